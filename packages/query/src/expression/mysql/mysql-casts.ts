import { assertNever, invariant, type ColumnType } from '@plumbline/contract';
import { textLiteral } from '../../dialects/mysql-text.ts';
import type { PrintedExpression } from '../expression-dialect.ts';
import type { Part } from '../printed-part.ts';
import {
  DATE_TEXT,
  DECIMAL_TEXT,
  INTEGER_TEXT,
  NUMBER_TEXT,
  TIMESTAMP_TEXT,
  TIME_TEXT,
  TRUTH_TEXT,
} from '../readable-text.ts';
import { asBigint, bind, double, sqlPart } from './mysql-binding.ts';
import { integerOfDouble, roundedDouble } from './mysql-numbers.ts';

const withoutZeros = (text: string): string =>
  `CASE WHEN LOCATE('.', ${text}) > 0 THEN TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM ${text})) ELSE ${text} END`;

const asChar = (sql: string): string => `CAST(${sql} AS CHAR)`;

/** Casts of values to text, with the same result on every engine. [SEM-EXPR-11] */
export function textOfValue(arg: PrintedExpression): string {
  const { sql, type } = arg;
  switch (type) {
    case 'text':
    case 'null':
      return sql;
    case 'number':
      return textOfDouble(arg);
    case 'decimal':
    case 'time':
    case 'timestamp':
      return bind([sqlPart(asChar(sql), arg)], ([text = '']) => withoutZeros(text));
    case 'boolean':
      return `CASE WHEN ${sql} THEN 'true' WHEN NOT ${sql} THEN 'false' END`;
    case 'integer':
    case 'date':
    case 'json':
      return asChar(sql);
    default:
      return assertNever(type);
  }
}

/**
 * The engine writes the fewest digits, with an exponent where that is shorter: such numbers from 10^4 up to below 10^16
 * are whole. Beyond these sizes it may write zeros instead of one.
 */
const textOfDouble = (arg: Part): string =>
  bind([arg], ([value = '']) => {
    const text = asChar(value);
    const size = `ABS(${value})`;
    const hasExponent = `LOCATE('e', ${text}) > 0`;
    const fraction = `SUBSTRING_INDEX(${asChar(size)}, '.', -1)`;
    const small = `TRIM(LEADING '0' FROM ${fraction})`;
    const large = `SUBSTRING_INDEX(${asChar(size)}, '.', 1)`;
    const sign = `CASE WHEN ${value} < 0 THEN '-' ELSE '' END`;
    const withExponent = (digits: string, exponent: string): string =>
      `CONCAT(${sign}, LEFT(${digits}, 1), CASE WHEN CHAR_LENGTH(${digits}) > 1 THEN CONCAT('.', SUBSTRING(${digits}, 2)) ELSE '' END, ${exponent})`;
    const power = (number: string): string => `LPAD(${number}, GREATEST(2, CHAR_LENGTH(${number})), '0')`;
    const belowOne = withExponent(
      small,
      `'e-', ${power(`CHAR_LENGTH(${fraction}) - CHAR_LENGTH(${small}) + 1`)}`,
    );
    const aboveAll = withExponent(
      `TRIM(TRAILING '0' FROM ${large})`,
      `'e+', ${power(`CHAR_LENGTH(${large}) - 1`)}`,
    );
    return [
      `CASE WHEN ${value} = 0 THEN '0'`,
      `WHEN ${size} >= 1e16 THEN CASE WHEN ${hasExponent} THEN REPLACE(${text}, 'e', 'e+') ELSE ${aboveAll} END`,
      `WHEN ${size} >= 1 THEN CASE WHEN ${hasExponent} THEN ${asChar(`CAST(${value} AS DECIMAL(65, 0))`)} ELSE ${text} END`,
      `WHEN ${size} >= 1e-4 THEN ${text}`,
      `WHEN ${hasExponent} THEN REGEXP_REPLACE(${text}, 'e-([0-9])$', ${textLiteral('e-0\\1')})`,
      `ELSE ${belowOne} END`,
    ].join(' ');
  });

/** A decimal of 28 digits before the point and 10 after it. */
const asDecimal = (part: Part): string =>
  bind([part], ([value = '']) => `CASE WHEN ABS(${value}) < 1e28 THEN ROUND(${value}, 10) END`);

/** The decimal that the double is written as: casting the double itself would keep its binary digits. */
export const decimalOfDouble = (sql: string): string => `CAST(${asChar(sql)} AS DECIMAL(65, 30))`;

function ofDouble(arg: Part): string {
  return bind(
    [arg],
    ([value = '']) =>
      `CASE WHEN ABS(${value}) < 1e28 THEN ${asDecimal(sqlPart(decimalOfDouble(value), arg))} END`,
  );
}

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
      return type === 'number' ? ofDouble(arg) : `CAST(${sql} AS DECIMAL(65, 0))`;
    case 'number':
      return double(arg);
    case 'boolean':
      return `(${sql} <> 0)`;
    case 'date':
      return `DATE(${sql})`;
    case 'time':
      return `CAST(${sql} AS TIME(6))`;
    case 'timestamp':
      return `CAST(${sql} AS DATETIME(6))`;
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
  return type === 'boolean' ? `CAST(${sql} AS SIGNED)` : asBigint(sqlPart(`ROUND(${sql})`, arg));
}

const BLANKS = textLiteral('^[ \\t\\r\\n]+|[ \\t\\r\\n]+$');

/** The text without the blanks around it, null where it does not read as the pattern says. */
const whenMatches = (text: string, pattern: string, body: (trimmed: string) => string): string =>
  `CASE WHEN ${text} REGEXP ${textLiteral(pattern)} THEN ${body(`REGEXP_REPLACE(${text}, ${BLANKS}, '')`)} END`;

function readText(arg: PrintedExpression, to: ColumnType): string {
  const read = (pattern: string, body: (trimmed: string) => string, sql = arg.sql): string =>
    bind([sqlPart(sql, arg)], ([text = '']) => whenMatches(text, pattern, body));
  switch (to) {
    case 'integer':
      return read(INTEGER_TEXT, (text) =>
        asBigint(sqlPart(`CAST(SUBSTRING_INDEX(${text}, '.', 1) AS DECIMAL(65, 0))`, arg)),
      );
    case 'decimal':
      return read(DECIMAL_TEXT, (text) => asDecimal(sqlPart(`CAST(${text} AS DECIMAL(65, 30))`, arg)));
    case 'number':
      return read(NUMBER_TEXT, (text) => {
        const value = `CAST(${text} AS DOUBLE)`;
        // The engine gives the largest double for what is beyond it.
        return `CASE WHEN ABS(${value}) < 1.7976931348623157e308 THEN ${value} END`;
      });
    case 'boolean':
      return read(TRUTH_TEXT, (text) => `(${text} IN ('true', 'yes', '1'))`, `LOWER(${arg.sql})`);
    case 'date':
      return read(DATE_TEXT, (text) => existingDay(text, `CAST(${text} AS DATE)`));
    case 'time':
      return read(TIME_TEXT, (text) => `CAST(${text} AS TIME(6))`);
    case 'timestamp':
      return read(TIMESTAMP_TEXT, (text) =>
        existingDay(text, `CAST(REPLACE(${text}, 'T', ' ') AS DATETIME(6))`),
      );
    case 'text':
    case 'json':
      return arg.sql;
    default:
      return assertNever(to);
  }
}

/** The engine has months and days of number 0, and here and there takes the 30th of February for a day. */
function existingDay(text: string, day: string): string {
  const last = `DAYOFMONTH(LAST_DAY(CONCAT(LEFT(${text}, 7), '-01')))`;
  const date = `CASE WHEN SUBSTRING(${text}, 9, 2) BETWEEN 1 AND ${last} THEN ${day} END`;
  return `CASE WHEN SUBSTRING(${text}, 6, 2) BETWEEN 1 AND 12 THEN ${date} END`;
}
