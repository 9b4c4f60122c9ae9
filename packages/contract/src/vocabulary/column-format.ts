import type { COLUMN_TYPES } from './column-type.ts';

/** How the figures of a column are shown: as hours, minutes and seconds, or as numbers. */
export type ColumnFormat =
  | { readonly kind: 'duration' }
  | {
      readonly kind: 'number';
      /** Text before and after the digits, such as a currency's sign. */
      readonly before: string;
      readonly after: string;
      readonly decimals: number;
      readonly isGrouped: boolean;
      /** 0.5 is 50 %. */
      readonly isShare: boolean;
    };

const DURATION = '[h]:mm:ss';
const NUMBER = /^([^\d%[\]]{0,5})0(,0)?(?:\.(0{1,10}))?([^\d[\]]{0,13})$/u;

/** Parses `€0,0.00`, `0,0 kr`, `0.0 %` and `[h]:mm:ss`; null for anything else. */
export function parseColumnFormat(format: string): ColumnFormat | null {
  if (format === DURATION) {
    return { kind: 'duration' };
  }
  const match = NUMBER.exec(format);
  if (match === null) {
    return null;
  }
  const [, before = '', grouping, fraction = '', after = ''] = match;
  return {
    kind: 'number',
    before,
    after,
    decimals: fraction.length,
    isGrouped: grouping !== undefined,
    isShare: after.trim() === '%',
  };
}

/** Decimals that files are read with at most where they show money or shares. */
const FIXED_DECIMALS = 2;

/** A format whose number of decimals depends on the type alone, and not on any figure. */
export const withFixedDecimals = (format: string, type: keyof typeof COLUMN_TYPES): string =>
  format === DURATION
    ? format
    : format.replace(
        /0(,0)?(?:\.0{1,10})?/u,
        (_digits, grouping: string | undefined = '') =>
          `0${grouping}${type === 'integer' ? '' : `.${'0'.repeat(FIXED_DECIMALS)}`}`,
      );

const formatters = new Map<string, Intl.NumberFormat>();

/** Creating a formatter costs more than using it a hundred times. */
function numberFormatter(key: string, locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const full = `${locale} ${key}`;
  const formatter = formatters.get(full) ?? new Intl.NumberFormat(locale, options);
  formatters.set(full, formatter);
  return formatter;
}

/** Seconds as hours, minutes and seconds; hours run on beyond a day. */
function printDuration(seconds: number, locale: string): string {
  const whole = Math.floor(Math.abs(seconds));
  const rest = Math.abs(seconds) - whole;
  const two = (part: number): string => String(part).padStart(2, '0');
  const hours = numberFormatter('hours', locale, {}).format(Math.floor(whole / 3600));
  const fraction = numberFormatter('fraction', locale, { maximumFractionDigits: 6 });
  const tail = rest < 1e-6 ? '' : fraction.format(rest).slice(1);
  const sign = seconds < 0 ? '−' : '';
  return `${sign}${hours}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${tail}`;
}

/** A figure in the format of its column; null for a format that is not one, which leaves the type's own form. */
export function printFormatted(value: number, format: string, locale: string): string | null {
  const parsed = parseColumnFormat(format);
  if (parsed === null || parsed.kind === 'duration') {
    return parsed && printDuration(value, locale);
  }
  const { before, after, decimals, isGrouped, isShare } = parsed;
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: isGrouped,
    style: isShare ? 'percent' : 'decimal',
  };
  const figure = numberFormatter(`format ${format}`, locale, options).format(Math.abs(value));
  return `${value < 0 ? '−' : ''}${before}${figure}${isShare ? '' : after}`;
}
