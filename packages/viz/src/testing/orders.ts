import type { Cell, ChartData, ChartSpec, GraphMode } from '@plumbline/contract';
import { check, interpret, type Query, type QueryContext } from '@plumbline/query';
import { chartData } from '../chart-data.ts';
import { chartQuery, chartTotalsQuery } from '../chart-query.ts';
import type { ChartColumn } from '../column.ts';

export const COLUMNS: readonly ChartColumn[] = [
  { name: 'order_id', label: 'Order', type: 'integer', role: 'identifier' },
  { name: 'ordered', label: 'Order date', type: 'date', role: 'time' },
  { name: 'country', label: 'Country', type: 'text', role: 'dimension' },
  { name: 'revenue', label: 'Revenue', type: 'decimal', role: 'measure' },
  { name: 'weight', label: 'Weight', type: 'number', role: 'measure' },
];

/** Two years of orders, fewer in some months, none in June 2024; one without a date, one without a country. */
export const ROWS: readonly (readonly Cell[])[] = [
  [1, '2024-01-10', 'Portugal', '10.10', 1.5],
  [2, '2024-01-20', 'Spain', '20.20', 12],
  [3, '2024-02-01', 'Portugal', '0.10', 7],
  [4, '2024-04-30', 'France', '0.20', 31],
  [5, '2024-05-01', 'Italy', '100', 44.4],
  [6, '2024-07-14', null, '5', 9],
  [7, '2025-01-01', 'Spain', '7.5', null],
  [8, null, 'Portugal', null, 3],
];

const CONTEXT: QueryContext = { now: '2025-01-01T00:00:00Z', timeZone: 'UTC', rowRules: [] };

export const specOf = (spec: Partial<ChartSpec> & Pick<ChartSpec, 'encoding'>): ChartSpec => ({
  version: 1,
  mark: 'bar',
  limit: 50,
  sort: 'x',
  ...spec,
});

/** Revenue by the given dimension. */
export const revenueBy = (x: ChartSpec['encoding']['x'], spec: Partial<ChartSpec> = {}): ChartSpec =>
  specOf({ encoding: { x, y: { field: 'revenue', aggregate: 'sum' } }, ...spec });

/** The chart's data as a server would put it together, answered by the reference interpreter. */
export function dataOf(spec: ChartSpec, mode: GraphMode = 'Absolute', rows = ROWS): ChartData {
  const answer = (query: Query) => {
    const checked = check(query, COLUMNS);
    if (!checked.ok) {
      throw new Error(JSON.stringify(checked.issues));
    }
    return interpret(query, COLUMNS, { rows, context: CONTEXT });
  };
  const marks = answer(chartQuery(spec, COLUMNS));
  return chartData({
    spec,
    mode,
    columns: COLUMNS,
    marks: { ...marks, sql: 'SELECT …', params: [] },
    totals: answer(chartTotalsQuery(spec)),
    markCount: marks.total,
    rowCount: rows.length,
    version: 3,
  });
}
