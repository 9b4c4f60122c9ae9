import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import classes from './security.module.css';

interface ProveFormProps {
  /** What follows from it. */
  readonly what: string;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly onSubmit: (proof: { readonly password?: string; readonly code: string }) => void;
}

/** Password and code: for changes that weaken the sign-in. */
export const ProveForm = ({ what, submit, isBusy, failure, onSubmit }: ProveFormProps) => {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const send = (): void => {
    onSubmit({ code, ...(password !== '' && { password }) });
  };
  return (
    <Form className={classes['fields']} onSubmit={send} noValidate>
      <p>{what}</p>
      <PasswordField
        label={t('security.passwordLabel')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t('security.code')}
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <ErrorState error={failure} />
      <DialogActions>
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
      </DialogActions>
    </Form>
  );
};
