import { AppError } from '@plumbline/contract';
import { clickhouseExpressions } from '../expression/clickhouse/clickhouse-expressions.ts';
import type { CompareOp } from '../filter/predicate.ts';
import { BINS } from './clickhouse-bins.ts';
import { momentText, startAfter, startOfUnit } from './clickhouse-dates.ts';
import { clickhousePattern, literal, printText, quoteIdentifier } from './clickhouse-text.ts';
import {
  FULL_GRAMMAR,
  type AggregateCall,
  type Dialect,
  type JsonPlace,
  type LayeredAggregates,
} from './dialect.ts';
import { layered } from './mysql-aggregates.ts';
import { refusedZone } from './zone-shift.ts';

const COMPARISONS: Readonly<Record<CompareOp, string>> = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' };

const asDouble = (sql: string, type: AggregateCall['type']): string =>
  type === 'number' ? sql : `toFloat64(${sql})`;

/** [SEM-MEASURE-9] */
const finite = (sql: string): string => `CASE WHEN isFinite(${sql}) THEN ${sql} END`;

/** Exact for integers and decimals, however large. */
const sumOf = ({ sql, type }: Input): string => `sumOrNull(${type === 'integer' ? `toInt256(${sql})` : sql})`;

const spread =
  (name: 'varSampStable' | 'stddevSampStable') =>
  ({ sql, type }: Input): string =>
    `CASE WHEN count(${sql}) > 1 THEN ${finite(`${name}(${asDouble(sql, type)})`)} END`;

const quantile = ({ sql, type }: Input, share: number): string =>
  `quantileExactInclusiveOrNull(${share})(${asDouble(sql, type)})`;

type Input = AggregateCall & { readonly sql: string };

const AGGREGATES = {
  count: ({ sql }) => `toInt64(count(${sql}))`,
  distinct: ({ sql }) => `toInt64(uniqExact(${sql}))`,
  sum: (call) => (call.type === 'number' ? finite(sumOf(call)) : sumOf(call)),
  mean: (call) =>
    call.type === 'number'
      ? finite(`(${sumOf(call)} / count(${call.sql}))`)
      : `(toFloat64(${sumOf(call)}) / count(${call.sql}))`,
  median: (call) => quantile(call, 0.5),
  percentile: (call) => quantile(call, call.percentile ?? 0),
  stddev: spread('stddevSampStable'),
  variance: spread('varSampStable'),
  correlation: ({ sql, other }) => {
    const pair = `corrStableOrNull(toFloat64(${sql}), toFloat64(${other ?? sql}))`;
    return finite(pair);
  },
  min: ({ sql }) => `minOrNull(${sql})`,
  max: ({ sql }) => `maxOrNull(${sql})`,
} satisfies Partial<Readonly<Record<AggregateCall['aggregate'], (call: Input) => string>>>;

const isOwn = (aggregate: AggregateCall['aggregate']): aggregate is keyof typeof AGGREGATES =>
  Object.hasOwn(AGGREGATES, aggregate);

function printAggregate(call: AggregateCall): string {
  if (!isOwn(call.aggregate)) {
    const message = `The database that holds these rows has no “${call.aggregate}” here.`;
    throw new AppError('query.unsupported', message);
  }
  return AGGREGATES[call.aggregate]({ ...call, sql: call.column ?? '*' });
}

/** Text of JSON as it is written; a text that is no JSON has none. */
function printJsonText(json: string, { path, isText }: JsonPlace): string {
  const keys = path.map((part) =>
    typeof part === 'number' ? String(part + 1) : `'${part.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
  );
  const raw = `JSONExtractRaw(${[json, ...keys].join(', ')})`;
  const text = `JSONExtractString(${[json, ...keys].join(', ')})`;
  const value = `CASE WHEN startsWith(${raw}, '"') THEN ${text} WHEN ${raw} NOT IN ('', 'null') THEN ${raw} END`;
  return isText ? `CASE WHEN isValidJSON(${json}) THEN ${value} END` : value;
}

const printLayered: LayeredAggregates = (call, layers) => {
  const printed = isOwn(call.aggregate) ? null : layered(call, layers);
  return printed !== null && call.aggregate === 'outliers' ? `toInt64(${printed})` : printed;
};

/** ClickHouse 24.8, with the settings that live statements are sent with. Every column may be null. */
export const clickhouse: Dialect = {
  name: 'clickhouse',
  quoteIdentifier,
  toZone: refusedZone,
  placeholder: () => '?',
  operand: (_placeholder, value) => literal(value),
  compare: (op, column, operand) => `${column} ${COMPARISONS[op]} ${operand}`,
  among: (column, values, operand) => `${column} IN (${values.map(operand).join(', ')})`,
  differs: (column, operand) => `ifNull(${column} <> ${operand}, true)`,
  text: printText,
  pattern: clickhousePattern,
  asText: (column) => column,
  column: quoteIdentifier,
  given: quoteIdentifier,
  wholeQuotient: (left, right) => `intDiv(${left}, ${right})`,
  isSame: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  isNotTrue: (condition) => `ifNull(NOT (${condition}), true)`,
  startOf: startOfUnit,
  startAfter,
  aggregate: printAggregate,
  // Its `lag` came late, and gives 0 in place of null.
  previous: (value, window) =>
    `first_value(toNullable(${value})) RESPECT NULLS OVER (${window} ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING)`,
  jsonText: printJsonText,
  bins: BINS,
  leadingNull: () => 'NULL',
  expressions: clickhouseExpressions,
  grammar: {
    ...FULL_GRAMMAR,
    groupingSets: false,
    materialized: false,
    namedValues: false,
    widens: false,
    sortsUnions: false,
  },
  literal,
  textPattern: null,
  momentText,
  castAs: (sql, type) => (type === 'number' ? `toFloat64(${sql})` : `accurateCastOrNull(${sql}, 'Int64')`),
  // The engine has those that need no order.
  partialSums: null,
  layered: printLayered,
};
