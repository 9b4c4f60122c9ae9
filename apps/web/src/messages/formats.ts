import { currentLanguage, currentLocale } from './locale.ts';

const cache = new Map<
  string,
  Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.PluralRules
>();

const cached = <
  T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.PluralRules,
>(
  key: string,
  make: (locale: string) => T,
): T => {
  const locale = currentLocale();
  const full = `${locale} ${key}`;
  const found = cache.get(full) as T | undefined;
  if (found !== undefined) {
    return found;
  }
  const made = make(locale);
  cache.set(full, made);
  return made;
};

const numberFormat = (key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  cached(`number ${key}`, (locale) => new Intl.NumberFormat(locale, options));

const dateFormat = (key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(`date ${key}`, (locale) => new Intl.DateTimeFormat(locale, options));

/** A true minus, so that figures align and a dash is never read as a hyphen. */
const withTrueMinus = (text: string): string => text.replace(/^-/, '−');

/** 184302 → `184,302`. At most `fractionDigits` (3 unless given) after the mark. */
export const formatNumber = (value: number, fractionDigits = 3): string =>
  withTrueMinus(
    numberFormat(`plain${fractionDigits}`, { maximumFractionDigits: fractionDigits }).format(value),
  );

/** British data writes a small m for millions, which reads as milli or metre beside a figure. */
export const compactLocale = (locale: string): string => (locale === 'en-GB' ? 'en-US' : locale);

/** 184302 → `184K`. */
export const formatCompact = (value: number): string =>
  withTrueMinus(
    cached(
      'compact',
      (locale) =>
        new Intl.NumberFormat(compactLocale(locale), { notation: 'compact', maximumSignificantDigits: 3 }),
    ).format(value),
  );

const formatPercent = (share: number, digits: number): string =>
  numberFormat(`percent${digits}`, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);

const COARSEST_DIGITS = 1;
const FINEST_DIGITS = 3;
const smallestShare = (digits: number): number => 10 ** -(digits + 2);

/** A share as it can be written; `below` and `above`: it lies beyond what is written. */
export interface WrittenShare {
  readonly side: 'at' | 'below' | 'above';
  readonly text: string;
}

/**
 * A share of rows, 0 to 1, with one digit after the mark. What is not nothing is never written as nothing; what is
 * not all gets up to three digits and is never written as all.
 */
export const writeShare = (share: number): WrittenShare => {
  if (share <= 0 || share >= 1) {
    return { side: 'at', text: formatPercent(share, 0) };
  }
  if (formatPercent(share, COARSEST_DIGITS) === formatPercent(0, COARSEST_DIGITS)) {
    return { side: 'below', text: formatPercent(smallestShare(COARSEST_DIGITS), COARSEST_DIGITS) };
  }
  for (let digits = COARSEST_DIGITS; digits <= FINEST_DIGITS; digits += 1) {
    const text = formatPercent(share, digits);
    if (text !== formatPercent(1, digits)) {
      return { side: 'at', text };
    }
  }
  return { side: 'above', text: formatPercent(1 - smallestShare(FINEST_DIGITS), FINEST_DIGITS) };
};

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** 1234567 → `1.23 MB`, in steps of 1000. */
export const formatBytes = (bytes: number): string => {
  const step = Math.min(BYTE_UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const unit = BYTE_UNITS[step] ?? 'byte';
  const options: Intl.NumberFormatOptions = {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
  };
  return numberFormat(`bytes${step}`, { ...options, maximumSignificantDigits: 3 }).format(
    bytes / 1000 ** step,
  );
};

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-20 06:10`, local time: for tables, where dates must align and sort by eye. */
export const formatTableTime = (iso: string): string => {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) {
    return iso;
  }
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
};

const DAY_MONTH: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false };

const DATE_STYLES = {
  /** `20 Nov` */
  day: () => dateFormat('day', DAY_MONTH),
  /** `06:10` */
  time: () => dateFormat('time', CLOCK),
  /** `Thu 18:20` */
  weekday: () => dateFormat('weekday', { weekday: 'short', ...CLOCK }),
  /** `20 Nov 06:10`, beside a version. */
  datum: () => dateFormat('datum', { ...DAY_MONTH, ...CLOCK }),
  /** `20 Nov 2026, 06:10` */
  full: () => dateFormat('full', { ...DAY_MONTH, ...CLOCK, year: 'numeric' }),
} as const;
export type DateStyle = keyof typeof DATE_STYLES;

export const formatDate = (iso: string, style: DateStyle = 'full'): string => {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) {
    return iso;
  }
  const text = DATE_STYLES[style]().format(at);
  return style === 'datum' || style === 'weekday' ? text.replace(',', '') : text;
};

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `26 minutes ago`, `yesterday`; a date from a week on; `now` under a minute. `now` is epoch milliseconds. */
export const formatAgo = (iso: string, now: number): string => {
  const seconds = (Date.parse(iso) - now) / 1000;
  if (Math.abs(seconds) >= 7 * 86_400) {
    return formatDate(iso, 'full');
  }
  // Its words stand among ours, so it speaks our language, not the locale of the figures.
  const relative = cached(
    'relative',
    () => new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }),
  );
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step === undefined
    ? relative.format(0, 'second')
    : relative.format(Math.trunc(seconds / step[1]), step[0]);
};

export const pluralOf = (count: number): Intl.LDMLPluralRule =>
  cached('plural', () => new Intl.PluralRules(currentLanguage())).select(count);
