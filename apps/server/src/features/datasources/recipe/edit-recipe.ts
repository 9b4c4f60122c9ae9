import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  MAX_STEPS,
  invariant,
  type BodyOf,
  type Dataset,
  type Transformation,
  type TransformationStep,
  type putRecipe as putRecipeRoute,
  type updateTransformation,
} from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getDataset, getListedFor } from '../catalog/get-dataset.ts';
import { changeRecipe, type Refusal } from './change-recipe.ts';
import { nameOfStep, recipeInvalid, type InvalidStep } from './step-issues.ts';
import { findDatasetOfStep, listTakenIds, type StoredStep } from './steps.store.ts';

const stepNotFound = (id: string): AppError =>
  new AppError('transformation.not_found', `There is no step ${id}. It may have been removed.`);

const tooManySteps = (): AppError =>
  new AppError(
    'recipe.invalid',
    `A recipe has at most ${MAX_STEPS} steps. Save its result as a dataset and continue there.`,
  );

/** Issues of the step in the call, with paths in the call's body. */
function issuesInBody({ fault }: InvalidStep, prefix: string): AppError {
  const issues = fault.issues.map(({ path, ...issue }) => ({
    path: [prefix, path].filter((part) => part !== '').join('.'),
    ...issue,
  }));
  return new AppError('recipe.invalid', fault.message, { issues });
}

const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** 409, naming every step that could not continue, by its place in the recipe as it is. */
function inUse(id: string, { wrong, before, after }: Refusal): AppError {
  const positionOf = (stored: StoredStep | undefined): number =>
    before.findIndex((other) => other.id === stored?.id);
  const problems = wrong.map(({ index, kind, fault }) => {
    const position = positionOf(after[index]);
    return { id: after[index]?.id ?? null, position, kind, message: fault.message };
  });
  const own = positionOf(before.find((stored) => stored.id === id));
  const kind = before[own]?.step.kind ?? '';
  const later = problems.map((step) => nameOfStep({ index: step.position, kind: step.kind }));
  const need = problems.length === 1 ? 'needs' : 'need';
  return new AppError(
    'recipe.step_in_use',
    `${later.map((name, at) => (at === 0 ? name : uncapitalized(name))).join(', ')} ${need} ${uncapitalized(
      nameOfStep({ index: own, kind }),
    )} as it is: ${problems.map(({ message }) => message).join(' ')}`,
    {
      issues: problems.map(({ position, message }, at) => ({
        path: `steps.${position}`,
        message: `${later[at] ?? ''}: ${message}`,
      })),
      data: { steps: problems.map((step) => ({ id: step.id, position: step.position, kind: step.kind })) },
    },
  );
}

interface RecipeEdit<T> {
  readonly signal: AbortSignal;
  readonly input: T;
}

/** Append a step. Throws `dataset.not_found`, `recipe.invalid` with places in the step. */
export async function addStep(
  services: Services,
  principal: Principal,
  { id, input: step, signal }: RecipeEdit<TransformationStep> & { readonly id: string },
): Promise<Transformation> {
  const listed = await getListedFor(services, principal, { id, needed: 'edit' });
  const now = isoNow(services.clock);
  const added: StoredStep = {
    id: newId(),
    step,
    enabled: true,
    keys: null,
    createdBy: { id: principal.userId, name: '' },
    createdAt: now,
    updatedAt: now,
  };
  const recipe = await changeRecipe(services, principal, {
    datasetId: listed.dataset.id,
    kind: 'added',
    signal,
    edit(steps) {
      if (steps.length >= MAX_STEPS) {
        throw tooManySteps();
      }
      return [...steps, added];
    },
    refuse({ wrong, after }) {
      const own = wrong.find(({ index }) => after[index]?.id === added.id);
      return own === undefined ? recipeInvalid(wrong, 'does not fit any more') : issuesInBody(own, '');
    },
  });
  return getStep(recipe, added.id);
}

function getStep(recipe: readonly Transformation[], id: string): Transformation {
  const entry = recipe.find((step) => step.id === id);
  invariant(entry, 'A saved step is in the recipe.');
  return entry;
}

async function getStepsDataset({ access, db }: Services, principal: Principal, id: string): Promise<string> {
  const datasetId = await findDatasetOfStep(db.executor, principal, id);
  if (
    datasetId === null ||
    (await access.permissionOn(principal, { kind: 'dataset', id: datasetId })) === null
  ) {
    throw stepNotFound(id);
  }
  return datasetId;
}

/**
 * Edit, move or switch a step. Throws `transformation.not_found`, `recipe.invalid` when the step itself does not fit,
 * `recipe.step_in_use` when others do not fit any more, `dataset.stale` when it is not the expected step.
 */
export async function updateStep(
  services: Services,
  principal: Principal,
  { id, input, signal }: RecipeEdit<BodyOf<typeof updateTransformation>> & { readonly id: string },
): Promise<Transformation> {
  const datasetId = await getStepsDataset(services, principal, id);
  const recipe = await changeRecipe(services, principal, {
    datasetId,
    kind: 'changed',
    signal,
    edit(steps) {
      const from = steps.findIndex((stored) => stored.id === id);
      const stored = steps[from];
      if (stored === undefined) {
        throw stepNotFound(id);
      }
      const { step = stored.step, enabled = stored.enabled, position = from, expected } = input;
      if (expected !== undefined && !isDeepStrictEqual(expected, stored.step)) {
        throw stepMoved();
      }
      const edited = { ...stored, step, enabled, updatedAt: isoNow(services.clock) };
      return steps.toSpliced(from, 1).toSpliced(position, 0, edited);
    },
    refuse(refusal) {
      const own = refusal.wrong.find(({ index }) => refusal.after[index]?.id === id);
      return own === undefined ? inUse(id, refusal) : issuesInBody(own, 'step');
    },
  });
  return getStep(recipe, id);
}

/** Throws `transformation.not_found`, `recipe.step_in_use`. */
export async function removeStep(
  services: Services,
  principal: Principal,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal },
): Promise<void> {
  const datasetId = await getStepsDataset(services, principal, id);
  await changeRecipe(services, principal, {
    datasetId,
    kind: 'removed',
    signal,
    edit(steps) {
      if (!steps.some((stored) => stored.id === id)) {
        throw stepNotFound(id);
      }
      return steps.filter((stored) => stored.id !== id);
    },
    refuse: (refusal) => inUse(id, refusal),
  });
}

type WholeRecipe = BodyOf<typeof putRecipeRoute>;

async function refuseForeignIds(
  services: Services,
  principal: Principal,
  { datasetId, steps }: { datasetId: string; steps: WholeRecipe['steps'] },
): Promise<void> {
  const ids = steps.flatMap(({ id }) => id ?? []);
  const takenIds = await listTakenIds(services.db.executor, principal, { datasetId, ids });
  const issues = steps.flatMap(({ id }, index) => {
    if (id === undefined || (!takenIds.has(id) && ids.indexOf(id) === ids.lastIndexOf(id))) {
      return [];
    }
    const message = takenIds.has(id) ? 'The step belongs to another dataset.' : 'Two steps have this id.';
    return [{ path: `steps.${index}.id`, message }];
  });
  if (issues[0] !== undefined) {
    throw new AppError('recipe.invalid', issues[0].message, { issues });
  }
}

const stepMoved = (): AppError =>
  new AppError(
    'dataset.stale',
    'Someone else has changed this step since you opened it. Reload it, and save again to replace it.',
  );

const recipeMoved = (): AppError =>
  new AppError('dataset.stale', 'The recipe has changed since you loaded it. Reload it and try again.');

const isRecipe = (
  expected: NonNullable<WholeRecipe['expected']>,
  steps: readonly Pick<StoredStep, 'id' | 'step' | 'enabled'>[],
): boolean =>
  expected.length === steps.length &&
  expected.every((one, at) => {
    const stored = steps[at];
    if (typeof one === 'string') {
      return one === stored?.id;
    }
    return (
      one.id === stored?.id && one.enabled === stored.enabled && isDeepStrictEqual(one.step, stored.step)
    );
  });

function replaced(
  { steps, expected }: WholeRecipe,
  before: readonly StoredStep[],
  { author, now }: { readonly author: string; readonly now: string },
): StoredStep[] {
  if (expected !== undefined && !isRecipe(expected, before)) {
    throw recipeMoved();
  }
  return steps.map(({ id = newId(), step, enabled }): StoredStep => {
    const old = before.find((stored) => stored.id === id);
    const isUnchanged = old !== undefined && JSON.stringify(old.step) === JSON.stringify(step);
    return {
      id,
      step,
      enabled,
      keys: isUnchanged ? old.keys : null,
      createdBy: old?.createdBy ?? { id: author, name: '' },
      createdAt: old?.createdAt ?? now,
      updatedAt: isUnchanged && old.enabled === enabled ? old.updatedAt : now,
    };
  });
}

/**
 * Replace the whole recipe: undo, redo, reorder. A step with an id that the dataset no longer has is created again.
 * Throws `dataset.not_found`, `recipe.invalid` with places in the recipe, `dataset.stale` with `current` in its data.
 */
export async function putRecipe(
  services: Services,
  principal: Principal,
  { id, input, signal }: RecipeEdit<WholeRecipe> & { readonly id: string },
): Promise<{ readonly dataset: Dataset; readonly revision: number }> {
  await getListedFor(services, principal, { id, needed: 'edit' });
  await refuseForeignIds(services, principal, { datasetId: id, steps: input.steps });
  const stamp = { author: principal.userId, now: isoNow(services.clock) };
  try {
    await changeRecipe(services, principal, {
      datasetId: id,
      kind: 'replaced',
      signal,
      edit: (before) => replaced(input, before, stamp),
      refuse: ({ wrong }) => recipeInvalid(wrong, 'does not fit'),
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'dataset.stale') {
      const { dataset: current } = await getDataset(services, principal, id);
      throw new AppError(error.code, error.message, { data: { current }, cause: error });
    }
    throw error;
  }
  return getDataset(services, principal, id);
}
