import {
  assertNever,
  DAY_MS,
  parseColumnFormat,
  printFormatted,
  type Cell,
  type Claim,
} from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import { printPeriod } from '@plumbline/viz';

/** A Monday in January: the days and months after it have every name. */
const MONDAY = Date.UTC(2024, 0, 1);

function positionName(kind: 'monthOfYear' | 'dayOfWeek', position: number, locale: string): string {
  const options: Intl.DateTimeFormatOptions =
    kind === 'monthOfYear' ? { month: 'long', timeZone: 'UTC' } : { weekday: 'long', timeZone: 'UTC' };
  const date =
    kind === 'monthOfYear'
      ? new Date(Date.UTC(2024, position - 1, 1))
      : new Date(MONDAY + (position - 1) * DAY_MS);
  return new Intl.DateTimeFormat(locale, options).format(date);
}

/** Whole from 1000, otherwise as many digits as tell values of this size apart. */
function numberText(value: number, { formatNumber }: Translator): string {
  const size = Math.abs(value);
  if (size >= 1000) {
    return formatNumber(value, 0);
  }
  if (size >= 1) {
    return formatNumber(value, 2);
  }
  return formatNumber(value, size >= 0.1 ? 3 : 4);
}

/** In the unit of its column; null where the column has none. */
function inUnit(value: number, columnFormat: string, translator: Translator): string | null {
  const parsed = parseColumnFormat(columnFormat);
  if (parsed?.kind !== 'number') {
    return printFormatted(value, columnFormat, translator.locale);
  }
  const { before, after, decimals, isShare } = parsed;
  if (isShare) {
    return translator.formatPercent(value);
  }
  // A mean of whole amounts has decimals.
  return decimals > 0
    ? printFormatted(value, columnFormat, translator.locale)
    : `${value < 0 ? '−' : ''}${before}${numberText(Math.abs(value), translator)}${after}`;
}

type ClaimFormat = Claim['format'] & {
  /** Format of the column whose unit a number has; null and absent for none. */
  readonly columnFormat?: string | null;
  /** Unit of a number without a format, such as `kg`; null and absent for none. */
  readonly columnUnit?: string | null;
};

/** Signs of money come before the digits; `%` belongs to the digits. */
function withUnit(value: number, unit: string, translator: Translator): string {
  const number = numberText(Math.abs(value), translator);
  const sign = value < 0 ? '−' : '';
  if (/^\p{Sc}$/u.test(unit)) {
    return `${sign}${unit}${number}`;
  }
  return unit === '%' ? `${sign}${number}%` : `${sign}${number} ${unit}`;
}

/** The value of a claim as its sentence writes it; null where there is none. */
export function formatClaim(value: Cell, format: ClaimFormat, translator: Translator): string | null {
  if (value === null) {
    return null;
  }
  switch (format.kind) {
    case 'number':
    case 'percent': {
      const number = Number(value);
      const shown = format.isUnsigned ? Math.abs(number) : number;
      if (format.kind === 'percent') {
        return translator.formatPercent(shown);
      }
      const { columnFormat = null, columnUnit = null } = format;
      const plain =
        columnUnit === null ? numberText(shown, translator) : withUnit(shown, columnUnit, translator);
      return (columnFormat === null ? null : inUnit(shown, columnFormat, translator)) ?? plain;
    }
    case 'text':
      return String(value);
    case 'period':
      return printPeriod(String(value), format.unit, translator.locale);
    case 'monthOfYear':
    case 'dayOfWeek':
      return positionName(format.kind, Number(value), translator.locale);
    default:
      return assertNever(format);
  }
}
