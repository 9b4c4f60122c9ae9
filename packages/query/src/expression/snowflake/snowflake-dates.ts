import {
  asDay,
  asMoment,
  dayNumber,
  FIRST_DAY,
  FIRST_MONTH,
  LAST_DAY_NUMBER,
  LAST_MONTH,
  monthNumber,
  startOfUnit,
} from '../../dialects/snowflake-dates.ts';
import { textLiteral } from '../../dialects/snowflake-text.ts';
import type { CallPrintContext, PrintCall, PrintedExpression } from '../expression-dialect.ts';
import { formatParts } from '../format-date.ts';
import type { Operation } from '../operations.ts';
import { printWorkdays } from '../workdays.ts';
import { NO_PART, refused, sqlAt } from '../printed-part.ts';
import { asWhole, bind, sqlPart } from './snowflake-binding.ts';

type Unit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second';

const unitArgument = ({ written }: CallPrintContext): string => String(written[0]);
const unitName = (call: CallPrintContext): Unit => unitArgument(call) as Unit;

const MONTHS: Partial<Readonly<Record<Unit, number>>> = { year: 12, quarter: 3, month: 1 };
const DAYS: Partial<Readonly<Record<Unit, number>>> = { week: 7, day: 1 };
const SECONDS: Partial<Readonly<Record<Unit, number>>> = { hour: 3600, minute: 60, second: 1 };
const LAST_SECOND = (LAST_DAY_NUMBER + 1) * 86_400 - 1;

/** Seconds since the first moment that can be named. */
const secondNumber = (sql: string): string => `DATEDIFF('second', ${asMoment(FIRST_DAY)}, ${asMoment(sql)})`;

/** The steps to add, null where they lead out of the years 1 to 9999: nothing beyond them is computed. */
const stepsWithin = (steps: string, number: string, [from, to]: readonly [number, number]): string =>
  `CASE WHEN ${steps} BETWEEN ${from} - ${number} AND ${to} - ${number} THEN ${steps} END`;

const dateAdd: PrintCall = (call) => {
  const unit = unitName(call);
  const [, count = NO_PART, moment = NO_PART] = call.args;
  const [months, days] = [MONTHS[unit], DAYS[unit]];
  const asGiven = (sql: string): string => (call.type === 'date' ? asDay(sql) : sql);
  return bind([count, moment], ([n = '', at = '']) => {
    if (months !== undefined) {
      const steps = stepsWithin(`${n} * ${months}`, monthNumber(at), [FIRST_MONTH, LAST_MONTH]);
      return asGiven(`DATEADD('month', ${steps}, ${at})`);
    }
    if (days !== undefined) {
      const steps = stepsWithin(`${n} * ${days}`, dayNumber(at), [0, LAST_DAY_NUMBER]);
      return asGiven(`DATEADD('day', ${steps}, ${at})`);
    }
    const steps = stepsWithin(`${n} * ${SECONDS[unit] ?? 1}`, secondNumber(at), [0, LAST_SECOND]);
    return `DATEADD('second', ${steps}, ${asMoment(at)})`;
  });
};

const endOfUnit: PrintCall = (call) => {
  const unit = unitName(call);
  const [, moment = NO_PART] = call.args;
  const months = MONTHS[unit];
  return bind([moment], ([at = '']) => {
    if (months !== undefined) {
      return `LAST_DAY(DATEADD('month', ${months - 1}, ${startOfUnit(unit, at)}))`;
    }
    if (unit !== 'week') {
      return asDay(at);
    }
    const monday = startOfUnit('week', at);
    return asDay(
      `DATEADD('day', CASE WHEN ${dayNumber(monday)} <= ${LAST_DAY_NUMBER - 6} THEN 6 END, ${monday})`,
    );
  });
};

/** The number of the unit that holds a moment, counted from any one. */
function unitNumber(unit: Unit, sql: string): string {
  const seconds = SECONDS[unit];
  if (seconds !== undefined) {
    const number = secondNumber(sql);
    return unit === 'second' ? number : quotient(number, seconds);
  }
  const months = MONTHS[unit];
  if (months !== undefined) {
    return quotient(monthNumber(sql), months);
  }
  return unit === 'week' ? quotient(dayNumber(sql), 7) : dayNumber(sql);
}

/** Of a number that is not negative. A quotient is rounded to six digits: what is divided has no rest. */
const quotient = (sql: string, by: number): string =>
  by === 1 ? sql : asWhole(`(${sql} - MOD(${sql}, ${by})) / ${by}`);

const dateDiff: PrintCall = (call) => {
  const unit = unitName(call);
  return bind(
    call.args.slice(1),
    ([from = '', to = '']) => `(${unitNumber(unit, to)} - ${unitNumber(unit, from)})`,
  );
};

const age: PrintCall = ({ args }) =>
  bind(args, ([from = '', to = '']) => {
    const digits = (day: string): string => `(YEAR(${day}) * 10000 + MONTH(${day}) * 100 + DAY(${day}))`;
    return asWhole(`TRUNC((${digits(to)} - ${digits(from)}) / 10000)`);
  });

const weekdays = (day: string): string => `(${quotient(`(${day})`, 7)} * 5 + LEAST(MOD(${day}, 7), 5))`;

const workdays: PrintCall = ({ args }) =>
  bind(
    args.map((arg: PrintedExpression) => sqlPart(dayNumber(arg.sql), arg)),
    printWorkdays(weekdays),
  );

/** Parts beyond their range would be carried over, so the day is compared with the one that was meant. */
const fromParts =
  (clock: boolean): PrintCall =>
  ({ args }) =>
    bind(args, ([year = '', month = '', day = '', hour = '', minute = '', second = '']) => {
      const of = (value: string, from: number, to: number): string =>
        `CASE WHEN ${value} BETWEEN ${from} AND ${to} THEN ${value} END`;
      const parts = [of(year, 1, 9999), of(month, 1, 12), of(day, 1, 31)];
      const date = `DATE_FROM_PARTS(${parts.join(', ')})`;
      const found = clock
        ? `TIMESTAMP_NTZ_FROM_PARTS(${[...parts, of(hour, 0, 23), of(minute, 0, 59), of(second, 0, 59)].join(', ')})`
        : date;
      return `CASE WHEN DAY(${date}) = ${day} THEN ${found} END`;
    });

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const chosen = (position: string, names: readonly string[]): string =>
  `CASE ${position} ${names.map((name, at) => `WHEN ${at + 1} THEN '${name}'`).join(' ')} END`;
const short = (names: readonly string[]): string[] => names.map((name) => name.slice(0, 3));

const monthName = (sql: string): string => chosen(`MONTH(${sql})`, MONTH_NAMES);
const weekdayName = (sql: string): string => chosen(`DAYOFWEEKISO(${sql})`, DAY_NAMES);

const plain = (value: string): string => `TO_VARCHAR(${value})`;
const two = (value: string, width = 2): string => `LPAD(${plain(value)}, ${width}, '0')`;

const TOKENS: Readonly<Record<string, (sql: string) => string>> = {
  yyyy: (sql) => two(`YEAR(${sql})`, 4),
  yy: (sql) => two(`MOD(YEAR(${sql}), 100)`),
  MMMM: monthName,
  MMM: (sql) => chosen(`MONTH(${sql})`, short(MONTH_NAMES)),
  MM: (sql) => two(`MONTH(${sql})`),
  M: (sql) => plain(`MONTH(${sql})`),
  dddd: weekdayName,
  ddd: (sql) => chosen(`DAYOFWEEKISO(${sql})`, short(DAY_NAMES)),
  dd: (sql) => two(`DAY(${sql})`),
  d: (sql) => plain(`DAY(${sql})`),
  HH: (sql) => two(`HOUR(${asMoment(sql)})`),
  mm: (sql) => two(`MINUTE(${asMoment(sql)})`),
  ss: (sql) => two(`SECOND(${asMoment(sql)})`),
};

const formatDate: PrintCall = ({ args, written }) =>
  bind(args.slice(0, 1), ([moment = '']) => {
    const parts = formatParts(String(written[1])).map(({ text, isToken }) =>
      isToken ? (TOKENS[text]?.(moment) ?? "''") : textLiteral(text),
    );
    return `CASE WHEN ${moment} IS NOT NULL THEN CONCAT(${["''", ...parts].join(', ')}) END`;
  });

const PARTS: Readonly<Record<string, (sql: string) => string>> = {
  weekday: (sql) => `DAYOFWEEKISO(${sql})`,
  day_of_year: (sql) => `DAYOFYEAR(${sql})`,
  week: (sql) => `WEEKISO(${sql})`,
  hour: (sql) => `HOUR(${asMoment(sql)})`,
  minute: (sql) => `MINUTE(${asMoment(sql)})`,
  second: (sql) => `SECOND(${asMoment(sql)})`,
};

/** Of a time of day, as of a moment. */
function datePart(call: CallPrintContext): string {
  const unit = unitArgument(call);
  const sql = sqlAt(call, 1);
  return call.args[1]?.type === 'time'
    ? `${unit.toUpperCase()}(${sql})`
    : (PARTS[unit]?.(sql) ?? `${unit.toUpperCase()}(${sql})`);
}

export const DATE_CALLS = {
  make_date: fromParts(false),
  make_timestamp: fromParts(true),
  date_part: datePart,
  date_trunc: (call) => startOfUnit(unitName(call), sqlAt(call, 1)),
  end_of: endOfUnit,
  date_add: dateAdd,
  date_diff: dateDiff,
  age,
  workdays,
  month_name: (call) => monthName(sqlAt(call, 0)),
  weekday_name: (call) => weekdayName(sqlAt(call, 0)),
  format_date: formatDate,
  convert_zone: refused('times of other zones'),
} as const satisfies Partial<Record<Operation, PrintCall>>;
