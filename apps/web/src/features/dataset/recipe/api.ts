import {
  checkJoin,
  getDashboard,
  listCharts,
  listDatasources,
  previewRecipe,
  type BodyInput,
  type RecipeStep,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { routeQuery } from '../../../lib/data/route-query.ts';
import { ROWS_PER_PAGE } from '../core/recipe-api.ts';

/** What a recipe would make; a newer question stops the one before. */
export const recipePreviewQuery = (id: string, steps: readonly RecipeStep[], version: number) =>
  routeQuery(
    previewRecipe,
    { params: { id }, body: { steps: [...steps], limit: ROWS_PER_PAGE, version } },
    { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData, retry: false },
  );

/** Of the last of some steps: the cells that it makes nothing from. */
export const stepLossesQuery = (id: string, steps: readonly RecipeStep[], version: number) =>
  routeQuery(
    previewRecipe,
    { params: { id }, body: { steps: [...steps], limit: 0, version } },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );

export const joinCheckQuery = (id: string, body: BodyInput<typeof checkJoin>) =>
  routeQuery(checkJoin, { params: { id }, body }, { retry: false });

/** The saved charts of a dataset, for the columns that they use. */
export const datasetChartsQuery = (id: string) =>
  routeQuery(listCharts, { params: { id }, query: { limit: 100 } });

export const dashboardPartsQuery = (id: string) => routeQuery(getDashboard, { params: { id } });

const MAX_DATASETS = 200;

/** Datasets that there are to join and append. */
export const otherDatasetsQuery = (query: string) =>
  routeQuery(
    listDatasources,
    { query: { q: query, limit: MAX_DATASETS, sort: 'name' } },
    { select: ({ data }) => data, placeholderData: keepPreviousData },
  );
