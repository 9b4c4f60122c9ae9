import { assertNever, invariant, type ColumnType } from '@plumbline/contract';
import type { PrintedExpression, Tools } from '../expression-dialect.ts';
import {
  DATE_TEXT,
  DECIMAL_TEXT,
  INTEGER_TEXT,
  NUMBER_TEXT,
  TIMESTAMP_TEXT,
  TIME_TEXT,
  TRUTH_TEXT,
} from '../readable-text.ts';
import { type Part } from '../printed-part.ts';
import { asBigint, bind } from './postgresql-binding.ts';
import { double, integerOfDouble, roundedDouble } from './postgresql-numbers.ts';

/** Casts of values to text, with the same result on every engine. [SEM-EXPR-11] */
export function textOfValue(arg: PrintedExpression, tools: Tools): string {
  const { sql, type } = arg;
  switch (type) {
    case 'text':
    case 'null':
      return sql;
    case 'number':
      return textOfDouble(arg, tools);
    case 'decimal':
      return `CAST(trim_scale(${sql}) AS text)`;
    case 'date':
      return `to_char(${sql}, 'YYYY-MM-DD')`;
    case 'timestamp':
      return bind(
        [arg],
        tools,
        ([value = '']) =>
          `(to_char(${value}, 'YYYY-MM-DD HH24:MI:SS') || rtrim(rtrim(to_char(${value}, '.US'), '0'), '.'))`,
      );
    case 'integer':
    case 'boolean':
    case 'json':
    case 'time':
      return `CAST(${sql} AS text)`;
    default:
      return assertNever(type);
  }
}

/** The engine writes an exponent from 10^15 on; it is 10^16 by the rules. */
const textOfDouble = (arg: Part, tools: Tools): string =>
  bind([arg], tools, ([value = '']) => {
    const digits = `replace(split_part(CAST(abs(${value}) AS text), 'e', 1), '.', '')`;
    const plain = `CASE WHEN length(${digits}) <= 16 THEN rpad(${digits}, 16, '0') ELSE left(${digits}, 16) || '.' || substr(${digits}, 17) END`;
    return [
      `CASE WHEN ${value} = 0 THEN '0'`,
      `WHEN abs(${value}) >= 1e15 AND abs(${value}) < 1e16 THEN CASE WHEN ${value} < 0 THEN '-' ELSE '' END || ${plain}`,
      `ELSE CAST(${value} AS text) END`,
    ].join(' ');
  });

/** A decimal of 28 digits before the point and 10 after it. */
const asDecimal = (numeric: Part, tools: Tools): string =>
  bind(
    [{ ...numeric, sql: `round(${numeric.sql}, 10)` }],
    tools,
    ([value = '']) => `CASE WHEN abs(${value}) < 1e28 THEN ${value} END`,
  );

export const decimalOfDouble = (sql: string): string => `CAST(CAST(${sql} AS text) AS numeric)`;

export function printCast(arg: PrintedExpression, to: ColumnType, tools: Tools): string {
  if (to === 'text') {
    return textOfValue(arg, tools);
  }
  if (arg.type === 'text') {
    return readText(arg, to, tools);
  }
  const { sql, type } = arg;
  switch (to) {
    case 'integer':
      return toInteger(arg, tools);
    case 'decimal':
      return type === 'number'
        ? asDecimal({ ...arg, sql: decimalOfDouble(sql) }, tools)
        : `CAST(${type === 'boolean' ? `CAST(${sql} AS integer)` : sql} AS numeric)`;
    case 'number':
      return type === 'boolean' ? `CAST(CAST(${sql} AS integer) AS double precision)` : double(arg);
    case 'boolean':
      return `(${sql} <> 0)`;
    case 'date':
    case 'time':
    case 'timestamp':
      return `CAST(${sql} AS ${to})`;
    case 'json':
      return invariant(false, 'Nothing is cast to json.') as never;
    default:
      return assertNever(to);
  }
}

function toInteger(arg: PrintedExpression, tools: Tools): string {
  const { sql, type, hasWindow } = arg;
  if (type === 'number') {
    return integerOfDouble({ sql: roundedDouble(arg, tools), hasWindow }, tools);
  }
  return type === 'boolean'
    ? `CAST(CAST(${sql} AS integer) AS bigint)`
    : asBigint({ sql: `round(${sql})`, hasWindow }, tools);
}

function readText(arg: PrintedExpression, to: ColumnType, tools: Tools): string {
  const read = (pattern: string, body: (text: string) => string, sql = arg.sql): string =>
    bind(
      [{ sql: `substring(${sql} FROM ${tools.text(pattern)})`, hasWindow: arg.hasWindow }],
      tools,
      ([text = '']) => body(text),
    );
  switch (to) {
    case 'integer':
      return read(INTEGER_TEXT, (text) => asBigint({ ...arg, sql: `CAST(${text} AS numeric)` }, tools));
    case 'decimal':
      return read(DECIMAL_TEXT, (text) => asDecimal({ ...arg, sql: `CAST(${text} AS numeric)` }, tools));
    case 'number':
      return read(
        NUMBER_TEXT,
        (text) =>
          `CASE WHEN abs(CAST(${text} AS numeric)) < 2.4703282292062328e-324 THEN 0 WHEN abs(CAST(${text} AS numeric)) < 1.797693134862315807e308 THEN CAST(${text} AS double precision) END`,
      );
    case 'boolean':
      return read(TRUTH_TEXT, (text) => `(${text} IN ('true', 'yes', '1'))`, `lower(${arg.sql} COLLATE "C")`);
    case 'date':
      return read(DATE_TEXT, (text) => existingDay(...dayParts(text), (day) => day));
    case 'time':
      return read(TIME_TEXT, (found) => `CAST(${found} AS time)`);
    case 'timestamp':
      return read(TIMESTAMP_TEXT, (found) =>
        existingDay(
          ...dayParts(found),
          (day) => `${day} + CAST(coalesce(nullif(substr(${found}, 12), ''), '00:00') AS time)`,
        ),
      );
    case 'text':
    case 'json':
      return arg.sql;
    default:
      return assertNever(to);
  }
}

const dayParts = (text: string): [string, string, string] => [
  `CAST(substr(${text}, 1, 4) AS integer)`,
  `CAST(substr(${text}, 6, 2) AS integer)`,
  `CAST(substr(${text}, 9, 2) AS integer)`,
];

/** `body` of the day, null where there is no such day; year 1 to 9999. */
export function existingDay(
  ...[year, month, day, body]: [string, string, string, (day: string) => string]
): string {
  const last = `extract(day FROM make_date(${year}, ${month}, 1) + interval '1 month' - interval '1 day')`;
  const found = `CASE WHEN ${day} BETWEEN 1 AND ${last} THEN ${body(`make_date(${year}, ${month}, ${day})`)} END`;
  return `CASE WHEN ${month} BETWEEN 1 AND 12 THEN ${found} END`;
}
