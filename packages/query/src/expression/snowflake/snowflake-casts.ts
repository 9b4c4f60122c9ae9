import { assertNever, invariant, type ColumnType } from '@plumbline/contract';
import { asDay, asMoment } from '../../dialects/snowflake-dates.ts';
import { readsAs } from '../../dialects/snowflake-text.ts';
import type { PrintedExpression } from '../expression-dialect.ts';
import { unsupported } from '../printed-part.ts';
import {
  DATE_TEXT,
  DECIMAL_TEXT,
  INTEGER_TEXT,
  NUMBER_TEXT,
  TIMESTAMP_TEXT,
  TIME_TEXT,
  TRUTH_TEXT,
} from '../readable-text.ts';
import { asBigint, asWhole, bind, double, doubleLiteral, sqlPart } from './snowflake-binding.ts';
import { integerOfDouble, roundedDouble } from './snowflake-numbers.ts';

const withoutZeros = (text: string): string =>
  `CASE WHEN CONTAINS(${text}, '.') THEN RTRIM(RTRIM(${text}, '0'), '.') ELSE ${text} END`;

/** How values are written as text: one way, whatever engine writes them. [SEM-EXPR-11] */
export function textOfValue(arg: PrintedExpression): string {
  const { sql, type } = arg;
  switch (type) {
    case 'text':
    case 'json':
    case 'null':
      return sql;
    case 'number':
      return unsupported('how a number that is not whole is written as text');
    case 'decimal':
      return bind([sqlPart(`TO_VARCHAR(${sql})`, arg)], ([text = '']) => withoutZeros(text));
    case 'boolean':
      return `CASE WHEN ${sql} THEN 'true' WHEN NOT ${sql} THEN 'false' END`;
    case 'integer':
      return `TO_VARCHAR(${sql})`;
    case 'date':
      return `TO_VARCHAR(${sql}, 'YYYY-MM-DD')`;
    case 'time':
      return bind([sqlPart(`TO_VARCHAR(${sql}, 'HH24:MI:SS.FF6')`, arg)], ([text = '']) =>
        withoutZeros(text),
      );
    case 'timestamp':
      return bind([sqlPart(`TO_VARCHAR(${sql}, 'YYYY-MM-DD HH24:MI:SS.FF6')`, arg)], ([text = '']) =>
        withoutZeros(text),
      );
    default:
      return assertNever(type);
  }
}

const numberOfTruth = (sql: string): string => `CASE WHEN ${sql} THEN 1 WHEN NOT ${sql} THEN 0 END`;

export function printCast(arg: PrintedExpression, to: ColumnType): string {
  if (to === 'text') {
    return textOfValue(arg);
  }
  if (arg.type === 'text') {
    return readText(arg, to);
  }
  const { sql, type } = arg;
  switch (to) {
    case 'integer':
      return toInteger(arg);
    case 'decimal':
      return type === 'number'
        ? unsupported('how a number that is not whole is written as a decimal')
        : asWhole(type === 'boolean' ? numberOfTruth(sql) : sql);
    case 'number':
      return type === 'boolean' ? double({ ...arg, sql: numberOfTruth(sql) }) : double(arg);
    case 'boolean':
      return `(${sql} <> 0)`;
    case 'date':
      return asDay(sql);
    case 'time':
      return `CAST(${sql} AS TIME(6))`;
    case 'timestamp':
      return asMoment(sql);
    case 'json':
      return invariant(false, 'Nothing is cast to json.') as never;
    default:
      return assertNever(to);
  }
}

function toInteger(arg: PrintedExpression): string {
  const { sql, type } = arg;
  if (type === 'number') {
    return integerOfDouble(sqlPart(roundedDouble(arg), arg));
  }
  return type === 'boolean' ? asWhole(numberOfTruth(sql)) : asBigint(sqlPart(`ROUND(${sql}, 0)`, arg));
}

const BLANKS = "' \t\r\n'";

/** `body` of the text without the blanks around it, null where it does not read as the pattern says. */
function readText(arg: PrintedExpression, to: ColumnType): string {
  const read = (pattern: string, body: (trimmed: string) => string, sql = arg.sql): string =>
    bind(
      [sqlPart(sql, arg)],
      ([text = '']) => `CASE WHEN ${readsAs(text, pattern)} THEN ${body(`TRIM(${text}, ${BLANKS})`)} END`,
    );
  switch (to) {
    case 'integer':
      return read(INTEGER_TEXT, (text) =>
        asBigint(sqlPart(`TRY_TO_NUMBER(SPLIT_PART(${text}, '.', 1), 38, 0)`, arg)),
      );
    case 'decimal':
      return read(DECIMAL_TEXT, (text) => `TRY_TO_NUMBER(${text}, 38, 10)`);
    case 'number':
      return read(NUMBER_TEXT, (text) => {
        const value = `TRY_TO_DOUBLE(${text})`;
        return `CASE WHEN ABS(${value}) <= ${doubleLiteral('1.7976931348623157e308')} THEN ${value} END`;
      });
    case 'boolean':
      return read(TRUTH_TEXT, (text) => `(${text} IN ('true', 'yes', '1'))`, `LOWER(${arg.sql})`);
    case 'date':
      return read(DATE_TEXT, dayOfText);
    case 'time':
      return read(TIME_TEXT, (text) => `TIME_FROM_PARTS(${clockParts(text, 1).join(', ')})`);
    case 'timestamp':
      return read(TIMESTAMP_TEXT, (text) => {
        const day = dayOfText(text);
        const parts = [`YEAR(${day})`, `MONTH(${day})`, `DAY(${day})`, ...clockParts(text, 12)];
        return `TIMESTAMP_NTZ_FROM_PARTS(${parts.join(', ')})`;
      });
    case 'text':
    case 'json':
      return arg.sql;
    default:
      return assertNever(to);
  }
}

const dayOfText = (text: string): string => `TRY_TO_DATE(LEFT(${text}, 10), 'YYYY-MM-DD')`;

/** Hour, minute, second and nanoseconds of a text from a place on, 0 where it ends before. */
function clockParts(text: string, from: number): string[] {
  const number = (at: number): string =>
    `COALESCE(TRY_TO_NUMBER(SUBSTR(${text}, ${from + at}, 2), 38, 0), 0)`;
  return [
    number(0),
    number(3),
    number(6),
    `TRY_TO_NUMBER(RPAD(SUBSTR(${text}, ${from + 9}, 6), 9, '0'), 38, 0)`,
  ];
}
