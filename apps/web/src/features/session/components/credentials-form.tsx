import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { session } from '../../../lib/session/current.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { CodeForm } from './code-form.tsx';
import { challengeIn, loginFaultText, requiredSsoIn } from './sign-in-error.ts';
import { Submit } from './submit.tsx';
import classes from './session.module.css';

interface CredentialsFormProps {
  /** Given where only this person may sign in again. */
  readonly email?: string;
  readonly onSignedIn: () => void;
}

/** The first wrong field takes the focus; nothing is said before the first try. */
export const CredentialsForm = ({ email: fixedEmail, onSignedIn }: CredentialsFormProps) => {
  const [email, setEmail] = useState(fixedEmail ?? '');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isPastCode, setIsPastCode] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const state = useChange(session.login);
  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (email.trim() === '') {
      return emailField.current?.focus();
    }
    if (password === '') {
      return passwordField.current?.focus();
    }
    setIsPastCode(false);
    const result = await state.run({ email: email.trim(), password });
    if (!result.ok) {
      passwordField.current?.select();
    } else if (result.data) {
      onSignedIn();
    }
  };
  const challenge = isPastCode ? null : challengeIn(state.failure);
  if (challenge !== null) {
    return <CodeForm challenge={challenge} onSignedIn={onSignedIn} onLeave={() => setIsPastCode(true)} />;
  }
  const provider = requiredSsoIn(state.failure);
  const faultText = challengeIn(state.failure) === null ? loginFaultText(state) : null;
  return (
    <Form className={classes['form']} onSubmit={submit} noValidate>
      <TextInput
        ref={emailField}
        size="lg"
        label={t('session.email')}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        readOnly={fixedEmail !== undefined}
        error={isTried && email.trim() === '' ? t('session.emailNeeded') : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <div className={classes['passwordField']}>
        <PasswordField
          ref={passwordField}
          size="lg"
          label={t('session.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={isTried && password === '' ? t('session.passwordNeeded') : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus={fixedEmail === undefined ? undefined : true}
        />
        <Link className={classes['forgot']} to="/reset">
          {t('session.forgot')}
        </Link>
      </div>
      <Submit
        label={t('session.submit')}
        isLoading={state.isLoading}
        failure={
          faultText === null || provider === null ? (
            faultText
          ) : (
            <>
              {faultText}{' '}
              <Link to="/sso/$tenant" params={{ tenant: provider }}>
                {t('session.sso')}
              </Link>
            </>
          )
        }
      />
    </Form>
  );
};
