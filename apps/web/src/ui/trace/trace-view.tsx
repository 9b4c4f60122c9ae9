import type { Dataset, Trace } from '@plumbline/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { datasetQuery } from '../../lib/data/datasets.ts';
import { traceQuery } from '../../lib/data/traces.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { Bob } from '../icons/bob.tsx';
import { FilterScopeContext, useFilterScope } from '../filter/filter-scope.ts';
import { groupWords, type FindColumn } from '../filter/sentence.ts';
import { useDatasetScope } from '../filter/use-dataset-scope.ts';
import { FOCUSABLE } from '../scroll/focusable.ts';
import { ICON, SMALL_ICON } from '../icons/icons.ts';
import { LoadingBars } from '../states/loading-bars.tsx';
import { EmptyState, ErrorState } from '../states/states.tsx';
import { exactText } from '../tiles/figure-text.ts';
import { ApiError } from '@plumbline/contract';
import { TraceRows } from './trace-rows.tsx';
import { TraceSteps } from './trace-steps.tsx';
import classes from './trace.module.css';

interface TraceViewProps {
  readonly reference: string;
  /** A few rows in a drawer; a page of them and their export on a page. */
  readonly isPage: boolean;
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** From a number down to its rows, as the reader sees them. */
export const TraceView = ({ reference, isPage }: TraceViewProps) => {
  const trace = useQuery(traceQuery(reference));
  const id = trace.data?.dataset.id ?? '';
  const dataset = useQuery({ ...datasetQuery(id), enabled: id !== '' });
  const scope = useDatasetScope(dataset.data, id);
  if (trace.isError) {
    return isNotFound(trace.error) ? (
      <EmptyState title={t('trace.notFound')}>{t('trace.notFoundText')}</EmptyState>
    ) : (
      <ErrorState error={trace.error} onRetry={() => void trace.refetch()} />
    );
  }
  if (dataset.isError) {
    return <ErrorState error={dataset.error} onRetry={() => void dataset.refetch()} />;
  }
  if (trace.data === undefined || dataset.data === undefined) {
    return <LoadingBars lines={8} label={t('trace.loading')} />;
  }
  return (
    <FilterScopeContext value={scope}>
      <PageContext value={isPage}>
        <Stations trace={trace.data} dataset={dataset.data} isPage={isPage} />
      </PageContext>
    </FilterScopeContext>
  );
};

interface StationsProps {
  readonly trace: Trace;
  readonly dataset: Dataset;
  readonly isPage: boolean;
}

/** On a page, headings come right below its title; in a drawer below that of the drawer. */
const PageContext = createContext(false);

const Station = ({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) => {
  const isPage = useContext(PageContext);
  return (
    <section className={classes['station']} aria-label={title}>
      <header>
        {isPage ? <h2>{title}</h2> : <h3>{title}</h3>}
        {aside}
      </header>
      {children}
    </section>
  );
};

const Stations = ({ trace, dataset, isPage }: StationsProps) => (
  <div className={classes['trace']} data-page={isPage || undefined}>
    <span className={classes['plumb']} aria-hidden="true">
      <Bob height={16} />
    </span>
    <ValueStation trace={trace} />
    <QueryStation trace={trace} />
    <VersionStation trace={trace} />
    <Station title={t('trace.steps')}>
      <TraceSteps dataset={dataset} />
    </Station>
    <Station title={t('trace.rows')}>
      {trace.rows === null ? (
        <p className={classes['quiet']}>{t('trace.mixed')}</p>
      ) : (
        <TraceRows trace={trace} rows={trace.rows} dataset={dataset} isPage={isPage} />
      )}
    </Station>
  </div>
);

const ValueStation = ({ trace }: { readonly trace: Trace }) => {
  const { shown, newest, label, isNumber, mode, source } = trace;
  const { findColumn } = useFilterScope();
  const value = shown ?? newest;
  return (
    <Station title={t('trace.value')} aside={source === null ? null : <SourceLink source={source} />}>
      {isNumber ? (
        <>
          <p className={classes['value']}>{value?.text ?? t('trace.noValue')}</p>
          {value === null || value.value === null || value.text === exactText(value.value) ? null : (
            <p className={classes['quiet']}>{exactText(value.value)}</p>
          )}
        </>
      ) : (
        <p>{t('trace.whole')}</p>
      )}
      {label === '' ? null : <p className={classes['measure']}>{label}</p>}
      {trace.measure === '' ? null : <code>{trace.measure}</code>}
      {isNumber && trace.rows !== null && trace.rows.value.length > 0 ? (
        <p className={classes['quiet']}>{groupWords(trace.rows, findColumn)}</p>
      ) : null}
      {mode === 'Absolute' ? null : (
        <p className={classes['quiet']}>{t('trace.asMode', { mode: t(`dashboard.mode-${mode}`) })}</p>
      )}
    </Station>
  );
};

const SourceLink = ({ source }: { readonly source: NonNullable<Trace['source']> }) => {
  const { kind, id, name } = source;
  if (kind === 'story') {
    return (
      <Link to="/stories/$storyId" params={{ storyId: id }}>
        {name}
      </Link>
    );
  }
  return kind === 'dashboard' ? (
    <Link to="/dashboards/$id" params={{ id }}>
      {name}
    </Link>
  ) : (
    <Link to="/datasets/$id" params={{ id }}>
      {name}
    </Link>
  );
};

async function copy(text: string, sentence: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(sentence);
  } catch {
    toast(t('trace.copyFailed'));
  }
}

/** The query as a person would say it, a line for each part. */
function queryLines(trace: Trace, findColumn: FindColumn): string[] {
  const { dataset, shown, newest, rows, filters, search, by, label, measure, isNumber } = trace;
  const conditions = rows ?? filters;
  const hasConditions = conditions.value.length > 0;
  return [
    t('trace.from', { name: dataset.name, version: (shown ?? newest)?.version ?? 0 }),
    ...(hasConditions ? [t('trace.where', { filters: groupWords(conditions, findColumn) })] : []),
    ...(search === '' ? [] : [t('trace.search', { text: search })]),
    // The conditions of one value say which group it is.
    ...(by.length === 0 || isNumber ? [] : [t('trace.by', { columns: [...by] })]),
    ...(isNumber ? [t('trace.measured', { measure: measure === '' ? label : measure })] : []),
  ];
}

const QueryStation = ({ trace }: { readonly trace: Trace }) => {
  const [as, setAs] = useState<'words' | 'sql'>('words');
  const { findColumn } = useFilterScope();
  const { statement } = trace;
  const lines = queryLines(trace, findColumn);
  return (
    <Station
      title={t('trace.query')}
      aside={
        statement === null ? null : (
          <SegmentedControl
            size="xs"
            aria-label={t('trace.queryAs')}
            value={as}
            onChange={setAs}
            data={[
              { value: 'words', label: t('trace.words') },
              { value: 'sql', label: t('trace.sql') },
            ]}
          />
        )
      }
    >
      <pre className={classes['query']} {...FOCUSABLE}>
        {as === 'words' || statement === null ? lines.join('\n') : statement.sql}
      </pre>
      {as === 'sql' && statement !== null ? (
        <div className={classes['under']}>
          <p className={classes['quiet']}>{t('trace.ofNewest')}</p>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCopy {...SMALL_ICON} />}
            onClick={() => void copy(statement.sql, t('trace.sqlCopied'))}
          >
            {t('trace.copySql')}
          </Button>
        </div>
      ) : null}
      {statement === null ? null : <Checked statement={statement} />}
    </Station>
  );
};

const Checked = ({ statement }: { readonly statement: NonNullable<Trace['statement']> }) => {
  const { gives, isSame, checked } = statement;
  if (gives === 'table') {
    return <p className={classes['quiet']}>{t('trace.tableSql')}</p>;
  }
  if (isSame === null) {
    return null;
  }
  const value = exactText(checked);
  return isSame ? (
    <p className={classes['proof']}>
      <IconCircleCheck {...ICON} />
      {t('trace.checkedSame', { value })}
    </p>
  ) : (
    <p className={classes['broken']} role="alert">
      <IconAlertTriangle {...ICON} />
      {t('trace.checkedOther', { value })}
    </p>
  );
};

const VersionStation = ({ trace }: { readonly trace: Trace }) => {
  const { dataset, shown, newest } = trace;
  const value = shown ?? newest;
  return (
    <Station
      title={t('trace.version')}
      aside={
        <Link to="/datasets/$id/versions" params={{ id: dataset.id }}>
          {t('trace.compare')}
        </Link>
      }
    >
      {value === null ? null : (
        <>
          <p>
            <Link to="/datasets/$id" params={{ id: dataset.id }}>
              <strong>{t('trace.versionOf', { name: dataset.name, version: value.version })}</strong>
            </Link>{' '}
            {newest === null || shown === null ? (
              <span className={classes['newest']}>{t('trace.newest')}</span>
            ) : null}
          </p>
          <p className={classes['quiet']}>{t('trace.loaded', { at: value.createdAt })}</p>
        </>
      )}
      {shown === null ? <p className={classes['quiet']}>{t('trace.versionGone')}</p> : null}
      <NewerValue trace={trace} />
    </Station>
  );
};

/** Whether the number is still the same in the newest version. */
const NewerValue = ({ trace: { shown, newest, isNumber } }: { readonly trace: Trace }) => {
  if (shown === null || newest === null || !isNumber) {
    return null;
  }
  if (JSON.stringify(shown.value) === JSON.stringify(newest.value)) {
    return <p className={classes['quiet']}>{t('trace.unchanged', { version: newest.version })}</p>;
  }
  return (
    <div className={classes['changed']}>
      <p>{t('trace.changed', { version: newest.version })}</p>
      <dl>
        <dt>{t('trace.was', { version: shown.version })}</dt>
        <dd>{shown.text ?? t('trace.noValue')}</dd>
        <dt>{t('trace.now', { version: newest.version })}</dt>
        <dd>{newest.text ?? t('trace.noValue')}</dd>
      </dl>
    </div>
  );
};
