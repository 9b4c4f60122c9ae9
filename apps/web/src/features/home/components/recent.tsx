import { Button } from '@mantine/core';
import {
  IconChartDots3,
  IconDatabase,
  IconLayoutDashboard,
  IconNotebook,
  type Icon,
} from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCan } from '../../../lib/session/current.ts';
import { LINK_WIZARD, UPLOAD_WIZARD } from '../../../lib/routes/new-dataset.ts';
import { useUser } from '../../../lib/session/current.ts';
import { useNow } from '../../../lib/state/use-now.ts';
import { formatAgo, formatDate, t } from '../../../messages/index.ts';
import { Bob } from '../../../ui/icons/bob.tsx';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { SMALL_ICON } from '../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import {
  recentDashboardsQuery,
  recentDatasetsQuery,
  recentStoriesQuery,
  recentWorkflowsQuery,
  RECENT_SHOWN,
} from '../api.ts';
import { recentWork, type RecentThing } from '../recent-work.ts';
import classes from './home.module.css';

const ICONS: Readonly<Record<RecentThing['kind'], Icon>> = {
  dataset: IconDatabase,
  dashboard: IconLayoutDashboard,
  workflow: IconChartDots3,
  story: IconNotebook,
};

const authorOf = ({ by }: RecentThing, userId: string | undefined): string => {
  if (by === null) {
    return t('home.plumbline');
  }
  return by.id === userId ? t('home.you') : by.name;
};

const Row = ({ thing, now }: { readonly thing: RecentThing; readonly now: number }) => {
  const user = useUser();
  const KindIcon = ICONS[thing.kind];
  return (
    <tr>
      <td>
        <Link to={thing.link} className={classes['name']} title={thing.name}>
          <KindIcon {...SMALL_ICON} />
          <span>{thing.name}</span>
        </Link>
      </td>
      <td className={classes['soft']}>{t(`home.kind.${thing.kind}`)}</td>
      <td className={classes['about']} title={thing.about}>
        {thing.version === null ? null : (
          <span className={classes['version']}>
            <Bob height={10} />
            {`v${thing.version}`}
          </span>
        )}
        {thing.about}
      </td>
      <td className={classes['soft']}>{authorOf(thing, user?.id)}</td>
      <td className={classes['number']}>
        <time
          className={classes['soft']}
          dateTime={thing.updatedAt}
          title={formatDate(thing.updatedAt, 'full')}
        >
          {formatAgo(thing.updatedAt, now)}
        </time>
      </td>
    </tr>
  );
};

const Table = ({ things }: { readonly things: readonly RecentThing[] }) => {
  const now = useNow();
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('home.name')}</th>
            <th scope="col">{t('home.kind')}</th>
            <th scope="col">{t('home.data')}</th>
            <th scope="col">{t('home.by')}</th>
            <th scope="col" className={classes['number']}>
              {t('home.when')}
            </th>
          </tr>
        </thead>
        <tbody>
          {things.map((thing) => (
            <Row key={thing.id} thing={thing} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const NoWork = () => {
  const navigate = useNavigate();
  if (!useCan('editor')) {
    return <EmptyState title={t('ui.noDatasetsViewer')} />;
  }
  return (
    <EmptyState
      title={t('home.noDatasets')}
      actions={
        <>
          <Button variant="default" onClick={() => void navigate(UPLOAD_WIZARD)}>
            {t('home.uploadAction')}
          </Button>
          <Button variant="default" onClick={() => void navigate(LINK_WIZARD)}>
            {t('home.linkAction')}
          </Button>
        </>
      }
    />
  );
};

const loadedData = <T,>(query: UseQueryResult<{ readonly data: readonly T[] }>): readonly T[] =>
  query.data?.data ?? [];

function useRecentWork() {
  const datasets = useQuery(recentDatasetsQuery);
  const dashboards = useQuery(recentDashboardsQuery);
  const workflows = useQuery(recentWorkflowsQuery);
  const stories = useQuery(recentStoriesQuery);
  const queries: readonly UseQueryResult<unknown>[] = [datasets, dashboards, workflows, stories];
  const things = recentWork(
    {
      datasets: loadedData(datasets),
      dashboards: loadedData(dashboards),
      workflows: loadedData(workflows),
      stories: loadedData(stories),
    },
    RECENT_SHOWN,
  );
  return {
    things,
    isPending: queries.some((query) => query.isPending),
    failed: queries.find(({ isError, data }) => isError && data === undefined),
    retry: () => queries.filter(({ isError }) => isError).forEach((query) => void query.refetch()),
  };
}

/** What people changed last, of every kind. A kind that could not be loaded is said, and the others are shown. */
export const Recent = () => {
  const { things, isPending, failed, retry } = useRecentWork();
  return (
    <Card title={t('home.recent')} aside={<Link to="/datasets">{t('home.allDatasets')}</Link>}>
      {isPending ? (
        <CardBody>
          <LoadingBars lines={6} />
        </CardBody>
      ) : null}
      {failed === undefined ? null : (
        <CardBody>
          <ErrorState error={failed.error} title={t('home.recentFailed')} onRetry={retry} />
        </CardBody>
      )}
      {!isPending && failed === undefined && things.length === 0 ? (
        <CardBody>
          <NoWork />
        </CardBody>
      ) : null}
      {isPending || things.length === 0 ? null : <Table things={things} />}
    </Card>
  );
};
