import { datasetChart } from './dataset-chart.ts';
import { datasetFilter } from './dataset-filter.ts';
import { datasetGrid } from './dataset-grid.ts';
import { datasetLook } from './dataset-look.ts';
import { datasetPage } from './dataset-page.ts';
import { datasetPivot } from './dataset-pivot.ts';

/** Words of the dataset page; those of formulas and recipes come with their layouts. */
export const dataset = {
  ...datasetPage,
  ...datasetGrid,
  ...datasetFilter,
  ...datasetChart,
  ...datasetPivot,
  ...datasetLook,
} as const;
