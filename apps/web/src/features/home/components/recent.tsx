import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { DatasetSummary } from '@plumbline/contract';
import { LINK_WIZARD, UPLOAD_WIZARD } from '../../../lib/new-dataset.ts';
import { useUser } from '../../../lib/current.ts';
import { useNow } from '../../../lib/use-now.ts';
import { formatAgo, formatDate, formatNumber, t } from '../../../messages/index.ts';
import { Bob } from '../../../ui/bob.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { LoadingBars } from '../../../ui/loading-bars.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { recentQuery } from '../api.ts';
import classes from './home.module.css';

const authorOf = (dataset: DatasetSummary, userId: string | undefined): string => {
  if (dataset.createdBy === null) {
    return t('home.plumbline');
  }
  return dataset.createdBy.id === userId ? t('home.you') : dataset.createdBy.name;
};

const Row = ({ dataset, now }: { readonly dataset: DatasetSummary; readonly now: number }) => {
  const user = useUser();
  const { version } = dataset;
  return (
    <tr>
      <td>
        <Link
          to="/datasets/$id/data"
          params={{ id: dataset.id }}
          className={classes['name']}
          title={dataset.name}
        >
          <IconDatabase size={14} stroke={1.6} aria-hidden="true" />
          <span>{dataset.name}</span>
        </Link>
      </td>
      <td className={classes['soft']}>
        {version === null ? (
          t('home.creating')
        ) : (
          <span className={classes['version']}>
            <Bob height={10} />
            {`v${version.number}`}
          </span>
        )}
      </td>
      <td className={classes['number']}>{version === null ? '' : formatNumber(version.rowCount)}</td>
      <td className={classes['soft']}>{authorOf(dataset, user?.id)}</td>
      <td className={classes['number']}>
        <time
          className={classes['soft']}
          dateTime={dataset.updatedAt}
          title={formatDate(dataset.updatedAt, 'full')}
        >
          {formatAgo(dataset.updatedAt, now)}
        </time>
      </td>
    </tr>
  );
};

const Table = ({ datasets }: { readonly datasets: readonly DatasetSummary[] }) => {
  const now = useNow();
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('home.name')}</th>
            <th scope="col">{t('home.version')}</th>
            <th scope="col" className={classes['number']}>
              {t('home.rows')}
            </th>
            <th scope="col">{t('home.by')}</th>
            <th scope="col" className={classes['number']}>
              {t('home.when')}
            </th>
          </tr>
        </thead>
        <tbody>
          {datasets.map((dataset) => (
            <Row key={dataset.id} dataset={dataset} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const NoDatasets = () => {
  const navigate = useNavigate();
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

/** The datasets that changed last, each with its current version. */
export const Recent = () => {
  const query = useQuery(recentQuery());
  const datasets = query.data?.data;
  return (
    <Card title={t('home.recent')} aside={<Link to="/datasets">{t('home.allDatasets')}</Link>}>
      {query.isPending ? (
        <CardBody>
          <LoadingBars lines={6} />
        </CardBody>
      ) : null}
      {query.isError && datasets === undefined ? (
        <CardBody>
          <ErrorState
            error={query.error}
            title={t('home.recentFailed')}
            onRetry={() => void query.refetch()}
          />
        </CardBody>
      ) : null}
      {datasets?.length === 0 ? (
        <CardBody>
          <NoDatasets />
        </CardBody>
      ) : null}
      {datasets !== undefined && datasets.length > 0 ? <Table datasets={datasets} /> : null}
    </Card>
  );
};
