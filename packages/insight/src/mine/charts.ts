import type { ChartSpec, TimePart, TimeUnit } from '@plumbline/contract';
import { chartSpec } from '../recommend/candidate.ts';

interface ChartMeasure {
  readonly field: string | null;
  readonly aggregate: 'sum' | 'mean' | 'count';
}

/** A measure by group, largest first. */
export const barChart = (dimension: string, measure: ChartMeasure): ChartSpec =>
  chartSpec({
    mark: 'bar',
    encoding: { x: { field: dimension }, y: measure },
    rest: { sort: '-y', options: { orient: 'horizontal' } },
  });

/** A measure over time; one line per value of a dimension. */
export const lineChart = (
  { column, unit }: { readonly column: string; readonly unit: TimeUnit },
  measure: ChartMeasure,
  dimension?: string,
): ChartSpec =>
  chartSpec({
    mark: 'line',
    encoding: {
      x: { field: column, timeUnit: unit },
      y: measure,
      ...(dimension === undefined ? {} : { color: { field: dimension, limit: 8 } }),
    },
    rest: { limit: 400 },
  });

export const scatterChart = (x: string, y: string): ChartSpec =>
  chartSpec({ mark: 'scatter', encoding: { x: { field: x }, y: { field: y } }, rest: { limit: 2000 } });

/** Shares of an outcome within each value of another column. */
export const shareChart = (dimension: string, outcome: string): ChartSpec =>
  chartSpec({
    mark: 'bar',
    encoding: {
      x: { field: dimension },
      y: { field: null, aggregate: 'count', stack: 'normalize' },
      color: { field: outcome },
    },
  });

/** The average of a measure for each month of the year or day of the week, whatever the year. */
export const seasonChart = (
  { column, part }: { readonly column: string; readonly part: TimePart },
  measure: string,
): ChartSpec =>
  chartSpec({
    mark: 'bar',
    encoding: { x: { field: column, part }, y: { field: measure, aggregate: 'mean' } },
  });
