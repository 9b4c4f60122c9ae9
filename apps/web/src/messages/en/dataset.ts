import { datasetChart } from './dataset-chart.ts';
import { datasetFilter } from './dataset-filter.ts';
import { datasetGrid } from './dataset-grid.ts';
import { datasetPage } from './dataset-page.ts';

/** Words of the dataset page. */
export const dataset = { ...datasetPage, ...datasetGrid, ...datasetFilter, ...datasetChart } as const;
