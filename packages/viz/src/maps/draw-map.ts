import type { ChartMark } from '@plumbline/contract';
import type { Drawing } from '../echarts/drawing.ts';
import type { View } from '../echarts/view.ts';
import type { DrawingExtras, MapShapes } from '../compiled-chart.ts';
import { drawChoropleth } from './choropleth.ts';
import { drawDensityMap } from './density-map.ts';
import { drawPointMap } from './point-map.ts';

/** On shapes that were loaded before: places by color, points, or how dense points lie; null for what is no map. */
export function drawMap(view: View, { shapes = [] }: DrawingExtras): Drawing | null {
  const drawing = MAPS[view.chart.mark];
  return drawing === undefined ? null : drawing(view, shapes);
}

const MAPS: Partial<Record<ChartMark, (view: View, shapes: readonly MapShapes[]) => Drawing>> = {
  choropleth: drawChoropleth,
  pointmap: drawPointMap,
  densitymap: drawDensityMap,
};
