import type { ColumnSchema } from '../data/frame.ts';
import type { TreeOptions } from './options.ts';

/** One tree: nodes in the order in which they were made, the root first. Arrays have one entry per node. */
export interface Tree {
  /** Index of the column that the node splits by; −1 for a leaf. */
  readonly column: Int32Array;
  /** Numbers up to it go left; Infinity if all do and only missing values go right. */
  readonly threshold: Float64Array;
  /** For categories: index in `categorySets` of the codes that go left; −1 for numbers. */
  readonly categorySet: Int32Array;
  readonly missingLeft: Uint8Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** What a leaf adds to the score; for other nodes, what they would add as a leaf. */
  readonly value: Float64Array;
  /** Training rows in the node. */
  readonly cover: Float64Array;
  /** Reduction of the loss by the split; 0 for leaves. */
  readonly gain: Float64Array;
  /** Per set, 1 for each code that goes left. Unknown codes go where missing values go. */
  readonly categorySets: readonly Uint8Array[];
}

/** Boosted trees. Serialized by `serializeTrees`. */
export interface TreeModel {
  readonly options: TreeOptions;
  readonly schema: readonly ColumnSchema[];
  /** Score of each output before the first tree. */
  readonly base: Float64Array;
  /** Per round, one tree per output. */
  readonly rounds: readonly (readonly Tree[])[];
}
