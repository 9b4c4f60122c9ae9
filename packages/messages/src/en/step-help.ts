import { RECIPE_STEPS, factsOf } from '@plumbline/contract';

/** What each step of a recipe does. */
export const stepHelp = factsOf(RECIPE_STEPS, 'help');
