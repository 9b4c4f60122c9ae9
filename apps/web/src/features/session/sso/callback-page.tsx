import { Button } from '@mantine/core';
import { connectSso, finishSso } from '@plumbline/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api, ApiError } from '../../../lib/api/api.ts';
import { session } from '../../../lib/session/current.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import { CodeForm } from '../components/code-form.tsx';
import { challengeIn } from '../components/sign-in-error.ts';
import { SessionPage } from '../session-page.tsx';
import { leftWorkspace, takeBrowserKey } from './leave.ts';
import { providerAnswer } from './provider-answer.ts';
import { Submit } from '../components/submit.tsx';
import classes from '../components/session.module.css';

interface Account {
  readonly connect: string;
  readonly email: string;
}

/** The account that the provider's address has already; null for any other failure. */
const accountIn = (failure: unknown): Account | null =>
  failure instanceof ApiError && failure.code === 'auth.sso_account_exists'
    ? (failure.body as { readonly error: Account }).error
    : null;

/** Where a sign-in goes that a code has to follow. */
const returnToIn = (failure: unknown): string =>
  failure instanceof ApiError
    ? ((failure.body as { readonly error?: { readonly returnTo?: string } } | null)?.error?.returnTo ?? '/')
    : '/';

const withDevice = (device: string | null) => (device === null ? {} : { device });

/** Where to go once signed in. */
const finish = async (tenant: string): Promise<string> => {
  let returnTo = '/';
  await session.signInWith(async (device) => {
    const body = {
      tenant,
      query: providerAnswer() ?? '',
      browserKey: takeBrowserKey(),
      ...withDevice(device),
    };
    const reply = await api.call(finishSso, { body });
    ({ returnTo } = reply);
    return reply;
  });
  return returnTo;
};

const connect = async (token: string, password: string): Promise<string> => {
  let returnTo = '/';
  await session.signInWith(async (device) => {
    const reply = await api.call(connectSso, { body: { connect: token, password, ...withDevice(device) } });
    ({ returnTo } = reply);
    return reply;
  });
  return returnTo;
};

interface StepProps {
  readonly onSignedIn: (to: string) => void;
}

const ConnectForm = ({ account, onSignedIn }: StepProps & { readonly account: Account }) => {
  const [password, setPassword] = useState('');
  const state = useChange(connect);
  const challenge = challengeIn(state.failure);
  const submit = async (): Promise<void> => {
    const result = password === '' ? null : await state.run(account.connect, password);
    if (result?.ok === true) {
      onSignedIn(result.data);
    }
  };
  if (challenge !== null) {
    return <Code challenge={challenge} to={returnToIn(state.failure)} onSignedIn={onSignedIn} />;
  }
  const isWrong = state.failure instanceof ApiError && state.failure.code === 'auth.wrong_password';
  return (
    <Form className={classes['form']} onSubmit={submit} noValidate>
      <p className={classes['lead']}>{t('session.ssoConnectLead', { email: account.email })}</p>
      <PasswordField
        size="lg"
        label={t('session.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={isWrong ? t('session.ssoWrongPassword') : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Submit
        label={t('session.ssoConnect')}
        failure={state.failure === null || isWrong ? null : errorMessage(state.failure)}
        isLoading={state.isLoading}
      />
      <p className={classes['next']}>
        <Link to="/reset">{t('session.forgot')}</Link>
      </p>
    </Form>
  );
};

const Code = ({
  challenge,
  to,
  onSignedIn,
}: StepProps & { readonly challenge: string; readonly to: string }) => {
  const navigate = useNavigate();
  return (
    <CodeForm
      challenge={challenge}
      onSignedIn={() => onSignedIn(to)}
      onLeave={() => void navigate({ to: '/sign-in' })}
    />
  );
};

const StartAgain = () => {
  const workspace = leftWorkspace();
  const to = workspace === null ? '/sso' : `/sso/${workspace}`;
  return (
    <Button component={Link} to={to} size="lg" fullWidth className={classes['again'] ?? ''}>
      {t('session.ssoAgain')}
    </Button>
  );
};

/** Where the provider sends the browser back to. */
export const SsoCallbackPage = () => {
  const { tenant } = useParams({ from: '/sso/$tenant/callback' });
  const navigate = useNavigate();
  const { run, failure } = useChange(finish);
  const hasStarted = useRef(false);
  const enter = (to: string): void => void navigate({ to, replace: true });
  useEffect(() => {
    // An answer is good once.
    if (hasStarted.current) {
      return;
    }
    hasStarted.current = true;
    const work = async (): Promise<void> => {
      const result = await run(tenant);
      // Out of the address and the history: the code is of no use to anyone, and looks like a secret.
      await navigate(result.ok ? { to: result.data, replace: true } : { to: '.', search: {}, replace: true });
    };
    void work();
  }, [run, tenant, navigate]);
  const account = accountIn(failure);
  const challenge = challengeIn(failure);
  if (account !== null) {
    return (
      <SessionPage workspace={tenant} title={t('session.ssoConnectTitle')}>
        <ConnectForm account={account} onSignedIn={enter} />
      </SessionPage>
    );
  }
  if (challenge !== null) {
    return (
      <SessionPage workspace={tenant} title={t('session.title')}>
        <Code challenge={challenge} to={returnToIn(failure)} onSignedIn={enter} />
      </SessionPage>
    );
  }
  return (
    <SessionPage
      workspace={tenant}
      title={failure === null ? t('session.ssoFinishing') : t('session.ssoFailed')}
    >
      {failure === null ? (
        <LoadingBars label={t('session.ssoFinishing')} lines={2} />
      ) : (
        <>
          <div role="alert">
            <Notice tone="negative">{errorMessage(failure)}</Notice>
          </div>
          <StartAgain />
          <p className={classes['next']}>
            <Link to="/sign-in">{t('session.toSignInPage')}</Link>
          </p>
        </>
      )}
    </SessionPage>
  );
};
