import { PASSWORD_MIN_LENGTH } from '@plumbline/contract';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { session } from '../../../lib/session/current.ts';
import { weakPassword } from '../../../lib/session/weak-password.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import { passwordFault } from '../model/link-request.ts';
import { CodeForm } from './code-form.tsx';
import { challengeIn } from './sign-in-error.ts';
import { Submit } from './submit.tsx';
import classes from './session.module.css';

interface LinkFormProps {
  readonly lead: string;
  readonly token: string;
  readonly onSignedIn: () => void;
  /** The link was used, or has run out. */
  readonly onDead: () => void;
  readonly onLeave: () => void;
}

/** The form for the new password of a one-use link. */
export const LinkForm = ({ lead, token, onSignedIn, onDead, onLeave }: LinkFormProps) => {
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const state = useChange(() =>
    session.redeem({ token, password }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'auth.link_invalid') {
        onDead();
      }
      throw error;
    }),
  );
  const fault = passwordFault(password);
  const weak = weakPassword(state.failure);
  const challenge = challengeIn(state.failure);
  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (fault !== null) {
      return field.current?.focus();
    }
    const result = await state.run();
    if (!result.ok) {
      return field.current?.select();
    }
    onSignedIn();
  };
  if (challenge !== null) {
    return <CodeForm challenge={challenge} onSignedIn={onSignedIn} onLeave={onLeave} />;
  }
  return (
    <Form className={classes['form']} onSubmit={submit} noValidate>
      <p className={classes['lead']}>{lead}</p>
      <PasswordField
        ref={field}
        size="lg"
        label={t('session.newPassword')}
        name="new-password"
        autoComplete="new-password"
        description={t('session.newPasswordHelp', { count: PASSWORD_MIN_LENGTH })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={password}
        error={isTried && fault !== null ? t('session.newPasswordShort', fault) : weak}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Submit
        label={t('session.linkSubmit')}
        failure={state.failure === null || weak !== undefined ? null : errorMessage(state.failure)}
        isLoading={state.isLoading}
      />
      <button type="button" className={classes['other']} onClick={onLeave}>
        {t('session.toSignIn')}
      </button>
    </Form>
  );
};
