import { tableKeys } from './table.ts';
import { grainsOfType, WEEK_STARTS, type DatePart, type TimeGrain, type WeekStart } from './time-grain.ts';

interface TimePartFacts {
  /** On screen, in English. */
  readonly label: string;
  /** What an expression takes out of a date or time for it. */
  readonly datePart: DatePart;
  /** Its values are the whole numbers from the first to the last; Monday is weekday 1. */
  readonly first: number;
  readonly last: number;
  /** Dates do not have it. */
  readonly isOfClock: boolean;
}

/** Parts of times that come round again, by which times are grouped and filtered. [SEM-GROUP-5] */
export const TIME_PARTS = {
  hour_of_day: { label: 'Hour of the day', datePart: 'hour', first: 0, last: 23, isOfClock: true },
  weekday: { label: 'Weekday', datePart: 'weekday', first: 1, last: 7, isOfClock: false },
  month_of_year: { label: 'Month of the year', datePart: 'month', first: 1, last: 12, isOfClock: false },
} as const satisfies Record<string, TimePartFacts>;

export type TimePart = keyof typeof TIME_PARTS;

export const TIME_PART_NAMES = tableKeys<TimePart>(TIME_PARTS);

/** The parts that the values of a column of a type have. */
export const partsOfType = (type: 'date' | 'timestamp'): readonly TimePart[] =>
  TIME_PART_NAMES.filter((part) => type === 'timestamp' || !TIME_PARTS[part].isOfClock);

/** Whether the values of a column of a type have the part. */
export const hasPart = (type: string, part: TimePart): boolean =>
  (type === 'date' || type === 'timestamp') && partsOfType(type).includes(part);

/** All values of a part in their order: weekdays from the day that weeks start on. [SEM-GROUP-5] */
export function valuesOfPart(part: TimePart, weekStart: WeekStart = 'monday'): readonly number[] {
  const { first, last } = TIME_PARTS[part];
  const count = last - first + 1;
  const turn = part === 'weekday' ? WEEK_STARTS[weekStart] : 0;
  return Array.from({ length: count }, (_, at) => first + ((at + turn) % count));
}

/** Whether a number is a value of the part. */
export const isValueOfPart = (part: TimePart, value: number): boolean =>
  Number.isInteger(value) && value >= TIME_PARTS[part].first && value <= TIME_PARTS[part].last;

/** How times are grouped: by units, or by parts that come round again. */
export type TimeCut = TimeGrain | TimePart;

export const isTimePart = (cut: string): cut is TimePart => TIME_PART_NAMES.some((part) => part === cut);

/** What the values of a column of a type are grouped by: units from the finest, then parts. */
export const cutsOfType = (type: 'date' | 'timestamp'): readonly TimeCut[] => [
  ...grainsOfType(type),
  ...partsOfType(type),
];

/** A cut as fields of charts and pivots have it. */
export const cutFields = (cut: TimeCut): { readonly timeUnit: TimeGrain } | { readonly part: TimePart } =>
  isTimePart(cut) ? { part: cut } : { timeUnit: cut };
