import { Button, TextInput } from '@mantine/core';
import type { User } from '@plumbline/contract';
import { useState } from 'react';
import { useUser } from '../../lib/session/current.ts';
import { useShortcut } from '../../lib/keyboard/shortcuts.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { t } from '../../messages/index.ts';
import { Form } from '../../ui/dialogs/form.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { AvatarField } from './components/avatar-field.tsx';
import { EmailSection } from './components/email-section.tsx';
import { saveUser } from './api.ts';
import { SettingsLayout } from '../../ui/settings/settings-layout.tsx';
import classes from '../../ui/settings/settings.module.css';

const NameForm = ({ user }: { readonly user: User }) => {
  const [fname, setFname] = useState(user.fname);
  const [lname, setLname] = useState(user.lname);
  const state = useChange(saveUser);
  const save = async (): Promise<void> => {
    const result = await state.run(user, { fname: fname.trim(), lname: lname.trim() });
    if (result.ok) {
      toast(t('account.saved'));
    }
  };
  useShortcut('mod+s', () => void save());
  const submit = (): void => {
    void save();
  };
  return (
    <Form className={`${classes['section']} ${classes['fields']}`} onSubmit={submit}>
      <div>
        <h2>{t('account.nameSection')}</h2>
        <p className={classes['what']}>{t('account.nameSectionWhat')}</p>
      </div>
      <div className={classes['pair']}>
        <TextInput
          label={t('account.fname')}
          autoComplete="given-name"
          maxLength={100}
          value={fname}
          onChange={(event) => setFname(event.currentTarget.value)}
        />
        <TextInput
          label={t('account.lname')}
          autoComplete="family-name"
          maxLength={100}
          value={lname}
          onChange={(event) => setLname(event.currentTarget.value)}
        />
      </div>
      <TextInput label={t('account.role')} value={t(`account.role.${user.role}`)} readOnly />
      <ErrorState error={state.failure} title={t('account.notSaved')} />
      <div>
        <Button type="submit" loading={state.isLoading}>
          {t('account.save')}
        </Button>
      </div>
    </Form>
  );
};

export const ProfilePage = () => {
  const user = useUser();
  return (
    <SettingsLayout page="/settings/profile">
      {user === null ? null : (
        <>
          <AvatarField user={user} />
          <NameForm user={user} />
          <EmailSection user={user} />
        </>
      )}
    </SettingsLayout>
  );
};
