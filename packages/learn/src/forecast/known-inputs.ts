import { solvePositive } from '../linear/solve.ts';
import { decompose } from './decompose.ts';
import { findHolidays, isYearlyDay, type YearlyDay } from './holidays.ts';
import { meanValue } from './series.ts';

/** What is known of the times of a series and of the steps after it. */
export interface KnownInputs {
  /** Per column, values at the times of the series and of the horizon. */
  readonly columns: readonly Float64Array[];
  /** Days since 1970 of these times, where a step is a day, so that holidays are found; null for none. */
  readonly days: Float64Array | null;
}

/** What an input does to the value, as a share of what is expected otherwise, or in units where values are negative too. */
export interface KnownEffect {
  readonly input: { readonly column: number } | { readonly holiday: YearlyDay };
  /** Change of the forecast per unit of a column, or for a holiday as a whole. */
  readonly change: number;
  readonly isShare: boolean;
}

export interface AdjustedSeries {
  /** The series without the effects of its inputs. */
  readonly values: Float64Array;
  /** Puts the effects back, from the first step after the series. */
  readonly restore: (value: number, step: number) => number;
  /** How far an error of a step reaches after `restore`, as a multiple. */
  readonly scale: (step: number) => number;
  readonly effects: readonly KnownEffect[];
}

/** A year and a bit: a day of the year must have come twice. */
const DAYS_FOR_HOLIDAYS = 380;
/** Values that an estimated effect needs each. */
const VALUES_PER_COLUMN = 10;
/** A day with less of the usual value than this says nothing of it. */
const MIN_FACTOR = 0.3;
const TREND_WINDOW = 7;
const PASSES = 3;

/**
 * Estimates what inputs do to a series, beside its trend and seasons, and takes it out, so that methods without inputs can
 * forecast the rest. Sees `values` alone and what is known of other times. Null where there is nothing to take out.
 */
export function adjustSeries(
  values: Float64Array,
  periods: readonly number[],
  { columns, days }: KnownInputs,
): AdjustedSeries | null {
  const { length } = values;
  const expected = expectedValues(values, periods);
  const isShare = values.every((value) => value >= 0) && expected.every((value) => value > 0);
  const scale: Scale = { values, isShare };
  const deviations = deviationsFrom(expected, scale);
  const known = columns.map(centered(length));
  if (length < VALUES_PER_COLUMN * known.length) {
    return null;
  }
  const rest = withoutEffects(deviations, known, periods);
  const holidays =
    days !== null && length >= DAYS_FOR_HOLIDAYS ? findHolidays(rest, days.subarray(0, length)) : [];
  const inputs = [...holidays.map((day) => days!.map((own) => Number(isYearlyDay(own, day)))), ...known];
  if (inputs.length === 0) {
    return null;
  }
  let effects = effectsOf(regress(deviations, withoutTrend(inputs, length, periods)), inputs);
  let usual = expected;
  // What is expected is lower where an input lowers values, until that is taken out.
  for (let pass = 0; pass < PASSES; pass += 1) {
    const next = expectedValues(takeOut(scale, usual, effects), periods);
    if (isShare && !next.every((value) => value > 0)) {
      break;
    }
    usual = next;
    effects = effectsOf(regress(deviationsFrom(usual, scale), inputs), inputs);
  }
  return {
    values: takeOut(scale, usual, effects),
    restore: (value, step) =>
      isShare ? value * effects.factor(length + step) : value + effects.sum(length + step),
    scale: (step) => (isShare ? effects.factor(length + step) : 1),
    effects: Array.from(effects.slopes, (change, index) => ({
      input: index < holidays.length ? { holiday: holidays[index]! } : { column: index - holidays.length },
      change,
      isShare,
    })),
  };
}

interface Scale {
  readonly values: Float64Array;
  /** Effects are shares of what is expected, rather than added to it. */
  readonly isShare: boolean;
}

const deviationsFrom = (expected: Float64Array, { values, isShare }: Scale): Float64Array =>
  values.map((value, at) => (isShare ? value / expected[at]! - 1 : value - expected[at]!));

interface Effects {
  readonly slopes: Float64Array;
  /** All effects at a time. */
  readonly sum: (at: number) => number;
  /** What a value is multiplied by, where effects are shares. */
  readonly factor: (at: number) => number;
}

function effectsOf(slopes: Float64Array, inputs: readonly Float64Array[]): Effects {
  const sum = (at: number): number =>
    inputs.reduce((total, input, index) => total + slopes[index]! * input[at]!, 0);
  return { slopes, sum, factor: (at) => Math.max(0, 1 + sum(at)) };
}

function takeOut({ values, isShare }: Scale, expected: Float64Array, effects: Effects): Float64Array {
  return values.map((value, at) => {
    if (!isShare) {
      return value - effects.sum(at);
    }
    const factor = effects.factor(at);
    return factor < MIN_FACTOR ? expected[at]! : value / factor;
  });
}

/** Trend and seasons that the series contains three times. */
function expectedValues(values: Float64Array, periods: readonly number[]): Float64Array {
  const thrice = periods.filter((period) => values.length >= 3 * period);
  if (thrice.length === 0) {
    return values.map((_, at) =>
      meanValue(values.subarray(Math.max(0, at - TREND_WINDOW), at + TREND_WINDOW + 1)),
    );
  }
  // The shortest season: of a year by days, it would take what holidays do for itself.
  const { trend, seasonal } = decompose(values, thrice.slice(0, 1));
  return trend.map((value, at) => value + seasonal[0]![at]!);
}

/** Distances from the mean of the first `length` values. */
const centered =
  (length: number) =>
  (values: Float64Array): Float64Array => {
    const mean = meanValue(values.subarray(0, length));
    return values.map((value) => value - mean);
  };

/** What is left of deviations beside what the columns explain. */
function withoutEffects(
  deviations: Float64Array,
  inputs: readonly Float64Array[],
  periods: readonly number[],
): Float64Array {
  const { sum } = effectsOf(regress(deviations, withoutTrend(inputs, deviations.length, periods)), inputs);
  return deviations.map((value, at) => value - sum(at));
}

/** Inputs without what trend and seasons explain of them, which took the same from the values (Frisch and Waugh). */
const withoutTrend = (
  inputs: readonly Float64Array[],
  length: number,
  periods: readonly number[],
): Float64Array[] =>
  inputs.map((input) => {
    const past = input.subarray(0, length);
    const expected = expectedValues(past, periods);
    return past.map((value, at) => value - expected[at]!);
  });

/** Slopes of least squares, of as many values as there are deviations. */
function regress(deviations: Float64Array, inputs: readonly Float64Array[]): Float64Array {
  const size = inputs.length;
  const product = (one: Float64Array, other: Float64Array): number =>
    deviations.reduce((sum, _, at) => sum + one[at]! * other[at]!, 0);
  const squares = Float64Array.from({ length: size * size }, (_, at) =>
    product(inputs[Math.floor(at / size)]!, inputs[at % size]!),
  );
  return solvePositive(
    squares,
    Float64Array.from(inputs, (input) => product(input, deviations)),
  );
}
