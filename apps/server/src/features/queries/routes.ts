import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { listPastQueries } from './history.store.ts';
import { tablesFromOne, tablesOfAll } from './named-tables.ts';
import { getQuerySchema } from './query-schema.ts';
import { runStatement } from './run-statement.ts';
import { saveStatement } from './save-statement.ts';

export const queryRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.queryDatasource, async ({ principal, params, body, signal }) => {
    const tables = await tablesFromOne(services, principal, { id: params.id, version: body.version, signal });
    const request = { sql: body.sql, tables, datasetId: params.id, signal };
    return success(await runStatement(services, principal, request));
  }),
  bind(routes.queryAll, async ({ principal, body, signal }) => {
    const tables = await tablesOfAll(services, principal);
    return success(
      await runStatement(services, principal, { sql: body.sql, tables, datasetId: null, signal }),
    );
  }),
  bind(routes.listPastQueries, async ({ principal, query }) => {
    const { data, total } = await listPastQueries(services.db.executor, principal, query);
    return success({ data, page: query.page, limit: query.limit, total });
  }),
  bind(routes.getQuerySchema, async ({ principal, query, signal }) =>
    success(await getQuerySchema(services, principal, { datasetId: query.dataset, signal })),
  ),
  bind(routes.saveQuery, async ({ principal, body, once, signal }) =>
    success(await saveStatement(services, principal, { body, once, signal })),
  ),
];
