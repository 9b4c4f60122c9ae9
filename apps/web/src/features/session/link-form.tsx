import { Alert, Button, PasswordInput } from '@mantine/core';
import { PASSWORD_MIN_LENGTH } from '@plumbline/contract';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import { session } from '../../lib/current.ts';
import { useCall } from '../../lib/use-call.ts';
import { t } from '../../messages/session.ts';
import { messageOf } from '../../ui/states.tsx';
import { passwordFault } from './model.ts';
import classes from './session.module.css';

interface LinkFormProps {
  readonly token: string;
  readonly onSignedIn: () => void;
  readonly onLeave: () => void;
}

/** The new password that a one-use link asks for. */
export const LinkForm = ({ token, onSignedIn, onLeave }: LinkFormProps) => {
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [state, run] = useCall<boolean>();
  const fault = passwordFault(password);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (fault !== null) {
      return field.current?.focus();
    }
    const result = await run(() => session.redeem({ token, password }));
    if (result.ok) {
      onSignedIn();
    }
  };
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes['lead']}>{t('linkText')}</p>
      <PasswordInput
        ref={field}
        size="lg"
        label={t('newPassword')}
        name="new-password"
        autoComplete="new-password"
        description={t('newPasswordHelp', { count: PASSWORD_MIN_LENGTH })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={password}
        error={isTried && fault !== null ? t('newPasswordShort', fault) : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      />
      <div role="alert">
        {state.failure === null ? null : (
          <Alert
            className={classes['alert']}
            variant="light"
            color="red"
            icon={<IconAlertCircle size={16} stroke={1.6} />}
          >
            {messageOf(state.failure)}
          </Alert>
        )}
      </div>
      <Button type="submit" size="lg" fullWidth loading={state.isLoading}>
        {t('linkSubmit')}
      </Button>
      <button type="button" className={classes['other']} onClick={onLeave}>
        {t('toSignIn')}
      </button>
    </form>
  );
};
