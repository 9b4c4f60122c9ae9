import type { Frame } from '../data/frame.ts';
import { categorySplit } from './category-split.ts';
import type { ColumnBins } from './bins.ts';
import { MISSING_BIN, type Kernel } from './kernel/kernel.ts';
import type { Tree } from './model.ts';
import type { TreeOptions } from './options.ts';
import { childValues, leafValue, numericSplit, type Split, type SplitSearch, type Sums } from './split.ts';
import { TreeBuilder } from './tree-builder.ts';

/** What trees of one training have in common. */
export interface GrowthSetting {
  readonly frame: Frame;
  readonly bins: readonly ColumnBins[];
  readonly kernel: Kernel;
  readonly options: TreeOptions;
  /** Per column: 1 if predictions must not fall with it, −1 if they must not rise. */
  readonly monotone: Int8Array;
}

/** Where one tree starts: rows and gradients are in the kernel. */
export interface GrowthStart {
  /** Rows in use, at the front of `kernel.rows`. */
  readonly rows: number;
  /** Columns to split by, ascending. */
  readonly columns: Uint32Array;
  readonly gradientUnit: number;
  readonly hessianUnit: number;
}

/** A leaf of the finished tree, and its rows: `kernel.rows[from, to)`. */
export interface GrownLeaf {
  readonly node: number;
  readonly from: number;
  readonly to: number;
}

interface OpenLeaf extends GrownLeaf {
  readonly slot: number;
  readonly depth: number;
  readonly sums: Sums;
  readonly bounds: readonly [number, number];
  readonly split: Split | null;
}

/** Grows one tree, always splitting the leaf that gains most. Leaf values are not yet scaled by the learning rate. */
export function growTree(setting: GrowthSetting, start: GrowthStart): { tree: Tree; leaves: GrownLeaf[] } {
  const { kernel, options } = setting;
  const builder = new TreeBuilder(setting.frame, setting.bins);
  kernel.build(0, 0, start.rows);
  const sums = rootSums(setting, start);
  const bounds = [-Infinity, Infinity] as const;
  const root = {
    node: builder.addLeaf(leafValue(sums, options.l1, options.l2), sums.count),
    from: 0,
    to: start.rows,
  };
  const leaves = [withSplit({ ...root, slot: 0, depth: 0, sums, bounds, split: null }, setting, start)];
  while (leaves.length < options.leaves) {
    const index = bestLeaf(leaves);
    const leaf = leaves[index];
    if (!leaf?.split) {
      break;
    }
    const [left, right] = divide(leaf, leaf.split, { setting, start, builder, freeSlot: leaves.length });
    leaves[index] = left;
    leaves.push(right);
  }
  return { tree: builder.finish(), leaves };
}

/** Sums over all rows, read from the first column: every column has all rows. */
function rootSums({ kernel }: GrowthSetting, { gradientUnit, hessianUnit }: GrowthStart): Sums {
  kernel.read(0);
  let [gradient, hessian, count] = [0, 0, 0];
  for (let bin = 0; bin <= MISSING_BIN; bin += 1) {
    gradient += kernel.sums[3 * bin]!;
    hessian += kernel.sums[3 * bin + 1]!;
    count += kernel.sums[3 * bin + 2]!;
  }
  return { gradient: gradient * gradientUnit, hessian: hessian * hessianUnit, count };
}

function bestLeaf(leaves: readonly OpenLeaf[]): number {
  let [best, gain] = [-1, 0];
  leaves.forEach(({ split }, index) => {
    if (split && split.gain > gain) {
      [best, gain] = [index, split.gain];
    }
  });
  return best;
}

interface Division {
  readonly setting: GrowthSetting;
  readonly start: GrowthStart;
  readonly builder: TreeBuilder;
  readonly freeSlot: number;
}

/** Only the smaller child is summed; the larger one is what remains of the parent, in the parent's slot. */
function divide(
  leaf: OpenLeaf,
  split: Split,
  { setting, start, builder, freeSlot }: Division,
): [OpenLeaf, OpenLeaf] {
  const { kernel } = setting;
  markLeftBins(kernel.goesLeft, split);
  const middle = kernel.partition(split.column, leaf.from, leaf.to);
  const isLeftSmaller = middle - leaf.from <= leaf.to - middle;
  const [leftSlot, rightSlot] = isLeftSmaller ? [freeSlot, leaf.slot] : [leaf.slot, freeSlot];
  const depth = leaf.depth + 1;
  if (canSplit(setting.options, depth)) {
    kernel.build(freeSlot, isLeftSmaller ? leaf.from : middle, isLeftSmaller ? middle : leaf.to);
    kernel.subtract(leaf.slot, freeSlot);
  }
  const [leftValue, rightValue] = childValues(split.left, split.right, {
    bounds: leaf.bounds,
    options: setting.options,
  });
  const [leftBounds, rightBounds] = childBounds(
    leaf,
    setting.monotone[split.column]!,
    (leftValue + rightValue) / 2,
  );
  const left = { node: builder.addLeaf(leftValue, split.left.count), from: leaf.from, to: middle };
  const right = { node: builder.addLeaf(rightValue, split.right.count), from: middle, to: leaf.to };
  builder.split(leaf.node, split, [left.node, right.node]);
  const rest = { depth, split: null };
  return [
    withSplit({ ...left, ...rest, slot: leftSlot, sums: split.left, bounds: leftBounds }, setting, start),
    withSplit({ ...right, ...rest, slot: rightSlot, sums: split.right, bounds: rightBounds }, setting, start),
  ];
}

function childBounds(
  { bounds: [low, high] }: OpenLeaf,
  monotone: number,
  middle: number,
): [readonly [number, number], readonly [number, number]] {
  if (monotone === 0) {
    return [
      [low, high],
      [low, high],
    ];
  }
  const [below, above] = [[low, middle] as const, [middle, high] as const];
  return monotone > 0 ? [below, above] : [above, below];
}

function markLeftBins(goesLeft: Uint8Array, split: Split): void {
  if (split.leftBins) {
    goesLeft.set(split.leftBins);
    return;
  }
  goesLeft.fill(0);
  goesLeft.fill(1, 0, split.lastBin + 1);
  goesLeft[MISSING_BIN] = split.missingLeft ? 1 : 0;
}

function canSplit({ depth: most }: TreeOptions, depth: number): boolean {
  return most === null || depth < most;
}

/** The leaf with its best split, of the columns in use. */
function withSplit(leaf: OpenLeaf, setting: GrowthSetting, start: GrowthStart): OpenLeaf {
  const { kernel, options } = setting;
  if (!canSplit(options, leaf.depth) || leaf.sums.count < 2 * options.minRows) {
    return leaf;
  }
  kernel.read(leaf.slot);
  let best: Split | null = null;
  for (const column of start.columns) {
    const { count, edges } = setting.bins[column]!;
    const search: SplitSearch = {
      sums: kernel.sums,
      column,
      bins: count,
      gradientUnit: start.gradientUnit,
      hessianUnit: start.hessianUnit,
      total: leaf.sums,
      bounds: leaf.bounds,
      monotone: setting.monotone[column] as -1 | 0 | 1,
      options,
    };
    const split = edges ? numericSplit(search) : categorySplit(search);
    if (split && split.gain > (best?.gain ?? 0)) {
      best = split;
    }
  }
  return { ...leaf, split: best };
}
