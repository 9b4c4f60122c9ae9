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
