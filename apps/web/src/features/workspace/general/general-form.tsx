import { Button, NativeSelect, Radio, TextInput } from '@mantine/core';
import { updateWorkspace, WEEK_START_NAMES, type Tenant, type WorkspaceSettings } from '@plumbline/contract';
import { useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { currentLanguage, t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import classes from '../../../ui/settings/settings.module.css';
import { ErrorState } from '../../../ui/states/states.tsx';
import { SharedWithModelField } from './shared-with-model.tsx';
import { timeZoneChoices } from '../../../ui/fields/time-zone-choices.ts';
import { localeChoices } from '../../../lib/values/locale-choices.ts';
import { currencyChoices } from '../model/setting-choices.ts';

const NEW_THINGS = ['private', 'workspace'] as const satisfies readonly WorkspaceSettings['newThings'][];

export const GeneralForm = ({ tenant }: { readonly tenant: Tenant }) => {
  const [name, setName] = useState(tenant.name);
  const [slug, setSlug] = useState(tenant.slug);
  const [settings, setSettings] = useState(tenant.settings);
  const [isTried, setIsTried] = useState(false);
  const change = useChange(updateWorkspace);
  const set = (patch: Partial<WorkspaceSettings>): void => setSettings({ ...settings, ...patch });
  const save = async (): Promise<void> => {
    setIsTried(true);
    if (name.trim() === '') {
      return;
    }
    const body = { name: name.trim(), slug: slug.trim(), settings };
    if ((await change.run({ params: { tenant: tenant.id }, body })).ok) {
      toast(t('workspaceSettings.saved'));
    }
  };
  return (
    <Form onSubmit={save}>
      <section className={`${classes['section']} ${classes['fields']}`}>
        <h2>{t('workspaceSettings.identity')}</h2>
        <TextInput
          label={t('workspaceSettings.name')}
          maxLength={200}
          value={name}
          error={isTried && name.trim() === '' ? t('workspaceSettings.nameNeeded') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('workspaceSettings.slug')}
          description={t('workspaceSettings.slugWhat')}
          maxLength={50}
          value={slug}
          onChange={(event) => setSlug(event.currentTarget.value)}
        />
      </section>
      <section className={`${classes['section']} ${classes['fields']}`}>
        <div>
          <h2>{t('workspaceSettings.defaults')}</h2>
          <p className={classes['what']}>{t('workspaceSettings.defaultsWhat')}</p>
        </div>
        <NativeSelect
          label={t('workspaceSettings.locale')}
          description={t('workspaceSettings.localeWhat')}
          value={settings.locale}
          onChange={(event) => set({ locale: event.currentTarget.value })}
          data={localeChoices(settings.locale, currentLanguage())}
        />
        <NativeSelect
          label={t('workspaceSettings.timeZone')}
          description={t('workspaceSettings.timeZoneWhat')}
          value={settings.timeZone}
          onChange={(event) => set({ timeZone: event.currentTarget.value })}
          data={timeZoneChoices(settings.timeZone)}
        />
        <NativeSelect
          label={t('workspaceSettings.weekStart')}
          description={t('workspaceSettings.weekStartWhat')}
          value={settings.weekStart}
          onChange={(event) =>
            set({ weekStart: event.currentTarget.value as WorkspaceSettings['weekStart'] })
          }
          data={WEEK_START_NAMES.map((value) => ({ value, label: t(`workspaceSettings.day.${value}`) }))}
        />
        <NativeSelect
          label={t('workspaceSettings.currency')}
          description={t('workspaceSettings.currencyWhat')}
          value={settings.currency}
          onChange={(event) => set({ currency: event.currentTarget.value })}
          data={currencyChoices(currentLanguage())}
        />
      </section>
      <section className={`${classes['section']} ${classes['fields']}`}>
        <Radio.Group
          label={t('workspaceSettings.newThings')}
          description={t('workspaceSettings.newThingsWhat')}
          value={settings.newThings}
          onChange={(value) => set({ newThings: value })}
        >
          {NEW_THINGS.map((value) => (
            <Radio key={value} mt="sm" value={value} label={t(`workspaceSettings.newThings.${value}`)} />
          ))}
        </Radio.Group>
        <SharedWithModelField
          value={settings.sharedWithModel}
          onChange={(sharedWithModel) => set({ sharedWithModel })}
        />
        <ErrorState error={change.failure} />
        <div>
          <Button type="submit" loading={change.isLoading}>
            {t('workspaceSettings.save')}
          </Button>
        </div>
      </section>
    </Form>
  );
};
