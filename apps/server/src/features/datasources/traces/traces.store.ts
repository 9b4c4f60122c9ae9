import type { Executor, Trx } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { TraceRow } from './tables.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** Saves the row unless an equal request is there; returns the reference of the one that is. */
export async function saveTrace(trx: Trx, row: TraceRow): Promise<string> {
  await insertInto(trx, 'traces')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'digest']).doNothing())
    .execute();
  const { ref } = await inTenant(trx, { tenantId: row.tenant_id })
    .selectFrom('traces')
    .select('ref')
    .where('digest', '=', row.digest)
    .executeTakeFirstOrThrow();
  return ref;
}

/** Whoever asks: callers check what the actor may see. */
export const findTrace = async (db: Executor, tenant: Tenant, ref: string): Promise<TraceRow | null> =>
  (await inTenant(db, tenant).selectFrom('traces').selectAll().where('ref', '=', ref).executeTakeFirst()) ??
  null;
