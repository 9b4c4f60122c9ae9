import { assertNever, DAY_MS, type Cell, type Claim } from '@plumbline/contract';
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
  return formatNumber(value, size >= 1 ? 2 : 4);
}

/** The value of a claim as its sentence writes it; null where there is none. */
export function formatClaim(value: Cell, format: Claim['format'], words: Translator): string | null {
  if (value === null) {
    return null;
  }
  switch (format.kind) {
    case 'number':
    case 'percent': {
      const number = Number(value);
      const shown = format.isUnsigned ? Math.abs(number) : number;
      return format.kind === 'percent' ? words.formatPercent(shown) : numberText(shown, words);
    }
    case 'text':
      return String(value);
    case 'period':
      return printPeriod(String(value), format.unit, words.locale);
    case 'monthOfYear':
    case 'dayOfWeek':
      return positionName(format.kind, Number(value), words.locale);
    default:
      return assertNever(format);
  }
}
