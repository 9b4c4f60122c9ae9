const DAY_MS = 86_400_000;
const MAX_FOUND = 30;
const WEEK = 7;
/** Days from Easter Sunday on which moving holidays are: Carnival to Corpus Christi. */
const EASTER_DAYS = [-48, -47, -3, -2, -1, 0, 1, 39, 49, 50, 60];
/** Each occurrence differs by this many usual deviations at least. */
const MIN_EACH = 2.5;
const MIN_YEARS = 2;
/** Yearly days that chance may bring in a series, as it would if large deviations fell on any day. */
const MAX_CHANCE = 0.1;
/** Median absolute deviation to standard deviation, of a normal distribution. */
const DEVIATIONS = 1.4826;

/** A day that comes once a year: a date, a day from Easter Sunday, or a weekday counted within its month (−1: the last). */
export type YearlyDay =
  | { readonly kind: 'date'; readonly month: number; readonly day: number }
  | { readonly kind: 'easter'; readonly offset: number }
  | { readonly kind: 'weekday'; readonly month: number; readonly weekday: number; readonly nth: number };

interface Candidate {
  readonly day: YearlyDay;
  /** Positions in the series, one a year. */
  readonly at: number[];
}

/** Days since 1970 of Easter Sunday (the anonymous Gregorian computus). */
function easterSunday(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1) / DAY_MS;
}

/** Every yearly day that a day is. */
function yearlyDays(days: number): YearlyDay[] {
  const date = new Date(days * DAY_MS);
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
  const [year, weekday] = [date.getUTCFullYear(), date.getUTCDay()];
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const offset = days - easterSunday(year);
  return [
    { kind: 'date', month, day },
    ...(EASTER_DAYS.includes(offset) ? [{ kind: 'easter', offset } as const] : []),
    { kind: 'weekday', month, weekday, nth: Math.ceil(day / WEEK) },
    ...(day + WEEK > length ? [{ kind: 'weekday', month, weekday, nth: -1 } as const] : []),
  ];
}

const dayKey = (day: YearlyDay): string => Object.values(day).join(' ');

/** Whether a day, in days since 1970, is a yearly day. */
export const isYearlyDay = (days: number, wanted: YearlyDay): boolean =>
  yearlyDays(days).some((day) => dayKey(day) === dayKey(wanted));

/**
 * Days of the year on which `deviations` from what is expected are large and of one sign in every year. `days` are days
 * since 1970. Needs two years. Strongest first; days that a stronger one explains are not found again.
 */
export function findHolidays(deviations: Float64Array, days: Float64Array): YearlyDay[] {
  const sizes = deviations.map(Math.abs).sort();
  const usual = DEVIATIONS * (sizes[Math.floor(sizes.length / 2)] ?? 0);
  if (!(usual > 0)) {
    return [];
  }
  const candidates = new Map<string, Candidate>();
  days.forEach((own, at) => {
    for (const day of yearlyDays(own)) {
      const candidate = candidates.get(dayKey(day)) ?? { day, at: [] };
      candidates.set(dayKey(day), candidate);
      candidate.at.push(at);
    }
  });
  return choose([...candidates.values()], deviations, usual);
}

function choose(candidates: readonly Candidate[], deviations: Float64Array, usual: number): YearlyDay[] {
  const sizes = deviations.map((value) => value / usual);
  const explained = new Set<number>();
  return candidates
    .map((candidate) => ({ candidate, found: evidence(candidate, sizes) }))
    .filter(({ found }) => found * candidates.length <= MAX_CHANCE)
    .sort((one, other) => one.found - other.found)
    .flatMap(({ candidate: { day, at } }) => {
      const isNew = at.filter((position) => !explained.has(position)).length >= MIN_YEARS;
      at.forEach((position) => explained.add(position));
      return isNew ? [day] : [];
    })
    .slice(0, MAX_FOUND);
}

/** How often days drawn at random would all differ so much in one direction; 1 where these do not. */
function evidence({ at }: Candidate, sizes: Float64Array): number {
  const own = at.map((position) => sizes[position]!);
  const sign = Math.sign(own.reduce((sum, size) => sum + size, 0));
  const least = own.reduce((small, size) => Math.min(small, size * sign), Infinity);
  if (own.length < MIN_YEARS || !(least >= MIN_EACH)) {
    return 1;
  }
  const share = sizes.reduce((count, size) => count + Number(size * sign >= least), 0) / sizes.length;
  return share ** own.length;
}
