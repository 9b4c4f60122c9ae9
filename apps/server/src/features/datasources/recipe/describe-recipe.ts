import type { ColumnProfile, Transformation } from '@plumbline/contract';
import type { IngestedColumn } from '@plumbline/engine';
import { isoNow } from '../../../platform/clock.ts';
import { filesOf, type ReadVersion } from '../storage/version-files.ts';
import { findRecipeProfile, saveFacts } from './facts.store.ts';
import { knowStages } from './count-rows.ts';
import { presentEffects, presentSteps } from './present-recipe.ts';
import { withRoles } from './read-recipe.ts';
import { resolveRecipe } from './resolve-recipe.ts';
import type { RecipeContext } from './resolved-recipe.ts';
import { listSteps } from './steps.store.ts';

/** A recipe and what it makes of a version. */
export interface RecipeFacts {
  readonly transformations: readonly Transformation[];
  readonly columns: readonly IngestedColumn[];
  readonly rowCount: number;
  /** Null while it is not computed; absent where there is no recipe, and the version's own holds. */
  readonly profile?: readonly ColumnProfile[] | null;
}

/** Never fails for a step or for the engine: that is reported as the issue of a step. */
export async function describeRecipe(
  at: RecipeContext,
  wanted: { readonly datasetId: string; readonly version: ReadVersion },
): Promise<RecipeFacts> {
  const { datasetId, version } = wanted;
  const steps = await listSteps(at.services.db.executor, at.actor, datasetId);
  if (steps.length === 0) {
    return { transformations: [], columns: version.columns, rowCount: version.row_count };
  }
  const base = await filesOf(at.services, at.actor, { datasetId, version });
  const recipe = { datasetId, base, steps };
  const resolved = await resolveRecipe(at, recipe);
  const known = await knowStages(at, recipe, resolved);
  const { db, clock, log } = at.services;
  const fresh = { datasetId, version: version.number, facts: known.fresh, now: isoNow(clock) };
  // The dataset may be deleted by now: this is a cache.
  await saveFacts(db.executor, at.actor, fresh).catch((error: unknown) =>
    log.debug({ err: error }, 'row counts not saved'),
  );
  const transformations = presentSteps(steps, presentEffects(steps, resolved, known));
  const stage = resolved.stages.at(-1) ?? resolved.stages[0];
  const facts = known.facts.at(-1);
  if (stage.source.derived === undefined) {
    return { transformations, columns: version.columns, rowCount: version.row_count };
  }
  const requested = { datasetId, version: version.number, recipeKey: stage.recipeKey };
  return {
    transformations,
    columns: withRoles((known.failure === null ? facts?.columns : null) ?? stage.source.columns),
    rowCount: facts?.rowCount ?? version.row_count,
    profile: await findRecipeProfile(at.services.db.executor, at.actor, requested),
  };
}
