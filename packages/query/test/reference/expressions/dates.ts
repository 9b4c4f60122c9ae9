import type { Cell, TimeUnit } from '@plumbline/contract';
import { formatParts } from '../../../src/expression/format-date.ts';
import type { Operation } from '../../../src/expression/operations.ts';
import { literalText } from '../../../src/expression/type-rules.ts';
import { civilDay, dayNumber, printDay, startOfUnit, startOfUnitAfter } from '../../../src/values/civil.ts';
import { parseTimestamp } from '../../../src/values/temporal.ts';
import {
  MICROS_PER_DAY,
  convertZone,
  dateCell,
  dayOf,
  floorDivide,
  microsOf,
  timestampCell,
} from './moments.ts';
import { bigintOf, type Work, type CallInput } from './operand.ts';

const CLOCK_MICROS: Readonly<Record<string, bigint>> = {
  hour: 3_600_000_000n,
  minute: 60_000_000n,
  second: 1_000_000n,
};

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

const unitOf = ({ expressions }: CallInput): string => literalText(expressions[0]) ?? '';
/** Monday 0. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The number of the unit that holds a moment, counted from any one: their differences are the units between. */
function unitNumber(unit: string, cell: Cell | undefined): bigint {
  const micros = CLOCK_MICROS[unit];
  if (micros !== undefined) {
    return floorDivide(microsOf(cell), micros);
  }
  const day = dayOf(cell);
  const { year, month } = civilDay(day);
  switch (unit) {
    case 'year':
      return BigInt(year);
    case 'quarter':
      return BigInt(year * 4 + Math.floor((month - 1) / 3));
    case 'month':
      return BigInt(year * 12 + month);
    case 'week':
      return BigInt((day - weekdayOf(day) + 3) / 7);
    default:
      return BigInt(day);
  }
}

/** ISO 8601: the first week of a year is the one that holds its first Thursday. */
function isoWeek(day: number): number {
  const thursday = day - weekdayOf(day) + 3;
  const first = dayNumber(civilDay(thursday).year, 1, 1) ?? 0;
  return Math.floor((thursday - first) / 7) + 1;
}

const datePart: Work = (call) => {
  const cell = call.cells[1];
  const clock = microsOf(cell) - floorDivide(microsOf(cell), MICROS_PER_DAY) * MICROS_PER_DAY;
  const day = dayOf(cell);
  const civil = civilDay(day);
  const parts: Readonly<Record<string, () => number | bigint>> = {
    year: () => civil.year,
    quarter: () => Math.ceil(civil.month / 3),
    month: () => civil.month,
    week: () => isoWeek(day),
    day: () => civil.day,
    weekday: () => weekdayOf(day) + 1,
    day_of_year: () => day - (dayNumber(civil.year, 1, 1) ?? 0) + 1,
    hour: () => clock / 3_600_000_000n,
    minute: () => (clock / 60_000_000n) % 60n,
    second: () => (clock / 1_000_000n) % 60n,
  };
  return String(parts[unitOf(call)]?.());
};

const dateTrunc: Work = (call) => {
  const unit = unitOf(call);
  const micros = CLOCK_MICROS[unit];
  return micros === undefined
    ? dateCell(startOfUnit(unit as TimeUnit, dayOf(call.cells[1])))
    : timestampCell(floorDivide(microsOf(call.cells[1]), micros) * micros);
};

const dateAdd: Work = (call) => {
  const unit = unitOf(call);
  const count = bigintOf(call.cells[1]);
  const moment = microsOf(call.cells[2]);
  const micros = CLOCK_MICROS[unit];
  if (micros !== undefined) {
    return timestampCell(moment + count * micros);
  }
  const day = floorDivide(moment, MICROS_PER_DAY);
  const moved = movedDay(unit, Number(day), count);
  if (moved === null) {
    return null;
  }
  return call.type === 'date'
    ? dateCell(moved)
    : timestampCell(moment + (BigInt(moved) - day) * MICROS_PER_DAY);
};

const FACTORS: Readonly<Record<string, bigint>> = { year: 12n, quarter: 3n, month: 1n, week: 7n, day: 1n };
/** More days than any years that dates can name. */
const FAR = 4_000_000n;

/** The day of the month, or the last of one that is shorter. [SEM-EXPR-15] */
function movedDay(unit: string, day: number, count: bigint): number | null {
  const by = count * (FACTORS[unit] ?? 1n);
  if (by > FAR || by < -FAR) {
    return null;
  }
  if (unit === 'day' || unit === 'week') {
    return day + Number(by);
  }
  const civil = civilDay(day);
  const months = civil.year * 12 + civil.month - 1 + Number(by);
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  for (let last = civil.day; last > 0; last -= 1) {
    const moved = dayNumber(year, month, last);
    if (moved !== null) {
      return moved;
    }
  }
  return null;
}

const age: Work = ({ cells }) => {
  const [from, to] = cells.map((cell) => {
    const { year, month, day } = civilDay(dayOf(cell));
    return { year, inYear: month * 100 + day };
  });
  const years = (a = from, b = to): number =>
    (b?.year ?? 0) - (a?.year ?? 0) - ((b?.inYear ?? 0) < (a?.inYear ?? 0) ? 1 : 0);
  return String((dayOf(cells[1]) >= dayOf(cells[0]) ? years() : -years(to, from)) + 0);
};

/** One after the other would take years; whole weeks have five. */
const workdays: Work = ({ cells }) => {
  const days = cells.map(dayOf);
  const [low, high] = [Math.min(...days), Math.max(...days)];
  const weeks = Math.floor((high - low + 1) / 7);
  let count = weeks * 5;
  for (let day = low + weeks * 7; day <= high; day += 1) {
    count += weekdayOf(day) < 5 ? 1 : 0;
  }
  return String((days[1] ?? 0) >= (days[0] ?? 0) ? count : 0 - count);
};

const makeDate: Work = ({ cells }) => {
  const day = existingDay(cells);
  return day === null ? null : printDay(day);
};

function existingDay(cells: readonly Cell[]): number | null {
  const [year = 0, month = 0, day = 0] = cells.map(Number);
  const isNamed = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isNamed ? dayNumber(year, month, day) : null;
}

const makeTimestamp: Work = ({ cells }) => {
  const day = existingDay(cells);
  const [hour = 0, minute = 0, second = 0] = cells.slice(3).map(Number);
  const isClockTime = [hour / 24, minute / 60, second / 60].every((part) => part >= 0 && part < 1);
  return day === null || !isClockTime
    ? null
    : timestampCell(BigInt(day) * MICROS_PER_DAY + BigInt((hour * 60 + minute) * 60 + second) * 1_000_000n);
};

const formatDate: Work = ({ cells, expressions }) => {
  const moment = String(cells[0]);
  const day = dayOf(cells[0]);
  const civil = civilDay(day);
  const [, clock = '00:00:00'] = (
    isDateOnly(moment) ? `${moment} 00:00:00` : (parseTimestamp(moment) ?? '')
  ).split(' ');
  const two = (value: number): string => String(value).padStart(2, '0');
  const year = String(civil.year).padStart(4, '0');
  const monthName = MONTHS[civil.month - 1] ?? '';
  const dayName = WEEKDAYS[weekdayOf(day)] ?? '';
  const tokens: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    MMMM: monthName,
    MMM: monthName.slice(0, 3),
    MM: two(civil.month),
    M: String(civil.month),
    dddd: dayName,
    ddd: dayName.slice(0, 3),
    dd: two(civil.day),
    d: String(civil.day),
    HH: clock.slice(0, 2),
    mm: clock.slice(3, 5),
    ss: clock.slice(6, 8),
  };
  return formatParts(literalText(expressions[1]) ?? '')
    .map(({ text, isToken }) => (isToken ? (tokens[text] ?? '') : text))
    .join('');
};

const isDateOnly = (text: string): boolean => text.length === 10;

export const DATE_WORK = {
  make_date: makeDate,
  make_timestamp: makeTimestamp,
  date_part: datePart,
  date_trunc: dateTrunc,
  end_of: (call) => dateCell(startOfUnitAfter(unitOf(call) as TimeUnit, dayOf(call.cells[1]), 1) - 1),
  date_add: dateAdd,
  date_diff: (call) =>
    String(unitNumber(unitOf(call), call.cells[2]) - unitNumber(unitOf(call), call.cells[1])),
  age,
  workdays,
  month_name: ({ cells }) => MONTHS[civilDay(dayOf(cells[0])).month - 1] ?? null,
  weekday_name: ({ cells }) => WEEKDAYS[weekdayOf(dayOf(cells[0]))] ?? null,
  format_date: formatDate,
  convert_zone: ({ cells }) => convertZone(cells[0], String(cells[1]), String(cells[2])),
} as const satisfies Partial<Record<Operation, Work>>;
