import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import type { ProfiledRows } from '../meaning/read-structure.ts';
import { describeRecipe } from '../recipe/describe-recipe.ts';
import { findRecipeTime } from '../recipe/recipe-clock.ts';
import { listNotes } from '../storage/column.store.ts';
import { findProfile, findVersion } from '../storage/version.store.ts';
import { zonedProfile } from '../storage/zoned-profile.ts';
import { presentColumns } from './presenter.ts';

/** The newest version after the recipe, as the actor sees it; nothing while the first is being created. */
export async function describeNewest(
  services: Services,
  actor: Actor,
  { id, subject }: { readonly id: string; readonly subject: string },
) {
  const { executor } = services.db;
  const version = await findVersion(executor, actor, { datasetId: id, number: null });
  const notes = await listNotes(executor, actor, id);
  if (version === null) {
    return { version, columns: [], transformations: [], rowCount: 0, confinement: null, rows: null, notes };
  }
  // The next call uses the count, so it is not cancelled with this one.
  const { signal } = new AbortController();
  const at = { services, actor, moment: await findRecipeTime(services, actor, id), signal };
  const { source, recipeKey, ...recipe } = await describeRecipe(at, { datasetId: id, version });
  const profile =
    recipe.profile === undefined
      ? zonedProfile(
          recipe.columns,
          await findProfile(executor, actor, { datasetId: id, number: version.number }),
        )
      : recipe.profile;
  const columns = presentColumns({ columns: recipe.columns, profile, notes }, subject);
  const rows: ProfiledRows | null =
    profile === null ? null : { datasetId: id, version, source, recipeKey, profile, columns };
  return { ...recipe, version, columns, rows, notes };
}
