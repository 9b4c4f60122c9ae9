import type { ChartSpec, DatasetColumn, DatasetMeaning } from '@plumbline/contract';
import { recommendCharts } from '@plumbline/insight';
import { untitled } from './without-title.ts';

/** What a new chart begins with: the best of the columns named, or of all. Null when nothing can be drawn. */
export const firstChart = (
  columns: readonly DatasetColumn[],
  of: readonly string[],
  dataset: { readonly rowCount: number; readonly meaning: DatasetMeaning },
): ChartSpec | null => {
  const known = of.filter((each) => columns.some(({ name }) => name === each));
  const named = known.length === 0 ? {} : { columns: known };
  const [best] = recommendCharts(columns, { ...named, limit: 1, ...dataset });
  return best === undefined ? null : untitled(best.chart);
};
