import { isEmbedHost, type Dashboard, type Embed } from '@plumbline/contract';
import { NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { localeChoices } from '../../../../lib/values/locale-choices.ts';
import { currentLanguage, t } from '../../../../messages/index.ts';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { useFirstFocus } from '../../../../ui/dialogs/use-first-focus.ts';
import { THEMES } from '../../core/model.ts';
import { saveEmbed } from '../api.ts';
import {
  findBlankLocks,
  toEmbedBody,
  toEmbedDraft,
  EXPIRY_DAYS,
  normalizeHost,
  NEW_EMBED,
  type DraftProps,
  type EmbedDraft,
  type Expiry,
} from '../model/embed-draft.ts';
import { LockedFilters } from './locked-filters.tsx';
import { LockedParameters } from './locked-parameters.tsx';
import { WordsField } from '../../../../ui/fields/words-field.tsx';
import classes from './manage.module.css';

interface EmbedFormProps {
  readonly dashboard: Dashboard;
  /** Null: a new one. */
  readonly embed: Embed | null;
  /** With what was saved; null when nothing was. */
  readonly onDone: (saved: Embed | null) => void;
}

export const EmbedForm = ({ dashboard, embed, onDone }: EmbedFormProps) => {
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form);
  const [draft, setDraft] = useState(() => (embed === null ? NEW_EMBED : toEmbedDraft(embed)));
  const call = useChange(saveEmbed);
  const onDraft = (change: Partial<EmbedDraft>): void => setDraft((before) => ({ ...before, ...change }));
  const [isChecked, setIsChecked] = useState(false);
  const blank = findBlankLocks(draft);
  const wrongHost = draft.hosts.find((host) => !isEmbedHost(host));
  const save = async (): Promise<void> => {
    const result = await call.run({ id: embed?.id ?? null, dashboardId: dashboard.id }, toEmbedBody(draft));
    if (result.ok) {
      if (embed !== null) {
        toast(t('embedSettings.saved'));
      }
      onDone(result.data);
    }
  };
  return (
    <form
      ref={form}
      className={classes['form']}
      aria-labelledby={title}
      onSubmit={(event) => {
        event.preventDefault();
        // React lets the filter editor's own form bubble up to here, wherever it is drawn.
        if (event.target !== event.currentTarget) {
          return;
        }
        setIsChecked(true);
        if (wrongHost === undefined && blank.length === 0) {
          void save();
        }
      }}
    >
      <h3 id={title} className={classes['title']}>
        {embed === null ? t('embedSettings.newTitle') : t('embedSettings.editTitle', { name: embed.name })}
      </h3>
      <TextInput
        label={t('embedSettings.name')}
        placeholder={t('embedSettings.namePlaceholder')}
        maxLength={200}
        data-autofocus
        value={draft.name}
        onChange={(event) => onDraft({ name: event.currentTarget.value })}
      />
      <WordsField
        label={t('embedSettings.hosts')}
        description={t('embedSettings.hostsWhat')}
        placeholder={t('embedSettings.hostsPlaceholder')}
        maxTags={50}
        acceptValueOnBlur
        splitChars={[',', ' ', '\n']}
        value={draft.hosts}
        onChange={(hosts) => onDraft({ hosts: [...new Set(hosts.map(normalizeHost))] })}
        error={wrongHost === undefined ? undefined : t('embedSettings.hostWrong', { host: wrongHost })}
      />
      <LockedFilters dashboard={dashboard} draft={draft} onDraft={onDraft} />
      <LockedParameters
        dashboard={dashboard}
        draft={draft}
        onDraft={onDraft}
        blank={isChecked ? blank : []}
      />
      <Looks dashboard={dashboard} draft={draft} onDraft={onDraft} endsAt={embed?.expiresAt ?? null} />
      <ErrorState error={call.failure} title={t('embedSettings.notSaved')} />
      <div className={classes['foot']}>
        <FormButtons
          submit={t(embed === null ? 'embedSettings.createEmbed' : 'embedSettings.save')}
          isBusy={call.isLoading}
          onCancel={() => onDone(null)}
        />
      </div>
    </form>
  );
};

const Looks = ({ draft, onDraft, endsAt }: DraftProps & { readonly endsAt: string | null }) => (
  <>
    <div className={classes['pair']}>
      <div>
        <p className={classes['label']} id="embed-theme">
          {t('embedSettings.theme')}
        </p>
        <SegmentedControl
          aria-labelledby="embed-theme"
          value={draft.theme}
          onChange={(theme) => onDraft({ theme })}
          data={THEMES.map((theme) => ({ value: theme, label: t(`embedSettings.theme-${theme}`) }))}
        />
      </div>
      <NativeSelect
        label={t('embedSettings.expiry')}
        value={draft.expiry}
        onChange={(event) => onDraft({ expiry: event.currentTarget.value as Expiry })}
        data={[
          ...(endsAt === null
            ? []
            : [{ value: 'current', label: t('embedSettings.expiryCurrent', { at: endsAt }) }]),
          { value: 'never', label: t('embedSettings.expiryNever') },
          ...EXPIRY_DAYS.map((days) => ({
            value: days,
            label: t('embedSettings.expiryDays', { days: Number(days) }),
          })),
        ]}
      />
    </div>
    <NativeSelect
      label={t('embedSettings.locale')}
      value={draft.locale}
      onChange={(event) => onDraft({ locale: event.currentTarget.value })}
      data={[
        { value: '', label: t('embedSettings.localeOfReader') },
        ...localeChoices(draft.locale === '' ? null : draft.locale, currentLanguage()),
      ]}
    />
    <Switch
      label={t('embedSettings.allowFilters')}
      checked={draft.allowFilters}
      onChange={(event) => onDraft({ allowFilters: event.currentTarget.checked })}
    />
    <Switch
      label={t('embedSettings.allowDownloads')}
      checked={draft.allowDownloads}
      onChange={(event) => onDraft({ allowDownloads: event.currentTarget.checked })}
    />
  </>
);
