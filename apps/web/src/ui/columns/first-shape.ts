import { type Inspection, isNumericType } from '@plumbline/contract';

/** Bins of equal width over the first rows. */
const BINS = 12;
/** Bars of the most frequent texts. */
const TOPS = 8;

/** A number as written in the file; null for anything else. */
function parseNumber(text: string, decimal: Inspection['decimal']): number | null {
  const group = decimal === ',' ? '.' : ',';
  const plain = text
    .replaceAll(/[\s'’]/g, '')
    .replaceAll(group, '')
    .replace(decimal, '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

function histogram(values: readonly number[]): readonly number[] {
  const low = Math.min(...values);
  const width = (Math.max(...values) - low) / BINS;
  const counts = Array.from({ length: BINS }, () => 0);
  for (const value of values) {
    const bin = width === 0 ? 0 : Math.min(BINS - 1, Math.floor((value - low) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

function topCounts(cells: readonly string[]): readonly number[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return [...counts.values()].toSorted((one, other) => other - one).slice(0, TOPS);
}

/**
 * Heights of bars for one column from the first rows alone, for as long as nothing is known of all of them: a histogram
 * of numbers, else the most frequent texts. Null where the first rows hold nothing, or nothing twice.
 */
export function firstShape(
  { rows, decimal }: Pick<Inspection, 'rows' | 'decimal'>,
  { place, type }: { readonly place: number; readonly type: string },
): readonly number[] | null {
  const cells = rows.map((row) => String(row[place] ?? '')).filter((cell) => cell !== '');
  if (isNumericType(type)) {
    const numbers = cells.map((cell) => parseNumber(cell, decimal)).filter((value) => value !== null);
    return numbers.length < 2 ? null : histogram(numbers);
  }
  const tops = topCounts(cells);
  return (tops[0] ?? 0) < 2 ? null : tops;
}
