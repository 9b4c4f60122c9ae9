import {
  allows,
  createDashboardFolder,
  deleteDashboardFolder,
  updateDashboardFolder,
  type DashboardFolder,
} from '@plumbline/contract';
import { Button, Menu } from '@mantine/core';
import { IconArchive, IconFolderPlus, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { ConfirmModal } from '../../../../ui/dialogs/confirm-modal.tsx';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { MoreMenu } from '../../../../ui/buttons/more-menu.tsx';
import { SharePart } from '../../../../ui/sharing/share-part.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { t } from '../../../../messages/index.ts';
import { folderPaths } from '../../core/model/folder-paths.ts';
import type { DashboardListSearch } from '../../core/model/list-search.ts';
import { NameDialog } from '../../core/components/name-dialog.tsx';
import classes from './list.module.css';

interface FolderBarProps {
  readonly folders: readonly DashboardFolder[];
  readonly search: DashboardListSearch;
  readonly onSearch: (change: Partial<DashboardListSearch>) => void;
  readonly canChange: boolean;
}

type Dialog = { readonly kind: 'new' | 'rename' | 'delete'; readonly folder: DashboardFolder | null };

type FolderChoice = Partial<Pick<DashboardListSearch, 'folder' | 'favourites' | 'archived'>> & {
  readonly isOn: boolean;
};
const EVERYTHING = { folder: null, favourites: false, archived: false };

/** All, favorites, each folder, and the archived ones: one of them is selected. */
export const FolderBar = ({ folders, search, onSearch, canChange }: FolderBarProps) => {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const current = folders.find(({ id }) => id === search.folder) ?? null;
  const tab = (key: string, label: string, { isOn, ...change }: FolderChoice) => (
    <button
      key={key}
      type="button"
      className={classes['tab']}
      aria-pressed={isOn}
      onClick={() => onSearch({ page: 1, ...EVERYTHING, ...change })}
    >
      {key === 'favourites' ? <IconStar {...SMALL_ICON} /> : null}
      {key === 'archived' ? <IconArchive {...SMALL_ICON} /> : null}
      {label}
    </button>
  );
  const isAll = search.folder === null && !search.favourites && !search.archived;
  return (
    <>
      <div className={classes['tabs']}>
        {tab('all', t('dashboard.allDashboards'), { isOn: isAll })}
        {tab('favourites', t('dashboard.favorites'), { favourites: true, isOn: search.favourites })}
        {folderPaths(folders).map(({ folder, path }) =>
          tab(folder.id, t('dashboard.folderTab', { name: path, count: folder.dashboards }), {
            folder: folder.id,
            isOn: search.folder === folder.id,
          }),
        )}
        {tab('archived', t('dashboard.archived'), { archived: true, isOn: search.archived })}
      </div>
      {current === null ? null : (
        <FolderMenu folder={current} onDialog={setDialog} onShare={() => onSearch({ sharing: true })} />
      )}
      {current !== null && search.sharing ? (
        <SharePart thing={{ kind: 'folder', id: current.id }} onClose={() => onSearch({ sharing: false })} />
      ) : null}
      {canChange ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFolderPlus {...SMALL_ICON} />}
          onClick={() => setDialog({ kind: 'new', folder: current })}
        >
          {t('dashboard.newFolder')}
        </Button>
      ) : null}
      {dialog === null ? null : (
        <FolderDialog dialog={dialog} onClose={() => setDialog(null)} onSearch={onSearch} />
      )}
    </>
  );
};

const FolderMenu = ({
  folder,
  onDialog,
  onShare,
}: {
  readonly folder: DashboardFolder;
  readonly onDialog: (dialog: Dialog) => void;
  readonly onShare: () => void;
}) => (
  <MoreMenu label={t('dashboard.folderMenuOf', { name: folder.name })} position="bottom-start">
    <Menu.Item onClick={onShare}>{t('sharing.share')}</Menu.Item>
    <Menu.Item
      disabled={!allows(folder.permission, 'edit')}
      onClick={() => onDialog({ kind: 'rename', folder })}
    >
      {t('dashboard.rename')}
    </Menu.Item>
    <Menu.Item
      disabled={!allows(folder.permission, 'manage')}
      onClick={() => onDialog({ kind: 'delete', folder })}
    >
      {t('dashboard.folderRemove')}
    </Menu.Item>
  </MoreMenu>
);

interface FolderDialogProps {
  readonly dialog: Dialog;
  readonly onClose: () => void;
  readonly onSearch: FolderBarProps['onSearch'];
}

const FolderDialog = ({ dialog: { kind, folder }, onClose, onSearch }: FolderDialogProps) => {
  const call = useChange(deleteDashboardFolder);
  if (kind === 'delete' && folder !== null) {
    const remove = async (): Promise<void> => {
      const result = await call.run({ params: { id: folder.id } });
      if (result.ok) {
        onClose();
        onSearch({ folder: folder.parentId, page: 1 });
      }
    };
    return (
      <ConfirmModal
        isOpen
        title={t('dashboard.folderRemoveTitle', { name: folder.name })}
        confirmLabel={t('dashboard.folderRemove')}
        isBusy={call.isLoading}
        onConfirm={() => void remove()}
        onClose={onClose}
      >
        <p>{t('dashboard.folderRemoveWhat')}</p>
        <ErrorState error={call.failure} />
      </ConfirmModal>
    );
  }
  const save = async (name: string): Promise<void> => {
    const { data: saved } =
      kind === 'new' || folder === null
        ? await api.call(createDashboardFolder, { body: { name, parentId: folder?.id ?? null } })
        : await api.call(updateDashboardFolder, {
            params: { id: folder.id },
            body: { name, parentId: folder.parentId },
          });
    onSearch({ ...EVERYTHING, folder: saved.id, page: 1 });
  };
  return (
    <NameDialog
      title={kind === 'new' ? t('dashboard.newFolder') : t('dashboard.rename')}
      label={
        folder !== null && kind === 'new'
          ? t('dashboard.folderNameIn', { name: folder.name })
          : t('dashboard.folderName')
      }
      name={kind === 'rename' ? (folder?.name ?? '') : ''}
      onSave={save}
      onClose={onClose}
    />
  );
};
