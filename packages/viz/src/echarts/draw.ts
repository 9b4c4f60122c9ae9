import { assertNever } from '@plumbline/contract';
import type { DrawingExtras, FigurePicture, TablePicture } from '../picture.ts';
import { drawAxisChart } from './axis-chart.ts';
import type { Drawing } from './drawing.ts';
import { drawPie } from './pies.ts';
import { drawPoints } from './points.ts';
import type { View } from './view.ts';

export type Drawn =
  | { readonly kind: 'echarts'; readonly drawing: Drawing }
  | Omit<FigurePicture, 'captions'>
  | Omit<TablePicture, 'captions'>;

const echarts = (drawing: Drawing): Drawn => ({ kind: 'echarts', drawing });

/** Phase 3: the marks themselves, by family. */
export function draw(view: View, { annotations = [] }: DrawingExtras): Drawn {
  const { mark } = view.chart;
  switch (mark) {
    case 'bar':
    case 'line':
    case 'step':
    case 'area':
    case 'histogram':
      return echarts(drawAxisChart(view, annotations));
    case 'scatter':
    case 'bubble':
      return echarts(drawPoints(view, annotations));
    case 'pie':
    case 'donut':
    case 'rose':
      return echarts(drawPie(view));
    default:
      return assertNever(mark as never);
  }
}
