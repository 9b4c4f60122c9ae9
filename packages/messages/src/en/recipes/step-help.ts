import { RECIPE_STEPS, pickFact } from '@plumbline/contract';

/** What each step of a recipe does. */
export const stepHelp = pickFact(RECIPE_STEPS, 'help');
