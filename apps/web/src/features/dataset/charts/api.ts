import type {
  AnnotationContent,
  ChartSpec,
  FilterGroup,
  GraphMode,
  SavedChartContent,
} from '@plumbline/contract';
import {
  annotateChart,
  createAnnotation,
  deleteAnnotation,
  getChart,
  listAnnotations,
  listCharts,
  suggestCharts,
  updateAnnotation,
  updateChart,
  type ChartData,
  type SavedChart,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { routeQuery, taggedQuery, type DataQuery } from '../../../lib/data/route-query.ts';
import { computedRowsQuery, getChartData, type ChartBody } from '../../../lib/data/rows.ts';
import type { RowsMatching } from '../core/api.ts';

const MAX_LISTED = 100;
const SUGGESTED = 5;

export interface TimedData {
  readonly data: ChartData;
  /** From the request to the reply, in ms. */
  readonly ms: number;
}

/** A chart's figures; the ones before stay while others are on their way. */
export const chartDataQuery = (
  id: string,
  { filters, version, search }: RowsMatching,
  of: { readonly chart: ChartSpec; readonly mode: GraphMode },
): DataQuery<TimedData> => {
  const body: ChartBody = { filters, version, ...(search === '' ? {} : { search }), ...of };
  return {
    ...computedRowsQuery(id, { name: 'timed chart', input: body }, async (signal) => {
      const start = performance.now();
      const data = await getChartData(id, body, signal);
      return { data, ms: Math.round(performance.now() - start) };
    }),
    placeholderData: keepPreviousData,
  };
};

export const savedChartsQuery = (id: string, q = '') =>
  routeQuery(
    listCharts,
    { params: { id }, query: { limit: MAX_LISTED, ...(q === '' ? {} : { q }) } },
    { placeholderData: keepPreviousData },
  );

/** A saved chart with the ETag that a change of it has to match. */
export const savedChartQuery = (id: string) => taggedQuery(getChart, { params: { id } });

/** `etag` null: whatever it is now. */
export const changeChart = async (
  id: string,
  body: SavedChartContent,
  etag: string | null,
): Promise<SavedChart> => {
  const headers = etag === null ? {} : { headers: { 'If-Match': etag } };
  return (await api.call(updateChart, { params: { id }, body, ...headers })).data;
};

export const suggestionsQuery = (id: string, columns: readonly string[]) =>
  routeQuery(
    suggestCharts,
    {
      body: {
        dataset: id,
        limit: SUGGESTED,
        ...(columns.length === 0 ? {} : { columns: [...columns] }),
      },
    },
    {
      select: ({ charts }) => charts,
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    },
  );

/** Annotations of every chart of the dataset; with `chartId`, also those of that chart alone. */
export const annotationsQuery = (id: string, chartId: string | null) =>
  routeQuery(listAnnotations, { params: { id }, query: chartId === null ? {} : { chart: chartId } });

export const writeAnnotation = (id: string, body: AnnotationContent) =>
  api.call(createAnnotation, { params: { id }, body });

export const changeAnnotation = (id: string, body: AnnotationContent) =>
  api.call(updateAnnotation, { params: { id }, body });

export const dropAnnotation = (id: string) => api.call(deleteAnnotation, { params: { id } });

interface AnnotatedChart {
  readonly chart: ChartSpec;
  readonly mode: GraphMode;
  readonly filters: FilterGroup;
}

export const suggestAnnotations = async (dataset: string, { chart, mode, filters }: AnnotatedChart) =>
  (
    await api.call(annotateChart, {
      body: { dataset, chart, mode, filters, limit: SUGGESTED },
    })
  ).data.annotations;
