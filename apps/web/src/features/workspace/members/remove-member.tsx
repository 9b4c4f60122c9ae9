import { Select } from '@mantine/core';
import {
  countOwned,
  leaveWorkspace,
  removeMember,
  THING_KINDS,
  transferThings,
  type Member,
} from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { session, useUser } from '../../../lib/session/current.ts';
import { routeQuery } from '../../../lib/data/route-query.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { fullName } from '../../../lib/session/person.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { ConfirmModal } from '../../../ui/dialogs/confirm-modal.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { peopleQuery } from '../api.ts';

interface RemoveMemberProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** What a member owns, in words; empty for nothing and while it is counted. */
function useOwnedText(userId: string): string {
  const { data } = useQuery(routeQuery(countOwned, { params: { userId } }, { staleTime: 0 }));
  return THING_KINDS.filter((kind) => (data?.[kind] ?? 0) > 0)
    .map((kind) => t(`sharing.things-${kind}`, { count: data?.[kind] ?? 0 }))
    .join(', ');
}

/** Removes another person from the workspace, or leaves it; what is theirs gets the owner that is chosen. */
export const RemoveMember = ({ member, onClose }: RemoveMemberProps) => {
  const user = useUser();
  const tenant = user?.tenant.id ?? '';
  const isOwn = member.id === user?.id;
  const values = { name: fullName(member), workspace: user?.tenant.name ?? '' };
  const owned = useOwnedText(member.id);
  // Whoever removes somebody gets their things, unless another is chosen.
  const [heir, setHeir] = useState<string | null>(isOwn ? null : (user?.id ?? null));
  const change = useChange(async () => {
    if (owned !== '' && heir !== null) {
      await api.call(transferThings, { body: { from: member.id, to: heir } });
    }
    return isOwn
      ? api.call(leaveWorkspace, { params: { tenant } })
      : api.call(removeMember, { params: { tenant, userId: member.id } });
  });
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
      {owned === '' ? null : <Heir member={member} owned={owned} value={heir} onChange={setHeir} />}
      <ErrorState error={change.failure} />
    </ConfirmModal>
  );
};

interface HeirProps {
  readonly member: Member;
  readonly owned: string;
  /** Null: the workspace's first owner. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

const Heir = ({ member, owned, value, onChange }: HeirProps) => {
  const people = useQuery(peopleQuery('')).data?.data ?? [];
  return (
    <Select
      label={t('workspace.thingsTo', { things: owned })}
      description={t('workspace.thingsToWhat')}
      placeholder={t('workspace.thingsToOwner')}
      searchable
      value={value}
      onChange={onChange}
      data={people
        .filter(({ _id }) => _id !== member.id)
        .map((person) => ({ value: person._id, label: `${fullName(person)} · ${person.email}` }))}
      nothingFoundMessage={t('workspace.noMatch')}
    />
  );
};
