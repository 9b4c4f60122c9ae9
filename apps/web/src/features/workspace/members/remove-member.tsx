import { leaveWorkspace, removeMember, type Member } from '@plumbline/contract';
import { api } from '../../../lib/api.ts';
import { session, useUser } from '../../../lib/current.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { fullName } from '../../../lib/person.ts';
import { toast } from '../../../lib/toasts.ts';
import { t } from '../../../messages/index.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { ErrorState } from '../../../ui/states.tsx';

interface RemoveMemberProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Removes another person from the workspace, or leaves it. */
export const RemoveMember = ({ member, onClose }: RemoveMemberProps) => {
  const user = useUser();
  const tenant = user?.tenant.id ?? '';
  const isOwn = member.id === user?.id;
  const values = { name: fullName(member), workspace: user?.tenant.name ?? '' };
  const change = useChange(() =>
    isOwn
      ? api.call(leaveWorkspace, { params: { tenant } })
      : api.call(removeMember, { params: { tenant, userId: member.id } }),
  );
  const confirm = async (): Promise<void> => {
    const result = await change.run();
    if (!result.ok) {
      return;
    }
    if (isOwn) {
      await session.logout();
      location.assign('/');
      return;
    }
    toast(t('workspace.removed', values));
    onClose();
  };
  return (
    <ConfirmModal
      isOpen
      title={isOwn ? t('workspace.leaveTitle', values) : t('workspace.removeTitle', values)}
      confirmLabel={t(isOwn ? 'workspace.leave' : 'workspace.remove')}
      isBusy={change.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{isOwn ? t('workspace.leaveWhat', values) : t('workspace.removeWhat', values)}</p>
      {change.failure === null ? null : <ErrorState error={change.failure} />}
    </ConfirmModal>
  );
};
