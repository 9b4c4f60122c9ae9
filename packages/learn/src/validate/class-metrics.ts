import { meanOver } from '../statistics/weighted.ts';

/** Predicted probabilities per class (two classes: of class 1 alone) and the classes that the rows have. */
export interface ClassPredictions {
  readonly predicted: readonly Float64Array[];
  readonly target: Float64Array;
  readonly weights: Float64Array | null;
}

/** Keeps one confident mistake from making the log loss infinite. */
const TINY = 1e-15;

/** Probability of `code` for a row. */
export function classChance(predicted: readonly Float64Array[], code: number, row: number): number {
  if (predicted.length > 1) {
    return predicted[code]![row]!;
  }
  const chance = predicted[0]![row]!;
  return code === 1 ? chance : 1 - chance;
}

/** Mean of −log of the probability that the row's class was given. */
export function logLoss({ predicted, target, weights }: ClassPredictions): number {
  return meanOver(
    target.length,
    weights,
    (row) => -Math.log(Math.max(TINY, classChance(predicted, target[row]!, row))),
  );
}

/** Mean squared distance of probabilities from 0 and 1: of class 1 for two classes, summed over several. */
export function brierScore({ predicted, target, weights }: ClassPredictions): number {
  return meanOver(target.length, weights, (row) =>
    predicted.reduce((sum, chances, code) => {
      const is = target[row] === (predicted.length > 1 ? code : 1) ? 1 : 0;
      return sum + (chances[row]! - is) ** 2;
    }, 0),
  );
}

/** The likeliest class of each row; of two, class 1 from `threshold` on. */
export function predictedClasses(predicted: readonly Float64Array[], threshold = 0.5): Float64Array {
  if (predicted.length === 1) {
    return predicted[0]!.map((chance) => (chance >= threshold ? 1 : 0));
  }
  return predicted[0]!.map((_, row) => {
    const chances = predicted.map((shares) => shares[row]!);
    return chances.indexOf(Math.max(...chances));
  });
}

/** Weights of rows by class (first index) and predicted class (second). */
export function confusionMatrix(
  { target, weights }: Pick<ClassPredictions, 'target' | 'weights'>,
  predicted: Float64Array,
  classes: number,
): number[][] {
  const counts = Array.from({ length: classes }, () => Array.from({ length: classes }, () => 0));
  target.forEach((code, row) => {
    counts[code]![predicted[row]!]! += weights ? weights[row]! : 1;
  });
  return counts;
}

/** Figures of a confusion matrix, each 0 to 1. */
export interface ClassReport {
  readonly accuracy: number;
  /** Per class; 0 where the class is never predicted (precision) or never there (recall). */
  readonly precision: readonly number[];
  readonly recall: readonly number[];
  readonly f1: readonly number[];
  /** Means over classes, each counting the same. */
  readonly macroPrecision: number;
  readonly macroRecall: number;
  readonly macroF1: number;
}

/** Figures of a confusion matrix. */
export function classReport(matrix: readonly (readonly number[])[]): ClassReport {
  const codes = matrix.map((_, code) => code);
  const right = codes.map((code) => matrix[code]![code]!);
  const actual = matrix.map(sum);
  const predicted = codes.map((code) => sum(matrix.map((row) => row[code]!)));
  const precision = codes.map((code) => ratio(right[code]!, predicted[code]!));
  const recall = codes.map((code) => ratio(right[code]!, actual[code]!));
  const f1 = codes.map((code) => ratio(2 * right[code]!, predicted[code]! + actual[code]!));
  const mean = (values: readonly number[]): number => sum(values) / values.length;
  return {
    accuracy: ratio(sum(right), sum(actual)),
    precision,
    recall,
    f1,
    macroPrecision: mean(precision),
    macroRecall: mean(recall),
    macroF1: mean(f1),
  };
}

/** One bin of a calibration curve. */
export interface CalibrationBin {
  /** Mean predicted probability of class 1. */
  readonly predicted: number;
  /** Share of class 1. */
  readonly observed: number;
  /** Weight of the rows. */
  readonly weight: number;
}

/** Predicted against observed shares of class 1, in bins of about equally many rows. */
export function calibrationCurve(
  scores: Float64Array,
  { target, weights }: Pick<ClassPredictions, 'target' | 'weights'>,
  bins: number,
): CalibrationBin[] {
  const order = Uint32Array.from(scores.keys()).sort((one, other) => scores[one]! - scores[other]!);
  const curve: CalibrationBin[] = [];
  for (let bin = 0; bin < bins; bin += 1) {
    const rows = order.subarray(
      Math.round((bin * order.length) / bins),
      Math.round(((bin + 1) * order.length) / bins),
    );
    let [predicted, observed, weight] = [0, 0, 0];
    for (const row of rows) {
      const own = weights ? weights[row]! : 1;
      predicted += own * scores[row]!;
      observed += own * target[row]!;
      weight += own;
    }
    if (weight > 0) {
      curve.push({ predicted: predicted / weight, observed: observed / weight, weight });
    }
  }
  return curve;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
