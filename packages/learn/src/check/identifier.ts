import type { Column } from '../data/frame.ts';

/** Below this many rows, distinct values are common. */
const MIN_ROWS = 20;
const DISTINCT = 0.95;
const NAMES = /(?:^|[^a-z])(?:id|ids|uuid|guid|key|nr|no|number|code|row|index)$/iu;

/**
 * Distinct values per row if a column names rows, or null. Labels that hardly repeat are identifiers; numbers are if
 * they are whole, never repeat, and either count upwards, leave few gaps or are named like one. A measure in whole
 * units, such as a revenue, repeats or has gaps.
 */
export function identifierShare(column: Column): number | null {
  if (column.kind === 'category') {
    const known = column.codes.filter((code) => code >= 0);
    const share = new Set(known).size / known.length;
    return known.length >= MIN_ROWS && share > DISTINCT ? share : null;
  }
  const known = column.values.filter((value) => !Number.isNaN(value));
  if (known.length < MIN_ROWS || !known.every(Number.isInteger) || new Set(known).size < known.length) {
    return null;
  }
  const sorted = known.slice().sort();
  const range = sorted[sorted.length - 1]! - sorted[0]! + 1;
  const isRising = known.every((value, row) => row === 0 || value > known[row - 1]!);
  return isRising || range <= 2 * known.length || NAMES.test(separateWords(column.name)) ? 1 : null;
}

/** "orderId" as "order Id", so that the end of a word like "paid" is not taken for a name. */
function separateWords(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ');
}
