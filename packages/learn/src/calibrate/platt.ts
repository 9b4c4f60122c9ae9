import { minimize } from '../linear/minimize.ts';
import { logistic } from '../scores/links.ts';

/** Probability = 1 ÷ (1 + exp(−(slope · score + intercept))). Plain data. */
export interface PlattCalibration {
  readonly kind: 'platt';
  readonly slope: number;
  readonly intercept: number;
}

/**
 * A logistic curve of log-odds, with Platt's targets off 0 and 1 (Platt 1999): for few rows, where isotonic would fit
 * noise. Fit it to scores of rows that the model did not learn from.
 */
export function fitPlatt(
  scores: Float64Array,
  target: Float64Array,
  weights: Float64Array | null = null,
): PlattCalibration {
  const weightOf = (row: number): number => (weights ? weights[row]! : 1);
  const counts = [0, 0];
  target.forEach((code, row) => {
    counts[code]! += weightOf(row);
  });
  const goals = [1 / (counts[0]! + 2), (counts[1]! + 1) / (counts[1]! + 2)];
  const solved = minimize(
    ([slope, intercept], gradient) => {
      let loss = 0;
      gradient.fill(0);
      for (let row = 0; row < scores.length; row += 1) {
        const [goal, score] = [goals[target[row]!]!, scores[row]!];
        const margin = slope! * score + intercept!;
        const rest = weightOf(row) * (logistic(margin) - goal);
        loss +=
          weightOf(row) * (Math.max(margin, 0) + Math.log1p(Math.exp(-Math.abs(margin))) - goal * margin);
        gradient[0]! += rest * score;
        gradient[1]! += rest;
      }
      return loss;
    },
    Float64Array.of(1, 0),
    1e-9 * scores.length,
  );
  return { kind: 'platt', slope: solved[0]!, intercept: solved[1]! };
}

/** Probabilities from 0 to 1, one for each score. */
export function applyPlatt({ slope, intercept }: PlattCalibration, scores: Float64Array): Float64Array {
  return scores.map((score) => logistic(slope * score + intercept));
}
