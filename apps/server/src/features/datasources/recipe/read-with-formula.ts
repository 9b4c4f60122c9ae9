import type { VersionFiles } from '@plumbline/engine';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getListed } from '../catalog/get-dataset.ts';
import { baseRows } from '../rules/base-rows.ts';
import { findVersion } from '../storage/version.store.ts';
import { datasetNotReady } from '../errors.ts';
import { recipeInvalid, invalidSteps } from './step-issues.ts';
import { findRecipeTime } from './recipe-clock.ts';
import { resolveRecipe } from './resolve-recipe.ts';
import { listSteps } from './steps.store.ts';

/**
 * The rows of a version after its recipe, or its first `step` steps, and one more column that is not saved: what a
 * formula gives which looks into other datasets. Counts nothing. Throws `recipe.invalid`, `dataset.not_found`,
 * `dataset.not_ready`.
 */
export async function readWithFormula(
  services: Services,
  actor: Actor,
  wanted: {
    readonly id: string;
    readonly version: number;
    readonly step: number | undefined;
    readonly rowCount: number;
    readonly name: string;
    readonly formula: string;
    readonly signal: AbortSignal;
  },
): Promise<VersionFiles> {
  const { id: datasetId, name, formula, signal } = wanted;
  const { dataset } = await getListed(services, actor, datasetId);
  const version = await findVersion(services.db.executor, actor, { datasetId, number: wanted.version });
  if (version === null) {
    throw datasetNotReady(dataset.name);
  }
  const { base } = await baseRows(services, actor, { datasetId, version });
  const saved = await listSteps(services.db.executor, actor, datasetId);
  const added = {
    step: { kind: 'formula', name, formula } as const,
    enabled: true,
    keys: null,
    isOwn: true as const,
  };
  const steps = [...saved.slice(0, wanted.step ?? saved.length), added];
  const at = { services, actor, moment: await findRecipeTime(services, actor, datasetId), signal };
  const resolved = await resolveRecipe(at, { datasetId, base, steps });
  const wrong = invalidSteps(steps, resolved);
  if (wrong.length > 0) {
    throw recipeInvalid(wrong, 'does not fit');
  }
  const { source } = resolved.stages.at(-1) ?? resolved.stages[0];
  return { ...source, rowCount: wanted.rowCount };
}
