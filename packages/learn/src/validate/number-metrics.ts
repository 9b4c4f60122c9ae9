import { meanOver, weightedMean } from '../statistics/weighted.ts';

/** Predicted and actual numbers. */
export interface NumberPredictions {
  readonly predicted: Float64Array;
  readonly target: Float64Array;
  readonly weights: Float64Array | null;
}

/** Root of the mean squared error, in units of the target. */
export function rootMeanSquaredError({ predicted, target, weights }: NumberPredictions): number {
  return Math.sqrt(meanOver(target.length, weights, (row) => (predicted[row]! - target[row]!) ** 2));
}

/** Mean size of the error, in units of the target. */
export function meanAbsoluteError({ predicted, target, weights }: NumberPredictions): number {
  return meanOver(target.length, weights, (row) => Math.abs(predicted[row]! - target[row]!));
}

/** Share of the variance that is explained: 1 is exact, 0 no better than the mean of these rows. NaN without variance. */
export function explainedVariance(predictions: NumberPredictions): number {
  const { target, weights } = predictions;
  const mean = weightedMean(target, weights);
  const variance = meanOver(target.length, weights, (row) => (target[row]! - mean) ** 2);
  return variance === 0 ? NaN : 1 - rootMeanSquaredError(predictions) ** 2 / variance;
}

/** Mean pinball loss of predicted quantiles. */
export function pinballLoss({ predicted, target, weights }: NumberPredictions, quantile: number): number {
  return meanOver(target.length, weights, (row) => {
    const rest = target[row]! - predicted[row]!;
    return rest > 0 ? quantile * rest : (quantile - 1) * rest;
  });
}

/** Mean Poisson deviance of predicted means, which must be positive. */
export function poissonDeviance({ predicted, target, weights }: NumberPredictions): number {
  return meanOver(target.length, weights, (row) => {
    const [mean, count] = [predicted[row]!, target[row]!];
    return 2 * ((count > 0 ? count * Math.log(count / mean) : 0) - count + mean);
  });
}
