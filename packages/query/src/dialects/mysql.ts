import { AppError, assertNever, type ColumnType } from '@plumbline/contract';
import { mysqlExpressions } from '../expression/mysql/mysql-expressions.ts';
import type { CompareOp, TextMatchOp } from '../filter/predicate.ts';
import type { AggregateCall, Dialect } from './dialect.ts';
import { layered, PLAIN } from './mysql-aggregates.ts';
import { BINS } from './mysql-bins.ts';
import { startAfter, startOfUnit } from './mysql-dates.ts';
import { mysqlJsonText } from './mysql-json.ts';
import { foldedPattern, literal, mysqlPattern, quoteIdentifier } from './mysql-text.ts';
import { mysqlZone } from './zone-shift.ts';

const COMPARISONS: Readonly<Record<CompareOp, string>> = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' };

/** Every condition on text is a pattern. */
function printText(op: TextMatchOp, column: string, pattern: string): string {
  switch (op) {
    case 'contains':
    case 'startswith':
    case 'endswith':
    case 'matches':
      return `${column} REGEXP ${pattern}`;
    default:
      return assertNever(op);
  }
}

function printAggregate(call: AggregateCall): string {
  const printed = PLAIN[call.aggregate]?.({ ...call, sql: call.column ?? '*' });
  if (printed === undefined) {
    const message = `The database that holds these rows has no “${call.aggregate}” here.`;
    throw new AppError('query.unsupported', message);
  }
  return printed;
}

const asText = (sql: string): string => `CAST(${sql} AS CHAR)`;

const printColumn = (name: string, type: ColumnType): string =>
  type === 'json' ? asText(quoteIdentifier(name)) : quoteIdentifier(name);

/**
 * MySQL 8 and MariaDB 10.6. The collation of the session is binary and without padding, and text columns come in it, so
 * text is compared by code point. [SEM-TEXT-4] The session has no SQL mode.
 */
export const mysql: Dialect = {
  name: 'mysql',
  quoteIdentifier,
  toZone: mysqlZone,
  placeholder: () => '?',
  operand: (_placeholder, value) => literal(value),
  compare: (op, column, operand) => `${column} ${COMPARISONS[op]} ${operand}`,
  among: (column, values, operand) => `${column} IN (${values.map(operand).join(', ')})`,
  differs: (column, operand) => `NOT (${column} <=> ${operand})`,
  text: printText,
  pattern: mysqlPattern,
  asText,
  column: printColumn,
  given: (name, type) =>
    type === 'json' ? `${asText(quoteIdentifier(name))} AS ${quoteIdentifier(name)}` : quoteIdentifier(name),
  wholeQuotient: (left, right) => `(${left} DIV ${right})`,
  isSame: (left, right) => `${left} <=> ${right}`,
  isNotTrue: (condition) => `(${condition}) IS NOT TRUE`,
  startOf: startOfUnit,
  startAfter,
  aggregate: printAggregate,
  previous: (value, window) => `lag(${value}) OVER ${window}`,
  jsonText: mysqlJsonText,
  bins: BINS,
  // Types follow from all SELECTs, and a decimal of some scale would give its places to the others.
  leadingNull: () => 'NULL',
  expressions: mysqlExpressions,
  grammar: {
    nullsLast: false,
    groupingSets: false,
    materialized: false,
    namedValues: false,
    freeLimits: false,
    fullJoin: false,
    windowsReadColumns: false,
    namedWindows: true,
    endlessDates: false,
    widens: true,
    sortsUnions: true,
  },
  literal,
  textPattern: foldedPattern,
  momentText: null,
  castAs: (sql, type) => `CAST(${sql} AS ${type === 'integer' ? 'SIGNED' : 'DOUBLE'})`,
  partialSums: null,
  layered,
};
