import {
  getWorkspaceStorage,
  MAX_STORED_DATASETS,
  type StoredDataset,
  type WorkspaceStorage,
} from '@plumbline/contract';
import { IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { routeQuery } from '../../../lib/data/route-query.ts';
import { formatBinaryBytes, formatBytes, formatNumber, t } from '../../../messages/index.ts';
import { ListName } from '../../../ui/list/list-name.tsx';
import { ListTable, type ListColumn } from '../../../ui/list/list-table.tsx';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import settings from '../../../ui/settings/settings.module.css';
import { SettingsLayout } from '../../../ui/settings/settings-layout.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { UsageMeter } from '../../../ui/states/usage-meter.tsx';
import classes from './storage.module.css';

interface UsedOfProps {
  readonly label: string;
  readonly used: number;
  readonly most: number;
  /** The bound as it was set: the server's in GiB, a plan's in GB. */
  readonly bound: string;
}

const UsedOf = ({ label, used, most, bound }: UsedOfProps) => (
  <div className={classes['usage']}>
    <span>{label}</span>
    <span className={classes['figure']}>{t('storage.usedOf', { used: formatBytes(used), most: bound })}</span>
    <div className={classes['meter']}>
      <UsageMeter label={label} used={used} most={most} />
    </div>
  </div>
);

const Files = ({ usedBytes, quotaBytes, parts, plan }: WorkspaceStorage) => (
  <section className={settings['section']}>
    <p className={settings['what']}>{t('storage.what')}</p>
    <UsedOf
      label={t('storage.used')}
      used={usedBytes}
      most={quotaBytes}
      bound={formatBinaryBytes(quotaBytes)}
    />
    <dl className={classes['parts']} aria-label={t('storage.parts')}>
      {parts.map(({ kind, sizeBytes }) => (
        <div key={kind} className={classes['part']}>
          <dt>{t(`storage.part.${kind}`)}</dt>
          <dd className={classes['figure']}>{formatBytes(sizeBytes)}</dd>
        </div>
      ))}
    </dl>
    {plan.limitBytes === null ? null : (
      <>
        <UsedOf
          label={t('storage.plan')}
          used={plan.usedBytes}
          most={plan.limitBytes}
          bound={formatBytes(plan.limitBytes)}
        />
        <Link to="/plans">{t('storage.toPlans')}</Link>
      </>
    )}
  </section>
);

const COLUMNS: readonly ListColumn<StoredDataset>[] = [
  {
    key: 'name',
    label: t('storage.dataset'),
    kind: 'name',
    render: ({ id, name, state }) => (
      <ListName icon={IconTable} meta={state === 'archived' ? t('storage.archived') : null}>
        <Link to="/datasets/$id" params={{ id }} title={name}>
          {name}
        </Link>
      </ListName>
    ),
  },
  {
    key: 'versions',
    label: t('storage.versions'),
    isNumeric: true,
    hideOn: 'phone',
    render: ({ versions }) => formatNumber(versions),
  },
  {
    key: 'size',
    label: t('storage.size'),
    isNumeric: true,
    render: ({ sizeBytes }) => <span className={classes['size']}>{formatBytes(sizeBytes)}</span>,
  },
];

const Datasets = ({ datasets }: Pick<WorkspaceStorage, 'datasets'>) => (
  <section className={settings['section']}>
    <h2>{t('storage.datasets')}</h2>
    {datasets.length === 0 ? (
      <EmptyState title={t('storage.empty')}>{t('storage.emptyWhat')}</EmptyState>
    ) : (
      <>
        <p className={settings['what']}>
          {t('storage.datasetsWhat', { most: MAX_STORED_DATASETS })}{' '}
          <Link to="/archive">{t('storage.toArchive')}</Link>
        </p>
        <ListTable label={t('storage.datasets')} columns={COLUMNS} items={datasets} keyOf={({ id }) => id} />
      </>
    )}
  </section>
);

const Measured = () => {
  // Files change without a call of this page.
  const storage = useQuery(routeQuery(getWorkspaceStorage, {}, { staleTime: 0 }));
  return (
    <QueryResults query={storage} loading={t('storage.loading')} failed={t('storage.failed')}>
      {(measured) => (
        <>
          <Files {...measured} />
          <Datasets datasets={measured.datasets} />
        </>
      )}
    </QueryResults>
  );
};

/** What the files of the workspace take of what it may have, and which datasets take the most. */
export const StoragePage = () => (
  <SettingsLayout page="/settings/workspace/storage" isWide>
    <Measured />
  </SettingsLayout>
);
