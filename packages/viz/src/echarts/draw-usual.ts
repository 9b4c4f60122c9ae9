import type { ChartAnnotation } from '@plumbline/contract';
import type { DrawingExtras, FigurePicture, TablePicture } from '../picture.ts';
import { drawAxisChart } from './axis-chart.ts';
import type { Drawing } from './drawing.ts';
import { drawFigure } from './figure.ts';
import { drawPie } from './pies.ts';
import { drawPoints } from './points.ts';
import { drawPivot, drawTable } from './tables.ts';
import type { View } from './view.ts';

export type Drawn =
  | { readonly kind: 'echarts'; readonly drawing: Drawing }
  | Omit<FigurePicture, 'captions'>
  | Omit<TablePicture, 'captions'>;

export type Draw = (view: View, extras: DrawingExtras) => Drawn;

/** The marks that most charts are; what is none of them stands as a table. */
export const drawUsual: Draw = (view, { annotations = [] }) => {
  const drawing = drawShape(view, annotations);
  if (drawing !== null) {
    return { kind: 'echarts', drawing };
  }
  switch (view.chart.mark) {
    case 'kpi':
      return drawFigure(view);
    case 'pivot':
      return drawPivot(view);
    default:
      return drawTable(view);
  }
};

function drawShape(view: View, annotations: readonly ChartAnnotation[]): Drawing | null {
  switch (view.chart.mark) {
    case 'bar':
    case 'line':
    case 'step':
    case 'area':
    case 'histogram':
      return drawAxisChart(view, annotations);
    case 'scatter':
    case 'bubble':
      return drawPoints(view, annotations);
    case 'pie':
    case 'donut':
    case 'rose':
      return drawPie(view);
    default:
      return null;
  }
}
