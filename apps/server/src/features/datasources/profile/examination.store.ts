import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { ColumnProfile } from '@plumbline/contract';
import type { Examination } from '@plumbline/engine';
import type { Executor } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';
import { deleteOldest } from './saved-rows.store.ts';

/** Rows of one version after one recipe. */
export interface ExaminedRowsId {
  readonly datasetId: string;
  readonly version: number;
  /** Equal for equal rows of the version. */
  readonly rowsKey: string;
}

export interface SavedExamination {
  /** In column order. */
  readonly profile: readonly ColumnProfile[];
  readonly examination: Examination;
}

/** This many examinations are cached per dataset. */
const MAX_STORED = 20;

const ofDataset = (db: Executor, { tenantId }: Pick<Actor, 'tenantId'>, datasetId: string) =>
  inTenant(db, { tenantId }).selectFrom('row_examinations').where('dataset_id', '=', datasetId);

export async function findExamination(
  db: Executor,
  actor: Pick<Actor, 'tenantId'>,
  { datasetId, version, rowsKey }: ExaminedRowsId,
): Promise<SavedExamination | null> {
  const row = await ofDataset(db, actor, datasetId)
    .select(['profile', 'examination'])
    .where('version', '=', version)
    .where('rows_key', '=', rowsKey)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        profile: JSON.parse(row.profile) as ColumnProfile[],
        examination: JSON.parse(row.examination) as Examination,
      };
}

/** Deletes the oldest beyond the limit. */
export async function saveExamination(
  db: Executor,
  { tenantId }: Pick<Actor, 'tenantId'>,
  known: ExaminedRowsId & SavedExamination & { readonly now: string },
): Promise<void> {
  const { datasetId, version, rowsKey, now } = known;
  const values = {
    profile: JSON.stringify(known.profile),
    examination: JSON.stringify(known.examination),
    created_at: now,
  };
  await insertInto(db, 'row_examinations')
    .values({ tenant_id: tenantId, dataset_id: datasetId, version, rows_key: rowsKey, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'dataset_id', 'version', 'rows_key']).doUpdateSet(values),
    )
    .execute();
  await deleteOldest(db, { tenantId }, { table: 'row_examinations', datasetId, most: MAX_STORED });
}
