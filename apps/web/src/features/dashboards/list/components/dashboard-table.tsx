import type { DashboardFolder, DashboardSummary } from '@plumbline/contract';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutDashboard, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toast } from '../../../../lib/toasts.ts';
import { formatNumber, formatTableTime, t } from '../../../../messages/index.ts';
import { ListName, Truncated } from '../../../../ui/list/list-name.tsx';
import { ListTable, type ListColumn } from '../../../../ui/list/list-table.tsx';
import { messageOf } from '../../../../ui/states.tsx';
import { datasetQuery, refreshDashboards, setFavourite } from '../../core/api.ts';
import { BoardMenu } from './dashboard-menu.tsx';
import type { BoardListSearch } from '../../core/model/list-search.ts';
import classes from './list.module.css';

interface BoardTableProps {
  readonly boards: readonly DashboardSummary[];
  readonly folders: readonly DashboardFolder[];
  readonly search: BoardListSearch;
  readonly onSearch: (change: Partial<BoardListSearch>) => void;
  readonly canChange: boolean;
}

export const BoardTable = ({ boards, folders, search, onSearch, canChange }: BoardTableProps) => {
  const columns: readonly ListColumn<DashboardSummary>[] = [
    {
      key: 'favourite',
      label: t('dashboard.favourite'),
      isLabelHidden: true,
      kind: 'icon',
      render: (board) => <Favourite board={board} />,
    },
    {
      key: 'name',
      label: t('dashboard.name'),
      kind: 'name',
      sort: 'name',
      render: ({ id, name, tileCount, updatedAt }) => (
        <ListName
          icon={IconLayoutDashboard}
          meta={t('dashboard.phoneMeta', { count: tileCount, at: formatTableTime(updatedAt) })}
        >
          <Link to="/dashboards/$id" params={{ id }} title={name}>
            {name}
          </Link>
        </ListName>
      ),
    },
    {
      key: 'source',
      label: t('dashboard.source'),
      hideOn: 'phone',
      render: (board) => <Source board={board} />,
    },
    {
      key: 'folder',
      label: t('dashboard.folder'),
      hideOn: 'narrow',
      render: ({ folderId }) => <Truncated text={folders.find(({ id }) => id === folderId)?.name ?? ''} />,
    },
    {
      key: 'tiles',
      label: t('dashboard.tiles'),
      hideOn: 'phone',
      isNumeric: true,
      render: ({ tileCount }) => formatNumber(tileCount),
    },
    {
      key: 'owner',
      label: t('dashboard.owner'),
      hideOn: 'narrow',
      render: ({ createdBy }) => createdBy?.name ?? t('dashboard.nobody'),
    },
    {
      key: 'updatedAt',
      label: t('dashboard.changed'),
      hideOn: 'phone',
      sort: 'updatedAt',
      render: ({ updatedAt }) => formatTableTime(updatedAt),
    },
    {
      key: 'actions',
      label: t('dashboard.actions'),
      isLabelHidden: true,
      kind: 'menu',
      render: (board) => <BoardMenu board={board} folders={folders} canChange={canChange} />,
    },
  ];
  return (
    <ListTable
      label={t('dashboard.title')}
      columns={columns}
      items={boards}
      keyOf={({ id }) => id}
      sort={search.sort}
      onSort={(sort) => onSearch({ sort, page: 1 })}
    />
  );
};

const Source = ({ board }: { readonly board: DashboardSummary }) => {
  const dataset = useQuery({ ...datasetQuery(board.source_id), enabled: board.source === 'dataset' });
  if (board.source !== 'dataset') {
    return t(`dashboard.source-${board.source}`);
  }
  return dataset.data === undefined ? null : (
    <Link
      to="/datasets/$id/data"
      params={{ id: board.source_id }}
      className={classes['quietLink']}
      title={dataset.data.name}
    >
      {dataset.data.name}
    </Link>
  );
};

const Favourite = ({ board }: { readonly board: DashboardSummary }) => {
  const client = useQueryClient();
  const label = t(board.isFavourite ? 'dashboard.unfavouriteOf' : 'dashboard.favouriteOf', {
    name: board.name,
  });
  const turn = async (): Promise<void> => {
    try {
      await setFavourite(board.id, !board.isFavourite);
      await refreshDashboards(client);
    } catch (error) {
      toast(messageOf(error));
    }
  };
  const Star = board.isFavourite ? IconStarFilled : IconStar;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={label}
        aria-pressed={board.isFavourite}
        onClick={() => void turn()}
      >
        <Star size={14} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
};
