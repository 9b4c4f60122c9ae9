import type { ChartMark } from '@plumbline/contract';
import { compileWith } from './compile-with.ts';
import { drawCommon } from './echarts/draw-common.ts';

const USUAL: ReadonlySet<ChartMark> = new Set([
  'bar',
  'line',
  'step',
  'area',
  'histogram',
  'scatter',
  'bubble',
  'pie',
  'donut',
  'rose',
  'kpi',
  'table',
  'pivot',
]);

/** Whether `compileCommon` draws a mark. */
export const isCommonMark = (mark: ChartMark): boolean => USUAL.has(mark);

/**
 * `compileChart` of the marks that most charts are, for a browser that should not load all the others with them. It
 * lays nothing over the marks: that is `compileOverlaid`.
 */
export const compileCommon = compileWith(drawCommon, null);
