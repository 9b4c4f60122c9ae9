import { invariant, type Aggregate, type Cell, type ColumnType } from '@plumbline/contract';
import type { Measure, SortKey } from '../../src/model.ts';
import { addNumerals, printNumeral } from '../../src/values/numeral.ts';
import type { GroupContext, Row } from './groups.ts';
import { sortRows } from './sorting.ts';
import { compareCells, exact, keyOf } from './values.ts';

/** A measure over rows in the order of the relation. */
export function measureRows(measure: Measure, rows: readonly Row[], reading: GroupContext): Cell {
  const { aggregate, column } = measure;
  if (column === null) {
    return rows.length;
  }
  const { cellOf, typeOf } = reading;
  if (aggregate === 'first' || aggregate === 'last') {
    return firstOf(measure, column, { rows, reading });
  }
  if (aggregate === 'correlation') {
    const { other = null } = measure;
    invariant(other !== null, 'A correlation that passed the check has a second column.');
    return correlation(rows.map((row) => [cellOf(row, column), cellOf(row, other)]));
  }
  const type = typeOf(column);
  const values = rows.map((row) => cellOf(row, column)).filter((cell) => cell !== null);
  if (aggregate === 'count') {
    return values.length;
  }
  if (aggregate === 'distinct') {
    return new Set(values.map((value) => keyOf(type, value))).size;
  }
  return values.length === 0 ? null : finite(AGGREGATES[aggregate](values, type, measure));
}

/** What no JSON number can say is no figure. [SEM-MEASURE-9] */
const finite = (cell: Cell): Cell => (typeof cell === 'number' && !Number.isFinite(cell) ? null : cell);

type AggregateFunction = (values: readonly Cell[], type: ColumnType, measure: Measure) => Cell;
type Plain = Exclude<Aggregate, 'count' | 'distinct' | 'first' | 'last' | 'correlation'>;

/** Over at least one value, none of them null. */
const AGGREGATES: Readonly<Record<Plain, AggregateFunction>> = {
  min: (values, type) => values.reduce((best, value) => (compareCells(type, value, best) < 0 ? value : best)),
  max: (values, type) => values.reduce((best, value) => (compareCells(type, value, best) > 0 ? value : best)),
  sum: (values, type) => (type === 'number' ? sum(values) : exactSum(values)),
  mean: (values, type) => (type === 'number' ? sum(values) : Number(exactSum(values))) / values.length,
  median: (values) => quantile(values, 0.5),
  percentile: (values, _, { percentile }) => quantile(values, percentile ?? Number.NaN),
  variance: (values) => variance(values.map(Number)),
  stddev: (values) => {
    const spread = variance(values.map(Number));
    return spread === null ? null : Math.sqrt(spread);
  },
  mode: (values, type) => mode(values, type),
  lower_whisker: (values) => Math.min(...withinFences(values)),
  upper_whisker: (values) => Math.max(...withinFences(values)),
  outliers: (values) => values.length - withinFences(values).length,
};

/** Values at most 1.5 interquartile ranges from the box. [SEM-MEASURE-14] */
function withinFences(values: readonly Cell[]): number[] {
  const [lower, upper] = [quantile(values, 0.25), quantile(values, 0.75)];
  const reach = 1.5 * (upper - lower) + 1e-9 * (Math.abs(lower) + Math.abs(upper));
  return values.map(Number).filter((value) => value >= lower - reach && value <= upper + reach);
}

const sum = (values: readonly Cell[]): number =>
  values.reduce((total: number, value) => total + Number(value), 0);

const exactSum = (values: readonly Cell[]): string => printNumeral(values.map(exact).reduce(addNumerals));

/** Sample variance; null for a single value. */
function variance(all: readonly number[]): number | null {
  // Counted from the first, so that values that are all alike do not vary by a rounded mean.
  const values = all.map((value) => value - (all[0] ?? 0));
  const mean = sum(values) / values.length;
  return values.length < 2
    ? null
    : values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1);
}

/** Between the values on both sides of the place, in proportion. */
function quantile(values: readonly Cell[], share: number): number {
  const sorted = values.map(Number).toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  const part = place - Math.floor(place);
  return low * (1 - part) + high * part;
}

function mode(values: readonly Cell[], type: ColumnType): Cell {
  const counts = new Map<string, { value: Cell; count: number }>();
  for (const value of values) {
    const known = counts.get(keyOf(type, value)) ?? { value, count: 0 };
    known.count += 1;
    counts.set(keyOf(type, value), known);
  }
  const [most] = [...counts.values()].toSorted(
    (a, b) => b.count - a.count || compareCells(type, a.value, b.value),
  );
  return most?.value ?? null;
}

/** Pearson's correlation over the pairs that have both values. */
function correlation(cells: readonly (readonly [Cell, Cell])[]): Cell {
  const whole = cells.filter(([x, y]) => x !== null && y !== null);
  const [[firstX, firstY] = [0, 0]] = whole;
  const pairs = whole.map(([x, y]) => [Number(x) - Number(firstX), Number(y) - Number(firstY)] as const);
  const means = [0, 1].map((side) => sum(pairs.map((pair) => pair[side] ?? 0)) / pairs.length);
  const [meanX = 0, meanY = 0] = means;
  const total = (of: (x: number, y: number) => number): number =>
    pairs.reduce((so, [x, y]) => so + of(x - meanX, y - meanY), 0);
  const both = Math.sqrt(total((x) => x * x)) * Math.sqrt(total((_, y) => y * y));
  return pairs.length < 2 || both === 0 ? null : finite(total((x, y) => x * y) / both);
}

function firstOf(
  { aggregate, order }: Measure,
  column: string,
  { rows, reading }: { readonly rows: readonly Row[]; readonly reading: GroupContext },
): Cell {
  const isLast = aggregate === 'last';
  const ordered = sortRows(
    isLast ? rows.toReversed() : rows,
    (order ?? []).map(isLast ? turned : same),
    reading,
  );
  return ordered.map((row) => reading.cellOf(row, column)).find((cell) => cell !== null) ?? null;
}

const same = (key: SortKey): SortKey => key;
const turned = ({ by, direction }: SortKey): SortKey => ({
  by,
  direction: direction === 'asc' ? 'desc' : 'asc',
});
