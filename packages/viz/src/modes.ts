import { assertNever, type Cell, type GraphMode } from '@plumbline/contract';
import { addNumerals, toNumeral, printNumeral, subtractNumerals, type Numeral } from '@plumbline/query';

/** y of each mark in the chart's order; null where there is none. Numbers may be text, as the wire has them. */
export type Series = readonly (string | number | null)[];

/** Each mark as a percentage of the whole; null if the whole is zero. */
export function toPercentages(series: Series, whole: Numeral): (number | null)[] {
  const divisor = Number(printNumeral(whole));
  return series.map((value) => (value === null || divisor === 0 ? null : (Number(value) / divisor) * 100));
}

/** The running total; a mark without a value leaves it as it is. */
export function cumulate(series: Series): Series {
  let total = ZERO;
  return series.map((value) => {
    total = value === null ? total : addNumerals(total, exact(value));
    return like(value ?? firstValue(series), total);
  });
}

/** Difference of each mark from the one before it; null for the first, and next to a mark without a value. */
export const toChanges = (series: Series): Series =>
  series.map((value, index) => {
    const before = series[index - 1] ?? null;
    return value === null || before === null
      ? null
      : like(value, subtractNumerals(exact(value), exact(before)));
  });

export const sumOf = (series: Series): Numeral =>
  series.reduce((total: Numeral, value) => (value === null ? total : addNumerals(total, exact(value))), ZERO);

/** The part of the whole that is missing in `series`, in the format of the series. */
export const missingPart = (series: Series, whole: string | number): string | number =>
  like(firstValue(series) ?? whole, subtractNumerals(exact(whole), sumOf(series)));

/** `whole`: what all marks, shown or not, come to. */
export function applyMode(series: Series, mode: GraphMode, whole: Numeral): Series {
  switch (mode) {
    case 'Absolute':
      return series;
    case 'Percent':
      return toPercentages(series, whole);
    case 'Cumulative':
      return cumulate(series);
    case 'Change':
      return toChanges(series);
    default:
      return assertNever(mode);
  }
}

const ZERO: Numeral = { digits: 0n, scale: 0 };

/** Base ten, so that 0.1 and 0.2 make 0.3. */
const exact = (value: string | number): Numeral => toNumeral(value) ?? ZERO;

const firstValue = (series: Series): string | number | null => series.find((value) => value !== null) ?? null;

/** Text is returned as text, so that big numbers lose no digits. */
const like = (model: string | number | null, value: Numeral): string | number =>
  typeof model === 'string' ? printNumeral(value) : Number(printNumeral(value));

export const toSeries = (cells: readonly Cell[]): Series =>
  cells.map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell));
