import { TextInput } from '@mantine/core';
import { acceptInvitation, PASSWORD_MIN_LENGTH, type InvitationOffer } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { session } from '../../../lib/session/current.ts';
import { weakPassword } from '../../../lib/session/weak-password.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import { Submit } from './submit.tsx';
import classes from './session.module.css';

interface AcceptFormProps {
  readonly token: string;
  readonly offer: InvitationOffer;
}

const shortText = (hasAccount: boolean): string =>
  hasAccount ? t('invitation.passwordNeeded') : t('invitation.passwordShort', { count: PASSWORD_MIN_LENGTH });

/** Names and a new password for a new person, the password of their account for anyone else. */
export const AcceptForm = ({ token, offer: { email, workspace, hasAccount } }: AcceptFormProps) => {
  const navigate = useNavigate();
  const [fname, setFname] = useState('');
  const [lname, setLname] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const accept = useChange(acceptInvitation);
  const isNameMissing = !hasAccount && fname.trim() === '' && lname.trim() === '';
  const isTooShort = password.length < (hasAccount ? 1 : PASSWORD_MIN_LENGTH);
  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (isNameMissing) {
      return nameField.current?.focus();
    }
    if (isTooShort) {
      return passwordField.current?.focus();
    }
    const result = await accept.run({ body: { token, fname, lname, password } });
    if (!result.ok) {
      return passwordField.current?.select();
    }
    if (result.data.token === null) {
      // They are a member now. Signing in may ask for more than the password, which the sign-in page knows.
      const isIn = await session.login({ email, password }).catch(() => false);
      return navigate({ to: isIn ? '/' : '/sign-in', replace: true });
    }
    session.adopt({ token: result.data.token, userId: result.data.user.id });
    location.assign('/');
  };
  const weak = weakPassword(accept.failure);
  return (
    <Form className={classes['form']} onSubmit={submit} noValidate>
      {hasAccount ? <p>{t('invitation.knownWhat')}</p> : null}
      <TextInput
        size="lg"
        label={t('invitation.email')}
        type="email"
        autoComplete="username"
        value={email}
        title={email}
        readOnly
      />
      {hasAccount ? null : (
        <>
          <TextInput
            ref={nameField}
            size="lg"
            label={t('invitation.fname')}
            autoComplete="given-name"
            maxLength={100}
            value={fname}
            error={isTried && isNameMissing ? t('invitation.nameNeeded') : undefined}
            onChange={(event) => setFname(event.currentTarget.value)}
          />
          <TextInput
            size="lg"
            label={t('invitation.lname')}
            autoComplete="family-name"
            maxLength={100}
            value={lname}
            onChange={(event) => setLname(event.currentTarget.value)}
          />
        </>
      )}
      <PasswordField
        ref={passwordField}
        size="lg"
        label={t(hasAccount ? 'invitation.password' : 'invitation.newPassword')}
        description={hasAccount ? undefined : t('invitation.newPasswordWhat', { count: PASSWORD_MIN_LENGTH })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        value={password}
        error={isTried && isTooShort ? shortText(hasAccount) : weak}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Submit
        label={t('invitation.join', { workspace })}
        failure={accept.failure === null || weak !== undefined ? null : errorMessage(accept.failure)}
        isLoading={accept.isLoading}
      />
    </Form>
  );
};
