import { Button, Select } from '@mantine/core';
import { ROLES, type Member, type Role } from '@plumbline/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useCan, useUser } from '../../../lib/session/current.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { useSearchKeys } from '../../../lib/routes/use-search-keys.ts';
import { t } from '../../../messages/index.ts';
import { ICON } from '../../../ui/icons/icons.ts';
import { ListResults, NoResults } from '../../../ui/list/list-results.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SettingsLayout } from '../../../ui/settings/settings-layout.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { membersQuery } from '../api.ts';
import classes from '../components/workspace.module.css';
import { parseMemberSearch, printMemberSearch, type MemberSearch } from '../model/member-search.ts';
import { MemberTable } from './member-table.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { RemoveMember } from './remove-member.tsx';
import { SignOutMember } from './sign-out-member.tsx';

const InvitePanel = lazyPart(async () => ({ default: (await import('./invite-panel.tsx')).InvitePanel }));
const MemberPanel = lazyPart(async () => ({ default: (await import('./member-panel.tsx')).MemberPanel }));

type Open =
  | { readonly kind: 'invite' }
  | { readonly kind: 'edit' | 'sign-out' | 'remove'; readonly member: Member }
  | null;

export const MembersPage = () => {
  const user = useUser();
  const canManage = useCan('admin');
  const search = parseMemberSearch(useSearchKeys());
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const list = useQuery(membersQuery(user?.tenant.id ?? '', search));
  const close = (): void => setOpen(null);
  const setSearch = (next: MemberSearch, replace = false): void =>
    void navigate({ to: '/settings/workspace/members', search: printMemberSearch(next), replace });
  return (
    <SettingsLayout
      page="/settings/workspace/members"
      isWide
      actions={
        canManage ? (
          <Button leftSection={<IconUserPlus {...ICON} />} onClick={() => setOpen({ kind: 'invite' })}>
            {t('workspace.invite')}
          </Button>
        ) : undefined
      }
    >
      <div className={classes['filters']}>
        <div className={classes['find']}>
          <SearchField
            label={t('workspace.findPerson')}
            value={search.q}
            isWide
            onChange={(q) => setSearch({ ...search, q, page: 1 }, true)}
          />
        </div>
        <RoleFilter value={search.role} onChange={(role) => setSearch({ ...search, role, page: 1 })} />
      </div>
      <ListResults
        query={list}
        page={search.page}
        onPage={(page) => setSearch({ ...search, page })}
        loading={t('workspace.membersLoading')}
        failed={t('workspace.membersFailed')}
        found={search.q === '' ? null : (count) => t('workspace.found', { count })}
        empty={
          search.q === '' && search.role === null ? (
            <EmptyState title={t('workspace.noMembers')} />
          ) : (
            <NoResults
              title={t('workspace.noMatch')}
              action={t('workspace.showAll')}
              onAction={() => setSearch({ ...search, q: '', role: null, page: 1 })}
            />
          )
        }
      >
        {(members) => (
          <MemberTable
            members={members}
            sort={search.sort}
            onSort={(sort) => setSearch({ ...search, sort, page: 1 })}
            onEdit={(member) => setOpen({ kind: 'edit', member })}
            onSignOut={(member) => setOpen({ kind: 'sign-out', member })}
            onRemove={(member) => setOpen({ kind: 'remove', member })}
          />
        )}
      </ListResults>
      {canManage ? <PendingInvitations /> : null}
      <Opened open={open} onClose={close} />
    </SettingsLayout>
  );
};

const Opened = ({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) => {
  if (open === null || open.kind === 'invite' || open.kind === 'edit') {
    return (
      <Suspense>
        {open?.kind === 'invite' ? <InvitePanel onClose={onClose} /> : null}
        {open?.kind === 'edit' ? <MemberPanel member={open.member} onClose={onClose} /> : null}
      </Suspense>
    );
  }
  return open.kind === 'remove' ? (
    <RemoveMember member={open.member} onClose={onClose} />
  ) : (
    <SignOutMember member={open.member} onClose={onClose} />
  );
};

interface RoleFilterProps {
  readonly value: Role | null;
  readonly onChange: (role: Role | null) => void;
}

const ALL = 'all';

const RoleFilter = ({ value, onChange }: RoleFilterProps) => (
  <Select
    aria-label={t('workspace.role')}
    w={140}
    size="sm"
    data={[
      { value: ALL, label: t('workspace.allRoles') },
      ...ROLES.toReversed().map((role) => ({ value: role, label: t(`workspace.role.${role}`) })),
    ]}
    value={value ?? ALL}
    onChange={(next) => onChange(ROLES.find((role) => role === next) ?? null)}
    allowDeselect={false}
  />
);
