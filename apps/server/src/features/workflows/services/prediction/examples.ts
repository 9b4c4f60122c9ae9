import { createExamples, createFrame, type Column, type Examples } from '@plumbline/learn';
import { numberToCell } from '../cells.ts';
import { ServiceError, type DataColumn, type TrainingData } from '../service.ts';
import { MAX_CLASSES, MIN_ROWS } from './check-fit.ts';
import { rowsHave } from '../figures.ts';

/** Rows with a known target, and which rows of the data they are. */
export interface LabeledRows {
  readonly examples: Examples;
  readonly rows: Uint32Array;
}

/** Throws a `ServiceError` when the dataset has no such column. */
export function findColumn({ columns }: TrainingData, name: string): DataColumn {
  const column = columns.find((one) => one.name === name);
  if (column === undefined) {
    throw new ServiceError(`The dataset has no column "${name}".`);
  }
  return column;
}

const pickRows = (column: Column, rows: Uint32Array): Column =>
  column.kind === 'number'
    ? { ...column, values: Float64Array.from(rows, (row) => column.values[row]!) }
    : { ...column, codes: Int32Array.from(rows, (row) => column.codes[row]!) };

const knownRows = (values: Float64Array): Uint32Array =>
  Uint32Array.from([...values.keys()].filter((row) => Number.isFinite(values[row]!)));

/** Examples of the rows whose target is known. Throws `ServiceError` for too few of them. */
export function labeledRows(
  features: readonly DataColumn[],
  target: Float64Array,
  weightOf: ((code: number) => number) | null = null,
): LabeledRows {
  const rows = knownRows(target);
  if (rows.length < MIN_ROWS) {
    throw new ServiceError(
      `Only ${rowsHave(rows.length)} a value of the target. At least ${MIN_ROWS} are needed.`,
    );
  }
  const frame = createFrame(features.map(({ data }) => pickRows(data, rows)));
  const known = Float64Array.from(rows, (row) => target[row]!);
  const weights = weightOf === null ? null : known.map(weightOf);
  return { examples: createExamples(frame, known, weights), rows };
}

/** A column of numbers as a target. */
export function numberTarget({ name, data }: DataColumn): Float64Array {
  if (data.kind !== 'number') {
    throw new ServiceError(`"${name}" is not a column of numbers. Choose another target, or classification.`);
  }
  return data.values;
}

export interface ClassTarget {
  /** Code of the class per row; NaN where it is empty. */
  readonly target: Float64Array;
  /** Two classes: the one of interest is second. */
  readonly classes: readonly string[];
  /** Rows per class. */
  readonly counts: readonly number[];
}

/** Labels of a column's values. */
function cellLabels({ type, data }: DataColumn): (string | null)[] {
  return data.kind === 'number'
    ? Array.from(data.values, (value) => {
        const cell = numberToCell(type, value);
        return cell === null ? null : String(cell);
      })
    : Array.from(data.codes, (code) => data.categories[code] ?? null);
}

/** With two classes, whether the label is the one of interest: the chosen one, `true`, or the rarer. */
function isOfInterest(label: string, positive: string | null, labels: ReadonlySet<string>): boolean {
  return positive !== null && labels.has(positive) ? label === positive : label === 'true';
}

/** A column's values as classes. Throws `ServiceError` for one class, and for too many. */
export function classTarget(column: DataColumn, positive: string | null): ClassTarget {
  const labels = cellLabels(column);
  const counts = new Map<string, number>();
  for (const label of labels) {
    if (label !== null) {
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
  }
  if (counts.size < 2 || counts.size > MAX_CLASSES) {
    throw new ServiceError(
      `"${column.name}" has ${counts.size} different values. A class needs 2 to ${MAX_CLASSES}.`,
    );
  }
  const names = new Set(counts.keys());
  const classes = [...counts]
    .sort(
      ([one, first], [other, second]) =>
        Number(isOfInterest(one, positive, names)) - Number(isOfInterest(other, positive, names)) ||
        second - first ||
        (one < other ? -1 : 1),
    )
    .map(([label]) => label);
  const codes = new Map(classes.map((label, code) => [label, code]));
  return {
    target: Float64Array.from(labels, (label) => (label === null ? NaN : codes.get(label)!)),
    classes,
    counts: classes.map((label) => counts.get(label)!),
  };
}
