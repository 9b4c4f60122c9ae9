import type { Cell, TimeGrain, TimePart } from '@plumbline/contract';
import { compactLocale, partName, printPeriod } from '@plumbline/messages';
import { cachedFormat } from './cached-format.ts';

export { printPeriod } from '@plumbline/messages';

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
