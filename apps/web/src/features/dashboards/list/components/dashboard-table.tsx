import type { DashboardFolder, DashboardSummary } from '@plumbline/contract';
import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconLayoutDashboard,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toast } from '../../../../lib/toasts.ts';
import { formatNumber, formatTableTime } from '../../../../messages/index.ts';
import { messageOf } from '../../../../ui/states.tsx';
import { datasetQuery, refreshDashboards, setFavourite } from '../../core/api.ts';
import { t } from '../../core/text.ts';
import { BoardMenu } from './dashboard-menu.tsx';
import {
  directionOf,
  pressSort,
  type BoardListSearch,
  type BoardSortField,
} from '../../core/model/list-search.ts';
import classes from './list.module.css';

interface BoardTableProps {
  readonly boards: readonly DashboardSummary[];
  readonly folders: readonly DashboardFolder[];
  readonly search: BoardListSearch;
  readonly onSearch: (change: Partial<BoardListSearch>) => void;
  readonly canChange: boolean;
}

export const BoardTable = (props: BoardTableProps) => {
  const { boards, search, onSearch } = props;
  return (
    <table className={classes['table']} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">
            <span className="pl-hidden">{t('favourite')}</span>
          </th>
          <SortHead field="name" label={t('name')} search={search} onSearch={onSearch} />
          <th scope="col" className={classes['side']}>
            {t('source')}
          </th>
          <th scope="col" className={`${classes['side']} ${classes['wide']}`}>
            {t('folder')}
          </th>
          <th scope="col" className={`${classes['side']} ${classes['end']}`}>
            {t('tiles')}
          </th>
          <th scope="col" className={`${classes['side']} ${classes['wide']}`}>
            {t('owner')}
          </th>
          <SortHead
            field="updatedAt"
            label={t('changed')}
            search={search}
            onSearch={onSearch}
            className={classes['side']}
          />
          <th scope="col">
            <span className="pl-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {boards.map((board) => (
          <BoardRow key={board.id} {...props} board={board} />
        ))}
      </tbody>
    </table>
  );
};

interface SortHeadProps {
  readonly field: BoardSortField;
  readonly label: string;
  readonly search: BoardListSearch;
  readonly onSearch: BoardTableProps['onSearch'];
  readonly className?: string | undefined;
}

const SortHead = ({ field, label, search, onSearch, className }: SortHeadProps) => {
  const direction = directionOf(search.sort, field);
  const Mark = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <button
        type="button"
        className={classes['sort']}
        data-active={direction === 'none' ? undefined : ''}
        onClick={() => onSearch(pressSort(search, field))}
      >
        {label}
        <span className={classes['sortMark']}>
          {direction === 'none' ? null : <Mark size={14} stroke={1.6} aria-hidden="true" />}
        </span>
      </button>
    </th>
  );
};

const BoardRow = ({ board, folders, canChange }: BoardTableProps & { readonly board: DashboardSummary }) => {
  const folder = folders.find(({ id }) => id === board.folderId)?.name ?? '';
  return (
    <tr>
      <td>
        <Favourite board={board} />
      </td>
      <td className={classes['nameCell']}>
        <span className={classes['name']}>
          <IconLayoutDashboard className={classes['icon']} size={16} stroke={1.6} aria-hidden="true" />
          <Link to="/dashboards/$id" params={{ id: board.id }} className={classes['link']} title={board.name}>
            {board.name}
          </Link>
        </span>
        <span className={classes['meta']}>
          {t('phoneMeta', { count: board.tileCount, at: formatTableTime(board.updatedAt) })}
        </span>
      </td>
      <td className={classes['side']}>
        <Source board={board} />
      </td>
      <td className={`${classes['side']} ${classes['wide']}`}>
        <span className={classes['cut']} title={folder}>
          {folder}
        </span>
      </td>
      <td className={`${classes['side']} ${classes['end']}`}>{formatNumber(board.tileCount)}</td>
      <td className={`${classes['side']} ${classes['wide']}`}>{board.createdBy?.name ?? t('nobody')}</td>
      <td className={classes['side']}>{formatTableTime(board.updatedAt)}</td>
      <td className={classes['menuCell']}>
        <BoardMenu board={board} folders={folders} canChange={canChange} />
      </td>
    </tr>
  );
};

const Source = ({ board }: { readonly board: DashboardSummary }) => {
  const dataset = useQuery({ ...datasetQuery(board.source_id), enabled: board.source === 'dataset' });
  if (board.source !== 'dataset') {
    return t(`source-${board.source}`);
  }
  return dataset.data === undefined ? null : (
    <Link
      to="/datasets/$id/data"
      params={{ id: board.source_id }}
      className={`${classes['cut']} ${classes['quietLink']}`}
      title={dataset.data.name}
    >
      {dataset.data.name}
    </Link>
  );
};

const Favourite = ({ board }: { readonly board: DashboardSummary }) => {
  const client = useQueryClient();
  const label = t(board.isFavourite ? 'unfavouriteOf' : 'favouriteOf', { name: board.name });
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
