import type { LinearTask } from '../linear/train-linear.ts';

/** Student's t for 1 % above, by degrees of freedom from 1: how reliably folds must agree. */
const ONE_PERCENT = [31.82, 6.965, 4.541, 3.747, 3.365, 3.143, 2.998, 2.896, 2.821];
/** The same of a normal distribution, for many rows. */
const NORMAL = 2.326;
/** Rows below which the sum of gains is not normal. */
const ENOUGH_ROWS = 100;
const TINY = 1e-15;

/** Losses per fold, and predictions of rows that were not learned from, in one order for every candidate. */
export interface ModelLosses {
  readonly losses: readonly number[];
  readonly predicted: readonly Float64Array[];
}

export interface JudgedRows {
  readonly target: Float64Array;
  readonly task: LinearTask;
  /** Whether rows say something of their own each: not where they are of groups or follow each other. */
  readonly areIndependent: boolean;
}

/**
 * Whether a candidate beats another by more than chance, one-sided at 1 %: by the gains of folds, or, since few folds
 * cannot show small gains, by the gains of single rows.
 */
export const isReliablyBetter = (candidate: ModelLosses, baseline: ModelLosses, rows: JudgedRows): boolean =>
  foldsAgree(candidate.losses, baseline.losses) ||
  (rows.areIndependent && rowsAgree(candidate, baseline, rows));

function foldsAgree(candidate: readonly number[], baseline: readonly number[]): boolean {
  const gains = candidate.map((loss, fold) => baseline[fold]! - loss);
  const bound = ONE_PERCENT[Math.min(gains.length - 1, ONE_PERCENT.length) - 1] ?? Infinity;
  return studentRatio(gains) > bound;
}

function rowsAgree(candidate: ModelLosses, baseline: ModelLosses, { target, task }: JudgedRows): boolean {
  const loss = ROW_LOSS[task];
  const gains = Array.from(
    target,
    (value, row) => loss(baseline.predicted, value, row) - loss(candidate.predicted, value, row),
  );
  return gains.length >= ENOUGH_ROWS && studentRatio(gains) > NORMAL;
}

type RowLoss = (predicted: readonly Float64Array[], target: number, row: number) => number;

const ROW_LOSS: Readonly<Record<LinearTask, RowLoss>> = {
  regression: ([value], target, row) => (target - value![row]!) ** 2,
  binary: ([chance], target, row) =>
    -Math.log(Math.max(TINY, target === 1 ? chance![row]! : 1 - chance![row]!)),
  multiclass: (chances, target, row) => -Math.log(Math.max(TINY, chances[target]![row]!)),
};

/** The mean over its standard error; 0 if it is not above 0. */
function studentRatio(gains: readonly number[]): number {
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const squares = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0);
  const error = Math.sqrt(squares / Math.max(1, gains.length - 1) / gains.length);
  return mean > 0 ? mean / error : 0;
}
