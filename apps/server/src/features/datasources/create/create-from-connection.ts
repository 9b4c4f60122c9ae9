import type { RemoteTarget } from '@plumbline/connectors';
import { invariant, isConnectionSource, type Increment, type LiveSetting } from '@plumbline/contract';
import type { Once } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findLiveConnection, getConnectionFor, openStored, withinTime } from '../../connections/index.ts';
import { checkIncrement } from '../ingest/increment.ts';
import { RemoteSource } from '../ingest/remote-source.ts';
import { createDataset, type DatasetJob, type NewDataset } from './create-dataset.ts';

interface FromConnection {
  readonly connectionId: string;
  readonly name: string;
  readonly target: RemoteTarget;
  /** The rows stay where they are. */
  readonly live?: LiveSetting | undefined;
  readonly increment?: Increment | null | undefined;
  readonly schedule?: NewDataset['schedule'];
  readonly once: Once | null;
  readonly signal: AbortSignal;
}

/**
 * Start to copy a table, or the answer of a statement, into a dataset. Needs `edit` on the connection. What the source
 * refuses is refused at once: `query.*` with the place in the statement, `source.*`.
 */
export async function createFromConnection(
  services: Services,
  actor: Actor,
  { connectionId, name, target, increment = null, live, schedule, once, signal }: FromConnection,
): Promise<DatasetJob> {
  const { listed } = await getConnectionFor(services, actor, { id: connectionId, needed: 'edit' });
  const { row } = listed;
  invariant(isConnectionSource(row.kind), 'A connection is of a source that has connections.');
  await withinTime(signal, async (bounded) => {
    const database = await openStored(services, row, bounded);
    const columns = await database.describe(target, bounded);
    checkIncrement(increment, { columns, canIncrement: database.extractSince !== undefined });
  });
  if (live !== undefined) {
    const connection = await findLiveConnection(services, { tenantId: actor.tenantId, connectionId });
    await connection.open();
  }
  const remote = RemoteSource.parse({
    connectionId,
    target,
    increment,
    liveSeconds: live?.cacheSeconds ?? null,
  });
  const from = { kind: 'connection', source: row.kind, remote } as const;
  return createDataset(services, actor, { name, from, schedule, once, signal });
}
