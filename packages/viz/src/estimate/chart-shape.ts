import type { ChartSpec } from '@plumbline/contract';
import type { Query } from '@plumbline/query';
import { asksForRows } from '../row-kind.ts';
import { MARKS } from '../marks/marks.ts';
import { MAX_LINES, MAX_NAMES, MAX_POINTS } from './bounds.ts';

/**
 * What a row of the data is: a group; a row of the dataset; a cell, for too many rows; a row
 * of a sample; one of the first rows.
 */
export type ChartShape = 'groups' | 'rows' | 'cells' | 'sample' | 'first';

/** Decided by the number of rows alone, which is always known; `rowCount` may be more than will match. */
export function chartShape(chart: ChartSpec, rowCount: number): ChartShape {
  if (!asksForRows(chart)) {
    return 'groups';
  }
  const { family } = MARKS[chart.mark];
  if (chart.mark === 'table') {
    return 'first';
  }
  if (family === 'points' || family === 'map') {
    return rowCount > MAX_POINTS ? 'cells' : 'rows';
  }
  return rowCount > MAX_LINES ? 'sample' : 'rows';
}

/** The most rows that are queried. */
export function mostRows(chart: ChartSpec): number {
  if (chart.mark === 'table') {
    return Math.min(chart.limit, MAX_NAMES);
  }
  const { family } = MARKS[chart.mark];
  return family === 'points' || family === 'map' ? MAX_POINTS : MAX_LINES;
}

/** Whether fewer rows would be drawn as rows: then it is worth counting those that match. */
export const isDecidedByMatches = ({
  shape,
  marks,
}: {
  readonly shape: ChartShape;
  readonly marks: Pick<Query, 'filter' | 'search'>;
}): boolean => (shape === 'cells' || shape === 'sample') && (marks.filter !== null || marks.search !== null);
