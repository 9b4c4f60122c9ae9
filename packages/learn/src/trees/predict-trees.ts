import { alignFrame, type Frame } from '../data/frame.ts';
import { fromScores } from '../scores/links.ts';
import type { Tree, TreeModel } from './model.ts';
import { createReader, type FrameReader } from './frame-reader.ts';
import { addTreesInBlocks, canScoreInBlocks } from './score-trees.ts';

/** Rows that pass through all trees together, so that their values stay in the cache. */
const BLOCK = 512;
/** Fewer rows or rounds are not worth laying the trees out. */
const MIN_ROWS = 2048;
const MIN_ROUNDS = 8;

/**
 * Scores per output and row: log-odds, log-probabilities up to a constant, logarithms of means, or values, by task.
 * Throws `columns.differ` if a column of the model is absent.
 */
export function scoreTrees(model: TreeModel, frame: Frame): Float64Array[] {
  const aligned = alignFrame(frame, model.schema);
  const scores = Array.from(model.base, (base) => new Float64Array(frame.rows).fill(base));
  addTrees(model.rounds, createReader(aligned), scores);
  return scores;
}

/**
 * Predictions on the scale of the target: per class the probability (`binary`: of class 1 alone), otherwise one array
 * of values.
 */
export function predictTrees(model: TreeModel, frame: Frame): Float64Array[] {
  return fromScores(model.options.task, scoreTrees(model, frame));
}

/** Adds what trees, one per output, say of each row to its scores. */
export function addTrees(
  rounds: readonly (readonly Tree[])[],
  reader: FrameReader,
  scores: readonly Float64Array[],
): void {
  if (reader.rows >= MIN_ROWS && rounds.length >= MIN_ROUNDS && canScoreInBlocks(rounds)) {
    addTreesInBlocks(rounds, reader, scores);
    return;
  }
  walkTrees(rounds, reader, scores);
}

/** The same by walking each tree with each row. */
export function walkTrees(
  rounds: readonly (readonly Tree[])[],
  reader: FrameReader,
  scores: readonly Float64Array[],
): void {
  const width = reader.values.length;
  const block = new Float64Array(BLOCK * width);
  const walks = rounds.map((round) => round.map(createWalk));
  for (let from = 0; from < reader.rows; from += BLOCK) {
    const to = Math.min(reader.rows, from + BLOCK);
    reader.values.forEach((values, column) =>
      copyColumn(block.subarray(column), width, values.subarray(from, to)),
    );
    for (const round of walks) {
      round.forEach((walk, output) => walkBlock(walk, { block, width }, scores[output]!.subarray(from, to)));
    }
  }
}

/** To every `width`-th place. */
function copyColumn(block: Float64Array, width: number, values: Float64Array | Int32Array): void {
  for (let row = 0; row < values.length; row += 1) {
    block[row * width] = values[row]!;
  }
}

/** Integers per node of a walk: column, left, right, whether passing on right needs a closer look. */
const NODE = 4;

/** A tree laid out for speed: nodes are addressed by their first integer. */
interface Walk {
  readonly tree: Tree;
  readonly nodes: Int32Array;
  /** −Infinity for categories, so that no code is up to it. */
  readonly thresholds: Float64Array;
}

function createWalk(tree: Tree): Walk {
  const nodes = new Int32Array(tree.column.length * NODE);
  tree.column.forEach((column, node) => {
    const isCategory = tree.categorySet[node]! >= 0;
    const needsLook = isCategory || tree.missingLeft[node] === 1 ? 1 : 0;
    nodes.set([column, NODE * tree.left[node]!, NODE * tree.right[node]!, needsLook], NODE * node);
  });
  const thresholds = tree.threshold.map((value, node) => (tree.categorySet[node]! >= 0 ? -Infinity : value));
  return { tree, nodes, thresholds };
}

function walkBlock(
  { tree, nodes, thresholds }: Walk,
  { block, width }: { block: Float64Array; width: number },
  scores: Float64Array,
): void {
  for (let row = 0; row < scores.length; row += 1) {
    const first = row * width;
    let at = 0;
    for (let column = nodes[0]!; column >= 0; column = nodes[at]!) {
      const value = block[first + column]!;
      // A missing number is not up to any threshold.
      const isLeft = value <= thresholds[at >> 2]! || (nodes[at + 3] === 1 && goesLeft(tree, at >> 2, value));
      at = isLeft ? nodes[at + 1]! : nodes[at + 2]!;
    }
    scores[row]! += tree.value[at >> 2]!;
  }
}

/** Whether a value passes a node to the left: NaN and −1 are missing. */
export function goesLeft(tree: Tree, node: number, value: number): boolean {
  const set = tree.categorySet[node]!;
  if (set < 0) {
    return Number.isNaN(value) ? tree.missingLeft[node] === 1 : value <= tree.threshold[node]!;
  }
  return value < 0 ? tree.missingLeft[node] === 1 : tree.categorySets[set]![value] === 1;
}
