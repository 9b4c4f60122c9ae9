import type { CategoryColumn, Frame } from '../data/frame.ts';
import type { ColumnBins } from './bins.ts';
import type { Tree } from './model.ts';
import type { Split } from './split.ts';

/** Collects nodes of a tree, in terms of values instead of bins. */
export class TreeBuilder {
  readonly #frame: Frame;
  readonly #bins: readonly ColumnBins[];
  readonly #column: number[] = [];
  readonly #threshold: number[] = [];
  readonly #categorySet: number[] = [];
  readonly #missingLeft: number[] = [];
  readonly #left: number[] = [];
  readonly #right: number[] = [];
  readonly #value: number[] = [];
  readonly #cover: number[] = [];
  readonly #gain: number[] = [];
  readonly #categorySets: Uint8Array[] = [];

  constructor(frame: Frame, bins: readonly ColumnBins[]) {
    this.#frame = frame;
    this.#bins = bins;
  }

  /** Returns the index of the new node. */
  addLeaf(value: number, cover: number): number {
    this.#column.push(-1);
    this.#threshold.push(0);
    this.#categorySet.push(-1);
    this.#missingLeft.push(0);
    this.#left.push(-1);
    this.#right.push(-1);
    this.#value.push(value);
    this.#cover.push(cover);
    this.#gain.push(0);
    return this.#column.length - 1;
  }

  /** Turns a leaf into a split with two children. */
  split(node: number, split: Split, [left, right]: readonly [number, number]): void {
    const { edges, codeBins } = this.#bins[split.column]!;
    this.#column[node] = split.column;
    this.#missingLeft[node] = split.missingLeft ? 1 : 0;
    this.#left[node] = left;
    this.#right[node] = right;
    this.#gain[node] = split.gain;
    if (split.leftBins) {
      const { categories } = this.#frame.columns[split.column] as CategoryColumn;
      this.#categorySet[node] = this.#categorySets.length;
      this.#categorySets.push(Uint8Array.from(categories, (_, code) => split.leftBins![codeBins![code]!]!));
    } else {
      this.#threshold[node] = edges![split.lastBin] ?? Infinity;
    }
  }

  finish(): Tree {
    return {
      column: Int32Array.from(this.#column),
      threshold: Float64Array.from(this.#threshold),
      categorySet: Int32Array.from(this.#categorySet),
      missingLeft: Uint8Array.from(this.#missingLeft),
      left: Int32Array.from(this.#left),
      right: Int32Array.from(this.#right),
      value: Float64Array.from(this.#value),
      cover: Float64Array.from(this.#cover),
      gain: Float64Array.from(this.#gain),
      categorySets: this.#categorySets,
    };
  }
}
