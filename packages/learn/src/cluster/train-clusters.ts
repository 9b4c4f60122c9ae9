import { alignFrame, frameSchema, LearnError, type ColumnSchema, type Frame } from '../data/frame.ts';
import { designMatrix, fitTerms, type Term } from '../linear/design.ts';
import { createRandom, sampleRows } from '../random/random.ts';
import { assign, kMeans, selectPoints, type Points } from './k-means.ts';
import { meanSilhouette } from './silhouette.ts';

export interface ClusterOptions {
  /** Number of clusters, or null to choose it. */
  readonly clusters: number | null;
  /** The most clusters to choose from. */
  readonly mostClusters: number;
  readonly seed: number;
}

/** Clusters of a table: plain data, JSON as it is. */
export interface ClusterModel {
  readonly format: 'plumbline.clusters';
  readonly version: 1;
  readonly schema: readonly ColumnSchema[];
  readonly terms: readonly Term[];
  /** Per cluster, the mean of each standardized term; large clusters first. */
  readonly centers: readonly (readonly number[])[];
  /** Mean silhouette of each number of clusters tried, in their order; that of the model alone if it was set. */
  readonly tried: readonly { readonly clusters: number; readonly silhouette: number }[];
}

/** Silhouettes compare all pairs, so they are measured on a sample. */
const SILHOUETTE_ROWS = 1500;
const CHOICE_ROWS = 5000;
const STARTS = 5;

/**
 * k-means on standardized columns, categories as indicators. Without a number of clusters, the one with the highest
 * mean silhouette from 2 on is taken. Throws `rows.none` if there are fewer rows than clusters, and `columns.differ`
 * if no column varies.
 */
export function trainClusters(frame: Frame, options: ClusterOptions): ClusterModel {
  const terms = fitTerms(frame, null);
  if (terms.length === 0) {
    throw new LearnError('columns.differ', 'No column has different values.');
  }
  const points = { rows: frame.rows, width: terms.length, values: designMatrix(frame, terms) };
  if (frame.rows <= (options.clusters ?? 2)) {
    throw new LearnError('rows.none', `${frame.rows} rows are too few to divide.`);
  }
  const tried = tryNumbers(points, options);
  const { clusters } = tried.reduce((best, one) => (one.silhouette > best.silhouette ? one : best));
  const { centers, codes } = kMeans(points, { clusters, starts: STARTS, seed: options.seed });
  return {
    format: 'plumbline.clusters',
    version: 1,
    schema: frameSchema(frame),
    terms,
    centers: largestFirst(codes, clusters).map((code) => [
      ...centers.subarray(code * terms.length, (code + 1) * terms.length),
    ]),
    tried,
  };
}

function tryNumbers(points: Points, options: ClusterOptions): ClusterModel['tried'] {
  const sample = samplePoints(points, CHOICE_ROWS, options.seed);
  const maxClusters = Math.min(options.mostClusters, sample.rows - 1);
  const numbers = options.clusters
    ? [options.clusters]
    : Array.from({ length: Math.max(1, maxClusters - 1) }, (_, at) => at + 2);
  return numbers.map((clusters) => {
    const { centers } = kMeans(sample, { clusters, starts: STARTS, seed: options.seed });
    const measured = samplePoints(sample, SILHOUETTE_ROWS, options.seed);
    return { clusters, silhouette: meanSilhouette(measured, assign(measured, centers).codes) };
  });
}

function samplePoints(points: Points, rows: number, seed: number): Points {
  return points.rows <= rows
    ? points
    : selectPoints(points, sampleRows(points.rows, rows, createRandom(seed, 1)));
}

function largestFirst(codes: Int32Array, clusters: number): number[] {
  const sizes = new Float64Array(clusters);
  codes.forEach((code) => {
    sizes[code]! += 1;
  });
  return [...sizes.keys()].sort((one, other) => sizes[other]! - sizes[one]! || one - other);
}

/** The nearest cluster of each row, and the squared distance to its center in standard deviations. */
export function assignClusters(
  model: ClusterModel,
  frame: Frame,
): { readonly codes: Int32Array; readonly distances: Float64Array } {
  const aligned = alignFrame(frame, model.schema);
  const width = model.terms.length;
  const points = { rows: frame.rows, width, values: designMatrix(aligned, model.terms) };
  return assign(points, Float64Array.from(model.centers.flat()));
}
