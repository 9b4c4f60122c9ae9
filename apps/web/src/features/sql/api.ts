import {
  getQuerySchema,
  listPastQueries,
  queryAll,
  queryDatasource,
  saveQuery,
  type StatementResult,
} from '@plumbline/contract';
import { api } from '../../lib/api/api.ts';
import { pagedQuery, routeQuery } from '../../lib/data/route-query.ts';

const HISTORY_PAGE = 50;

/** Null for all datasets by their names. */
type Scope = string | null;

export const schemaQuery = (dataset: Scope) =>
  routeQuery(getQuerySchema, { query: dataset === null ? {} : { dataset } }, { staleTime: 60_000 });

export const historyQuery = pagedQuery(listPastQueries, { query: { limit: HISTORY_PAGE } });

export const runStatement = async (
  sql: string,
  { dataset, signal }: { readonly dataset: Scope; readonly signal: AbortSignal },
): Promise<StatementResult> =>
  dataset === null
    ? (await api.call(queryAll, { body: { sql }, signal })).data
    : (await api.call(queryDatasource, { params: { id: dataset }, body: { sql }, signal })).data;

export const saveStatement = async ({
  name,
  sql,
  dataset,
}: {
  readonly name: string;
  readonly sql: string;
  readonly dataset: Scope;
}) =>
  (
    await api.call(saveQuery, {
      body: { name, sql, ...(dataset === null ? {} : { datasource_id: dataset }) },
    })
  ).data;
