import {
  AppError,
  assertNever,
  isClockUnit,
  WEEK_STARTS,
  type TimeGrain,
  type TimeUnit,
  type WeekStart,
} from '@plumbline/contract';
import {
  FULL_GRAMMAR,
  type AggregateCall,
  type Bins,
  type Dialect,
  type JsonPlace,
  type SortTerm,
} from './dialect.ts';
import { duckdbExpressions } from '../expression/duckdb/duckdb-expressions.ts';
import type { CompareOp, TextMatchOp, Value } from '../filter/predicate.ts';
import { printFence, type FenceSide } from './whisker-fence.ts';
import { duckdbZone } from './zone-shift.ts';

const COMPARISONS: Readonly<Record<CompareOp, string>> = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' };

const TYPES: Readonly<Record<Exclude<Value['type'], 'decimal'>, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'TIME',
  timestamp: 'TIMESTAMP',
};

function quoteIdentifier(name: string): string {
  if (name === '' || name.includes('\0')) {
    throw new AppError('query.invalid', `${JSON.stringify(name)} cannot be used as a column name.`);
  }
  return `"${name.replaceAll('"', '""')}"`;
}

const MAX_DECIMAL_DIGITS = 38;

/** The narrowest decimal that holds the operand, so that the comparison widens the column as little as can be. */
function decimalType(text: string): string {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const scale = fraction.length;
  const digits = Math.max(1, whole.replace(/^0+/, '').length + scale);
  return digits > MAX_DECIMAL_DIGITS ? 'DOUBLE' : `DECIMAL(${digits}, ${scale})`;
}

/** `%` and `_` mean themselves: these are functions, not patterns. Patterns are RE2's and keep case. [SEM-TEXT-2] */
function printText(op: TextMatchOp, column: string, operand: string): string {
  switch (op) {
    case 'contains':
      return `contains(${folded(column)}, ${folded(operand)})`;
    case 'startswith':
      return `starts_with(${folded(column)}, ${folded(operand)})`;
    case 'endswith':
      return `ends_with(${folded(column)}, ${folded(operand)})`;
    case 'matches':
      return `regexp_matches(${column}, ${operand})`;
    default:
      return assertNever(op);
  }
}

const folded = (text: string): string => `strip_accents(lower(${text}))`;

/** Beyond this many operands a hash table pays. */
const SHORT_LIST = 16;

const valueType = (value: Value): string =>
  value.type === 'decimal' ? decimalType(value.value) : TYPES[value.type];

/** A query of rows and that of their number have the same lists, whose values do not change. */
const listTexts = new WeakMap<readonly Value[], string>();

/** Values as a JSON array of texts. */
function listText(values: readonly Value[]): string {
  const known = listTexts.get(values);
  if (known !== undefined) {
    return known;
  }
  // Half of a surrogate pair is no JSON for the engine, and as a parameter of its own it is replaced in the same way.
  const text = JSON.stringify(
    values.map(({ value }) => (typeof value === 'string' ? value.toWellFormed() : String(value))),
  );
  listTexts.set(values, text);
  return text;
}

/**
 * A long list travels as one parameter, a JSON array: of 45,000 parameters the engine plans for more than a second. It
 * is a relation, which is hashed even when negated, where a negated list is compared value by value. Decimals are one
 * list for each type: a relation has one type, and that of all of them might leave no room for the column's digits.
 */
function printAmong(column: string, values: readonly Value[], operand: (value: Value) => string): string {
  if (values.length <= SHORT_LIST) {
    return `${column} IN (${values.map(operand).join(', ')})`;
  }
  const [first] = values;
  const byType =
    first?.type === 'decimal'
      ? Map.groupBy(values, valueType)
      : new Map(first && [[valueType(first), values]]);
  const lists = [...byType].map(([type, some]) => {
    const list = operand({ type: 'text', value: listText(some) });
    return `${column} IN (SELECT CAST(unnest(CAST(CAST(${list} AS JSON) AS VARCHAR[])) AS ${type}))`;
  });
  return lists.length === 1 ? (lists[0] ?? '') : `(${lists.join(' OR ')})`;
}

const INTERVALS: Readonly<Record<TimeUnit, { readonly make: string; readonly factor: number }>> = {
  day: { make: 'to_days', factor: 1 },
  week: { make: 'to_days', factor: 7 },
  month: { make: 'to_months', factor: 1 },
  quarter: { make: 'to_months', factor: 3 },
  year: { make: 'to_months', factor: 12 },
};

const interval = (unit: TimeUnit, count: number): string =>
  `${INTERVALS[unit].make}(${INTERVALS[unit].factor * count})`;

const asDouble = (sql: string, type: AggregateCall['type']): string =>
  type === 'number' ? sql : `CAST(${sql} AS DOUBLE)`;

/** Overflow gives an infinity, and what does not vary has a correlation of NaN: neither is a figure. [SEM-MEASURE-9] */
const finite = (sql: string, type: AggregateCall['type']): string =>
  type === 'number' ? `CASE WHEN isfinite(${sql}) THEN ${sql} END` : sql;

/**
 * Doubles are added by several threads in whatever order, so that two runs differ in the last digits: the compensated
 * sum of 15 significant digits, which is what a double holds of a decimal number, is the same each time. [SEM-MEASURE-13]
 */
const steady = (sql: string): string =>
  `CASE WHEN isfinite(${sql}) THEN CAST(format('{:.15g}', ${sql}) AS DOUBLE) END`;

/** The values of a group that satisfy a condition on `v`, which is a double. */
const valuesWhere = (sql: string, type: AggregateCall['type'], condition: string): string =>
  `list_filter(list(${asDouble(sql, type)}), lambda v: ${condition})`;

const fenceOf = (side: FenceSide, sql: string, type: AggregateCall['type']): string =>
  printFence(side, (share) => `quantile_cont(${asDouble(sql, type)}, ${share})`);

type AggregateInput = AggregateCall & { readonly sql: string };

/** Means of integers and decimals need no cast: the engine adds them exactly and divides once. [SEM-MEASURE-4] */
const AGGREGATES: Readonly<Record<AggregateCall['aggregate'], (call: AggregateInput) => string>> = {
  count: ({ sql }) => `count(${sql})`,
  distinct: ({ sql }) => `count(DISTINCT ${sql})`,
  sum: ({ sql, type }) => (type === 'number' ? steady(`fsum(${sql})`) : `sum(${sql})`),
  mean: ({ sql, type }) => (type === 'number' ? steady(`favg(${sql})`) : `avg(${sql})`),
  median: ({ sql, type }) => `median(${asDouble(sql, type)})`,
  percentile: ({ sql, type, percentile }) => `quantile_cont(${asDouble(sql, type)}, ${percentile ?? 0})`,
  lower_whisker: ({ sql, type }) =>
    `list_min(${valuesWhere(sql, type, `v >= ${fenceOf('lower', sql, type)}`)})`,
  upper_whisker: ({ sql, type }) =>
    `list_max(${valuesWhere(sql, type, `v <= ${fenceOf('upper', sql, type)}`)})`,
  outliers: ({ sql, type }) =>
    `CASE WHEN count(${sql}) > 0 THEN len(${valuesWhere(sql, type, `v < ${fenceOf('lower', sql, type)} OR v > ${fenceOf('upper', sql, type)}`)}) END`,
  stddev: ({ sql, type }) => `stddev_samp(${asDouble(sql, type)})`,
  variance: ({ sql, type }) => `var_samp(${asDouble(sql, type)})`,
  correlation: ({ sql, other }) =>
    finite(`corr(CAST(${sql} AS DOUBLE), CAST(${other ?? sql} AS DOUBLE))`, 'number'),
  first: ({ sql, order }) => printFirst(sql, order),
  // In order, the first of those that are as frequent is the least.
  mode: ({ sql }) => `mode(${sql} ORDER BY ${sql})`,
  min: ({ sql }) => `min(${sql})`,
  max: ({ sql }) => `max(${sql})`,
};

/** By position alone it needs no sort. */
function printFirst(sql: string, order: readonly SortTerm[]): string {
  const [only] = order;
  const call =
    order.length === 1 && only?.isPosition === true
      ? `${only.direction === 'asc' ? 'arg_min' : 'arg_max'}(${sql}, ${only.sql})`
      : `first(${[sql, ...printTerms(order)].join(' ORDER BY ')})`;
  return `${call} FILTER (WHERE ${sql} IS NOT NULL)`;
}

const printTerms = (order: readonly SortTerm[]): string[] =>
  order.length === 0
    ? []
    : [order.map(({ sql, direction }) => `${sql} ${direction.toUpperCase()} NULLS LAST`).join(', ')];

/** A pointer rather than a path: it has two special characters and no syntax. */
function printJsonText(json: string, { path, isText }: JsonPlace): string {
  const pointer = path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const value = `json_extract_string(${json}, '${pointer.replaceAll("'", "''")}')`;
  return isText ? `CASE WHEN json_valid(${json}) THEN ${value} END` : value;
}

const BINS: Bins = {
  number: (column, type) =>
    type === 'number' ? `CASE WHEN isfinite(${column}) THEN ${column} END` : `CAST(${column} AS DOUBLE)`,
  // The least of all candidates that gives few enough bins; the greatest power of ten where none does.
  step: ({ value, from, maxBins, leastExponent }) =>
    [
      'SELECT',
      '  coalesce(arg_min("num", "num" / "den"), 1e308) AS "num",',
      '  coalesce(arg_min("den", "num" / "den"), 1) AS "den"',
      `FROM (SELECT min(${value}) AS "low", max(${value}) AS "high" FROM ${from}) AS "bounds", (`,
      '  SELECT',
      `    CAST("m" || 'e' || greatest("e", 0) AS DOUBLE) AS "num",`,
      `    CAST('1e' || greatest(-"e", 0) AS DOUBLE) AS "den"`,
      `  FROM unnest([1, 2, 5]) AS "mantissas"("m"), range(${leastExponent}, 308) AS "exponents"("e")`,
      ') AS "candidates"',
      'WHERE CASE',
      '  WHEN "low" = "high" THEN "num" = 1 AND "den" = 1',
      `  ELSE floor("high" * "den" / "num") - floor("low" * "den" / "num") < ${maxBins}`,
      'END',
    ].join('\n'),
  // Adding 0 makes a negative zero an ordinary one.
  edge: (value, { num, den }, offset) => `(floor(${value} * ${den} / ${num}) + ${offset}) * ${num} / ${den}`,
};

/** DuckDB 1.5. */
/** Truncating is slow: where counting back days says the same, that takes a third to two thirds of the time. */
const DAYS_IN: Readonly<Partial<Record<TimeGrain, string | null>>> = {
  day: null,
  month: 'day',
  year: 'dayofyear',
};

/** The engine's weeks start on Monday: the day is moved back, and what is found moved forward. */
const weekOf = (column: string, weekStart: WeekStart): string =>
  `date_trunc('week', ${column} - to_days(${WEEK_STARTS[weekStart]})) + to_days(${WEEK_STARTS[weekStart]})`;

function printStartOf(unit: TimeGrain, column: string, weekStart?: WeekStart): string {
  if (weekStart !== undefined) {
    // `greatest` skips nulls.
    return `CASE WHEN ${column} IS NOT NULL THEN greatest(CAST(${weekOf(column, weekStart)} AS DATE), DATE '0001-01-01') END`;
  }
  const part = DAYS_IN[unit];
  if (part === undefined) {
    return `CAST(date_trunc('${unit}', ${column}) AS ${isClockUnit(unit) ? 'TIMESTAMP' : 'DATE'})`;
  }
  const day = `CAST(${column} AS DATE)`;
  return part === null ? day : `${day} - CAST(${part}(${column}) - 1 AS INTEGER)`;
}

/** The dialect of DuckDB, which all copied datasets are queried with. */
export const duckdb: Dialect = {
  name: 'duckdb',
  quoteIdentifier,
  toZone: duckdbZone,
  placeholder: (index) => `$${index}`,
  operand: (placeholder, value) => `CAST(${placeholder} AS ${valueType(value)})`,
  compare: (op, column, operand) => `${column} ${COMPARISONS[op]} ${operand}`,
  among: printAmong,
  differs: (column, operand) => `${column} IS DISTINCT FROM ${operand}`,
  text: printText,
  pattern: (pattern) => pattern,
  asText: (column) => `CAST(${column} AS VARCHAR)`,
  column: quoteIdentifier,
  given: quoteIdentifier,
  wholeQuotient: (left, right) => `(${left} // ${right})`,
  isSame: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  isNotTrue: (condition) => `(${condition}) IS NOT TRUE`,
  startOf: printStartOf,
  startAfter: (unit, value, { count, weekStart }) =>
    `${weekStart === undefined ? `date_trunc('${unit}', ${value})` : weekOf(value, weekStart)} + ${interval(unit, count)}`,
  aggregate: (call) => AGGREGATES[call.aggregate]({ ...call, sql: call.column ?? '*' }),
  partialSums: {
    of: (column) => `fsum(${column})`,
    sum: (sums) => steady(`fsum(${sums})`),
    mean: (sums, counts) => steady(`fsum(${sums}) / sum(${counts})`),
  },
  previous: (value, window) => `lag(${value}) OVER ${window}`,
  jsonText: printJsonText,
  bins: BINS,
  leadingNull: () => 'NULL',
  expressions: duckdbExpressions,
  grammar: FULL_GRAMMAR,
  literal: null,
  textPattern: null,
  momentText: null,
  castAs: (sql, type) => `CAST(${sql} AS ${TYPES[type]})`,
  layered: null,
};
