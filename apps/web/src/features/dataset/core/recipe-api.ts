import type { Dataset, GridPage, RecipeStep, TransformationStep } from '@plumbline/contract';
import {
  addTransformation,
  checkJoin,
  filterDatasource,
  listDatasources,
  previewRecipe,
  putRecipe,
  removeTransformation,
  updateTransformation,
  getDatasource,
  type BodyInput,
} from '@plumbline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { NO_FILTERS } from '../../../ui/filter/filter-tree.ts';
import { sentSteps, type RecipeEntries } from './model/recipe-edits.ts';

export const addStep = (id: string, step: TransformationStep) =>
  api.call(addTransformation, { params: { id }, body: step });

export const changeStep = (stepId: string, body: BodyInput<typeof updateTransformation>) =>
  api.call(updateTransformation, { params: { id: stepId }, body });

export const removeStep = (stepId: string) => api.call(removeTransformation, { params: { id: stepId } });

export async function replaceRecipe(id: string, recipe: RecipeEntries, now: RecipeEntries): Promise<Dataset> {
  const expected = now.flatMap((entry) => (entry.id === null ? [] : [entry.id]));
  const steps = sentSteps(recipe, new Set(expected));
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

/** Rows as they are after so many steps. `stamp` tells one state of the recipe from the other. */
export const stepRowsQuery = (id: string, of: StepRows, stamp: string) =>
  queryOptions({
    queryKey: ['dataset', id, 'step-rows', of, stamp],
    queryFn: async ({ signal }) => {
      const { data } = await api.call(filterDatasource, {
        params: { id },
        body: { ...of, limit: ROWS_PER_PAGE, filters: NO_FILTERS },
        signal,
      });
      return data as GridPage;
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

/** What a recipe would make; a newer question stops the one before. */
export const recipePreviewQuery = (id: string, steps: readonly RecipeStep[], version: number) =>
  queryOptions({
    queryKey: ['dataset', id, 'recipe-preview', version, steps],
    queryFn: async ({ signal }) => {
      const body = { steps: [...steps], limit: ROWS_PER_PAGE, version };
      return (await api.call(previewRecipe, { params: { id }, body, signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const joinCheckQuery = (id: string, body: BodyInput<typeof checkJoin>) =>
  queryOptions({
    queryKey: ['dataset', id, 'join-check', body],
    queryFn: async ({ signal }) => (await api.call(checkJoin, { params: { id }, body, signal })).data,
    retry: false,
  });

const MAX_DATASETS = 200;

/** Datasets that there are to join and append. */
export const otherDatasetsQuery = (query: string) =>
  queryOptions({
    queryKey: ['datasources', 'to-join', query],
    queryFn: async ({ signal }) => {
      const reply = await api.call(listDatasources, {
        query: { q: query, limit: MAX_DATASETS, sort: 'name' },
        signal,
      });
      return reply.data.data;
    },
    placeholderData: keepPreviousData,
  });

/** Another dataset, for its name and columns. */
export const otherDatasetQuery = (id: string) =>
  queryOptions({
    queryKey: ['dataset', id],
    queryFn: async ({ signal }) => (await api.call(getDatasource, { params: { id }, signal })).data,
  });
