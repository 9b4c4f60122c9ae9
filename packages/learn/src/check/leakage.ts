import { pick, selectRows, type Column, type Examples, type Frame } from '../data/frame.ts';
import type { LinearTask } from '../linear/train-linear.ts';
import { createRandom, sampleRows } from '../random/random.ts';
import { rocArea } from '../validate/ranking.ts';
import { identifierShare } from './identifier.ts';
import { predictorByLabel, predictorByNeighbors } from './single-predictor.ts';

/**
 * A column that may contain the answer, or nothing but the answer's row:
 * - `copy`: the target itself, under another name, scale or coding;
 * - `predictor`: it predicts the target almost perfectly alone, which real causes seldom do;
 * - `presence`: whether it has a value predicts the target: it is likely filled in after the fact;
 * - `identifier`: it names rows, so a model can only memorize it.
 */
export interface Leak {
  readonly kind: 'copy' | 'predictor' | 'presence' | 'identifier';
  readonly column: string;
  /**
   * From 0 to 1. `copy`: agreement with the target; `predictor` and `presence`: area under the ROC curve of the column
   * alone (mean over classes), or for numbers the share of variance that it explains, on rows it was not fitted to;
   * `identifier`: distinct values per row.
   */
  readonly strength: number;
}

export interface LeakOptions {
  readonly task: LinearTask;
  /** Number of classes with `multiclass`; not used otherwise. */
  readonly classes: number;
  readonly seed: number;
}

/** Limits above which a column is reported. */
const COPY = 0.9999;
const PREDICTOR = 0.99;
const PRESENCE = 0.9;
/** Rows that copies and predictors are searched in: figures beyond three digits need no more. */
const SAMPLE = 20_000;
/** Rows of the rarest class, or of a numeric target, below which a perfect column is likely chance. */
const MIN_ROWS = 10;

/**
 * Columns to check before a model is trusted: at most one report per column, the most telling first in
 * the order of `Leak`'s kinds. Pure: the same rows and seed return the same reports.
 */
export function findLeaks(examples: Examples, options: LeakOptions): Leak[] {
  const sample = sampleExamples(examples, options.seed);
  const goals = targetGoals(sample.target, options);
  return examples.frame.columns.flatMap((column, index): Leak[] => {
    const sampled = sample.frame.columns[index]!;
    const leak = (kind: Leak['kind'], strength: number): Leak[] => [{ kind, column: column.name, strength }];
    const agreement = copyAgreement(sampled, sample.target, options);
    if (agreement > COPY) {
      return leak('copy', agreement);
    }
    const distinct = identifierShare(column);
    if (distinct !== null) {
      return leak('identifier', distinct);
    }
    const presence = presenceStrength(sampled, goals);
    if (presence > PRESENCE) {
      return leak('presence', presence);
    }
    const strength = singleStrength(sampled, goals);
    return strength > PREDICTOR ? leak('predictor', strength) : [];
  });
}

function sampleExamples({ frame, target }: Examples, seed: number): { frame: Frame; target: Float64Array } {
  if (frame.rows <= SAMPLE) {
    return { frame, target };
  }
  const rows = sampleRows(frame.rows, SAMPLE, createRandom(seed));
  return { frame: selectRows(frame, rows), target: pick(target, rows) };
}

/** What a column is scored against: one 0/1 array per class with enough rows, or the numbers. */
interface Goals {
  readonly isNumeric: boolean;
  readonly targets: readonly Float64Array[];
}

function targetGoals(target: Float64Array, { task, classes }: LeakOptions): Goals {
  if (task === 'regression') {
    return { isNumeric: true, targets: target.length < MIN_ROWS ? [] : [target] };
  }
  const codes = task === 'binary' ? [1] : Array.from({ length: classes }, (_, code) => code);
  const targets = codes.map((wanted) => target.map((code) => (code === wanted ? 1 : 0)));
  return {
    isNumeric: false,
    targets: targets.filter((goal) => {
      const ones = goal.reduce((sum, value) => sum + value, 0);
      return Math.min(ones, goal.length - ones) >= MIN_ROWS;
    }),
  };
}

/** 1 where column and target determine each other: linearly for numbers, value by value for classes. */
function copyAgreement(column: Column, target: Float64Array, { task }: LeakOptions): number {
  const values = columnValues(column);
  if (task === 'regression') {
    return column.kind === 'number' && target.length >= MIN_ROWS ? Math.abs(correlation(values, target)) : 0;
  }
  return target.length >= MIN_ROWS ? Math.min(purity(values, target), purity(target, values)) : 0;
}

/** Pearson's, where both are known; 0 if a tenth is missing or one never changes. */
function correlation(one: Float64Array, other: Float64Array): number {
  const rows = [...one.keys()].filter((row) => Number.isFinite(one[row]!));
  if (rows.length < 0.9 * one.length) {
    return 0;
  }
  const mean = (values: Float64Array): number =>
    rows.reduce((sum, row) => sum + values[row]!, 0) / rows.length;
  const [oneMean, otherMean] = [mean(one), mean(other)];
  let [xx, yy, xy] = [0, 0, 0];
  for (const row of rows) {
    const [x, y] = [one[row]! - oneMean, other[row]! - otherMean];
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
}

/** Share of rows that have the most frequent `second` of their `first`. 0 if `first` never changes. */
function purity(first: Float64Array, second: Float64Array): number {
  const counts = new Map<number, Map<number, number>>();
  first.forEach((value, row) => {
    const within = counts.get(value) ?? new Map<number, number>();
    counts.set(value, within);
    within.set(second[row]!, (within.get(second[row]!) ?? 0) + 1);
  });
  if (counts.size < 2) {
    return 0;
  }
  const pure = [...counts.values()].reduce((sum, within) => sum + Math.max(...within.values()), 0);
  return pure / first.length;
}

/** Strength of whether the column has a value. 0 where it always or never has. */
function presenceStrength(column: Column, goals: Goals): number {
  const values = columnValues(column);
  const isKnown = values.map((value) => (Number.isNaN(value) ? 0 : 1));
  const known = isKnown.reduce((sum, is) => sum + is, 0);
  if (Math.min(known, values.length - known) < MIN_ROWS) {
    return 0;
  }
  return goals.isNumeric
    ? meanStrength(goals, (goal) => correlation(isKnown, goal) ** 2)
    : meanStrength(goals, (goal) => eitherDirection(isKnown, goal));
}

/**
 * How well the column alone predicts rows of one half from those of the other: numbers by their nearest values, or by their
 * own order where that is better; categories by what their label has there.
 */
function singleStrength(column: Column, goals: Goals): number {
  const values = columnValues(column);
  const predict = column.kind === 'category' ? predictorByLabel(values) : predictorByNeighbors(values);
  const learned = meanStrength(goals, (goal) => {
    const predicted = predict(goal);
    return goals.isNumeric
      ? explained(predicted, goal)
      : rocArea({ scores: predicted, target: goal, weights: null });
  });
  if (column.kind === 'category') {
    return learned;
  }
  const known = values.map((value) => (Number.isNaN(value) ? -Infinity : value));
  const ordered = goals.isNumeric
    ? meanStrength(goals, (goal) => correlation(values, goal) ** 2)
    : meanStrength(goals, (goal) => eitherDirection(known, goal));
  return Math.max(learned, ordered);
}

function meanStrength({ targets }: Goals, measure: (goal: Float64Array) => number): number {
  return targets.length === 0 ? 0 : targets.reduce((sum, goal) => sum + measure(goal), 0) / targets.length;
}

function eitherDirection(scores: Float64Array, target: Float64Array): number {
  const area = rocArea({ scores, target, weights: null });
  return Math.max(area, 1 - area);
}

function explained(predicted: Float64Array, target: Float64Array): number {
  const mean = target.reduce((sum, value) => sum + value, 0) / target.length;
  const variance = target.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const rest = target.reduce((sum, value, row) => sum + (value - predicted[row]!) ** 2, 0);
  return variance === 0 ? 0 : Math.max(0, 1 - rest / variance);
}

/** Numbers, or codes with NaN for missing. */
function columnValues(column: Column): Float64Array {
  return column.kind === 'number'
    ? column.values
    : Float64Array.from(column.codes, (code) => (code < 0 ? NaN : code));
}
