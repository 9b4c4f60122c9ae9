import { routes } from '@plumbline/contract';
import type { FastifyRequest } from 'fastify';
import { axpertRoutes } from './axpert-routes.ts';
import { answer, bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import type { Services } from '../../platform/services.ts';
import {
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
  updateConnection,
} from './manage-connections.ts';
import { getQuickbooksData } from './quickbooks/read-objects.ts';
import { finishQuickbooks, initiateQuickbooks, revokeSignIn } from './quickbooks/sign-in.ts';
import {
  checkConnection,
  checkNew,
  checkSource,
  checkStatement,
  listTables,
  queryPage,
  toRemoteTarget,
} from './read-connection.ts';
import { listFiles, previewFiles } from './read-folder.ts';
import { inspectFiles } from './inspect-files.ts';
import { inspectRows } from './inspect-rows.ts';
import { snowflakeRoutes } from './snowflake-routes.ts';

const reading = (services: Services): readonly BoundRoute[] => [
  bind(routes.listConnectionTables, async ({ principal, params, query, signal }) =>
    success(
      await listTables(services, principal, {
        id: params.id,
        q: query.q,
        page: query.page,
        limit: query.limit,
        signal,
      }),
    ),
  ),
  bind(routes.listConnectionFiles, async ({ principal, params, query, signal }) =>
    success(await listFiles(services, principal, { id: params.id, ...query, q: query.q, signal })),
  ),
  bind(routes.queryConnection, async ({ principal, params, query, body, signal }) => {
    const { files } = body;
    if (files !== undefined) {
      return success(await previewFiles(services, principal, { id: params.id, files, ...query, signal }));
    }
    const target = toRemoteTarget(body);
    return success(await queryPage(services, principal, { id: params.id, target, ...query, signal }));
  }),
  bind(routes.inspectConnection, async ({ principal, params: { id }, body, signal }) => {
    const { files } = body;
    return success(
      files === undefined
        ? await inspectRows(services, principal, { id, target: toRemoteTarget(body), signal })
        : await inspectFiles(services, principal, { id, files, signal }),
    );
  }),
  bind(routes.validateConnection, async ({ principal, params: { id }, body: { query, config }, signal }) =>
    success(
      query === undefined
        ? await checkConnection(services, principal, { id, config, signal })
        : await checkStatement(services, principal, { id, query, signal }),
    ),
  ),
];

const publicOrigin = ({ config }: Services, request: FastifyRequest): string =>
  config.publicUrl ?? requestOrigin(request);

const quickbooks = (services: Services): readonly BoundRoute[] => [
  bind(routes.initiateQuickbooks, async ({ principal, body, request }) => {
    const origin = publicOrigin(services, request);
    return answer(201, success(await initiateQuickbooks(services, principal, { body, origin })));
  }),
  bind(routes.finishQuickbooks, async ({ principal, body, signal }) =>
    success(await finishQuickbooks(services, principal, { body, signal })),
  ),
  bind(routes.getQuickbooksData, async ({ principal, params, query, signal }) => {
    const { connection_id: connectionId, object_type: objectType } = params;
    return success(await getQuickbooksData(services, principal, { connectionId, objectType, query, signal }));
  }),
];

export const connectionRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.checkMysql, async ({ principal, body, signal }) =>
    success(await checkSource(services, principal, { kind: 'mysql', config: body, signal })),
  ),
  bind(routes.checkPostgresql, async ({ principal, body, signal }) =>
    success(await checkSource(services, principal, { kind: 'postgresql', config: body, signal })),
  ),
  bind(routes.checkNewConnection, async ({ principal, body, signal }) =>
    success(await checkNew(services, principal, { ...body, signal })),
  ),
  bind(routes.createConnection, async ({ principal, body }) =>
    answer(201, success(await createConnection(services, principal, body))),
  ),
  bind(routes.listConnections, async ({ principal, body }) =>
    success(await listConnections(services, principal, body)),
  ),
  bind(routes.getConnection, async ({ principal, params }) =>
    success(await getConnection(services, principal, params.id)),
  ),
  bind(routes.updateConnection, async ({ principal, params, body }) =>
    success(await updateConnection(services, principal, { id: params.id, body })),
  ),
  bind(routes.deleteConnection, async ({ principal, params }) =>
    success(
      await deleteConnection(services, principal, {
        id: params.id,
        revoke: (row) => revokeSignIn(services, row),
      }),
    ),
  ),
  ...reading(services),
  ...snowflakeRoutes(services),
  ...quickbooks(services),
  ...axpertRoutes(services),
];
