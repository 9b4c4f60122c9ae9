import { isClockUnit } from '@plumbline/contract';
import type { CallPrintContext, PrintCall, PrintedExpression } from '../expression-dialect.ts';
import { formatParts } from '../format-date.ts';
import type { Operation } from '../operations.ts';
import { printWorkdays } from '../workdays.ts';
import { bind } from './duckdb-binding.ts';

const PARTS: Readonly<Record<string, string>> = { weekday: 'isodow', day_of_year: 'doy' };

const unitArgument = ({ written }: CallPrintContext): string => String(written[0]);
const asMoment = ({ sql, type }: PrintedExpression): string =>
  type === 'timestamp' ? sql : `CAST(${sql} AS TIMESTAMP)`;
const asDay = (sql: string, type: PrintedExpression['type'] | undefined): string =>
  type === 'date' ? sql : `CAST(${sql} AS DATE)`;
const dayArgument = (arg: PrintedExpression | undefined): string => asDay(arg?.sql ?? '', arg?.type);

const truncated = (unit: string, arg: PrintedExpression): string =>
  isClockUnit(unit)
    ? `date_trunc('${unit}', ${asMoment(arg)})`
    : `CAST(date_trunc('${unit}', ${arg.sql}) AS DATE)`;

interface Step {
  readonly make: string;
  readonly factor: number;
  /** More of the unit leave the years 1 to 9999 from anywhere. */
  readonly most: number;
}

const STEPS: Readonly<Record<string, Step>> = {
  year: { make: 'to_months', factor: 12, most: 10_000 },
  quarter: { make: 'to_months', factor: 3, most: 40_000 },
  month: { make: 'to_months', factor: 1, most: 120_000 },
  week: { make: 'to_days', factor: 7, most: 522_000 },
  day: { make: 'to_days', factor: 1, most: 3_660_000 },
  hour: { make: 'to_hours', factor: 1, most: 87_840_000 },
  minute: { make: 'to_minutes', factor: 1, most: 5_270_400_000 },
  second: { make: 'to_seconds', factor: 1, most: 316_224_000_000 },
};
const NO_STEP: Step = { make: '', factor: 1, most: 0 };

const isWithinYears = (moment: string): string =>
  `${moment} BETWEEN TIMESTAMP '0001-01-01 00:00:00' AND TIMESTAMP '9999-12-31 23:59:59.999999'`;

const dateAdd: PrintCall = (call) => {
  const { args, type, tools } = call;
  const unit = unitArgument(call);
  const step = STEPS[unit] ?? NO_STEP;
  const [, count = NONE, moment = NONE] = args;
  const whole = isClockUnit(unit) ? 'BIGINT' : 'INTEGER';
  const added = bind([count], tools, ([n = '']) => {
    const times = step.factor === 1 ? n : `${n} * ${step.factor}`;
    return `CASE WHEN ${n} BETWEEN -${step.most} AND ${step.most} THEN ${asMoment(moment)} + ${step.make}(CAST(${times} AS ${whole})) END`;
  });
  const hasWindow = count.hasWindow || moment.hasWindow;
  return bind(
    [{ sql: added, hasWindow }],
    tools,
    ([sum = '']) =>
      `CASE WHEN ${isWithinYears(sum)} THEN ${type === 'date' ? `CAST(${sum} AS DATE)` : sum} END`,
  );
};

const NONE: PrintedExpression = { sql: 'NULL', type: 'null', isRaw: false, hasWindow: false, isWhole: false };

const endOfUnit: PrintCall = (call) => {
  const unit = unitArgument(call);
  const [, arg = NONE] = call.args;
  const step = STEPS[unit] ?? NO_STEP;
  const last = `date_trunc('${unit}', ${arg.sql}) + ${step.make}(${step.factor}) - to_days(1)`;
  return bind(
    [{ sql: `CAST(${last} AS DATE)`, hasWindow: arg.hasWindow }],
    call.tools,
    // The week of the last day ends after it.
    ([day = '']) => (unit === 'week' ? `CASE WHEN ${day} <= DATE '9999-12-31' THEN ${day} END` : day),
  );
};

const dateDiff: PrintCall = (call) => {
  const unit = unitArgument(call);
  const [, from = NONE, to = NONE] = call.args;
  if (unit === 'day') {
    return `(${dayArgument(to)} - ${dayArgument(from)})`;
  }
  if (unit === 'week') {
    return `((${truncated('week', to)} - ${truncated('week', from)}) // 7)`;
  }
  return `date_diff('${unit}', ${asMoment(from)}, ${asMoment(to)})`;
};

/** The year, month and day as one number: its difference has the whole years at its head. */
const age: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([from = '', to = '']) => {
    const digits = (day: string): string => `(year(${day}) * 10000 + month(${day}) * 100 + day(${day}))`;
    return `((${digits(to)} - ${digits(from)}) // 10000)`;
  });

/** Weekdays before a day that is counted from a Monday. */
const weekdays = (day: string): string => `((${day}) // 7 * 5 + least((${day}) % 7, 5))`;

const workdays: PrintCall = ({ args, tools }) =>
  bind(
    args.map((arg) => ({ sql: `(${dayArgument(arg)} - DATE '0001-01-01')`, hasWindow: arg.hasWindow })),
    tools,
    printWorkdays(weekdays),
  );

const makeDate: PrintCall = ({ args, tools }) =>
  bind(
    args,
    tools,
    ([year = '', month = '', day = '']) =>
      `CASE WHEN ${year} BETWEEN 1 AND 9999 AND ${month} BETWEEN 1 AND 12 AND ${day} BETWEEN 1 AND 31 THEN TRY(make_date(${year}, ${month}, ${day})) END`,
  );

const makeTimestamp: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([year = '', month = '', day = '', hour = '', minute = '', second = '']) => {
    const guards = [
      [year, '1 AND 9999'],
      [month, '1 AND 12'],
      [day, '1 AND 31'],
      [hour, '0 AND 23'],
      [minute, '0 AND 59'],
      [second, '0 AND 59'],
    ].map(([value = '', range = '']) => `${value} BETWEEN ${range}`);
    const parts = `${year}, ${month}, ${day}, ${hour}, ${minute}, ${second}`;
    return `CASE WHEN ${guards.join(' AND ')} THEN TRY(make_timestamp(${parts})) END`;
  });

const TOKENS: Readonly<Record<string, string>> = {
  yyyy: '%Y',
  yy: '%y',
  MMMM: '%B',
  MMM: '%b',
  MM: '%m',
  M: '%-m',
  dddd: '%A',
  ddd: '%a',
  dd: '%d',
  d: '%-d',
  HH: '%H',
  mm: '%M',
  ss: '%S',
};

const formatDate: PrintCall = ({ args, written, tools }) => {
  const format = formatParts(String(written[1]))
    .map(({ text, isToken }) => (isToken ? (TOKENS[text] ?? '') : text.replaceAll('%', '%%')))
    .join('');
  return `strftime(${args[0]?.sql ?? ''}, ${tools.text(format)})`;
};

export const DATE_CALLS = {
  make_date: makeDate,
  make_timestamp: makeTimestamp,
  date_part: (call) =>
    `date_part('${PARTS[unitArgument(call)] ?? unitArgument(call)}', ${call.args[1]?.sql ?? ''})`,
  date_trunc: (call) => truncated(unitArgument(call), call.args[1] ?? NONE),
  end_of: endOfUnit,
  date_add: dateAdd,
  date_diff: dateDiff,
  age,
  workdays,
  month_name: ({ args }) => `monthname(${args[0]?.sql ?? ''})`,
  weekday_name: ({ args }) => `dayname(${args[0]?.sql ?? ''})`,
  format_date: formatDate,
  convert_zone: ({ args, tools }) => {
    const zoned = `((${args[0]?.sql ?? ''} AT TIME ZONE ${args[1]?.sql ?? ''}) AT TIME ZONE ${args[2]?.sql ?? ''})`;
    return bind(
      [{ sql: zoned, hasWindow: args[0]?.hasWindow ?? false }],
      tools,
      ([moment = '']) => `CASE WHEN ${isWithinYears(moment)} THEN ${moment} END`,
    );
  },
} as const satisfies Partial<Record<Operation, PrintCall>>;
