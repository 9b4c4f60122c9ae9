import { Checkbox, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { session } from '../../../lib/session/current.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import { Submit } from './submit.tsx';
import classes from './session.module.css';

interface CodeFormProps {
  readonly challenge: string;
  readonly onSignedIn: () => void;
  readonly onLeave: () => void;
}

const SECONDS_PER_MINUTE = 60;

const codeFailureText = (error: unknown): string => {
  if (error instanceof ApiError && error.code === 'auth.wrong_code') {
    return t('session.codeWrong');
  }
  if (error instanceof ApiError && error.code === 'auth.too_many_tries') {
    const minutes = Math.ceil((error.retryAfterSeconds ?? SECONDS_PER_MINUTE) / SECONDS_PER_MINUTE);
    return t('session.tooManyCodes', { minutes });
  }
  return errorMessage(error);
};

/** The second step of a sign-in: a code of the app, or a recovery code. */
export const CodeForm = ({ challenge, onSignedIn, onLeave }: CodeFormProps) => {
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const state = useChange(session.answer);
  // The step took the place of the password's form, which had the focus.
  useEffect(() => field.current?.focus(), []);
  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (code.trim() === '') {
      return field.current?.focus();
    }
    const result = await state.run({ challenge, code: code.trim(), remember });
    if (!result.ok) {
      field.current?.select();
    } else if (result.data) {
      onSignedIn();
    }
  };
  const swap = (): void => {
    setIsRecovery(!isRecovery);
    setIsTried(false);
    setCode('');
    field.current?.focus();
  };
  return (
    <Form className={classes['form']} onSubmit={submit} noValidate>
      <p className={classes['lead']}>{t(isRecovery ? 'session.recoveryLead' : 'session.codeLead')}</p>
      <TextInput
        ref={field}
        size="lg"
        label={t(isRecovery ? 'session.recoveryCode' : 'session.code')}
        name="code"
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={isTried && code.trim() === '' ? t('session.codeNeeded') : undefined}
        onChange={(event) => setCode(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox
        label={t('session.remember')}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <Submit
        label={t('session.verify')}
        failure={state.failure === null ? null : codeFailureText(state.failure)}
        isLoading={state.isLoading}
      />
      <button type="button" className={classes['other']} onClick={swap}>
        {t(isRecovery ? 'session.useApp' : 'session.useRecovery')}
      </button>
      <button type="button" className={classes['other']} onClick={onLeave}>
        {t('session.otherAccount')}
      </button>
    </Form>
  );
};
