import type { PlanName } from '@plumbline/contract';
import { acrossTenants, type Executor, type Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';

export interface PlanChange {
  readonly plan: PlanName;
  /** Null: it does not end by itself. */
  readonly endsAt: string | null;
}

export async function setPlan(
  trx: Trx,
  { tenantId }: Pick<Actor, 'tenantId'>,
  { plan, endsAt }: PlanChange,
): Promise<void> {
  await acrossTenants(trx)
    .updateTable('tenants')
    .set({ plan, plan_ends_at: endsAt })
    .where('id', '=', tenantId)
    .execute();
}

/** False where the tenant has had its trial, also by a call at the same time. */
export async function startTrial(
  trx: Trx,
  { tenantId }: Pick<Actor, 'tenantId'>,
  { now, endsAt }: { readonly now: string; readonly endsAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await acrossTenants(trx)
    .updateTable('tenants')
    .set({ plan: 'trial', plan_ends_at: endsAt, trial_started_at: now })
    .where('id', '=', tenantId)
    .where('trial_started_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findTenantBySlug(db: Executor, slug: string): Promise<string | null> {
  const row = await acrossTenants(db)
    .selectFrom('tenants')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id ?? null;
}
