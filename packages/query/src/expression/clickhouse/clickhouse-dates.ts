import {
  timeOfDay,
  dayNumber,
  dayOfMonth,
  firstDay,
  MICROSECONDS,
  startOfDay,
  monthNumber,
  monthOfYear,
  monthsInto,
  sinceFirst,
  startOfUnit,
  weekday,
  withinYears,
  calendarYear,
} from '../../dialects/clickhouse-dates.ts';
import { textLiteral } from '../../dialects/clickhouse-text.ts';
import type { CallPrintContext, PrintCall, PrintedExpression, Tools } from '../expression-dialect.ts';
import { formatParts } from '../format-date.ts';
import type { Operation } from '../operations.ts';
import { printWorkdays } from '../workdays.ts';
import { NO_PART, refused, sqlAt } from '../printed-part.ts';
import { bind, sqlPart } from './clickhouse-binding.ts';
import { existingDay, two } from './clickhouse-casts.ts';

type Unit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second';

const MONTHS: Partial<Readonly<Record<Unit, number>>> = { year: 12, quarter: 3, month: 1 };
const SIZES: Partial<Readonly<Record<Unit, number>>> = { ...MICROSECONDS, week: 7 * MICROSECONDS.day };
/** Months and microseconds from the first to the last day that can be named. */
const [MOST_MONTHS, MOST] = [120_000, 316_000_000_000_000_000];
/** Months since March of the year 0, from the first month of the year 1 to the last of 9999. */
const [FIRST_MONTH, LAST_MONTH] = [10, 119_997];

const unitName = ({ written }: CallPrintContext): Unit => String(written[0]) as Unit;

const dayPart = (arg: PrintedExpression) => sqlPart(dayNumber(arg.sql), arg);
const onDay = (arg: PrintedExpression, tools: Tools, body: (day: string) => string): string =>
  bind([dayPart(arg)], tools, ([day = '']) => body(day));

const dateAdd: PrintCall = (call) => {
  const unit = unitName(call);
  const { tools } = call;
  const [, count = NO_PART, moment = NO_PART] = call.args;
  const months = MONTHS[unit];
  return bind([count, moment], tools, ([n = '', at = '']) => {
    if (months === undefined) {
      const size = SIZES[unit] ?? 1;
      const limit = Math.floor(MOST / size);
      const sum = sqlPart(`(${at} + ${n} * ${size})`, moment);
      const checked = bind([sum], tools, ([value = '']) => withinYears(value));
      return `CASE WHEN ${n} BETWEEN -${limit} AND ${limit} THEN ${checked} END`;
    }
    const found = bind([sqlPart(dayNumber(at), moment)], tools, ([day = '']) =>
      bind(
        [sqlPart(`(${monthNumber(day)} + ${n} * ${months})`, moment), sqlPart(dayOfMonth(day), moment)],
        tools,
        ([month = '', ofMonth = '']) => {
          const last = `(${firstDay(`(${month} + 1)`)} - ${firstDay(month)})`;
          const later = `(${startOfDay(`${firstDay(month)} + least(${ofMonth}, ${last}) - 1`)} + ${timeOfDay(at)})`;
          return `CASE WHEN ${month} BETWEEN ${FIRST_MONTH} AND ${LAST_MONTH} THEN ${later} END`;
        },
      ),
    );
    const limit = Math.floor(MOST_MONTHS / months);
    return `CASE WHEN ${n} BETWEEN -${limit} AND ${limit} THEN ${found} END`;
  });
};

const endOfUnit: PrintCall = (call) => {
  const unit = unitName(call);
  const [, moment = NO_PART] = call.args;
  const { tools } = call;
  const months = MONTHS[unit];
  const end = onDay(moment, tools, (day) => {
    if (months !== undefined) {
      return bind([sqlPart(monthNumber(day), moment)], tools, ([month = '']) =>
        startOfDay(`${firstDay(`(${month} - ${monthsInto(month, months)} + ${months})`)} - 1`),
      );
    }
    return startOfDay(unit === 'week' ? `(${day} - ${weekday(day)} + 6)` : day);
  });
  return bind([sqlPart(end, moment)], tools, ([value = '']) => withinYears(value));
};

/** The number of the unit that holds a moment, counted from any one. */
function unitNumber(unit: Unit, moment: string): string {
  const months = MONTHS[unit];
  if (months !== undefined) {
    return `intDiv(${monthNumber(dayNumber(moment))} + 2, ${months})`;
  }
  return `intDiv(${sinceFirst(moment)}, ${SIZES[unit] ?? 1})`;
}

const dateDiff: PrintCall = (call) => {
  const unit = unitName(call);
  return bind(
    call.args.slice(1),
    call.tools,
    ([from = '', to = '']) => `(${unitNumber(unit, to)} - ${unitNumber(unit, from)})`,
  );
};

const age: PrintCall = ({ args, tools }) =>
  bind(args.map(dayPart), tools, ([from = '', to = '']) => {
    const digits = (day: string): string =>
      `(${calendarYear(day)} * 10000 + ${monthOfYear(day)} * 100 + ${dayOfMonth(day)})`;
    return `intDiv(${digits(to)} - ${digits(from)}, 10000)`;
  });

const weekdays = (day: string): string => `(intDiv(${day}, 7) * 5 + least((${day}) % 7, 5))`;

const workdays: PrintCall = ({ args, tools }) => bind(args.map(dayPart), tools, printWorkdays(weekdays));

const fromParts =
  (clock: boolean): PrintCall =>
  ({ args, tools }) =>
    bind(args, tools, ([year = '', month = '', day = '', hour = '', minute = '', second = '']) => {
      const found = existingDay(year, month, day);
      if (!clock) {
        return found;
      }
      const within = `${hour} BETWEEN 0 AND 23 AND ${minute} BETWEEN 0 AND 59 AND ${second} BETWEEN 0 AND 59`;
      return `CASE WHEN ${within} THEN ${found} + ((${hour} * 60 + ${minute}) * 60 + ${second}) * 1000000 END`;
    });

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Null gives no element of a list. */
const chosen = (position: string, names: readonly string[]): string =>
  `CASE ${names.map((name, at) => `WHEN ${position} = ${at + 1} THEN '${name}'`).join(' ')} END`;
const short = (names: readonly string[]): string[] => names.map((name) => name.slice(0, 3));

const hourOf = (clock: string): string => `intDiv(${clock}, 3600000000)`;
const minuteOf = (clock: string): string => `(intDiv(${clock}, 60000000) % 60)`;
const secondOf = (clock: string): string => `(intDiv(${clock}, 1000000) % 60)`;

type Token = (parts: {
  readonly day: string;
  readonly clock: string;
  readonly month: string;
  readonly weekday: string;
}) => string;

const TOKENS: Readonly<Record<string, Token>> = {
  yyyy: ({ day }) => two(calendarYear(day), 4),
  yy: ({ day }) => two(`${calendarYear(day)} % 100`),
  MMMM: ({ month }) => chosen(month, MONTH_NAMES),
  MMM: ({ month }) => chosen(month, short(MONTH_NAMES)),
  MM: ({ month }) => two(month),
  M: ({ month }) => `toString(${month})`,
  dddd: ({ weekday: day }) => chosen(day, DAY_NAMES),
  ddd: ({ weekday: day }) => chosen(day, short(DAY_NAMES)),
  dd: ({ day }) => two(dayOfMonth(day)),
  d: ({ day }) => `toString(${dayOfMonth(day)})`,
  HH: ({ clock }) => two(hourOf(clock)),
  mm: ({ clock }) => two(minuteOf(clock)),
  ss: ({ clock }) => two(secondOf(clock)),
};

const formatDate: PrintCall = ({ args, written, tools }) => {
  const [moment = NO_PART] = args;
  return bind([dayPart(moment), sqlPart(timeOfDay(moment.sql), moment)], tools, ([day = '', clock = '']) => {
    const calendar = [sqlPart(monthOfYear(day), moment), sqlPart(`(${weekday(day)} + 1)`, moment)];
    return bind(calendar, tools, ([month = '', ofWeek = '']) => {
      const parts = formatParts(String(written[1])).map(({ text, isToken }) =>
        isToken ? (TOKENS[text]?.({ day, clock, month, weekday: ofWeek }) ?? "''") : textLiteral(text),
      );
      return `CASE WHEN ${day} IS NOT NULL THEN concat(${["''", "''", ...parts].join(', ')}) END`;
    });
  });
};

/** ISO week number: that of the year in which the week's Thursday lies. */
const isoWeek = (day: string, arg: PrintedExpression, tools: Tools): string =>
  bind([sqlPart(`(${day} - ${weekday(day)} + 3)`, arg)], tools, ([thursday = '']) => {
    const month = monthNumber(thursday);
    return `(intDiv(${thursday} - ${firstDay(`(${month} - ${monthsInto(month, 12)})`)}, 7) + 1)`;
  });

const dayOfYear = (day: string): string => {
  const month = monthNumber(day);
  return `(${day} - ${firstDay(`(${month} - ${monthsInto(month, 12)})`)} + 1)`;
};

const CLOCK_PARTS: Readonly<Record<string, (clock: string) => string>> = {
  hour: hourOf,
  minute: minuteOf,
  second: secondOf,
};
const DAY_PARTS: Readonly<Record<string, (day: string, arg: PrintedExpression, tools: Tools) => string>> = {
  year: calendarYear,
  quarter: (day) => `intDiv(${monthOfYear(day)} + 2, 3)`,
  month: monthOfYear,
  week: isoWeek,
  day: dayOfMonth,
  weekday: (day) => `(${weekday(day)} + 1)`,
  day_of_year: dayOfYear,
};

const datePart: PrintCall = (call) => {
  const unit = unitName(call);
  const [, moment = NO_PART] = call.args;
  const { tools } = call;
  const clock = CLOCK_PARTS[unit];
  const sql =
    clock === undefined
      ? onDay(moment, tools, (day) => DAY_PARTS[unit]?.(day, moment, tools) ?? 'NULL')
      : bind([sqlPart(timeOfDay(moment.sql), moment)], tools, ([text = '']) => clock(text));
  return `toInt64(${sql})`;
};

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
  month_name: ({ args, tools }) =>
    onDay(args[0] ?? NO_PART, tools, (day) =>
      bind([sqlPart(monthOfYear(day), args[0] ?? NO_PART)], tools, ([month = '']) =>
        chosen(month, MONTH_NAMES),
      ),
    ),
  weekday_name: ({ args, tools }) =>
    onDay(args[0] ?? NO_PART, tools, (day) => chosen(`(${weekday(day)} + 1)`, DAY_NAMES)),
  format_date: formatDate,
  convert_zone: refused('times of other zones'),
} as const satisfies Partial<Record<Operation, PrintCall>>;
