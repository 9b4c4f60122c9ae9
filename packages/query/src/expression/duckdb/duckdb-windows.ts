import type { WindowPrinting } from '../expression-dialect.ts';
import type { WindowFunction } from '../expression.ts';
import { double } from './duckdb-numbers.ts';

type Sql = string | { readonly raw: string };

/** Functions that look at the rows as they are ordered, ties told apart. */
const NEEDS_ORDER: ReadonlySet<WindowFunction> = new Set<WindowFunction>([
  'row_number',
  'ntile',
  'lag',
  'lead',
  'first',
  'last',
]);
const TELLS_TIES: ReadonlySet<WindowFunction> = new Set<WindowFunction>([
  'rank',
  'dense_rank',
  'percent_rank',
]);

/** Rows are counted, not values: a frame that ends at a tie ends within it. [SEM-EXPR-19] */
export function overClause(window: WindowPrinting): string {
  const { frame, partition } = window;
  const isWhole = frame === null || (frame.preceding === null && frame.following === null);
  const terms = TELLS_TIES.has(window.function)
    ? window.order()
    : !isWhole || NEEDS_ORDER.has(window.function)
      ? window.fullOrder()
      : [];
  const order = terms.length === 0 ? '' : `ORDER BY ${terms.join(', ')}`;
  return `OVER (${[partition, order, frameClause(window, isWhole)].filter((part) => part !== '').join(' ')})`;
}

function frameClause({ function: name, frame }: WindowPrinting, isWhole: boolean): string {
  if (isWhole && !NEEDS_FRAME.has(name)) {
    return '';
  }
  const reach = (rows: number | null | undefined, way: 'PRECEDING' | 'FOLLOWING'): string =>
    `${rows === null || rows === undefined ? 'UNBOUNDED' : Math.trunc(rows)} ${way}`;
  return `ROWS BETWEEN ${reach(frame?.preceding, 'PRECEDING')} AND ${reach(frame?.following, 'FOLLOWING')}`;
}

/** With an order, a window without a frame ends at the current row. */
const NEEDS_FRAME: ReadonlySet<WindowFunction> = new Set<WindowFunction>(['first', 'last']);

export function printWindow(window: WindowPrinting): Sql {
  const { args, written, type } = window;
  const over = overClause(window);
  const [value] = args;
  const count = Number(written[1] ?? 1);
  const doubles = (name: string): Sql => ({
    raw: `${name}(${value === undefined ? '' : double(value)}) ${over}`,
  });
  switch (window.function) {
    case 'row_number':
    case 'rank':
    case 'dense_rank':
    case 'percent_rank':
      return `${window.function}() ${over}`;
    case 'ntile':
      return `ntile(${Number(written[0])}) ${over}`;
    case 'lag':
    case 'lead':
      return `${window.function}(${value?.sql ?? ''}, ${count}) ${over}`;
    case 'first':
    case 'last':
      return `${window.function}_value(${value?.sql ?? ''}) ${over}`;
    case 'count':
      return `count(${value?.sql ?? '*'}) ${over}`;
    case 'distinct':
      return `count(DISTINCT ${value?.sql ?? ''}) ${over}`;
    case 'mean':
      return doubles('avg');
    case 'median':
      return doubles('median');
    case 'stddev':
      return doubles('stddev_samp');
    case 'variance':
      return doubles('var_samp');
    case 'sum':
      return sum(`sum(${value?.sql ?? ''}) ${over}`, type);
    case 'min':
    case 'max':
    default:
      return `${window.function}(${value?.sql ?? ''}) ${over}`;
  }
}

/** Sums of integers leave 64 bits before they leave the engine. */
function sum(sql: string, type: WindowPrinting['type']): Sql {
  if (type === 'number') {
    return { raw: sql };
  }
  return type === 'integer' ? `TRY_CAST(${sql} AS BIGINT)` : sql;
}
