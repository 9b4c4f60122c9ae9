import { acrossTenants } from '../db/across-tenants.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from '../principal.ts';

/** Until the transaction ends, others that lock the same tenant wait. */
export async function lockTenant(trx: Trx, { tenantId }: Pick<Actor, 'tenantId'>): Promise<void> {
  await acrossTenants(trx)
    .updateTable('tenants')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', tenantId)
    .execute();
}
