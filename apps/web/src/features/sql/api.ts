import {
  getDatasource,
  getQuerySchema,
  listPastQueries,
  queryAll,
  queryDatasource,
  saveQuery,
  type StatementResult,
} from '@plumbline/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const HISTORY_PAGE = 50;
export const HISTORY_KEY = ['past-queries'] as const;

/** Null for all datasets by their names. */
type Scope = string | null;

/** Under `datasources`, so that it is refetched after a dataset is created, renamed or archived. */
export const schemaQuery = (dataset: Scope) =>
  queryOptions({
    queryKey: ['datasources', 'query-schema', dataset],
    queryFn: async ({ signal }) => {
      const query = dataset === null ? {} : { dataset };
      return (await api.call(getQuerySchema, { query, signal })).data;
    },
    staleTime: 60_000,
  });

export const datasetQuery = (id: string) =>
  queryOptions({
    queryKey: ['dataset', id],
    queryFn: async ({ signal }) => (await api.call(getDatasource, { params: { id }, signal })).data,
  });

export const historyQuery = infiniteQueryOptions({
  queryKey: HISTORY_KEY,
  queryFn: async ({ pageParam, signal }) =>
    (await api.call(listPastQueries, { query: { page: pageParam, limit: HISTORY_PAGE }, signal })).data,
  initialPageParam: 1,
  getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : null),
});

export const runStatement = async (
  sql: string,
  { dataset, signal }: { readonly dataset: Scope; readonly signal: AbortSignal },
): Promise<StatementResult> =>
  dataset === null
    ? (await api.call(queryAll, { body: { sql }, signal })).data
    : (await api.call(queryDatasource, { params: { id: dataset }, body: { sql }, signal })).data;

export const saveStatement = async (ask: {
  readonly name: string;
  readonly sql: string;
  readonly dataset: Scope;
}): Promise<{ readonly id: string; readonly jobId: string }> => {
  const { name, sql, dataset } = ask;
  const body = { name, sql, ...(dataset === null ? {} : { datasource_id: dataset }) };
  return (await api.call(saveQuery, { body })).data;
};
