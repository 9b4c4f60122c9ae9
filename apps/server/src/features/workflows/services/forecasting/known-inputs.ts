import type { KnownInputs } from '@plumbline/learn';
import { findColumn } from '../prediction/examples.ts';
import { ServiceError, type DataColumn, type TrainingData } from '../service.ts';
import type { SeriesTable, TimeSeries } from './read-series.ts';

/** Columns whose future values may be known: numbers, and yes and no. */
const SUITED: readonly string[] = ['integer', 'decimal', 'number', 'boolean'];

export const isKnownInput = ({ type }: Pick<DataColumn, 'type'>): boolean => SUITED.includes(type);

/** The chosen columns. Throws `ServiceError` for one that is neither numbers nor yes and no. */
export function inputColumns(data: TrainingData, names: readonly string[]): DataColumn[] {
  return names.map((name) => {
    const column = findColumn(data, name);
    if (!isKnownInput(column)) {
      throw new ServiceError(
        `"${name}" is not a column of numbers or of yes and no, so its effect cannot be estimated.`,
      );
    }
    return column;
  });
}

interface InputRequest {
  readonly columns: readonly DataColumn[];
  readonly horizon: number;
  readonly findsHolidays: boolean;
}

/** Values of the columns at the times of a series and of the horizon; times without one have the usual value. */
export function knownInputs(
  { calendar, positions }: SeriesTable,
  { first, values, all }: TimeSeries,
  { columns, horizon, findsHolidays }: InputRequest,
): KnownInputs {
  const length = values.length + horizon;
  return {
    columns: columns.map((column) => valuesAt(column, { first, length, rows: all, positions })),
    days:
      findsHolidays && calendar.step === 'day'
        ? Float64Array.from({ length }, (_, at) => Math.floor(calendar.days(first + at)))
        : null,
  };
}

interface Times {
  readonly first: number;
  readonly length: number;
  readonly rows: readonly number[];
  readonly positions: Float64Array;
}

function valuesAt({ data }: DataColumn, { first, length, rows, positions }: Times): Float64Array {
  const [sums, counts] = [new Float64Array(length), new Int32Array(length)];
  const values = data.kind === 'number' ? data.values : new Float64Array();
  for (const row of rows) {
    const at = positions[row]! - first;
    if (at < length && Number.isFinite(values[row]!)) {
      sums[at]! += values[row]!;
      counts[at]! += 1;
    }
  }
  const known = sums.map((sum, at) => sum / counts[at]!);
  const sorted = known.filter(Number.isFinite).sort();
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return known.map((value) => (Number.isFinite(value) ? value : usual));
}

/** Columns without a value at any time of the horizon, in any series: what they do then is not forecast. */
export const withoutFuture = (
  { series, positions }: SeriesTable,
  columns: readonly DataColumn[],
): DataColumn[] =>
  columns.filter(
    ({ data }) =>
      !series.some(({ first, values, all }) =>
        all.some(
          (row) =>
            positions[row]! >= first + values.length &&
            data.kind === 'number' &&
            Number.isFinite(data.values[row]!),
        ),
      ),
  );
