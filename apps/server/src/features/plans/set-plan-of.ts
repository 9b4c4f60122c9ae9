import { AppError } from '@plumbline/contract';
import type { Database } from '../../platform/db/database.ts';
import { findTenantBySlug, setPlan, type PlanChange } from './plan.store.ts';

/** Errors: `tenant.not_found`. */
export async function setPlanBySlug(db: Database, slug: string, change: PlanChange): Promise<void> {
  await db.transaction(async (trx) => {
    const tenantId = await findTenantBySlug(trx, slug);
    if (tenantId === null) {
      throw new AppError('tenant.not_found', `No workspace has the address "${slug}".`);
    }
    await setPlan(trx, { tenantId }, change);
  });
}
