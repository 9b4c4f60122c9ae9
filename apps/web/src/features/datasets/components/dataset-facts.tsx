import { isSourceKind, type DatasetSummary } from '@plumbline/contract';
import { Link } from '@tanstack/react-router';
import { formatNumber, formatTableTime, t } from '../../../messages/index.ts';
import { Bob } from '../../../ui/icons/bob.tsx';
import { StatusDot } from '../../../ui/states/status-dot.tsx';
import classes from './list.module.css';

const KINDS: Readonly<Record<string, () => string>> = {
  file: () => t('datasets.kind-file'),
  query: () => t('datasets.kind-query'),
  sample: () => t('datasets.kind-sample'),
};

export const sourceText = ({ source }: DatasetSummary): string => {
  const kind =
    KINDS[source.kind]?.() ?? (isSourceKind(source.kind) ? t(`source.${source.kind}`) : source.kind);
  return source.label === null ? kind : t('datasets.sourceOf', { kind, label: source.label });
};

export const VersionDatum = ({ dataset }: { readonly dataset: DatasetSummary }) =>
  dataset.version === null ? null : (
    <span className={classes['datum']}>
      <Bob height={11} />
      {t('datasets.versionOf', { version: String(dataset.version.number) })}
    </span>
  );

export const StateText = ({ dataset }: { readonly dataset: DatasetSummary }) => {
  if (dataset.version === null) {
    return <StatusDot tone="neutral" label={t('datasets.creating')} />;
  }
  const { rejectCount } = dataset.version;
  return rejectCount === 0 ? (
    <StatusDot tone="positive" label={t('datasets.ready')} />
  ) : (
    <Link to="/datasets/$id/rejects" params={{ id: dataset.id }} className={classes['rejected']}>
      <StatusDot tone="warning" label={t('datasets.rejected', { count: rejectCount })} />
    </Link>
  );
};

export const rowsText = ({ version }: DatasetSummary): string =>
  version === null ? '' : formatNumber(version.rowCount);

/** One line for a phone: version, rows, when it changed. */
export const phoneMeta = (dataset: DatasetSummary, at: string | null): string =>
  [
    dataset.version === null
      ? t('datasets.creating')
      : t('datasets.versionOf', { version: String(dataset.version.number) }),
    dataset.version === null ? '' : t('datasets.metaRows', { count: dataset.version.rowCount }),
    at === null ? '' : formatTableTime(at),
  ]
    .filter((part) => part !== '')
    .join(' · ');
