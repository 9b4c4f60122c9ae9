import { alignFrame, frameSchema, LearnError, type ColumnSchema, type Frame } from '../data/frame.ts';
import { designMatrix, fitTerms, type Term } from '../linear/design.ts';
import { solvePositive } from '../linear/solve.ts';
import { normalCdf, normalQuantile } from '../statistics/distributions.ts';
import { checkDurations, type Durations } from './kaplan-meier.ts';

/** What a term does to the rate of the event. */
export interface CoxEffect {
  /** Log of the hazard ratio per unit of the column, or of having the category; not standardized. */
  readonly coefficient: number;
  readonly error: number;
  /** exp(coefficient), with its interval. */
  readonly hazardRatio: number;
  readonly low: number;
  readonly high: number;
  readonly p: number;
}

/** Proportional hazards: plain data, JSON as it is. */
export interface CoxModel {
  readonly format: 'plumbline.cox';
  readonly version: 1;
  readonly schema: readonly ColumnSchema[];
  readonly terms: readonly Term[];
  /** Per standardized term. */
  readonly coefficients: readonly number[];
  /** Per term, in units of the column. */
  readonly effects: readonly CoxEffect[];
  /** Cumulative hazard of a row with mean values, ascending in time (Breslow). */
  readonly baseline: readonly { readonly time: number; readonly hazard: number }[];
  /** Chance that of two rows the one with the higher risk has its event first: .5 is guessing. */
  readonly concordance: number;
}

const STEPS = 50;
const TOLERANCE = 1e-9;
const MAX_TERMS = 200;

interface Likelihood {
  readonly value: number;
  readonly gradient: Float64Array;
  /** Negative second derivatives, row after row. */
  readonly information: Float64Array;
}

/**
 * Cox's regression (1972) with Efron's treatment of ties, by Newton's method. Of each category column, the most
 * frequent one is what others are compared with. Throws `target.invalid` without events, `columns.differ` for more than
 * 200 terms.
 */
export function trainCox(frame: Frame, durations: Durations, level: number): CoxModel {
  checkDurations(durations);
  if (!durations.events.some((event) => event === 1)) {
    throw new LearnError('target.invalid', 'No row has the event.');
  }
  const terms = comparedTerms(fitTerms(frame, null));
  if (terms.length > MAX_TERMS) {
    throw new LearnError('columns.differ', `${terms.length} terms are more than ${MAX_TERMS}.`);
  }
  const matrix = designMatrix(frame, terms);
  const sorted = sortRows(durations, matrix, terms.length);
  const coefficients = maximize(sorted, terms.length);
  const { information } = likelihood(sorted, coefficients);
  const scores = riskScores(matrix, coefficients, frame.rows);
  return {
    format: 'plumbline.cox',
    version: 1,
    schema: frameSchema(frame),
    terms,
    coefficients: [...coefficients],
    effects: terms.map(({ scale }, at) => {
      const error = Math.sqrt(inverseDiagonal(information, terms.length, at)) / scale;
      return describeEffect(coefficients[at]! / scale, error, level);
    }),
    baseline: baselineHazard(durations, scores),
    concordance: concordance(durations, scores),
  };
}

function comparedTerms(terms: readonly Term[]): Term[] {
  const seen = new Set<number>();
  return terms.filter(({ kind, column }) => {
    const isReference = kind === 'category' && !seen.has(column);
    seen.add(column);
    return !isReference;
  });
}

/** Rows by falling time, so that those at risk are the ones passed. */
interface SortedRows extends Durations {
  readonly matrix: Float64Array;
  readonly width: number;
}

function sortRows({ times, events }: Durations, matrix: Float64Array, width: number): SortedRows {
  const order = Uint32Array.from(times.keys()).sort((one, other) => times[other]! - times[one]!);
  const sorted = new Float64Array(matrix.length);
  order.forEach((row, at) => sorted.set(matrix.subarray(row * width, (row + 1) * width), at * width));
  return {
    times: Float64Array.from(order, (row) => times[row]!),
    events: Uint8Array.from(order, (row) => events[row]!),
    matrix: sorted,
    width,
  };
}

function maximize(rows: SortedRows, width: number): Float64Array {
  let coefficients = new Float64Array(width);
  let current = likelihood(rows, coefficients);
  for (let step = 0; step < STEPS; step += 1) {
    const direction = solvePositive(current.information.slice(), current.gradient);
    let size = 1;
    let next = coefficients.map((value, at) => value + direction[at]!);
    let reached = likelihood(rows, next);
    while (!(reached.value >= current.value) && size > 1e-6) {
      size /= 2;
      next = coefficients.map((value, at) => value + size * direction[at]!);
      reached = likelihood(rows, next);
    }
    const gain = reached.value - current.value;
    [coefficients, current] = [next, reached];
    if (!(gain > TOLERANCE)) {
      break;
    }
  }
  return coefficients;
}

/** Sums over the rows at risk, or over the rows with the event at one time. */
class Sums {
  weight = 0;
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
    this.first = new Float64Array(width);
    this.second = new Float64Array(width * width);
  }

  add(row: Float64Array, weight: number): void {
    this.weight += weight;
    for (let one = 0; one < this.#width; one += 1) {
      const scaled = weight * row[one]!;
      this.first[one]! += scaled;
      for (let other = 0; other <= one; other += 1) {
        this.second[one * this.#width + other]! += scaled * row[other]!;
      }
    }
  }
}

/** The partial log-likelihood and its derivatives. Below the diagonal only: that is what the solver reads. */
function likelihood({ times, events, matrix, width }: SortedRows, coefficients: Float64Array): Likelihood {
  const result = {
    value: 0,
    gradient: new Float64Array(width),
    information: new Float64Array(width * width),
  };
  const risk = new Sums(width);
  for (let from = 0; from < times.length;) {
    const tied = new Sums(width);
    let [to, count] = [from, 0];
    for (; to < times.length && times[to] === times[from]; to += 1) {
      const row = matrix.subarray(to * width, (to + 1) * width);
      const score = dot(row, coefficients);
      risk.add(row, Math.exp(score));
      if (events[to] === 1) {
        tied.add(row, Math.exp(score));
        count += 1;
        result.value += score;
        row.forEach((value, at) => {
          result.gradient[at]! += value;
        });
      }
    }
    for (let event = 0; event < count; event += 1) {
      subtractEvent(result, { risk, tied, share: event / count });
    }
    from = to;
  }
  return result;
}

/** One event of a time, when a share of the tied rows no longer counts (Efron). */
function subtractEvent(
  result: { value: number; gradient: Float64Array; information: Float64Array },
  { risk, tied, share }: { risk: Sums; tied: Sums; share: number },
): void {
  const width = result.gradient.length;
  const total = risk.weight - share * tied.weight;
  result.value -= Math.log(total);
  const means = risk.first.map((value, at) => (value - share * tied.first[at]!) / total);
  for (let one = 0; one < width; one += 1) {
    result.gradient[one]! -= means[one]!;
    for (let other = 0; other <= one; other += 1) {
      const at = one * width + other;
      const square = (risk.second[at]! - share * tied.second[at]!) / total;
      result.information[at]! += square - means[one]! * means[other]!;
    }
  }
}

function dot(row: Float64Array, coefficients: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < row.length; at += 1) {
    sum += row[at]! * coefficients[at]!;
  }
  return sum;
}

function riskScores(matrix: Float64Array, coefficients: Float64Array, rows: number): Float64Array {
  const width = coefficients.length;
  return Float64Array.from({ length: rows }, (_, row) =>
    dot(matrix.subarray(row * width, (row + 1) * width), coefficients),
  );
}

function inverseDiagonal(information: Float64Array, size: number, at: number): number {
  const unit = new Float64Array(size);
  unit[at] = 1;
  return solvePositive(information.slice(), unit)[at]!;
}

function describeEffect(coefficient: number, error: number, level: number): CoxEffect {
  const half = normalQuantile((1 + level) / 2) * error;
  return {
    coefficient,
    error,
    hazardRatio: Math.exp(coefficient),
    low: Math.exp(coefficient - half),
    high: Math.exp(coefficient + half),
    p: error > 0 ? 2 * normalCdf(-Math.abs(coefficient) / error) : 1,
  };
}

function baselineHazard(
  { times, events }: Durations,
  scores: Float64Array,
): { time: number; hazard: number }[] {
  const order = Uint32Array.from(times.keys()).sort((one, other) => times[other]! - times[one]!);
  const steps: { time: number; hazard: number }[] = [];
  let weight = 0;
  for (let from = 0; from < order.length;) {
    const time = times[order[from]!]!;
    let count = 0;
    for (; from < order.length && times[order[from]!] === time; from += 1) {
      weight += Math.exp(scores[order[from]!]!);
      count += events[order[from]!]!;
    }
    if (count > 0) {
      steps.push({ time, hazard: count / weight });
    }
  }
  let sum = 0;
  return steps.toReversed().map(({ time, hazard }) => {
    sum += hazard;
    return { time, hazard: sum };
  });
}

/** Pairs are compared one by one, so on a part of many rows. */
const CONCORDANCE_ROWS = 3000;

export function concordance({ times, events }: Durations, scores: Float64Array): number {
  const step = Math.max(1, Math.ceil(times.length / CONCORDANCE_ROWS));
  let [right, pairs] = [0, 0];
  for (let one = 0; one < times.length; one += step) {
    for (let other = 0; events[one] === 1 && other < times.length; other += step) {
      if (times[other]! > times[one]! || (times[other] === times[one] && events[other] === 0)) {
        pairs += 1;
        const rest = scores[one]! - scores[other]!;
        right += rest > 0 ? 1 : 0;
        right += rest === 0 ? 0.5 : 0;
      }
    }
  }
  return pairs === 0 ? 0.5 : right / pairs;
}

/** Log of each row's hazard ratio to a row with mean values. */
export function scoreCox(model: CoxModel, frame: Frame): Float64Array {
  const matrix = designMatrix(alignFrame(frame, model.schema), model.terms);
  return riskScores(matrix, Float64Array.from(model.coefficients), frame.rows);
}

/** Share of rows like each one that is without the event after `time`. */
export function predictSurvival(model: CoxModel, frame: Frame, time: number): Float64Array {
  const hazard = model.baseline.findLast((step) => step.time <= time)?.hazard ?? 0;
  return scoreCox(model, frame).map((score) => Math.exp(-hazard * Math.exp(score)));
}
