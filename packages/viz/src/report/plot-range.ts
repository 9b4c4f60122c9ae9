import { niceRange } from '../echarts/scale.ts';

export type PlotUnit = 'share' | 'number' | 'days';

/** Ends of an axis, and the distance of its lines. */
export interface PlotRange {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

const TICKS = 4;

/** Ends at round numbers, but for days, which need no room beside them. Values that are not finite do not count. */
export function plotRange(values: readonly number[], unit: PlotUnit): PlotRange {
  const finite = values.filter(Number.isFinite);
  const least = finite.reduce((low, value) => Math.min(low, value), Infinity);
  const most = finite.reduce((high, value) => Math.max(high, value), -Infinity);
  if (finite.length === 0) {
    return { low: 0, high: 1, step: 0.5 };
  }
  if (unit === 'days') {
    const high = least < most ? most : least + 1;
    return { low: least, high, step: (high - least) / 2 };
  }
  const ends = unit === 'share' ? ([0, most > 0.5 ? 1 : most] as const) : ([least, most] as const);
  const { min, max, interval } = niceRange(ends, TICKS);
  return { low: min, high: max, step: interval };
}

/** Where the lines of an axis are. */
export const plotTicks = ({ low, high, step }: PlotRange): number[] =>
  Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) =>
    Number((low + at * step).toPrecision(12)),
  );
