import {
  type ChartCell,
  type ChartColumnFacts,
  type ChartFormat,
  isClockUnit,
  isTemporalType,
  type TimeGrain,
  truthWord,
} from '@plumbline/contract';
import { compactLocale, partName } from '@plumbline/messages';
import { cachedFormat } from '../cached-format.ts';
import type { ChartWords } from '../chart-words.ts';
import { printCompact, printNumber, printPercent, printPeriod } from '../format.ts';
import { isMoney, moneyDigits } from '../money-digits.ts';

export interface FigurePrinter {
  readonly full: (value: number) => string;
  readonly short: (value: number) => string;
}

/** Formatters of a measure: in full, and short for an axis. */
export function figurePrinter(
  format: ChartFormat | undefined,
  locale: string,
  kind: 'figure' | 'percent' | 'name',
): FigurePrinter {
  if (kind === 'percent') {
    const print = (value: number): string => minus(printPercent(value, locale));
    return { full: print, short: print };
  }
  const dress = (text: string): string => dressed(text, format);
  const style = format?.kind ?? 'plain';
  if (kind === 'figure' && format !== undefined && isMoney(format)) {
    return {
      full: (value) => dress(printMoney(value, format, locale)),
      short: (value) =>
        dress(
          format.kind === undefined
            ? shortNumber(value, locale)
            : formatterOf({ format, locale, isShort: true }).format(value),
        ),
    };
  }
  if (style === 'plain' && format?.decimals === undefined) {
    // A year or a house number has no thousands separator.
    const plain = cachedFormat(`name ${locale}`, () => new Intl.NumberFormat(locale, NAME_DIGITS));
    if (kind === 'name') {
      return { full: (value) => dress(plain.format(value)), short: (value) => dress(plain.format(value)) };
    }
    return {
      full: (value) => dress(printNumber(value, locale)),
      short: (value) => dress(shortNumber(value, locale)),
    };
  }
  const intl = (isShort: boolean): Intl.NumberFormat => formatterOf({ format, locale, isShort });
  return {
    full: (value) => dress(intl(false).format(value)),
    // A format that only sets decimals is for figures: on an axis they would repeat zeros.
    short: (value) =>
      dress(format?.kind === undefined ? shortNumber(value, locale) : intl(true).format(value)),
  };
}

/** Axes count in thousands only where the ticks are that far apart. */
const shortNumber = (value: number, locale: string): string => {
  if (Math.abs(value) >= 1e15) {
    return cachedFormat(`huge ${locale}`, () => new Intl.NumberFormat(locale, HUGE_DIGITS)).format(value);
  }
  return Math.abs(value) < 10_000
    ? printNumber(Number(value.toPrecision(6)), locale)
    : printCompact(value, locale);
};
/** Past trillions there are no short words. */
const HUGE_DIGITS = { notation: 'scientific', maximumSignificantDigits: 3 } as const;

type NumberKind = NonNullable<ChartFormat['kind']>;

const NAME_DIGITS = { maximumSignificantDigits: 12, useGrouping: 'min2' } as const;

interface NumberOptions {
  readonly format: ChartFormat | undefined;
  readonly locale: string;
  readonly isShort: boolean;
}

const formatterOf = (options: NumberOptions): Intl.NumberFormat => {
  const { format, locale, isShort } = options;
  const style: NumberKind = format?.kind ?? 'plain';
  return cachedFormat(JSON.stringify([style, format, locale, isShort]), () => FORMATTERS[style](options));
};

/** Without its prefix and suffix. */
function printMoney(value: number, format: ChartFormat, locale: string): string {
  const { kind, currency = 'EUR' } = format;
  const digits = moneyDigits(value, format);
  const options: Intl.NumberFormatOptions =
    kind === 'currency'
      ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits }
      : digits;
  return cachedFormat(
    `money ${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  ).format(value);
}

const digitsOf = ({ format, isShort }: NumberOptions): Intl.NumberFormatOptions =>
  format?.decimals === undefined
    ? {}
    : { minimumFractionDigits: isShort ? 0 : format.decimals, maximumFractionDigits: format.decimals };

const COMPACT = { notation: 'compact', maximumSignificantDigits: 3 } as const;

const FORMATTERS: Readonly<Record<NumberKind, (options: NumberOptions) => Intl.NumberFormat>> = {
  plain: (options) =>
    new Intl.NumberFormat(options.locale, options.isShort ? { maximumFractionDigits: 2 } : digitsOf(options)),
  compact: ({ format, ...options }) =>
    new Intl.NumberFormat(compactLocale(options.locale), {
      ...COMPACT,
      ...(format?.decimals === undefined
        ? {}
        : { maximumSignificantDigits: undefined, ...digitsOf({ format, ...options }) }),
    }),
  percent: (options) =>
    new Intl.NumberFormat(options.locale, {
      style: 'percent',
      maximumFractionDigits: 1,
      ...digitsOf(options),
    }),
  currency: (options) =>
    new Intl.NumberFormat(options.isShort ? compactLocale(options.locale) : options.locale, {
      style: 'currency',
      currency: options.format?.currency ?? 'EUR',
      currencyDisplay: 'narrowSymbol',
      ...(options.isShort ? COMPACT : digitsOf(options)),
    }),
};

/** With prefix and suffix; the sign comes before them, as on a tile. */
function dressed(text: string, { prefix = '', suffix = '' }: ChartFormat = {}): string {
  const signed = minus(text);
  return signed.startsWith('−') ? `−${prefix}${signed.slice(1)}${suffix}` : `${prefix}${signed}${suffix}`;
}

/** A true minus, as wide as a figure. */
const minus = (text: string): string => text.replace(/^([^\d]*)-(?=.*\d)/, '$1−');

export function cellPrinter(
  facts: ChartColumnFacts,
  { locale, t }: Pick<ChartWords, 'locale' | 't'>,
  figure: ((value: number) => string) | null,
): (cell: ChartCell) => string {
  const { timeUnit, part, binWidth } = facts;
  return (cell) => {
    if (cell === null || cell === '') {
      return t('chartDrawing.empty');
    }
    if (typeof cell === 'object') {
      return t('chartDrawing.other');
    }
    if (typeof cell === 'boolean') {
      const word = truthWord(facts.field, cell);
      return word === null ? t(cell ? 'ui.cellTrue' : 'ui.cellFalse') : t(`workflowValue.${word}`);
    }
    if (part !== undefined) {
      return partName(cell, part, locale);
    }
    if (timeUnit !== undefined) {
      return printGrain(String(cell), timeUnit, locale);
    }
    if (isTemporalType(facts.type)) {
      return printMoment(String(cell), facts, locale);
    }
    if (figure === null || !Number.isFinite(Number(cell))) {
      return String(cell);
    }
    const value = Number(cell);
    return binWidth === undefined
      ? figure(value)
      : `${figure(value)} – ${figure(Number((value + binWidth).toPrecision(12)))}`;
  };
}

function printGrain(day: string, grain: TimeGrain, locale: string): string {
  if (!isClockUnit(grain)) {
    return printPeriod(day, grain, locale);
  }
  const date = parseMoment(day);
  return date === null
    ? day
    : cachedFormat(
        `chart ${grain} ${locale}`,
        () =>
          new Intl.DateTimeFormat(locale, {
            day: 'numeric',
            month: 'short',
            hour: '2-digit',
            minute: '2-digit',
            ...(grain === 'second' ? { second: '2-digit' } : {}),
            timeZone: 'UTC',
          }),
      ).format(date);
}

function printMoment(text: string, facts: ChartColumnFacts, locale: string): string {
  const style = facts.format?.date ?? 'medium';
  const date = parseMoment(text);
  if (style === 'iso' || date === null) {
    return text;
  }
  const hasTime = facts.type === 'timestamp' && !/T00:00(:00)?/.test(text) && text.length > 10;
  return cachedFormat(
    `moment ${style} ${hasTime} ${locale}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: style,
        ...(hasTime ? { timeStyle: 'short' as const } : {}),
        timeZone: 'UTC',
      }),
  ).format(date);
}

/** ISO 8601 to milliseconds; a moment without a zone is in UTC, as all times of the product are. */
export function parseMoment(text: string): number | null {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const whole = text.length <= 10 ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}${hasZone ? '' : 'Z'}`;
  const moment = Date.parse(whole);
  return Number.isNaN(moment) ? null : moment;
}
