import { routes } from '@plumbline/contract';
import { answer, bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { createConnection, deleteConnection, requireKind } from './manage-connections.ts';
import { checkSource, listAllTables, queryPage } from './read-connection.ts';

const KIND = 'snowflake';

/** The calls that name Snowflake: each does what the call for any connection does, and knows no connection of another kind. */
export const snowflakeRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.validateSnowflake, async ({ principal, body, signal }) =>
    success(await checkSource(services, principal, { kind: KIND, config: body, signal })),
  ),
  bind(routes.saveSnowflake, async ({ principal, body }) =>
    answer(201, success(await createConnection(services, principal, { kind: KIND, ...body }))),
  ),
  bind(routes.querySnowflake, async ({ principal, params, query, body, signal }) => {
    const { connection_id: id } = params;
    await requireKind(services, principal, { id, kind: KIND });
    return success(await queryPage(services, principal, { id, target: body, ...query, signal }));
  }),
  bind(routes.getSnowflakeSchema, async ({ principal, params, signal }) => {
    const { connection_id: id } = params;
    await requireKind(services, principal, { id, kind: KIND });
    return success(await listAllTables(services, principal, { id, hasColumns: true, signal }));
  }),
  bind(routes.listSnowflakeTableNames, async ({ principal, params, signal }) => {
    const { connection_id: id } = params;
    await requireKind(services, principal, { id, kind: KIND });
    const tables = await listAllTables(services, principal, { id, hasColumns: false, signal });
    return success(tables.map(({ schema, name, kind }) => ({ schema, name, kind })));
  }),
  bind(routes.deleteSnowflake, async ({ principal, params }) => {
    const { connection_id: id } = params;
    await requireKind(services, principal, { id, kind: KIND });
    return success(await deleteConnection(services, principal, { id: id }));
  }),
];
