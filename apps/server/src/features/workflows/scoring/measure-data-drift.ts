import { isNumericType, type ColumnDrift } from '@plumbline/contract';
import { LearnError, measureDrift, type Column } from '@plumbline/learn';
import type { DataColumn, ScoredColumn, TrainingData } from '../services/service.ts';
import type { MeasuredDrift } from './drift.ts';

/** The usual borders of the population stability index. */
const MODERATE = 0.1;
const STRONG = 0.25;
/** A larger index than chance would explain in one column of a thousand. */
const SURPRISE = 0.001;

function toColumn({ name, type, cells }: ScoredColumn): Column {
  if (isNumericType(type)) {
    return {
      kind: 'number',
      name,
      values: Float64Array.from(cells, (cell) => (cell === null ? NaN : Number(cell))),
    };
  }
  const categories = [...new Set(cells.filter((cell) => cell !== null).map(String))];
  const codes = new Map(categories.map((category, code) => [category, code]));
  return {
    kind: 'category',
    name,
    categories,
    codes: Int32Array.from(cells, (cell) => (cell === null ? -1 : codes.get(String(cell))!)),
  };
}

function driftLevel({ psi, p }: { readonly psi: number; readonly p: number }): ColumnDrift['level'] {
  if (psi < MODERATE || p > SURPRISE) {
    return 'none';
  }
  return psi < STRONG ? 'moderate' : 'strong';
}

/** Null where the column has another type now. */
function compare(before: Column, after: Column): ColumnDrift | null {
  try {
    const { psi, ks, p, missing } = measureDrift(before, after);
    return { column: before.name, psi, ks, missing, level: driftLevel({ psi, p }) };
  } catch (error) {
    if (error instanceof LearnError && error.code === 'columns.differ') {
      return null;
    }
    throw error;
  }
}

const find = ({ columns }: TrainingData, name: string): DataColumn | undefined =>
  columns.find((column) => column.name === name);

/** The figure that a model predicts: a probability where it has one. */
const predictionOf = (scored: readonly ScoredColumn[]): ScoredColumn | undefined =>
  scored.find(({ type }) => type === 'number') ?? scored[0];

/** Compares rows with those that a model learned from, by feature and by what it predicts. */
export function measureDataDrift(
  reference: TrainingData,
  data: TrainingData,
  { features, scored }: { readonly features: readonly string[]; readonly scored: readonly ScoredColumn[] },
): MeasuredDrift {
  const columns = features.flatMap((name) => {
    const [before, after] = [find(reference, name), find(data, name)];
    return before === undefined || after === undefined ? [] : (compare(before.data, after.data) ?? []);
  });
  const predicted = predictionOf(scored);
  const before = predicted === undefined ? undefined : find(reference, predicted.name);
  return {
    rows: { before: reference.rows, after: data.rows },
    prediction:
      predicted === undefined || before === undefined ? null : compare(before.data, toColumn(predicted)),
    columns: columns.toSorted((one, other) => other.psi - one.psi),
    lost: features.filter((name) => !columns.some(({ column }) => column === name)),
  };
}
