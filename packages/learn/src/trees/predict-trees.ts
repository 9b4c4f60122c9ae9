import { alignFrame, type Frame } from '../data/frame.ts';
import { fromScores } from '../scores/links.ts';
import type { Tree, TreeModel } from './model.ts';

/** Rows that pass through all trees together, so that their values stay in the cache. */
const BLOCK = 512;

/**
 * Scores per output and row: log-odds, log-probabilities up to a constant, logarithms of means, or values, by task.
 * Throws `columns.differ` if a column of the model is absent.
 */
export function scoreTrees(model: TreeModel, frame: Frame): Float64Array[] {
  const aligned = alignFrame(frame, model.schema);
  const scores = Array.from(model.base, (base) => new Float64Array(frame.rows).fill(base));
  const reader = createReader(aligned);
  for (let from = 0; from < frame.rows; from += BLOCK) {
    const to = Math.min(frame.rows, from + BLOCK);
    for (const round of model.rounds) {
      round.forEach((tree, output) => addTree(tree, reader, { scores: scores[output]!, from, to }));
    }
  }
  return scores;
}

/**
 * Predictions on the scale of the target: per class the probability (`binary`: of class 1 alone), otherwise one array
 * of values.
 */
export function predictTrees(model: TreeModel, frame: Frame): Float64Array[] {
  return fromScores(model.options.task, scoreTrees(model, frame));
}

/** A frame's values as arrays by column, which trees are walked with. */
export interface FrameReader {
  readonly values: readonly (Float64Array | Int32Array)[];
}

export function createReader(frame: Frame): FrameReader {
  return {
    values: frame.columns.map((column) => (column.kind === 'number' ? column.values : column.codes)),
  };
}

export interface ScoredRows {
  readonly scores: Float64Array;
  readonly from: number;
  readonly to: number;
}

/** Adds what a tree says of each row to its score. */
export function addTree(tree: Tree, reader: FrameReader, { scores, from, to }: ScoredRows): void {
  for (let row = from; row < to; row += 1) {
    scores[row]! += tree.value[leafOf(tree, reader, row)]!;
  }
}

/** The leaf that a row reaches. */
export function leafOf(tree: Tree, { values }: FrameReader, row: number): number {
  const { column, threshold, left, right } = tree;
  let node = 0;
  for (let split = column[0]!; split >= 0; split = column[node]!) {
    const value = values[split]![row]!;
    const set = tree.categorySet[node]!;
    // A missing number is not up to any threshold.
    const isLeft =
      set < 0
        ? value <= threshold[node]! || (tree.missingLeft[node] === 1 && Number.isNaN(value))
        : goesLeft(tree, node, value);
    node = isLeft ? left[node]! : right[node]!;
  }
  return node;
}

/** Whether a value passes a node to the left: NaN and −1 are missing. */
export function goesLeft(tree: Tree, node: number, value: number): boolean {
  const set = tree.categorySet[node]!;
  if (set < 0) {
    return Number.isNaN(value) ? tree.missingLeft[node] === 1 : value <= tree.threshold[node]!;
  }
  return value < 0 ? tree.missingLeft[node] === 1 : tree.categorySets[set]![value] === 1;
}
