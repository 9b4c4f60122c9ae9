import { findColumn } from '../prediction/examples.ts';
import { ServiceError, type DataColumn, type TrainingData } from '../service.ts';
import { findCalendar, type Calendar } from './calendar.ts';
import { MIN_TIMES, type ForecastingOptions } from './options.ts';

/** Values of one series at even steps. */
export interface TimeSeries {
  /** Null for a single series. */
  readonly name: string | null;
  /** Position of the first value. */
  readonly first: number;
  /** NaN is a gap. */
  readonly values: Float64Array;
  /** Per value, the only row that it comes from; −1 for none or several. */
  readonly rows: Int32Array;
  /** All rows of the series, those after its last value too. */
  readonly all: readonly number[];
}

export interface SeriesTable {
  readonly calendar: Calendar;
  readonly series: readonly TimeSeries[];
  /** Per row of the data; NaN without a time. */
  readonly positions: Float64Array;
}

const MAX_SERIES = 2000;
const MAX_STEPS = 20_000;

function timeColumn(data: TrainingData, { timeColumn: wanted }: ForecastingOptions): DataColumn {
  const column =
    wanted === null
      ? data.columns.find(({ type }) => type === 'date' || type === 'timestamp')
      : findColumn(data, wanted);
  if (column === undefined || column.data.kind !== 'number') {
    throw new ServiceError(
      wanted === null
        ? 'The dataset has no column of dates. Forecasting needs one.'
        : `"${wanted}" is not a column of dates.`,
    );
  }
  return column;
}

function groupNames(data: TrainingData, { groupColumn }: ForecastingOptions): (row: number) => string | null {
  if (groupColumn === null) {
    return () => null;
  }
  const { data: column } = findColumn(data, groupColumn);
  return column.kind === 'category'
    ? (row) => column.categories[column.codes[row]!] ?? ''
    : (row) => String(column.values[row]!);
}

/** Series by name, with values at even steps. Throws `ServiceError` for data without enough times. */
export function readSeries(data: TrainingData, target: DataColumn, options: ForecastingOptions): SeriesTable {
  const { data: values } = target;
  const { data: times } = timeColumn(data, options);
  if (values.kind !== 'number' || times.kind !== 'number') {
    throw new ServiceError(`"${target.name}" is not a column of numbers. Choose another target.`);
  }
  const isKnown = (row: number): boolean => Number.isFinite(times.values[row]!);
  const known = Array.from({ length: data.rows }, (_, row) => row).filter(isKnown);
  const calendar = findCalendar(known.map((row) => times.values[row]!));
  const nameOf = groupNames(data, options);
  const groups = new Map<string | null, number[]>();
  for (const row of known) {
    const name = nameOf(row);
    const own = groups.get(name) ?? [];
    groups.set(name, own);
    own.push(row);
  }
  if (groups.size > MAX_SERIES) {
    throw new ServiceError(`There are ${groups.size} series. At most ${MAX_SERIES} can be forecast at once.`);
  }
  const positions = Float64Array.from({ length: data.rows }, (_, row) =>
    calendar.position(times.values[row]!),
  );
  // Rows after the last value say what is known of the future.
  const last = known.reduce(
    (most, row) => (Number.isFinite(values.values[row]!) ? Math.max(most, positions[row]!) : most),
    -Infinity,
  );
  const series = [...groups]
    .map(([name, rows]) => ({ name, ...gather(rows, { positions, last, values: values.values, options }) }))
    .filter(
      ({ values: own }) => own.reduce((count, value) => count + Number(!Number.isNaN(value)), 0) >= MIN_TIMES,
    );
  if (series.length === 0) {
    throw new ServiceError(`No series has values at ${MIN_TIMES} or more times.`);
  }
  return { calendar, series, positions };
}

interface Source {
  readonly positions: Float64Array;
  /** Position of the last value of all series: where every series is forecast from. */
  readonly last: number;
  readonly values: Float64Array;
  readonly options: ForecastingOptions;
}

function gather(
  rows: readonly number[],
  { positions, last, values, options }: Source,
): Omit<TimeSeries, 'name'> {
  const first = rows.reduce((least, row) => Math.min(least, positions[row]!), Infinity);
  const length = Math.max(0, last - first + 1);
  if (length > MAX_STEPS) {
    throw new ServiceError(`The times span ${length} steps. At most ${MAX_STEPS} can be forecast from.`);
  }
  const [sums, counts] = [new Float64Array(length), new Int32Array(length)];
  const single = new Int32Array(length).fill(-1);
  for (const row of rows) {
    const at = positions[row]! - first;
    if (at < length && Number.isFinite(values[row]!)) {
      sums[at]! += values[row]!;
      counts[at]! += 1;
      single[at] = counts[at] === 1 ? row : -1;
    }
  }
  const gap = options.gaps === 'zero' ? 0 : NaN;
  return {
    first,
    values: sums.map((sum, at) => {
      if (counts[at] === 0) {
        return gap;
      }
      return options.aggregate === 'mean' ? sum / counts[at]! : sum;
    }),
    rows: single,
    all: rows,
  };
}
