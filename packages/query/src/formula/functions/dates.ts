import { message } from '@plumbline/messages';
import { apply, cast, integer, text, type TypedExpression } from './build.ts';
import {
  entries,
  fromArguments,
  constantNumber,
  constantText,
  type Lower,
  type LoweringContext,
} from './entry.ts';

const DAY_UNITS = 'day|week|month|quarter|year';
const UNITS = `second|minute|hour|${DAY_UNITS}`;
const ZERO = integer(0);

/** The calendar day and clock time of a zone at a moment; null where the zone or moment does not exist. */
function clockIn(timeZone: string, now: string): { readonly date: string; readonly time: string } | null {
  try {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(new Date(now));
    const [date = '', time = ''] = clock.split(' ');
    return { date, time };
  } catch {
    return null;
  }
}

const today: Lower = ({ now, timeZone }) => ({
  type: 'date',
  expression: { kind: 'literal', type: 'date', value: clockIn(timeZone, now)?.date ?? '1970-01-01' },
});

const rightNow: Lower = ({ now, timeZone }) => {
  const clock = clockIn(timeZone, now) ?? { date: '1970-01-01', time: '00:00:00' };
  return {
    type: 'timestamp',
    expression: { kind: 'literal', type: 'timestamp', value: `${clock.date} ${clock.time}` },
  };
};

const part = (unit: string): Lower => fromArguments((value) => apply('date_part', text(unit), value));

const dateTime: Lower = ({ args }) => apply('make_timestamp', ...[...args, ZERO, ZERO, ZERO].slice(0, 6));

/**
 * Moves the date so that its calendar year is the fiscal year, which is named by the calendar year in which it ends.
 */
function fiscalDate({ args, report }: LoweringContext): TypedExpression {
  const [value = ZERO, first] = args;
  const start = constantNumber(first, 1);
  if (start < 1 || start > 12) {
    report(1, 'out_of_range', message('formulaProblem.fiscalMonth'));
  }
  return start === 1 ? value : apply('date_add', text('month'), integer(13 - start), value);
}

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
};

const convertZone: Lower = ({ args, report }) => {
  args.forEach((arg, index) => {
    if (index > 0 && arg.type === 'text' && !isZone(constantText(arg))) {
      report(index, 'unknown_unit', message('formulaProblem.unknownZone', { zone: constantText(arg) }));
    }
  });
  return apply('convert_zone', ...args);
};

/** A number of units of one day, of time, or of the calendar. */
const added: Lower = ({ args: [value = ZERO, count = ZERO, unit = text('day')] }) =>
  apply('date_add', unit, count, value);

export const DATES = entries('Dates', 'row', [
  ['TODAY', '', 'date', 'TODAY()', today],
  ['NOW', '', 'timestamp', 'NOW()', rightNow],
  ['DATE', 'year:integer month:integer day:integer', 'date', 'DATE(2024, 1, 31)', 'make_date'],
  [
    'DATETIME',
    'year:integer month:integer day:integer hour?:integer minute?:integer second?:integer',
    'timestamp',
    'DATETIME(2024, 1, 31, 14, 30, 0)',
    dateTime,
  ],
  [
    'DATEVALUE TODATE',
    'value:any',
    'date',
    'DATEVALUE("2024-01-31")',
    fromArguments((value) => cast('date', value)),
  ],
  [
    'DATETIMEVALUE TIMESTAMP',
    'value:any',
    'timestamp',
    'DATETIMEVALUE("2024-01-31 14:30")',
    fromArguments((value) => cast('timestamp', value)),
  ],
  ['YEAR', 'date:temporal', 'integer', 'YEAR([order_date])', part('year')],
  ['QUARTER', 'date:temporal', 'integer', 'QUARTER([order_date])', part('quarter')],
  ['MONTH', 'date:temporal', 'integer', 'MONTH([order_date])', part('month')],
  ['MONTHNAME', 'date:temporal', 'text', 'MONTHNAME([order_date])', 'month_name'],
  ['WEEK WEEKNUM ISOWEEK', 'date:temporal', 'integer', 'WEEK([order_date])', part('week')],
  ['DAY', 'date:temporal', 'integer', 'DAY([order_date])', part('day')],
  ['DAYOFYEAR', 'date:temporal', 'integer', 'DAYOFYEAR([order_date])', part('day_of_year')],
  ['WEEKDAY', 'date:temporal', 'integer', 'WEEKDAY([order_date])', part('weekday')],
  ['WEEKDAYNAME DAYNAME', 'date:temporal', 'text', 'WEEKDAYNAME([order_date])', 'weekday_name'],
  [
    'ISWEEKEND',
    'date:temporal',
    'boolean',
    'ISWEEKEND([order_date])',
    fromArguments((value) => apply('gte', apply('date_part', text('weekday'), value), integer(6))),
  ],
  ['HOUR', 'time:clock', 'integer', 'HOUR([created])', part('hour')],
  ['MINUTE', 'time:clock', 'integer', 'MINUTE([created])', part('minute')],
  ['SECOND', 'time:clock', 'integer', 'SECOND([created])', part('second')],
  [
    'DATEADD',
    `date:temporal count:integer unit:text!{${UNITS}}`,
    'temporal',
    'DATEADD([order_date], 1, "month")',
    added,
  ],
  [
    'DATEDIFF',
    `start:temporal end:temporal unit:text!{${UNITS}}`,
    'integer',
    'DATEDIFF([order_date], [ship_date], "day")',
    fromArguments((start, end, unit) => apply('date_diff', unit, start, end)),
  ],
  [
    'DATETRUNC STARTOF',
    `date:temporal unit:text!{${UNITS}}`,
    'temporal',
    'DATETRUNC([order_date], "month")',
    fromArguments((value, unit) => apply('date_trunc', unit, value)),
  ],
  [
    'ENDOF',
    `date:temporal unit:text!{${DAY_UNITS}}`,
    'date',
    'ENDOF([order_date], "quarter")',
    fromArguments((value, unit) => apply('end_of', unit, value)),
  ],
  [
    'EOMONTH',
    'date:temporal months?:integer',
    'date',
    'EOMONTH([order_date])',
    fromArguments((value: TypedExpression, months?: TypedExpression) =>
      apply(
        'end_of',
        text('month'),
        months === undefined ? value : apply('date_add', text('month'), months, value),
      ),
    ),
  ],
  [
    'AGE',
    'start:temporal end?:temporal',
    'integer',
    'AGE([order_date], [ship_date])',
    (lowering) => apply('age', lowering.args[0] ?? ZERO, lowering.args[1] ?? today(lowering)),
  ],
  [
    'WORKDAYS NETWORKDAYS',
    'start:temporal end:temporal',
    'integer',
    'WORKDAYS([order_date], [ship_date])',
    'workdays',
  ],
  [
    'FISCALYEAR',
    'date:temporal first_month:integer!',
    'integer',
    'FISCALYEAR([order_date], 4)',
    (lowering) => apply('date_part', text('year'), fiscalDate(lowering)),
  ],
  [
    'FISCALQUARTER',
    'date:temporal first_month:integer!',
    'integer',
    'FISCALQUARTER([order_date], 4)',
    (lowering) => apply('date_part', text('quarter'), fiscalDate(lowering)),
  ],
  [
    'CONVERTTZ CONVERTTIMEZONE',
    'time:timestamp from:text! to:text!',
    'timestamp',
    'CONVERTTZ([created], "UTC", "Europe/Berlin")',
    convertZone,
  ],
  [
    'FORMATDATE',
    'date:temporal pattern:text!',
    'text',
    'FORMATDATE([order_date], "dd MMM yyyy")',
    'format_date',
  ],
]);
