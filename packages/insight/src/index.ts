/** What can be said of a chart, or of columns before there is one, from figures alone. Pure. */
export { chartWarnings } from './mistakes/chart-warnings.ts';
export { CHART_MISTAKES } from './mistakes/library.ts';
export type { ChartMistake, ChartReading, FoundMistake } from './mistakes/chart-mistake.ts';
