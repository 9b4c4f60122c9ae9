import { frameSchema, type Frame } from '../data/frame.ts';
import { designMatrix, fitTerms } from '../linear/design.ts';
import { createRandom, sampleRows } from '../random/random.ts';
import { densityClusters } from './hdbscan.ts';
import { selectPoints, type Points } from './k-means.ts';
import { assignClusters, type ClusterModel } from './train-clusters.ts';

export interface DensityModelOptions {
  /** Smaller groups are noise. */
  readonly minRows: number;
  readonly seed: number;
}

/** Density clusters are found among this many rows; the others join the nearest one. */
const SAMPLE = 5000;
/** Rows that a row must be near: half of the smallest cluster, as few as is stable, as many as is quick. */
const MIN_NEIGHBORS = 5;
const MAX_NEIGHBORS = 50;

/**
 * Density clusters of standardized columns, with a model that assigns new rows to the nearest center. `codes` are −1
 * for noise; rows beyond the sample are assigned like new ones. Null if no cluster is found.
 */
export function densityModel(
  frame: Frame,
  { minRows, seed }: DensityModelOptions,
): { readonly model: ClusterModel; readonly codes: Int32Array } | null {
  const terms = fitTerms(frame, null);
  const points = { rows: frame.rows, width: terms.length, values: designMatrix(frame, terms) };
  const rows = sampleRows(frame.rows, SAMPLE, createRandom(seed));
  const sample = selectPoints(points, rows);
  const neighbors = Math.min(MAX_NEIGHBORS, Math.max(MIN_NEIGHBORS, Math.floor(minRows / 2)));
  const clusters = densityClusters(sample, { minRows, neighbors });
  const order = bySize(clusters);
  if (order.length === 0) {
    return null;
  }
  const model: ClusterModel = {
    format: 'plumbline.clusters',
    version: 1,
    schema: frameSchema(frame),
    terms,
    centers: order.map((code) => center(sample, clusters, code)),
    tried: [],
  };
  const { codes } = assignClusters(model, frame);
  rows.forEach((row, at) => {
    codes[row] = order.indexOf(clusters[at]!);
  });
  return { model, codes };
}

function bySize(codes: Int32Array): number[] {
  const sizes = new Map<number, number>();
  codes.forEach((code) => sizes.set(code, (sizes.get(code) ?? 0) + 1));
  sizes.delete(-1);
  return [...sizes]
    .sort(([one, size], [other, otherSize]) => otherSize - size || one - other)
    .map(([code]) => code);
}

function center({ width, values }: Points, codes: Int32Array, wanted: number): number[] {
  const sums = Array.from({ length: width }, () => 0);
  let count = 0;
  codes.forEach((code, row) => {
    if (code === wanted) {
      count += 1;
      sums.forEach((sum, at) => {
        sums[at] = sum + values[row * width + at]!;
      });
    }
  });
  return sums.map((sum) => sum / count);
}
