import type { RowStructure } from '@plumbline/engine';
import type { Executor } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { ExaminedRowsId } from '../profile/examination.store.ts';
import { deleteOldest } from '../profile/saved-rows.store.ts';

/** This many structures are saved per dataset. */
const MAX_STORED = 40;

const ofDataset = (db: Executor, { tenantId }: Pick<Actor, 'tenantId'>, datasetId: string) =>
  inTenant(db, { tenantId }).selectFrom('row_structures').where('dataset_id', '=', datasetId);

export async function findStructure(
  db: Executor,
  actor: Pick<Actor, 'tenantId'>,
  { datasetId, version, rowsKey }: ExaminedRowsId,
): Promise<RowStructure | null> {
  const row = await ofDataset(db, actor, datasetId)
    .select('structure')
    .where('version', '=', version)
    .where('rows_key', '=', rowsKey)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.structure) as RowStructure);
}

/** Deletes the oldest beyond the limit. */
export async function saveStructure(
  db: Executor,
  { tenantId }: Pick<Actor, 'tenantId'>,
  known: ExaminedRowsId & { readonly structure: RowStructure; readonly now: string },
): Promise<void> {
  const { datasetId, version, rowsKey, now } = known;
  const values = { structure: JSON.stringify(known.structure), created_at: now };
  await insertInto(db, 'row_structures')
    .values({ tenant_id: tenantId, dataset_id: datasetId, version, rows_key: rowsKey, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'dataset_id', 'version', 'rows_key']).doUpdateSet(values),
    )
    .execute();
  await deleteOldest(db, { tenantId }, { table: 'row_structures', datasetId, most: MAX_STORED });
}
