import { AppError } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import type { DomainEvent } from '../../../platform/events/event-log.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findDataset } from '../storage/dataset.store.ts';
import { listUses } from '../recipe/uses.store.ts';
import { QuerySource } from '../rows/sql-tables.ts';
import {
  addFollowing,
  listActiveRefreshes,
  listFollowing,
  listQueryDatasets,
  takeFollowing,
} from './refreshes.store.ts';
import { startRefresh } from './start-refresh.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** Which dataset is built from which in a tenant: by its recipe, which is read as it is, or by its statement. */
interface Lineage {
  /** Datasets by a statement, whose rows are copies, with their owners. */
  readonly copies: ReadonlyMap<string, string>;
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

async function readLineage(db: Executor, tenant: Tenant): Promise<Lineage> {
  const recipes = await listUses(db, tenant);
  const queries = await listQueryDatasets(db, tenant);
  const edges = recipes.map(({ dataset_id, used_id }) => ({ from: used_id, to: dataset_id }));
  for (const { id, source_query } of queries) {
    const { tables } = QuerySource.parse(JSON.parse(source_query ?? ''));
    edges.push(...tables.map(({ datasetId }) => ({ from: datasetId, to: id })));
  }
  return { copies: new Map(queries.map(({ id, owner_id }) => [id, owner_id])), edges };
}

/** Everything that can be reached from a dataset, itself left out. */
function reach(id: string, nextOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const datasetIds = new Set<string>();
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const next = nextOf(at).filter((one) => one !== id && !datasetIds.has(one));
    next.forEach((one) => datasetIds.add(one));
    waiting.push(...next);
  }
  return datasetIds;
}

const downstream = ({ edges }: Lineage, id: string): ReadonlySet<string> =>
  reach(id, (at) => edges.filter(({ from }) => from === at).map(({ to }) => to));
const upstream = ({ edges }: Lineage, id: string): ReadonlySet<string> =>
  reach(id, (at) => edges.filter(({ to }) => to === at).map(({ from }) => from));

/**
 * The rows of a dataset have changed: every dataset whose statement reads it, directly or through others, is refreshed once.
 * The refreshes that follow do not pass this on, since all of them are known already.
 */
export async function requestFollowing(
  { clock }: Services,
  event: DomainEvent<'dataset.version_added'>,
  trx: Trx,
): Promise<void> {
  if (event.data.isFollowing === true) {
    return;
  }
  const { tenantId } = event.actor;
  const lineage = await readLineage(trx, { tenantId });
  const ids = [...downstream(lineage, event.subject.id)].filter((id) => lineage.copies.has(id));
  const requested_at = isoNow(clock);
  await addFollowing(
    trx,
    ids.map((dataset_id) => ({ tenant_id: tenantId, dataset_id, requested_at })),
  );
}

const MAX_AT_ONCE = 500;

/** Starts the requested refreshes of whose sources none is refreshed, or is going to be: so each sees all new rows. */
export async function startFollowing(services: Services): Promise<void> {
  const { db } = services;
  const waiting = await listFollowing(db.executor, MAX_AT_ONCE);
  for (const tenantId of new Set(waiting.map(({ tenant_id }) => tenant_id))) {
    const lineage = await readLineage(db.executor, { tenantId });
    const ids = waiting.filter(({ tenant_id }) => tenant_id === tenantId).map(({ dataset_id }) => dataset_id);
    for (const id of ids) {
      const owner = lineage.copies.get(id);
      if (owner === undefined) {
        // Archived or deleted meanwhile.
        await db.transaction((trx) => takeFollowing(trx, { tenantId }, id));
        continue;
      }
      const sources = upstream(lineage, id);
      const isBehind = ids.some((other) => sources.has(other) && !upstream(lineage, other).has(id));
      if (
        !isBehind &&
        (await listActiveRefreshes(db.executor, { tenantId }, [id, ...sources])).length === 0
      ) {
        await startOne(services, {
          actor: { tenantId, userId: owner },
          datasetId: id,
        });
      }
    }
  }
}

interface RefreshTarget {
  readonly actor: Actor;
  readonly datasetId: string;
}

/** Starts a refresh as the owner of the dataset. One that cannot start is reported and not requested again. */
async function startOne(services: Services, { actor, datasetId }: RefreshTarget): Promise<void> {
  const { db } = services;
  try {
    await db.transaction(async (trx) => {
      if (await takeFollowing(trx, actor, datasetId)) {
        await startRefresh(services, trx, { actor, payload: { datasetId, isFollowing: true } });
      }
    });
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    const { code, message: reason } = error;
    await db.transaction(async (trx) => {
      const listed = await findDataset(trx, actor, datasetId);
      if ((await takeFollowing(trx, actor, datasetId)) && listed !== null) {
        const data = { name: listed.dataset.name, code, reason };
        await services.events.append(trx, actor, { kind: 'dataset.refresh_failed', id: datasetId, data });
      }
    });
  }
}
