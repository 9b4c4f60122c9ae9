import { frameSchema, LearnError, type ColumnSchema, type Examples } from '../data/frame.ts';
import { designMatrix, fitTerms, type Term } from './design.ts';
import { minimize } from './minimize.ts';
import { solvePositive } from './solve.ts';

export type LinearTask = 'binary' | 'multiclass' | 'regression';

export interface LinearOptions {
  readonly task: LinearTask;
  /** Number of classes with `multiclass`; not used otherwise. */
  readonly classes: number;
  /**
   * Penalty on squares of coefficients of standardized terms, not on intercepts. Regression: beside the sum of squared
   * errors (scikit-learn's `alpha`); classes: half of it beside the sum of log losses (1 ÷ scikit-learn's `C`).
   */
  readonly l2: number;
}

/** A linear model with its standardizing and encoding: plain data, JSON as it is. */
export interface LinearModel {
  readonly format: 'plumbline.linear';
  readonly version: 1;
  readonly options: LinearOptions;
  readonly schema: readonly ColumnSchema[];
  readonly terms: readonly Term[];
  /** Per output: classes of `multiclass`, otherwise one. */
  readonly intercepts: readonly number[];
  /** Per output and term. */
  readonly coefficients: readonly (readonly number[])[];
}

const DEFAULTS = { classes: 2, l2: 1 };
/** Per row, so that the precision does not depend on how many there are. */
const TOLERANCE = 1e-9;

/** Ridge regression (solved exactly), logistic or multinomial regression (by L-BFGS). */
export function trainLinear({
  examples,
  options: loose,
}: {
  readonly examples: Examples;
  readonly options: { readonly task: LinearTask } & Partial<LinearOptions>;
}): LinearModel {
  const options = { ...DEFAULTS, ...loose };
  if (!(options.l2 >= 0)) {
    throw new LearnError('options.invalid', 'Option "l2" is not a number from 0.');
  }
  const { frame, weights } = examples;
  const terms = fitTerms(frame, weights);
  const matrix = designMatrix(frame, terms);
  const fit = options.task === 'regression' ? fitRidge : fitLogistic;
  return {
    format: 'plumbline.linear',
    version: 1,
    options,
    schema: frameSchema(frame),
    terms,
    ...fit({ examples, matrix, width: terms.length, options }),
  };
}

interface LinearFit {
  readonly examples: Examples;
  readonly matrix: Float64Array;
  readonly width: number;
  readonly options: LinearOptions;
}

type Coefficients = Pick<LinearModel, 'intercepts' | 'coefficients'>;

/** The normal equations, with the intercept as a last, free unknown. */
function fitRidge({ examples: { target, weights }, matrix, width, options }: LinearFit): Coefficients {
  const size = width + 1;
  const [a, b] = [new Float64Array(size * size), new Float64Array(size)];
  const row = new Float64Array(size).fill(1);
  for (let at = 0; at < target.length; at += 1) {
    row.set(matrix.subarray(at * width, (at + 1) * width));
    addOuter({ a, b }, row, [weights ? weights[at]! : 1, target[at]!]);
  }
  for (let at = 0; at < width; at += 1) {
    a[at * size + at]! += options.l2;
  }
  const solved = solvePositive(a, b);
  return { intercepts: [solved[width]!], coefficients: [[...solved.subarray(0, width)]] };
}

/** Below the diagonal only: that is what the solver reads. */
function addOuter(
  { a, b }: { a: Float64Array; b: Float64Array },
  row: Float64Array,
  [weight, target]: readonly [number, number],
): void {
  const size = row.length;
  for (let one = 0; one < size; one += 1) {
    const scaled = weight * row[one]!;
    b[one]! += scaled * target;
    for (let other = 0; other <= one; other += 1) {
      a[one * size + other]! += scaled * row[other]!;
    }
  }
}

/** Binary with one output; several classes with one each, which the penalty makes unique. */
function fitLogistic(fit: LinearFit): Coefficients {
  const { examples, width, options } = fit;
  const outputs = options.task === 'multiclass' ? options.classes : 1;
  const most = options.task === 'multiclass' ? options.classes - 1 : 1;
  if (!examples.target.every((code) => Number.isInteger(code) && code >= 0 && code <= most)) {
    throw new LearnError('target.invalid', `Classes must be integers from 0 to ${most}.`);
  }
  const size = width + 1;
  const tolerance = TOLERANCE * examples.frame.rows;
  const solved = minimize(
    (x, gradient) => logLoss(fit, x, gradient),
    new Float64Array(outputs * size),
    tolerance,
  );
  const parts = Array.from({ length: outputs }, (_, output) =>
    solved.subarray(output * size, (output + 1) * size),
  );
  return {
    intercepts: parts.map((part) => part[width]!),
    coefficients: parts.map((part) => [...part.subarray(0, width)]),
  };
}

/** Sum of weighted log losses and the penalty. */
function logLoss(fit: LinearFit, x: Float64Array, gradient: Float64Array): number {
  const { examples, matrix, width, options } = fit;
  const size = width + 1;
  const outputs = x.length / size;
  const [scores, slopes] = [new Float64Array(outputs), new Float64Array(outputs)];
  let sum = penalize(x, gradient, { size, l2: options.l2 });
  for (let row = 0; row < examples.target.length; row += 1) {
    const code = examples.target[row]!;
    const weight = examples.weights ? examples.weights[row]! : 1;
    for (let output = 0; output < outputs; output += 1) {
      scores[output] = score(matrix, row * width, x.subarray(output * size, (output + 1) * size));
    }
    sum += weight * (outputs === 1 ? binaryLoss(scores, slopes, code) : classLoss(scores, slopes, code));
    for (let output = 0; output < outputs; output += 1) {
      const part = gradient.subarray(output * size, (output + 1) * size);
      addRow(part, matrix.subarray(row * width, (row + 1) * width), weight * slopes[output]!);
    }
  }
  return sum;
}

function penalize(
  x: Float64Array,
  gradient: Float64Array,
  { size, l2 }: { size: number; l2: number },
): number {
  let sum = 0;
  for (let at = 0; at < x.length; at += 1) {
    const isIntercept = at % size === size - 1;
    gradient[at] = isIntercept ? 0 : l2 * x[at]!;
    sum += isIntercept ? 0 : 0.5 * l2 * x[at]! ** 2;
  }
  return sum;
}

function score(matrix: Float64Array, from: number, x: Float64Array): number {
  const width = x.length - 1;
  let sum = x[width]!;
  for (let at = 0; at < width; at += 1) {
    sum += x[at]! * matrix[from + at]!;
  }
  return sum;
}

function addRow(gradient: Float64Array, row: Float64Array, slope: number): void {
  const width = gradient.length - 1;
  for (let at = 0; at < width; at += 1) {
    gradient[at]! += slope * row[at]!;
  }
  gradient[width]! += slope;
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
  scores.forEach((value, output) => {
    slopes[output] = Math.exp(value - normalizer) - (output === code ? 1 : 0);
  });
  return normalizer - scores[code]!;
}

function logSum(scores: Float64Array): number {
  const highest = scores.reduce((most, value) => Math.max(most, value), -Infinity);
  return highest + Math.log(scores.reduce((sum, value) => sum + Math.exp(value - highest), 0));
}
