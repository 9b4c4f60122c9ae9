import { isAdditive, type ChartChannel } from '@plumbline/contract';
import type { View } from './view.ts';

export type StackMode = 'none' | 'zero' | 'normalize';

/**
 * Arrangement of marks at the same x: bars and areas of parts of a whole are stacked unless the spec says otherwise.
 */
export function chooseStacking(view: View, channel: ChartChannel | null): StackMode {
  if (channel?.stack !== undefined) {
    return channel.stack;
  }
  const { mark } = view.chart;
  const isPart = mark === 'bar' || mark === 'area' || mark === 'histogram';
  return isPart && isAdditive(channel?.aggregate ?? 'count') && channel?.formula === undefined
    ? 'zero'
    : 'none';
}

export interface StackedSeries {
  readonly values: readonly (number | null)[];
}

/** Each value as its share of the total at the same x, in percent; null where there is no total. */
export function normalized(series: readonly StackedSeries[]): (number | null)[][] {
  const length = series[0]?.values.length ?? 0;
  const totals = Array.from({ length }, (_, at) =>
    series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
  );
  return series.map(({ values }) =>
    values.map((value, at) =>
      value === null || (totals[at] ?? 0) === 0 ? null : (value / (totals[at] ?? 1)) * 100,
    ),
  );
}

/** Minimum and maximum of what is drawn, stacked or not. */
export function stackExtent(
  series: readonly StackedSeries[],
  stacking: StackMode,
): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const length = series[0]?.values.length ?? 0;
  for (let at = 0; at < length; at += 1) {
    let [below, above] = [0, 0];
    for (const { values } of series) {
      const value = values[at] ?? null;
      if (value !== null && stacking === 'none') {
        low = Math.min(low, value);
        high = Math.max(high, value);
      } else if (value !== null) {
        below += Math.min(0, value);
        above += Math.max(0, value);
        low = Math.min(low, below);
        high = Math.max(high, above);
      }
    }
  }
  return low > high ? [0, 1] : [low, high];
}
