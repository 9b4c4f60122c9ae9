import type { ColumnType } from '@plumbline/contract';
import { overClause } from '../duckdb/duckdb-windows.ts';
import type { ExpressionDialect, PrintCall, WindowPrintContext } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { unsupported } from '../printed-part.ts';
import { STANDARD_CALLS } from '../standard-calls.ts';
import { asBigint } from './postgresql-binding.ts';
import { printCast, textOfValue } from './postgresql-casts.ts';
import { DATE_CALLS } from './postgresql-dates.ts';
import { double, NUMBER_CALLS } from './postgresql-numbers.ts';
import { TEXT_CALLS } from './postgresql-text.ts';

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  json: 'json',
  integer: 'bigint',
  decimal: 'numeric',
  number: 'double precision',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  timestamp: 'timestamp',
};

const LOGIC_CALLS = {
  ...STANDARD_CALLS,
  concat: ({ args, tools }) => `concat(${args.map((arg) => textOfValue(arg, tools)).join(', ')})`,
} as const satisfies Partial<Record<Operation, PrintCall>>;

/** By code point, whatever order the database has; json, which has none there, by its text. [SEM-TEXT-4] */
function inOrder(sql: string, type: string): string {
  if (type === 'json') {
    return `(CAST(${sql} AS TEXT) COLLATE "C")`;
  }
  return type === 'text' ? `(${sql} COLLATE "C")` : sql;
}

function printWindow(window: WindowPrintContext): string {
  const { args, written, type, tools } = window;
  const over = overClause(window);
  // Of `ntile` there is no value, only a count, which is no parameter.
  const value = window.function === 'ntile' ? undefined : args[0];
  const sql = value?.sql ?? '';
  const doubled = value === undefined ? '' : double(value);
  const names: Partial<Record<WindowPrintContext['function'], string>> = {
    mean: `avg(${doubled})`,
    stddev: `stddev_samp(${doubled})`,
    variance: `var_samp(${doubled})`,
    ntile: `ntile(${Number(written[0])})`,
    lag: `lag(${sql}, ${Number(written[1] ?? 1)})`,
    lead: `lead(${sql}, ${Number(written[1] ?? 1)})`,
    first: `first_value(${sql})`,
    last: `last_value(${sql})`,
    count: `count(${value === undefined ? '*' : sql})`,
    min: `min(${inOrder(sql, type)})`,
    max: `max(${inOrder(sql, type)})`,
    sum: `sum(${sql})`,
  };
  if (window.function === 'median' || window.function === 'distinct') {
    return unsupported(`“${window.function}” over other rows`);
  }
  const printed = `${names[window.function] ?? `${window.function}()`} ${over}`;
  if (window.function === 'sum' && type === 'integer') {
    return asBigint({ sql: printed, hasWindow: true }, tools);
  }
  return window.function === 'ntile' ? `CAST(${printed} AS bigint)` : printed;
}

/** PostgreSQL 15, without extensions. */
export const postgresqlExpressions: ExpressionDialect = {
  calls: { ...LOGIC_CALLS, ...NUMBER_CALLS, ...TEXT_CALLS, ...DATE_CALLS },
  cast: printCast,
  window: printWindow,
  nullOf: (type) => `CAST(NULL AS ${TYPES[type]})`,
  settle: ({ sql }) => sql,
  unify: (args, to, { for: purpose }) =>
    args.map(({ sql, type }) => {
      if (type !== to) {
        return `CAST(${sql} AS ${TYPES[to]})`;
      }
      return purpose === 'operation' ? inOrder(sql, type) : sql;
    }),
  key: ({ sql, type }) => inOrder(sql, type),
};
