import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { PastQuery } from '@plumbline/contract';
import type { Executor, Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import type { PastQueryRow } from './tables.ts';

/** Stored queries of one person; older ones are deleted. */
export const KEPT_QUERIES = 200;

const ofUser = (db: Executor, { tenantId, userId }: Actor) =>
  inTenant(db, { tenantId }).selectFrom('past_queries').where('user_id', '=', userId);

/** Keeps a statement and forgets those beyond the newest `KEPT_QUERIES`. */
export async function insertPastQuery(
  trx: Trx,
  actor: Actor,
  row: Omit<PastQueryRow, 'tenant_id' | 'user_id'>,
): Promise<void> {
  const { tenantId, userId } = actor;
  await insertInto(trx, 'past_queries')
    .values({ ...row, tenant_id: tenantId, user_id: userId })
    .execute();
  const oldest = await ofUser(trx, actor)
    .select('id')
    .orderBy('id', 'desc')
    .offset(KEPT_QUERIES - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest !== undefined) {
    await inTenant(trx, { tenantId })
      .deleteFrom('past_queries')
      .where('user_id', '=', userId)
      .where('id', '<', oldest.id)
      .execute();
  }
}

/** Newest first. */
export async function listPastQueries(
  db: Executor,
  actor: Actor,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly data: PastQuery[]; readonly total: number }> {
  const rows = await ofUser(db, actor)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await ofUser(db, actor)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { data: rows.map(toPastQuery), total };
}

const toPastQuery = (row: PastQueryRow): PastQuery => ({
  id: row.id,
  sql: row.statement,
  datasetId: row.dataset_id,
  ranAt: row.ran_at,
  durationMs: row.duration_ms,
  outcome: row.outcome,
  rows: row.row_count,
  message: row.message,
});
