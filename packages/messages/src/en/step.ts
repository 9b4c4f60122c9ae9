import { RECIPE_STEPS, factsOf } from '@plumbline/contract';

/** Steps of a recipe. */
export const step = factsOf(RECIPE_STEPS, 'label');
