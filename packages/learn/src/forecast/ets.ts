import { logistic } from '../scores/links.ts';
import { seasonalFactors, seasonalOffsets } from './decompose.ts';
import { searchMinimum } from './nelder-mead.ts';
import { fitLine, meanValue, type SeriesFit } from './series.ts';

/** A form of exponential smoothing with additive errors (Hyndman et al. 2008). */
export interface EtsForm {
  readonly trend: 'none' | 'additive' | 'damped';
  readonly season: 'none' | 'additive' | 'multiplicative';
}

/** Rates of level, trend and season, and how much of the trend each step passes on. */
interface Rates {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
  readonly phi: number;
}

interface EtsRun {
  /** The state after the last value. */
  readonly level: number;
  readonly slope: number;
  readonly season: Float64Array;
  readonly squares: number;
}

const STEPS = 120;
/** Longer seasons have too many states for their number of cycles. */
const LONGEST_SEASON = 24;
const FORMS: readonly EtsForm[] = (['none', 'additive', 'multiplicative'] as const).flatMap((season) =>
  (['none', 'additive', 'damped'] as const).map((trend) => ({ trend, season })),
);

/** Exponential smoothing: the form with the lowest corrected information criterion (AICc) of those that fit the series. */
export function fitEts(values: Float64Array, period: number, horizon: number): SeriesFit & { form: EtsForm } {
  const hasSeason = period > 1 && period <= LONGEST_SEASON && values.length >= 2 * period + 5;
  const isPositive = values.every((value) => value > 0);
  const fits = FORMS.filter(
    ({ season }) => season === 'none' || (hasSeason && (season === 'additive' || isPositive)),
  ).map((form) => fitForm(values, { form, period: form.season === 'none' ? 1 : period }));
  const { form, rates, start } = fits.reduce((best, fit) => (fit.criterion < best.criterion ? fit : best));
  const season = form.season === 'none' ? 1 : period;
  const residuals = new Float64Array(values.length);
  const end = run(values, { form, rates, start }, residuals);
  return {
    form,
    point: Float64Array.from({ length: horizon }, (_, step) =>
      predict(end, { form, rates }, { phase: values.length + step, steps: step + 1 }),
    ),
    residuals,
    growth: errorGrowth(rates, { form, period: season, horizon }),
  };
}

interface Start {
  readonly level: number;
  readonly slope: number;
  readonly season: Float64Array;
}

interface FormFit {
  readonly form: EtsForm;
  readonly rates: Rates;
  readonly start: Start;
  readonly criterion: number;
}

function fitForm(values: Float64Array, { form, period }: { form: EtsForm; period: number }): FormFit {
  const start = startState(values, form, period);
  const read = (x: Float64Array): Rates => readRates(x, form);
  const unknowns =
    1 +
    (form.trend === 'none' ? 0 : 1) +
    (form.season === 'none' ? 0 : 1) +
    (form.trend === 'damped' ? 1 : 0);
  const season = new Float64Array(start.season.length);
  const minimum = searchMinimum(
    (x, bound) =>
      runOver(values, { form, rates: read(x), start, season }, { residuals: null, bound }).squares,
    new Float64Array(unknowns).fill(-1),
    STEPS,
  );
  const rates = read(minimum);
  const { squares } = run(values, { form, rates, start }, null);
  const states = 1 + (form.trend === 'none' ? 0 : 1) + (form.season === 'none' ? 0 : period - 1);
  const free = unknowns + states + 1;
  const count = values.length;
  // An exact fit has no logarithm; a form with as many unknowns as values is never better.
  const likelihood = count * Math.log(Math.max(squares / count, Number.MIN_VALUE));
  const correction = count - free - 1 > 0 ? (2 * free * (free + 1)) / (count - free - 1) : Infinity;
  return { form, rates, start, criterion: likelihood + 2 * free + correction };
}

/** Free numbers as rates within their bounds, in the order level, trend, season, damping. */
function readRates(x: Float64Array, { trend, season }: EtsForm): Rates {
  let at = 0;
  const next = (): number => logistic(x[at++]!);
  const alpha = 0.0001 + 0.9998 * next();
  const beta = trend === 'none' ? 0 : alpha * next();
  const gamma = season === 'none' ? 0 : (1 - alpha) * next();
  return { alpha, beta, gamma, phi: trend === 'damped' ? 0.8 + 0.18 * next() : 1 };
}

function startState(values: Float64Array, { trend, season }: EtsForm, period: number): Start {
  const neutral = season === 'multiplicative' ? 1 : 0;
  const factors = season === 'multiplicative' ? seasonalFactors(values, period) : null;
  const offsets = season === 'additive' ? seasonalOffsets(values, period) : null;
  const own = factors ?? offsets ?? new Float64Array(1).fill(neutral);
  const head = values.subarray(0, Math.max(10, 2 * period));
  const adjusted = head.map((value, at) =>
    factors ? value / own[at % period]! : value - own[at % own.length]!,
  );
  if (trend === 'none') {
    return { level: meanValue(adjusted.subarray(0, Math.max(period, 5))), slope: 0, season: own };
  }
  const { slope, intercept } = fitLine(adjusted);
  return { level: intercept - slope, slope, season: own };
}

interface Run {
  readonly form: EtsForm;
  readonly rates: Rates;
  readonly start: Start;
}

/** Passes over the series; fills `residuals` with errors one step ahead. */
const run = (values: Float64Array, wanted: Run, residuals: Float64Array | null): EtsRun =>
  runOver(
    values,
    { ...wanted, season: new Float64Array(wanted.start.season.length) },
    { residuals, bound: Infinity },
  );

/** Steps between two comparisons with the bound. */
const STRIDE = 32;

/** The same in seasons of the caller's, which are overwritten; ends once the squares have reached `bound`. */
function runOver(
  values: Float64Array,
  { form, rates, start, season }: Run & { readonly season: Float64Array },
  { residuals, bound }: { readonly residuals: Float64Array | null; readonly bound: number },
): EtsRun {
  season.set(start.season);
  const pass: Pass = { season, phase: 0, level: start.level, slope: start.slope, squares: 0 };
  const step = STEPS_OF[form.season];
  const stretch = { values, residuals, from: 0, to: 0 };
  for (; stretch.to < values.length && !(pass.squares >= bound); stretch.from = stretch.to) {
    stretch.to = Math.min(values.length, stretch.from + STRIDE);
    step(pass, rates, stretch);
  }
  const { level, slope, squares } = pass;
  return { level, slope, season, squares: Number.isFinite(squares) ? squares : Number.MAX_VALUE };
}

interface Pass {
  readonly season: Float64Array;
  /** Of the next value. */
  phase: number;
  level: number;
  slope: number;
  squares: number;
}

interface Stretch {
  readonly values: Float64Array;
  readonly residuals: Float64Array | null;
  readonly from: number;
  readonly to: number;
}

type Step = (pass: Pass, rates: Rates, stretch: Stretch) => void;

/** A loop for each kind of season: without the questions that one for all would ask at every value. */
const STEPS_OF: Readonly<Record<EtsForm['season'], Step>> = {
  none(pass, { alpha, beta, phi }, { values, residuals, from, to }) {
    let { level, slope, squares } = pass;
    for (let at = from; at < to; at += 1) {
      const base = level + phi * slope;
      const error = values[at]! - base;
      squares += error * error;
      level = base + alpha * error;
      slope = phi * slope + beta * error;
      if (residuals !== null) {
        residuals[at] = error;
      }
    }
    pass.level = level;
    pass.slope = slope;
    pass.squares = squares;
  },
  additive(pass, { alpha, beta, gamma, phi }, { values, residuals, from, to }) {
    const { season } = pass;
    let { phase, level, slope, squares } = pass;
    for (let at = from; at < to; at += 1) {
      const base = level + phi * slope;
      const factor = season[phase]!;
      const error = values[at]! - (base + factor);
      squares += error * error;
      level = base + alpha * error;
      slope = phi * slope + beta * error;
      season[phase] = factor + gamma * error;
      phase = phase + 1 === season.length ? 0 : phase + 1;
      if (residuals !== null) {
        residuals[at] = error;
      }
    }
    pass.phase = phase;
    pass.level = level;
    pass.slope = slope;
    pass.squares = squares;
  },
  multiplicative(pass, { alpha, beta, gamma, phi }, { values, residuals, from, to }) {
    const { season } = pass;
    let { phase, level, slope, squares } = pass;
    for (let at = from; at < to; at += 1) {
      const base = level + phi * slope;
      const factor = season[phase]!;
      const error = values[at]! - base * factor;
      squares += error * error;
      const scaled = error / nonZero(factor);
      level = base + alpha * scaled;
      slope = phi * slope + beta * scaled;
      season[phase] = factor + gamma * (error / nonZero(base));
      phase = phase + 1 === season.length ? 0 : phase + 1;
      if (residuals !== null) {
        residuals[at] = error;
      }
    }
    pass.phase = phase;
    pass.level = level;
    pass.slope = slope;
    pass.squares = squares;
  },
};

function nonZero(value: number): number {
  return Math.abs(value) < 1e-9 ? 1e-9 : value;
}

function predict(
  { level, slope, season }: EtsRun,
  { form, rates }: { form: EtsForm; rates: Rates },
  { phase, steps }: { phase: number; steps: number },
): number {
  const trend = level + slope * dampedSteps(rates.phi, steps);
  const factor = season[phase % season.length]!;
  return form.season === 'multiplicative' ? trend * factor : trend + factor;
}

/** φ + φ² + … + φ^steps. */
function dampedSteps(phi: number, steps: number): number {
  return phi === 1 ? steps : (phi * (1 - phi ** steps)) / (1 - phi);
}

/** Standard errors by step, as for additive forms; close for multiplied seasons. */
function errorGrowth(
  { alpha, beta, gamma, phi }: Rates,
  { form, period, horizon }: { form: EtsForm; period: number; horizon: number },
): Float64Array {
  let variance = 1;
  return Float64Array.from({ length: horizon }, (_, step) => {
    if (step > 0) {
      const seasonal = form.season !== 'none' && step % period === 0 ? gamma : 0;
      variance += (alpha + beta * dampedSteps(phi, step) + seasonal) ** 2;
    }
    return Math.sqrt(variance);
  });
}
