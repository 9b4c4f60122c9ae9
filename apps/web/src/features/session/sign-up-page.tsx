import { TextInput } from '@mantine/core';
import { PASSWORD_MIN_LENGTH, register } from '@plumbline/contract';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isWeakPassword, weakPassword } from '../../lib/session/weak-password.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { t } from '../../messages/index.ts';
import { Form } from '../../ui/dialogs/form.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { useAuthOptions } from './auth-options.ts';
import { SentNotice } from './components/sent-notice.tsx';
import { passwordFault } from './model/link-request.ts';
import { isEmail } from './model/email.ts';
import { SessionPage } from './session-page.tsx';
import { Submit } from './components/submit.tsx';
import classes from './components/session.module.css';

const EMPTY = { fname: '', lname: '', organisation: '', email: '', password: '' };
type Field = keyof typeof EMPTY;

/** The first field that has to change before the form is sent; null when none has. */
const firstFault = (values: typeof EMPTY): Field | null => {
  if (values.organisation.trim() === '') {
    return 'organisation';
  }
  if (!isEmail(values.email)) {
    return 'email';
  }
  return passwordFault(values.password) === null ? null : 'password';
};

const SignUpForm = ({ onSent }: { readonly onSent: (email: string) => void }) => {
  const [values, setValues] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const state = useChange(register);
  const short = passwordFault(values.password);
  const bind = (name: Field) => ({
    name,
    value: values[name],
    onChange: (event: { readonly currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  const submit = async (): Promise<void> => {
    setIsTried(true);
    const fault = firstFault(values);
    if (fault !== null) {
      form.current?.querySelector<HTMLInputElement>(`[name="${fault}"]`)?.focus();
      return;
    }
    const email = values.email.trim();
    const result = await state.run({ body: { ...values, email } });
    if (result.ok) {
      onSent(email);
    } else if (isWeakPassword(result.failureBody)) {
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select();
    }
  };
  const weak = weakPassword(state.failure);
  return (
    <Form ref={form} className={classes['form']} onSubmit={submit} noValidate>
      <p className={classes['lead']}>{t('session.signUpLead')}</p>
      <TextInput
        size="lg"
        label={t('session.organization')}
        description={t('session.organizationHelp')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="organization"
        maxLength={200}
        error={isTried && values.organisation.trim() === '' ? t('session.organizationNeeded') : undefined}
        {...bind('organisation')}
      />
      <div className={classes['pair']}>
        <TextInput
          size="lg"
          label={t('session.fname')}
          autoComplete="given-name"
          maxLength={100}
          {...bind('fname')}
        />
        <TextInput
          size="lg"
          label={t('session.lname')}
          autoComplete="family-name"
          maxLength={100}
          {...bind('lname')}
        />
      </div>
      <TextInput
        size="lg"
        type="email"
        label={t('session.email')}
        autoComplete="username"
        maxLength={254}
        error={isTried && !isEmail(values.email) ? t('session.emailInvalid') : undefined}
        {...bind('email')}
      />
      <PasswordField
        size="lg"
        label={t('session.password')}
        autoComplete="new-password"
        description={t('session.newPasswordHelp', { count: PASSWORD_MIN_LENGTH })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={isTried && short !== null ? t('session.newPasswordShort', short) : weak}
        {...bind('password')}
      />
      <Submit
        label={t('session.signUp')}
        failure={state.failure === null || weak !== undefined ? null : errorMessage(state.failure)}
        isLoading={state.isLoading}
      />
      <p className={classes['lead']}>
        {t('session.haveAccount')} <Link to="/sign-in">{t('session.submit')}</Link>
      </p>
    </Form>
  );
};

/** A workspace of one's own, where the operator allows it. */
export const SignUpPage = () => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const options = useAuthOptions();
  if (options?.signUp === false) {
    return (
      <SessionPage title={t('session.signUpClosedTitle')}>
        <p className={classes['lead']}>{t('session.signUpClosed')}</p>
        <p className={classes['next']}>
          <Link to="/sign-in">{t('session.toSignInPage')}</Link>
        </p>
      </SessionPage>
    );
  }
  return (
    <SessionPage title={sentTo === null ? t('session.signUpTitle') : t('session.checkMail')}>
      {sentTo === null ? (
        <SignUpForm onSent={setSentTo} />
      ) : (
        <SentNotice text={t('session.signUpSent', { email: sentTo })} delivery={options?.delivery} />
      )}
    </SessionPage>
  );
};
