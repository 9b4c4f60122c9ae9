import { Button, Checkbox, Drawer, NativeSelect, TextInput } from '@mantine/core';
import { putSsoProvider, type SsoProvider } from '@plumbline/contract';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { GroupRoles } from './group-roles.tsx';
import { draftFrom, isComplete, providerFrom, type ProviderDraft } from './model.ts';
import { roleChoices } from './role-choices.ts';
import { WordsField } from '../../../ui/fields/words-field.tsx';
import classes from '../components/workspace.module.css';

interface ProviderFormProps {
  /** Null for a new one. */
  readonly provider: SsoProvider | null;
  readonly onClose: () => void;
}

const issueAt = (failure: unknown, path: string): string | undefined =>
  failure instanceof ApiError ? failure.issues.find((issue) => issue.path === path)?.message : undefined;

type Field = 'name' | 'issuer' | 'clientId';
const FIELDS: readonly { readonly field: Field; readonly maxLength: number; readonly placeholder: string }[] =
  [
    { field: 'name', maxLength: 60, placeholder: 'Okta' },
    { field: 'issuer', maxLength: 500, placeholder: 'https://login.example.com' },
    { field: 'clientId', maxLength: 200, placeholder: '' },
  ];

export const ProviderForm = ({ provider, onClose }: ProviderFormProps) => {
  const [draft, setDraft] = useState(() => draftFrom(provider));
  const [isTried, setIsTried] = useState(false);
  const change = useChange(putSsoProvider);
  const set = (part: Partial<ProviderDraft>): void => setDraft({ ...draft, ...part });
  const save = async (): Promise<void> => {
    setIsTried(true);
    if (isComplete(draft) && (await change.run({ body: providerFrom(draft) })).ok) {
      toast(t('signIn.providerSaved'));
      onClose();
    }
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      size={440}
      title={t(provider === null ? 'signIn.addProvider' : 'signIn.editProvider')}
    >
      <Form className={classes['form']} noValidate onSubmit={save}>
        {FIELDS.map(({ field, maxLength, placeholder }) => (
          <TextInput
            key={field}
            label={t(`signIn.${field}`)}
            description={t(`signIn.${field}What`)}
            placeholder={placeholder}
            maxLength={maxLength}
            data-autofocus={field === 'name' ? true : undefined}
            value={draft[field]}
            error={
              isTried && draft[field].trim() === '' ? t('signIn.needed') : issueAt(change.failure, field)
            }
            onChange={(event) => set({ [field]: event.currentTarget.value })}
          />
        ))}
        <PasswordField
          label={t('signIn.clientSecret')}
          description={t(provider?.hasSecret === true ? 'signIn.secretStored' : 'signIn.secretWhat')}
          autoComplete="off"
          value={draft.clientSecret}
          onChange={(event) => set({ clientSecret: event.currentTarget.value })}
        />
        <WordsField
          label={t('signIn.domains')}
          description={t('signIn.domainsWhat')}
          value={draft.domains}
          acceptValueOnBlur
          error={change.failure === null ? undefined : issueAt(change.failure, 'domains.0')}
          onChange={(domains) => set({ domains })}
        />
        <NativeSelect
          label={t('signIn.defaultRole')}
          description={t('signIn.defaultRoleWhat')}
          value={draft.defaultRole}
          onChange={(event) =>
            set({ defaultRole: event.currentTarget.value as ProviderDraft['defaultRole'] })
          }
          data={[...roleChoices(), { value: '', label: t('signIn.noAccess') }]}
        />
        <GroupRoles draft={draft} onChange={set} />
        <Checkbox
          label={t('signIn.unverified')}
          description={t('signIn.unverifiedWhat')}
          checked={draft.acceptsUnverifiedEmail}
          onChange={(event) => set({ acceptsUnverifiedEmail: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('signIn.returnsSignedOut')}
          description={t('signIn.returnsSignedOutWhat')}
          checked={draft.returnsSignedOut}
          onChange={(event) => set({ returnsSignedOut: event.currentTarget.checked })}
        />
        <ErrorState error={change.failure} title={t('signIn.notSaved')} />
        <div className={classes['buttons']}>
          <Button type="submit" loading={change.isLoading}>
            {t('workspace.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Form>
    </Drawer>
  );
};
