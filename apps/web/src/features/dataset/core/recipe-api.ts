import {
  addTransformation,
  putRecipe,
  removeTransformation,
  updateTransformation,
  type BodyInput,
  type Dataset,
  type TransformationStep,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { rowsQuery } from '../../../lib/data/rows.ts';
import { NO_FILTERS } from '../../../lib/filters/filter-tree.ts';
import { sentSteps, type RecipeEntries } from './model/recipe-edits.ts';

export const addStep = (id: string, step: TransformationStep) =>
  api.call(addTransformation, { params: { id }, body: step });

export const changeStep = (stepId: string, body: BodyInput<typeof updateTransformation>) =>
  api.call(updateTransformation, { params: { id: stepId }, body });

export const removeStep = (stepId: string) => api.call(removeTransformation, { params: { id: stepId } });

export async function replaceRecipe(id: string, recipe: RecipeEntries, now: RecipeEntries): Promise<Dataset> {
  const expected = now.flatMap(({ id: stepId, step, enabled }) =>
    stepId === null ? [] : [{ id: stepId, step, enabled }],
  );
  const steps = sentSteps(recipe, new Set(expected.map((entry) => entry.id)));
  return (await api.call(putRecipe, { params: { id }, body: { steps, expected } })).data;
}

export interface StepRows {
  /** Steps applied, from the first; 0 for the rows as they were read. */
  readonly step: number;
  readonly version: number;
  /** From 1. */
  readonly page: number;
}

export const ROWS_PER_PAGE = 50;

/** Rows as they are after this many steps. `stamp` identifies a state of the recipe. */
export const stepRowsQuery = (id: string, of: StepRows, stamp: string): ReturnType<typeof rowsQuery> => ({
  ...rowsQuery(id, { ...of, limit: ROWS_PER_PAGE, filters: NO_FILTERS }, stamp),
  placeholderData: keepPreviousData,
});
