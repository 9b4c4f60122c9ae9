import type { DatasetVersion, RefreshFacts } from '@plumbline/contract';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { formatBytes, formatNumber, formatTableTime, t } from '../../../messages/index.ts';
import { Body } from '../../../ui/page/body.tsx';
import { schemaChangeText } from '../../../ui/increment/schema-change-text.ts';
import { ListCard } from '../../../ui/list/list-results.tsx';
import { ListTable, type ListColumn } from '../../../ui/list/list-table.tsx';
import { RefreshHistory } from '../../../ui/refreshes/refresh-history.tsx';
import { usePhone } from '../../../ui/page/use-phone.ts';
import { refreshesQuery } from './api.ts';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { VersionComparison } from './components/version-comparison.tsx';
import classes from './components/versions.module.css';

function changeWords(version: DatasetVersion, before: DatasetVersion | undefined): string {
  if (before === undefined) {
    return t('dataset.versionFirst');
  }
  const change = version.rowCount - before.rowCount;
  return change === 0
    ? t('dataset.versionSame')
    : t('dataset.versionChange', { sign: change > 0 ? '+' : '−', count: Math.abs(change) });
}

/** Null for what is no number of a version. */
const versionNumber = (text: unknown): number | null => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 ? number : null;
};

/** What a refresh read, up to where, and what it changed. */
const ReadAs = ({ refresh }: { readonly refresh: RefreshFacts }) => {
  const { mode, why, watermark, added, changed, removed } = refresh;
  const whole = why === null ? '' : ` (${t(`increment.why_${why}`)})`;
  return (
    <div className={classes['read']}>
      <span>
        {t(`increment.mode_${mode}`)}
        {whole}
      </span>
      {added === null || changed === null || removed === null ? null : (
        <span>{t('increment.counts', { added, changed, removed })}</span>
      )}
      {watermark === null ? null : <span>{t('increment.watermarkUpTo', { value: watermark })}</span>}
      {refresh.schemaChanges.map((change) => (
        <span key={change.column}>{schemaChangeText(change)}</span>
      ))}
    </div>
  );
};

/** Every version, newest first, with links that open the rows of an older one. */
export const VersionsPage = () => {
  const { dataset, version } = useDatasetPage();
  const params = useParams({ strict: false });
  const number = versionNumber(params.number);
  const search = useSearch({ strict: false });
  const against = versionNumber(search.against);
  const versions = [...dataset.versions].sort((one, other) => other.number - one.number);
  const newest = dataset.version?.number;
  const isPhone = usePhone();
  const differenceLink = (each: DatasetVersion) => {
    const before = versions[versions.indexOf(each) + 1];
    return before === undefined ? (
      changeWords(each, before)
    ) : (
      <Link
        to="/datasets/$id/versions/$number"
        params={{ id: dataset.id, number: String(each.number) }}
        search={{ against: before.number }}
        title={t('dataset.versionsCompared', { version: each.number, against: before.number })}
      >
        {changeWords(each, before)}
      </Link>
    );
  };
  const columns: readonly ListColumn<DatasetVersion>[] = [
    {
      key: 'number',
      label: t('dataset.versionNumber'),
      render: ({ number }) => (
        <Link
          to="/datasets/$id/data"
          params={{ id: dataset.id }}
          search={number === newest ? {} : { v: number }}
          title={t('dataset.versionOpen', { version: number })}
        >
          v{number}
        </Link>
      ),
    },
    {
      key: 'created',
      label: t('dataset.versionCreated'),
      render: ({ createdAt }) => formatTableTime(createdAt),
    },
    {
      key: 'reason',
      label: t('dataset.versionReason'),
      render: ({ reason }) => t(`dataset.reason_${reason}`),
    },
    ...(versions.some(({ refresh }) => refresh !== null && refresh !== undefined)
      ? [
          {
            key: 'read',
            label: t('increment.mode'),
            render: ({ refresh }: DatasetVersion) => (refresh ? <ReadAs refresh={refresh} /> : null),
          },
        ]
      : []),
    {
      key: 'rows',
      label: t('dataset.versionRows'),
      isNumeric: true,
      render: (each) => (
        <>
          {formatNumber(each.rowCount)}
          {isPhone ? <div>{differenceLink(each)}</div> : null}
        </>
      ),
    },
    {
      key: 'difference',
      label: t('dataset.versionDifference'),
      hideOn: 'phone',
      render: differenceLink,
    },
    {
      key: 'columns',
      label: t('dataset.versionColumns'),
      hideOn: 'phone',
      isNumeric: true,
      render: ({ columnCount }) => formatNumber(columnCount),
    },
    {
      key: 'rejects',
      label: t('dataset.versionRejects'),
      hideOn: 'phone',
      isNumeric: true,
      render: ({ rejectCount }) => formatNumber(rejectCount),
    },
    {
      key: 'size',
      label: t('dataset.versionSize'),
      hideOn: 'phone',
      isNumeric: true,
      render: ({ sizeBytes }) => formatBytes(sizeBytes),
    },
  ];
  return (
    <Body kind="page">
      <p className={classes['why']}>{t('dataset.versionsNote')}</p>
      {number !== null && (against !== null || number > 1) ? (
        <div className={classes['compared']}>
          <VersionComparison versions={versions} number={number} against={against} />
        </div>
      ) : null}
      <ListCard>
        <ListTable
          label={t('dataset.layoutVersions')}
          columns={columns}
          items={versions}
          keyOf={({ number }) => String(number)}
          isCurrent={({ number }) => number === version.number}
        />
      </ListCard>
      {dataset.source.kind === 'file' ? null : (
        <div className={classes['history']}>
          <RefreshHistory queryOf={(wanted) => refreshesQuery(dataset.id, wanted)} hasDatasets={false} />
        </div>
      )}
    </Body>
  );
};
