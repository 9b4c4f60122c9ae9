import type { ChartFormat, FigureData } from '@plumbline/contract';
import { figurePrinter, printCompact, printNumber } from '@plumbline/viz';

/** The measure's own format, whose money is in the workspace's currency unless it names another; else that of the column. */
export function figureFormat(
  own: ChartFormat | undefined,
  { format, currency }: Pick<FigureData, 'format' | 'currency'>,
): ChartFormat | undefined {
  if (own === undefined) {
    return format;
  }
  return currency === undefined ? own : { currency, ...own };
}

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
