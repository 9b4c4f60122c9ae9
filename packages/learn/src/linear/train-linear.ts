import { frameSchema, LearnError, type ColumnSchema, type Examples } from '../data/frame.ts';
import { buildDesign, fitTerms, type Design, type Term } from './design.ts';
import { createLogLoss } from './log-loss.ts';
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
const TOLERANCE = 1e-6;

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
  const fit = options.task === 'regression' ? fitRidge : fitLogistic;
  return {
    format: 'plumbline.linear',
    version: 1,
    options,
    schema: frameSchema(frame),
    terms,
    ...fit({ examples, design: buildDesign(frame, terms), options }),
  };
}

interface LinearFit {
  readonly examples: Examples;
  readonly design: Design;
  readonly options: LinearOptions;
}

type Coefficients = Pick<LinearModel, 'intercepts' | 'coefficients'>;

/** The normal equations, with the intercept as a last, free unknown. */
function fitRidge({ examples: { target, weights }, design, options }: LinearFit): Coefficients {
  const { width, centers } = design;
  const size = width + 1;
  const [a, b] = [new Float64Array(size * size), new Float64Array(size)];
  const [terms, values] = [[] as number[], [] as number[]];
  for (let row = 0; row < design.rows; row += 1) {
    const count = nonzeroTerms(design, row, { terms, values });
    addOuter({ a, b, size }, { terms, values, count }, [weights ? weights[row]! : 1, target[row]!]);
  }
  center({ a, b, size }, centers);
  for (let at = 0; at < width; at += 1) {
    a[at * size + at]! += options.l2;
  }
  const solved = solvePositive(a, b);
  return { intercepts: [solved[width]!], coefficients: [[...solved.subarray(0, width)]] };
}

/** Terms of a row before centers are subtracted, in rising order, with the intercept last; gives how many. */
function nonzeroTerms(
  { width, dense, values: all, active }: Design,
  row: number,
  { terms, values }: { readonly terms: number[]; readonly values: number[] },
): number {
  let count = 0;
  for (let at = 0; at < dense.length; at += 1) {
    terms[count] = dense[at]!;
    values[count] = all[row * dense.length + at]!;
    count += 1;
  }
  for (const termOf of active) {
    const term = termOf[row]!;
    if (term >= 0) {
      terms[count] = term;
      values[count] = 1;
      count += 1;
    }
  }
  terms[count] = width;
  values[count] = 1;
  return count + 1;
}

interface Equations {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly size: number;
}

/** Below the diagonal only: that is what the solver reads. */
function addOuter(
  { a, b, size }: Equations,
  { terms, values, count }: { readonly terms: number[]; readonly values: number[]; readonly count: number },
  [weight, target]: readonly [number, number],
): void {
  for (let one = 0; one < count; one += 1) {
    const [row, scaled] = [terms[one]!, weight * values[one]!];
    b[row]! += scaled * target;
    for (let other = 0; other < count; other += 1) {
      const column = terms[other]!;
      if (column <= row) {
        a[row * size + column]! += scaled * values[other]!;
      }
    }
  }
}

/** From sums of products of terms to those of terms less their centers. The last row holds the sums of terms. */
function center({ a, b, size }: Equations, centers: Float64Array): void {
  const last = size - 1;
  const sums = Float64Array.from({ length: size }, (_, at) => a[last * size + at]!);
  const [total, target] = [sums[last]!, b[last]!];
  for (let row = 0; row < last; row += 1) {
    b[row]! -= centers[row]! * target;
    a[last * size + row]! -= centers[row]! * total;
    for (let column = 0; column <= row; column += 1) {
      a[row * size + column]! +=
        centers[row]! * centers[column]! * total -
        centers[row]! * sums[column]! -
        centers[column]! * sums[row]!;
    }
  }
}

/** Binary with one output; several classes with one each, which the penalty makes unique. */
function fitLogistic(fit: LinearFit): Coefficients {
  const { examples, design, options } = fit;
  const { width } = design;
  const outputs = options.task === 'multiclass' ? options.classes : 1;
  const most = options.task === 'multiclass' ? options.classes - 1 : 1;
  if (!examples.target.every((code) => Number.isInteger(code) && code >= 0 && code <= most)) {
    throw new LearnError('target.invalid', `Classes must be integers from 0 to ${most}.`);
  }
  const tolerance = TOLERANCE * examples.frame.rows;
  const logLoss = createLogLoss({ examples, design, outputs, l2: options.l2 });
  const solved = minimize(logLoss, new Float64Array(outputs * (width + 1)), tolerance);
  const ofTerm = (term: number, output: number): number => solved[term * outputs + output]!;
  return {
    intercepts: Array.from({ length: outputs }, (_, output) => ofTerm(width, output)),
    coefficients: Array.from({ length: outputs }, (_, output) =>
      Array.from({ length: width }, (__, term) => ofTerm(term, output)),
    ),
  };
}
