import { isClockUnit } from '@plumbline/contract';
import type { CallPrintContext, PrintCall, PrintedExpression } from '../expression-dialect.ts';
import { formatParts } from '../format-date.ts';
import type { Operation } from '../operations.ts';
import { printWorkdays } from '../workdays.ts';
import { NO_PART, sqlAt } from '../printed-part.ts';
import { bind } from './postgresql-binding.ts';
import { existingDay } from './postgresql-casts.ts';

const PARTS: Readonly<Record<string, string>> = { weekday: 'isodow', day_of_year: 'doy' };

const unitArgument = ({ written }: CallPrintContext): string => String(written[0]);
const asMoment = (sql: string): string => `CAST(${sql} AS timestamp)`;
const asDay = (sql: string): string => `CAST(${sql} AS date)`;

const truncated = (unit: string, sql: string): string => {
  const start = `date_trunc('${unit}', ${asMoment(sql)})`;
  return isClockUnit(unit) ? start : asDay(start);
};

interface Step {
  readonly interval: string;
  readonly most: number;
}

const STEPS: Readonly<Record<string, Step>> = {
  year: { interval: '12 months', most: 10_000 },
  quarter: { interval: '3 months', most: 40_000 },
  month: { interval: '1 month', most: 120_000 },
  week: { interval: '7 days', most: 522_000 },
  day: { interval: '1 day', most: 3_660_000 },
  hour: { interval: '1 hour', most: 87_840_000 },
  minute: { interval: '1 minute', most: 5_270_400_000 },
  second: { interval: '1 second', most: 316_224_000_000 },
};
const NO_STEP: Step = { interval: '1 day', most: 0 };

const isWithinYears = (moment: string): string =>
  `${moment} BETWEEN timestamp '0001-01-01 00:00:00' AND timestamp '9999-12-31 23:59:59.999999'`;

const dateAdd: PrintCall = (call) => {
  const { args, type, tools } = call;
  const step = STEPS[unitArgument(call)] ?? NO_STEP;
  const [, count = NO_PART, moment = NO_PART] = args;
  const sum = bind(
    [count],
    tools,
    ([n = '']) =>
      `CASE WHEN ${n} BETWEEN -${step.most} AND ${step.most} THEN ${asMoment(moment.sql)} + ${n} * interval '${step.interval}' END`,
  );
  const hasWindow = count.hasWindow || moment.hasWindow;
  return bind(
    [{ sql: sum, hasWindow }],
    tools,
    ([added = '']) => `CASE WHEN ${isWithinYears(added)} THEN ${type === 'date' ? asDay(added) : added} END`,
  );
};

const endOfUnit: PrintCall = (call) => {
  const [, arg = NO_PART] = call.args;
  const unit = unitArgument(call);
  const last = asDay(
    `date_trunc('${unit}', ${asMoment(arg.sql)}) + interval '${(STEPS[unit] ?? NO_STEP).interval}' - interval '1 day'`,
  );
  return bind(
    [{ sql: last, hasWindow: arg.hasWindow }],
    call.tools,
    ([day = '']) => `CASE WHEN ${day} <= date '9999-12-31' THEN ${day} END`,
  );
};

const SECONDS: Readonly<Record<string, number>> = { hour: 3600, minute: 60, second: 1 };
const MONTHS: Readonly<Record<string, number>> = { year: 12, quarter: 3, month: 1 };

/** The number of the unit that holds a moment, counted from any one. */
function unitNumber(unit: string, sql: string): string {
  const seconds = SECONDS[unit];
  if (seconds !== undefined) {
    return `CAST(floor(extract(epoch FROM ${asMoment(sql)}) / ${seconds}) AS bigint)`;
  }
  const months = MONTHS[unit];
  if (months !== undefined) {
    return `(CAST(extract(year FROM ${sql}) * 12 + extract(month FROM ${sql}) - 1 AS bigint) / ${months})`;
  }
  const days = `CAST(${asDay(unit === 'week' ? `date_trunc('week', ${asMoment(sql)})` : sql)} - date '0001-01-01' AS bigint)`;
  return unit === 'week' ? `(${days} / 7)` : days;
}

const dateDiff: PrintCall = (call) => {
  const unit = unitArgument(call);
  return bind(
    call.args.slice(1),
    call.tools,
    ([from = '', to = '']) => `(${unitNumber(unit, to)} - ${unitNumber(unit, from)})`,
  );
};

const age: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([from = '', to = '']) => {
    const digits = (day: string): string =>
      `(extract(year FROM ${day}) * 10000 + extract(month FROM ${day}) * 100 + extract(day FROM ${day}))`;
    return `CAST(trunc((${digits(to)} - ${digits(from)}) / 10000) AS bigint)`;
  });

const weekdays = (day: string): string => `((${day}) / 7 * 5 + least((${day}) % 7, 5))`;

const workdays: PrintCall = ({ args, tools }) =>
  bind(
    args.map((arg: PrintedExpression) => ({
      sql: `CAST(${asDay(arg.sql)} - date '0001-01-01' AS bigint)`,
      hasWindow: arg.hasWindow,
    })),
    tools,
    printWorkdays(weekdays),
  );

const fromParts =
  (clock: boolean): PrintCall =>
  ({ args, tools }) =>
    bind(args, tools, ([year = '', month = '', day = '', hour = '', minute = '', second = '']) => {
      const guards = [
        `${year} BETWEEN 1 AND 9999`,
        `${day} BETWEEN 1 AND 31`,
        ...(clock
          ? [`${hour} BETWEEN 0 AND 23`, `${minute} BETWEEN 0 AND 59`, `${second} BETWEEN 0 AND 59`]
          : []),
      ];
      const int = (value: string): string => `CAST(${value} AS integer)`;
      const time = `make_time(${int(hour)}, ${int(minute)}, ${second})`;
      const found = existingDay(int(year), int(month), int(day), (date) =>
        clock ? `${date} + ${time}` : date,
      );
      // The month first: it is turned into 32 bits by what follows.
      return `CASE WHEN ${month} BETWEEN 1 AND 12 AND ${guards.join(' AND ')} THEN ${found} END`;
    });

const TOKENS: Readonly<Record<string, string>> = {
  yyyy: 'YYYY',
  yy: 'YY',
  MMMM: 'FMMonth',
  MMM: 'Mon',
  MM: 'MM',
  M: 'FMMM',
  dddd: 'FMDay',
  ddd: 'Dy',
  dd: 'DD',
  d: 'FMDD',
  HH: 'HH24',
  mm: 'MI',
  ss: 'SS',
};

const formatDate: PrintCall = ({ args, written, tools }) =>
  bind(args.slice(0, 1), tools, ([moment = '']) => {
    const parts = formatParts(String(written[1])).map(({ text, isToken }) =>
      isToken ? `to_char(${moment}, '${TOKENS[text] ?? ''}')` : tools.text(text),
    );
    return `CASE WHEN ${moment} IS NOT NULL THEN ${parts.length === 0 ? "''" : parts.join(' || ')} END`;
  });

export const DATE_CALLS = {
  make_date: fromParts(false),
  make_timestamp: fromParts(true),
  date_part: (call) =>
    `CAST(floor(extract(${PARTS[unitArgument(call)] ?? unitArgument(call)} FROM ${
      call.args[1]?.type === 'date' ? asMoment(sqlAt(call, 1)) : sqlAt(call, 1)
    })) AS bigint)`,
  date_trunc: (call) => truncated(unitArgument(call), sqlAt(call, 1)),
  end_of: endOfUnit,
  date_add: dateAdd,
  date_diff: dateDiff,
  age,
  workdays,
  month_name: (call) => `to_char(${sqlAt(call, 0)}, 'FMMonth')`,
  weekday_name: (call) => `to_char(${sqlAt(call, 0)}, 'FMDay')`,
  format_date: formatDate,
  convert_zone: (call) =>
    bind(
      [
        {
          sql: `((${sqlAt(call, 0)} AT TIME ZONE ${sqlAt(call, 1)}) AT TIME ZONE ${sqlAt(call, 2)})`,
          hasWindow: call.args[0]?.hasWindow ?? false,
        },
      ],
      call.tools,
      ([moment = '']) => `CASE WHEN ${isWithinYears(moment)} THEN ${moment} END`,
    ),
} as const satisfies Partial<Record<Operation, PrintCall>>;
