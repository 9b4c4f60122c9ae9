import { AppError, DAY_MS, type Transformation } from '@plumbline/contract';
import { isoAfter, isoNow } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { replaceColumns } from '../storage/column.store.ts';
import { updateDatasetRow, findDataset } from '../storage/dataset.store.ts';
import { getListedFor } from '../catalog/get-dataset.ts';
import { datasetArchived, datasetNotReady } from '../errors.ts';
import { baseRows, refusePart } from '../rules/base-rows.ts';
import { findVersion, type Version } from '../storage/version.store.ts';
import { describeRecipe } from './describe-recipe.ts';
import { findRecipeProfile, deleteOldFacts, saveFacts } from './facts.store.ts';
import { invalidSteps, type InvalidStep } from './step-issues.ts';
import { invalidByRows, knowStages, type KnownRows } from './count-rows.ts';
import { findRecipeTime } from './recipe-clock.ts';
import { presentEffects, presentSteps } from './present-recipe.ts';
import { profileJob } from './profile.job.ts';
import { resolveRecipe } from './resolve-recipe.ts';
import type { RecipeRequest, ResolvedRecipe, RecipeContext } from './resolved-recipe.ts';
import { listSteps, replaceSteps, type StoredStep } from './steps.store.ts';
import { listUses, lockUses, replaceUses } from './uses.store.ts';

/** The edit is retried this often over others' changes before the caller gets an error. */
const TRIES = 8;
/** Facts on earlier recipes are useful for undo. */
const KEEP_FACTS_MS = 7 * DAY_MS;

/** Why a change is refused. */
export interface Refusal {
  /** Indexed as in `after`. */
  readonly wrong: readonly InvalidStep[];
  readonly before: readonly StoredStep[];
  readonly after: readonly StoredStep[];
}

export interface RecipeChange {
  readonly datasetId: string;
  /** Kind of change in the domain event. */
  readonly kind: 'added' | 'changed' | 'removed' | 'replaced';
  /** May be called again, with the recipe as others changed it meanwhile. */
  readonly edit: (steps: readonly StoredStep[]) => readonly StoredStep[];
  /** The error for steps that do not fit any more, or that are new and do not fit. */
  readonly refuse: (refusal: Refusal) => AppError;
  readonly signal: AbortSignal;
}

interface Ready extends RecipeRequest {
  readonly at: RecipeContext;
  readonly change: RecipeChange;
  readonly version: Version;
  readonly before: readonly StoredStep[];
  readonly steps: readonly StoredStep[];
  readonly resolved: ResolvedRecipe;
  readonly known: KnownRows;
}

/** The recipe or the version changed while the new recipe was computed. */
class RecipeConflict extends Error {
  override readonly name = 'RecipeConflict';
}

const isSame = (a: StoredStep | undefined, b: StoredStep | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.id === b.id &&
  a.enabled === b.enabled &&
  JSON.stringify(a.step) === JSON.stringify(b.step);

/** Pivots from the first changed step on find their keys again. */
function withFreshKeys(before: readonly StoredStep[], after: readonly StoredStep[]): readonly StoredStep[] {
  const first = after.findIndex((step, index) => !isSame(before[index], step));
  return after.map((stored, index) => (first < 0 || index < first ? stored : { ...stored, keys: null }));
}

async function newestReadable({ services, actor }: RecipeContext, datasetId: string): Promise<Version> {
  const { executor } = services.db;
  const { dataset } = await getListedFor(services, actor, { id: datasetId, needed: 'edit' });
  if (dataset.state === 'archived') {
    throw datasetArchived(dataset.name, 'changed');
  }
  const version = await findVersion(executor, actor, { datasetId, number: null });
  if (version === null || dataset.state === 'creating') {
    throw datasetNotReady(dataset.name);
  }
  return version;
}

/** Archived datasets stay where they are used, but cannot be added. */
async function archivedTargets(
  { services, actor }: RecipeContext,
  before: readonly StoredStep[],
  after: readonly StoredStep[],
): Promise<InvalidStep[]> {
  const wrong: InvalidStep[] = [];
  for (const [index, { step, enabled }] of after.entries()) {
    const isUnchanged = before.some((old) => JSON.stringify(old.step) === JSON.stringify(step));
    if (isUnchanged || !enabled || (step.kind !== 'join' && step.kind !== 'append')) {
      continue;
    }
    const other = await findDataset(services.db.executor, actor, step.datasource_id);
    const thing = { kind: 'dataset', id: step.datasource_id } as const;
    if (other?.dataset.state === 'archived' && (await services.access.permissionOn(actor, thing)) !== null) {
      const message = `"${other.dataset.name}" is archived. Restore it first.`;
      wrong.push({
        index,
        kind: step.kind,
        fault: { message, issues: [{ path: 'datasource_id', message }] },
      });
    }
  }
  return wrong;
}

/** Everything slow, outside of any transaction. */
async function prepare(at: RecipeContext, change: RecipeChange): Promise<Ready | null> {
  const { services, actor } = at;
  const { datasetId } = change;
  const version = await newestReadable(at, datasetId);
  const before = await listSteps(services.db.executor, actor, datasetId);
  const edited = withFreshKeys(before, change.edit(before));
  if (edited.length === before.length && edited.every((step, index) => isSame(step, before[index]))) {
    return null;
  }
  await refusePart(services, actor, { datasetId, version });
  const { base } = await baseRows(services, actor, { datasetId, version });
  const own = edited.map((stored) => ({ ...stored, isOwn: true as const }));
  const resolved = await resolveRecipe(at, { datasetId, base, steps: own });
  // Keys that a pivot found in a part of a joined dataset hold for nobody else.
  const steps = edited.map((stored, index) => ({
    ...stored,
    keys: resolved.isConfined ? null : (resolved.steps[index]?.keys ?? null),
  }));
  const recipe = { datasetId, base, steps };
  await refuseNewFaults(at, { ...recipe, change, before, resolved });
  const known = await knowStages(at, recipe, resolved);
  if (known.failure !== null) {
    const wrong = invalidByRows(recipe, known);
    throw wrong === null ? known.failure : change.refuse({ wrong: [wrong], before, after: steps });
  }
  return { ...recipe, at, change, version, before, resolved, known };
}

/** A step that was invalid before may stay so while others are fixed; no change makes one invalid. */
async function refuseNewFaults(
  at: RecipeContext,
  ready: Pick<Ready, 'change' | 'before' | 'steps' | 'resolved' | 'base' | 'datasetId'>,
): Promise<void> {
  const { change, before, steps, resolved, base, datasetId } = ready;
  const wrong = [...invalidSteps(steps, resolved), ...(await archivedTargets(at, before, steps))];
  if (wrong.length === 0) {
    return;
  }
  const earlier = invalidSteps(before, await resolveRecipe(at, { datasetId, base, steps: before }));
  const known = new Set(earlier.map(({ index }) => before[index]?.id));
  const isOld = (step: StoredStep | undefined): boolean =>
    step !== undefined && known.has(step.id) && before.some((old) => isSame(old, step));
  const fresh = wrong.filter(({ index }) => !isOld(steps[index]));
  if (fresh.length > 0) {
    throw change.refuse({ wrong: fresh, before, after: steps });
  }
  if (change.kind === 'added') {
    throw change.refuse({ wrong, before, after: steps });
  }
}

/** Ids of the tenant's datasets that the recipe reads; steps that are off read nothing. */
async function usedDatasets(trx: Trx, actor: Actor, { steps, resolved }: Ready): Promise<string[]> {
  const named = steps.flatMap(({ step, enabled }, index) =>
    enabled
      ? [
          ...(step.kind === 'join' || step.kind === 'append' ? [step.datasource_id] : []),
          ...(resolved.steps[index]?.datasets ?? []),
        ]
      : [],
  );
  const used: string[] = [];
  for (const id of new Set(named)) {
    if ((await findDataset(trx, actor, id)) !== null) {
      used.push(id);
    }
  }
  return used;
}

async function refuseCircle(
  trx: Trx,
  { at: { actor }, datasetId }: Ready,
  used: readonly string[],
): Promise<void> {
  const uses = await listUses(trx, actor);
  const seen = new Set<string>();
  const waiting = [...used];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === datasetId) {
      // Added meanwhile; the next try reports it at the step.
      throw new RecipeConflict();
    }
    if (!seen.has(next)) {
      seen.add(next);
      waiting.push(...uses.filter(({ dataset_id }) => dataset_id === next).map(({ used_id }) => used_id));
    }
  }
}

async function lockUnchanged(trx: Trx, ready: Ready): Promise<void> {
  const { at, datasetId, before, version, resolved, known } = ready;
  const last = known.facts.at(-1);
  const hasRecipe = resolved.stages.at(-1)?.source.derived !== undefined;
  const columns = resolved.stages.at(-1)?.source.columns ?? [];
  const isThere = await updateDatasetRow(trx, at.actor, {
    id: datasetId,
    states: ['active'],
    set: {
      updated_at: isoNow(at.services.clock),
      shown_rows: hasRecipe ? (last?.rowCount ?? null) : null,
      shown_columns: hasRecipe ? columns.length : null,
    },
  });
  const newest = await findVersion(trx, at.actor, { datasetId, number: null });
  const now = await listSteps(trx, at.actor, datasetId);
  if (!isThere || newest?.number !== version.number || JSON.stringify(now) !== JSON.stringify(before)) {
    throw new RecipeConflict();
  }
}

/** Saves the steps, their facts, the columns, the revision, the event and the job: all or nothing. */
async function save(ready: Ready): Promise<void> {
  const { at, change, datasetId, version, steps, resolved, known } = ready;
  const { services, actor } = at;
  const { clock } = services;
  await services.db.transaction(async (trx) => {
    const usedIds = await usedDatasets(trx, actor, ready);
    if (usedIds.length > 0) {
      await lockUses(trx, actor);
    }
    await lockUnchanged(trx, ready);
    await refuseCircle(trx, ready, usedIds);
    await replaceSteps(trx, actor, { datasetId, steps });
    await replaceUses(trx, actor, { datasetId, usedIds });
    const ofVersion = { datasetId, version: version.number };
    await saveFacts(trx, actor, { ...ofVersion, facts: known.fresh, now: isoNow(clock) });
    await deleteOldFacts(trx, actor, {
      datasetId,
      before: isoAfter(clock, -KEEP_FACTS_MS),
      stored: resolved.stages.map(({ recipeKey }) => recipeKey),
    });
    const shown = resolved.stages.at(-1) ?? resolved.stages[0];
    await replaceColumns(trx, actor, { datasetId, names: shown.source.columns.map(({ name }) => name) });
    await services.revisions.append(trx, actor, {
      document: { kind: 'recipe', id: datasetId },
      data: steps.map(({ id, step, enabled }) => ({ id, step, enabled })),
    });
    await services.events.append(trx, actor, {
      kind: 'dataset.recipe_changed',
      id: datasetId,
      data: { change: change.kind, steps: steps.length },
    });
    const isProfiled =
      shown.source.derived === undefined ||
      (await findRecipeProfile(trx, actor, { ...ofVersion, recipeKey: shown.recipeKey })) !== null;
    if (!isProfiled) {
      const subject = { kind: 'recipe', id: datasetId };
      await services.queue.enqueue(trx, { actor, definition: profileJob, payload: { datasetId }, subject });
    }
  });
}

/**
 * Change a dataset's recipe, whole or not at all. The new recipe is resolved and counted first; when somebody else
 * was faster, the edit is applied again to their result. Returns the recipe as it is then. Throws `dataset.not_found`,
 * `dataset.not_ready`, `dataset.archived`, what `edit` and `refuse` give, and what the engine throws.
 */
export async function changeRecipe(
  services: Services,
  actor: Actor,
  change: RecipeChange,
): Promise<readonly Transformation[]> {
  const moment = await findRecipeTime(services, actor, change.datasetId);
  const at = { services, actor, moment, signal: change.signal };
  for (let tried = 0; tried < TRIES; tried += 1) {
    const ready = await prepare(at, change);
    if (ready === null) {
      const version = await newestReadable(at, change.datasetId);
      return (await describeRecipe(at, { datasetId: change.datasetId, version })).transformations;
    }
    try {
      await save(ready);
      const saved = await listSteps(services.db.executor, actor, change.datasetId);
      const authors = new Map(saved.map(({ id, createdBy }) => [id, createdBy]));
      const steps = ready.steps.map((stored) => ({
        ...stored,
        createdBy: authors.get(stored.id) ?? stored.createdBy,
      }));
      return presentSteps(steps, presentEffects(steps, ready.resolved, ready.known));
    } catch (error) {
      if (!(error instanceof RecipeConflict)) {
        throw error;
      }
    }
  }
  throw new AppError('dataset.stale', 'Other people are changing this recipe. Reload it and try again.');
}
