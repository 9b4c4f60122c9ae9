import type { Frame } from '../data/frame.ts';

/**
 * One number per row that trees divide by: the value of a numeric column, or how surprising a category or a missing
 * value is, −log(share). Indicators would hide a rare category from trees whose sample does not have it.
 */
export interface AnomalyTerm {
  /** Index of the column. */
  readonly column: number;
  readonly kind: 'value' | 'surprise';
  /** For `value`: the mean, which replaces a missing number. */
  readonly fill: number;
  /** For `surprise`: the surprise of each code, or of any number; the last one is that of a missing value. */
  readonly surprises: readonly number[];
  /** Range over training rows. */
  readonly low: number;
  readonly high: number;
}

/** Terms of the columns that vary. */
export function anomalyTerms(frame: Frame): AnomalyTerm[] {
  return frame.columns
    .flatMap((column, index) => {
      const codes =
        column.kind === 'number'
          ? Int32Array.from(column.values, (value) => (Number.isNaN(value) ? -1 : 0))
          : column.codes;
      const surprise = surpriseTerm(codes, index, column.kind === 'number' ? 1 : column.categories.length);
      return column.kind === 'number' ? [valueTerm(column.values, index), surprise] : [surprise];
    })
    .filter(({ low, high }) => high > low);
}

function valueTerm(values: Float64Array, column: number): AnomalyTerm {
  let [low, high, sum, count] = [Infinity, -Infinity, 0, 0];
  for (const value of values) {
    if (Number.isFinite(value)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
      sum += value;
      count += 1;
    }
  }
  return { column, kind: 'value', fill: count > 0 ? sum / count : 0, surprises: [], low, high };
}

function surpriseTerm(codes: Int32Array, column: number, categories: number): AnomalyTerm {
  const counts = new Float64Array(categories + 1);
  for (const code of codes) {
    counts[code < 0 ? categories : code]! += 1;
  }
  // A category that no row has is as surprising as one that a further row would have.
  const surprises = Array.from(counts, (count) => -Math.log(Math.max(1, count) / (codes.length + 1)));
  const present = surprises.filter((_, code) => counts[code]! > 0);
  return {
    column,
    kind: 'surprise',
    fill: 0,
    surprises,
    low: present.reduce((least, value) => Math.min(least, value), Infinity),
    high: present.reduce((most, value) => Math.max(most, value), -Infinity),
  };
}

/** Values of terms, row after row: `rows` × `terms.length`. */
export function termMatrix(frame: Frame, terms: readonly AnomalyTerm[]): Float64Array {
  const matrix = new Float64Array(frame.rows * terms.length);
  terms.forEach((term, index) => {
    for (let row = 0; row < frame.rows; row += 1) {
      matrix[row * terms.length + index] = termValue(frame, term, row);
    }
  });
  return matrix;
}

function termValue(frame: Frame, { column, kind, fill, surprises }: AnomalyTerm, row: number): number {
  const data = frame.columns[column]!;
  if (data.kind === 'category') {
    return surprises.at(data.codes[row]!)!;
  }
  const value = data.values[row]!;
  if (kind === 'surprise') {
    return surprises[Number.isNaN(value) ? 1 : 0]!;
  }
  return Number.isNaN(value) ? fill : value;
}
