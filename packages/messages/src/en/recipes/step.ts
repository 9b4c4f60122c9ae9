import { RECIPE_STEPS, pickFact } from '@plumbline/contract';

/** Steps of a recipe. */
export const step = pickFact(RECIPE_STEPS, 'label');
