import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import type { UploadRow } from './tables.ts';

/** An upload is its maker's alone: to everybody else it is not there. */
const own = (db: Executor, { tenantId, userId }: Actor) =>
  inTenant(db, { tenantId }).selectFrom('uploads').where('user_id', '=', userId);

export async function insertUpload(db: Executor, row: UploadRow): Promise<void> {
  await insertInto(db, 'uploads').values(row).execute();
}

export async function findUpload(db: Executor, actor: Actor, id: string): Promise<UploadRow | null> {
  return (await own(db, actor).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The newest whole fetch of a link since `since`. */
export async function findFetched(
  db: Executor,
  actor: Actor,
  wanted: { urlDigest: string; since: string },
): Promise<UploadRow | null> {
  const row = await own(db, actor)
    .selectAll()
    .where('url_digest', '=', wanted.urlDigest)
    .where('complete', '=', 1)
    .where('created_at', '>=', wanted.since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** False when the upload is gone, or `expected` bytes are no longer what it has. */
export async function updateUpload(
  db: Executor,
  actor: Actor,
  change: { id: string; expected?: number; set: Partial<Omit<UploadRow, 'id' | 'tenant_id' | 'user_id'>> },
): Promise<boolean> {
  const { expected } = change;
  const result = await inTenant(db, actor)
    .updateTable('uploads')
    .set(change.set)
    .where('user_id', '=', actor.userId)
    .where('id', '=', change.id)
    .$if(expected !== undefined, (query) => query.where('received', '=', expected ?? 0))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export type UnfinishedUpload = Pick<UploadRow, 'tenant_id' | 'size_bytes' | 'received'>;

/** Unfinished uploads of all tenants with a sign of life since `since`; those opened before the upload `before`, or all. */
export async function listPromises(
  db: Executor,
  { since, before }: { since: string; before: string | null },
): Promise<readonly UnfinishedUpload[]> {
  return acrossTenants(db)
    .selectFrom('uploads')
    .select(['tenant_id', 'size_bytes', 'received'])
    .where('complete', '=', 0)
    .where('kind', '=', 'file')
    .where('touched_at', '>=', since)
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .execute();
}

/** Bytes that all uploads of a tenant have received. */
export async function sumReceived(db: Executor, tenant: Pick<Actor, 'tenantId'>): Promise<number> {
  const row = await inTenant(db, tenant)
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum<number | string | null>('received').as('bytes'))
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

export async function deleteUpload(db: Executor, actor: Actor, id: string): Promise<void> {
  await inTenant(db, actor)
    .deleteFrom('uploads')
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .execute();
}

/** Uploads of all tenants that nobody touched since `before`: for the sweep alone. */
export async function listUntouched(db: Executor, before: string): Promise<readonly UploadRow[]> {
  return acrossTenants(db).selectFrom('uploads').selectAll().where('touched_at', '<', before).execute();
}

/** Delete the uploads whose id nobody received: only for the sweep at a start. */
export async function deleteProvisional(db: Executor): Promise<void> {
  await acrossTenants(db).deleteFrom('uploads').where('provisional', '=', 1).execute();
}

/** Ids of all uploads of a tenant: for the sweep alone. */
export async function listUploadIds(db: Executor, tenantId: string): Promise<ReadonlySet<string>> {
  const rows = await inTenant(db, { tenantId }).selectFrom('uploads').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
