import {
  allows,
  type DashboardContent,
  type DashboardFolder,
  type DashboardSummary,
} from '@plumbline/contract';
import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconCheck,
  IconCopy,
  IconFolder,
  IconPencil,
  IconShare2,
  IconTextCaption,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import { MoreMenu } from '../../../../ui/buttons/more-menu.tsx';
import { needText } from '../../../../ui/sharing/access-mark.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { copyDashboard, dashboardQuery, saveDashboard } from '../../core/api.ts';
import { toDashboardContent } from '../../core/model/dashboard-content.ts';
import { t } from '../../../../messages/index.ts';
import { NameDialog } from '../../core/components/name-dialog.tsx';
import { useArchiving } from '../../core/hooks/use-archiving.ts';

interface DashboardMenuProps {
  readonly dashboard: DashboardSummary;
  readonly folders: readonly DashboardFolder[];
  /** The reader may create dashboards. */
  readonly canChange: boolean;
  readonly onShare: () => void;
}

/** Changes what is saved now: a list shows no draft that could be in conflict. */
const useSaveOver = (dashboard: DashboardSummary) => {
  const client = useQueryClient();
  return async (change: Partial<DashboardContent>): Promise<void> => {
    const latest = await client.fetchQuery({ ...dashboardQuery(dashboard.id), staleTime: 0 });
    await saveDashboard(dashboard.id, { ...toDashboardContent(latest.data), ...change }, latest.etag);
  };
};

export const DashboardMenu = ({ dashboard, folders, canChange, onShare }: DashboardMenuProps) => {
  const canEdit = allows(dashboard.permission, 'edit');
  const canManage = allows(dashboard.permission, 'manage');
  const navigate = useNavigate();
  const [isRenaming, setIsRenaming] = useState(false);
  const change = useSaveOver(dashboard);
  const { archive } = useArchiving();
  const params = { id: dashboard.id };
  const withErrorToast = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => toast(errorMessage(error)));
  const copy = withErrorToast(async () => {
    const copy = await copyDashboard(dashboard.id);
    const open = () => void navigate({ to: '/dashboards/$id', params: { id: copy.id } });
    toast(t('dashboard.copied', { name: copy.name }), { open: { label: t('dashboard.open'), run: open } });
  });
  const moveTo = (folderId: string | null) => withErrorToast(() => change({ folderId }));
  return (
    <>
      <MoreMenu label={t('dashboard.menuOf', { name: dashboard.name })} width={240}>
        {canManage ? null : <Menu.Label>{needText(dashboard)}</Menu.Label>}
        <Menu.Item leftSection={<IconShare2 {...ICON} />} onClick={onShare}>
          {t('sharing.share')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil {...ICON} />}
          disabled={!canEdit}
          onClick={() => void navigate({ to: '/dashboards/$id/edit', params })}
        >
          {t('dashboard.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTextCaption {...ICON} />}
          disabled={!canEdit}
          onClick={() => setIsRenaming(true)}
        >
          {t('dashboard.rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy {...ICON} />} disabled={!canChange} onClick={copy}>
          {t('dashboard.duplicate')}
        </Menu.Item>
        {folders.length === 0 ? null : (
          <>
            <Menu.Divider />
            <Menu.Label>{t('dashboard.moveTo')}</Menu.Label>
            {[{ id: null, name: t('dashboard.noFolder') }, ...folders].map((folder) => (
              <Menu.Item
                key={folder.id}
                disabled={!canEdit}
                aria-current={folder.id === dashboard.folderId || undefined}
                leftSection={
                  folder.id === dashboard.folderId ? <IconCheck {...ICON} /> : <IconFolder {...ICON} />
                }
                onClick={moveTo(folder.id)}
              >
                {folder.name}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconArchive {...ICON} />}
          disabled={!canManage}
          onClick={() => void archive(dashboard)}
        >
          {t('dashboard.archive')}
        </Menu.Item>
        {canManage ? <Menu.Label>{t('dashboard.archiveWhat')}</Menu.Label> : null}
      </MoreMenu>
      {isRenaming ? (
        <NameDialog
          title={t('dashboard.rename')}
          label={t('dashboard.newName')}
          name={dashboard.name}
          onSave={(name) => change({ name })}
          onClose={() => setIsRenaming(false)}
        />
      ) : null}
    </>
  );
};
