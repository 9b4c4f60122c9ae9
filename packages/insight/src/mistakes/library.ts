import type { ChartMistake } from './chart-mistake.ts';

/** Mistakes that charts are known for, each with its source; told in this order. */
export const CHART_MISTAKES: readonly ChartMistake[] = [];
