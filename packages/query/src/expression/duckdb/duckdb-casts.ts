import { assertNever, invariant, type ColumnType } from '@plumbline/contract';
import type { PrintedExpression, Tools } from '../expression-dialect.ts';
import { bind } from './duckdb-binding.ts';
import {
  DATE_TEXT,
  DECIMAL_TEXT,
  INTEGER_TEXT,
  NUMBER_TEXT,
  TIMESTAMP_TEXT,
  TIME_TEXT,
  TRUTH_TEXT,
} from '../readable-text.ts';

/** Digits of a decimal that was text or a double, and how many of them follow the point. [SEM-EXPR-10] */
const DECIMAL = 'DECIMAL(38, 10)';

type Sql = string | { readonly raw: string };

/** Casts of values to text, with the same result on every engine. [SEM-EXPR-11] */
export function textOfValue({ sql, type }: PrintedExpression): string {
  const text = `CAST(${sql} AS VARCHAR)`;
  switch (type) {
    case 'text':
    case 'null':
      return sql;
    case 'number':
      // Adding 0 makes a negative zero an ordinary one.
      return `regexp_replace(CAST(${sql} + 0 AS VARCHAR), '\\.0$', '')`;
    case 'decimal':
      // Widened, for a decimal without a digit before the point is written without one.
      return `regexp_replace(CAST(${sql} + CAST(0 AS DECIMAL(38, 0)) AS VARCHAR), '\\.0+$|(\\.[0-9]*[1-9])0+$', '\\1')`;
    case 'integer':
    case 'boolean':
    case 'json':
    case 'date':
    case 'time':
    case 'timestamp':
      return text;
    default:
      return assertNever(type);
  }
}

/** The first group of the pattern, which is empty where the text does not fit, and so unreadable. */
const read = (sql: string, pattern: string, tools: Tools): string =>
  `regexp_extract(${sql}, ${tools.text(pattern)}, 1)`;

export function printCast(arg: PrintedExpression, to: ColumnType, tools: Tools): Sql {
  if (to === 'text') {
    return textOfValue(arg);
  }
  if (arg.type === 'text') {
    return readText(arg.sql, to, tools);
  }
  const { sql, type } = arg;
  switch (to) {
    case 'integer':
      return type === 'number' ? `TRY_CAST(round(${sql}) AS BIGINT)` : `TRY_CAST(${sql} AS BIGINT)`;
    case 'decimal':
      return toDecimal(arg, tools);
    case 'number':
    case 'date':
    case 'time':
    case 'timestamp':
      return `CAST(${sql} AS ${{ number: 'DOUBLE', date: 'DATE', time: 'TIME', timestamp: 'TIMESTAMP' }[to]})`;
    case 'boolean':
      return `(${sql} <> 0)`;
    case 'json':
      return invariant(false, 'Nothing is cast to json.') as never;
    default:
      return assertNever(to);
  }
}

const toDecimal = (arg: PrintedExpression, tools: Tools): string => {
  if (arg.type === 'number') {
    return decimalOfDouble(arg, 10, tools);
  }
  return `CAST(${arg.type === 'boolean' ? `CAST(${arg.sql} AS INTEGER)` : arg.sql} AS DECIMAL(19, 0))`;
};

/**
 * A double as it is written, to this many places, half away from zero; null where it has too many digits. Small numbers
 * are written without their exponent first, which DuckDB rounds wrongly.
 */
export function decimalOfDouble(arg: PrintedExpression, decimals: number, tools: Tools): string {
  return bind([arg], tools, ([value = '']) => {
    const text = `CAST(${value} AS VARCHAR)`;
    const zeros = `repeat('0', CAST(split_part(${text}, 'e-', 2) AS BIGINT) - 1)`;
    const digits = `replace(ltrim(split_part(${text}, 'e-', 1), '-'), '.', '')`;
    const plain = `CASE WHEN ${value} < 0 THEN '-' ELSE '' END || '0.' || ${zeros} || ${digits}`;
    const isSmall = `abs(${value}) < 1e-4 AND ${value} <> 0`;
    return `TRY_CAST(CASE WHEN ${isSmall} THEN ${plain} ELSE ${text} END AS DECIMAL(38, ${decimals}))`;
  });
}

function readText(sql: string, to: ColumnType, tools: Tools): Sql {
  switch (to) {
    case 'integer':
      return `TRY_CAST(${read(sql, INTEGER_TEXT, tools)} AS BIGINT)`;
    case 'decimal':
      return `TRY_CAST(${read(sql, DECIMAL_TEXT, tools)} AS ${DECIMAL})`;
    case 'number':
      return { raw: `TRY_CAST(${read(sql, NUMBER_TEXT, tools)} AS DOUBLE)` };
    case 'boolean':
      return `TRY_CAST(${read(`lower(${sql})`, TRUTH_TEXT, tools)} AS BOOLEAN)`;
    case 'date':
      return `TRY_CAST(${read(sql, DATE_TEXT, tools)} AS DATE)`;
    case 'time':
      return `TRY_CAST(${read(sql, TIME_TEXT, tools)} AS TIME)`;
    case 'timestamp':
      return `TRY_CAST(${read(sql, TIMESTAMP_TEXT, tools)} AS TIMESTAMP)`;
    case 'text':
    case 'json':
      return sql;
    default:
      return assertNever(to);
  }
}
