import { LearnError } from '../data/frame.ts';
import type { Tree, TreeModel } from './model.ts';

const FORMAT = 'plumbline.trees';
/** Raised when a stored model can no longer be read as it was. */
const VERSION = 1;

/** The model as JSON text with its format and version. Numbers are written so that reading restores every bit. */
export function serializeTrees(model: TreeModel): string {
  const rounds = model.rounds.map((round) => round.map(plainTree));
  return JSON.stringify({ format: FORMAT, version: VERSION, ...model, base: [...model.base], rounds });
}

/** Throws `model.version` for text that is no model, or one of another version. */
export function parseTrees(text: string): TreeModel {
  const { format, version, ...model } = JSON.parse(text) as SerializedTrees;
  if (format !== FORMAT || version !== VERSION) {
    throw new LearnError('model.version', `This is ${format} ${version}, not ${FORMAT} ${VERSION}.`);
  }
  return {
    ...model,
    base: Float64Array.from(model.base),
    rounds: model.rounds.map((round) => round.map(parseTree)),
  };
}

interface SerializedTrees extends Pick<TreeModel, 'options' | 'schema'> {
  readonly format: string;
  readonly version: number;
  readonly base: number[];
  readonly rounds: PlainTree[][];
}

/** JSON has no infinity: it is null in thresholds. */
interface PlainTree {
  readonly column: number[];
  readonly threshold: (number | null)[];
  readonly categorySet: number[];
  readonly missingLeft: number[];
  readonly left: number[];
  readonly right: number[];
  readonly value: number[];
  readonly cover: number[];
  readonly gain: number[];
  readonly categorySets: number[][];
}

function plainTree(tree: Tree): PlainTree {
  return {
    column: [...tree.column],
    threshold: Array.from(tree.threshold, (value) => (value === Infinity ? null : value)),
    categorySet: [...tree.categorySet],
    missingLeft: [...tree.missingLeft],
    left: [...tree.left],
    right: [...tree.right],
    value: [...tree.value],
    cover: [...tree.cover],
    gain: [...tree.gain],
    categorySets: tree.categorySets.map((set) => [...set]),
  };
}

function parseTree(tree: PlainTree): Tree {
  return {
    column: Int32Array.from(tree.column),
    threshold: Float64Array.from(tree.threshold, (value) => value ?? Infinity),
    categorySet: Int32Array.from(tree.categorySet),
    missingLeft: Uint8Array.from(tree.missingLeft),
    left: Int32Array.from(tree.left),
    right: Int32Array.from(tree.right),
    value: Float64Array.from(tree.value),
    cover: Float64Array.from(tree.cover),
    gain: Float64Array.from(tree.gain),
    categorySets: tree.categorySets.map((set) => Uint8Array.from(set)),
  };
}
