import { compileWith } from './compile-with.ts';
import { draw } from './echarts/draw.ts';

/**
 * A chart's data as a picture. Same data, same picture, in a browser and on a server; nothing of ECharts is needed to
 * make it.
 */
export const compileChart = compileWith(draw);
