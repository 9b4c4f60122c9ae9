import type {
  ChangeRequest,
  ChartSpec,
  Dataset,
  FilterGroup,
  GraphMode,
  GridPage,
} from '@plumbline/contract';
import {
  cancelJob,
  explainChange,
  getDatasetView,
  listRejects,
  profileDatasource,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import * as datasets from '../../../lib/data/datasets.ts';
import { routeQuery } from '../../../lib/data/route-query.ts';
import * as rowQueries from '../../../lib/data/rows.ts';
import { NO_FILTERS } from '../../../lib/filters/filter-tree.ts';
import type { PageRequest } from './model/row-request.ts';

/** While a version is being created, its state is polled this often besides the progress stream. */
const CREATING_POLL_MS = 2000;
/** After a change of the recipe the rows are here at once, their profile and what they mean a little later. */
const PROFILING_POLL_MS = 4000;

/** Ms until the dataset is fetched again; false when it is in its final state. */
function pollInterval(dataset: Dataset | undefined): number | false {
  if (dataset === undefined) {
    return false;
  }
  const { state, transformations, columns, meaning } = dataset;
  const isProfiled = transformations.length === 0 || columns.some(({ profile }) => profile !== null);
  if (state === 'creating') {
    return CREATING_POLL_MS;
  }
  const isDone = (isProfiled || columns.length === 0) && meaning.jobId === null;
  return isDone ? false : PROFILING_POLL_MS;
}

export const datasetQuery = (id: string): ReturnType<typeof datasets.datasetQuery> => ({
  ...datasets.datasetQuery(id),
  refetchInterval: ({ state }) => pollInterval(state.data),
});

export const changeQuery = (id: string, body: ChangeRequest) =>
  routeQuery(explainChange, { params: { id }, body });

export const viewQuery = (id: string) =>
  routeQuery(getDatasetView, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });

/** A page of rows, or of some of their columns. */
export const getRows = (id: string, request: PageRequest, signal: AbortSignal): Promise<GridPage> =>
  rowQueries.getRows(
    id,
    {
      page: request.page,
      limit: request.limit,
      filters: request.filters,
      version: request.version,
      ...(request.sort.length === 0 ? {} : { sort: [...request.sort] }),
      ...(request.search === '' ? {} : { search: request.search }),
      ...(request.columns === null ? {} : { columns: [...request.columns] }),
    },
    signal,
  );

/** What decides which rows pass, whatever their order. */
export interface RowsMatching {
  readonly filters: FilterGroup;
  readonly search: string;
  readonly version: number;
  /** Steps of the recipe applied; all when left out. */
  readonly step?: number | undefined;
}

const matchingBody = ({ filters, search, version, step }: RowsMatching) => ({
  filters,
  version,
  ...(search === '' ? {} : { search }),
  ...(step === undefined ? {} : { step }),
});

/** Rows that pass, exactly. */
export const countQuery = (id: string, rows: RowsMatching): ReturnType<typeof rowQueries.countQuery> => ({
  ...rowQueries.countQuery(id, matchingBody({ ...rows, step: undefined })),
  placeholderData: keepPreviousData,
});

/** A version, for the columns that its rows come with. */
export const versionRowsQuery = (id: string, version: number) =>
  rowQueries.rowsQuery(id, { filters: NO_FILTERS, version, limit: 1 });

export const chartQuery = (
  id: string,
  rows: RowsMatching,
  of: { readonly chart: ChartSpec; readonly mode: GraphMode },
): ReturnType<typeof rowQueries.chartQuery> => ({
  ...rowQueries.chartQuery(id, { ...matchingBody(rows), ...of }),
  placeholderData: keepPreviousData,
});

/** The most frequent values of a column with their counts, among those that contain `text`. */
export const valuesQuery = (
  id: string,
  rows: RowsMatching,
  of: { readonly column: string; readonly text: string },
) =>
  rowQueries.valuesQuery(id, {
    column: of.column,
    text: of.text,
    filters: rows.filters,
    version: rows.version,
    ...(rows.step === undefined ? {} : { step: rows.step }),
  });

export const rejectsQuery = (
  id: string,
  {
    column,
    ...query
  }: {
    readonly page: number;
    readonly limit: number;
    readonly version: number;
    readonly column: string | null;
  },
) =>
  routeQuery(
    listRejects,
    { params: { id }, query: column === null ? query : { ...query, column } },
    { placeholderData: keepPreviousData },
  );

export const stopJob = (id: string) => api.call(cancelJob, { params: { id } });

/** A version at a glance, or the job that computes it. */
export const profileQuery = (id: string, version: number) =>
  // It belongs to the version and changes with the recipe alone, which is announced.
  routeQuery(
    profileDatasource,
    { params: { id }, query: { version } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
