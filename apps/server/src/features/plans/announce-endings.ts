import { DAY_MS } from '@plumbline/contract';
import { isoAfter, isoNow } from '../../platform/clock.ts';
import { acrossTenants, type Trx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import { bumpCounter } from '../../platform/plans/usage.store.ts';
import { systemActor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';

/** Days before its end on which a plan is announced, the last one first. */
const ANNOUNCED_DAYS = [1, 7] as const;

interface PlanEnding {
  readonly id: string;
  readonly plan: string;
  readonly endsAt: string;
}

async function listEnding({ db, clock }: Services): Promise<readonly PlanEnding[]> {
  const rows = await acrossTenants(db.executor)
    .selectFrom('tenants')
    .select(['id', 'plan', 'plan_ends_at as endsAt'])
    .where('plan_ends_at', '>', isoNow(clock))
    .where('plan_ends_at', '<=', isoAfter(clock, Math.max(...ANNOUNCED_DAYS) * DAY_MS))
    .orderBy('id')
    .execute();
  return rows.flatMap(({ endsAt, ...row }) => (endsAt === null ? [] : [{ ...row, endsAt }]));
}

/** People who can change the plan. */
async function listAdmins(trx: Trx, tenantId: string): Promise<string[]> {
  const rows = await inTenant(trx, { tenantId })
    .selectFrom('members')
    .select('user_id')
    .where('role', 'in', ['owner', 'admin'])
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Reports plans that end within 7 days, and again those that end within one, to owners and admins. Once each, whichever
 * servers run it: the first to count a report writes its event in the same transaction. Another end is reported again.
 */
export async function announceEndings(services: Services): Promise<void> {
  const now = services.clock.now();
  for (const { id, plan, endsAt } of await listEnding(services)) {
    const days = ANNOUNCED_DAYS.find((within) => Date.parse(endsAt) - now <= within * DAY_MS);
    await services.db.transaction(async (trx) => {
      const report = { name: 'planEnding', month: `${endsAt} ${days}`, by: 1 } as const;
      if ((await bumpCounter(trx, { tenantId: id }, report)) === 1) {
        const data = { plan, endsAt, admins: await listAdmins(trx, id) };
        await services.events.append(trx, systemActor(id), { kind: 'plan.ending', id, data });
      }
    });
  }
}
