import type { TimeUnit } from '@plumbline/contract';
import { civilDay, startOfUnit } from '@plumbline/query';
import { chiSquareAbove } from '../statistics/chi-square.ts';
import { midRanks } from '../statistics/change-point.ts';
import { normalCdf, normalQuantile } from '../statistics/distributions.ts';
import { deviation, mean, median } from '../statistics/robust.ts';
import { fitTrend, type Trend } from '../statistics/trend.ts';

/** Beyond this correlation of neighbors a series is not a series of independent values. */
const DEPENDENT = 0.2;

/** Mann and Kendall's test with its variance corrected for correlated neighbors (Hamed and Rao, first order). */
export function trendOfSeries(values: readonly number[]): Trend | null {
  const trend = fitTrend(values);
  if (trend === null) {
    return null;
  }
  const rest = values.map((value, at) => value - trend.base - trend.slope * at);
  const r = neighborCorrelation(rest);
  if (r <= DEPENDENT) {
    return trend;
  }
  const z = normalQuantile(1 - trend.p / 2) / Math.sqrt((1 + r) / (1 - r));
  return { ...trend, p: 2 * (1 - normalCdf(z)) };
}

function neighborCorrelation(values: readonly number[]): number {
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  const own = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const shared = values
    .slice(1)
    .reduce((sum, value, at) => sum + (value - middle) * ((values[at] ?? middle) - middle), 0);
  return own > 0 ? Math.min(0.95, shared / own) : 0;
}

/** Two-sided, of a robust z among `n` earlier values: Student's t with the freedom that a median deviation leaves. */
export function robustP(
  value: number,
  earlier: readonly number[],
): { readonly z: number; readonly p: number } {
  const spread = deviation(earlier);
  if (!(spread > 0)) {
    return { z: 0, p: 1 };
  }
  const t = Math.abs(value - median(earlier)) / spread;
  const freedom = Math.max(3, 0.37 * earlier.length);
  // Wallace's normal approximation of Student's t.
  const z = ((8 * freedom + 1) / (8 * freedom + 3)) * Math.sqrt(freedom * Math.log1p(t ** 2 / freedom));
  return { z: t, p: 2 * (1 - normalCdf(z)) };
}

export interface Season {
  readonly statistic: number;
  readonly p: number;
  /** Kendall's coefficient of concordance: 1 where every cycle has the same order. */
  readonly concordance: number;
  readonly cycles: number;
}

const MIN_CYCLES = { monthOfYear: 3, dayOfWeek: 4 } as const;
export type SeasonUnit = keyof typeof MIN_CYCLES;

const SEASONS: Readonly<Record<SeasonUnit, { readonly cycle: TimeUnit; readonly length: number }>> = {
  monthOfYear: { cycle: 'year', length: 12 },
  dayOfWeek: { cycle: 'week', length: 7 },
};

/** Position within the cycle, from 1: January or Monday. */
export const seasonPosition = (season: SeasonUnit, day: number): number =>
  season === 'monthOfYear'
    ? civilDay(Math.floor(day)).month
    : Math.floor(day) - startOfUnit('week', Math.floor(day)) + 1;

/**
 * Friedman's test of complete cycles: which position of a cycle is high and which is low, whatever the level of the cycle.
 * A course within the cycles is removed first. Null for too few cycles.
 */
export function findSeason(season: SeasonUnit, days: Float64Array, values: ArrayLike<number>): Season | null {
  const { length } = SEASONS[season];
  const blocks = cyclesOf(season, days, values).filter((block) =>
    block.every((value) => !Number.isNaN(value)),
  );
  if (blocks.length < MIN_CYCLES[season]) {
    return null;
  }
  const slope = slopeWithin(blocks);
  const sums = Array.from({ length }, () => 0);
  for (const block of blocks) {
    midRanks(block.map((value, at) => value - slope * at)).forEach((rank, at) => {
      sums[at]! += rank;
    });
  }
  const middle = (blocks.length * (length + 1)) / 2;
  const squares = sums.reduce((sum, rank) => sum + (rank - middle) ** 2, 0);
  const statistic = (12 * squares) / (blocks.length * length * (length + 1));
  return {
    statistic,
    p: chiSquareAbove(statistic, length - 1),
    concordance: (12 * squares) / (blocks.length ** 2 * (length ** 3 - length)),
    cycles: blocks.length,
  };
}

/** Least-squares slope of the cycles' means, per position. */
function slopeWithin(blocks: readonly (readonly number[])[]): number {
  const means = blocks.map((block) => mean(block));
  const [middle, level] = [(means.length - 1) / 2, mean(means)];
  const rise = means.reduce((sum, value, at) => sum + (at - middle) * (value - level), 0);
  const run = means.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return rise / run / blocks[0]!.length;
}

interface Cycle {
  readonly sums: number[];
  readonly counts: number[];
}

/** Mean per position of each cycle; NaN where a position has no row. */
function cyclesOf(season: SeasonUnit, days: Float64Array, values: ArrayLike<number>): number[][] {
  const { cycle, length } = SEASONS[season];
  const zeros = () => Array.from({ length }, () => 0);
  const cycles = new Map<number, Cycle>();
  // Rows outnumber days: the calendar is read once for each.
  const places = new Map<number, { readonly cycle: Cycle; readonly at: number }>();
  const placeOf = (day: number) => {
    const start = startOfUnit(cycle, day);
    const found = cycles.get(start) ?? { sums: zeros(), counts: zeros() };
    cycles.set(start, found);
    const place = { cycle: found, at: seasonPosition(season, day) - 1 };
    places.set(day, place);
    return place;
  };
  days.forEach((moment, row) => {
    const value = values[row]!;
    if (Number.isFinite(moment) && !Number.isNaN(value)) {
      const day = Math.floor(moment);
      const { cycle, at } = places.get(day) ?? placeOf(day);
      cycle.sums[at]! += value;
      cycle.counts[at]! += 1;
    }
  });
  return [...cycles.entries()]
    .toSorted(([one], [other]) => one - other)
    .map(([, { sums, counts }]) =>
      sums.map((sum, at) => (counts[at] === 0 ? Number.NaN : sum / counts[at]!)),
    );
}
