import { compileWith } from './compile-with.ts';
import { draw } from './echarts/draw.ts';
import { OVERLAYS } from './echarts/overlays.ts';

/**
 * Compiles the data of a chart. Equal data gives an equal chart, in a browser and on a server; compiling does not
 * need ECharts.
 */
export const compileChart = compileWith(draw, OVERLAYS);
