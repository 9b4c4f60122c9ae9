import { alignFrame, type Frame } from '../data/frame.ts';
import type { Tree, TreeModel } from '../trees/model.ts';
import { createReader, goesLeft, type FrameReader } from '../trees/predict-trees.ts';

/** What each column adds to each row's score. */
export interface Contributions {
  /** Per output: the mean score of training rows, as trees count them. */
  readonly base: Float64Array;
  /** Per output, row after row: `rows` × columns. With `base` they sum to the score, not to the probability. */
  readonly values: readonly Float64Array[];
}

/**
 * Exact Shapley values of the trees' scores, by the path-dependent TreeSHAP (Lundberg et al. 2018, algorithm 2): a
 * column that is not known follows both branches in the shares of training rows.
 */
export function explainTrees(model: TreeModel, frame: Frame): Contributions {
  const aligned = alignFrame(frame, model.schema);
  const reader = createReader(aligned);
  const columns = aligned.columns.length;
  const base = model.base.slice();
  const values = Array.from(base, () => new Float64Array(frame.rows * columns));
  for (const round of model.rounds) {
    round.forEach((tree, output) => {
      base[output]! += expectedValue(tree);
      const walk = new ShapWalk(tree, reader);
      for (let row = 0; row < frame.rows; row += 1) {
        walk.addRow(row, values[output]!.subarray(row * columns, (row + 1) * columns));
      }
    });
  }
  return { base, values };
}

/** Mean of leaf values, weighted by training rows. */
function expectedValue({ column, value, cover }: Tree): number {
  let sum = 0;
  for (let node = 0; node < value.length; node += 1) {
    sum += column[node]! < 0 ? value[node]! * cover[node]! : 0;
  }
  return sum / cover[0]!;
}

function treeDepth(tree: Tree): number {
  const depths = new Int32Array(tree.column.length);
  for (let node = 0; node < depths.length; node += 1) {
    if (tree.column[node]! >= 0) {
      // Children follow their parents.
      depths[tree.left[node]!] = depths[node]! + 1;
      depths[tree.right[node]!] = depths[node]! + 1;
    }
  }
  return depths.reduce((most, depth) => Math.max(most, depth), 0);
}

/** Nodes whose column is not on the path yet. */
const NO_COLUMN = -1;

/**
 * One tree's walk. The path holds, for each column met: the share of training rows that go on without knowing it
 * (`zero`), whether the row itself goes on (`one`), and weights of subsets by size. Each level has its own copy.
 */
class ShapWalk {
  readonly #tree: Tree;
  readonly #reader: FrameReader;
  readonly #column: Int32Array;
  readonly #zero: Float64Array;
  readonly #one: Float64Array;
  readonly #weight: Float64Array;
  #row = 0;
  #out = new Float64Array(0);

  constructor(tree: Tree, reader: FrameReader) {
    const depth = treeDepth(tree) + 2;
    const size = (depth * (depth + 1)) / 2;
    this.#tree = tree;
    this.#reader = reader;
    this.#column = new Int32Array(size);
    this.#zero = new Float64Array(size);
    this.#one = new Float64Array(size);
    this.#weight = new Float64Array(size);
  }

  addRow(row: number, out: Float64Array<ArrayBuffer>): void {
    this.#row = row;
    this.#out = out;
    this.#column[0] = NO_COLUMN;
    this.#zero[0] = 1;
    this.#one[0] = 1;
    this.#weight[0] = 1;
    this.#visit(0, 0, 0);
  }

  /** The path starts at `start` and has `length` + 1 entries. */
  #visit(node: number, start: number, length: number): void {
    const tree = this.#tree;
    const column = tree.column[node]!;
    if (column < 0) {
      this.#addLeaf(tree.value[node]!, start, length);
      return;
    }
    const value = this.#reader.values[column]![this.#row]!;
    const [left, right] = [tree.left[node]!, tree.right[node]!];
    const isLeft = goesLeft(tree, node, value);
    const [hot, cold] = isLeft ? [left, right] : [right, left];
    const known = this.#find(column, start, length);
    const zero = known < 0 ? 1 : this.#zero[known]!;
    const one = known < 0 ? 1 : this.#one[known]!;
    const next = start + length + 1;
    for (const child of [hot, cold]) {
      this.#column.copyWithin(next, start, next);
      this.#zero.copyWithin(next, start, next);
      this.#one.copyWithin(next, start, next);
      this.#weight.copyWithin(next, start, next);
      let entries = length;
      if (known >= 0) {
        this.#unwind(next, entries, next + known - start);
        entries -= 1;
      }
      entries += 1;
      this.#column[next + entries] = column;
      this.#zero[next + entries] = (zero * tree.cover[child]!) / tree.cover[node]!;
      this.#one[next + entries] = child === hot ? one : 0;
      this.#extend(next, entries);
      this.#visit(child, next, entries);
    }
  }

  #find(column: number, start: number, length: number): number {
    for (let at = start + 1; at <= start + length; at += 1) {
      if (this.#column[at] === column) {
        return at;
      }
    }
    return -1;
  }

  /** Weighs subsets with and without the last entry. */
  #extend(start: number, length: number): void {
    const weight = this.#weight;
    const [zero, one] = [this.#zero[start + length]!, this.#one[start + length]!];
    weight[start + length] = 0;
    for (let at = length - 1; at >= 0; at -= 1) {
      const before = weight[start + at]!;
      weight[start + at + 1]! += (one * before * (at + 1)) / (length + 1);
      weight[start + at] = (zero * before * (length - at)) / (length + 1);
    }
  }

  /** Undoes `#extend` of the entry at `index`, and removes it. */
  #unwind(start: number, length: number, index: number): void {
    const weight = this.#weight;
    const [zero, one] = [this.#zero[index]!, this.#one[index]!];
    let next = weight[start + length]!;
    for (let at = length - 1; at >= 0; at -= 1) {
      const before = weight[start + at]!;
      if (one === 0) {
        weight[start + at] = (before * (length + 1)) / (zero * (length - at));
      } else {
        weight[start + at] = (next * (length + 1)) / ((at + 1) * one);
        next = before - (weight[start + at]! * zero * (length - at)) / (length + 1);
      }
    }
    const end = start + length + 1;
    this.#column.copyWithin(index, index + 1, end);
    this.#zero.copyWithin(index, index + 1, end);
    this.#one.copyWithin(index, index + 1, end);
  }

  #addLeaf(value: number, start: number, length: number): void {
    for (let index = start + 1; index <= start + length; index += 1) {
      const share = this.#unwoundSum(start, length, index);
      this.#out[this.#column[index]!]! += share * (this.#one[index]! - this.#zero[index]!) * value;
    }
  }

  /** Sum of weights after unwinding the entry at `index`. */
  #unwoundSum(start: number, length: number, index: number): number {
    const weight = this.#weight;
    const [zero, one] = [this.#zero[index]!, this.#one[index]!];
    let next = weight[start + length]!;
    let sum = 0;
    for (let at = length - 1; at >= 0; at -= 1) {
      if (one === 0) {
        sum += (weight[start + at]! * (length + 1)) / (zero * (length - at));
      } else {
        const part = (next * (length + 1)) / ((at + 1) * one);
        sum += part;
        next = weight[start + at]! - (part * zero * (length - at)) / (length + 1);
      }
    }
    return sum;
  }
}
