import { datasetChart } from './dataset-chart.ts';
import { datasetFilter } from './dataset-filter.ts';
import { datasetFormula } from './dataset-formula.ts';
import { datasetGrid } from './dataset-grid.ts';
import { datasetLook } from './dataset-look.ts';
import { datasetPage } from './dataset-page.ts';
import { datasetPivot } from './dataset-pivot.ts';
import { datasetRecipe } from './dataset-recipe.ts';
import { datasetStep } from './dataset-step.ts';

/** Words of the dataset page. */
export const dataset = {
  ...datasetPage,
  ...datasetGrid,
  ...datasetFilter,
  ...datasetChart,
  ...datasetFormula,
  ...datasetRecipe,
  ...datasetStep,
  ...datasetPivot,
  ...datasetLook,
} as const;
