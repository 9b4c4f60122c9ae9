import { AppError, routes } from '@plumbline/contract';
import { answer, bind, success, type BoundRoute } from '../../../platform/http/bind.ts';
import type { Once } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { requireKind, toRemoteTarget } from '../../connections/index.ts';
import { getListed } from '../catalog/get-dataset.ts';
import type { RemoteSource } from '../ingest/remote-source.ts';
import { refreshDataset } from '../versions/refresh-dataset.ts';
import { sourceRemote } from '../versions/remote-plan.ts';
import { createFromConnection } from './create-from-connection.ts';
import type { DatasetJob } from './create-dataset.ts';

const KIND = 'snowflake';
const MAX_NAME = 200;

/** What a dataset reads from Snowflake. Throws `dataset.not_found`, and `dataset.not_refreshable` for one of another source. */
async function getSnowflakeSource(
  services: Services,
  actor: Actor,
  id: string,
): Promise<{ readonly name: string; readonly remote: RemoteSource }> {
  const { dataset } = await getListed(services, actor, id);
  const { name, source_kind } = dataset;
  const remote = source_kind === KIND ? sourceRemote(dataset) : null;
  if (remote === null) {
    throw new AppError('dataset.not_refreshable', `"${name}" does not come from Snowflake.`);
  }
  return { name, remote };
}

interface CloneRequest {
  readonly id: string;
  readonly name: string | undefined;
  readonly once: Once | null;
  readonly signal: AbortSignal;
}

/**
 * A new dataset that reads what another one reads. Needs `edit` on the connection: the new dataset's maker sees all of its
 * rows, whatever rules the other one has.
 */
async function cloneDataset(
  services: Services,
  actor: Actor,
  { id, name, once, signal }: CloneRequest,
): Promise<DatasetJob> {
  const source = await getSnowflakeSource(services, actor, id);
  const { connectionId, target, increment, decided, liveSeconds } = source.remote;
  const copyName = name ?? `Copy of ${source.name}`.slice(0, MAX_NAME);
  return createFromConnection(services, actor, {
    connectionId,
    name: copyName,
    target,
    increment,
    decided,
    live: liveSeconds === null ? undefined : { cacheSeconds: liveSeconds },
    once,
    signal,
  });
}

/** Datasets by the calls that name Snowflake; each does what the call for any connection does. */
export const snowflakeDatasetRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.createSnowflakeDataset, async ({ principal, params, body, once, signal }) => {
    const { connection_id: connectionId } = params;
    await requireKind(services, principal, { id: connectionId, kind: KIND });
    const { name, schedule, increment, types, live } = body;
    const target = toRemoteTarget(body);
    const request = { connectionId, name, target, increment, types, live, schedule, once, signal };
    return answer(202, success(await createFromConnection(services, principal, request)));
  }),
  bind(routes.refreshSnowflakeDataset, async ({ principal, params: { datasource_id: id }, once }) => {
    await getSnowflakeSource(services, principal, id);
    return answer(202, success(await refreshDataset(services, principal, { id, once })));
  }),
  bind(routes.cloneSnowflakeDataset, async ({ principal, params, body, once, signal }) => {
    const request = { id: params.datasource_id, name: body.name, once, signal };
    return answer(202, success(await cloneDataset(services, principal, request)));
  }),
];
