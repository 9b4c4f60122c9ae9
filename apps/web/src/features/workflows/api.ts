import {
  checkService,
  createWorkflow,
  explainPrediction,
  filterRecords,
  getInsights,
  getRecord,
  getSensitivity,
  getWorkflowReport,
  listArchivedWorkflows,
  listDatasources,
  listServices,
  listWorkflowActivity,
  listWorkflows,
  predict,
  type CallInput,
  type FilterGroup,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { session } from '../../lib/current.ts';
import { routeQuery } from '../../lib/data/route-query.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';

const LIST = { placeholderData: keepPreviousData, staleTime: 0 } as const;
const BUSY_MS = 2000;

const queryOf = ({ q, sort, page }: ListSearch) => ({ ...(q === '' ? {} : { q }), sort, page });

/** Fetched again while one is trained. */
export const workflowsQuery = (search: ListSearch) =>
  routeQuery(
    listWorkflows,
    { query: queryOf(search) },
    {
      ...LIST,
      refetchInterval: ({ state }) =>
        state.data?.data.some((one) => one.state === 'training') === true ? BUSY_MS : false,
    },
  );

export const archivedWorkflowsQuery = (search: ListSearch) =>
  routeQuery(listArchivedWorkflows, { query: queryOf(search) }, LIST);

export const servicesQuery = routeQuery(listServices, {});

/** Datasets to choose from. */
export const datasetChoiceQuery = routeQuery(listDatasources, { query: { limit: 200, sort: 'name' } });

export const fitQuery = (service: string, body: CallInput<typeof checkService>['body']) =>
  routeQuery(checkService, { params: { service }, body }, { placeholderData: keepPreviousData });

export const reportQuery = (id: string, model?: string) =>
  routeQuery(
    getWorkflowReport,
    { params: { id }, query: model === undefined ? {} : { model } },
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
  page: { readonly page: number; readonly limit: number; readonly filters: FilterGroup },
) =>
  routeQuery(
    filterRecords,
    { params: { wId, modelId: mId }, body: page },
    { placeholderData: keepPreviousData },
  );

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
