import { createRandom } from '../random/random.ts';

/** Predicts each row of a target from rows of the other half, by one column alone. */
export type SinglePredictor = (target: Float64Array) => Float64Array;

/** Two halves of the rows, the same for the same number of rows. */
function halves(rows: number): readonly [Uint32Array, Uint32Array] {
  const random = createRandom(rows);
  const side = Array.from({ length: rows }, () => random.below(2));
  const of = (wanted: number): Uint32Array =>
    Uint32Array.from([...side.keys()].filter((row) => side[row] === wanted));
  return [of(0), of(1)];
}

/** Predicts the rows of each half by what `learn` made of the other. */
function crossPredictor(
  rows: number,
  learn: (
    learned: Uint32Array,
    judged: Uint32Array,
  ) => (target: Float64Array, predicted: Float64Array) => void,
): SinglePredictor {
  const [one, other] = halves(rows);
  const parts = [learn(one, other), learn(other, one)];
  return (target) => {
    const predicted = new Float64Array(rows);
    for (const predict of parts) {
      predict(target, predicted);
    }
    return predicted;
  };
}

const targetMean = (rows: Uint32Array, target: Float64Array): number =>
  rows.reduce((sum, row) => sum + target[row]!, 0) / Math.max(1, rows.length);

/** The mean of the target at a row's label; of all rows where the label is new. `codes`: NaN is missing, a label too. */
export function predictorByLabel(codes: Float64Array): SinglePredictor {
  const labels = codes.map((code) => (Number.isNaN(code) ? 0 : code + 1));
  const size = labels.reduce((most, label) => Math.max(most, label), 0) + 1;
  return crossPredictor(codes.length, (learned, judged) => (target, predicted) => {
    const mean = targetMean(learned, target);
    const [sums, counts] = [new Float64Array(size), new Float64Array(size)];
    for (const row of learned) {
      sums[labels[row]!]! += target[row]!;
      counts[labels[row]!]! += 1;
    }
    for (const row of judged) {
      const label = labels[row]!;
      predicted[row] = (sums[label]! + mean) / (counts[label]! + 1);
    }
  });
}

/** Few where there are few rows, so that a class of ten is not drowned by its neighbors. */
const MIN_NEIGHBORS = 3;
const MAX_NEIGHBORS = 25;
const neighborsOf = (rows: number): number =>
  Math.max(MIN_NEIGHBORS, Math.min(MAX_NEIGHBORS, Math.round(Math.sqrt(rows) / 2)));

/**
 * The mean of the target at the nearest values; missing values are near each other. Nearest values find the borders between
 * classes wherever these are, also with few rows of each, which bins of equal size do not.
 */
export const predictorByNeighbors = (values: Float64Array): SinglePredictor =>
  crossPredictor(values.length, (learned, judged) => {
    const known = learned.filter((row) => !Number.isNaN(values[row]!));
    known.sort((one, other) => values[one]! - values[other]!);
    const missing = learned.filter((row) => Number.isNaN(values[row]!));
    const sorted = Float64Array.from(known, (row) => values[row]!);
    const count = Math.min(known.length, neighborsOf(known.length));
    const ranges = Array.from(judged, (row) =>
      Number.isNaN(values[row]!) || count === 0 ? null : findNearest(sorted, values[row]!, count),
    );
    return (target, predicted) => {
      const ofMissing = targetMean(missing.length === 0 ? learned : missing, target);
      const sums = new Float64Array(known.length + 1);
      known.forEach((row, at) => {
        sums[at + 1] = sums[at]! + target[row]!;
      });
      judged.forEach((row, at) => {
        const range = ranges[at]!;
        predicted[row] =
          range === null ? ofMissing : (sums[range[1]]! - sums[range[0]]!) / (range[1] - range[0]);
      });
    };
  });

/** From where to where the `count` nearest values are in a sorted list; values as near as the last belong to them. */
function findNearest(sorted: Float64Array, value: number, count: number): readonly [number, number] {
  let from = lowerBound(sorted, value);
  let to = from;
  let reach = 0;
  for (;;) {
    const below = from > 0 ? value - sorted[from - 1]! : Infinity;
    const above = to < sorted.length ? sorted[to]! - value : Infinity;
    const next = Math.min(below, above);
    if (next === Infinity || (to - from >= count && next > reach)) {
      return [from, to];
    }
    reach = next;
    if (below <= above) {
      from -= 1;
    } else {
      to += 1;
    }
  }
}

/** Where the first value that is not below `value` is. */
function lowerBound(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
