import type { PlanName } from '@plumbline/contract';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
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

export interface PlanEnding {
  /** Of the tenant. */
  readonly id: string;
  readonly plan: string;
  readonly endsAt: string;
}

/** Tenants whose plan ends after the first of these times, and at the second one at the latest. */
export async function listPlanEndings(
  db: Executor,
  { after, until }: { readonly after: string; readonly until: string },
): Promise<readonly PlanEnding[]> {
  const rows = await acrossTenants(db)
    .selectFrom('tenants')
    .select(['id', 'plan', 'plan_ends_at as endsAt'])
    .where('plan_ends_at', '>', after)
    .where('plan_ends_at', '<=', until)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ endsAt, ...row }) => (endsAt === null ? [] : [{ ...row, endsAt }]));
}

/** Ids of the people who can change the plan. */
export async function listAdminIds(db: Executor, tenant: Pick<Actor, 'tenantId'>): Promise<string[]> {
  const rows = await inTenant(db, tenant)
    .selectFrom('members')
    .select('user_id')
    .where('role', 'in', ['owner', 'admin'])
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
