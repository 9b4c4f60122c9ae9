import { Button, TextInput } from '@mantine/core';
import { cancelEmailChange, getEmailChange, isEmailAddress, type User } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { routeQuery } from '../../../lib/data/route-query.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import settings from '../../../ui/settings/settings.module.css';
import { saveUser } from '../api.ts';
import classes from './account.module.css';

const isWrongPassword = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'auth.wrong_password';

const isEmail = (text: string): boolean => isEmailAddress(text.trim());

const ChangeForm = ({ user, onClose }: { readonly user: User; readonly onClose: () => void }) => {
  const [email, setEmail] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const state = useChange(saveUser);
  const isWrong = isWrongPassword(state.failure);
  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (isEmail(email) && (await state.run(user, { email: email.trim(), currentPassword })).ok) {
      onClose();
    }
  };
  return (
    <Form className={settings['fields']} onSubmit={submit} noValidate>
      <TextInput
        type="email"
        label={t('account.newEmail')}
        autoComplete="off"
        maxLength={254}
        data-autofocus
        value={email}
        error={isTried && !isEmail(email) ? t('account.emailInvalid') : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label={t('account.current')}
        autoComplete="current-password"
        value={currentPassword}
        error={isWrong ? t('account.wrongPassword') : undefined}
        onChange={(event) => setCurrentPassword(event.currentTarget.value)}
      />
      {state.failure === null || isWrong ? null : (
        <ErrorState error={state.failure} title={t('account.notSaved')} />
      )}
      <div className={classes['buttons']}>
        <Button type="submit" loading={state.isLoading}>
          {t('account.sendLink')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
};

const Pending = ({ user, email }: { readonly user: User; readonly email: string }) => {
  const state = useChange(cancelEmailChange);
  const cancel = async (): Promise<void> => {
    if ((await state.run({ params: { id: user.id } })).ok) {
      toast(t('account.emailCancelled'));
    }
  };
  return (
    <>
      <Notice tone="info">
        <p className={classes['long']}>{t('account.emailPending', { email })}</p>
        <Button
          className={classes['below']}
          variant="default"
          loading={state.isLoading}
          onClick={() => void cancel()}
        >
          {t('account.cancelEmail')}
        </Button>
      </Notice>
      <ErrorState error={state.failure} title={t('account.notSaved')} />
    </>
  );
};

/** The email of the account. Another one applies when the link that is sent to it is opened. */
export const EmailSection = ({ user }: { readonly user: User }) => {
  const [isOpen, setIsOpen] = useState(false);
  const change = useQuery(routeQuery(getEmailChange, { params: { id: user.id } }));
  const pending = change.data?.pending ?? null;
  return (
    <section className={`${settings['section']} ${settings['fields']}`}>
      <div>
        <h2>{t('account.email')}</h2>
        <p className={settings['what']}>{t('account.emailWhat')}</p>
      </div>
      <TextInput label={t('account.currentEmail')} value={user.email} readOnly />
      <div aria-live="polite">
        {pending === null || isOpen ? null : <Pending user={user} email={pending.email} />}
      </div>
      {isOpen ? (
        <ChangeForm user={user} onClose={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t('account.changeEmail')}
          </Button>
        </div>
      )}
    </section>
  );
};
