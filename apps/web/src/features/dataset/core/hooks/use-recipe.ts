import type { TransformationStep } from '@plumbline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api/api.ts';
import { toast, type ToastAction } from '../../../../lib/toasts/toasts.ts';
import { useStore } from '../../../../lib/state/use-store.ts';
import { datasetQuery } from '../api.ts';
import { useDatasetPage } from './use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import { useLatest } from '../../../../lib/state/use-latest.ts';
import { addStep, changeStep, removeStep, replaceRecipe } from '../recipe-api.ts';
import { recipeHistories, travelTarget } from '../model/recipe-history.ts';
import {
  inserted,
  moved,
  toRecipeEntries,
  switched,
  type RecipeEntries,
  type RecipeEntry,
} from '../model/recipe-edits.ts';
import { useStepNames } from './use-step-names.ts';
import { stepWords } from '../../../../ui/steps/step-sentence.ts';

/** A change that the server refused. */
export interface RecipeFailure {
  readonly error: unknown;
  /** The place of the step that was to change; null for the whole recipe. */
  readonly at: number | null;
}

/** Shown when a change is saved, instead of the default notice. */
export interface StepNotice {
  readonly done: string;
  readonly open?: ToastAction;
}

export interface RecipeActions {
  readonly recipe: RecipeEntries;
  readonly isBusy: boolean;
  readonly failure: RecipeFailure | null;
  readonly forget: () => void;
  /** Answer whether it was done; `failure` says why not. */
  readonly add: (step: TransformationStep, at: number, notice?: StepNotice) => Promise<boolean>;
  /** `from`: the step as it was when its change began; another one is not overwritten. */
  readonly edit: (from: RecipeEntry, step: TransformationStep, notice?: StepNotice) => Promise<boolean>;
  readonly move: (from: number, to: number) => Promise<boolean>;
  readonly toggle: (at: number) => Promise<boolean>;
  readonly remove: (at: number) => Promise<boolean>;
  /** Null when there is nothing to go to. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

type Send = () => Promise<unknown>;

interface Change {
  readonly at: number | null;
  readonly send: Send;
  readonly notice: StepNotice;
  readonly way?: 'undo' | 'redo';
}

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'dataset.stale';

/** Sends one change at a time, reads the dataset again, and keeps what was before for undo. */
function useChanges() {
  const { dataset } = useDatasetPage();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<RecipeFailure | null>(null);
  const running = useRef(false);
  const now = useLatest(dataset);
  const reload = useCallback(async (): Promise<RecipeEntries> => {
    const fresh = await client.fetchQuery({ ...datasetQuery(now.current.id), staleTime: 0 });
    return toRecipeEntries(fresh.transformations);
  }, [client, now]);
  const run = useCallback(
    async ({ at, send, notice, way }: Change): Promise<boolean> => {
      if (running.current) {
        return false;
      }
      running.current = true;
      setIsBusy(true);
      setFailure(null);
      const from = toRecipeEntries(now.current.transformations);
      try {
        await send();
        const to = await reload();
        const id = now.current.id;
        recipeHistories.dispatch(
          way === undefined
            ? { type: 'changed', dataset: id, from, to }
            : { type: 'travelled', dataset: id, way, from, to },
        );
        toast(notice.done, notice.open === undefined ? {} : { open: notice.open });
        return true;
      } catch (error) {
        setFailure({ error, at });
        if (isStale(error)) {
          await reload();
        }
        return false;
      } finally {
        running.current = false;
        setIsBusy(false);
      }
    },
    [now, reload],
  );
  return { isBusy, failure, forget: useCallback(() => setFailure(null), []), run };
}

/** The recipe of the dataset and everything that can be done to it. */
export function useRecipe(): RecipeActions {
  const { dataset } = useDatasetPage();
  const { id, transformations } = dataset;
  const recipe = useMemo(() => toRecipeEntries(transformations), [transformations]);
  const { isBusy, failure, forget, run } = useChanges();
  const history = useStore(recipeHistories, (state) => state[id]);
  const names = useStepNames();
  const wordsOf = (step: TransformationStep | undefined): string =>
    step === undefined ? '' : stepWords(step, names);
  const put =
    (next: RecipeEntries): Send =>
    () =>
      replaceRecipe(id, next, recipe);
  const entryId = (at: number): string => recipe[at]?.id ?? '';
  const travel = (way: 'undo' | 'redo') => {
    const target = travelTarget(history, way, recipe);
    const notice = { done: t(way === 'undo' ? 'recipe.undoneToast' : 'recipe.redoneToast') };
    return target === null ? null : (): void => void run({ at: null, way, send: put(target), notice });
  };
  return {
    recipe,
    isBusy,
    failure,
    forget,
    add: (step, at, notice = { done: t('recipe.stepAddedToast', { sentence: wordsOf(step) }) }) => {
      const send = at === recipe.length ? () => addStep(id, step) : put(inserted(recipe, at, step));
      return run({ at: null, send, notice });
    },
    edit: (from, step, notice = { done: t('recipe.stepSavedToast') }) => {
      const at = recipe.findIndex(({ id: stepId }) => stepId === from.id);
      return run({
        at: at === -1 ? null : at,
        send: () => changeStep(from.id ?? '', { step, expected: from.step }),
        notice,
      });
    },
    move: (from, to) => {
      const next = moved(recipe, from, to);
      const notice = { done: t('recipe.stepMovedToast', { place: to + 1 }) };
      return next === recipe ? Promise.resolve(false) : run({ at: from, send: put(next), notice });
    },
    toggle: (at) => {
      const enabled = switched(recipe, at)[at]?.enabled ?? true;
      const notice = { done: t(enabled ? 'recipe.stepOnToast' : 'recipe.stepOffToast') };
      return run({ at, send: () => changeStep(entryId(at), { enabled }), notice });
    },
    remove: (at) => {
      const notice = { done: t('recipe.stepRemovedToast', { sentence: wordsOf(recipe[at]?.step) }) };
      return run({ at, send: () => removeStep(entryId(at)), notice });
    },
    undo: travel('undo'),
    redo: travel('redo'),
  };
}
