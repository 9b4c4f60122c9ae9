import type { ColumnType } from '@plumbline/contract';
import { overClause } from '../duckdb/duckdb-windows.ts';
import type {
  ExpressionDialect,
  PrintCall,
  PrintedExpression,
  WindowPrintContext,
} from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { unsupported } from '../printed-part.ts';
import { STANDARD_CALLS } from '../standard-calls.ts';
import { asBigint, double } from './mysql-binding.ts';
import { printCast, textOfValue } from './mysql-casts.ts';
import { DATE_CALLS } from './mysql-dates.ts';
import { NUMBER_CALLS } from './mysql-numbers.ts';
import { TEXT_CALLS } from './mysql-text.ts';

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'CHAR',
  json: 'CHAR',
  integer: 'SIGNED',
  decimal: 'DECIMAL(65, 0)',
  number: 'DOUBLE',
  boolean: 'SIGNED',
  date: 'DATE',
  time: 'TIME(6)',
  timestamp: 'DATETIME(6)',
};

const LOGIC_CALLS = {
  ...STANDARD_CALLS,
  concat: ({ args }) => `CONCAT(${args.map((arg) => `COALESCE(${textOfValue(arg)}, '')`).join(', ')})`,
} as const satisfies Partial<Record<Operation, PrintCall>>;

/** The engine's own has ten digits. */
function percentRank(window: WindowPrintContext): string {
  const rank = `RANK() ${overClause(ranked({ ...window, function: 'rank' }))}`;
  const others = `(COUNT(*) OVER (${window.partition}) - 1)`;
  return `CASE WHEN ${others} = 0 THEN 0e0 ELSE CAST(${rank} - 1 AS DOUBLE) / ${others} END`;
}

/** A rank needs an order, even where all rows tie. */
const ranked = (window: WindowPrintContext): WindowPrintContext => ({
  ...window,
  order: () => {
    const terms = window.order();
    return terms.length === 0 ? ['NULL'] : terms;
  },
});

function printWindow(window: WindowPrintContext): string {
  const { args, written } = window;
  if (window.function === 'median' || window.function === 'distinct') {
    return unsupported(`“${window.function}” over other rows`);
  }
  if (window.function === 'percent_rank') {
    return percentRank(window);
  }
  // Of `ntile` there is no value, only a count.
  const value = window.function === 'ntile' ? undefined : args[0];
  const sql = value?.sql ?? '';
  const doubled = value === undefined ? '' : double(value);
  const names: Partial<Record<WindowPrintContext['function'], string>> = {
    stddev: `STDDEV_SAMP(${doubled})`,
    variance: `VAR_SAMP(${doubled})`,
    ntile: `NTILE(${Number(written[0])})`,
    lag: `LAG(${sql}, ${Number(written[1] ?? 1)})`,
    lead: `LEAD(${sql}, ${Number(written[1] ?? 1)})`,
    first: `FIRST_VALUE(${sql})`,
    last: `LAST_VALUE(${sql})`,
    count: `COUNT(${value === undefined ? '*' : sql})`,
    min: `MIN(${sql})`,
    max: `MAX(${sql})`,
  };
  if (value !== undefined && (window.function === 'sum' || window.function === 'mean')) {
    return summed(window, value);
  }
  return `${names[window.function] ?? `${window.function.toUpperCase()}()`} ${overClause(ranked(window))}`;
}

/**
 * Sums over a frame that moves are computed by adding and subtracting, which loses digits of doubles: these are summed as
 * decimals. Numbers that no decimal holds end the statement with an error.
 */
function summed(window: WindowPrintContext, { sql, type }: PrintedExpression): string {
  const over = overClause(window);
  const figure = (value: string): string =>
    window.function === 'sum'
      ? `SUM(${value}) ${over}`
      : `CAST(SUM(${value}) ${over} AS DOUBLE) / COUNT(${sql}) ${over}`;
  if (type !== 'number') {
    const printed = figure(sql);
    return window.function === 'sum' && type === 'integer'
      ? asBigint({ sql: printed, hasWindow: true })
      : printed;
  }
  const isHeld = `MAX(ABS(${sql})) ${over} < 1e30`;
  const exact = figure(`CAST(${sql} AS DECIMAL(65, 30))`);
  return `CASE WHEN COUNT(${sql}) ${over} = 0 THEN NULL WHEN ${isHeld} THEN CAST(${exact} AS DOUBLE) ELSE 1e308 * (10 + COUNT(*) ${over}) END`;
}

/** MySQL 8 and MariaDB 10.6. */
export const mysqlExpressions: ExpressionDialect = {
  calls: { ...LOGIC_CALLS, ...NUMBER_CALLS, ...TEXT_CALLS, ...DATE_CALLS },
  cast: printCast,
  window: printWindow,
  nullOf: (type) => `CAST(NULL AS ${TYPES[type]})`,
  settle: ({ sql }) => sql,
  unify: (args, to) =>
    args.map(({ sql, type }) => {
      // Integers become decimals by themselves.
      const isSame = type === to || (type === 'integer' && to === 'decimal');
      return isSame ? sql : `CAST(${sql} AS ${TYPES[to]})`;
    }),
  key: ({ sql, type }) => (type === 'json' ? `CAST(${sql} AS CHAR)` : sql),
};
