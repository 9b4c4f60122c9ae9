import type { ColumnProfile } from '@plumbline/contract';
import type { VersionFiles } from '@plumbline/engine';
import { saveRecipeProfile } from './facts.store.ts';
import type { RecipeContext } from './resolved-recipe.ts';

/** Up to this many cells are profiled while the caller waits; columns of more have no profile until a job computes it. */
const CELLS_AT_ONCE = 2_000_000;

/** Facts on the columns of the part that a reader sees: no job has computed them. [SEM-ACCESS-7] */
export async function profilePart(
  { services, actor, signal }: Pick<RecipeContext, 'services' | 'actor' | 'signal'>,
  part: {
    readonly datasetId: string;
    readonly version: number;
    /** Null where it is not saved. */
    readonly recipeKey: string | null;
    readonly source: VersionFiles;
  },
): Promise<readonly ColumnProfile[] | null> {
  const { source, recipeKey, ...known } = part;
  if (source.rowCount * source.columns.length > CELLS_AT_ONCE) {
    return null;
  }
  const profile = await services.engine.profile({ source, signal });
  if (recipeKey !== null) {
    await saveRecipeProfile(services.db.executor, actor, { ...known, recipeKey, profile });
  }
  return profile;
}
