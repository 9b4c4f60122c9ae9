import type { ChartAnnotation, ChartMark } from '@plumbline/contract';
import type { Drawing } from './drawing.ts';
import { drawBoxes } from './boxes.ts';
import { drawDensity } from './distributions.ts';
import { drawCommon, type Draw } from './draw-common.ts';
import { drawFlow } from './flows.ts';
import { drawFunnel } from './funnel.ts';
import { drawWaterfall } from './waterfall.ts';
import { drawBullet } from './bullet.ts';
import { drawGauge } from './gauge.ts';
import { drawCalendar, drawHeatmap } from './heatmaps.ts';
import { drawHierarchy } from './hierarchies.ts';
import { drawParallel } from './parallel.ts';
import { drawRadar } from './radar.ts';
import { drawCandles } from './candles.ts';
import { drawGantt } from './gantt.ts';
import { drawViolins } from './violins.ts';
import { drawWordCloud } from './word-cloud.ts';
import { drawMap } from '../maps/draw-map.ts';
import type { OverlaidView } from './overlay.ts';

/** Phase 3: the marks themselves, by family. */
export const draw: Draw = (view, extras) => {
  const drawing = DRAWINGS[view.chart.mark]?.(view, extras.annotations ?? []) ?? drawMap(view, extras);
  return drawing === null ? drawCommon(view, extras) : { kind: 'echarts', drawing };
};

/** Drawings with two parameters have axes, and so can have references and annotations. */
const DRAWINGS: Readonly<
  Partial<Record<ChartMark, (view: OverlaidView, annotations: readonly ChartAnnotation[]) => Drawing>>
> = {
  density: drawDensity,
  box: drawBoxes,
  violin: drawViolins,
  waterfall: drawWaterfall,
  candlestick: drawCandles,
  gantt: drawGantt,
  bullet: drawBullet,
  heatmap: drawHeatmap,
  calendar: drawCalendar,
  treemap: drawHierarchy,
  sunburst: drawHierarchy,
  icicle: drawHierarchy,
  sankey: drawFlow,
  chord: drawFlow,
  graph: drawFlow,
  funnel: drawFunnel,
  radar: drawRadar,
  gauge: drawGauge,
  wordcloud: drawWordCloud,
  parallel: drawParallel,
};
