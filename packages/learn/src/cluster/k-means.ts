import { createRandom, sampleRows, type Random } from '../random/random.ts';

/** Points, one after the other: `rows` × `width`. */
export interface Points {
  readonly rows: number;
  readonly width: number;
  readonly values: Float64Array;
}

/** Number of clusters and of starts. */
export interface KMeansOptions {
  readonly clusters: number;
  /** Starts; the result with the least inertia is returned. */
  readonly starts: number;
  readonly seed: number;
}

/** Centers and codes of the best start. */
export interface KMeansResult {
  /** `clusters` × `width`. */
  readonly centers: Float64Array;
  /** The cluster of each row. */
  readonly codes: Int32Array;
  /** Sum of squared distances to the centers. */
  readonly inertia: number;
}

/** Above this many rows, centers are learned from batches. */
const BATCH_ABOVE = 50_000;
const BATCH = 4096;
const BATCH_STEPS = 120;
const BATCH_STARTS = 3;
const MAX_STEPS = 100;
/** Of single rows moved. */
const MAX_PASSES = 50;
/** Lloyd's algorithm ends when no center moves farther, squared, in units of standard deviations. */
const TOLERANCE = 1e-8;
/** Candidates per center of the greedy start. */
const CANDIDATES = 4;

/**
 * k-means by Lloyd's algorithm from greedy k-means++ starts (Arthur and Vassilvitskii 2007), then by moving single rows; for
 * many rows by batches (Sculley 2010), with two passes over all rows at the end.
 */
export function kMeans(points: Points, options: KMeansOptions): KMeansResult {
  const isLarge = points.rows > BATCH_ABOVE;
  const starts = isLarge ? Math.min(options.starts, BATCH_STARTS) : options.starts;
  let best: KMeansResult | null = null;
  for (let start = 0; start < starts; start += 1) {
    const random = createRandom(options.seed, start);
    const clusters = isLarge ? fitBatches(points, options, random) : fit(points, options, random);
    best = best && best.inertia <= clusters.inertia ? best : clusters;
  }
  return best!;
}

function fit(points: Points, { clusters }: KMeansOptions, random: Random): KMeansResult {
  const converged = improve(points, startCenters(points, clusters, random), MAX_STEPS);
  return improve(points, moveRows(points, converged), MAX_STEPS);
}

/**
 * Moves single rows while that lowers inertia (Hartigan and Wong 1979): out of minima that Lloyd's steps do not leave.
 * Changes centers and codes; returns the centers.
 */
function moveRows(points: Points, { centers, codes }: KMeansResult): Float64Array {
  const counts = new Float64Array(centers.length / points.width);
  for (const code of codes) {
    counts[code]! += 1;
  }
  for (let pass = 0, moved = true; moved && pass < MAX_PASSES; pass += 1) {
    moved = false;
    for (let row = 0; row < points.rows; row += 1) {
      const from = codes[row]!;
      const to = counts[from]! > 1 ? cheapestCluster({ points, centers, counts }, row, from) : from;
      if (to !== from) {
        moveCenter({ points, centers, counts }, { row, code: from, change: -1 });
        moveCenter({ points, centers, counts }, { row, code: to, change: 1 });
        codes[row] = to;
        moved = true;
      }
    }
  }
  return centers;
}

interface Clusters {
  readonly points: Points;
  readonly centers: Float64Array;
  readonly counts: Float64Array;
}

/** The cluster in which a row adds least to the inertia; its own, `from`, unless another is lower by more than rounding. */
function cheapestCluster({ points, centers, counts }: Clusters, row: number, from: number): number {
  const { width, values } = points;
  const distance = (code: number): number => {
    let total = 0;
    for (let at = 0; at < width; at += 1) {
      total += (values[row * width + at]! - centers[code * width + at]!) ** 2;
    }
    return total;
  };
  let best = from;
  let smallest = ((counts[from]! * distance(from)) / (counts[from]! - 1)) * (1 - TOLERANCE);
  for (let code = 0; code < counts.length; code += 1) {
    const cost = code === from ? Infinity : (counts[code]! * distance(code)) / (counts[code]! + 1);
    if (cost < smallest) {
      [best, smallest] = [code, cost];
    }
  }
  return best;
}

/** The center of a cluster that gains (1) or loses (−1) a row. */
function moveCenter(
  { points: { width, values }, centers, counts }: Clusters,
  { row, code, change }: { readonly row: number; readonly code: number; readonly change: 1 | -1 },
): void {
  counts[code]! += change;
  for (let at = 0; at < width; at += 1) {
    const center = code * width + at;
    centers[center]! += (change * (values[row * width + at]! - centers[center]!)) / counts[code]!;
  }
}

function fitBatches(points: Points, { clusters }: KMeansOptions, random: Random): KMeansResult {
  const sample = selectPoints(points, sampleRows(points.rows, BATCH, random));
  const { centers } = improve(sample, startCenters(sample, clusters, random), 10);
  const counts = new Float64Array(clusters);
  for (let step = 0; step < BATCH_STEPS; step += 1) {
    // Neighboring rows are often alike, so a batch is drawn from all of them.
    const batch = selectPoints(
      points,
      Uint32Array.from({ length: BATCH }, () => random.below(points.rows)),
    );
    const { codes } = assign(batch, centers);
    for (let row = 0; row < BATCH; row += 1) {
      const code = codes[row]!;
      counts[code]! += 1;
      const rate = 1 / counts[code]!;
      for (let at = 0; at < points.width; at += 1) {
        const center = code * points.width + at;
        centers[center]! += rate * (batch.values[row * points.width + at]! - centers[center]!);
      }
    }
  }
  return improve(points, centers, 2);
}

/** Lloyd's steps until centers rest. Changes `centers`. */
function improve(points: Points, centers: Float64Array, steps: number): KMeansResult {
  let assigned = assign(points, centers);
  for (let step = 0; step < steps; step += 1) {
    const moved = moveCenters(points, centers, assigned);
    assigned = assign(points, centers);
    if (moved < TOLERANCE) {
      break;
    }
  }
  return { centers, codes: assigned.codes, inertia: sum(assigned.distances) };
}

export interface Assignment {
  readonly codes: Int32Array;
  /** Squared. */
  readonly distances: Float64Array;
}

/** The nearest center of each row. */
export function assign({ rows, width, values }: Points, centers: Float64Array): Assignment {
  const codes = new Int32Array(rows);
  const distances = new Float64Array(rows);
  const clusters = centers.length / width;
  for (let row = 0; row < rows; row += 1) {
    let [best, smallest] = [0, Infinity];
    for (let code = 0; code < clusters; code += 1) {
      let distance = 0;
      for (let at = 0; at < width && distance < smallest; at += 1) {
        const rest = values[row * width + at]! - centers[code * width + at]!;
        distance += rest * rest;
      }
      if (distance < smallest) {
        best = code;
        smallest = distance;
      }
    }
    codes[row] = best;
    distances[row] = smallest;
  }
  return { codes, distances };
}

/** Moves centers to the means of their rows; an empty cluster takes the row farthest from its center. */
function moveCenters({ rows, width, values }: Points, centers: Float64Array, assigned: Assignment): number {
  const clusters = centers.length / width;
  const [sums, counts] = [new Float64Array(centers.length), new Float64Array(clusters)];
  for (let row = 0; row < rows; row += 1) {
    const code = assigned.codes[row]!;
    counts[code]! += 1;
    for (let at = 0; at < width; at += 1) {
      sums[code * width + at]! += values[row * width + at]!;
    }
  }
  let largest = 0;
  for (let code = 0; code < clusters; code += 1) {
    const farthest = counts[code] === 0 ? takeFarthest(assigned.distances) : -1;
    let moved = 0;
    for (let at = 0; at < width; at += 1) {
      const center = code * width + at;
      const next = farthest < 0 ? sums[center]! / counts[code]! : values[farthest * width + at]!;
      moved += (next - centers[center]!) ** 2;
      centers[center] = next;
    }
    largest = Math.max(largest, moved);
  }
  return largest;
}

function takeFarthest(distances: Float64Array): number {
  let farthest = 0;
  distances.forEach((distance, row) => {
    farthest = distance > distances[farthest]! ? row : farthest;
  });
  distances[farthest] = 0;
  return farthest;
}

/** Each next center is drawn in proportion to squared distances, the best of a few candidates. */
function startCenters(points: Points, clusters: number, random: Random): Float64Array {
  const { rows, width, values } = points;
  const centers = new Float64Array(clusters * width);
  const copy = (row: number, code: number): void =>
    centers.set(values.subarray(row * width, (row + 1) * width), code * width);
  copy(random.below(rows), 0);
  let nearest = assign(points, centers.subarray(0, width)).distances;
  for (let code = 1; code < clusters; code += 1) {
    let best: { row: number; distances: Float64Array; total: number } | null = null;
    const total = sum(nearest);
    for (let candidate = 0; candidate < CANDIDATES; candidate += 1) {
      const row = drawInProportion(nearest, total, random);
      const distances = assign(points, values.subarray(row * width, (row + 1) * width)).distances;
      for (let at = 0; at < rows; at += 1) {
        distances[at] = Math.min(distances[at]!, nearest[at]!);
      }
      const left = sum(distances);
      best = best && best.total <= left ? best : { row, distances, total: left };
    }
    copy(best!.row, code);
    nearest = best!.distances;
  }
  return centers;
}

function drawInProportion(weights: Float64Array, total: number, random: Random): number {
  let rest = random.uniform() * total;
  for (let row = 0; row < weights.length; row += 1) {
    rest -= weights[row]!;
    if (rest < 0) {
      return row;
    }
  }
  return random.below(weights.length);
}

/** The points listed, in that order. */
export function selectPoints({ width, values }: Points, rows: Uint32Array): Points {
  const selected = new Float64Array(rows.length * width);
  for (let at = 0; at < rows.length; at += 1) {
    const first = rows[at]! * width;
    for (let index = 0; index < width; index += 1) {
      selected[at * width + index] = values[first + index]!;
    }
  }
  return { rows: rows.length, width, values: selected };
}

function sum(values: Float64Array): number {
  let total = 0;
  for (let at = 0; at < values.length; at += 1) {
    total += values[at]!;
  }
  return total;
}
