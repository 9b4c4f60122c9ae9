import { alignFrame, type Frame } from '../data/frame.ts';
import type { Tree, TreeModel } from '../trees/model.ts';
import { createReader, type FrameReader } from '../trees/frame-reader.ts';
import { goesLeft } from '../trees/predict-trees.ts';
import { LeafShares, SET_COLUMNS, ShareRoom } from './leaf-shares.ts';

/** What each column adds to each row's score. */
export interface Contributions {
  /** Per output: the mean score of training rows, as trees count them. */
  readonly base: Float64Array;
  /** Per output, row after row: `rows` × columns. With `base` they sum to the score, not to the probability. */
  readonly values: readonly Float64Array[];
}

/**
 * Exact Shapley values of the trees' scores, path-dependent as in TreeSHAP (Lundberg et al. 2018): a column that is not
 * known follows both branches in the shares of training rows. What a leaf adds depends only on which columns of its
 * path lead a row to it, so it is computed once for each such set (Yang 2021, "Fast TreeSHAP", has all sets in
 * advance; here they are those that rows have).
 */
export function explainTrees(model: TreeModel, frame: Frame): Contributions {
  const aligned = alignFrame(frame, model.schema);
  const reader = createReader(aligned);
  const columns = aligned.columns.length;
  const room = new ShareRoom(columns);
  const base = model.base.slice();
  const values = Array.from(base, () => new Float64Array(frame.rows * columns));
  for (const round of model.rounds) {
    round.forEach((tree, output) => {
      base[output]! += expectedValue(tree);
      addTree(tree, reader, { values: values[output]!, room });
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

/** One node on the way to a leaf. */
interface Step {
  readonly node: number;
  readonly isLeft: boolean;
  /** Position of its column among those of the path. */
  readonly place: number;
}

/** The columns of the path to a node in the order in which they are met, and the share of rows that each lets through. */
interface Path {
  readonly columns: readonly number[];
  readonly zeros: readonly number[];
  /** The last step; null at the root. */
  readonly last: LinkedStep | null;
}

interface LinkedStep extends Step {
  readonly before: LinkedStep | null;
}

interface Leaf {
  readonly shares: LeafShares;
  /** The steps one by one, for paths with more columns than a set has bits; empty otherwise. */
  readonly steps: readonly Step[];
}

interface Paths {
  /** Per node, place of its column on the path. */
  readonly place: Int32Array;
  /** By node; null for others. */
  readonly leaves: readonly (Leaf | null)[];
}

function stepsTo(last: LinkedStep | null): Step[] {
  const steps: Step[] = [];
  for (let step = last; step !== null; step = step.before) {
    steps.push(step);
  }
  return steps;
}

/** `rows`: those to explain. */
function createPaths(tree: Tree, facts: { readonly rows: number; readonly room: ShareRoom }): Paths {
  const place = new Int32Array(tree.column.length);
  const leaves: (Leaf | null)[] = Array.from(tree.column, () => null);
  const visit = (node: number, { columns, zeros, last }: Path): void => {
    const column = tree.column[node]!;
    if (column < 0) {
      const shares = new LeafShares(columns, { zeros, value: tree.value[node]!, ...facts });
      leaves[node] = { shares, steps: columns.length > SET_COLUMNS ? stepsTo(last) : [] };
      return;
    }
    const known = columns.indexOf(column);
    const at = known < 0 ? columns.length : known;
    place[node] = at;
    for (const isLeft of [true, false]) {
      const child = isLeft ? tree.left[node]! : tree.right[node]!;
      const share = tree.cover[child]! / tree.cover[node]!;
      visit(child, {
        columns: known < 0 ? [...columns, column] : columns,
        zeros: known < 0 ? [...zeros, share] : zeros.with(known, zeros[known]! * share),
        last: { node, isLeft, place: at, before: last },
      });
    }
  };
  visit(0, { columns: [], zeros: [], last: null });
  return { place, leaves };
}

interface Target {
  readonly values: Float64Array;
  readonly room: ShareRoom;
}

/** Adds what a tree gives to each column, for all rows. */
function addTree(tree: Tree, reader: FrameReader, { values, room }: Target): void {
  const { place, leaves } = createPaths(tree, { rows: reader.rows, room });
  const { column, left, right } = tree;
  const width = reader.values.length;
  const nodes = column.length;
  const turnsLeft = new Uint8Array(nodes);
  /** Per node, a bit for each column of its path (beyond 31 of no meaning) whose conditions the row meets. */
  const met = new Int32Array(nodes).fill(-1);
  for (let row = 0; row < reader.rows; row += 1) {
    // Children follow their parents.
    for (let node = 0; node < nodes; node += 1) {
      const own = column[node]!;
      const here = met[node]!;
      if (own < 0) {
        addLeaf(leaves[node]!, { values, first: row * width, met: here, turnsLeft });
        continue;
      }
      const isLeft = goesLeft(tree, node, reader.values[own]![row]!);
      turnsLeft[node] = isLeft ? 1 : 0;
      met[isLeft ? left[node]! : right[node]!] = here;
      met[isLeft ? right[node]! : left[node]!] = here & ~(1 << place[node]!);
    }
  }
}

interface LeafRow {
  readonly values: Float64Array;
  readonly first: number;
  readonly met: number;
  /** Per node, 1 if the row turns left there. */
  readonly turnsLeft: Uint8Array;
}

function addLeaf({ shares, steps }: Leaf, { values, first, met, turnsLeft }: LeafRow): void {
  if (shares.size <= SET_COLUMNS) {
    shares.addSet(values, first, met);
    return;
  }
  const ones = new Uint8Array(shares.size).fill(1);
  for (const { node, isLeft, place } of steps) {
    if ((turnsLeft[node] === 1) !== isLeft) {
      ones[place] = 0;
    }
  }
  shares.addOnes(values, first, ones);
}
