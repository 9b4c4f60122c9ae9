import type { ChartAnnotation } from '@plumbline/contract';
import type { DataSeries } from './axis-marks.ts';
import { decoration, type DrawnSeries } from './drawing.ts';
import type { Domain } from './domain.ts';
import type { Box } from './panels.ts';
import type { ValueScale } from './scale.ts';
import type { View } from './view.ts';

/** Places the overlays of one panel. */
export interface OverlayParams {
  readonly view: View;
  readonly allSeries: readonly DataSeries[];
  readonly domain: Domain;
  readonly scale: ValueScale;
  readonly isHorizontal: boolean;
  readonly axisIndex: { readonly x: number; readonly y: number };
  readonly panelAt: number;
  readonly box: Box;
}

/** What a panel's annotations are drawn as. */
export interface AnnotationOverlay {
  readonly series: readonly DrawnSeries[];
  readonly unplaced: readonly ChartAnnotation[];
}

/** Draws what is laid over the marks of a panel: few charts have any of it. */
export interface Overlays {
  readonly errorBars: (params: OverlayParams) => readonly DrawnSeries[];
  readonly drawReferences: (params: OverlayParams) => readonly DrawnSeries[];
  readonly drawAnnotations: (
    params: OverlayParams,
    annotations: readonly ChartAnnotation[],
  ) => AnnotationOverlay;
}

/** A view with what draws over its marks; null where nothing is laid over them. */
export interface OverlaidView extends View {
  readonly overlays: Overlays | null;
}

/** References and annotations of a panel; nothing where nothing is laid over marks. */
export function drawOverlay(
  overlays: Overlays | null,
  params: OverlayParams,
  annotations: readonly ChartAnnotation[],
): AnnotationOverlay {
  if (overlays === null) {
    return { series: [], unplaced: [] };
  }
  const { series, unplaced } = overlays.drawAnnotations(params, annotations);
  return { series: [...overlays.drawReferences(params), ...series], unplaced };
}

/** Keys of a place along the base axis and along the value axis, for marks of ECharts. */
export const axisKeys = ({ isHorizontal }: Pick<OverlayParams, 'isHorizontal'>) =>
  isHorizontal ? ({ base: 'yAxis', value: 'xAxis' } as const) : ({ base: 'xAxis', value: 'yAxis' } as const);

/** The zero line of bars that may be negative: darker than the grid. */
export const zeroLine = (params: OverlayParams): DrawnSeries =>
  decoration({
    ...overlaySeries(params, 'zero'),
    z: 3,
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      label: { show: false },
      lineStyle: { color: params.view.theme.axis, type: 'solid', width: 1 },
      data: [{ [axisKeys(params).value]: 0 }],
    },
  });

/** A series without marks, which carries lines and areas. */
export const overlaySeries = (
  { axisIndex, panelAt }: Pick<OverlayParams, 'axisIndex' | 'panelAt'>,
  id: string,
): Readonly<Record<string, unknown>> => ({
  id: `${panelAt} ${id}`,
  type: 'line',
  data: [],
  xAxisIndex: axisIndex.x,
  yAxisIndex: axisIndex.y,
  symbol: 'none',
  animation: false,
});
