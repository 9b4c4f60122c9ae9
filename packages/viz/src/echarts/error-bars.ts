import { assertNever } from '@plumbline/contract';
import { decoration, type DrawnSeries } from './drawing.ts';
import type { OverlayParams } from './overlay.ts';
import { findColumn, numberAt } from './view.ts';

/** 95 % of a normal distribution are within this many standard errors. */
const NORMAL_95 = 1.959_964;
const CAP_PX = 4;

/** Half the width of each mark's error bar; null where it cannot be said. */
export function errorHalfWidth(
  extent: 'stddev' | 'stderr' | 'ci',
  { deviation, count }: { readonly deviation: number | null; readonly count: number | null },
): number | null {
  if (deviation === null || (extent !== 'stddev' && (count === null || count < 2))) {
    return null;
  }
  const standardError = deviation / Math.sqrt(count ?? 1);
  switch (extent) {
    case 'stddev':
      return deviation;
    case 'stderr':
      return standardError;
    case 'ci':
      return standardError * NORMAL_95;
    default:
      return assertNever(extent);
  }
}

export function errorBars(params: OverlayParams): DrawnSeries[] {
  const { view, allSeries, domain, isHorizontal } = params;
  const reference = (view.chart.reference ?? []).find(({ kind }) => kind === 'error');
  const [deviations, counts] = [findColumn(view, 'y_stddev'), findColumn(view, 'y_count')];
  if (reference?.kind !== 'error' || deviations === null || domain.kind !== 'names') {
    return [];
  }
  const base = allSeries.filter(({ isLayer }) => !isLayer);
  return base.map((series, index) => {
    const data = series.rows.flatMap((row, at) => {
      const value = series.values[at] ?? null;
      const half =
        row === -1
          ? null
          : errorHalfWidth(reference.extent, {
              deviation: numberAt(view, row, deviations),
              count: numberAt(view, row, counts),
            });
      return value === null || half === null ? [] : [[at, value - half, value + half]];
    });
    const isGrouped = series.mark === 'bar' && series.stacking === 'none' && base.length > 1;
    return decoration({
      id: `${params.panelAt} error ${series.id}`,
      type: 'custom',
      data,
      xAxisIndex: params.axisIndex.x,
      yAxisIndex: params.axisIndex.y,
      z: 5,
      encode: isHorizontal ? { x: [1, 2], y: 0 } : { x: 0, y: [1, 2] },
      renderItem: errorBarPainter(params, isGrouped ? { index, of: base.length } : null),
    });
  });
}

interface Painter {
  readonly value: (at: number) => number;
  readonly coord: (point: readonly number[]) => number[];
  readonly size: (extent: readonly number[]) => number[];
}

function errorBarPainter(
  { view, isHorizontal }: OverlayParams,
  slot: { readonly index: number; readonly of: number } | null,
) {
  return (_: unknown, api: Painter) => {
    const at = api.value(0);
    const ends = [api.value(1), api.value(2)].map((value) =>
      api.coord(isHorizontal ? [value, at] : [at, value]),
    );
    // Bars side by side share two thirds of the place, a third being the gap between places.
    const band = Math.abs(api.size([1, 1])[isHorizontal ? 1 : 0] ?? 0) * 0.66;
    const shift = slot === null ? 0 : (band * (slot.index + 0.5)) / slot.of - band / 2;
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = ends;
    const lines = isHorizontal
      ? [
          [x1, y1 + shift, x2, y2 + shift],
          [x1, y1 + shift - CAP_PX, x1, y1 + shift + CAP_PX],
          [x2, y2 + shift - CAP_PX, x2, y2 + shift + CAP_PX],
        ]
      : [
          [x1 + shift, y1, x2 + shift, y2],
          [x1 + shift - CAP_PX, y1, x1 + shift + CAP_PX, y1],
          [x2 + shift - CAP_PX, y2, x2 + shift + CAP_PX, y2],
        ];
    return {
      type: 'group',
      children: lines.map(([a, b, c, d]) => ({
        type: 'line',
        shape: { x1: a, y1: b, x2: c, y2: d },
        style: { stroke: view.theme.text, lineWidth: 1.2 },
      })),
    };
  };
}
