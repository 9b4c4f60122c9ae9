import type {
  AnnotationContent,
  ChartData,
  ChartSpec,
  FilterGroup,
  GraphMode,
  SavedChart,
  SavedChartContent,
} from '@plumbline/contract';
import {
  annotateChart,
  createAnnotation,
  createChart,
  deleteAnnotation,
  deleteChart,
  filterDatasource,
  getChart,
  listAnnotations,
  listCharts,
  suggestCharts,
  updateAnnotation,
  updateChart,
} from '@plumbline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { RowsMatching } from '../core/api.ts';

const MOST_LISTED = 100;
const SUGGESTED = 5;

export interface TimedData {
  readonly data: ChartData;
  /** From the question to the answer, in ms. */
  readonly ms: number;
}

/** A chart's figures; the ones before stay while others are on their way. */
export const chartDataQuery = (
  id: string,
  rows: RowsMatching,
  of: { readonly chart: ChartSpec; readonly mode: GraphMode },
) =>
  queryOptions({
    queryKey: ['dataset', id, 'chart', 'timed', rows, of],
    queryFn: async ({ signal }): Promise<TimedData> => {
      const began = performance.now();
      const { data } = await api.call(filterDatasource, {
        params: { id },
        body: {
          graph: true,
          filters: rows.filters,
          version: rows.version,
          ...(rows.search === '' ? {} : { search: rows.search }),
          ...of,
        },
        signal,
      });
      return { data: data as ChartData, ms: Math.round(performance.now() - began) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

export const savedChartsQuery = (id: string, q = '') =>
  queryOptions({
    queryKey: ['dataset', id, 'charts', q],
    queryFn: async ({ signal }) => {
      const query = { limit: MOST_LISTED, ...(q === '' ? {} : { q }) };
      return (await api.call(listCharts, { params: { id }, query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });

/** A saved chart with the ETag that an update has to match. */
export interface SavedChartResponse {
  readonly chart: SavedChart;
  readonly etag: string | null;
}

export const savedChartQuery = (id: string) =>
  queryOptions({
    queryKey: ['chart', id],
    queryFn: async ({ signal }): Promise<SavedChartResponse> => {
      const { reply, headers } = await api.send(getChart, { params: { id }, signal });
      return { chart: reply.data, etag: headers.get('etag') };
    },
  });

export const saveChart = async (id: string, body: SavedChartContent): Promise<SavedChart> =>
  (await api.call(createChart, { params: { id }, body })).data;

/** `etag` null: whatever it is now. */
export const changeChart = async (
  id: string,
  body: SavedChartContent,
  etag: string | null,
): Promise<SavedChart> =>
  (
    await api.call(updateChart, {
      params: { id },
      body,
      ...(etag === null ? {} : { headers: { 'If-Match': etag } }),
    })
  ).data;

export const dropChart = (id: string) => api.call(deleteChart, { params: { id } });

export const suggestionsQuery = (id: string, columns: readonly string[]) =>
  queryOptions({
    queryKey: ['dataset', id, 'suggestions', columns],
    queryFn: async ({ signal }) => {
      const { data } = await api.call(suggestCharts, {
        body: {
          dataset: id,
          limit: SUGGESTED,
          ...(columns.length === 0 ? {} : { columns: [...columns] }),
        },
        signal,
      });
      return data.charts;
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

/** Those on every chart of the dataset and, with `chartId`, those on that chart alone. */
export const remarksQuery = (id: string, chartId: string | null) =>
  queryOptions({
    queryKey: ['dataset', id, 'annotations', chartId],
    queryFn: async ({ signal }) =>
      (
        await api.call(listAnnotations, {
          params: { id },
          query: chartId === null ? {} : { chart: chartId },
          signal,
        })
      ).data,
  });

export const writeRemark = async (id: string, body: AnnotationContent) =>
  (await api.call(createAnnotation, { params: { id }, body })).data;

export const changeRemark = async (id: string, body: AnnotationContent) =>
  (await api.call(updateAnnotation, { params: { id }, body })).data;

export const dropRemark = (id: string) => api.call(deleteAnnotation, { params: { id } });

interface Annotated {
  readonly chart: ChartSpec;
  readonly mode: GraphMode;
  readonly filters: FilterGroup;
}

export const suggestRemarks = async (dataset: string, { chart, mode, filters }: Annotated) =>
  (
    await api.call(annotateChart, {
      body: { dataset, chart, mode, filters, limit: SUGGESTED },
    })
  ).data.annotations;
