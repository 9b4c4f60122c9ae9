import { message } from '@plumbline/messages';
import { isoNow } from '../../../platform/clock.ts';
import type { JobContext, JobHandler } from '../../../platform/jobs/job.ts';
import { systemActor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { rememberStructure } from '../meaning/remember-structure.ts';
import { replaceColumns } from '../storage/column.store.ts';
import { findDataset, showCounts } from '../storage/dataset.store.ts';
import { describeRows, reportProgress } from '../ingest/ingest-progress.ts';
import { zonedVersionFiles } from '../storage/version-files.ts';
import { findVersion } from '../storage/version.store.ts';
import { findRecipeProfile, saveFacts, saveRecipeProfile, type RowFacts } from './facts.store.ts';
import { recipeInvalid, invalidSteps } from './step-issues.ts';
import { failureAtStep, knowStages } from './count-rows.ts';
import { findRecipeTime } from './recipe-clock.ts';
import type { ProfilePayload } from './profile-payload.ts';
import { withRoles } from './read-recipe.ts';
import { resolveRecipe } from './resolve-recipe.ts';
import type { RecipeRequest, RecipeContext, Stage } from './resolved-recipe.ts';
import { listSteps } from './steps.store.ts';

const MAX_PERCENT = 99;

interface ProfileInput {
  readonly wanted: RecipeRequest;
  readonly stage: Stage;
  readonly facts: readonly RowFacts[];
  readonly last: RowFacts;
}

/** The rows as the recipe makes them now, counted; null where there is no recipe. */
async function countNewest(at: RecipeContext, datasetId: string): Promise<ProfileInput | null> {
  const { services, actor } = at;
  const { executor } = services.db;
  const listed = await findDataset(executor, actor, datasetId);
  const version = await findVersion(executor, actor, {
    datasetId,
    number: listed?.dataset.newest_version ?? 0,
  });
  const steps = await listSteps(executor, actor, datasetId);
  if (listed === null || version === null || steps.length === 0) {
    return null;
  }
  const base = await zonedVersionFiles(services, actor, { datasetId, version, zone: at.moment.zone });
  const wanted = { datasetId, base, steps };
  const resolved = await resolveRecipe(at, wanted);
  const wrong = invalidSteps(steps, resolved);
  if (wrong.length > 0) {
    throw recipeInvalid(wrong, 'does not fit');
  }
  const known = await knowStages(at, wanted, resolved);
  if (known.failure !== null) {
    throw failureAtStep(wanted, known, 'does not fit') ?? known.failure;
  }
  const { facts } = known;
  const stage = resolved.stages.at(-1);
  const last = facts.at(-1);
  return stage?.source.derived === undefined || last === undefined ? null : { wanted, stage, facts, last };
}

async function profileOf(services: Services, job: JobContext, { stage, last }: ProfileInput) {
  const columns = withRoles(last.columns ?? stage.source.columns);
  return services.engine.profile({
    source: { ...stage.source, columns, rowCount: last.rowCount },
    signal: job.signal,
    onProgress: (fraction) =>
      reportProgress(job, { percent: fraction * MAX_PERCENT, text: message('job.profilingColumns') }),
  });
}

/** Run again after a kill, it finds the saved profile or computes and writes the same. */
export const profileHandler: JobHandler<ProfilePayload> = {
  async run({ datasetId }, job, services) {
    // What is saved here is shown to those who see all rows, whoever changed the recipe.
    const whole = systemActor(job.tenantId);
    const at = {
      services,
      actor: whole,
      moment: await findRecipeTime(services, whole, datasetId),
      signal: job.signal,
    };
    const shown = await countNewest(at, datasetId);
    if (shown === null) {
      return message('job.recipeEmpty');
    }
    const { wanted, facts, last } = shown;
    const ofVersion = { datasetId, version: wanted.base.version };
    const { recipeKey } = last;
    const stored = await findRecipeProfile(services.db.executor, job, { ...ofVersion, recipeKey });
    const profile = stored ?? (await profileOf(services, job, shown));
    const names = (last.columns ?? shown.stage.source.columns).map(({ name }) => name);
    const counts = { rows: last.rowCount, columns: names.length };
    await services.db.transaction(async (trx) => {
      const derived = facts.filter((fact, index) => index > 0 && fact !== facts[0]);
      await saveFacts(trx, job, { ...ofVersion, facts: derived, now: isoNow(services.clock) });
      await saveRecipeProfile(trx, job, { ...ofVersion, recipeKey, profile });
      const steps = await listSteps(trx, job, datasetId);
      if (JSON.stringify(steps) === JSON.stringify(wanted.steps)) {
        await showCounts(trx, job, { ...ofVersion, ...counts });
        // A joined dataset may have new columns since the recipe was changed.
        await replaceColumns(trx, job, { datasetId, names });
      }
      await services.events.append(trx, job, { kind: 'dataset.profiled', id: datasetId, data: ofVersion });
    });
    await rememberStructure(services, job, { datasetId, rowCount: counts.rows, columnCount: counts.columns });
    return describeRows({ rowCount: counts.rows, columnCount: counts.columns, rejectCount: 0 });
  },
};
