import type { ChartMistake } from './chart-mistake.ts';
import { COLOR_MISTAKES } from './colors.ts';
import { CROWD_MISTAKES } from './crowds.ts';
import { MEASURE_MISTAKES } from './measures.ts';
import { ORDER_MISTAKES } from './order.ts';
import { PART_MISTAKES } from './parts.ts';
import { SCALE_MISTAKES } from './scales.ts';

/** Mistakes that charts are known for, each with its source; told in this order. */
export const CHART_MISTAKES: readonly ChartMistake[] = [
  ...SCALE_MISTAKES,
  ...MEASURE_MISTAKES,
  ...PART_MISTAKES,
  ...ORDER_MISTAKES,
  ...COLOR_MISTAKES,
  ...CROWD_MISTAKES,
];
