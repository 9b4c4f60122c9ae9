import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import type { SavedViewRow } from './tables.ts';

export type ViewRow = SavedViewRow & {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
};

/** What the actor may see: the own ones and the shared ones. */
const visible = (db: Executor, { tenantId, userId }: Actor) =>
  inTenant(db, { tenantId })
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .selectAll('v')
    .select(['u.fname', 'u.lname', 'u.email'])
    .where((row) => row.or([row.eb('v.user_id', '=', userId), row.eb('v.is_shared', '=', 1)]));

const { compare: compareNames } = new Intl.Collator('en', { numeric: true });

/** By name; of one name the older first. */
export async function listViews(db: Executor, actor: Actor, datasetId: string): Promise<ViewRow[]> {
  const rows = await visible(db, actor).where('v.dataset_id', '=', datasetId).orderBy('v.id').execute();
  return rows.toSorted((one, other) => compareNames(one.name, other.name));
}

export async function findView(db: Executor, actor: Actor, id: string): Promise<ViewRow | null> {
  return (await visible(db, actor).where('v.id', '=', id).executeTakeFirst()) ?? null;
}

/** Views of the actor's own on a dataset. */
export async function countOwn(db: Executor, actor: Actor, datasetId: string): Promise<number> {
  const { views } = await inTenant(db, actor)
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('views'))
    .where('user_id', '=', actor.userId)
    .where('dataset_id', '=', datasetId)
    .executeTakeFirstOrThrow();
  return views;
}

export async function insertView(trx: Trx, row: SavedViewRow): Promise<void> {
  await insertInto(trx, 'saved_views').values(row).execute();
}

/** False when the actor has no such view. */
export async function updateView(
  trx: Trx,
  actor: Actor,
  change: { id: string; set: Partial<Omit<SavedViewRow, 'tenant_id' | 'id' | 'user_id'>> },
): Promise<boolean> {
  const result = await inTenant(trx, actor)
    .updateTable('saved_views')
    .set(change.set)
    .where('user_id', '=', actor.userId)
    .where('id', '=', change.id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False when it no longer exists. */
export async function deleteView(trx: Trx, { tenantId }: Actor, id: string): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
