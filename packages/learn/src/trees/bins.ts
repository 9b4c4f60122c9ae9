import { pick, type CategoryColumn, type Column, type Frame, type NumericColumn } from '../data/frame.ts';
import { createRandom, sampleRows } from '../random/random.ts';
import { binIndex, MISSING_BIN, type Kernel } from './kernel/kernel.ts';

/** How a column's values become bins. */
export interface ColumnBins {
  /** Bins in use, without that of missing values. */
  readonly count: number;
  /** Numeric: upper bound of each bin but the last, which has none. Null for categories. */
  readonly edges: Float64Array | null;
  /** Categories: bin of each code; rare ones beyond 255 are binned as missing. Null for numbers. */
  readonly codeBins: Uint8Array | null;
}

/** Values read to place bounds: enough for their quantiles. */
const SAMPLE = 200_000;

/** Bounds from equal shares of a seeded sample of rows, or between distinct values where these are few. */
export function columnBins(frame: Frame, seed: number): ColumnBins[] {
  const rows = frame.rows > SAMPLE ? sampleRows(frame.rows, SAMPLE, createRandom(seed)) : null;
  return frame.columns.map((column) =>
    column.kind === 'number' ? numericBins(column, rows) : categoryBins(column),
  );
}

function numericBins({ values }: NumericColumn, rows: Uint32Array | null): ColumnBins {
  const sample = rows ? pick(values, rows) : values.slice();
  // NaN is sorted behind everything.
  sample.sort();
  let known = sample.length;
  while (known > 0 && Number.isNaN(sample[known - 1])) {
    known -= 1;
  }
  const edges = edgesOf(sample.subarray(0, known));
  return { count: edges.length + 1, edges, codeBins: null };
}

function edgesOf(sorted: Float64Array): Float64Array {
  const edges: number[] = [];
  for (let at = 1; at < sorted.length && edges.length < MISSING_BIN; at += 1) {
    if (sorted[at]! > sorted[at - 1]!) {
      edges.push(middle(sorted[at - 1]!, sorted[at]!));
    }
  }
  return Float64Array.from(edges.length < MISSING_BIN ? edges : quantileEdges(sorted));
}

function quantileEdges(sorted: Float64Array): number[] {
  const edges: number[] = [];
  for (let bin = 1; bin < MISSING_BIN; bin += 1) {
    const position = (bin * (sorted.length - 1)) / MISSING_BIN;
    const below = Math.floor(position);
    const edge = middle(sorted[below]!, sorted[Math.min(sorted.length - 1, below + 1)]!);
    if (edges.length === 0 || edge > edges[edges.length - 1]!) {
      edges.push(edge);
    }
  }
  return edges;
}

/** Between both, and never `high` itself, since a value on the bound belongs below it. */
function middle(low: number, high: number): number {
  const value = low + (high - low) / 2;
  return value < high && value >= low ? value : low;
}

function categoryBins({ codes, categories }: CategoryColumn): ColumnBins {
  const counts = new Float64Array(categories.length);
  for (const code of codes) {
    if (code >= 0) {
      counts[code]! += 1;
    }
  }
  const order = Array.from(counts.keys()).sort((one, other) => counts[other]! - counts[one]! || one - other);
  const codeBins = new Uint8Array(categories.length).fill(MISSING_BIN);
  order.slice(0, MISSING_BIN).forEach((code, bin) => {
    codeBins[code] = bin;
  });
  return { count: Math.min(MISSING_BIN, categories.length), edges: null, codeBins };
}

/** Writes the bin of every value into the kernel. */
export function fillBins(frame: Frame, bins: readonly ColumnBins[], kernel: Kernel): void {
  frame.columns.forEach((column, index) => {
    const first = binIndex(frame.rows, index, 0);
    fillColumn(column, bins[index]!, kernel.bins.subarray(first));
  });
}

/** `target` holds one bin in every fourth byte. */
function fillColumn(column: Column, { edges, codeBins }: ColumnBins, target: Uint8Array): void {
  if (column.kind === 'category') {
    for (let row = 0; row < column.codes.length; row += 1) {
      const code = column.codes[row]!;
      target[4 * row] = code < 0 ? MISSING_BIN : codeBins![code]!;
    }
    return;
  }
  const padded = new Float64Array(256).fill(Infinity);
  padded.set(edges!);
  for (let row = 0; row < column.values.length; row += 1) {
    const value = column.values[row]!;
    target[4 * row] = Number.isNaN(value) ? MISSING_BIN : findBin(padded, value);
  }
}

/** How many of 255 ascending bounds are below `value`: a search of eight steps without branches. */
function findBin(edges: Float64Array, value: number): number {
  let bin = 0;
  for (let step = 128; step > 0; step >>= 1) {
    bin += edges[bin + step - 1]! < value ? step : 0;
  }
  return bin;
}
