import type { ChartAnnotation } from '@plumbline/contract';
import type { DrawingExtras, FigurePicture, TablePicture } from '../picture.ts';
import { drawAxisChart } from './axis-chart.ts';
import type { Drawing } from './drawing.ts';
import { drawBoxes } from './boxes.ts';
import { drawDensity } from './distributions.ts';
import { drawFigure } from './figure.ts';
import { drawFlow } from './flows.ts';
import { drawFunnel } from './funnel.ts';
import { drawWaterfall } from './waterfall.ts';
import { drawBullet, drawGauge } from './gauges.ts';
import { drawCalendar, drawHeatmap } from './heatmaps.ts';
import { drawHierarchy } from './hierarchies.ts';
import { drawParallel } from './parallel.ts';
import { drawRadar } from './radar.ts';
import { drawCandles, drawGantt } from './spans.ts';
import { drawPivot, drawTable } from './tables.ts';
import { drawViolins } from './violins.ts';
import { drawWordCloud } from './word-cloud.ts';
import { drawMap } from '../maps/draw-map.ts';
import { drawPie } from './pies.ts';
import { drawPoints } from './points.ts';
import type { View } from './view.ts';

export type Drawn =
  | { readonly kind: 'echarts'; readonly drawing: Drawing }
  | Omit<FigurePicture, 'captions'>
  | Omit<TablePicture, 'captions'>;

/** Phase 3: the marks themselves, by family. */
export function draw(view: View, extras: DrawingExtras): Drawn {
  const { annotations = [] } = extras;
  const drawing = drawAxes(view, annotations) ?? drawParts(view) ?? drawMap(view, extras);
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
}

/** Marks on axes, which carry references and remarks. */
function drawAxes(view: View, annotations: readonly ChartAnnotation[]): Drawing | null {
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
    case 'density':
      return drawDensity(view, annotations);
    case 'box':
      return drawBoxes(view, annotations);
    case 'violin':
      return drawViolins(view);
    case 'waterfall':
      return drawWaterfall(view, annotations);
    case 'candlestick':
      return drawCandles(view, annotations);
    case 'gantt':
      return drawGantt(view);
    case 'bullet':
      return drawBullet(view);
    case 'heatmap':
      return drawHeatmap(view);
    default:
      return null;
  }
}

function drawParts(view: View): Drawing | null {
  switch (view.chart.mark) {
    case 'pie':
    case 'donut':
    case 'rose':
      return drawPie(view);
    case 'calendar':
      return drawCalendar(view);
    case 'treemap':
    case 'sunburst':
    case 'icicle':
      return drawHierarchy(view);
    case 'sankey':
    case 'chord':
    case 'graph':
      return drawFlow(view);
    case 'funnel':
      return drawFunnel(view);
    case 'radar':
      return drawRadar(view);
    case 'gauge':
      return drawGauge(view);
    case 'wordcloud':
      return drawWordCloud(view);
    case 'parallel':
      return drawParallel(view);
    default:
      return null;
  }
}
