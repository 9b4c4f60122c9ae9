import { DAY_SECONDS } from '@plumbline/contract';
import type { Cache } from './cache.ts';

/** A true minus, so that figures align and a dash is never read as a hyphen. */
const withTrueMinus = (text: string): string => text.replace(/^-/, '−');

/** British data writes a small m for millions, which reads as milli or meter beside a figure. */
export const compactLocale = (locale: string): string => (locale === 'en-GB' ? 'en-US' : locale);

const COARSEST_DIGITS = 1;
const FINEST_DIGITS = 3;
const smallestShare = (digits: number): number => 10 ** -(digits + 2);

/** A share as it can be written; `below` and `above`: it lies beyond what is written. */
export interface WrittenShare {
  readonly side: 'at' | 'below' | 'above';
  readonly text: string;
}

/** Not among the units of `Intl`; written alike in every language. */
const BINARY_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const EXACT_DIGITS = 12;

const DAY_MONTH: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
/** A date without a time: the same day in every time zone. */
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** In an English of the United Kingdom: */
export type DateStyle =
  /** `20 Nov` */
  | 'day'
  /** `06:10` */
  | 'time'
  /** `Thu 18:20` */
  | 'weekday'
  /** `20 Nov 06:10`, beside a version. */
  | 'version'
  /** `20 Nov 2026, 06:10` */
  | 'full'
  /** `20 Nov 2026` */
  | 'date'
  /** `Friday, 20 November 2026` */
  | 'long'
  /** `November 2026` */
  | 'month'
  /** `2026` */
  | 'year'
  /** `2026-11-20 06:10`: for tables, where dates must align and sort by eye. */
  | 'table';

const AGO_STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', DAY_SECONDS],
  ['hour', 3600],
  ['minute', 60],
];
const WEEK_SECONDS = 7 * DAY_SECONDS;

export const LIST_STYLES = { and: 'conjunction', or: 'disjunction', unit: 'unit' } as const;
export type ListStyle = keyof typeof LIST_STYLES;

/** Figures, dates and lists as a locale writes them. */
export interface Formats {
  /** 184302 → `184,302`. At most `fractionDigits` (3 if not set) after the mark. */
  readonly formatNumber: (value: number, fractionDigits?: number) => string;
  /** 2.1 with 2 decimals → `2.10`. */
  readonly formatFixed: (value: number, decimals: number) => string;
  /** 0.1 + 0.2 → `0.3`, 1234567.25 → `1,234,567.25`: 12 significant digits. */
  readonly formatExact: (value: number) => string;
  /** 2026 → `2026`: a number that names something. */
  readonly formatPlain: (value: number) => string;
  /** 184302 → `184K`. */
  readonly formatCompact: (value: number) => string;
  /** 0.151 → `15.1%`, 0.3 → `30%`. */
  readonly formatPercent: (share: number) => string;
  /** 0.151 → `15.1%`, 0.31 → `31.0%`, 0.99998 → `99.998%`; what lies beyond the finest says on which side. */
  readonly writeShare: (share: number) => WrittenShare;
  /** 1234567 → `1.23 MB`, in steps of 1000. */
  readonly formatBytes: (bytes: number) => string;
  /** 107374182400 → `100 GiB`, in steps of 1024: for bounds, which are set in them. */
  readonly formatBinaryBytes: (bytes: number) => string;
  /** An ISO date is the same day everywhere; an ISO time is shown in the time zone. Other text is returned as it is. */
  readonly formatDate: (iso: string, style?: DateStyle) => string;
  /** `26 minutes ago`, `yesterday`; a date from a week on; `now` under a minute. `now` is epoch milliseconds. */
  readonly formatAgo: (iso: string, now: number) => string;
  /** `a, b, and c`. */
  readonly formatList: (texts: readonly string[], style?: ListStyle) => string;
  readonly pluralRule: (count: number) => Intl.LDMLPluralRule;
  /** Order of two texts for a reader. */
  readonly compareTexts: (a: string, b: string) => number;
}

export interface FormatOptions {
  /** BCP 47: numbers and dates. */
  readonly locale: string;
  /** BCP 47: words around them (plurals, lists, "yesterday"). */
  readonly language: string;
  /** IANA; that of the machine if not set. */
  readonly timeZone?: string | undefined;
  readonly hour12: boolean;
}

const createNumberFormats = (locale: string, cached: Cache) => {
  const number = (key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
    // No sign before what is rounded to 0.
    cached(key, () => new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options }));
  const percent = (share: number, digits: number): string =>
    withTrueMinus(
      number(`percent${digits}`, {
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(share),
    );
  return {
    formatNumber: (value: number, fractionDigits = 3): string =>
      withTrueMinus(
        number(`number${fractionDigits}`, { maximumFractionDigits: fractionDigits }).format(value),
      ),
    formatFixed: (value: number, decimals: number): string =>
      withTrueMinus(
        number(`fixed${decimals}`, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        }).format(value),
      ),
    formatExact: (value: number): string =>
      withTrueMinus(number('exact', { maximumSignificantDigits: EXACT_DIGITS }).format(value)),
    formatPlain: (value: number): string =>
      withTrueMinus(number('plain', { useGrouping: false }).format(value)),
    formatPercent: (share: number): string =>
      withTrueMinus(number('percent', { style: 'percent', maximumFractionDigits: 1 }).format(share)),
    formatCompact: (value: number): string =>
      withTrueMinus(
        cached(
          'compact',
          () =>
            new Intl.NumberFormat(compactLocale(locale), {
              notation: 'compact',
              maximumSignificantDigits: 3,
            }),
        ).format(value),
      ),
    // What is more than nothing is never written as nothing; what is less than all gets up to three digits and is
    // never written as all.
    writeShare: (share: number): WrittenShare => {
      if (share <= 0 || share >= 1) {
        return { side: 'at', text: percent(share, 0) };
      }
      if (percent(share, COARSEST_DIGITS) === percent(0, COARSEST_DIGITS)) {
        return { side: 'below', text: percent(smallestShare(COARSEST_DIGITS), COARSEST_DIGITS) };
      }
      for (let digits = COARSEST_DIGITS; digits <= FINEST_DIGITS; digits += 1) {
        const text = percent(share, digits);
        if (text !== percent(1, digits)) {
          return { side: 'at', text };
        }
      }
      return { side: 'above', text: percent(1 - smallestShare(FINEST_DIGITS), FINEST_DIGITS) };
    },
    formatBytes: (bytes: number): string => printBytes(bytes, number),
    formatBinaryBytes: (bytes: number): string =>
      printBinaryBytes(bytes, number('binary', { maximumSignificantDigits: 3 })),
  };
};

function printBytes(
  bytes: number,
  number: (key: string, options: Intl.NumberFormatOptions) => Intl.NumberFormat,
): string {
  const step = Math.min(BYTE_UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const unit = BYTE_UNITS[step] ?? 'byte';
  const unitDisplay = step === 0 ? 'long' : 'short';
  const options = { style: 'unit', unit, unitDisplay, maximumSignificantDigits: 3 } as const;
  return number(`bytes${step}`, options).format(bytes / 1000 ** step);
}

function printBinaryBytes(bytes: number, amount: Intl.NumberFormat): string {
  const step = Math.min(BINARY_UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${amount.format(bytes / 1024 ** step)} ${BINARY_UNITS[step] ?? 'B'}`;
}

/** `2026-11-20 06:10` in the digits of the locale. */
const printTableTime = (at: Date, { locale, timeZone }: FormatOptions, cached: Cache): string => {
  // Swedish writes ISO dates; only the digits are the reader's.
  const { numberingSystem } = cached('digits', () => new Intl.NumberFormat(locale)).resolvedOptions();
  return cached(
    'table',
    () =>
      new Intl.DateTimeFormat('sv-SE', {
        dateStyle: 'short',
        timeStyle: 'short',
        timeZone,
        numberingSystem,
      }),
  ).format(at);
};

const createDateFormats = (options: FormatOptions, cached: Cache) => {
  const { locale, language, timeZone, hour12 } = options;
  const clock: Intl.DateTimeFormatOptions = {
    hour: hour12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hour12,
  };
  const styles: Readonly<Record<Exclude<DateStyle, 'table'>, Intl.DateTimeFormatOptions>> = {
    day: DAY_MONTH,
    time: clock,
    weekday: { weekday: 'short', ...clock },
    version: { ...DAY_MONTH, ...clock },
    full: { ...DAY_MONTH, ...clock, year: 'numeric' },
    date: { ...DAY_MONTH, year: 'numeric' },
    long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    month: { month: 'long', year: 'numeric' },
    year: { year: 'numeric' },
  };
  const formatDate = (iso: string, style: DateStyle = 'full'): string => {
    const at = new Date(iso);
    if (Number.isNaN(at.getTime())) {
      return iso;
    }
    const zone = CALENDAR_DAY.test(iso) ? 'UTC' : timeZone;
    if (style === 'table') {
      return printTableTime(at, options, cached);
    }
    const text = cached(
      `date ${style} ${zone ?? ''}`,
      () => new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: zone }),
    ).format(at);
    return style === 'version' || style === 'weekday' ? text.replace(',', '') : text;
  };
  return {
    formatDate,
    formatAgo: (iso: string, now: number): string => {
      const seconds = (Date.parse(iso) - now) / 1000;
      if (Math.abs(seconds) >= WEEK_SECONDS) {
        return formatDate(iso, 'full');
      }
      const relative = cached('ago', () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
      const step = AGO_STEPS.find(([, size]) => Math.abs(seconds) >= size);
      return step === undefined
        ? relative.format(0, 'second')
        : relative.format(Math.trunc(seconds / step[1]), step[0]);
    },
  };
};

export const createFormats = (options: FormatOptions, cached: Cache): Formats => ({
  ...createNumberFormats(options.locale, cached),
  ...createDateFormats(options, cached),
  formatList: (texts, style = 'and') =>
    cached(
      `list ${style}`,
      () => new Intl.ListFormat(options.language, { type: LIST_STYLES[style], style: 'long' }),
    ).format(texts),
  pluralRule: (count) => cached('plural', () => new Intl.PluralRules(options.language)).select(count),
  compareTexts: (a, b) =>
    cached('order', () => new Intl.Collator(options.locale, { numeric: true })).compare(a, b),
});
