import type { Cell, ChartChannel, ChartData, ChartSpec, FilterNode, GraphMode } from '@plumbline/contract';
import { check, interpret, rowQuery, type Query, type QueryContext } from '@plumbline/query';
import { chartData } from '../assemble/chart-data.ts';
import { countsNeeded } from '../assemble/reductions.ts';
import type { ChartColumn } from '../column.ts';
import type { ReadFormula } from '../plan/parts.ts';
import { planChart } from '../plan/plan-chart.ts';

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
export const revenueBy = (x: ChartChannel, spec: Partial<ChartSpec> = {}): ChartSpec =>
  specOf({ encoding: { x, y: { field: 'revenue', aggregate: 'sum' } }, ...spec });

const answered = (query: Query, rows: readonly (readonly Cell[])[], columns = COLUMNS) => {
  const checked = check(query, columns);
  if (!checked.ok) {
    throw new Error(JSON.stringify(checked.issues));
  }
  return interpret(query, columns, { rows, context: CONTEXT });
};

export interface DrawnOf {
  readonly columns?: readonly ChartColumn[];
  readonly rows?: readonly (readonly Cell[])[];
  readonly filters?: FilterNode;
  /** Stands for a dataset of as many rows. */
  readonly rowCount?: number;
  readonly readFormula?: ReadFormula;
}

/** The chart's data as a server would put it together, answered by the reference interpreter. */
export function drawn(
  spec: ChartSpec,
  mode: GraphMode,
  { columns = COLUMNS, rows = ROWS, filters, rowCount = rows.length, readFormula }: DrawnOf = {},
): ChartData {
  const plan = planChart(spec, columns, { filters, rowCount, readFormula });
  const marks = { ...answered(plan.marks, rows, columns), sql: 'SELECT …', params: [] };
  const counts = countsNeeded(plan, marks).map(
    ({ column, query }) => [column, answered(query, rows, columns).total] as const,
  );
  return chartData({
    plan,
    mode,
    columns,
    marks,
    totals: answered(plan.totals, rows, columns),
    counts: new Map(counts),
    rowCount: rows.length,
    version: 3,
  });
}

/** Of the orders, or other rows of their columns. */
export const dataOf = (spec: ChartSpec, mode: GraphMode = 'Absolute', rows = ROWS): ChartData =>
  drawn(spec, mode, { rows });

/** Rows that pass a filter, by their place. */
export const rowsOf = (
  filter: FilterNode | null,
  rows: readonly (readonly Cell[])[],
  columns: readonly ChartColumn[] = COLUMNS,
): readonly (readonly Cell[])[] => answered(rowQuery({ filters: filter }), rows, columns).rows;
