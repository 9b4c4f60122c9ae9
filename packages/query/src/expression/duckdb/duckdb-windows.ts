import { AGGREGATES, WINDOW_AGGREGATES } from '@plumbline/contract';
import type { WindowPrintContext } from '../expression-dialect.ts';
import type { WindowFunction } from '../expression.ts';
import { double } from './duckdb-numbers.ts';

type Sql = string | { readonly raw: string };

/** Functions that use the order of the rows, so ties need a tie-breaker. */
const NEEDS_ORDER: ReadonlySet<WindowFunction> = new Set<WindowFunction>([
  'row_number',
  'ntile',
  'lag',
  'lead',
  'first',
  'last',
]);
const MARKS_TIES: ReadonlySet<WindowFunction> = new Set<WindowFunction>([
  'rank',
  'dense_rank',
  'percent_rank',
]);

/** Rows are counted, not values: a frame that ends at a tie ends within it. [SEM-EXPR-19] */
export function overClause(window: WindowPrintContext): string {
  const { frame, partition } = window;
  const isWhole = frame === null || (frame.preceding === null && frame.following === null);
  const terms = windowOrder(window, isWhole);
  const order = terms.length === 0 ? '' : `ORDER BY ${terms.join(', ')}`;
  return `OVER (${[partition, order, frameClause(window, isWhole)].filter((part) => part !== '').join(' ')})`;
}

function windowOrder(window: WindowPrintContext, isWhole: boolean): readonly string[] {
  if (MARKS_TIES.has(window.function)) {
    return window.order();
  }
  return isWhole && !NEEDS_ORDER.has(window.function) ? [] : window.fullOrder();
}

function frameClause({ function: name, frame }: WindowPrintContext, isWhole: boolean): string {
  if (isWhole && !NEEDS_FRAME.has(name)) {
    return '';
  }
  const reach = (rows: number | null | undefined, way: 'PRECEDING' | 'FOLLOWING'): string =>
    `${rows === null || rows === undefined ? 'UNBOUNDED' : Math.trunc(rows)} ${way}`;
  return `ROWS BETWEEN ${reach(frame?.preceding, 'PRECEDING')} AND ${reach(frame?.following, 'FOLLOWING')}`;
}

/** With an order, a window without a frame ends at the current row. */
const NEEDS_FRAME: ReadonlySet<WindowFunction> = new Set<WindowFunction>(['first', 'last']);

type Print = (window: WindowPrintContext) => string;

const valueOf: Print = ({ args }) => args[0]?.sql ?? '';
const doubleOf: Print = ({ args }) => (args[0] === undefined ? '' : double(args[0]));
const bare: Print = ({ function: name }) => `${name}()`;
const moved: Print = (window) => `${window.function}(${valueOf(window)}, ${Number(window.written[1] ?? 1)})`;
const named: Print = (window) => `${window.function}(${valueOf(window)})`;

const CALLS: Readonly<Record<WindowFunction, Print>> = {
  row_number: bare,
  rank: bare,
  dense_rank: bare,
  percent_rank: bare,
  ntile: ({ written }) => `ntile(${Number(written[0])})`,
  lag: moved,
  lead: moved,
  first: (window) => `first_value(${valueOf(window)})`,
  last: (window) => `last_value(${valueOf(window)})`,
  count: (window) => `count(${window.args.length === 0 ? '*' : valueOf(window)})`,
  distinct: (window) => `count(DISTINCT ${valueOf(window)})`,
  mean: (window) => `avg(${doubleOf(window)})`,
  median: (window) => `median(${doubleOf(window)})`,
  stddev: (window) => `stddev_samp(${doubleOf(window)})`,
  variance: (window) => `var_samp(${doubleOf(window)})`,
  sum: named,
  min: named,
  max: named,
};

const isInDoubles = (name: WindowFunction): boolean =>
  WINDOW_AGGREGATES.some((one) => one === name && AGGREGATES[one].returns === 'number');

export function printWindow(window: WindowPrintContext): Sql {
  const sql = `${CALLS[window.function](window)} ${overClause(window)}`;
  if (window.function === 'sum') {
    return sum(sql, window.type);
  }
  return isInDoubles(window.function) ? { raw: sql } : sql;
}

/** Sums of integers leave 64 bits before they leave the engine. */
function sum(sql: string, type: WindowPrintContext['type']): Sql {
  if (type === 'number') {
    return { raw: sql };
  }
  return type === 'integer' ? `TRY_CAST(${sql} AS BIGINT)` : sql;
}
