import { assertNever, type ChartFormat, type FigureData } from '@plumbline/contract';
import { compactLocale } from '@plumbline/messages';
import { cachedFormat } from './cached-format.ts';
import { printCompact } from './format.ts';
import { isMoney, moneyDigits } from './money-digits.ts';

/** From here on a figure without decimals of its own is shown in millions. */
const COMPACT_FROM = 1e6;
const SMALL_DECIMALS = 2;

const print = (value: number, locale: string, options: Intl.NumberFormatOptions): string =>
  cachedFormat(`${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options)).format(
    value,
  );

/**
 * The measure's own format, whose money is in the workspace's currency unless it names another; else that of the column,
 * whose decimals give way to millions.
 */
export function figureFormat(
  own: ChartFormat | undefined,
  { value, format = {}, currency }: Pick<FigureData, 'value' | 'format' | 'currency'>,
): ChartFormat {
  if (own !== undefined) {
    return currency === undefined ? own : { currency, ...own };
  }
  const isLarge = format.kind === undefined && Math.abs(Number(value)) >= COMPACT_FROM;
  return isLarge ? { ...format, decimals: undefined } : format;
}

const digits = ({ decimals }: ChartFormat, fallback: number): Intl.NumberFormatOptions =>
  decimals === undefined
    ? { maximumFractionDigits: fallback }
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };

function printDigits(value: number, format: ChartFormat, locale: string): string {
  const isLarge = Math.abs(value) >= COMPACT_FROM && format.decimals === undefined;
  switch (format.kind) {
    case 'percent':
      return print(value, locale, { style: 'percent', ...digits(format, 1) });
    case 'currency':
      return printMoney(value, { ...format, isLarge }, locale);
    case 'compact':
      return printCompact(value, locale);
    case 'plain':
      return print(value, locale, digits(format, Math.abs(value) >= 1000 ? 0 : SMALL_DECIMALS));
    case undefined:
      if (isLarge) {
        return printCompact(value, locale);
      }
      return isMoney(format)
        ? print(value, locale, moneyDigits(value, format))
        : printDigits(value, { ...format, kind: 'plain' }, locale);
    default:
      return assertNever(format.kind);
  }
}

function printMoney(
  value: number,
  { isLarge, ...format }: ChartFormat & { readonly isLarge: boolean },
  locale: string,
): string {
  const money = {
    style: 'currency',
    currency: format.currency ?? 'EUR',
    currencyDisplay: 'narrowSymbol',
  } as const;
  return isLarge
    ? print(value, compactLocale(locale), { ...money, notation: 'compact', maximumSignificantDigits: 3 })
    : print(value, locale, { ...money, ...moneyDigits(value, { ...format, kind: 'currency' }) });
}

/** `€`: how an amount in a currency is written, without digits. */
export const currencySign = (currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** A single figure, as on its tile: the same on the screen, in files, traces, mails and notifications. */
export function printFigure(value: number, format: ChartFormat, locale: string): string {
  const { prefix = '', suffix = '' } = format;
  const text = printDigits(value, format, locale);
  // The sign comes before a currency's.
  return text.startsWith('-') ? `−${prefix}${text.slice(1)}${suffix}` : `${prefix}${text}${suffix}`;
}

/**
 * A figure that is compared with a limit: as on its tile, without short words for thousands and millions, so that two
 * figures look alike only where they are.
 */
export function printFullFigure(value: number, format: ChartFormat, locale: string): string {
  const { kind = 'plain' } = format;
  if (kind === 'percent') {
    return printFigure(value, format, locale);
  }
  // The decimals of a short figure are those of its millions.
  const wanted = kind === 'compact' ? undefined : format.decimals;
  const decimals = wanted ?? (Number.isInteger(value) || Math.abs(value) >= 1000 ? 0 : SMALL_DECIMALS);
  return printFigure(value, { ...format, decimals, kind: kind === 'currency' ? kind : 'plain' }, locale);
}
