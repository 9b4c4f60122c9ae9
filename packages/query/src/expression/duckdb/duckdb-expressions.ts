import type { ColumnType } from '@plumbline/contract';
import type { ExpressionDialect, PrintCall } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { STANDARD_CALLS } from '../standard-calls.ts';
import { bind } from './duckdb-binding.ts';
import { printCast, textOfValue } from './duckdb-casts.ts';
import { DATE_CALLS } from './duckdb-dates.ts';
import { comparedNumbers, NUMBER_CALLS, unifiedNumbers, unifyDecimals } from './duckdb-numbers.ts';
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

const compared =
  (sign: string): PrintCall =>
  ({ args, tools }) =>
    comparedNumbers(args, tools, ([left = '', right = '']) => `(${left} ${sign} ${right})`);

const LOGIC_CALLS = {
  ...STANDARD_CALLS,
  coalesce: ({ args, tools }) => unifiedNumbers(args, tools, (parts) => `coalesce(${parts.join(', ')})`),
  eq: compared('='),
  ne: compared('<>'),
  lt: compared('<'),
  lte: compared('<='),
  gt: compared('>'),
  gte: compared('>='),
  in: ({ args, tools }) => {
    const [one, ...others] = args;
    if (one === undefined || !args.some(({ type }) => type === 'decimal')) {
      return `(${one?.sql ?? ''} IN (${others.map(({ sql }) => sql).join(', ')}))`;
    }
    // A list has one scale, at which values would be cut.
    return bind([one], tools, ([value = '']) => {
      const equal = others.map((other) =>
        comparedNumbers(
          [{ ...one, sql: value }, other],
          tools,
          ([left = '', right = '']) => `(${left} = ${right})`,
        ),
      );
      return `(${equal.join(' OR ')})`;
    });
  },
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
  unify: (args, to, { for: purpose, tools }) =>
    to === 'decimal' && purpose === 'answer'
      ? unifyDecimals(args, tools)
      : args.map(({ sql, type }) =>
          type === to || WIDER[to] === undefined ? sql : `CAST(${sql} AS ${WIDER[to]})`,
        ),
  key: ({ sql }) => sql,
};
