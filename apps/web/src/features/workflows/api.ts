import {
  checkService,
  compareModels,
  createWorkflow,
  explainPrediction,
  filterRecords,
  getInsights,
  getRecord,
  getSensitivity,
  getWorkflowReport,
  listArchivedWorkflows,
  listRecordFacets,
  listServices,
  listWorkflowActivity,
  listWorkflows,
  predict,
  type CallInput,
  type Cell,
  type FilterGroup,
  type GridPage,
  type ValueList,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { session } from '../../lib/session/current.ts';
import { computedQuery, routeReads, routeQuery, type DataQuery } from '../../lib/data/route-query.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';

const LIST = { placeholderData: keepPreviousData, staleTime: 0 } as const;
const BUSY_MS = 2000;

const toQuery = ({ q, sort, page }: ListSearch) => ({ ...(q === '' ? {} : { q }), sort, page });

/** Fetched again while one is trained. */
export const workflowsQuery = (search: ListSearch) =>
  routeQuery(
    listWorkflows,
    { query: toQuery(search) },
    {
      ...LIST,
      refetchInterval: ({ state }) =>
        state.data?.data.some((one) => one.state === 'training') === true ? BUSY_MS : false,
    },
  );

export const archivedWorkflowsQuery = (search: ListSearch) =>
  routeQuery(listArchivedWorkflows, { query: toQuery(search) }, LIST);

export const servicesQuery = routeQuery(listServices, {});

export const fitQuery = (service: string, body: CallInput<typeof checkService>['body']) =>
  routeQuery(checkService, { params: { service }, body }, { placeholderData: keepPreviousData });

export const reportQuery = (id: string, model?: string) =>
  routeQuery(
    getWorkflowReport,
    { params: { id }, query: model === undefined ? {} : { model } },
    { placeholderData: keepPreviousData },
  );

/** A model against the one that it may replace. */
export const comparisonQuery = (wId: string, { first, second }: { first: string; second: string }) =>
  routeQuery(
    compareModels,
    { params: { wId, modelId: second }, query: { with: first } },
    { placeholderData: keepPreviousData },
  );

/** Nearly every call of anybody adds to it. */
export const activityOfWorkflowQuery = (id: string, page: number) =>
  routeQuery(listWorkflowActivity, { params: { id }, query: { page } }, LIST);

export interface ModelName {
  readonly wId: string;
  readonly mId: string;
}

const paramsOf = ({ wId, mId }: ModelName) => ({ workflowId: wId, modelId: mId });

export const recordsQuery = (
  { wId, mId }: ModelName,
  page: {
    readonly page: number;
    readonly limit: number;
    readonly filters: FilterGroup;
    readonly sort?: RecordsBody['sort'];
  },
) =>
  routeQuery(
    filterRecords,
    { params: { wId, modelId: mId }, body: page },
    { placeholderData: keepPreviousData },
  );

export const recordFacetsQuery = ({ wId, mId }: ModelName, filters: FilterGroup) =>
  routeQuery(
    listRecordFacets,
    { params: { wId, modelId: mId }, body: { filters } },
    { placeholderData: keepPreviousData },
  );

type RecordsBody = NonNullable<CallInput<typeof filterRecords>['body']>;

/** Something computed from a page of the scored records. */
function computedFromRecords<T>(
  { wId, mId }: ModelName,
  { name, body }: { readonly name: readonly string[]; readonly body: RecordsBody },
  compute: (page: GridPage) => T,
): DataQuery<T> {
  const params = { wId, modelId: mId };
  return computedQuery(
    [`records: ${name[0]}`, routeReads(filterRecords, { params }), [params, body, name]],
    async (signal) => compute((await api.call(filterRecords, { params, body, signal })).data),
  );
}

/** Records that pass a filter, exactly. */
export const recordCountQuery = (model: ModelName, filters: FilterGroup): DataQuery<number> =>
  computedFromRecords(model, { name: ['count'], body: { page: 1, limit: 1, filters } }, ({ total }) => total);

/** Records whose values are offered for a filter. */
const SAMPLED = 1000;
const VALUES_SHOWN = 50;

interface WantedValues {
  readonly column: string;
  readonly rest: FilterGroup;
  readonly text: string;
}

/** The most frequent values of a column among the first records that pass `rest`, of those that contain `text`. */
export const recordValuesQuery = (
  model: ModelName,
  { column, rest, text }: WantedValues,
): DataQuery<ValueList> =>
  computedFromRecords(
    model,
    { name: ['values', column, text], body: { page: 1, limit: SAMPLED, filters: rest } },
    (page) => countValues(page, column, text.toLowerCase()),
  );

function countValues({ columns, data }: GridPage, column: string, text: string): ValueList {
  const at = columns.findIndex(({ name }) => name === column);
  const counts = new Map<Cell, number>();
  for (const row of data) {
    const value = row[at] ?? null;
    if (
      String(value ?? '')
        .toLowerCase()
        .includes(text)
    ) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const values = [...counts].map(([value, count]) => ({ value, count }));
  return {
    values: values.toSorted((one, other) => other.count - one.count).slice(0, VALUES_SHOWN),
    total: values.length,
    page: 1,
    limit: VALUES_SHOWN,
  };
}

/** Read again while they are computed. */
export const insightsQuery = ({ wId, mId }: ModelName) =>
  routeQuery(
    getInsights,
    { params: { wId, modelId: mId } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.jobId ? BUSY_MS : false) },
  );

export const recordQuery = ({ wId, mId }: ModelName, key: string) =>
  routeQuery(getRecord, { params: { wId, modelId: mId, key } });

type ModelRecord = CallInput<typeof predict>['body']['record'];

export const predictionQuery = (name: ModelName, record: ModelRecord) =>
  routeQuery(predict, { params: paramsOf(name), body: { record } }, { placeholderData: keepPreviousData });

export const influenceQuery = (name: ModelName, record: ModelRecord) =>
  routeQuery(
    explainPrediction,
    { params: paramsOf(name), body: { record } },
    { placeholderData: keepPreviousData },
  );

export const sensitivityQuery = (name: ModelName, record: ModelRecord) =>
  routeQuery(
    getSensitivity,
    { params: paramsOf(name), body: { record } },
    { placeholderData: keepPreviousData },
  );

/** An address that a service names is used on the two configured hosts only. */
export function isOwnAddress(url: string): boolean {
  const { v1BaseUrl } = session.store.getState();
  const here = globalThis.location.origin;
  const { origin } = new URL(url, v1BaseUrl === '' ? here : v1BaseUrl);
  return origin === here || (v1BaseUrl !== '' && origin === new URL(v1BaseUrl).origin);
}

const CREATE_PATH = /\/v1\/workflows\/create\/([^/]+)$/u;

/** Creates a workflow at the address that its service names. */
export async function createAt(url: string, body: CallInput<typeof createWorkflow>['body']) {
  const service = CREATE_PATH.exec(url)?.[1];
  if (service === undefined || !isOwnAddress(url)) {
    throw new TypeError(`${url} is not an address of this product.`);
  }
  return (await api.call(createWorkflow, { params: { service }, body })).data;
}
