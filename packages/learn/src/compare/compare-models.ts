import { LearnError } from '../data/frame.ts';
import { normalQuantile, studentQuantile } from '../statistics/distributions.ts';
import { brierScore, classChance, logLoss, predictedClasses } from '../validate/class-metrics.ts';
import { meanAbsoluteError, rootMeanSquaredError } from '../validate/number-metrics.ts';
import { rocArea } from '../validate/ranking.ts';

/** A figure of quality of two models on the same rows. */
export interface ModelDifference {
  readonly name: 'auc' | 'accuracy' | 'logLoss' | 'brier' | 'rmse' | 'mae';
  readonly isBetter: 'higher' | 'lower';
  readonly first: number;
  readonly second: number;
  /** Second − first, with an interval that contains the true difference in `level` of samples of rows. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

export interface ComparedClasses {
  /** Codes of the classes of rows that neither model learned from. */
  readonly target: Float64Array;
  /** Probabilities per class; of two classes, those of class 1 alone. */
  readonly first: readonly Float64Array[];
  readonly second: readonly Float64Array[];
  readonly level: number;
}

export interface ComparedNumbers {
  readonly target: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly level: number;
}

/** Fewer rows do not tell two models apart. */
export const MIN_COMPARED_ROWS = 30;

const TINY = 1e-15;

/** The logarithmic loss of a row whose class is `code`. */
export const classLoss = (predicted: readonly Float64Array[]) => (code: number, row: number) =>
  -Math.log(Math.max(TINY, classChance(predicted, code, row)));

/**
 * Figures of two models of classes, row by row. Of the ROC area by DeLong, DeLong and Clarke-Pearson (1988), of the accuracy
 * by Bonett and Price (2012), of the losses by the differences of rows. Throws `rows.none` below `MIN_COMPARED_ROWS`.
 */
export function compareClassModels({ target, first, second, level }: ComparedClasses): ModelDifference[] {
  requireRows(target);
  const figures = (predicted: readonly Float64Array[]) => ({ predicted, target, weights: null });
  const brier = (predicted: readonly Float64Array[]) => (code: number, row: number) =>
    predicted.reduce(
      (sum, chances, at) => sum + (chances[row]! - Number(code === (predicted.length > 1 ? at : 1))) ** 2,
      0,
    );
  return [
    ...(first.length === 1 ? areaDifference({ target, first: first[0]!, second: second[0]!, level }) : []),
    accuracyDifference({ target, first, second, level }),
    {
      name: 'logLoss',
      isBetter: 'lower',
      first: logLoss(figures(first)),
      second: logLoss(figures(second)),
      ...meanDifference(target, { first: classLoss(first), second: classLoss(second), level }),
    },
    {
      name: 'brier',
      isBetter: 'lower',
      first: brierScore(figures(first)),
      second: brierScore(figures(second)),
      ...meanDifference(target, { first: brier(first), second: brier(second), level }),
    },
  ];
}

/** Errors of two models of numbers, row by row. Throws `rows.none` below `MIN_COMPARED_ROWS`. */
export function compareNumberModels({ target, first, second, level }: ComparedNumbers): ModelDifference[] {
  requireRows(target);
  const errors = (predicted: Float64Array) => ({ predicted, target, weights: null });
  const [one, other] = [rootMeanSquaredError(errors(first)), rootMeanSquaredError(errors(second))];
  // The first-order change of a root of a mean with each row (delta method).
  const rooted = (predicted: Float64Array, root: number) => (value: number, row: number) =>
    root === 0 ? 0 : (value - predicted[row]!) ** 2 / (2 * root);
  const { difference, low, high } = meanDifference(target, {
    first: rooted(first, one),
    second: rooted(second, other),
    level,
  });
  const shift = other - one - difference;
  const absolute = (predicted: Float64Array) => (value: number, row: number) =>
    Math.abs(value - predicted[row]!);
  return [
    {
      name: 'rmse',
      isBetter: 'lower',
      first: one,
      second: other,
      difference: other - one,
      low: low + shift,
      high: high + shift,
    },
    {
      name: 'mae',
      isBetter: 'lower',
      first: meanAbsoluteError(errors(first)),
      second: meanAbsoluteError(errors(second)),
      ...meanDifference(target, { first: absolute(first), second: absolute(second), level }),
    },
  ];
}

type Spread = Pick<ModelDifference, 'difference' | 'low' | 'high'>;

function requireRows(target: Float64Array): void {
  if (target.length < MIN_COMPARED_ROWS) {
    throw new LearnError('rows.none', `Models are compared on at least ${MIN_COMPARED_ROWS} rows.`);
  }
}

const around = (difference: number, half: number): Spread => ({
  difference,
  low: difference - half,
  high: difference + half,
});

function meanDifference(
  target: Float64Array,
  {
    first,
    second,
    level,
  }: Record<'first' | 'second', (value: number, row: number) => number> & { readonly level: number },
): Spread {
  const gains = target.map((value, row) => second(value, row) - first(value, row));
  const { mean, square } = describe(gains);
  return around(mean, studentQuantile((1 + level) / 2, gains.length - 1) * Math.sqrt(square));
}

/** Mean, and the square of its standard error; 0 for one value alone. */
function describe(values: Float64Array): { readonly mean: number; readonly square: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, square: squares / Math.max(1, values.length - 1) / values.length };
}

/** One row is added on each side, so that a handful of rows on which the models differ does not look certain (Bonett and Price). */
function accuracyDifference({ target, first, second, level }: ComparedClasses): ModelDifference {
  const rows = target.length;
  const [one, other] = [predictedClasses(first), predictedClasses(second)];
  const count = (is: (row: number) => boolean): number =>
    target.reduce((sum, _, row) => sum + Number(is(row)), 0);
  const rightInFirst = (row: number): boolean => one[row] === target[row];
  const rightInSecond = (row: number): boolean => other[row] === target[row];
  const won = count((row) => rightInSecond(row) && !rightInFirst(row));
  const lost = count((row) => rightInFirst(row) && !rightInSecond(row));
  const shares = {
    name: 'accuracy',
    isBetter: 'higher',
    first: count(rightInFirst) / rows,
    second: count(rightInSecond) / rows,
    difference: (won - lost) / rows,
  } as const;
  if (won + lost === 0) {
    return { ...shares, low: 0, high: 0 };
  }
  const [gain, loss] = [(won + 1) / (rows + 2), (lost + 1) / (rows + 2)];
  const error = Math.sqrt((gain + loss - (gain - loss) ** 2) / (rows + 2));
  const { low, high } = around(gain - loss, normalQuantile((1 + level) / 2) * error);
  return { ...shares, low, high };
}

/** Rank of each value from 1; equal values share the mean of theirs. */
function midRanks(values: Float64Array): Float64Array {
  const order = Uint32Array.from(values.keys()).sort((one, other) => values[one]! - values[other]!);
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) {
      end += 1;
    }
    for (let at = start; at < end; at += 1) {
      ranks[order[at]!] = (start + end + 1) / 2;
    }
    start = end;
  }
  return ranks;
}

/** Per row of `rows`, the share of the `others` that its score is above. */
function shareAbove(
  scores: Float64Array,
  { rows, others }: { readonly rows: Uint32Array; readonly others: number },
): Float64Array {
  const all = midRanks(scores);
  const own = midRanks(Float64Array.from(rows, (row) => scores[row]!));
  return Float64Array.from(rows, (row, at) => (all[row]! - own[at]!) / others);
}

/** Empty where the rows have one class only. */
function areaDifference({ target, first, second, level }: ComparedNumbers): ModelDifference[] {
  const rowsOf = (code: number) => Uint32Array.from([...target.keys()].filter((row) => target[row] === code));
  const [negatives, positives] = [rowsOf(0), rowsOf(1)];
  if (negatives.length === 0 || positives.length === 0) {
    return [];
  }
  const squareOf = (rows: Uint32Array, others: Uint32Array): number => {
    const [one, other] = [first, second].map((scores) => shareAbove(scores, { rows, others: others.length }));
    return describe(one!.map((share, at) => other![at]! - share)).square;
  };
  const error = Math.sqrt(squareOf(positives, negatives) + squareOf(negatives, positives));
  const [one, other] = [first, second].map((scores) => rocArea({ scores, target, weights: null }));
  return [
    {
      name: 'auc',
      isBetter: 'higher',
      first: one!,
      second: other!,
      ...around(other! - one!, normalQuantile((1 + level) / 2) * error),
    },
  ];
}
