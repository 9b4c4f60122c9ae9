import { type Cell, isClockUnit, type TimeGrain, type TimePart } from '@plumbline/contract';
import { compactLocale, partName } from '@plumbline/messages';
import { cachedFormat } from './cached-format.ts';

/** Up to 12 significant digits, so that base two does not show. */
export const printNumber = (value: number, locale: string): string =>
  cachedFormat(
    `full ${locale}`,
    () => new Intl.NumberFormat(locale, { maximumSignificantDigits: 12 }),
  ).format(value);

/** `2.08M`: three digits at most, for axes and sentences. */
export const printCompact = (value: number, locale: string): string =>
  cachedFormat(
    `compact ${locale}`,
    () =>
      new Intl.NumberFormat(compactLocale(locale), {
        notation: 'compact',
        maximumSignificantDigits: 3,
      }),
  ).format(value);

/** With a fixed number of decimals; as many as `digits` show of a value that they would print as zero. */
export function printFixed(
  value: number,
  { decimals, digits }: { readonly decimals: number; readonly digits: number },
  locale: string,
): string {
  const isLost = value !== 0 && Math.abs(value) < 0.5 * 10 ** -decimals;
  const options: Intl.NumberFormatOptions = isLost
    ? { maximumSignificantDigits: digits }
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const key = isLost ? `digits ${digits}` : `fixed ${decimals}`;
  return cachedFormat(`${key} ${locale}`, () => new Intl.NumberFormat(locale, options)).format(value);
}

/** `value` as a percentage: 12.5 is `12.5 %`. */
export const printPercent = (value: number, locale: string): string =>
  cachedFormat(
    `percent ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  ).format(value / 100);

const DATE_PARTS: Readonly<Record<TimeGrain, Intl.DateTimeFormatOptions>> = {
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  week: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  quarter: { year: 'numeric' },
  year: { year: 'numeric' },
  hour: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  minute: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
};

/** The period that starts on `day` (`YYYY-MM-DD…`, with the time for units below a day); other text is returned unchanged. */
export function printPeriod(day: string, unit: TimeGrain, locale: string): string {
  const time = isClockUnit(unit) && day.length > 10 ? day.slice(11, 19) : '00:00:00';
  const date = new Date(`${day.slice(0, 10)}T${time}Z`);
  if (Number.isNaN(date.getTime())) {
    return day;
  }
  const text = cachedFormat(
    `${unit} ${locale}`,
    () => new Intl.DateTimeFormat(locale, { ...DATE_PARTS[unit], timeZone: 'UTC' }),
  ).format(date);
  return unit === 'quarter' ? `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${text}` : text;
}

/** The name of a mark. */
export function printMark(
  x: Cell,
  how: {
    readonly timeUnit: TimeGrain | null;
    readonly part?: TimePart | null | undefined;
    readonly binWidth: number | null;
    readonly locale: string;
    readonly empty: string;
  },
): string {
  if (x === null || x === '') {
    return how.empty;
  }
  if (how.part) {
    return partName(x, how.part, how.locale);
  }
  if (how.timeUnit !== null) {
    return printPeriod(String(x), how.timeUnit, how.locale);
  }
  if (how.binWidth !== null && typeof x === 'number') {
    const upper = Number((x + how.binWidth).toPrecision(12));
    return `${printNumber(x, how.locale)} – ${printNumber(upper, how.locale)}`;
  }
  return String(x);
}
