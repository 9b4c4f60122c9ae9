import { AppError, type Issue, type StepFault } from '@plumbline/contract';
import type { RecipeState, ResolvedRecipe } from './resolved-recipe.ts';

/** A step that does not fit, by its place in the recipe from 0. */
export interface InvalidStep {
  readonly index: number;
  readonly kind: string;
  readonly fault: StepFault;
}

/** All steps that do not fit, in order. */
export const invalidSteps = (states: readonly RecipeState[], { steps }: ResolvedRecipe): InvalidStep[] =>
  steps.flatMap(({ fault }, index) =>
    fault === null ? [] : [{ index, kind: states[index]?.step.kind ?? '', fault }],
  );

/** An error of a step, as the step reports it. */
export const faultOf = ({ message, issues }: AppError): StepFault => ({ message, issues: [...issues] });

/** Shown to people, so steps count from 1. */
export const nameOfStep = ({ index, kind }: Pick<InvalidStep, 'index' | 'kind'>): string =>
  `Step ${index + 1} (${kind})`;

/** Issues with paths in a whole recipe, as it is replaced and previewed. */
export const issuesInRecipe = (wrong: readonly InvalidStep[]): Issue[] =>
  wrong.flatMap(({ index, fault }) =>
    fault.issues.map(({ path, ...issue }) => ({
      path: path === '' ? `steps.${index}.step` : `steps.${index}.step.${path}`,
      ...issue,
    })),
  );

/** `recipe.invalid`, for a recipe that does not give rows. */
export function recipeInvalid(wrong: readonly InvalidStep[], what: string): AppError {
  const sentences = wrong.map((step) => `${nameOfStep(step)} ${what}: ${step.fault.message}`);
  return new AppError('recipe.invalid', sentences.join(' '), { issues: issuesInRecipe(wrong) });
}
