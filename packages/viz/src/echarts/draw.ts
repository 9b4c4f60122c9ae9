import type { ChartAnnotation } from '@plumbline/contract';
import type { Drawing } from './drawing.ts';
import { drawBoxes } from './boxes.ts';
import { drawDensity } from './distributions.ts';
import { drawUsual, type Draw } from './draw-usual.ts';
import { drawFlow } from './flows.ts';
import { drawFunnel } from './funnel.ts';
import { drawWaterfall } from './waterfall.ts';
import { drawBullet, drawGauge } from './gauges.ts';
import { drawCalendar, drawHeatmap } from './heatmaps.ts';
import { drawHierarchy } from './hierarchies.ts';
import { drawParallel } from './parallel.ts';
import { drawRadar } from './radar.ts';
import { drawCandles, drawGantt } from './spans.ts';
import { drawViolins } from './violins.ts';
import { drawWordCloud } from './word-cloud.ts';
import { drawMap } from '../maps/draw-map.ts';
import type { View } from './view.ts';

/** Phase 3: the marks themselves, by family. */
export const draw: Draw = (view, extras) => {
  const drawing = drawAxes(view, extras.annotations ?? []) ?? drawParts(view) ?? drawMap(view, extras);
  return drawing === null ? drawUsual(view, extras) : { kind: 'echarts', drawing };
};

/** Marks on axes, which carry references and remarks. */
function drawAxes(view: View, annotations: readonly ChartAnnotation[]): Drawing | null {
  switch (view.chart.mark) {
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
