/** Numbers. NaN is missing; infinities are values at either end. */
export interface NumericColumn {
  readonly kind: 'number';
  readonly name: string;
  readonly values: Float64Array;
}

/** Labels without order. A code is an index of `categories`; −1 is missing. */
export interface CategoryColumn {
  readonly kind: 'category';
  readonly name: string;
  readonly codes: Int32Array;
  readonly categories: readonly string[];
}

export type Column = NumericColumn | CategoryColumn;

/** Features: columns of one length, by name. Made by `createFrame`. */
export interface Frame {
  readonly rows: number;
  readonly columns: readonly Column[];
}

/** What a model learns from. */
export interface Examples {
  readonly frame: Frame;
  /** One per row, never NaN. Classes are codes from 0. */
  readonly target: Float64Array;
  /** Not negative; null weighs every row 1. */
  readonly weights: Float64Array | null;
}

/** What a model remembers of a column, to check and align what it predicts from. */
export type ColumnSchema =
  | { readonly kind: 'number'; readonly name: string }
  | { readonly kind: 'category'; readonly name: string; readonly categories: readonly string[] };

/** Input that a model cannot take. `code` is stable; the message is for developers. */
export class LearnError extends Error {
  readonly code: LearnErrorCode;

  constructor(code: LearnErrorCode, message: string) {
    super(message);
    this.name = 'LearnError';
    this.code = code;
  }
}

export type LearnErrorCode =
  | 'columns.differ'
  | 'rows.differ'
  | 'rows.none'
  | 'target.invalid'
  | 'weights.invalid'
  | 'options.invalid'
  | 'model.version'
  | 'canceled';

/** Checks that columns have one length and their own names. */
export function createFrame(columns: readonly Column[]): Frame {
  const rows = columns[0] ? columnLength(columns[0]) : 0;
  const wrong = columns.find((column) => columnLength(column) !== rows);
  if (wrong) {
    throw new LearnError(
      'rows.differ',
      `Column "${wrong.name}" has ${columnLength(wrong)} rows, not ${rows}.`,
    );
  }
  if (new Set(columns.map(({ name }) => name)).size < columns.length) {
    throw new LearnError('columns.differ', 'Two columns have one name.');
  }
  return { rows, columns };
}

/** Checks that targets and weights fit the frame. */
export function createExamples(
  frame: Frame,
  target: Float64Array,
  weights: Float64Array | null = null,
): Examples {
  if (frame.rows === 0) {
    throw new LearnError('rows.none', 'There are no rows to learn from.');
  }
  if (target.length !== frame.rows || (weights && weights.length !== frame.rows)) {
    throw new LearnError('rows.differ', `Targets and weights must have ${frame.rows} rows.`);
  }
  if (!target.every(Number.isFinite)) {
    throw new LearnError('target.invalid', 'A target is missing or infinite.');
  }
  if (
    weights &&
    !(weights.every((weight) => weight >= 0 && weight < Infinity) && weights.some((weight) => weight > 0))
  ) {
    throw new LearnError(
      'weights.invalid',
      'Weights must be finite and not negative, and one must be positive.',
    );
  }
  return { frame, target, weights };
}

/** The rows listed, in that order. */
export function selectRows(frame: Frame, rows: Uint32Array): Frame {
  return {
    rows: rows.length,
    columns: frame.columns.map((column) =>
      column.kind === 'number'
        ? { ...column, values: pick(column.values, rows) }
        : { ...column, codes: Int32Array.from(rows, (row) => column.codes[row]!) },
    ),
  };
}

/** The examples listed, in that order. */
export function selectExamples({ frame, target, weights }: Examples, rows: Uint32Array): Examples {
  return {
    frame: selectRows(frame, rows),
    target: pick(target, rows),
    weights: weights && pick(weights, rows),
  };
}

/** Values at the rows listed. */
export function pick(values: Float64Array, rows: Uint32Array): Float64Array {
  const picked = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    picked[at] = values[rows[at]!]!;
  }
  return picked;
}

/** What `alignFrame` needs later. */
export function frameSchema(frame: Frame): ColumnSchema[] {
  return frame.columns.map((column) =>
    column.kind === 'number'
      ? { kind: 'number', name: column.name }
      : { kind: 'category', name: column.name, categories: column.categories },
  );
}

/**
 * The columns of `schema`, in its order and with its codes. A category that the schema does not have becomes missing.
 * Throws `columns.differ` if a column is absent or of another kind; other columns are left out.
 */
export function alignFrame(frame: Frame, schema: readonly ColumnSchema[]): Frame {
  const byName = new Map(frame.columns.map((column) => [column.name, column]));
  return {
    rows: frame.rows,
    columns: schema.map((wanted) => {
      const column = byName.get(wanted.name);
      if (!column || column.kind !== wanted.kind) {
        throw new LearnError('columns.differ', `Column "${wanted.name}" must be of kind ${wanted.kind}.`);
      }
      return column.kind === 'category' && wanted.kind === 'category'
        ? alignCodes(column, wanted.categories)
        : column;
    }),
  };
}

function alignCodes(column: CategoryColumn, categories: readonly string[]): CategoryColumn {
  if (column.categories === categories) {
    return column;
  }
  const codeOf = new Map(categories.map((category, code) => [category, code]));
  const translated = column.categories.map((category) => codeOf.get(category) ?? -1);
  return { ...column, categories, codes: column.codes.map((code) => (code < 0 ? -1 : translated[code]!)) };
}

function columnLength(column: Column): number {
  return column.kind === 'number' ? column.values.length : column.codes.length;
}
