import { compileWith } from './compile-with.ts';
import { drawCommon } from './echarts/draw-common.ts';
import { OVERLAYS } from './echarts/overlays.ts';

/** `compileCommon` with references, error bars and annotations over the marks. */
export const compileOverlaid = compileWith(drawCommon, OVERLAYS);
