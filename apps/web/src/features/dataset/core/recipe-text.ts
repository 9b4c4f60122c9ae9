import { chartTerms } from '../../../messages/en/chart-terms.ts';
import { dataset } from '../../../messages/en/dataset.ts';
import { datasetRecipe } from '../../../messages/en/dataset-recipe.ts';
import { datasetStep } from '../../../messages/en/dataset-step.ts';
import { translator } from '../../../messages/index.ts';

/** Every text of the recipe, with those of the page around it. */
export const t = translator({ en: { ...chartTerms, ...dataset, ...datasetRecipe, ...datasetStep } });
