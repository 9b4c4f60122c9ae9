import { Button, TextInput } from '@mantine/core';
import { findSso } from '@plumbline/contract';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import { SessionPage } from '../session-page.tsx';
import { leaveForProvider } from './leave.ts';
import classes from '../components/session.module.css';

/** Leaves for the provider that is responsible; false where there is none. */
const findAndLeave = async (query: string, to: string): Promise<boolean> => {
  const { data } = await api.call(findSso, { body: { query } });
  if (data === null) {
    return false;
  }
  await leaveForProvider(data.tenant, to);
  return true;
};

/** Finds the sign-in provider by the email, or by the name of the workspace in addresses. */
export const FindSsoPage = () => {
  const { to = '/' } = useSearch({ from: '/sso' });
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const state = useChange(findAndLeave);
  const submit = (): void => {
    setIsTried(true);
    if (text.trim() !== '') {
      void state.run(text.trim(), to);
    }
  };
  return (
    <SessionPage title={t('session.sso')}>
      <Form className={classes['form']} onSubmit={submit} noValidate>
        <p className={classes['lead']}>{t('session.ssoLead')}</p>
        <TextInput
          size="lg"
          label={t('session.ssoQuery')}
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={text}
          error={isTried && text.trim() === '' ? t('session.ssoQueryNeeded') : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div role="alert">
          {state.data === false && !state.isLoading ? (
            <Notice tone="warning">{t('session.ssoNotFound')}</Notice>
          ) : null}
          {state.failure === null ? null : <Notice tone="negative">{errorMessage(state.failure)}</Notice>}
        </div>
        <Button type="submit" size="lg" fullWidth loading={state.isLoading || state.data === true}>
          {t('session.ssoContinue')}
        </Button>
        <p className={classes['next']}>
          <Link to="/sign-in">{t('session.toSignIn')}</Link>
        </p>
      </Form>
    </SessionPage>
  );
};
