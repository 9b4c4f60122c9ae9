import { assertNever, invariant, type ColumnType } from '@plumbline/contract';
import {
  timeOfDay,
  dayNumber,
  dayOfMonth,
  firstDay,
  startOfDay,
  monthOfYear,
  calendarYear,
} from '../../dialects/clickhouse-dates.ts';
import { textLiteral } from '../../dialects/clickhouse-text.ts';
import type { PrintedExpression, Tools } from '../expression-dialect.ts';
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
import { asBigint, bind, double, sqlPart } from './clickhouse-binding.ts';
import { roundedDouble } from './clickhouse-numbers.ts';

type Sql = string | { readonly raw: string };

export const two = (value: string, width = 2): string => `leftPad(toString(${value}), ${width}, '0')`;

const dayText = (day: string): string =>
  `concat(${two(calendarYear(day), 4)}, '-', ${two(monthOfYear(day))}, '-', ${two(dayOfMonth(day))})`;

const clockText = (clock: string): string => {
  const seconds = `intDiv(${clock}, 1000000)`;
  const fraction = `replaceRegexpOne(concat('.', ${two(`${clock} % 1000000`, 6)}), '\\\\.?0*$', '')`;
  return `concat(${two(`intDiv(${seconds}, 3600)`)}, ':', ${two(`intDiv(${seconds}, 60) % 60`)}, ':', ${two(`${seconds} % 60`)}, ${fraction})`;
};

/** Casts of values to text, with the same result on every engine. [SEM-EXPR-11] */
export function textOfValue(arg: PrintedExpression, tools: Tools): string {
  const { sql, type } = arg;
  const day = sqlPart(dayNumber(sql), arg);
  const clock = sqlPart(timeOfDay(sql), arg);
  switch (type) {
    case 'text':
    case 'json':
    case 'null':
      return sql;
    case 'number':
      return textOfDouble(arg, tools);
    case 'boolean':
      return `CASE WHEN ${sql} THEN 'true' WHEN NOT ${sql} THEN 'false' END`;
    case 'integer':
      return `toString(${sql})`;
    case 'decimal':
      return `replaceRegexpOne(toString(${sql}), '\\\\.0+$|(\\\\.[0-9]*[1-9])0+$', '\\\\1')`;
    case 'date':
      return bind([day], tools, ([text = '']) => dayText(text));
    case 'time':
      return bind([arg], tools, ([text = '']) => clockText(text));
    case 'timestamp':
      return bind(
        [day, clock],
        tools,
        ([text = '', rest = '']) => `concat(${dayText(text)}, ' ', ${clockText(rest)})`,
      );
    default:
      return assertNever(type);
  }
}

/** The engine writes the fewest digits, now with an exponent and now with zeros. */
const textOfDouble = (arg: Part, tools: Tools): string =>
  bind([arg], tools, ([value = '']) => {
    const size = `abs(${value})`;
    const text = `toString(${size})`;
    const sign = `CASE WHEN ${value} < 0 THEN '-' ELSE '' END`;
    const written = (exponent: string, way: '+' | '-'): string =>
      `concat('e${way}', CASE WHEN length(${exponent}) < 2 THEN '0' ELSE '' END, ${exponent})`;
    const split = (way: '+' | '-'): string =>
      `concat(splitByChar('e', ${text})[1], ${written(`trimLeft(splitByChar('e', ${text})[2], '+-')`, way)})`;
    const digits = (all: string, exponent: string, way: '+' | '-'): string =>
      `concat(substring(${all}, 1, 1), CASE WHEN length(${all}) > 1 THEN concat('.', substring(${all}, 2)) ELSE '' END, ${written(exponent, way)})`;
    const fraction = `splitByChar('.', ${text})[2]`;
    const large = digits(`trimRight(${text}, '0')`, `toString(length(${text}) - 1)`, '+');
    const small = digits(
      `trimLeft(${fraction}, '0')`,
      `toString(length(${fraction}) - length(trimLeft(${fraction}, '0')) + 1)`,
      '-',
    );
    const hasExponent = `position(${text}, 'e') > 0`;
    const number = [
      `CASE WHEN ${value} = 0 THEN '0'`,
      `WHEN ${size} >= 1e16 THEN CASE WHEN ${hasExponent} THEN ${split('+')} ELSE ${large} END`,
      `WHEN ${size} >= 1e-4 THEN ${text}`,
      `WHEN ${hasExponent} THEN ${split('-')} ELSE ${small} END`,
    ].join(' ');
    return `CASE WHEN ${value} IS NOT NULL THEN concat(${sign}, ${number}) END`;
  });

/** The decimal that the double is written as: casting the double itself would keep its binary digits. */
export const decimalOfDouble = (part: Part, tools: Tools): string =>
  bind([part], tools, ([value = '']) => {
    const text = `toString(${value})`;
    return `toDecimal256OrNull(CASE WHEN abs(${value}) < 1e38 THEN ${text} END, 35)`;
  });

/** A decimal of 28 digits before the point and 10 after it. */
const asDecimal = (sql: string, tools: Tools): string =>
  bind(
    [{ sql, hasWindow: false }],
    tools,
    ([value = '']) =>
      `CASE WHEN abs(${value}) < toDecimal256('1e28', 0) THEN CAST(round(${value}, 10) AS Decimal(76, 10)) END`,
  );

export function printCast(arg: PrintedExpression, to: ColumnType, tools: Tools): Sql {
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
      return type === 'number' ? asDecimal(decimalOfDouble(arg, tools), tools) : `toDecimal256(${sql}, 0)`;
    case 'number':
      return double(arg);
    case 'boolean':
      return `(${sql} <> 0)`;
    case 'date':
      return startOfDay(dayNumber(sql));
    case 'time':
      return timeOfDay(sql);
    case 'timestamp':
      return sql;
    case 'json':
      return invariant(false, 'Nothing is cast to json.') as never;
    default:
      return assertNever(to);
  }
}

function toInteger(arg: PrintedExpression, tools: Tools): string {
  const { sql, type } = arg;
  if (type === 'number') {
    return asBigint(roundedDouble(arg, tools));
  }
  return type === 'boolean' ? `toInt64(${sql})` : asBigint(`toInt256(round(${sql}))`);
}

/** `body` of the text without the blanks around it, null where it does not read as the pattern says. */
function readText(arg: PrintedExpression, to: ColumnType, tools: Tools): Sql {
  const read = (pattern: string, body: (text: string) => string, sql = arg.sql): string =>
    bind(
      [sqlPart(sql, arg)],
      tools,
      ([text = '']) =>
        `CASE WHEN match(${text}, ${textLiteral(pattern)}) THEN ${body(`trimBoth(${text}, ' \\t\\r\\n')`)} END`,
    );
  switch (to) {
    case 'integer':
      return read(INTEGER_TEXT, (text) =>
        asBigint(`toInt256OrNull(trimLeft(splitByChar('.', ${text})[1], '+'))`),
      );
    case 'decimal':
      return read(DECIMAL_TEXT, (text) => asDecimal(`toDecimal256OrNull(trimLeft(${text}, '+'), 40)`, tools));
    case 'number':
      return { raw: read(NUMBER_TEXT, (text) => `toFloat64OrNull(trimLeft(${text}, '+'))`) };
    case 'boolean':
      return read(TRUTH_TEXT, (text) => `(${text} IN ('true', 'yes', '1'))`, `lower(${arg.sql})`);
    case 'date':
      return read(DATE_TEXT, (text) => dayOfText(text));
    case 'time':
      return read(TIME_TEXT, (text) => clockOfText(text));
    case 'timestamp':
      return read(
        TIMESTAMP_TEXT,
        (text) =>
          `(${dayOfText(text)} + CASE WHEN length(${text}) > 10 THEN ${clockOfText(`substring(${text}, 12)`)} ELSE 0 END)`,
      );
    case 'text':
    case 'json':
      return arg.sql;
    default:
      return assertNever(to);
  }
}

const number = (text: string, at: number, length: number): string =>
  `toInt64OrZero(substring(${text}, ${at}, ${length}))`;

const dayOfText = (text: string): string =>
  existingDay(number(text, 1, 4), number(text, 6, 2), number(text, 9, 2));

const clockOfText = (text: string): string => {
  const minutes = `${number(text, 1, 2)} * 60 + ${number(text, 4, 2)}`;
  const fraction = `toInt64OrZero(rightPad(substring(${text}, 10, 6), 6, '0'))`;
  return `((${minutes}) * 60000000 + ${number(text, 7, 2)} * 1000000 + ${fraction})`;
};

/** The first moment of a day, null where there is no such day. */
export function existingDay(year: string, month: string, day: string): string {
  const first = `(12 * (${year}) + (${month}) - 3)`;
  const last = `(${firstDay(`(${first} + 1)`)} - ${firstDay(first)})`;
  const conditions = [
    `${year} BETWEEN 1 AND 9999`,
    `${month} BETWEEN 1 AND 12`,
    `${day} BETWEEN 1 AND 31`,
    `${day} <= ${last}`,
  ];
  return `CASE WHEN ${conditions.join(' AND ')} THEN ${startOfDay(`${firstDay(first)} + ${day} - 1`)} END`;
}
