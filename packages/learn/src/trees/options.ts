import { LearnError } from '../data/frame.ts';

/**
 * What the target is:
 * - `binary`: class 0 or 1, scores are log-odds;
 * - `multiclass`: class 0 to `classes` − 1, scores are log-probabilities up to a constant;
 * - `regression`: a number, squared error;
 * - `quantile`: a number, pinball loss of `quantile`;
 * - `poisson`: a count or rate, not negative, scores are logarithms of the mean.
 */
export type TreeTask = 'binary' | 'multiclass' | 'regression' | 'quantile' | 'poisson';

export interface TreeOptions {
  readonly task: TreeTask;
  /** Number of classes with `multiclass`; not used otherwise. */
  readonly classes: number;
  /** The quantile that `quantile` predicts, within (0, 1); not used otherwise. */
  readonly quantile: number;
  /** Rounds of boosting: each grows one tree, or one per class. */
  readonly rounds: number;
  /** Share of each tree that is added, above 0. */
  readonly learningRate: number;
  /** Leaves per tree at most, from 2. */
  readonly leaves: number;
  /** Splits from root to leaf at most; null for no bound. */
  readonly depth: number | null;
  /** Rows per leaf at least. */
  readonly minRows: number;
  /** Sum of hessians per leaf at least. */
  readonly minHessian: number;
  /** Reduction of the loss below which a leaf is not split. */
  readonly minGain: number;
  /** Penalty on the size of leaf values. */
  readonly l1: number;
  /** Penalty on the square of leaf values. */
  readonly l2: number;
  /** Added to `l2` where a split sorts more than four categories by their gradients, which fits noise easily. */
  readonly categoryL2: number;
  /** Rows, by weight of hessians, below which a category is not sorted but stays with the rest. */
  readonly categoryRows: number;
  /** Added to hessians when categories are sorted, so that rare ones stay in the middle. */
  readonly categorySmoothing: number;
  /** Categories at most on the smaller side of a split. */
  readonly maxCategories: number;
  /** Share of rows that each round sees, drawn without replacement, within (0, 1]. */
  readonly rowShare: number;
  /** Share of columns that each tree may split by, within (0, 1]. */
  readonly columnShare: number;
  /** By name of a numeric column: predictions never fall (1) or never rise (−1) with it. */
  readonly monotone: Readonly<Record<string, 1 | -1>>;
  /** Rounds without improvement on the validation slice after which training stops. Not used without that slice. */
  readonly patience: number;
  readonly seed: number;
  /** `plain` gives the same bits without WebAssembly, several times slower. */
  readonly kernel: 'wasm' | 'plain';
}

const DEFAULTS: Omit<TreeOptions, 'task'> = {
  classes: 2,
  quantile: 0.5,
  rounds: 100,
  learningRate: 0.1,
  leaves: 31,
  depth: null,
  minRows: 20,
  minHessian: 1e-3,
  minGain: 0,
  l1: 0,
  l2: 1,
  categoryL2: 0,
  categoryRows: 10,
  categorySmoothing: 10,
  maxCategories: 32,
  rowShare: 1,
  columnShare: 1,
  monotone: {},
  patience: 10,
  seed: 0,
  kernel: 'wasm',
};

/** Bounds of options that are numbers: least, greatest, whether the least itself is excluded. */
const BOUNDS: readonly [keyof TreeOptions, number, number, boolean][] = [
  ['classes', 2, 1000, false],
  ['quantile', 0, 1, true],
  ['rounds', 0, 100_000, false],
  ['learningRate', 0, 10, true],
  ['leaves', 2, 4096, false],
  ['depth', 1, 4096, false],
  ['minRows', 1, Infinity, false],
  ['minHessian', 0, Infinity, false],
  ['minGain', 0, Infinity, false],
  ['l1', 0, Infinity, false],
  ['l2', 0, Infinity, false],
  ['categoryL2', 0, Infinity, false],
  ['categoryRows', 0, Infinity, false],
  ['categorySmoothing', 0, Infinity, false],
  ['maxCategories', 1, 256, false],
  ['rowShare', 0, 1, true],
  ['columnShare', 0, 1, true],
  ['patience', 1, Infinity, false],
];

/**
 * Defaults filled in: those of scikit-learn's HistGradientBoosting, but for `l2`, without which few rows of several
 * classes end in wild certainty. Throws `options.invalid`.
 */
export function treeOptions(options: { readonly task: TreeTask } & Partial<TreeOptions>): TreeOptions {
  const full = { ...DEFAULTS, ...options };
  for (const [name, least, greatest, isOpen] of BOUNDS) {
    const value = full[name];
    if (value !== null && !(typeof value === 'number' && isWithin(value, [least, greatest], isOpen))) {
      throw new LearnError(
        'options.invalid',
        `Option "${name}" is not a number from ${least} to ${greatest}.`,
      );
    }
  }
  return full;
}

function isWithin(value: number, [least, greatest]: readonly [number, number], isOpen: boolean): boolean {
  return isOpen ? value > least && value <= greatest : value >= least && value <= greatest;
}
