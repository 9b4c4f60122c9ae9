import { Button, TextInput } from '@mantine/core';
import { confirmTwoFactor, startTwoFactor } from '@plumbline/contract';
import { useState } from 'react';
import { useChange } from '../../../../lib/data/use-change.ts';
import { t } from '../../../../messages/index.ts';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';

interface SetUpSecret {
  readonly secret: string;
  readonly uri: string;
}

const PasswordStep = ({ onSecret }: { readonly onSecret: (secret: SetUpSecret) => void }) => {
  const [password, setPassword] = useState('');
  const state = useChange(startTwoFactor);
  const submit = async (): Promise<void> => {
    const result = await state.run({ body: password === '' ? {} : { password } });
    if (result.ok) {
      onSecret(result.data);
    }
  };
  return (
    <Form className={classes['fields']} onSubmit={submit} noValidate>
      <PasswordField
        label={t('security.passwordLabel')}
        description={t('security.passwordWhy')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
      />
      <ErrorState error={state.failure} />
      <DialogActions>
        <Button type="submit" loading={state.isLoading}>
          {t('security.next')}
        </Button>
      </DialogActions>
    </Form>
  );
};

interface ScanStepProps extends SetUpSecret {
  readonly onCodes: (codes: readonly string[]) => void;
}

const ScanStep = ({ secret, uri, onCodes }: ScanStepProps) => {
  const [code, setCode] = useState('');
  const state = useChange(confirmTwoFactor);
  const submit = async (): Promise<void> => {
    const result = await state.run({ body: { code } });
    if (result.ok) {
      onCodes(result.data.recoveryCodes);
    }
  };
  return (
    <Form className={classes['fields']} onSubmit={submit} noValidate>
      <p>{t('security.scan')}</p>
      <QrCode text={uri} />
      <details>
        <summary>{t('security.typeSecret')}</summary>
        <code className={classes['secret']}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </details>
      <TextInput
        label={t('security.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        data-autofocus
      />
      <ErrorState error={state.failure} />
      <DialogActions>
        <Button type="submit" loading={state.isLoading}>
          {t('security.turnOn')}
        </Button>
      </DialogActions>
    </Form>
  );
};

/** Password, then the secret and a code that proves the app has it, then the recovery codes. */
export const TwoFactorSetUp = ({ onDone }: { readonly onDone: () => void }) => {
  const [secret, setSecret] = useState<SetUpSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    return <RecoveryCodes codes={codes} onSaved={onDone} />;
  }
  return secret === null ? (
    <PasswordStep onSecret={setSecret} />
  ) : (
    <ScanStep {...secret} onCodes={setCodes} />
  );
};
