import type { DataSeries } from './axis-marks.ts';
import { decoration, type DrawnSeries } from './drawing.ts';
import { overlaySeries, type OverlayParams } from './overlay.ts';
import type { View } from './view.ts';

/** Whether a place of the axis is a period that the rows cover in part. [SEM-CHART-3] */
const isPartial = (view: View, key: string | undefined): boolean =>
  view.data.partialPeriods?.includes((key ?? '').slice(0, 10)) === true;

/** A bar of an incomplete period is pale, with a dashed edge. */
export const partialBar = (
  view: View,
  { mark, color }: DataSeries,
  key: string | undefined,
): Readonly<Record<string, unknown>> =>
  mark === 'bar' && isPartial(view, key)
    ? { opacity: 0.5, borderColor: color, borderType: 'dashed', borderWidth: 1 }
    : {};

/**
 * Gaps in the lines to and from incomplete periods, so that they look dashed, and a veil over areas there. A line of
 * ECharts has one dash from end to end.
 */
export function partialLines(params: OverlayParams): DrawnSeries[] {
  const { view, allSeries, domain } = params;
  const open = domain.keys.flatMap((key, at) => (isPartial(view, key) ? at : []));
  const lines = allSeries.filter(({ mark, stacking }) => LINES.has(mark) && stacking === 'none');
  return open.flatMap((period) => lines.map((series) => gaps(params, series, period)));
}

const LINES: ReadonlySet<string> = new Set(['line', 'step', 'area']);

function gaps(params: OverlayParams, series: DataSeries, period: number): DrawnSeries {
  const { surface } = params.view.theme;
  const isArea = series.mark === 'area';
  return decoration({
    ...overlaySeries(params, `partial ${period} ${series.id}`),
    data: series.drawn.map((value, at) =>
      value !== null && Math.abs(at - period) <= 1 ? params.scale.place(value) : null,
    ),
    ...(series.mark === 'step' ? { step: 'end' } : {}),
    z: 3,
    lineStyle: { color: surface, width: 3, type: [3, 4] },
    ...(isArea ? { areaStyle: { color: surface, opacity: 0.6 } } : {}),
  });
}
