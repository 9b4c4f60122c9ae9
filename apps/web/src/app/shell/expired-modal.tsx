import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '@plumbline/contract';
import { CredentialsForm } from '../../features/session/components/credentials-form.tsx';
import { session } from '../../lib/session/current.ts';
import { toasts } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';

/** The session died under an open page: sign in again, and the page continues where it was. */
export const ExpiredModal = ({ user }: { readonly user: User }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    await session.logout();
    client.clear();
    toasts.dispatch({ type: 'cleared' });
    await navigate({ to: '/sign-in' });
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      title={t('shell.expiredTitle')}
      size={400}
    >
      <p>{t('shell.expired', { email: user.email })}</p>
      <CredentialsForm email={user.email} onSignedIn={() => void client.invalidateQueries()} />
      <Button variant="subtle" mt="xs" fullWidth onClick={() => void leave()}>
        {t('shell.expiredOther')}
      </Button>
    </Modal>
  );
};
