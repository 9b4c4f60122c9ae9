import type { Executor } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/in-tenant.ts';
import type { Actor } from '../../../platform/principal.ts';

interface RetentionLimit {
  readonly table: 'row_examinations' | 'row_structures';
  readonly datasetId: string;
  /** How many of the dataset stay. */
  readonly most: number;
}

/** Deletes what is saved of the rows of a dataset beyond the limit, the oldest first. */
export async function deleteOldest(
  db: Executor,
  { tenantId }: Pick<Actor, 'tenantId'>,
  { table, datasetId, most }: RetentionLimit,
): Promise<void> {
  const queries = inTenant(db, { tenantId });
  const oldest = await queries
    .selectFrom(table)
    .where('dataset_id', '=', datasetId)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (oldest !== undefined) {
    await queries
      .deleteFrom(table)
      .where('dataset_id', '=', datasetId)
      .where('created_at', '<=', oldest.created_at)
      .execute();
  }
}
