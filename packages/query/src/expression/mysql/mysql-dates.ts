import { startOfUnit } from '../../dialects/mysql-dates.ts';
import { textLiteral } from '../../dialects/mysql-text.ts';
import type { CallPrintContext, PrintCall, PrintedExpression } from '../expression-dialect.ts';
import { formatParts } from '../format-date.ts';
import type { Operation } from '../operations.ts';
import { printWorkdays } from '../workdays.ts';
import { NO_PART, refused, sqlAt } from '../printed-part.ts';
import { bind, sqlPart } from './mysql-binding.ts';

const unitArgument = ({ written }: CallPrintContext): string => String(written[0]);
const asMoment = (sql: string): string => `CAST(${sql} AS DATETIME(6))`;

type Unit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second';

/** Largest number of each unit between the first and the last day of the calendar. */
const MOST: Readonly<Record<Unit, number>> = {
  year: 10_000,
  quarter: 40_000,
  month: 120_000,
  week: 522_000,
  day: 3_660_000,
  hour: 87_840_000,
  minute: 5_270_400_000,
  second: 316_224_000_000,
};

const unitName = (call: CallPrintContext): Unit => unitArgument(call) as Unit;

/** Null before the year 1, which the engine can name. After the year 9999 it is null by itself. */
const fromFirstDay = (sql: string): string => `CASE WHEN ${sql} >= DATE'0001-01-01' THEN ${sql} END`;

const dateAdd: PrintCall = (call) => {
  const unit = unitName(call);
  const [, count = NO_PART, moment = NO_PART] = call.args;
  const isDay = call.type === 'date';
  return bind([count, moment], ([n = '', at = '']) => {
    const start = isDay ? at : asMoment(at);
    const sum = `(${start} + INTERVAL ${n} ${unit.toUpperCase()})`;
    return `CASE WHEN ${n} BETWEEN -${MOST[unit]} AND ${MOST[unit]} THEN ${fromFirstDay(isDay ? `DATE(${sum})` : sum)} END`;
  });
};

const endOfUnit: PrintCall = (call) => {
  const unit = unitName(call);
  const start = startOfUnit(unit, sqlAt(call, 1));
  // The last unit ends on the last day that can be named.
  return `COALESCE(DATE(${start} + INTERVAL 1 ${unit.toUpperCase()} - INTERVAL 1 DAY), ${lastDay(unit, start)})`;
};

/** The end of a unit that ends with the year 9999, where adding a unit leaves the calendar and gives null. */
const lastDay = (unit: Unit, start: string): string =>
  unit === 'week' ? 'NULL' : `CASE WHEN YEAR(${start}) = 9999 THEN DATE'9999-12-31' END`;

const SECONDS: Partial<Readonly<Record<Unit, number>>> = { hour: 3600, minute: 60, second: 1 };
const MONTHS: Partial<Readonly<Record<Unit, number>>> = { year: 12, quarter: 3, month: 1 };

/** The number of the unit that holds a moment, counted from any one. */
function unitNumber(unit: Unit, sql: string): string {
  const seconds = SECONDS[unit];
  if (seconds !== undefined) {
    return `(TO_SECONDS(${sql}) DIV ${seconds})`;
  }
  const months = MONTHS[unit];
  if (months !== undefined) {
    return `((YEAR(${sql}) * 12 + MONTH(${sql}) - 1) DIV ${months})`;
  }
  return unit === 'week' ? `((TO_DAYS(${sql}) - WEEKDAY(${sql})) DIV 7)` : `TO_DAYS(${sql})`;
}

const dateDiff: PrintCall = (call) => {
  const unit = unitName(call);
  return bind(
    call.args.slice(1),
    ([from = '', to = '']) => `(${unitNumber(unit, to)} - ${unitNumber(unit, from)})`,
  );
};

const age: PrintCall = ({ args }) =>
  bind(args, ([from = '', to = '']) => {
    const digits = (day: string): string =>
      `(YEAR(${day}) * 10000 + MONTH(${day}) * 100 + DAYOFMONTH(${day}))`;
    return `((${digits(to)} - ${digits(from)}) DIV 10000)`;
  });

const weekdays = (day: string): string => `((${day}) DIV 7 * 5 + LEAST((${day}) % 7, 5))`;

const workdays: PrintCall = ({ args }) =>
  bind(
    // The first day of the year 1 is a Monday, and number 366.
    args.map((arg: PrintedExpression) => sqlPart(`(TO_DAYS(${arg.sql}) - 366)`, arg)),
    printWorkdays(weekdays),
  );

const two = (value: string, width = 2): string => `LPAD(${value}, ${width}, '0')`;

const fromParts =
  (clock: boolean): PrintCall =>
  ({ args }) =>
    bind(args, ([year = '', month = '', day = '', hour = '', minute = '', second = '']) => {
      const guards = [
        `${year} BETWEEN 1 AND 9999`,
        `${month} BETWEEN 1 AND 12`,
        `${day} BETWEEN 1 AND 31`,
        ...(clock
          ? [`${hour} BETWEEN 0 AND 23`, `${minute} BETWEEN 0 AND 59`, `${second} BETWEEN 0 AND 59`]
          : []),
      ];
      const date = `CONCAT(${two(year, 4)}, '-', ${two(month)}, '-', ${two(day)})`;
      const moment = clock
        ? `CAST(CONCAT(${date}, ' ', ${two(hour)}, ':', ${two(minute)}, ':', ${two(second)}) AS DATETIME(6))`
        : `CAST(${date} AS DATE)`;
      const exists = `${day} <= DAYOFMONTH(LAST_DAY(CONCAT(${two(year, 4)}, '-', ${two(month)}, '-01')))`;
      return `CASE WHEN ${guards.join(' AND ')} THEN CASE WHEN ${exists} THEN ${moment} END END`;
    });

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const chosen = (position: string, names: readonly string[]): string =>
  `ELT(${position}, ${names.map((name) => `'${name}'`).join(', ')})`;
const short = (names: readonly string[]): string[] => names.map((name) => name.slice(0, 3));

const monthName = (sql: string): string => chosen(`MONTH(${sql})`, MONTH_NAMES);
const weekdayName = (sql: string): string => chosen(`WEEKDAY(${sql}) + 1`, DAY_NAMES);

const TOKENS: Readonly<Record<string, (sql: string) => string>> = {
  yyyy: (sql) => two(`YEAR(${sql})`, 4),
  yy: (sql) => two(`YEAR(${sql}) % 100`),
  MMMM: monthName,
  MMM: (sql) => chosen(`MONTH(${sql})`, short(MONTH_NAMES)),
  MM: (sql) => two(`MONTH(${sql})`),
  M: (sql) => `MONTH(${sql})`,
  dddd: weekdayName,
  ddd: (sql) => chosen(`WEEKDAY(${sql}) + 1`, short(DAY_NAMES)),
  dd: (sql) => two(`DAYOFMONTH(${sql})`),
  d: (sql) => `DAYOFMONTH(${sql})`,
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
  weekday: (sql) => `(WEEKDAY(${sql}) + 1)`,
  day_of_year: (sql) => `DAYOFYEAR(${sql})`,
  day: (sql) => `DAYOFMONTH(${sql})`,
  week: (sql) => `WEEK(${sql}, 3)`,
  hour: (sql) => `HOUR(${asMoment(sql)})`,
  minute: (sql) => `MINUTE(${asMoment(sql)})`,
  second: (sql) => `SECOND(${asMoment(sql)})`,
};

export const DATE_CALLS = {
  make_date: fromParts(false),
  make_timestamp: fromParts(true),
  date_part: (call) => {
    const unit = unitArgument(call);
    const sql = sqlAt(call, 1);
    return PARTS[unit]?.(sql) ?? `${unit.toUpperCase()}(${sql})`;
  },
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
