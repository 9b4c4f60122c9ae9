import { useState } from 'react';
import { ApiError } from '../../../../lib/api/api.ts';
import type { RecipeActions } from '../../core/hooks/use-recipe.ts';
import type { RecipeEntry } from '../../core/model/recipe-edits.ts';

interface EditedStep {
  /** As it was when the form opened, or was taken over from somebody else; absent for a new step. */
  readonly edited: RecipeEntry | undefined;
  readonly rebase: (step: RecipeEntry) => void;
  /** As somebody else saved it meanwhile; null unless saving was refused for that. */
  readonly stale: RecipeEntry | null;
}

/**
 * The step as it was when its form opened, whatever becomes of the recipe meanwhile. `stale`: the same step as somebody
 * else saved it, once saving was refused for it; saving again replaces that.
 */
export function useEditedStep(
  before: number,
  { recipe, failure }: Pick<RecipeActions, 'recipe' | 'failure'>,
): EditedStep {
  const [edited, rebase] = useState<RecipeEntry | undefined>(recipe[before]);
  const isRefused = failure?.error instanceof ApiError && failure.error.code === 'dataset.stale';
  const now = recipe.find(({ id }) => id === edited?.id) ?? null;
  return { edited, rebase, stale: isRefused ? now : null };
}
