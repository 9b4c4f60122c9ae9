import type { Frame } from '../data/frame.ts';

/** One input of a linear model, computed from a column: (raw − center) ÷ scale. */
export interface Term {
  /** Index of the column. */
  readonly column: number;
  /** `value`: the number itself, the mean where it is missing; `missing`: 1 where it is; `category`: 1 for `code`. */
  readonly kind: 'value' | 'missing' | 'category';
  /** Code of the category, for a term of kind `category`; −1 otherwise. */
  readonly code: number;
  readonly center: number;
  readonly scale: number;
}

/** Categories of one column that get a term; the others, and missing ones, have none. */
const MAX_CATEGORIES = 100;

/** Standardizing and one-hot encoding, fitted to training rows alone. Columns that never change get no term. */
export function fitTerms(frame: Frame, weights: Float64Array | null): Term[] {
  const terms = frame.columns.flatMap((column, index): Omit<Term, 'center' | 'scale'>[] => {
    if (column.kind === 'number') {
      const hasMissing = column.values.some(Number.isNaN);
      const value = { column: index, kind: 'value', code: -1 } as const;
      return hasMissing ? [value, { column: index, kind: 'missing', code: -1 }] : [value];
    }
    return frequentCodes(column.codes, column.categories.length).map((code) => ({
      column: index,
      kind: 'category',
      code,
    }));
  });
  return terms.map((term) => standardize(frame, term, weights)).filter(({ scale }) => scale > 0);
}

function frequentCodes(codes: Int32Array, categories: number): number[] {
  const counts = new Float64Array(categories);
  for (const code of codes) {
    if (code >= 0) {
      counts[code]! += 1;
    }
  }
  const present = [...counts.keys()].filter((code) => counts[code]! > 0);
  return present.sort((one, other) => counts[other]! - counts[one]! || one - other).slice(0, MAX_CATEGORIES);
}

function standardize(frame: Frame, term: Omit<Term, 'center' | 'scale'>, weights: Float64Array | null): Term {
  const raw = { ...term, center: 0, scale: 1 };
  const values = new Float64Array(frame.rows);
  for (let row = 0; row < frame.rows; row += 1) {
    values[row] = rawValue(frame, raw, row);
  }
  const center = meanWhereKnown(values, weights, (value) => value);
  const spread = Math.sqrt(meanWhereKnown(values, weights, (value) => (value - center) ** 2));
  const isConstant = !(spread > 1e-12 * Math.max(1, Math.abs(center)));
  // Indicators keep their size: one coefficient is the effect of one category.
  const scale = term.kind === 'value' ? spread : 1;
  return { ...term, center, scale: isConstant ? 0 : scale };
}

function meanWhereKnown(
  values: Float64Array,
  weights: Float64Array | null,
  change: (value: number) => number,
): number {
  let [sum, total] = [0, 0];
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]!;
    if (!Number.isNaN(value)) {
      const weight = weights ? weights[row]! : 1;
      sum += weight * change(value);
      total += weight;
    }
  }
  return total > 0 ? sum / total : 0;
}

function rawValue(frame: Frame, { column, kind, code }: Term, row: number): number {
  const data = frame.columns[column]!;
  if (data.kind === 'category') {
    return data.codes[row] === code ? 1 : 0;
  }
  const value = data.values[row]!;
  if (kind === 'missing') {
    return Number.isNaN(value) ? 1 : 0;
  }
  return value;
}

/** The standardized value of a term; 0, its mean, where the number is missing. */
export function termValue(frame: Frame, term: Term, row: number): number {
  const value = (rawValue(frame, term, row) - term.center) / term.scale;
  return Number.isNaN(value) ? 0 : value;
}

/** Standardized values, row after row: `rows` × `terms.length`. */
export function designMatrix(frame: Frame, terms: readonly Term[]): Float64Array {
  const matrix = new Float64Array(frame.rows * terms.length);
  terms.forEach((term, index) => {
    for (let row = 0; row < frame.rows; row += 1) {
      matrix[row * terms.length + index] = termValue(frame, term, row);
    }
  });
  return matrix;
}

/**
 * Standardized values of many rows. Of the terms of one column of categories, a row has at most one: it is listed instead
 * of a value for each of them, so that a thousand categories take no more room and time than one.
 */
export interface Design {
  readonly rows: number;
  readonly width: number;
  /** Indices of the terms that have a value in every row. */
  readonly dense: readonly number[];
  /** Their values, row after row: `rows` × `dense.length`. */
  readonly values: Float64Array;
  /** For each column of categories, the index of the term that is 1 in a row before its center is subtracted; −1 for none. */
  readonly active: readonly Int32Array[];
  /** Per term: what is subtracted from it in every row; 0 for dense terms, whose values are standardized already. */
  readonly centers: Float64Array;
}

export function buildDesign(frame: Frame, terms: readonly Term[]): Design {
  const indexed = terms.map((term, index) => ({ term, index }));
  const dense = indexed.filter(({ term }) => term.kind !== 'category');
  return {
    rows: frame.rows,
    width: terms.length,
    dense: dense.map(({ index }) => index),
    values: designMatrix(
      frame,
      dense.map(({ term }) => term),
    ),
    active: activeTerms(frame, terms),
    centers: Float64Array.from(terms, ({ kind, center }) => (kind === 'category' ? center : 0)),
  };
}

function activeTerms({ columns }: Frame, terms: readonly Term[]): Int32Array[] {
  return columns.flatMap((data, column) => {
    if (data.kind !== 'category') {
      return [];
    }
    const termOf = new Int32Array(data.categories.length).fill(-1);
    terms.forEach((term, index) => {
      if (term.column === column) {
        termOf[term.code] = index;
      }
    });
    return [data.codes.map((code) => (code < 0 ? -1 : termOf[code]!))];
  });
}

interface Addition {
  /** Coefficients of each term for every output, term after term. */
  readonly from: Float64Array;
  /** A score per output. */
  readonly to: Float64Array;
}

/** Subtracts the centers of all terms, which are the same in every row. */
export function subtractCenters(centers: Float64Array, { from, to }: Addition): void {
  centers.forEach((center, term) => {
    for (let output = 0; output < to.length; output += 1) {
      to[output]! -= center * from[term * to.length + output]!;
    }
  });
}

/** Adds the terms of a row before their centers are subtracted. */
export function addTerms({ dense, values, active }: Design, row: number, { from, to }: Addition): void {
  const outputs = to.length;
  for (let at = 0; at < dense.length; at += 1) {
    const [first, value] = [dense[at]! * outputs, values[row * dense.length + at]!];
    for (let output = 0; output < outputs; output += 1) {
      to[output]! += value * from[first + output]!;
    }
  }
  for (const termOf of active) {
    const term = termOf[row]!;
    if (term >= 0) {
      for (let output = 0; output < outputs; output += 1) {
        to[output]! += from[term * outputs + output]!;
      }
    }
  }
}
