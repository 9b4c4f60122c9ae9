import type { ChartChannel } from '@plumbline/contract';
import { isNumeric, type ChartColumn } from '../column.ts';

/** Names of figures that lose their meaning when added up. */
const DOES_NOT_ADD_UP =
  /(^|[^a-z])(rate|ratio|share|percent|pct|price|age|score|rating|temperature|index|lat|latitude|lon|lng|longitude|year)([^a-z]|$)/i;

/** The default aggregate of a column: sum, average or distinct count. */
export function measureFor(column: ChartColumn | null): ChartChannel {
  if (column === null) {
    return { field: null, aggregate: 'count' };
  }
  if (!isNumeric(column)) {
    return { field: column.name, aggregate: 'distinct' };
  }
  const words = column.name.replace(/([a-z])([A-Z])/g, '$1 $2');
  return { field: column.name, aggregate: DOES_NOT_ADD_UP.test(words) ? 'mean' : 'sum' };
}
