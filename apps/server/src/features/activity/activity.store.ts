import { sql } from 'kysely';
import { KINDS } from '../../platform/access/thing-kinds.ts';
import { visibleIds } from '../../platform/access/visible.ts';
import type { EntryChain, EntryContent, LogEnds } from '../../platform/activity/entry-chain.ts';
import type { ActivityRow } from '../../platform/db/activity-tables.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import { fold } from '../../platform/db/search-key.ts';
import type { Actor } from '../../platform/principal.ts';

type Tenant = Pick<Actor, 'tenantId'>;

const EMPTY = { first_number: 1, mac_before: '', last_number: 0, last_mac: '' } as const;

/** Locks the log of the tenant until the transaction ends, so that entries get their numbers one after another. */
async function lockEnds(trx: Trx, chain: EntryChain, tenantId: string): Promise<LogEnds> {
  const empty = { tenant_id: tenantId, ...EMPTY };
  await insertInto(trx, 'activity_ends')
    .values({ ...empty, mac: chain.endsMac(empty) })
    .onConflict((conflict) =>
      // A no-op that takes the lock of the row.
      conflict.column('tenant_id').doUpdateSet((update) => ({ mac: update.ref('activity_ends.mac') })),
    )
    .execute();
  return inTenant(trx, { tenantId }).selectFrom('activity_ends').selectAll().executeTakeFirstOrThrow();
}

async function putEnds(trx: Trx, chain: EntryChain, ends: LogEnds): Promise<void> {
  const { tenant_id: tenantId, first_number, mac_before, last_number, last_mac } = ends;
  await inTenant(trx, { tenantId })
    .updateTable('activity_ends')
    .set({ first_number, mac_before, last_number, last_mac, mac: chain.endsMac(ends) })
    .execute();
}

/** The first part of a kind of entry. */
export const kindGroup = (kind: string): string => kind.split('.', 1)[0] ?? kind;

/** Adds an entry after the last one of its tenant, whose row it locks until the transaction ends. */
export async function appendEntry(trx: Trx, chain: EntryChain, content: EntryContent): Promise<void> {
  const ends = await lockEnds(trx, chain, content.tenant_id);
  const number = ends.last_number + 1;
  const entryMac = chain.entryMac(content);
  const linkMac = chain.linkMac({ number, entryMac, before: ends.last_mac });
  await insertInto(trx, 'activity')
    .values({
      ...content,
      number,
      kind_group: kindGroup(content.kind),
      name_key: fold(content.name),
      entry_mac: entryMac,
      link_mac: linkMac,
    })
    .execute();
  await putEnds(trx, chain, { ...ends, last_number: number, last_mac: linkMac });
}

/** First and last number of the tenant's log with their seal; null before the first entry. */
export async function findEnds(
  db: Executor,
  tenant: Tenant,
): Promise<(LogEnds & { readonly mac: string }) | null> {
  const row = await inTenant(db, tenant).selectFrom('activity_ends').selectAll().executeTakeFirst();
  return row ?? null;
}

/** In order, from `number` on. */
export const entriesFrom = (
  db: Executor,
  tenant: Tenant,
  { number, limit }: { number: number; limit: number },
): Promise<ActivityRow[]> =>
  inTenant(db, tenant)
    .selectFrom('activity')
    .selectAll()
    .where('number', '>=', number)
    .orderBy('number')
    .limit(limit)
    .execute();

/** Deletes up to `limit` of the oldest entries from before the moment; the rest stays verifiable. Answers how many. */
export async function deleteOldest(
  trx: Trx,
  chain: EntryChain,
  { tenantId, before, limit }: { tenantId: string; before: string; limit: number },
): Promise<number> {
  const ends = await lockEnds(trx, chain, tenantId);
  const oldest = await entriesFrom(trx, { tenantId }, { number: ends.first_number, limit });
  const firstYounger = oldest.findIndex(({ at }) => at >= before);
  const old = firstYounger === -1 ? oldest : oldest.slice(0, firstYounger);
  const last = old.at(-1);
  if (last === undefined) {
    return 0;
  }
  await inTenant(trx, { tenantId }).deleteFrom('activity').where('number', '<=', last.number).execute();
  await putEnds(trx, chain, { ...ends, first_number: last.number + 1, mac_before: last.link_mac });
  return old.length;
}

/** Every tenant that has a log, with its plan. */
export const listLogs = (db: Executor): Promise<{ readonly tenantId: string; readonly plan: string }[]> =>
  acrossTenants(db)
    .selectFrom('activity_ends as e')
    .innerJoin('tenants as t', 't.id', 'e.tenant_id')
    .select(['e.tenant_id as tenantId', 't.plan'])
    .execute();

export interface UsageRow {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly views: number | string | null;
  readonly viewers: number | string | null;
  readonly last_viewed_at: string | null;
}

const MAX_USAGE = 500;

/** Visible, active things of a kind by how often they were viewed since a moment, then the oldest. */
export async function listViews(
  db: Executor,
  actor: Actor,
  { kind, since }: { kind: 'dataset' | 'dashboard'; since: string },
): Promise<UsageRow[]> {
  const viewed = `${kind}.viewed`;
  const isActive = kind === 'dataset' ? sql`and t.state = 'active'` : sql`and t.archived_at is null`;
  const { rows } = await sql<UsageRow>`
    select t.id, t.name, t.created_at, v.views, v.viewers,
      (select max(at) from activity where tenant_id = ${actor.tenantId} and thing_kind = ${kind}
        and thing_id = t.id and kind = ${viewed}) as last_viewed_at
    from ${sql.table(KINDS[kind].table)} t
    left join (
      select thing_id, count(*) as views, count(distinct actor_id) as viewers from activity
      where tenant_id = ${actor.tenantId} and kind = ${viewed} and at >= ${since}
      group by thing_id
    ) v on v.thing_id = t.id
    where t.tenant_id = ${actor.tenantId} and t.id in ${visibleIds(actor, kind)} ${isActive}
    order by coalesce(v.views, 0) desc, t.created_at, t.id
    limit ${MAX_USAGE}`.execute(acrossTenants(db));
  return rows;
}
