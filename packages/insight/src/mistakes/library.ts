import type { ChartMistake } from './chart-mistake.ts';
import { COLOR_MISTAKES } from './colors.ts';
import { CROWD_MISTAKES } from './crowds.ts';
import { MEASURE_MISTAKES } from './measures.ts';
import { ORDER_MISTAKES } from './order.ts';
import { PART_MISTAKES } from './parts.ts';
import { SCALE_MISTAKES } from './scales.ts';

/** The known chart mistakes, in the order of their warnings. */
export const CHART_MISTAKES: readonly ChartMistake[] = [
  ...SCALE_MISTAKES,
  ...MEASURE_MISTAKES,
  ...PART_MISTAKES,
  ...ORDER_MISTAKES,
  ...COLOR_MISTAKES,
  ...CROWD_MISTAKES,
];
