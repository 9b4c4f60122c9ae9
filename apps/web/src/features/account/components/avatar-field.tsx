import { Button } from '@mantine/core';
import { AppError, type User } from '@plumbline/contract';
import { useState } from 'react';
import { fullName } from '../../../lib/session/person.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { ChoosePicture } from '../../../ui/fields/choose-picture.tsx';
import { Avatar } from '../../../ui/icons/avatar.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import { squarePicture } from '../model/picture.ts';
import { saveUser } from '../api.ts';
import settings from '../../../ui/settings/settings.module.css';
import classes from './account.module.css';

const failureText = (error: unknown): string =>
  error instanceof AppError ? error.message : errorMessage(error);

/** Saved at once, with Undo; it is not part of the form below it. */
export const AvatarField = ({ user }: { readonly user: User }) => {
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (avatar: () => Promise<string>, message: string): Promise<void> => {
    setFailure(null);
    setBusy(true);
    try {
      const before = user.avatar;
      await saveUser(user, { avatar: await avatar() });
      toast(message, {
        undo: { label: t('account.undo'), run: async () => void (await saveUser(user, { avatar: before })) },
      });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File): void =>
    void save(
      () => squarePicture(file, t('account.pictureUnreadable', { name: file.name })),
      t('account.pictureSaved'),
    );
  return (
    <section className={settings['section']}>
      <h2>{t('account.picture')}</h2>
      <p className={settings['what']}>{t('account.pictureWhat')}</p>
      <div className={classes['avatarRow']}>
        <Avatar name={fullName(user)} src={user.avatar} size={64} isOwn />
        <div className={classes['avatarActions']}>
          <ChoosePicture label={t('account.choosePicture')} isBusy={isBusy} onChoose={choose} />
          <Button
            variant="subtle"
            onClick={() => void save(() => Promise.resolve(''), t('account.pictureRemoved'))}
          >
            {t('account.removePicture')}
          </Button>
        </div>
      </div>
      <div role="alert">
        {failure === null ? null : <p className={classes['failure']}>{failureText(failure)}</p>}
      </div>
    </section>
  );
};
