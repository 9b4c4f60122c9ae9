import { sql } from 'kysely';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import type { SavedMeasureRow } from './tables.ts';

/** With the names of its people: creator, owner where it is another, and who certified it. */
export interface MeasureRow extends SavedMeasureRow {
  readonly creator: string;
  readonly owner: string | null;
  readonly certifier: string | null;
}

const nameSelect = (table: 'u' | 'o' | 'c') =>
  sql<string>`coalesce(nullif(trim(${sql.ref(`${table}.fname`)} || ' ' || ${sql.ref(`${table}.lname`)}), ''), ${sql.ref(`${table}.email`)})`;

const ofTenant = (db: Executor, { tenantId }: Pick<Actor, 'tenantId'>) =>
  inTenant(db, { tenantId })
    .selectFrom('saved_measures as m')
    .innerJoin('users as u', 'u.id', 'm.created_by')
    .leftJoin('users as o', 'o.id', 'm.owner_id')
    .leftJoin('users as c', 'c.id', 'm.certified_by')
    .selectAll('m')
    .select([
      nameSelect('u').as('creator'),
      nameSelect('o').$castTo<string | null>().as('owner'),
      nameSelect('c').$castTo<string | null>().as('certifier'),
    ]);

/** By name. */
export const listMeasureRows = (db: Executor, actor: Actor, datasetId: string): Promise<MeasureRow[]> =>
  ofTenant(db, actor).where('m.dataset_id', '=', datasetId).orderBy('m.name_key').execute();

export async function findMeasure(db: Executor, actor: Actor, id: string): Promise<MeasureRow | null> {
  return (await ofTenant(db, actor).where('m.id', '=', id).executeTakeFirst()) ?? null;
}

/** False when another measure of the dataset has the name, in whatever case. */
export async function insertMeasure(trx: Trx, row: SavedMeasureRow): Promise<boolean> {
  const result = await insertInto(trx, 'saved_measures')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'dataset_id', 'name_key']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False when the tenant has no such measure. */
export async function updateMeasureRow(
  trx: Trx,
  { tenantId }: Actor,
  change: { id: string; set: Partial<Omit<SavedMeasureRow, 'tenant_id' | 'id' | 'dataset_id'>> },
): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .updateTable('saved_measures')
    .set(change.set)
    .where('id', '=', change.id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False when it no longer exists. */
export async function deleteMeasure(trx: Trx, { tenantId }: Actor, id: string): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .deleteFrom('saved_measures')
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
