import { Menu } from '@mantine/core';
import { hasRole, type Member } from '@plumbline/contract';
import { IconLogout, IconPencil, IconUserMinus } from '@tabler/icons-react';
import { useUser } from '../../../lib/session/current.ts';
import { fullName } from '../../../lib/session/person.ts';
import { formatTableTime, t } from '../../../messages/index.ts';
import { Avatar } from '../../../ui/icons/avatar.tsx';
import { ICON } from '../../../ui/icons/icons.ts';
import { Truncated } from '../../../ui/list/list-name.tsx';
import { ListTable, type ListColumn } from '../../../ui/list/list-table.tsx';
import type { MemberSearch } from '../model/member-search.ts';
import { MoreMenu } from '../../../ui/buttons/more-menu.tsx';
import classes from '../components/workspace.module.css';

interface MemberTableProps {
  readonly members: readonly Member[];
  readonly sort: MemberSearch['sort'];
  readonly onSort: (sort: MemberSearch['sort']) => void;
  readonly onEdit: (member: Member) => void;
  readonly onSignOut: (member: Member) => void;
  readonly onRemove: (member: Member) => void;
}

const groupsText = ({ groups }: Member): string =>
  groups.length === 0 ? t('workspace.noGroups') : groups.map(({ name }) => name).join(', ');

export const MemberTable = (props: MemberTableProps) => {
  const { members, sort, onSort, onEdit, onSignOut, onRemove } = props;
  const own = useUser();
  const columns: readonly ListColumn<Member>[] = [
    {
      key: 'name',
      label: t('workspace.person'),
      kind: 'name',
      sort: 'name',
      render: (member) => <PersonCell member={member} isOwn={member.id === own?.id} />,
    },
    {
      key: 'role',
      label: t('workspace.role'),
      sort: 'role',
      render: ({ role }) => t(`workspace.role.${role}`),
    },
    {
      key: 'groups',
      label: t('workspace.groups'),
      kind: 'wide',
      hideOn: 'narrow',
      render: (member) => <Truncated text={groupsText(member)} />,
    },
    {
      key: 'lastActiveAt',
      label: t('workspace.lastActive'),
      sort: 'lastActiveAt',
      hideOn: 'phone',
      render: ({ lastActiveAt }) =>
        lastActiveAt === null ? t('workspace.neverActive') : formatTableTime(lastActiveAt),
    },
    {
      key: 'menu',
      label: t('workspace.actions'),
      kind: 'menu',
      isLabelHidden: true,
      render: (member) => (
        <MemberMenu
          member={member}
          onEdit={() => onEdit(member)}
          onSignOut={() => onSignOut(member)}
          onRemove={() => onRemove(member)}
        />
      ),
    },
  ];
  return (
    <ListTable
      label={t('settings.members')}
      columns={columns}
      items={members}
      keyOf={({ id }) => id}
      sort={sort}
      onSort={onSort}
    />
  );
};

const PersonCell = ({ member, isOwn }: { readonly member: Member; readonly isOwn: boolean }) => (
  <div className={classes['person']}>
    <Avatar name={fullName(member)} src={member.avatar} size={28} isOwn={isOwn} />
    <div>
      <p className={classes['personName']}>
        <bdi>{fullName(member)}</bdi>
        {isOwn ? <span className={classes['you']}> {t('workspace.you')}</span> : null}
      </p>
      <p className={classes['email']}>{member.email}</p>
    </div>
  </div>
);

interface MemberMenuProps {
  readonly member: Member;
  readonly onEdit: () => void;
  readonly onSignOut: () => void;
  readonly onRemove: () => void;
}

/** What the signed-in person may do with this one; nothing where that is nothing. */
const MemberMenu = ({ member, onEdit, onSignOut, onRemove }: MemberMenuProps) => {
  const own = useUser();
  const isOwn = member.id === own?.id;
  const canManage =
    own !== null && hasRole(own.role, 'admin') && (member.role !== 'owner' || own.role === 'owner');
  if (!canManage && !isOwn) {
    return null;
  }
  return (
    <MoreMenu label={t('workspace.menuOf', { name: fullName(member) })} width={220}>
      {canManage ? (
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
          {t('workspace.editMember')}
        </Menu.Item>
      ) : null}
      {canManage && !isOwn ? (
        <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={onSignOut}>
          {t('workspace.signOutMember')}
        </Menu.Item>
      ) : null}
      <Menu.Item
        color="red"
        leftSection={isOwn ? <IconLogout {...ICON} /> : <IconUserMinus {...ICON} />}
        onClick={onRemove}
      >
        {t(isOwn ? 'workspace.leave' : 'workspace.remove')}
      </Menu.Item>
    </MoreMenu>
  );
};
