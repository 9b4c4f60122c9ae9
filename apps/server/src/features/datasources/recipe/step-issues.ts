import { AppError, type Issue, type StepFault } from '@plumbline/contract';
import type { RecipeState, ResolvedRecipe } from './resolved-recipe.ts';

/** A step that does not fit, by its place in the recipe from 0. */
export interface WrongStep {
  readonly index: number;
  readonly kind: string;
  readonly fault: StepFault;
}

/** All steps that do not fit, in order. */
export const wrongSteps = (states: readonly RecipeState[], { steps }: ResolvedRecipe): WrongStep[] =>
  steps.flatMap(({ fault }, index) =>
    fault === null ? [] : [{ index, kind: states[index]?.step.kind ?? '', fault }],
  );

/** People count steps from 1. */
export const nameOfStep = ({ index, kind }: Pick<WrongStep, 'index' | 'kind'>): string =>
  `Step ${index + 1} (${kind})`;

/** Places in a whole recipe, as it is put and previewed. */
export const issuesInRecipe = (wrong: readonly WrongStep[]): Issue[] =>
  wrong.flatMap(({ index, fault }) =>
    fault.issues.map(({ path, ...issue }) => ({
      path: path === '' ? `steps.${index}.step` : `steps.${index}.step.${path}`,
      ...issue,
    })),
  );

/** `recipe.invalid`, for a recipe that does not give rows. */
export function recipeInvalid(wrong: readonly WrongStep[], what: string): AppError {
  const told = wrong.map((step) => `${nameOfStep(step)} ${what}: ${step.fault.message}`);
  return new AppError('recipe.invalid', told.join(' '), { issues: issuesInRecipe(wrong) });
}
