import type { ChartData } from '@plumbline/contract';
import { printCompact, printNumber, printPercent } from '../format.ts';
import type { Mark } from './marks.ts';
import type { AxisOption, ChartLook } from './option.ts';

const AXIS_TEXT_PX = 11;
const LABEL_WIDTH_PX = 96;
const GRID_LINES = 4;

export interface Axes {
  readonly xAxis: AxisOption;
  readonly yAxis: AxisOption;
  /** A scatter of numbers stands on a scale, everything else on names. */
  readonly isScale: boolean;
}

/** Phase 2: what the marks stand on. Only the horizontal grid is drawn. */
export function scaleAxes(data: ChartData, marks: readonly Mark[], look: ChartLook): Axes {
  const isScale =
    data.chart.mark === 'scatter' &&
    data.chart.encoding.x.bin === undefined &&
    isNumber(data.columns[0]?.type);
  return {
    xAxis: isScale ? scaleAxis(look) : nameAxis(data, marks, look),
    yAxis: valueAxis(data, look),
    isScale,
  };
}

/** How y is written: in full for a mark that is asked about, short on the axis. */
export const valuePrinter = (data: ChartData, locale: string, length: 'full' | 'short') => (value: number) =>
  data.mode === 'Percent'
    ? printPercent(value, locale)
    : (length === 'full' ? printNumber : printCompact)(value, locale);

const isNumber = (type: string | undefined): boolean =>
  type === 'integer' || type === 'decimal' || type === 'number';

function nameAxis(data: ChartData, marks: readonly Mark[], look: ChartLook): AxisOption {
  return {
    type: 'category',
    data: marks.map(({ name }) => name),
    // Bars and points stand in the middle of their place; lines run from edge to edge.
    boundaryGap: data.chart.mark === 'bar' || data.chart.mark === 'scatter',
    splitLine: { show: false },
    axisLine: { show: true, lineStyle: { color: look.theme.axis } },
    axisTick: { show: false },
    axisLabel: { ...labelOf(look), width: LABEL_WIDTH_PX, overflow: 'truncate' },
  };
}

const scaleAxis = (look: ChartLook): AxisOption => ({
  type: 'value',
  scale: true,
  splitLine: { show: false },
  axisLine: { show: true, lineStyle: { color: look.theme.axis } },
  axisTick: { show: false },
  axisLabel: { ...labelOf(look), formatter: (value) => printCompact(value, look.locale) },
});

const valueAxis = (data: ChartData, look: ChartLook): AxisOption => ({
  type: 'value',
  // A bar or an area says its value by its length, which is false without zero.
  scale: data.chart.mark === 'line' || data.chart.mark === 'scatter',
  splitNumber: GRID_LINES,
  splitLine: { show: true, lineStyle: { color: look.theme.grid } },
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { ...labelOf(look), formatter: valuePrinter(data, look.locale, 'short') },
});

const labelOf = ({ theme }: ChartLook) => ({ color: theme.text3, fontSize: AXIS_TEXT_PX, hideOverlap: true });
