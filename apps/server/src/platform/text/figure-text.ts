import type { ChartFormat } from '@plumbline/contract';
import { figurePrinter, printCompact, printNumber } from '@plumbline/viz';

/** A format that somebody chose decides; decimals of a column give way to millions. */
export function figureText(value: number, format: ChartFormat | undefined, locale: string): string {
  if (format === undefined) {
    return Math.abs(value) >= 100_000
      ? printCompact(value, locale)
      : printNumber(Number(value.toPrecision(6)), locale);
  }
  const { full, short } = figurePrinter(format, locale, 'figure');
  return format.kind === undefined && Math.abs(value) >= 1e6 ? short(value) : full(value);
}
