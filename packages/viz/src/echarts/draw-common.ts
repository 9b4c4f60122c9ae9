import type { ChartAnnotation, ChartMark } from '@plumbline/contract';
import type { DrawingExtras, FigureChart, TableChart } from '../compiled-chart.ts';
import { drawAxisChart } from './axis-chart.ts';
import type { Drawing } from './drawing.ts';
import { drawFigure } from './figure.ts';
import { drawPie } from './pies.ts';
import { drawPoints } from './points.ts';
import { drawPivot, drawTable } from './tables.ts';
import type { OverlaidView } from './overlay.ts';

type DrawResult =
  | { readonly kind: 'echarts'; readonly drawing: Drawing }
  | Omit<FigureChart, 'captions'>
  | Omit<TableChart, 'captions'>;

export type Draw = (view: OverlaidView, extras: DrawingExtras) => DrawResult;

/** The marks of most charts; any other mark becomes a table. */
export const drawCommon: Draw = (view, { annotations = [] }) => {
  const drawing = SHAPES[view.chart.mark]?.(view, annotations);
  if (drawing !== undefined) {
    return { kind: 'echarts', drawing };
  }
  if (view.chart.mark === 'kpi') {
    return drawFigure(view);
  }
  return view.chart.mark === 'pivot' ? drawPivot(view) : drawTable(view);
};

const SHAPES: Readonly<
  Partial<Record<ChartMark, (view: OverlaidView, annotations: readonly ChartAnnotation[]) => Drawing>>
> = {
  bar: drawAxisChart,
  line: drawAxisChart,
  step: drawAxisChart,
  area: drawAxisChart,
  histogram: drawAxisChart,
  scatter: drawPoints,
  bubble: drawPoints,
  pie: drawPie,
  donut: drawPie,
  rose: drawPie,
};
