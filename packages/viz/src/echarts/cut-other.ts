import type { AxisPlan } from './axis-panel.ts';
import type { DataSeries } from './axis-marks.ts';
import { niceRange } from './scale.ts';
import { cellOf, columnOf, isOther } from './view.ts';

/** So many times the largest named bar, the bar of Other would leave the named ones without a length to compare. */
const HUGE = 4;
/** Of the largest named bar: what the axis shows beyond it. */
const HEADROOM = 1.1;

/** A bar of Other that ends at the edge of the plot. */
export interface CutOther {
  readonly row: number;
  readonly value: number;
  readonly range: { readonly min: number; readonly max: number; readonly interval: number };
}

/** Null where Other is not huge, or where bars are not compared by their lengths alone: series, layers, panels, shares, fixed ends. */
export function cutOther(plan: Omit<AxisPlan, 'cut'>): CutOther | null {
  const { view, allSeries, y, scale, stacking } = plan;
  const [series, ...others] = allSeries.flat();
  const isOwn =
    series?.mark === 'bar' && others.length === 0 && stacking !== 'normalize' && scale.type === 'linear';
  if (series === undefined || !isOwn || y?.channel?.scale?.max !== undefined) {
    return null;
  }
  const at = series.rows.findIndex((row) => row !== -1 && isOther(cellOf(view, row, columnOf(view, 'x'))));
  const value = series.drawn[at] ?? null;
  const named = namedValues(series, at);
  const largest = Math.max(0, ...named);
  if (value === null || largest === 0 || value <= largest * HUGE) {
    return null;
  }
  const range = niceRange([Math.min(0, ...named), largest * HEADROOM]);
  return { row: series.rows[at] ?? -1, value, range };
}

const namedValues = ({ drawn }: DataSeries, other: number): number[] =>
  drawn.flatMap((value, at) => (at === other || value === null ? [] : [value]));
