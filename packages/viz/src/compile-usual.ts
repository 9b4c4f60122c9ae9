import type { ChartMark } from '@plumbline/contract';
import { compileWith } from './compile-with.ts';
import { drawUsual } from './echarts/draw-usual.ts';

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

/** Whether `compileUsual` draws a mark. */
export const isUsualMark = (mark: ChartMark): boolean => USUAL.has(mark);

/** `compileChart` of the marks that most charts are, for a browser that should not load all the others with them. */
export const compileUsual = compileWith(drawUsual);
