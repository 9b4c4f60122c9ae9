import type { Cell, ChartAggregate, Dataset, FilterGroup, GridPage } from '@plumbline/contract';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { computedRowsQuery, getChartData, rowsQuery } from '../../../../../lib/data/rows.ts';
import { cellText, isRightAligned, onOneLine } from '../../../../../ui/cell-text.ts';
import { QueryResults } from '../../../../../ui/list/query-results.tsx';
import { ErrorState } from '../../../../../ui/states.tsx';
import { exactText } from '../../../../../ui/tiles/figure-text.ts';
import { t } from '../../../../../messages/index.ts';
import { isSameFigure, type TracedMeasure } from '../../model/trace-facts.ts';
import { FOCUSABLE } from '../../../../../ui/focusable.ts';
import classes from './trace.module.css';

interface TraceRowsProps {
  readonly dataset: Dataset;
  readonly filters: FilterGroup;
  readonly version: number;
  /** Null where there is nothing to check. */
  readonly measure: TracedMeasure | null;
  readonly value: Cell;
}

const SHOWN = 5;
const COLUMNS = 4;

/** Identifiers first, measures last. */
function shownColumns(dataset: Dataset, measure: TracedMeasure | null): string[] {
  const rank = { identifier: 0, time: 1, dimension: 2, measure: 3 } as const;
  const measured = measure?.field ?? null;
  const others = dataset.columns
    .filter(({ name, type }) => name !== measured && type !== 'json')
    .toSorted((one, other) => rank[one.role] - rank[other.role])
    .map(({ name }) => name);
  return measured === null ? others.slice(0, COLUMNS) : [...others.slice(0, COLUMNS - 1), measured];
}

const shownRowsQuery = ({ dataset, filters, version, measure }: TraceRowsProps) =>
  rowsQuery(dataset.id, { filters, version, limit: SHOWN, columns: shownColumns(dataset, measure) });

/** The same figure, computed once more over exactly these rows. */
const proofQuery = ({ dataset, filters, version, measure }: TraceRowsProps) => {
  const y = { field: measure?.field ?? null, aggregate: (measure?.aggregate ?? 'count') as ChartAggregate };
  const chart = { version: 1, mark: 'kpi', encoding: { y } } as const;
  return computedRowsQuery(
    dataset.id,
    { name: 'proof', input: { filters, version, y } },
    async (signal): Promise<Cell> => {
      const { columns, data: marks } = await getChartData(dataset.id, { filters, version, chart }, signal);
      const at = columns.findIndex(({ role }) => role === 'measure');
      return (marks[0]?.[at] ?? null) as Cell;
    },
  );
};

export const TraceRows = (props: TraceRowsProps) => {
  const rows = useQuery(shownRowsQuery(props));
  return (
    <QueryResults query={rows} loading={t('dashboard.traceLoading')} lines={SHOWN}>
      {(page) => <Traced {...props} page={page} />}
    </QueryResults>
  );
};

const Traced = ({ page, ...props }: TraceRowsProps & { readonly page: GridPage }) => {
  const { columns, data, total } = page;
  return (
    <>
      <div className={classes['rows']} role="group" aria-label={t('dashboard.traceRows')} {...FOCUSABLE}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col" data-end={isRightAligned(column) || undefined}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows may be equal
              <tr key={at}>
                {columns.map((column, place) => {
                  const { text, isAbsent } = cellText(row[place] ?? null, column);
                  return (
                    <td
                      key={column.name}
                      data-end={isRightAligned(column) || undefined}
                      data-absent={isAbsent || undefined}
                    >
                      {onOneLine(text)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > data.length ? (
        <p className={classes['quiet']}>{t('dashboard.andMore', { count: total - data.length })}</p>
      ) : null}
      {props.measure === null || props.value === null || props.measure.formula !== null ? (
        <p className={classes['quiet']}>{t('dashboard.rowsBehind', { count: total })}</p>
      ) : (
        <Proof {...props} total={total} />
      )}
    </>
  );
};

const Proof = ({ total, ...props }: TraceRowsProps & { readonly total: number }) => {
  const proof = useQuery(proofQuery(props));
  if (proof.isError) {
    return <ErrorState error={proof.error} onRetry={() => void proof.refetch()} />;
  }
  if (proof.data === undefined) {
    return <p className={classes['quiet']}>{t('dashboard.proofRunning')}</p>;
  }
  const holds = isSameFigure(proof.data, props.value);
  const words = { count: total, value: exactText(proof.data) };
  const isSum = props.measure?.aggregate === 'sum';
  return holds ? (
    <p className={classes['proof']} role="status">
      <IconCircleCheck size={16} stroke={1.6} aria-hidden="true" />
      {props.measure?.aggregate === 'count'
        ? t('dashboard.proofCount', { count: total })
        : t(isSum ? 'dashboard.proofSum' : 'dashboard.proofOther', words)}
    </p>
  ) : (
    <p className={classes['broken']} role="alert">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
      {t('dashboard.proofBroken', { ...words, shown: exactText(props.value) })}
    </p>
  );
};
