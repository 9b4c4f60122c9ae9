import type { ConnectionKind } from '@plumbline/contract';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import { isVisible } from '../../platform/access/visible.ts';
import type { Actor } from '../../platform/principal.ts';
import type { ConnectionRow } from './tables.ts';

export interface ListedConnection {
  readonly row: ConnectionRow;
  readonly creator: { readonly id: string; readonly name: string };
}

const visible = (db: Executor, actor: Actor) =>
  inTenant(db, actor)
    .selectFrom('connections as c')
    .innerJoin('users as u', 'u.id', 'c.created_by')
    .where(isVisible(actor, 'connection', 'c'));

interface Creator {
  readonly fname: string;
  readonly lname: string;
}

const listed = ({ fname, lname, ...row }: ConnectionRow & Creator): ListedConnection => ({
  row,
  creator: { id: row.created_by, name: `${fname} ${lname}`.trim() },
});

/** A page of the connections that the actor may see, by name. */
export async function listConnectionRows(
  db: Executor,
  actor: Actor,
  {
    kind,
    offset,
    limit,
  }: { readonly kind: ConnectionKind | null; readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly ListedConnection[]; readonly total: number }> {
  const wanted = visible(db, actor).$if(kind !== null, (query) => query.where('c.kind', '=', kind!));
  const rows = await wanted
    .selectAll('c')
    .select(['u.fname', 'u.lname'])
    .orderBy('c.name_key')
    .orderBy('c.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const counted = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst();
  return { rows: rows.map(listed), total: counted?.total ?? 0 };
}

/** Finds the connection whatever the actor may see. */
export async function findConnection(
  db: Executor,
  tenant: Pick<Actor, 'tenantId'>,
  id: string,
): Promise<ListedConnection | null> {
  const row = await inTenant(db, tenant)
    .selectFrom('connections as c')
    .innerJoin('users as u', 'u.id', 'c.created_by')
    .selectAll('c')
    .select(['u.fname', 'u.lname'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row ? listed(row) : null;
}

export async function insertConnection(trx: Trx, row: ConnectionRow): Promise<void> {
  await insertInto(trx, 'connections').values(row).execute();
}

/** False when it is gone. */
export async function updateConnectionRow(
  db: Executor,
  tenant: Pick<Actor, 'tenantId'>,
  { id, set }: { readonly id: string; readonly set: Partial<ConnectionRow> },
): Promise<boolean> {
  const result = await inTenant(db, tenant)
    .updateTable('connections')
    .set(set)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False when it was gone already. */
export async function removeConnection(
  trx: Trx,
  tenant: Pick<Actor, 'tenantId'>,
  id: string,
): Promise<boolean> {
  const result = await inTenant(trx, tenant)
    .deleteFrom('connections')
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Makes the caller the one who renews the tokens of a connection until the time `until`. False where somebody else does,
 * or it is gone.
 */
export async function claimRenewal(
  db: Executor,
  tenant: Pick<Actor, 'tenantId'>,
  { id, now, until }: { readonly id: string; readonly now: string; readonly until: string },
): Promise<boolean> {
  const result = await inTenant(db, tenant)
    .updateTable('connections')
    .set({ renewing_until: until })
    .where('id', '=', id)
    .where((row) => row.or([row('renewing_until', 'is', null), row('renewing_until', '<', now)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ids of the connections of all tenants. */
export async function listAllConnectionIds(db: Executor): Promise<ReadonlySet<string>> {
  const rows = await acrossTenants(db).selectFrom('connections').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Datasets that are read from connections and that the actor may see, by name. */
export async function listFedDatasets(
  db: Executor,
  actor: Actor,
  connectionIds: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string; readonly connectionId: string | null }[]> {
  if (connectionIds.length === 0) {
    return [];
  }
  return inTenant(db, actor)
    .selectFrom('datasets as d')
    .select(['d.id', 'd.name', 'd.connection_id as connectionId'])
    .where('d.connection_id', 'in', connectionIds)
    .where('d.state', '!=', 'creating')
    .where(isVisible(actor, 'dataset', 'd'))
    .orderBy('d.name_key')
    .orderBy('d.id')
    .execute();
}
