import { Button } from '@mantine/core';
import { changePassword, PASSWORD_MIN_LENGTH } from '@plumbline/contract';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api/api.ts';
import { useUser } from '../../../../lib/session/current.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { isWeakPassword, weakPassword } from '../../../../lib/session/weak-password.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { t } from '../../../../messages/index.ts';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { passwordFaults, type PasswordFault } from '../../model/password-change.ts';
import classes from '../../../../ui/settings/settings.module.css';

const faultText = (fault: PasswordFault | undefined): string | undefined => {
  if (fault === undefined) {
    return undefined;
  }
  if (fault.kind === 'missing') {
    return t('account.currentNeeded');
  }
  if (fault.kind === 'same') {
    return t('account.nextSame');
  }
  return t('account.nextShort', { count: fault.count, least: PASSWORD_MIN_LENGTH });
};

const isWrongPassword = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'auth.wrong_password';

export const PasswordForm = () => {
  const email = useUser()?.email ?? '';
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isTried, setIsTried] = useState(false);
  const currentField = useRef<HTMLInputElement>(null);
  const nextField = useRef<HTMLInputElement>(null);
  const state = useChange(changePassword);
  const faults = isTried ? passwordFaults(current, next) : [];
  const faultOf = (field: PasswordFault['field']) => faultText(faults.find((fault) => fault.field === field));
  const submit = async (): Promise<void> => {
    setIsTried(true);
    const [first] = passwordFaults(current, next);
    if (first !== undefined) {
      (first.field === 'current' ? currentField : nextField).current?.focus();
      return;
    }
    const body = { currentPassword: current, newPassword: next };
    const result = await state.run({ body });
    if (!result.ok) {
      (isWeakPassword(result.failureBody) ? nextField : currentField).current?.select();
      return;
    }
    setCurrent('');
    setNext('');
    setIsTried(false);
    toast(t('account.changed'));
  };
  const weak = weakPassword(state.failure);
  const wrong = isWrongPassword(state.failure) ? state.failure.message : undefined;
  return (
    <Form className={`${classes['section']} ${classes['fields']}`} onSubmit={submit} noValidate>
      <div>
        <h2>{t('account.passwordSection')}</h2>
        <p className={classes['what']}>{t('account.passwordWhat')}</p>
      </div>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        ref={currentField}
        label={t('account.current')}
        autoComplete="current-password"
        value={current}
        error={faultOf('current') ?? wrong}
        onChange={(event) => setCurrent(event.currentTarget.value)}
      />
      <PasswordField
        ref={nextField}
        label={t('account.next')}
        description={t('account.nextWhat', { count: PASSWORD_MIN_LENGTH })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="new-password"
        value={next}
        error={faultOf('next') ?? weak}
        onChange={(event) => setNext(event.currentTarget.value)}
      />
      {state.failure === null || wrong !== undefined || weak !== undefined ? null : (
        <ErrorState error={state.failure} title={t('account.notSaved')} />
      )}
      <div>
        <Button type="submit" loading={state.isLoading}>
          {t('account.change')}
        </Button>
      </div>
    </Form>
  );
};
