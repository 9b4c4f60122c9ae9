import { LearnError } from '../data/frame.ts';
import { logSum } from '../scores/links.ts';
import { meanOver, weightedMean, weightedQuantile } from '../statistics/weighted.ts';
import type { TreeOptions, TreeTask } from './options.ts';

/** A loss: what gradients trees are fitted to, and how good scores are. Scores are one array per output. */
export interface Objective {
  /** Scores per row: classes of `multiclass`, otherwise 1. */
  readonly outputs: number;
  /** Leaf values become this quantile of what is left of the target; null to keep the Newton step. */
  readonly leafQuantile: number | null;
  /** The constant score per output that fits best. */
  base(target: Float64Array, weights: Float64Array | null): Float64Array;
  /** Called once per round, before `gradients` of each output. */
  prepare(scores: readonly Float64Array[]): void;
  /** First and second derivatives of the loss by the score, per row, without weights. */
  gradients(scores: readonly Float64Array[], target: Float64Array, out: Gradients): void;
  /** Mean loss, weighted. */
  loss(scores: readonly Float64Array[], target: Float64Array, weights: Float64Array | null): number;
  /** Whether the target has only values that this loss takes. */
  accepts(value: number): boolean;
}

export interface Gradients {
  readonly output: number;
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** Keeps probabilities of `base` off 0 and 1. */
const TINY = 1e-15;

/** The loss of a task. */
export function createObjective(options: TreeOptions): Objective {
  return OBJECTIVES[options.task](options);
}

/** Throws `target.invalid` unless the loss takes every target. */
export function checkTarget(objective: Objective, target: Float64Array): void {
  const wrong = target.find((value) => !objective.accepts(value));
  if (wrong !== undefined) {
    throw new LearnError('target.invalid', `The target ${wrong} does not suit the task.`);
  }
}

const OBJECTIVES: Readonly<Record<TreeTask, (options: TreeOptions) => Objective>> = {
  binary: () => BINARY,
  multiclass: ({ classes }) => multiclass(classes),
  regression: () => SQUARED,
  quantile: ({ quantile }) => pinball(quantile),
  poisson: () => POISSON,
};

const nothing = (): void => undefined;

const SQUARED: Objective = {
  outputs: 1,
  leafQuantile: null,
  base: (target, weights) => Float64Array.of(weightedMean(target, weights)),
  prepare: nothing,
  gradients([score], target, { first, second }) {
    for (let row = 0; row < target.length; row += 1) {
      first[row] = score![row]! - target[row]!;
    }
    second.fill(1);
  },
  loss: ([score], target, weights) =>
    meanOver(target.length, weights, (row) => (score![row]! - target[row]!) ** 2),
  accepts: () => true,
};

const BINARY: Objective = {
  outputs: 1,
  leafQuantile: null,
  base(target, weights) {
    const share = Math.min(1 - TINY, Math.max(TINY, weightedMean(target, weights)));
    return Float64Array.of(Math.log(share / (1 - share)));
  },
  prepare: nothing,
  gradients([score], target, { first, second }) {
    for (let row = 0; row < target.length; row += 1) {
      const chance = 1 / (1 + Math.exp(-score![row]!));
      first[row] = chance - target[row]!;
      second[row] = chance * (1 - chance);
    }
  },
  loss: ([score], target, weights) =>
    meanOver(target.length, weights, (row) => softplus(score![row]!) - target[row]! * score![row]!),
  accepts: (value) => value === 0 || value === 1,
};

const POISSON: Objective = {
  outputs: 1,
  leafQuantile: null,
  base: (target, weights) => Float64Array.of(Math.log(Math.max(TINY, weightedMean(target, weights)))),
  prepare: nothing,
  gradients([score], target, { first, second }) {
    for (let row = 0; row < target.length; row += 1) {
      const mean = Math.exp(score![row]!);
      first[row] = mean - target[row]!;
      second[row] = mean;
    }
  },
  loss: ([score], target, weights) =>
    meanOver(target.length, weights, (row) => Math.exp(score![row]!) - target[row]! * score![row]!),
  accepts: (value) => value >= 0,
};

function pinball(quantile: number): Objective {
  return {
    outputs: 1,
    leafQuantile: quantile,
    base: (target, weights) => Float64Array.of(weightedQuantile(target, weights, quantile)),
    prepare: nothing,
    gradients([score], target, { first, second }) {
      for (let row = 0; row < target.length; row += 1) {
        first[row] = target[row]! > score![row]! ? -quantile : 1 - quantile;
      }
      second.fill(1);
    },
    loss: ([score], target, weights) =>
      meanOver(target.length, weights, (row) => {
        const rest = target[row]! - score![row]!;
        return rest > 0 ? quantile * rest : (quantile - 1) * rest;
      }),
    accepts: () => true,
  };
}

function multiclass(classes: number): Objective {
  /** Log of the sum of exponentials of each row's scores: shared by the classes of a round. */
  let normalizer = new Float64Array(0);
  const prepare = (scores: readonly Float64Array[]): void => {
    const rows = scores[0]!.length;
    if (normalizer.length !== rows) {
      normalizer = new Float64Array(rows);
    }
    for (let row = 0; row < rows; row += 1) {
      normalizer[row] = logSum(scores, row);
    }
  };
  return {
    outputs: classes,
    leafQuantile: null,
    base(target, weights) {
      const counts = new Float64Array(classes);
      target.forEach((code, row) => {
        counts[code]! += weights?.[row] ?? 1;
      });
      const total = counts.reduce((sum, count) => sum + count, 0);
      return counts.map((count) => Math.log(Math.max(TINY, count / total)));
    },
    prepare,
    gradients(scores, target, { output, first, second }) {
      const score = scores[output]!;
      for (let row = 0; row < target.length; row += 1) {
        const chance = Math.exp(score[row]! - normalizer[row]!);
        first[row] = target[row] === output ? chance - 1 : chance;
        second[row] = chance * (1 - chance);
      }
    },
    loss: (scores, target, weights) =>
      meanOver(target.length, weights, (row) => logSum(scores, row) - scores[target[row]!]![row]!),
    accepts: (value) => Number.isInteger(value) && value >= 0 && value < classes,
  };
}

function softplus(value: number): number {
  return value > 0 ? value + Math.log1p(Math.exp(-value)) : Math.log1p(Math.exp(value));
}
