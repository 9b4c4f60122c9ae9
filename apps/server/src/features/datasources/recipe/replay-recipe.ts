import { isoNow } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import { systemActor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { zonedVersionFiles, type ReadVersion } from '../storage/version-files.ts';
import { saveFacts, type RowFacts } from './facts.store.ts';
import { recipeInvalid, invalidSteps } from './step-issues.ts';
import { failureAtStep, knowStages } from './count-rows.ts';
import { findRecipeTime } from './recipe-clock.ts';
import { profileJob } from './profile.job.ts';
import { resolveRecipe } from './resolve-recipe.ts';
import { listSteps, replaceSteps, type StoredStep } from './steps.store.ts';

/** The result of a dataset's recipe over a version that is written but not shown yet. */
export interface ReplayedRecipe {
  /** Steps when the recipe was replayed, with the keys that pivots found in the new rows. */
  readonly before: readonly StoredStep[];
  readonly steps: readonly StoredStep[];
  readonly facts: readonly RowFacts[];
  /** Names of the columns after it. */
  readonly names: readonly string[];
  /** Null where there is no recipe. */
  readonly rowCount: number | null;
}

/**
 * Throws `recipe.invalid` naming every step that no longer fits and why, and what the engine throws when a step cannot
 * be run over the new rows.
 */
export async function replayRecipe(
  services: Services,
  job: JobContext,
  { datasetId, version }: { readonly datasetId: string; readonly version: ReadVersion },
): Promise<ReplayedRecipe> {
  const before = await listSteps(services.db.executor, job, datasetId);
  if (before.length === 0) {
    const names = version.columns.map(({ name }) => name);
    return { before, steps: before, facts: [], names, rowCount: null };
  }
  const moment = await findRecipeTime(services, systemActor(job.tenantId), datasetId);
  const files = await zonedVersionFiles(services, job, { datasetId, version, zone: moment.zone });
  // A number is taken again after a failure: what the engine caches of these rows has a temporary name.
  const base = { ...files, datasetId: newId() };
  // The recipe has to fit all rows, whoever adds them.
  const at = {
    services,
    actor: systemActor(job.tenantId),
    moment,
    signal: job.signal,
  };
  try {
    const states = before.map((stored) => ({ ...stored, keys: null }));
    const resolved = await resolveRecipe(at, { datasetId, base, steps: states });
    const wrong = invalidSteps(states, resolved);
    if (wrong.length > 0) {
      throw recipeInvalid(wrong, 'no longer fits');
    }
    const known = await knowStages(at, { datasetId, base, steps: states }, resolved);
    if (known.failure !== null) {
      throw failureAtStep({ steps: states }, known, 'no longer fits') ?? known.failure;
    }
    const { facts } = known;
    const last = resolved.stages.at(-1) ?? resolved.stages[0];
    return {
      before,
      steps: before.map((stored, index) => ({ ...stored, keys: resolved.steps[index]?.keys ?? null })),
      facts: facts.slice(1).filter((fact) => fact !== facts[0]),
      names: last.source.columns.map(({ name }) => name),
      rowCount: last.source.derived === undefined ? null : (facts.at(-1)?.rowCount ?? null),
    };
  } finally {
    await services.engine.forget(base.datasetId);
  }
}

/** Save the result of a replay, with the version itself. False when somebody changed the recipe meanwhile. */
export async function saveReplayed(
  { services, job }: { readonly services: Services; readonly job: JobContext },
  trx: Trx,
  { datasetId, number, replayed }: { datasetId: string; number: number; replayed: ReplayedRecipe },
): Promise<boolean> {
  const { before, steps, facts, rowCount } = replayed;
  const now = await listSteps(trx, job, datasetId);
  if (JSON.stringify(now) !== JSON.stringify(before)) {
    return false;
  }
  if (before.length > 0) {
    await replaceSteps(trx, job, { datasetId, steps });
    const known = { datasetId, version: number, facts, now: isoNow(services.clock) };
    await saveFacts(trx, job, known);
  }
  if (rowCount !== null) {
    const subject = { kind: 'recipe', id: datasetId };
    const payload = { datasetId };
    await services.queue.enqueue(trx, { actor: job, definition: profileJob, payload, subject });
  }
  return true;
}
