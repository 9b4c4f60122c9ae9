import { AppError } from '@plumbline/contract';
import type { Query } from '../model.ts';
import type { CompiledRecipe, RecipeInput } from './recipe.ts';

/**
 * A recipe as one relation, with the columns after each step. A step that does not fit never throws: its fault is told,
 * all of it at once, and the later steps go on from the columns before it. [SEM-REL-2]
 */
export function compileRecipe(_input: RecipeInput): CompiledRecipe {
  throw new AppError('not_built', 'Recipes are not compiled yet.');
}

/**
 * The later steps, by their place in the recipe, that would no longer fit without the steps at `removed`. Steps that
 * have a fault as it is are not among them.
 */
export function stepsThatNeed(
  _input: RecipeInput,
  _removed: readonly number[],
): { readonly index: number; readonly message: string }[] {
  throw new AppError('not_built', 'Recipes are not compiled yet.');
}

/**
 * The query that finds the keys of a pivot step over the rows before it: one value a row, at most one more than
 * `MAX_PIVOT_KEYS` (which makes the step's fault).
 */
export function pivotKeys(_column: string): Query {
  throw new AppError('not_built', 'Recipes are not compiled yet.');
}
