import {
  AppError,
  assertNever,
  type ColumnType,
  isClockUnit,
  type TimeGrain,
  type TimeUnit,
  WEEK_STARTS,
  type WeekStart,
} from '@plumbline/contract';
import type { CompareOp, TextMatchOp, Value } from '../filter/predicate.ts';
import { FULL_GRAMMAR, type AggregateCall, type Bins, type Dialect, type SortTerm } from './dialect.ts';
import { postgresqlExpressions } from '../expression/postgresql/postgresql-expressions.ts';
import { postgresqlJsonText } from './postgresql-json.ts';
import { postgresqlPattern } from './postgresql-pattern.ts';
import { byCodePoint, byUnicode, folded } from './postgresql-text.ts';
import { printFence, type FenceSide } from './whisker-fence.ts';
import { postgresqlZone } from './zone-shift.ts';

const COMPARISONS: Readonly<Record<CompareOp, string>> = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' };

const TYPES: Readonly<Record<Value['type'], string>> = {
  text: 'TEXT',
  integer: 'BIGINT',
  decimal: 'NUMERIC',
  number: 'DOUBLE PRECISION',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'TIME',
  timestamp: 'TIMESTAMP',
};

/** Longer names are cut by the engine, and then two may be one. */
const MAX_NAME_BYTES = 63;

function quoteIdentifier(name: string): string {
  if (name === '' || name.includes('\0')) {
    throw new AppError('query.invalid', `${JSON.stringify(name)} cannot be used as a column name.`);
  }
  if (new TextEncoder().encode(name).length > MAX_NAME_BYTES) {
    const message = `The database that holds these rows has no names as long as “${name}”.`;
    throw new AppError('query.unsupported', message);
  }
  return `"${name.replaceAll('"', '""')}"`;
}

function printText(op: TextMatchOp, column: string, operand: string): string {
  switch (op) {
    case 'contains':
      return `strpos(${folded(column)}, ${folded(operand)}) > 0`;
    case 'startswith':
      return `starts_with(${folded(column)}, ${folded(operand)})`;
    case 'endswith':
      return `right(${folded(column)}, length(${folded(operand)})) = ${folded(operand)}`;
    case 'matches':
      return `${byUnicode(column)} ~ ${operand}`;
    default:
      return assertNever(op);
  }
}

/** Text is compared and ordered by code point, json by its text as written. [SEM-TEXT-4] [SEM-FILTER-9] */
function printColumn(name: string, type: ColumnType): string {
  const column = quoteIdentifier(name);
  if (type === 'json') {
    return byCodePoint(`CAST(${column} AS TEXT)`);
  }
  return type === 'text' ? byCodePoint(column) : column;
}

const INTERVALS: Readonly<Record<TimeUnit, { readonly unit: string; readonly factor: number }>> = {
  day: { unit: 'day', factor: 1 },
  week: { unit: 'day', factor: 7 },
  month: { unit: 'month', factor: 1 },
  quarter: { unit: 'month', factor: 3 },
  year: { unit: 'month', factor: 12 },
};

/** The engine truncates a date as a moment of its session's zone; a timestamp has none. [SEM-TIME-5] */
const truncated = (unit: TimeGrain, sql: string): string =>
  `date_trunc('${unit}', CAST(${sql} AS TIMESTAMP))`;

/** The engine's weeks start on Monday: the day is moved back, and what is found moved forward. */
function weekOf(sql: string, weekStart: WeekStart): string {
  const days = `INTERVAL '${WEEK_STARTS[weekStart]} days'`;
  return `(${truncated('week', `CAST(${sql} AS TIMESTAMP) - ${days}`)} + ${days})`;
}

/** No day before the year 1 can be named, so none is computed: the engine refuses those far enough back. */
function printStartAfter(
  unit: TimeUnit,
  value: string,
  { count, weekStart }: { readonly count: number; readonly weekStart?: WeekStart | undefined },
): string {
  const { unit: named, factor } = INTERVALS[unit];
  const span = `INTERVAL '${factor * Math.abs(count)} ${named}'`;
  const start = weekStart === undefined ? truncated(unit, value) : weekOf(value, weekStart);
  return count < 0
    ? `(greatest(${start}, TIMESTAMP '0001-01-01' + ${span}) - ${span})`
    : `(${start} + ${span})`;
}

const asDouble = (sql: string, type: AggregateCall['type']): string =>
  type === 'number' ? sql : `CAST(${sql} AS DOUBLE PRECISION)`;

/** [SEM-MEASURE-9] */
const finite = (sql: string, type: AggregateCall['type']): string =>
  type === 'number' ? `CASE WHEN abs(${sql}) < 'Infinity' THEN ${sql} END` : sql;

const share = (sql: string, type: AggregateCall['type'], at: number): string =>
  `percentile_cont(${at}) WITHIN GROUP (ORDER BY ${asDouble(sql, type)})`;

const fenceOf = (side: FenceSide, sql: string, type: AggregateCall['type']): string =>
  printFence(side, (at) => share(sql, type, at));

/** An aggregate over the values of a group that satisfy a condition on `v`. */
const overValues = (
  aggregate: string,
  { sql, type, condition }: { sql: string; type: AggregateCall['type']; condition: string },
): string => `(SELECT ${aggregate} FROM unnest(array_agg(${asDouble(sql, type)})) AS v WHERE ${condition})`;

type AggregateInput = AggregateCall & { readonly sql: string };

const AGGREGATES: Readonly<Record<AggregateCall['aggregate'], (call: AggregateInput) => string>> = {
  count: ({ sql }) => `count(${sql})`,
  distinct: ({ sql }) => `count(DISTINCT ${sql})`,
  sum: ({ sql, type }) => finite(`sum(${sql})`, type),
  mean: ({ sql, type }) =>
    type === 'number' ? finite(`avg(${sql})`, type) : `CAST(avg(${sql}) AS DOUBLE PRECISION)`,
  median: ({ sql, type }) => share(sql, type, 0.5),
  percentile: ({ sql, type, percentile }) => share(sql, type, percentile ?? 0),
  lower_whisker: ({ sql, type }) =>
    overValues('min(v)', { sql, type, condition: `v >= ${fenceOf('lower', sql, type)}` }),
  upper_whisker: ({ sql, type }) =>
    overValues('max(v)', { sql, type, condition: `v <= ${fenceOf('upper', sql, type)}` }),
  outliers: ({ sql, type }) => {
    const condition = `v < ${fenceOf('lower', sql, type)} OR v > ${fenceOf('upper', sql, type)}`;
    return `CASE WHEN count(${sql}) > 0 THEN ${overValues('count(*)', { sql, type, condition })} END`;
  },
  stddev: ({ sql, type }) => `stddev_samp(${asDouble(sql, type)})`,
  variance: ({ sql, type }) => `var_samp(${asDouble(sql, type)})`,
  correlation: ({ sql, other }) =>
    finite(`corr(CAST(${sql} AS DOUBLE PRECISION), CAST(${other ?? sql} AS DOUBLE PRECISION))`, 'number'),
  first: ({ sql, order }) =>
    `(array_agg(${[sql, ...printTerms(order)].join(' ORDER BY ')}) FILTER (WHERE ${sql} IS NOT NULL))[1]`,
  mode: ({ sql }) => `mode() WITHIN GROUP (ORDER BY ${sql})`,
  min: ({ sql }) => `min(${sql})`,
  max: ({ sql }) => `max(${sql})`,
};

const printTerms = (order: readonly SortTerm[]): string[] =>
  order.length === 0
    ? []
    : [order.map(({ sql, direction }) => `${sql} ${direction.toUpperCase()} NULLS LAST`).join(', ')];

/**
 * How many steps lie below the value: null where no double can say it. The engine refuses what overflows and what
 * vanishes, so neither is computed.
 */
const stepsBelow = (value: string, num: string, den: string): string =>
  [
    'CASE',
    `WHEN ${den} > 1 AND abs(${value}) > 1e307 / ${den} THEN NULL`,
    `WHEN ${den} = 1 AND abs(${value}) < ${num} * 1e-15 THEN CASE WHEN ${value} < 0 THEN -1 ELSE 0 END`,
    `ELSE floor(${value} * ${den} / ${num}) END`,
  ].join(' ');

const BINS: Bins = {
  number: (column, type) =>
    type === 'number'
      ? `CASE WHEN abs(${column}) < 'Infinity' THEN ${column} END`
      : `CAST(${column} AS DOUBLE PRECISION)`,
  step: ({ value, from, maxBins, leastExponent }) =>
    [
      'SELECT "num", "den" FROM (',
      '  SELECT "num", "den", "num" / "den" AS "width"',
      `  FROM (SELECT min(${value}) AS "low", max(${value}) AS "high" FROM ${from}) AS "bounds"`,
      '  CROSS JOIN (',
      `    SELECT CAST("m" || 'e' || greatest("e", 0) AS DOUBLE PRECISION) AS "num",`,
      `      CAST('1e' || greatest(-"e", 0) AS DOUBLE PRECISION) AS "den"`,
      `    FROM unnest(ARRAY[1, 2, 5]) AS "mantissas"("m")`,
      `    CROSS JOIN generate_series(${leastExponent}, 307) AS "exponents"("e")`,
      '  ) AS "candidates"',
      '  WHERE CASE',
      '    WHEN "low" = "high" THEN "num" = 1 AND "den" = 1',
      // Halves, for the difference of the wholes may overflow.
      `    ELSE ${stepsBelow('"high"', '"num"', '"den"')} / 2 - ${stepsBelow('"low"', '"num"', '"den"')} / 2 < ${maxBins} / 2.0`,
      '  END',
      `  UNION ALL SELECT 1e308, 1, 'Infinity'`,
      ') AS "steps"',
      'ORDER BY "width"',
      'LIMIT 1',
    ].join('\n'),
  edge: (value, { num, den }, offset) => {
    const position = `(${stepsBelow(value, num, den)} + ${offset})`;
    return `CASE WHEN abs(${position}) <= 1.797e308 / ${num} THEN ${position} * ${num} / ${den} ELSE ${position} * CAST('Infinity' AS DOUBLE PRECISION) END`;
  },
};

/** PostgreSQL 15, its text in UTF-8, built with ICU. */
export const postgresql: Dialect = {
  name: 'postgresql',
  quoteIdentifier,
  toZone: postgresqlZone,
  placeholder: (index) => `$${index}`,
  operand: (placeholder, value) => `CAST(${placeholder} AS ${TYPES[value.type]})`,
  compare: (op, column, operand) => `${column} ${COMPARISONS[op]} ${operand}`,
  among: (column, values, operand) => `${column} IN (${values.map(operand).join(', ')})`,
  differs: (column, operand) => `${column} IS DISTINCT FROM ${operand}`,
  text: printText,
  pattern: postgresqlPattern,
  asText: (column) => byCodePoint(`CAST(${column} AS TEXT)`),
  column: printColumn,
  given: (name, type) =>
    type === 'json'
      ? `CAST(${quoteIdentifier(name)} AS TEXT) AS ${quoteIdentifier(name)}`
      : quoteIdentifier(name),
  wholeQuotient: (left, right) => `(${left} / ${right})`,
  isSame: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  isNotTrue: (condition) => `(${condition}) IS NOT TRUE`,
  startOf: (unit, column, weekStart) =>
    weekStart === undefined
      ? `CAST(${truncated(unit, column)} AS ${isClockUnit(unit) ? 'TIMESTAMP' : 'DATE'})`
      : // `greatest` skips nulls.
        `CASE WHEN ${column} IS NOT NULL THEN greatest(CAST(${weekOf(column, weekStart)} AS DATE), DATE '0001-01-01') END`,
  startAfter: printStartAfter,
  aggregate: (call) => AGGREGATES[call.aggregate]({ ...call, sql: call.column ?? '*' }),
  previous: (value, window) => `lag(${value}) OVER ${window}`,
  jsonText: postgresqlJsonText,
  bins: BINS,
  leadingNull: postgresqlExpressions.nullOf,
  expressions: postgresqlExpressions,
  grammar: FULL_GRAMMAR,
  literal: null,
  textPattern: null,
  momentText: null,
  castAs: (sql, type) => `CAST(${sql} AS ${TYPES[type]})`,
  partialSums: null,
  layered: null,
};
