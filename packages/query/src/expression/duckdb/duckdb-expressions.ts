import type { ColumnType } from '@plumbline/contract';
import type { CallPrinting, ExpressionDialect, PrintCall } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { bind } from './duckdb-binding.ts';
import { printCast, textOfValue } from './duckdb-casts.ts';
import { DATE_CALLS } from './duckdb-dates.ts';
import { attemptMixed, NUMBER_CALLS } from './duckdb-numbers.ts';
import { TEXT_CALLS } from './duckdb-text.ts';
import { printWindow } from './duckdb-windows.ts';

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  json: 'JSON',
  integer: 'BIGINT',
  decimal: 'DECIMAL(19, 0)',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'TIME',
  timestamp: 'TIMESTAMP',
};

const joined =
  (word: string): PrintCall =>
  ({ args }) =>
    `(${args.map(({ sql }) => sql).join(` ${word} `)})`;

const compared =
  (sign: string): PrintCall =>
  ({ args, tools }) =>
    attemptMixed(args, tools, ([left = '', right = '']) => `(${left} ${sign} ${right})`);

const first = ({ args }: CallPrinting): string => args[0]?.sql ?? '';

const LOGIC_CALLS = {
  and: joined('AND'),
  or: joined('OR'),
  not: (call) => `(NOT ${first(call)})`,
  is_null: (call) => `(${first(call)} IS NULL)`,
  coalesce: ({ args, tools }) => attemptMixed(args, tools, (parts) => `coalesce(${parts.join(', ')})`),
  eq: compared('='),
  ne: compared('<>'),
  lt: compared('<'),
  lte: compared('<='),
  gt: compared('>'),
  gte: compared('>='),
  in: ({ args, tools }) =>
    attemptMixed(args, tools, ([one = '', ...others]) => `(${one} IN (${others.join(', ')}))`),
  concat: ({ args }) => `concat(${args.map(textOfValue).join(', ')})`,
} as const satisfies Partial<Record<Operation, PrintCall>>;

const WIDER: Partial<Readonly<Record<ColumnType, string>>> = { number: 'DOUBLE', timestamp: 'TIMESTAMP' };

/** DuckDB 1.5. */
export const duckdbExpressions: ExpressionDialect = {
  calls: { ...LOGIC_CALLS, ...NUMBER_CALLS, ...TEXT_CALLS, ...DATE_CALLS },
  cast: printCast,
  window: printWindow,
  nullOf: (type) => `CAST(NULL AS ${TYPES[type]})`,
  settle: (arg, tools) =>
    bind([arg], tools, ([value = '']) => `CASE WHEN isfinite(${value}) THEN ${value} END`),
  // Integers and decimals find a common scale by themselves.
  widen: ({ sql }, to) => (WIDER[to] === undefined ? sql : `CAST(${sql} AS ${WIDER[to]})`),
  key: ({ sql }) => sql,
};
