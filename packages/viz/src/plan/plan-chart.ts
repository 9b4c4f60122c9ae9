import type { ChartSpec, FilterNode } from '@plumbline/contract';
import { normalize, type Query, type SortKey } from '@plumbline/query';
import { findColumn, isNumeric, type ChartColumn } from '../column.ts';
import { mostRows, chartShape } from '../estimate/chart-shape.ts';
import { resolveChart } from '../resolve/resolve-chart.ts';
import { shownConditions } from '../shown-rows.ts';
import type { ChartPlan, ChartRows, QueryFilter, PlanOptions } from './chart-plan.ts';
import { figureParts } from './figure-parts.ts';
import { groupQueries } from './group-queries.ts';
import { keyParts } from './key-parts.ts';
import type { OwnPart, PlanContext } from './parts.ts';
import { cellParts, ownParts } from './row-parts.ts';
import { totalsQuery } from './totals-query.ts';

/**
 * The queries that a chart is drawn from. For specs that pass `checkChart`; throws `query.invalid` for filters that are
 * too large and for invalid formulas.
 */
export function planChart(
  spec: ChartSpec,
  columns: readonly ChartColumn[],
  options: PlanOptions = {},
): ChartPlan {
  const { rowCount = 0, readFormula } = options;
  const chart = resolveChart(spec, columns);
  const shape = chartShape(chart, rowCount);
  const planning: PlanContext = { columns, readFormula: readFormula ?? null };
  const filtered = rowFilter(chart, options, 'shown');
  if (shape === 'rows' || shape === 'sample' || shape === 'first') {
    const own = ownParts(chart, columns);
    return {
      chart,
      shape,
      keys: [],
      figures: [],
      own,
      marks: rowsQuery(chart, { own, columns, filtered, isSample: shape === 'sample' }),
      totals: totalsQuery(chart, [], rowFilter(chart, options, 'all')),
      counts: [],
      keepsNewest: false,
    };
  }
  const keys = keyParts(chart, columns);
  const parts =
    shape === 'cells' ? cellParts(chart, planning) : { keys, figures: figureParts(chart, keys, planning) };
  return {
    chart,
    shape,
    ...parts,
    own: [],
    ...groupQueries(chart, parts, { columns, filtered }),
    totals: totalsQuery(chart, parts.figures, rowFilter(chart, options, 'all')),
  };
}

/** `shown`: only rows that have what the marks need. A filter alone stays unchanged, so that the paths of its issues are right. */
function rowFilter(chart: ChartSpec, { filters, search }: ChartRows, which: 'shown' | 'all'): QueryFilter {
  const ofChart = chart.filter === undefined ? [] : [chart.filter];
  const own = which === 'shown' ? shownConditions(chart) : ofChart;
  const filter: FilterNode | null =
    own.length === 0 ? (filters ?? null) : { op: 'and', value: [filters ?? NO_FILTER, ...own] };
  return { filter, search: search ?? null };
}

const NO_FILTER: FilterNode = { op: 'and', value: [] };

interface RowsRequest {
  readonly own: readonly OwnPart[];
  readonly columns: readonly ChartColumn[];
  readonly filtered: QueryFilter;
  readonly isSample: boolean;
}

function rowsQuery(chart: ChartSpec, { own, columns, filtered, isSample }: RowsRequest): Query {
  return normalize({
    ...filtered,
    select: [...new Set(own.map(({ field }) => field))],
    sort: rowSort(chart, own, columns),
    ...(isSample ? { sample: mostRows(chart) } : {}),
    limit: mostRows(chart),
  });
}

/** Spans by start; a table by its first column, or by its first measure if the spec sorts by it. */
function rowSort(
  { mark, sort }: ChartSpec,
  own: readonly OwnPart[],
  columns: readonly ChartColumn[],
): SortKey[] {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  if (mark === 'gantt') {
    const start = own.find(({ name }) => name === 'start');
    return start === undefined ? [] : [{ by: start.field, direction }];
  }
  if (mark !== 'table' || sort === 'x') {
    return [];
  }
  const isFigure = ({ field }: OwnPart): boolean => {
    const column = findColumn(columns, field);
    return column !== null && isNumeric(column);
  };
  const by = sort === '-x' ? own[0] : own.find(isFigure);
  return by === undefined ? [] : [{ by: by.field, direction }];
}
