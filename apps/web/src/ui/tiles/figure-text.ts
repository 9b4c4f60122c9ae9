import { assertNever, type Cell, type ChartFormat, type FigureData, type TileOf } from '@plumbline/contract';
import { printPeriod } from '@plumbline/viz';
import { compactLocale, currentLocale, formatCompact, t } from '../../messages/index.ts';
import { cellText } from '../cell-text.ts';

/** From here on a number is shown in millions; its title has all of it. */
const COMPACT_FROM = 1e6;
const SMALL_DECIMALS = 2;

const trueMinus = (text: string): string => text.replace(/^-/u, '−');
/** The sign comes before a currency's. */
const wrapped = (text: string, { prefix = '', suffix = '' }: ChartFormat): string =>
  text.startsWith('−') ? `−${prefix}${text.slice(1)}${suffix}` : `${prefix}${text}${suffix}`;

/** The tile's format, else that of the column, whose decimals give way to millions. */
export function figureFormat(
  { measure }: TileOf<'figure'>,
  { value, format = {}, currency }: Pick<FigureData, 'value' | 'format' | 'currency'>,
): ChartFormat {
  const isLarge = format.kind === undefined && Math.abs(Number(value)) >= COMPACT_FROM;
  if (measure.format !== undefined) {
    // Money without a currency of its own is that of the workspace.
    return currency === undefined ? measure.format : { currency, ...measure.format };
  }
  return isLarge ? { ...format, decimals: undefined } : format;
}

const compact = (value: number, options: Intl.NumberFormatOptions): string =>
  trueMinus(
    new Intl.NumberFormat(compactLocale(currentLocale()), {
      ...options,
      notation: 'compact',
      maximumSignificantDigits: 3,
    }).format(value),
  );

function numberText(value: number, format: ChartFormat): string {
  const digits = (fallback: number): Intl.NumberFormatOptions =>
    format.decimals === undefined
      ? { maximumFractionDigits: fallback }
      : { minimumFractionDigits: format.decimals, maximumFractionDigits: format.decimals };
  const print = (options: Intl.NumberFormatOptions): string =>
    trueMinus(new Intl.NumberFormat(currentLocale(), options).format(value));
  const isLarge = Math.abs(value) >= COMPACT_FROM && format.decimals === undefined;
  switch (format.kind) {
    case 'percent':
      return print({ style: 'percent', ...digits(1) });
    case 'currency': {
      const currency = {
        style: 'currency',
        currency: format.currency ?? 'EUR',
        currencyDisplay: 'narrowSymbol',
      } as const;
      return isLarge ? compact(value, currency) : print({ ...currency, ...digits(0) });
    }
    case 'compact':
      return formatCompact(value);
    case 'plain':
    case undefined:
      if (isLarge && format.kind === undefined) {
        return formatCompact(value);
      }
      return print(digits(Math.abs(value) >= 1000 ? 0 : SMALL_DECIMALS));
    default:
      return assertNever(format.kind);
  }
}

/** The main value of a KPI tile; null for no value. Numbers too long for a double come as text. */
export function figureText(value: Cell, format: ChartFormat = {}): string | null {
  if (value === null) {
    return null;
  }
  const number = typeof value === 'number' ? value : Number.NaN;
  const isNumeral = typeof value === 'string' && /^-?\d+(\.\d+)?$/u.test(value);
  if (isNumeral || !Number.isNaN(number)) {
    return wrapped(numberText(isNumeral ? Number(value) : number, format), format);
  }
  return cellText(value, { type: 'text' }).text;
}

/** Every digit of it, for the tooltip. */
export const exactText = (value: Cell): string =>
  value === null ? '' : cellText(value, { type: typeof value === 'number' ? 'number' : 'decimal' }).text;

/** The period that begins with a unit of the tile's time; null for figures without one. */
export const periodText = ({ over }: TileOf<'figure'>, start: Cell | undefined): string | null =>
  over === undefined || typeof start !== 'string' ? null : printPeriod(start, over.timeUnit, currentLocale());

/** The period that the figure is of, and the newer one that is left out; null where it is of all rows. */
export function figurePeriod(tile: TileOf<'figure'>, { course, incomplete }: FigureData): string | null {
  const period = periodText(tile, course.at(-1)?.[0]);
  const left = periodText(tile, incomplete);
  return period === null || left === null ? period : t('tile.incomplete', { period, left });
}

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** Share of what it was before. */
  readonly share: number;
}

/** Under this a change is none: it would be written as 0.0 %. */
const MIN_SHARE = 0.0005;

/** Null where there is nothing to compare with. */
export function figureChange(value: Cell, previous: Cell): Change | null {
  const [now, before] = [Number(value), Number(previous)];
  const isKnown = value !== null && previous !== null && Number.isFinite(now) && Number.isFinite(before);
  if (!isKnown || before === 0) {
    return null;
  }
  const share = (now - before) / Math.abs(before);
  if (Math.abs(share) < MIN_SHARE) {
    return { direction: 'same', share: 0 };
  }
  return { direction: share > 0 ? 'up' : 'down', share };
}

/** Whether a change is good news; null where the measure has no good direction. */
export function changeTone(change: Change, upIsGood: boolean | null): 'positive' | 'negative' | null {
  if (upIsGood === null || change.direction === 'same') {
    return null;
  }
  return (change.direction === 'up') === upIsGood ? 'positive' : 'negative';
}
