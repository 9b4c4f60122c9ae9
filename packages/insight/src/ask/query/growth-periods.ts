import { DAY_MS, TIME_UNITS, type Condition, type TimeUnit } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import { spanAround, type Span } from '../../prompt/times.ts';

/** The two periods whose difference is a growth. Years of whole numbers are the year alone. */
export interface GrowthPeriods {
  readonly unit: TimeUnit;
  readonly first: Span;
  readonly last: Span;
}

const UNITS: readonly TimeUnit[] = ['year', 'quarter', 'month', 'week', 'day'];
/** Months are 28 to 31 days apart. */
const SLACK = 1.15;

const dayOf = (value: unknown): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return /^\d{4}$/u.test(text) ? `${text}-01-01` : text.slice(0, 10);
};

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Days from one time of the data to the next. */
function stepOf({ column, kind, distinct }: ColumnTraits): number {
  const { min, max } = column.profile ?? {};
  const length = (timeOf(dayOf(max)) - timeOf(dayOf(min))) / DAY_MS;
  const step = length / Math.max(1, (distinct ?? 1) - 1);
  return kind === 'year' ? 366 : Math.max(1, step);
}

/**
 * The first and the last whole period of the time within the conditions. Null where there are no two of them. Without a unit
 * the coarsest that leaves two: a year has all of its seasons.
 */
export function growthPeriods(
  time: ColumnTraits,
  filters: readonly Condition[],
  wanted: TimeUnit | null,
): GrowthPeriods | null {
  const { min, max } = time.column.profile ?? {};
  const at = (op: Condition['op']): string | null => {
    const value = filters.find((one) => one.column === time.name && one.op === op)?.value;
    return typeof value === 'string' || typeof value === 'number' ? dayOf(value) : null;
  };
  const step = stepOf(time);
  const afterMax = new Date(timeOf(dayOf(max)) + Math.ceil(step * SLACK) * DAY_MS);
  if (Number.isNaN(afterMax.getTime()) || Number.isNaN(timeOf(dayOf(min)))) {
    return null;
  }
  const end = afterMax.toISOString().slice(0, 10);
  const range: Span = { from: at('gte') ?? dayOf(min), to: at('lt') ?? nextYear(at('lte'), time) ?? end };
  const hasNamed = { from: at('gte') !== null, to: at('lt') !== null || at('lte') !== null };
  const units = wanted === null ? UNITS.filter((unit) => time.kind !== 'year' || unit === 'year') : [wanted];
  for (const unit of units) {
    const periods = periodsIn(range, unit, { hasNamed, step });
    if (periods !== null) {
      return periods;
    }
  }
  return null;
}

/** “up to 2010” of whole numbers includes the year. */
const nextYear = (day: string | null, { kind }: ColumnTraits): string | null =>
  day === null || kind !== 'year' ? day : `${Number(day.slice(0, 4)) + 1}-01-01`;

interface Ends {
  readonly hasNamed: { readonly from: boolean; readonly to: boolean };
  readonly step: number;
}

/** Whole periods at both ends: data that begins within a period leaves it incomplete. */
function periodsIn({ from, to }: Span, unit: TimeUnit, { hasNamed, step }: Ends): GrowthPeriods | null {
  const opening = spanAround(from, unit, 0);
  const slack = new Date(timeOf(from) - Math.ceil(step * SLACK) * DAY_MS).toISOString().slice(0, 10);
  const isWhole = opening !== null && (opening.from === from || (!hasNamed.from && opening.from > slack));
  const first = opening === null || isWhole ? opening : spanAround(opening.to, unit, 0);
  const dayBefore = new Date(timeOf(to) - DAY_MS).toISOString().slice(0, 10);
  const closing = spanAround(dayBefore, unit, 0);
  const isClosed = closing !== null && closing.to <= to;
  const last = closing === null || isClosed ? closing : spanAround(dayBefore, unit, 1);
  return first !== null && last !== null && first.from < last.from ? { unit, first, last } : null;
}

export const isTimeUnit = (unit: string | null): unit is TimeUnit => TIME_UNITS.some((one) => one === unit);
