import type { DataSeries } from './axis-marks.ts';
import { niceRange, type ValueScale } from './scale.ts';
import type { StackMode } from './stacks.ts';
import { cellAt, findColumn, isOther, type View, type ViewColumn } from './view.ts';

/**
 * If the bar of Other is this many times longer than the largest named bar, the named bars would be too short to
 * compare.
 */
const HUGE = 4;
/** End of the axis, as a multiple of the largest named bar. */
const HEADROOM = 1.1;

interface BarPlan {
  readonly view: View;
  readonly y: ViewColumn | null;
  readonly scale: ValueScale;
  readonly stacking: StackMode;
  /** By panel. */
  readonly allSeries: readonly (readonly DataSeries[])[];
}

/** A bar of Other that ends at the edge of the plot. */
export interface CutOther {
  readonly row: number;
  readonly value: number;
  readonly range: { readonly min: number; readonly max: number; readonly interval: number };
}

/** Null where Other is not huge, and where bars are not compared by their lengths alone. */
export function cutOther(plan: BarPlan): CutOther | null {
  const series = onlyBars(plan);
  if (series === null) {
    return null;
  }
  const x = findColumn(plan.view, 'x');
  const at = series.rows.findIndex((row) => row !== -1 && isOther(cellAt(plan.view, row, x)));
  const value = series.drawn[at] ?? null;
  const named = namedValues(series, at);
  const largest = Math.max(0, ...named);
  if (value === null || largest === 0 || value <= largest * HUGE) {
    return null;
  }
  const range = niceRange([Math.min(0, ...named), largest * HEADROOM]);
  return { row: series.rows[at] ?? -1, value, range };
}

/** The bars of a chart without other series, layers, panels, shares or fixed ends; null for all others. */
function onlyBars({ allSeries, y, scale, stacking }: BarPlan): DataSeries | null {
  const [series, ...others] = allSeries.flat();
  const isPlain = others.length === 0 && stacking !== 'normalize' && scale.type === 'linear';
  return series?.mark === 'bar' && isPlain && y?.channel?.scale?.max === undefined ? series : null;
}

const namedValues = ({ drawn }: DataSeries, other: number): number[] =>
  drawn.flatMap((value, at) => (at === other || value === null ? [] : [value]));
