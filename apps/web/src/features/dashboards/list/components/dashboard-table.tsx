import type { DashboardFolder, DashboardSummary } from '@plumbline/contract';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutDashboard, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { formatNumber, formatTableTime, t } from '../../../../messages/index.ts';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { ListName, Truncated } from '../../../../ui/list/list-name.tsx';
import { ListTable, type ListColumn } from '../../../../ui/list/list-table.tsx';
import { AccessMark, OwnerName } from '../../../../ui/sharing/access-mark.tsx';
import { SharePart } from '../../../../ui/sharing/share-part.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { datasetQuery } from '../../../../lib/data/datasets.ts';
import { setFavourite } from '../../core/api.ts';
import { ArchivedActions } from './archived-actions.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import type { DashboardListSearch } from '../../core/model/list-search.ts';
import classes from './list.module.css';

interface DashboardTableProps {
  readonly dashboards: readonly DashboardSummary[];
  readonly folders: readonly DashboardFolder[];
  readonly search: DashboardListSearch;
  readonly onSearch: (change: Partial<DashboardListSearch>) => void;
  readonly canChange: boolean;
}

export const DashboardTable = ({ dashboards, folders, search, onSearch, canChange }: DashboardTableProps) => {
  const [shared, setShared] = useState<string | null>(null);
  const favourite: ListColumn<DashboardSummary> = {
    key: 'favourite',
    label: t('dashboard.favorite'),
    isLabelHidden: true,
    kind: 'icon',
    render: (dashboard) => <Favourite dashboard={dashboard} />,
  };
  const columns: readonly ListColumn<DashboardSummary>[] = [
    ...(search.archived ? [] : [favourite]),
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
      render: (dashboard) => <Source dashboard={dashboard} />,
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
      render: (dashboard) => <OwnerName {...dashboard} />,
    },
    {
      key: 'shared',
      label: t('sharing.shared'),
      hideOn: 'narrow',
      render: (dashboard) => <AccessMark {...dashboard} />,
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
      render: (dashboard) =>
        dashboard.isArchived ? (
          <ArchivedActions dashboard={dashboard} />
        ) : (
          <DashboardMenu
            dashboard={dashboard}
            folders={folders}
            canChange={canChange}
            onShare={() => setShared(dashboard.id)}
          />
        ),
    },
  ];
  return (
    <>
      <ListTable
        label={t('dashboard.title')}
        columns={columns}
        items={dashboards}
        keyOf={({ id }) => id}
        sort={search.sort}
        onSort={(sort) => onSearch({ sort, page: 1 })}
      />
      {shared === null ? null : (
        <SharePart thing={{ kind: 'dashboard', id: shared }} onClose={() => setShared(null)} />
      )}
    </>
  );
};

const Source = ({ dashboard }: { readonly dashboard: DashboardSummary }) => {
  const { source, source_id } = dashboard;
  const dataset = useQuery({ ...datasetQuery(source_id), enabled: source === 'dataset' });
  if (source === 'story') {
    return (
      <Link to="/stories/$storyId" params={{ storyId: source_id }} className={classes['quietLink']}>
        {t('dashboard.source-story')}
      </Link>
    );
  }
  if (source === 'workflow') {
    return (
      <Link to="/workflows/$wId" params={{ wId: source_id }} className={classes['quietLink']}>
        {t('dashboard.source-workflow')}
      </Link>
    );
  }
  return dataset.data === undefined ? null : (
    <Link
      to="/datasets/$id/data"
      params={{ id: source_id }}
      className={classes['quietLink']}
      title={dataset.data.name}
    >
      {dataset.data.name}
    </Link>
  );
};

const Favourite = ({ dashboard }: { readonly dashboard: DashboardSummary }) => {
  const label = t(dashboard.isFavourite ? 'dashboard.unfavoriteOf' : 'dashboard.favoriteOf', {
    name: dashboard.name,
  });
  const turn = async (): Promise<void> => {
    try {
      await setFavourite(dashboard.id, !dashboard.isFavourite);
    } catch (error) {
      toast(errorMessage(error));
    }
  };
  const Star = dashboard.isFavourite ? IconStarFilled : IconStar;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={24}
        aria-label={label}
        aria-pressed={dashboard.isFavourite}
        onClick={() => void turn()}
      >
        <Star {...SMALL_ICON} />
      </ActionIcon>
    </Tooltip>
  );
};
