import { AppError } from '@plumbline/contract';
import { doubleLiteral } from '../expression/snowflake/snowflake-binding.ts';
import { snowflakeExpressions } from '../expression/snowflake/snowflake-expressions.ts';
import type { CompareOp } from '../filter/predicate.ts';
import {
  FULL_GRAMMAR,
  type AggregateCall,
  type Dialect,
  type JsonPlace,
  type LayeredAggregates,
} from './dialect.ts';
import { layered } from './mysql-aggregates.ts';
import { BINS } from './snowflake-bins.ts';
import { startAfter, startOfUnit } from './snowflake-dates.ts';
import {
  foldedPattern,
  literal,
  printText,
  quoteIdentifier,
  snowflakePattern,
  textLiteral,
} from './snowflake-text.ts';
import { refusedZone } from './zone-shift.ts';

const COMPARISONS: Readonly<Record<CompareOp, string>> = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' };

const asDouble = (sql: string, type: AggregateCall['type']): string =>
  type === 'number' ? sql : `CAST(${sql} AS FLOAT)`;

/** What no double holds: the statement ends with an error in place of an answer that nobody documents. */
const beyondDoubles = (sql: string): string =>
  `CAST(CAST(${doubleLiteral('1e300')} + COUNT(${sql}) AS NUMBER(38, 0)) AS FLOAT)`;

type Input = AggregateCall & { readonly sql: string };

/** [SEM-MEASURE-9] */
const inDoubles = ({ sql, type }: Input, result: string): string =>
  type === 'number'
    ? `CASE WHEN SUM(ABS(${sql}) * ${doubleLiteral('1e-20')}) < ${doubleLiteral('1.797693134862315e288')} THEN ${result} END`
    : result;

const share = ({ sql, type }: Input, at: number): string =>
  `PERCENTILE_CONT(${at}) WITHIN GROUP (ORDER BY ${asDouble(sql, type)})`;

/** Squares of larger numbers overflow. */
const spread =
  (name: 'STDDEV_SAMP' | 'VAR_SAMP') =>
  ({ sql, type }: Input): string => {
    const value = asDouble(sql, type);
    const isLarge = `MAX(ABS(${value})) > ${doubleLiteral('1e150')}`;
    return `CASE WHEN ${isLarge} THEN ${beyondDoubles(sql)} ELSE ${name}(CASE WHEN ABS(${value}) <= ${doubleLiteral('1e150')} THEN ${value} END) END`;
  };

const AGGREGATES = {
  count: ({ sql }) => `COUNT(${sql})`,
  distinct: ({ sql }) => `COUNT(DISTINCT ${sql})`,
  sum: (call) => inDoubles(call, `SUM(${call.sql})`),
  // The engine's own mean of decimals has six more digits than they have, and no more.
  mean: (call) =>
    inDoubles(call, `${asDouble(`SUM(${call.sql})`, call.type)} / NULLIF(COUNT(${call.sql}), 0)`),
  median: (call) => share(call, 0.5),
  percentile: (call) => share(call, call.percentile ?? 0),
  stddev: spread('STDDEV_SAMP'),
  variance: spread('VAR_SAMP'),
  min: ({ sql }) => `MIN(${sql})`,
  max: ({ sql }) => `MAX(${sql})`,
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

const printLayered: LayeredAggregates = (call, layers) =>
  isOwn(call.aggregate) ? null : layered(call, layers);

/**
 * A value of a JSON column is written as it is within the whole, by the same function. How a number in a text was written is
 * not known once the text is parsed.
 */
function printJsonText(json: string, { path, isText }: JsonPlace): string {
  if (isText) {
    throw new AppError(
      'query.unsupported',
      'The database that holds these rows cannot read the values of JSON in a text as they are written.',
    );
  }
  const value = path.reduce<string>(
    (from, part) => `GET(${from}, ${typeof part === 'number' ? part : textLiteral(part)})`,
    `PARSE_JSON(${json})`,
  );
  return `CASE TYPEOF(${value}) WHEN 'VARCHAR' THEN AS_VARCHAR(${value}) WHEN 'NULL_VALUE' THEN NULL ELSE TO_JSON(${value}) END`;
}

/**
 * Snowflake, whose documentation leaves open how it writes doubles as text and what it does where they overflow: the first
 * is refused, the second never computed. Nothing printed depends on a parameter of the account or the session.
 */
export const snowflake: Dialect = {
  name: 'snowflake',
  quoteIdentifier,
  toZone: refusedZone,
  placeholder: () => '?',
  operand: (_placeholder, value) => literal(value),
  compare: (op, column, operand) => `${column} ${COMPARISONS[op]} ${operand}`,
  among: (column, values, operand) => `${column} IN (${values.map(operand).join(', ')})`,
  differs: (column, operand) => `${column} IS DISTINCT FROM ${operand}`,
  text: printText,
  pattern: snowflakePattern,
  asText: (column) => column,
  column: quoteIdentifier,
  given: quoteIdentifier,
  // A quotient is rounded to six digits: what is divided has no rest.
  wholeQuotient: (left, right) =>
    `CAST((${left} - MOD(${left}, ${right})) / NULLIF(${right}, 0) AS NUMBER(38, 0))`,
  isSame: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
  isNotTrue: (condition) => `NOT COALESCE((${condition}), FALSE)`,
  startOf: startOfUnit,
  startAfter,
  aggregate: printAggregate,
  previous: (value, window) => `LAG(${value}) OVER ${window}`,
  jsonText: printJsonText,
  bins: BINS,
  leadingNull: () => 'NULL',
  expressions: snowflakeExpressions,
  grammar: {
    ...FULL_GRAMMAR,
    groupingSets: false,
    materialized: false,
    namedValues: false,
    freeLimits: false,
    fullJoin: false,
    windowsReadColumns: false,
    namedWindows: false,
    endlessDates: false,
    widens: false,
    sortsUnions: false,
  },
  literal,
  textPattern: foldedPattern,
  momentText: null,
  castAs: (sql, type) => (type === 'number' ? `CAST(${sql} AS FLOAT)` : `CAST(${sql} AS NUMBER(38, 0))`),
  // The engine's own where the order of rows or ties count for something are not the same each time.
  partialSums: null,
  layered: printLayered,
};
