import type { ColumnType } from '@plumbline/contract';
import { overClause } from '../duckdb/duckdb-windows.ts';
import type { ExpressionDialect, PrintCall, WindowPrintContext } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { STANDARD_CALLS } from '../standard-calls.ts';
import { NO_PART } from '../printed-part.ts';
import { asBigint, bind, double, finite } from './clickhouse-binding.ts';
import { printCast, textOfValue } from './clickhouse-casts.ts';
import { DATE_CALLS } from './clickhouse-dates.ts';
import { NUMBER_CALLS } from './clickhouse-numbers.ts';
import { TEXT_CALLS } from './clickhouse-text.ts';

/** Moments, days and times of day are microseconds. */
const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'String',
  json: 'String',
  integer: 'Int64',
  decimal: 'Decimal(76, 0)',
  number: 'Float64',
  boolean: 'Bool',
  date: 'Int64',
  time: 'Int64',
  timestamp: 'Int64',
};

/** Branches of one expression have as many digits after the point. */
const SHARED_SCALE = 30;

/** A list of the engine holds constants alone. */
const among: PrintCall = ({ args, written, tools }) => {
  const [first = NO_PART, ...others] = args;
  if (written.slice(1).every((value) => value !== null)) {
    return `(${first.sql} IN (${others.map(({ sql }) => sql).join(', ')}))`;
  }
  return bind(
    [first],
    tools,
    ([sql = '']) => `(${others.map((other) => `${sql} = ${other.sql}`).join(' OR ')})`,
  );
};

const LOGIC_CALLS = {
  ...STANDARD_CALLS,
  in: among,
  concat: ({ args, tools }) =>
    `concat(${["''", ...args.map((arg) => `ifNull(${textOfValue(arg, tools)}, '')`)].join(', ')})`,
} as const satisfies Partial<Record<Operation, PrintCall>>;

/** The engine has it under names that differ by version, with another answer for a single row. */
function percentRank(window: WindowPrintContext): string {
  const rank = `rank() ${overClause({ ...window, function: 'rank' })}`;
  const others = `(count() OVER (${window.partition}) - 1)`;
  return `CASE WHEN ${others} = 0 THEN toFloat64(0) ELSE toFloat64(${rank} - 1) / ${others} END`;
}

/** The value of the row this many away, null beyond the part. */
function moved(
  { args, written, partition, fullOrder }: WindowPrintContext,
  way: 'PRECEDING' | 'FOLLOWING',
): string {
  const count = Number(written[1] ?? 1);
  const place = `${count} ${way}`;
  const order = fullOrder();
  const over = [
    partition,
    order.length === 0 ? '' : `ORDER BY ${order.join(', ')}`,
    `ROWS BETWEEN ${place} AND ${place}`,
  ];
  return `first_value(toNullable(${args[0]?.sql ?? ''})) RESPECT NULLS OVER (${over.filter((part) => part !== '').join(' ')})`;
}

type Print = (
  window: WindowPrintContext,
  value: { readonly sql: string; readonly doubled: string },
) => string;

const ranked =
  (name: string): Print =>
  (window) =>
    `toInt64(${name}() ${overClause(window)})`;
const aggregated =
  (print: (value: { readonly sql: string; readonly doubled: string }) => string): Print =>
  (window, value) =>
    `${print(value)} ${overClause(window)}`;
const spread =
  (name: string): Print =>
  (window, { sql, doubled }) => {
    const over = overClause(window);
    return `CASE WHEN count(${sql}) ${over} > 1 THEN ${name}(${doubled}) ${over} END`;
  };

const FUNCTIONS: Readonly<
  Record<Exclude<WindowPrintContext['function'], 'sum' | 'mean' | 'percent_rank'>, Print>
> = {
  row_number: ranked('row_number'),
  rank: ranked('rank'),
  dense_rank: ranked('dense_rank'),
  ntile: (window) => `toInt64(ntile(${Number(window.written[0])}) ${overClause(window)})`,
  lag: (window) => moved(window, 'PRECEDING'),
  lead: (window) => moved(window, 'FOLLOWING'),
  first: aggregated(({ sql }) => `first_value(toNullable(${sql})) RESPECT NULLS`),
  last: aggregated(({ sql }) => `last_value(toNullable(${sql})) RESPECT NULLS`),
  count: (window, { sql }) => `toInt64(count(${window.args.length === 0 ? '' : sql}) ${overClause(window)})`,
  distinct: (window, { sql }) => `toInt64(uniqExact(${sql}) ${overClause(window)})`,
  median: aggregated(({ doubled }) => `quantileExactInclusiveOrNull(0.5)(${doubled})`),
  stddev: spread('stddevSampStable'),
  variance: spread('varSampStable'),
  min: aggregated(({ sql }) => `minOrNull(${sql})`),
  max: aggregated(({ sql }) => `maxOrNull(${sql})`),
};

function printWindow(window: WindowPrintContext): string | { readonly raw: string } {
  const { args, type } = window;
  if (window.function === 'percent_rank') {
    return percentRank(window);
  }
  const [value] = args;
  const sql = value?.sql ?? '';
  const doubled = value === undefined ? '' : double(value);
  if (window.function === 'sum' || window.function === 'mean') {
    const over = overClause(window);
    const sum = `sumOrNull(${value?.type === 'integer' ? `toInt256(${sql})` : sql}) ${over}`;
    if (window.function === 'mean') {
      return { raw: `(toFloat64(${sum}) / count(${sql}) ${over})` };
    }
    const whole = type === 'integer' ? asBigint(sum) : sum;
    return type === 'number' ? { raw: sum } : whole;
  }
  const printed = FUNCTIONS[window.function](window, { sql, doubled });
  return type === 'number' ? { raw: printed } : printed;
}

export const clickhouseExpressions: ExpressionDialect = {
  calls: { ...LOGIC_CALLS, ...NUMBER_CALLS, ...TEXT_CALLS, ...DATE_CALLS },
  cast: printCast,
  window: printWindow,
  nullOf: (type) => `CAST(NULL AS Nullable(${TYPES[type]}))`,
  settle: (arg, tools) => finite(arg, tools),
  unify: (args, to) =>
    args.map(({ sql, type }) => {
      if (to === 'decimal' && args.length > 1) {
        return `CAST(${sql} AS Nullable(Decimal(76, ${SHARED_SCALE})))`;
      }
      if (type === to || type === 'null') {
        return sql;
      }
      // Days and moments are alike here.
      const casts: Partial<Record<ColumnType, string>> = {
        number: `toFloat64(${sql})`,
        decimal: `toDecimal256(${sql}, 0)`,
      };
      return casts[to] ?? sql;
    }),
  key: ({ sql }) => sql,
};
