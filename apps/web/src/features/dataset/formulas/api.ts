import {
  createMeasure,
  getQuerySchema,
  listMeasures,
  previewFormula,
  removeMeasure,
  updateMeasure,
  type BodyInput,
} from '@plumbline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const PREVIEW_ROWS = 5;

export const measuresQuery = (id: string) =>
  queryOptions({
    queryKey: ['dataset', id, 'measures'],
    queryFn: async ({ signal }) => (await api.call(listMeasures, { params: { id }, signal })).data,
  });

export interface PreviewRequest {
  readonly formula: string;
  readonly version: number;
  /** Steps of the recipe before the formula; all when left out. */
  readonly step?: number;
}

/** The formula on five rows; a newer one stops the one before. `stamp` tells states of the recipe apart. */
export const formulaPreviewQuery = (id: string, request: PreviewRequest, stamp: string) =>
  queryOptions({
    queryKey: ['dataset', id, 'formula-preview', request, stamp],
    queryFn: async ({ signal }) => {
      const body = { ...request, limit: PREVIEW_ROWS };
      return (await api.call(previewFormula, { params: { id }, body, signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Datasets that LOOKUP may reach, with their columns. */
export const lookupsQuery = () =>
  queryOptions({
    queryKey: ['datasources', 'lookups'],
    queryFn: async ({ signal }) => (await api.call(getQuerySchema, { signal })).data,
    retry: false,
  });

export const addMeasure = async (id: string, body: BodyInput<typeof createMeasure>) =>
  (await api.call(createMeasure, { params: { id }, body })).data;

export const changeMeasure = async (id: string, body: BodyInput<typeof updateMeasure>) =>
  (await api.call(updateMeasure, { params: { id }, body })).data;

export const dropMeasure = (id: string) => api.call(removeMeasure, { params: { id } });
