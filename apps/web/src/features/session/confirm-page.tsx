import { Button } from '@mantine/core';
import { confirmEmailChange } from '@plumbline/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, ApiError } from '../../lib/api/api.ts';
import { session, useUser } from '../../lib/session/current.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { Form } from '../../ui/dialogs/form.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { CredentialsForm } from './components/credentials-form.tsx';
import { SessionPage } from './session-page.tsx';
import { useLinkToken } from '../../lib/session/use-link-token.ts';
import { Submit } from './components/submit.tsx';
import classes from './components/session.module.css';

/** Before the token of a link that confirms a new email; other links here confirm a sign-up. */
const EMAIL_MARK = 'email.';

const DeadLink = () => (
  <>
    <div role="alert">
      <Notice tone="warning">{t('session.confirmDead')}</Notice>
    </div>
    <p className={classes['next']}>
      <Link to="/sign-in">{t('session.toSignInPage')}</Link>
    </p>
  </>
);

/** The password of the sign-up: without it, whoever signed up with another person's address would get their account. */
const SignUpConfirmation = ({ token }: { readonly token: string }) => {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const state = useChange(() => session.redeem({ token, password }));
  const code = state.failure instanceof ApiError ? state.failure.code : null;
  const submit = async (): Promise<void> => {
    if (password !== '' && (await state.run()).ok) {
      await navigate({ to: '/', replace: true });
    }
  };
  if (code === 'auth.link_invalid') {
    return <DeadLink />;
  }
  return (
    <Form className={classes['form']} onSubmit={submit} noValidate>
      <p className={classes['lead']}>{t('session.confirmLead')}</p>
      <PasswordField
        size="lg"
        label={t('session.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={code === 'auth.wrong_password' ? t('session.confirmWrong') : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Submit
        label={t('session.confirmSubmit')}
        failure={
          state.failure === null || code === 'auth.wrong_password' ? null : errorMessage(state.failure)
        }
        isLoading={state.isLoading}
      />
    </Form>
  );
};

/** Only the account whose email changes can confirm it, so it has to be signed in. */
const EmailConfirmation = ({ token }: { readonly token: string }) => {
  const navigate = useNavigate();
  const user = useUser();
  const state = useChange(async (id: string) => {
    const { data } = await api.call(confirmEmailChange, { params: { id }, body: { token } });
    session.putUser(data);
  });
  if (user === null) {
    return (
      <>
        <p className={classes['lead']}>{t('session.emailSignIn')}</p>
        <CredentialsForm onSignedIn={() => undefined} />
      </>
    );
  }
  const confirm = async (): Promise<void> => {
    if ((await state.run(user.id)).ok) {
      toast(t('session.emailConfirmed'));
      await navigate({ to: '/settings/profile', replace: true });
    }
  };
  return (
    <div className={classes['form']}>
      <p className={classes['lead']}>{t('session.emailLead', { email: user.email })}</p>
      <div role="alert">
        {state.failure === null ? null : <Notice tone="negative">{errorMessage(state.failure)}</Notice>}
      </div>
      <Button size="lg" fullWidth loading={state.isLoading} onClick={() => void confirm()}>
        {t('session.emailSubmit')}
      </Button>
      <p className={classes['next']}>
        <Link to="/settings/profile">{t('session.toProfile')}</Link>
      </p>
    </div>
  );
};

/** Confirms an email: that of a sign-up, or a new one of an account. */
export const ConfirmPage = () => {
  const token = useLinkToken();
  if (token.startsWith(EMAIL_MARK)) {
    return (
      <SessionPage title={t('session.emailTitle')}>
        <EmailConfirmation token={token.slice(EMAIL_MARK.length)} />
      </SessionPage>
    );
  }
  return (
    <SessionPage title={t('session.confirmTitle')}>
      {token === '' ? <DeadLink /> : <SignUpConfirmation token={token} />}
    </SessionPage>
  );
};
