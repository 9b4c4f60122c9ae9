import { TextInput } from '@mantine/core';
import { requestPasswordReset } from '@plumbline/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { t } from '../../messages/index.ts';
import { Form } from '../../ui/dialogs/form.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { useAuthOptions } from './auth-options.ts';
import { LinkForm } from './components/link-form.tsx';
import { SentNotice } from './components/sent-notice.tsx';
import { isEmail } from './model/email.ts';
import { SessionPage } from './session-page.tsx';
import { useLinkToken } from '../../lib/session/use-link-token.ts';
import { Submit } from './components/submit.tsx';
import classes from './components/session.module.css';

const RequestForm = ({ onSent }: { readonly onSent: (email: string) => void }) => {
  const [email, setEmail] = useState('');
  const [isTried, setIsTried] = useState(false);
  const state = useChange(requestPasswordReset);
  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (isEmail(email) && (await state.run({ body: { email: email.trim() } })).ok) {
      onSent(email.trim());
    }
  };
  return (
    <Form className={classes['form']} onSubmit={submit} noValidate>
      <p className={classes['lead']}>{t('session.resetLead')}</p>
      <TextInput
        size="lg"
        type="email"
        name="email"
        label={t('session.email')}
        autoComplete="username"
        maxLength={254}
        value={email}
        error={isTried && !isEmail(email) ? t('session.emailInvalid') : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Submit
        label={t('session.resetRequest')}
        failure={state.failure === null ? null : errorMessage(state.failure)}
        isLoading={state.isLoading}
      />
      <p className={classes['next']}>
        <Link to="/sign-in">{t('session.toSignInPage')}</Link>
      </p>
    </Form>
  );
};

/** Requests a link that sets a new password; with such a link, sets it. */
export const ResetPage = () => {
  const navigate = useNavigate();
  const token = useLinkToken();
  const [deadToken, setDeadToken] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const delivery = useAuthOptions()?.delivery;
  if (token !== deadToken) {
    return (
      <SessionPage title={t('session.newPasswordTitle')}>
        <LinkForm
          lead={t('session.newPasswordLead')}
          token={token}
          onSignedIn={() => void navigate({ to: '/', replace: true })}
          onDead={() => setDeadToken(token)}
          onLeave={() => void navigate({ to: '/sign-in' })}
        />
      </SessionPage>
    );
  }
  return (
    <SessionPage title={sentTo === null ? t('session.forgotTitle') : t('session.checkMail')}>
      <div role="alert">
        {deadToken !== '' && sentTo === null ? (
          <Notice tone="warning">{t('session.resetDead')}</Notice>
        ) : null}
      </div>
      {sentTo === null ? (
        <RequestForm onSent={setSentTo} />
      ) : (
        <SentNotice text={t('session.resetSent', { email: sentTo })} delivery={delivery} />
      )}
    </SessionPage>
  );
};
