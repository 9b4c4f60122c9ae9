import type { ChartData } from '@plumbline/contract';
import { ENGLISH, type ChartWords } from '../words.ts';
import { scaleAxes, valuePrinter } from './axes.ts';
import { readMarks } from './marks.ts';
import type { ChartLook, ChartOption } from './option.ts';
import { drawSeries } from './series.ts';

export type { ChartLook, ChartOption, ChartTheme } from './option.ts';

/** Longest that a change of the chart may take, in milliseconds. */
export const MAX_ANIMATION_MS = 180;

/** Draw chart data in a theme: read marks, scale axes, draw series, dress. */
export function toEChartsOption(data: ChartData, look: ChartLook, words: ChartWords = ENGLISH): ChartOption {
  const marks = readMarks(data, look.locale, words);
  const axes = scaleAxes(data, marks, look);
  const series = drawSeries({ data, marks, theme: look.theme, isScale: axes.isScale });
  return {
    ...dress(data, look),
    ...(data.chart.mark === 'pie' ? {} : { grid: GRID, xAxis: axes.xAxis, yAxis: axes.yAxis }),
    series: [series],
  };
}

const GRID = { left: 8, right: 16, top: 16, bottom: 8, containLabel: true };

/** Phase 4: type, motion and the tooltip. */
function dress(data: ChartData, { theme, locale, isStill }: ChartLook): Omit<ChartOption, 'series'> {
  const duration = isStill ? 0 : MAX_ANIMATION_MS;
  const print = valuePrinter(data, locale, 'full');
  return {
    backgroundColor: 'transparent',
    color: theme.slots,
    textStyle: { fontFamily: theme.fontFamily, fontSize: 11, color: theme.text },
    animation: !isStill,
    animationDuration: duration,
    animationDurationUpdate: duration,
    animationEasing: 'cubicOut',
    tooltip: {
      trigger: data.chart.mark === 'pie' || data.chart.mark === 'scatter' ? 'item' : 'axis',
      backgroundColor: theme.raised,
      borderColor: theme.line2,
      borderWidth: 1,
      textStyle: { color: theme.text, fontSize: 12 },
      axisPointer: { type: 'line', lineStyle: { color: theme.axis } },
      transitionDuration: 0,
      valueFormatter: (value: unknown) => printValue(value, print),
    },
  };
}

/** A scatter hands over both numbers; the second is y. */
function printValue(value: unknown, print: (value: number) => string): string {
  const y: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof y === 'number' ? print(y) : '–';
}
