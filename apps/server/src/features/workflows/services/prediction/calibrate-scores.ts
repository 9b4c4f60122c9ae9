import { applyPlatt, fitPlatt, logLoss, type PlattCalibration } from '@plumbline/learn';

const logit = (share: number): number => Math.log(share / (1 - share));
const clamp = (share: number): number => Math.min(1 - 1e-12, Math.max(1e-12, share));

/** Platt's curve for two classes, where it improves the log loss of rows that were not learned from. */
export function calibrateScores(
  { target, predicted }: { readonly target: Float64Array; readonly predicted: readonly Float64Array[] },
  classes: number,
): PlattCalibration | null {
  if (classes !== 2) {
    return null;
  }
  const scores = predicted[0]!.map((share) => logit(clamp(share)));
  const fitted = fitPlatt(scores, target, null);
  const loss = (shares: Float64Array) => logLoss({ predicted: [shares], target, weights: null });
  return loss(applyPlatt(fitted, scores)) < loss(predicted[0]!) - 1e-4 ? fitted : null;
}
