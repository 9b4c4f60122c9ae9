import type { Examples } from '../data/frame.ts';
import { subtractCenters, addTerms, type Design } from './design.ts';
import type { Smooth } from './minimize.ts';

interface LogLossSetting {
  readonly examples: Examples;
  readonly design: Design;
  /** Classes; one for two of them. */
  readonly outputs: number;
  /** Penalty on half of the sum of squares of coefficients. */
  readonly l2: number;
}

/**
 * The sum of weighted log losses and the penalty, as a function of the coefficients of each term for every output, term
 * after term, with the intercepts last.
 */
export function createLogLoss(setting: LogLossSetting): Smooth {
  const { outputs, design } = setting;
  const [scores, slopes] = [new Float64Array(outputs), new Float64Array(outputs)];
  const [base, totals] = [new Float64Array(outputs), new Float64Array(outputs)];
  const intercepts = design.width * outputs;
  return (x, gradient) => {
    const { examples, l2 } = setting;
    let sum = penalize({ x, gradient, l2 }, intercepts);
    base.set(x.subarray(intercepts));
    totals.fill(0);
    subtractCenters(design.centers, { from: x, to: base });
    for (let row = 0; row < design.rows; row += 1) {
      scores.set(base);
      addTerms(design, row, { from: x, to: scores });
      const weight = examples.weights ? examples.weights[row]! : 1;
      const code = examples.target[row]!;
      sum += weight * (outputs === 1 ? binaryLoss(scores, slopes, code) : classLoss(scores, slopes, code));
      for (let output = 0; output < outputs; output += 1) {
        slopes[output]! *= weight;
        totals[output]! += slopes[output]!;
      }
      addSlopes(design, row, { slopes, gradient });
    }
    gradient.set(totals, intercepts);
    design.centers.forEach((center, term) => {
      for (let output = 0; output < outputs; output += 1) {
        gradient[term * outputs + output]! -= center * totals[output]!;
      }
    });
    return sum;
  };
}

function penalize(
  { x, gradient, l2 }: { readonly x: Float64Array; readonly gradient: Float64Array; readonly l2: number },
  intercepts: number,
): number {
  let sum = 0;
  for (let at = 0; at < intercepts; at += 1) {
    gradient[at] = l2 * x[at]!;
    sum += 0.5 * l2 * x[at]! ** 2;
  }
  return sum;
}

function addSlopes(
  { dense, values, active }: Design,
  row: number,
  { slopes, gradient }: { readonly slopes: Float64Array; readonly gradient: Float64Array },
): void {
  const outputs = slopes.length;
  for (let at = 0; at < dense.length; at += 1) {
    const [first, value] = [dense[at]! * outputs, values[row * dense.length + at]!];
    for (let output = 0; output < outputs; output += 1) {
      gradient[first + output]! += value * slopes[output]!;
    }
  }
  for (const termOf of active) {
    const term = termOf[row]!;
    if (term >= 0) {
      for (let output = 0; output < outputs; output += 1) {
        gradient[term * outputs + output]! += slopes[output]!;
      }
    }
  }
}

/** Log loss of a row, and its slope by the score. */
function binaryLoss(scores: Float64Array, slopes: Float64Array, code: number): number {
  const margin = scores[0]!;
  slopes[0] = 1 / (1 + Math.exp(-margin)) - code;
  return Math.max(margin, 0) + Math.log1p(Math.exp(-Math.abs(margin))) - code * margin;
}

/** The same for several classes. */
function classLoss(scores: Float64Array, slopes: Float64Array, code: number): number {
  const normalizer = logSum(scores);
  for (let output = 0; output < scores.length; output += 1) {
    slopes[output] = Math.exp(scores[output]! - normalizer) - (output === code ? 1 : 0);
  }
  return normalizer - scores[code]!;
}

function logSum(scores: Float64Array): number {
  let highest = -Infinity;
  for (const score of scores) {
    highest = Math.max(highest, score);
  }
  let sum = 0;
  for (const score of scores) {
    sum += Math.exp(score - highest);
  }
  return highest + Math.log(sum);
}
