import type { ColumnType } from '@plumbline/contract';
import { overClause } from '../duckdb/duckdb-windows.ts';
import type { ExpressionDialect, PrintCall, WindowPrintContext } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { unsupported } from '../printed-part.ts';
import { STANDARD_CALLS } from '../standard-calls.ts';
import { asBigint, bind, double, doubleLiteral, INTEGER } from './snowflake-binding.ts';
import { printCast, textOfValue } from './snowflake-casts.ts';
import { DATE_CALLS } from './snowflake-dates.ts';
import { NUMBER_CALLS } from './snowflake-numbers.ts';
import { TEXT_CALLS } from './snowflake-text.ts';

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  json: 'VARCHAR',
  integer: INTEGER,
  decimal: INTEGER,
  number: 'FLOAT',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'TIME(6)',
  timestamp: 'TIMESTAMP_NTZ(6)',
};

const LOGIC_CALLS = {
  ...STANDARD_CALLS,
  concat: ({ args }) => `CONCAT(${args.map((arg) => `COALESCE(${textOfValue(arg)}, '')`).join(', ')})`,
} as const satisfies Partial<Record<Operation, PrintCall>>;

/** A rank needs an order, even where all rows tie. */
const ranked = (window: WindowPrintContext): WindowPrintContext => ({
  ...window,
  order: () => {
    const terms = window.order();
    return terms.length === 0 ? ['1'] : terms;
  },
});

const isWhole = ({ frame }: WindowPrintContext): boolean =>
  frame === null || (frame.preceding === null && frame.following === null);

function printWindow(window: WindowPrintContext): string | { readonly raw: string } {
  const { args, written, type } = window;
  // Of `ntile` there is no value, only a count.
  const value = window.function === 'ntile' ? undefined : args[0];
  const sql = value?.sql ?? '';
  const doubled = value === undefined ? '' : double(value);
  if ((window.function === 'median' || window.function === 'distinct') && !isWhole(window)) {
    return unsupported(`“${window.function}” over rows around`);
  }
  const names: Partial<Record<WindowPrintContext['function'], string>> = {
    mean: `AVG(${doubled})`,
    median: `MEDIAN(${doubled})`,
    stddev: `STDDEV_SAMP(${doubled})`,
    variance: `VAR_SAMP(${doubled})`,
    ntile: `NTILE(${Number(written[0])})`,
    lag: `LAG(${sql}, ${Number(written[1] ?? 1)})`,
    lead: `LEAD(${sql}, ${Number(written[1] ?? 1)})`,
    first: `FIRST_VALUE(${sql})`,
    last: `LAST_VALUE(${sql})`,
    count: `COUNT(${value === undefined ? '*' : sql})`,
    distinct: `COUNT(DISTINCT ${sql})`,
    min: `MIN(${sql})`,
    max: `MAX(${sql})`,
    sum: `SUM(${sql})`,
  };
  const printed = `${names[window.function] ?? `${window.function.toUpperCase()}()`} ${overClause(ranked(window))}`;
  if (window.function === 'sum' && type === 'integer') {
    return asBigint({ sql: printed, hasWindow: true });
  }
  return type === 'number' ? { raw: printed } : printed;
}

/** Digits after the point of values that are compared, or branches of one: live columns have no more. */
const SHARED_SCALE = 12;

/** A double that is infinite or no number: the engine sorts the latter above all others. */
const LARGEST = doubleLiteral('1.7976931348623157e308');

/** Snowflake, by what its documentation says. */
export const snowflakeExpressions: ExpressionDialect = {
  calls: { ...LOGIC_CALLS, ...NUMBER_CALLS, ...TEXT_CALLS, ...DATE_CALLS },
  cast: printCast,
  window: printWindow,
  nullOf: (type) => `CAST(NULL AS ${TYPES[type]})`,
  settle: (arg) => bind([arg], ([value = '']) => `CASE WHEN ABS(${value}) <= ${LARGEST} THEN ${value} END`),
  unify: (args, to) =>
    args.map(({ sql, type }) => {
      if (to === 'decimal' && args.length > 1) {
        return `CAST(${sql} AS NUMBER(38, ${SHARED_SCALE}))`;
      }
      return type === to || type === 'null' ? sql : `CAST(${sql} AS ${TYPES[to]})`;
    }),
  key: ({ sql }) => sql,
};
