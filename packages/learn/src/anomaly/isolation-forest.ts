import { alignFrame, frameSchema, LearnError, type ColumnSchema, type Frame } from '../data/frame.ts';
import { createRandom, sampleRows, type Random } from '../random/random.ts';
import { anomalyTerms, termMatrix, type AnomalyTerm } from './terms.ts';

export interface AnomalyOptions {
  readonly trees: number;
  /** Rows that each tree is grown from. */
  readonly sample: number;
  readonly seed: number;
}

/** A tree of random divisions; one entry per node, the root first. Plain data. */
interface IsolationTree {
  /** Index of the term; −1 for leaves. */
  readonly term: readonly number[];
  /** Values below it go left. */
  readonly threshold: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
  /** Expected steps from the root: for leaves with several rows, with those that would divide them. */
  readonly depth: readonly number[];
}

/** An isolation forest: plain data, JSON as it is. */
export interface AnomalyModel {
  readonly format: 'plumbline.anomalies';
  readonly version: 1;
  readonly schema: readonly ColumnSchema[];
  readonly terms: readonly AnomalyTerm[];
  readonly trees: readonly IsolationTree[];
  /** Expected steps to isolate a usual row. */
  readonly usualDepth: number;
}

/**
 * Random trees, in which unusual rows are alone after few divisions (Liu, Ting and Zhou 2008). Categories and
 * missing values count by how rare they are. Throws `rows.none` below two rows and `columns.differ` if no column
 * varies.
 */
export function trainAnomalies(
  frame: Frame,
  loose: Partial<AnomalyOptions> & { readonly seed: number },
): AnomalyModel {
  const options = { trees: 200, sample: 256, ...loose };
  if (frame.rows < 2) {
    throw new LearnError('rows.none', 'One row cannot be unusual.');
  }
  const terms = anomalyTerms(frame);
  if (terms.length === 0) {
    throw new LearnError('columns.differ', 'No column has different values.');
  }
  const size = Math.min(frame.rows, options.sample);
  const values = termMatrix(frame, terms);
  const columns = [...new Set(terms.map(({ column }) => column))].map((column) =>
    [...terms.keys()].filter((term) => terms[term]!.column === column),
  );
  const trees = Array.from({ length: options.trees }, (_, tree) => {
    const random = createRandom(options.seed, tree);
    return growTree({ values, terms, columns, random }, sampleRows(frame.rows, size, random));
  });
  return {
    format: 'plumbline.anomalies',
    version: 1,
    schema: frameSchema(frame),
    terms,
    trees,
    usualDepth: expectedDepth(size),
  };
}

interface Growth {
  readonly values: Float64Array;
  readonly terms: readonly AnomalyTerm[];
  /** Terms of each column: columns are drawn first, so that missing values do not double their weight. */
  readonly columns: readonly (readonly number[])[];
  readonly random: Random;
}

function growTree(growth: Growth, sample: Uint32Array): IsolationTree {
  const limit = Math.ceil(Math.log2(Math.max(2, sample.length)));
  const tree = { term: [], threshold: [], left: [], right: [], depth: [] } as {
    [key in keyof IsolationTree]: number[];
  };
  const addNode = (rows: Uint32Array, depth: number): number => {
    const node = tree.term.length;
    const split = depth < limit && rows.length > 1 ? drawSplit(growth, rows) : null;
    tree.term.push(split ? split.term : -1);
    tree.threshold.push(split ? split.threshold : 0);
    tree.depth.push(split ? depth : depth + expectedDepth(rows.length));
    tree.left.push(-1);
    tree.right.push(-1);
    if (split) {
      const isLeft = (row: number): boolean =>
        growth.values[row * growth.terms.length + split.term]! < split.threshold;
      tree.left[node] = addNode(rows.filter(isLeft), depth + 1);
      tree.right[node] = addNode(
        rows.filter((row) => !isLeft(row)),
        depth + 1,
      );
    }
    return node;
  };
  addNode(sample, 0);
  return tree;
}

/** A term that varies, and a threshold within its range. Null if none does. */
function drawSplit(growth: Growth, rows: Uint32Array): { term: number; threshold: number } | null {
  const { columns, random } = growth;
  for (const column of rotate(columns, random)) {
    for (const term of rotate(column, random)) {
      const { low, high } = range(growth, term, rows);
      if (high > low) {
        const threshold = low + random.uniform() * (high - low);
        // A threshold of `low` itself would leave the left side empty.
        return { term, threshold: threshold > low ? threshold : high };
      }
    }
  }
  return null;
}

/** From a random position on. */
function rotate<T>(values: readonly T[], random: Random): T[] {
  const first = random.below(values.length);
  return [...values.slice(first), ...values.slice(0, first)];
}

/**
 * Of the sample for numbers. Of all training rows for surprises: a division beside the whole sample still isolates what
 * is rarer than all of it.
 */
function range({ values, terms }: Growth, term: number, rows: Uint32Array): { low: number; high: number } {
  if (terms[term]!.kind === 'surprise') {
    return terms[term]!;
  }
  let [low, high] = [Infinity, -Infinity];
  for (const row of rows) {
    const value = values[row * terms.length + term]!;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { low, high };
}

/** Mean steps of an unsuccessful search in a binary tree of this many rows. */
function expectedDepth(rows: number): number {
  if (rows <= 1) {
    return 0;
  }
  return rows === 2 ? 1 : 2 * (Math.log(rows - 1) + 0.5772156649015329) - (2 * (rows - 1)) / rows;
}

/** From 0 to 1: about .5 and less is usual, toward 1 is unusual. */
export function scoreAnomalies(model: AnomalyModel, frame: Frame): Float64Array {
  const depths = meanDepths(model, modelPoints(model, frame), frame.rows);
  return depths.map((depth) => 2 ** (-depth / model.usualDepth));
}

/** The score above which a share of rows is, to call about this many unusual. */
export function anomalyThreshold(scores: Float64Array, share: number): number {
  const sorted = scores.slice().sort();
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil((1 - share) * sorted.length) - 1))] ?? 1;
}

export interface AnomalyReason {
  readonly column: string;
  /** How much lower the score would be if the column had a usual value: the mean over values of other rows. */
  readonly effect: number;
}

/** Rows whose values are tried in place of the row's own. */
const USUAL_ROWS = 64;

/**
 * Why rows are unusual: per row, columns with an effect above 0, strongest first. `usual` are rows to take usual values
 * from, such as the training rows.
 */
export function explainAnomalies(
  model: AnomalyModel,
  frame: Frame,
  { usual, seed }: { readonly usual: Frame; readonly seed: number },
): AnomalyReason[][] {
  const own = modelPoints(model, frame);
  const scores = scoreAnomalies(model, frame);
  const width = model.terms.length;
  const sample = sampleRows(usual.rows, USUAL_ROWS, createRandom(seed));
  const others = modelPoints(model, usual);
  return Array.from(scores, (score, row) => {
    const reasons = model.schema.map(({ name }, column) => {
      const replaced = new Float64Array(sample.length * width);
      sample.forEach((other, at) => {
        model.terms.forEach((term, index) => {
          const source = term.column === column ? others[other * width + index]! : own[row * width + index]!;
          replaced[at * width + index] = source;
        });
      });
      const depths = meanDepths(model, replaced, sample.length);
      const mean = depths.reduce((sum, depth) => sum + 2 ** (-depth / model.usualDepth), 0) / sample.length;
      return { column: name, effect: score - mean };
    });
    return reasons.filter(({ effect }) => effect > 0).sort((one, other) => other.effect - one.effect);
  });
}

function modelPoints(model: AnomalyModel, frame: Frame): Float64Array {
  return termMatrix(alignFrame(frame, model.schema), model.terms);
}

function meanDepths({ trees, terms }: AnomalyModel, values: Float64Array, rows: number): Float64Array {
  const width = terms.length;
  const sums = new Float64Array(rows);
  for (const { term, threshold, left, right, depth } of trees) {
    for (let row = 0; row < rows; row += 1) {
      let node = 0;
      for (let at = term[0]!; at >= 0; at = term[node]!) {
        node = values[row * width + at]! < threshold[node]! ? left[node]! : right[node]!;
      }
      sums[row]! += depth[node]!;
    }
  }
  return sums.map((sum) => sum / trees.length);
}
