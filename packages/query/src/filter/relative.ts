import { AppError, type RelativeRange } from '@plumbline/contract';
import { addUnits, chosenStart, printDay, startOfUnit } from '../values/civil.ts';
import type { QueryContext } from '../model.ts';
import {
  NEVER,
  all,
  isNull,
  mapParts,
  not,
  type ColumnRef,
  type CompareOp,
  type Predicate,
} from './predicate.ts';
import { parseDay } from '../values/temporal.ts';

/**
 * The whole units a relative range spans, counted from the one that holds the anchor (unit 0); `until` is exclusive.
 * [SEM-TIME-2]
 */
export function wholeUnits(range: RelativeRange): { readonly from: number; readonly until: number } {
  if ('last' in range) {
    return { from: 1 - range.last, until: 1 };
  }
  return 'next' in range ? { from: 1, until: range.next + 1 } : { from: 0, until: Math.max(1, range.this) };
}

type Relative = Extract<Predicate, { kind: 'relative' }>;

export interface RelativeContext {
  readonly context: QueryContext;
  /** The rows whose newest value an anchor may be. */
  readonly among: 'visible' | 'all';
}

/** Bind a predicate to a moment and to the rows around: relative ranges get their dates. */
export function resolvePredicate(predicate: Predicate, resolving: RelativeContext): Predicate {
  return mapParts(predicate, (part) => {
    if (part.kind === 'frequent') {
      return { ...part, among: resolving.among };
    }
    return part.kind === 'relative' ? resolveRelative(part, resolving) : part;
  });
}

/** Give a relative range its dates. [SEM-TIME-3] */
function resolveRelative({ column, range }: Relative, { context, among }: RelativeContext): Predicate {
  const { from, until } = wholeUnits(range);
  if (range.anchor === 'max') {
    const weeks = chosenStart(range.unit, context.weekStart);
    return { kind: 'newest', among, column, unit: range.unit, ...weeks, from, until };
  }
  const first = startOfUnit(range.unit, dayIn(context.timeZone, context.now), context.weekStart);
  const bound = (op: CompareOp, count: number): Predicate | null => {
    const date = printDay(addUnits(range.unit, first, count));
    return date === null ? null : { kind: 'compare', op, column, value: toMoment(column, date) };
  };
  const low = bound('gte', from);
  const high = bound('lt', until);
  if (low === null && from > 0) {
    return NEVER;
  }
  // A bound outside the years that dates can name bounds nothing.
  return all([low, high].map((part) => part ?? not(isNull(column))));
}

const toMoment = (column: ColumnRef, date: string) =>
  column.type === 'timestamp'
    ? ({ type: 'timestamp', value: `${date} 00:00:00` } as const)
    : ({ type: 'date', value: date } as const);

/** There are some 600 zones, and more only as a caller writes their letters large or small. */
const MAX_CALENDARS = 1000;
/** By zone: making one takes a hundred times as long as using it. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** Throws a `RangeError` for a zone that does not exist. */
function zoneCalendar(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known !== undefined) {
    return known;
  }
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  if (calendars.size >= MAX_CALENDARS) {
    calendars.clear();
  }
  calendars.set(timeZone, calendar);
  return calendar;
}

/** The day on the calendars of a zone at a moment. Throws `query.invalid` for a zone or moment that does not exist. */
export function dayIn(timeZone: string, now: string): number {
  try {
    const parts = zoneCalendar(timeZone).formatToParts(new Date(now));
    const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
    const day = parseDay(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`);
    if (day !== null) {
      return day;
    }
  } catch (error) {
    throw new AppError('query.invalid', `There is no moment “${now}” in a time zone “${timeZone}”.`, {
      cause: error,
    });
  }
  throw new AppError('query.invalid', `“${now}” is not a moment that dates can be counted from.`);
}
