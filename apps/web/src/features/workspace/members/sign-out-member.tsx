import { signOutMember, type Member } from '@plumbline/contract';
import { useUser } from '../../../lib/session/current.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { fullName } from '../../../lib/session/person.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { ConfirmModal } from '../../../ui/dialogs/confirm-modal.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';

interface SignOutMemberProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Ends the sessions of another person in the workspace, such as after a lost laptop. */
export const SignOutMember = ({ member, onClose }: SignOutMemberProps) => {
  const user = useUser();
  const values = { name: fullName(member), workspace: user?.tenant.name ?? '' };
  const change = useChange(signOutMember);
  const confirm = async (): Promise<void> => {
    const params = { tenant: user?.tenant.id ?? '', userId: member.id };
    if ((await change.run({ params })).ok) {
      toast(t('workspace.signedOut', values));
      onClose();
    }
  };
  return (
    <ConfirmModal
      isOpen
      title={t('workspace.signOutTitle', values)}
      confirmLabel={t('workspace.signOutMember')}
      isBusy={change.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('workspace.signOutWhat', values)}</p>
      <ErrorState error={change.failure} />
    </ConfirmModal>
  );
};
