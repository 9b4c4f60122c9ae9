import { currentLocale } from '../../messages/index.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/u;

interface Day {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly day: number;
}

function findDay(text: string): Day | null {
  const match = DAY.exec(text);
  return match === null
    ? null
    : { year: Number(match[1]), month: Number(match[2]) - 1, day: Number(match[3]) };
}

const lastDayOf = ({ year, month }: Day): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

const printed = ({ year, month, day }: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLocale(), { timeZone: 'UTC', ...options }).format(
    Date.UTC(year, month, day),
  );

const MONTH: Intl.DateTimeFormatOptions = { month: 'short', year: 'numeric' };
const FULL: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

function printMonths(from: Day, to: Day): string {
  if (from.month === 0 && to.month === 11) {
    return from.year === to.year ? String(from.year) : `${from.year} – ${to.year}`;
  }
  if (from.year !== to.year) {
    return `${printed(from, MONTH)} – ${printed(to, MONTH)}`;
  }
  return from.month === to.month
    ? printed(from, MONTH)
    : `${printed(from, { month: 'short' })} – ${printed(to, MONTH)}`;
}

/** Two days, both inclusive, as short as they can be said: `2026`, `Aug – Oct 2026`, `3 Aug 2026 – 9 Oct 2026`. */
export function printDayRange(from: string, to: string): string {
  const first = findDay(from);
  const last = findDay(to);
  if (first === null || last === null) {
    return `${from} – ${to}`;
  }
  const isWholeMonths = first.day === 1 && last.day === lastDayOf(last);
  return isWholeMonths ? printMonths(first, last) : `${printed(first, FULL)} – ${printed(last, FULL)}`;
}

/** `31 Oct 2026`; a text that is no plain day stays as it is. */
export function printDay(text: string): string {
  const day = findDay(text);
  return day === null ? text.replace('T', ' ') : printed(day, FULL);
}
