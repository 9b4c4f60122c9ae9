import { Button, Menu } from '@mantine/core';
import { deleteGroup, type Group } from '@plumbline/contract';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCan, useUser } from '../../../lib/session/current.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { formatNumber, t } from '../../../messages/index.ts';
import { ConfirmModal } from '../../../ui/dialogs/confirm-modal.tsx';
import { ICON } from '../../../ui/icons/icons.ts';
import { Truncated } from '../../../ui/list/list-name.tsx';
import { ListCard } from '../../../ui/list/list-results.tsx';
import { ListTable, type ListColumn } from '../../../ui/list/list-table.tsx';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { MoreMenu } from '../../../ui/buttons/more-menu.tsx';
import { SettingsLayout } from '../../../ui/settings/settings-layout.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { groupsQuery } from '../api.ts';

const GroupPanel = lazyPart(async () => ({ default: (await import('./group-panel.tsx')).GroupPanel }));

/** `edit` without a group makes a new one. */
type Open =
  | { readonly kind: 'edit'; readonly group: Group | null }
  | { readonly kind: 'delete'; readonly group: Group }
  | null;

const attributesText = ({ attributes }: Group): string =>
  Object.entries(attributes ?? {})
    .map(([name, values]) => t('workspace.attributeText', { name, values: values.join(', ') }))
    .join(' · ');

export const GroupsPage = () => {
  const user = useUser();
  const canManage = useCan('admin');
  const query = useQuery(groupsQuery(user?.tenant.id ?? ''));
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const create = canManage ? (
    <Button leftSection={<IconPlus {...ICON} />} onClick={() => setOpen({ kind: 'edit', group: null })}>
      {t('workspace.newGroup')}
    </Button>
  ) : undefined;
  return (
    <SettingsLayout page="/settings/workspace/groups" isWide actions={create}>
      <QueryResults
        query={query}
        loading={t('workspace.groupsLoading')}
        failed={t('workspace.groupsFailed')}
        lines={4}
      >
        {(groups) =>
          groups.length === 0 ? (
            <EmptyState title={t('workspace.noGroupsYet')}>{t('workspace.groupsWhat')}</EmptyState>
          ) : (
            <ListCard>
              <GroupTable groups={groups} canManage={canManage} onOpen={setOpen} />
            </ListCard>
          )
        }
      </QueryResults>
      <Suspense>{open?.kind === 'edit' ? <GroupPanel group={open.group} onClose={close} /> : null}</Suspense>
      {open?.kind === 'delete' ? <DeleteGroup group={open.group} onClose={close} /> : null}
    </SettingsLayout>
  );
};

interface GroupTableProps {
  readonly groups: readonly Group[];
  readonly canManage: boolean;
  readonly onOpen: (open: Open) => void;
}

const GroupTable = ({ groups, canManage, onOpen }: GroupTableProps) => {
  const columns: readonly ListColumn<Group>[] = [
    {
      key: 'name',
      label: t('workspace.group'),
      kind: 'name',
      render: ({ name }) => <Truncated text={name} />,
    },
    {
      key: 'members',
      label: t('settings.members'),
      isNumeric: true,
      render: ({ members }) => formatNumber(members),
    },
    ...(canManage
      ? ([
          {
            key: 'attributes',
            label: t('workspace.attributes'),
            kind: 'wide',
            hideOn: 'phone',
            render: (group) => <Truncated text={attributesText(group)} />,
          },
          {
            key: 'menu',
            label: t('workspace.actions'),
            kind: 'menu',
            isLabelHidden: true,
            render: (group) => (
              <MoreMenu label={t('workspace.menuOf', { name: group.name })} width={200}>
                <Menu.Item
                  leftSection={<IconPencil {...ICON} />}
                  onClick={() => onOpen({ kind: 'edit', group })}
                >
                  {t('workspace.editGroup')}
                </Menu.Item>
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash {...ICON} />}
                  onClick={() => onOpen({ kind: 'delete', group })}
                >
                  {t('workspace.deleteGroup')}
                </Menu.Item>
              </MoreMenu>
            ),
          },
        ] satisfies readonly ListColumn<Group>[])
      : []),
  ];
  return <ListTable label={t('settings.groups')} columns={columns} items={groups} keyOf={({ id }) => id} />;
};

const DeleteGroup = ({ group, onClose }: { readonly group: Group; readonly onClose: () => void }) => {
  const tenant = useUser()?.tenant.id ?? '';
  const change = useChange(deleteGroup);
  const confirm = async (): Promise<void> => {
    const result = await change.run({ params: { tenant, id: group.id } });
    if (result.ok) {
      toast(t('workspace.groupDeleted', { name: group.name }));
      onClose();
    }
  };
  return (
    <ConfirmModal
      isOpen
      title={t('workspace.deleteGroupTitle', { name: group.name })}
      confirmLabel={t('workspace.deleteGroup')}
      isBusy={change.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('workspace.deleteGroupWhat')}</p>
      <ErrorState error={change.failure} />
    </ConfirmModal>
  );
};
