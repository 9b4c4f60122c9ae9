import { DAY_MS } from '@plumbline/contract';
import { isoAfter, isoNow } from '../../platform/clock.ts';
import { bumpCounter } from '../../platform/plans/usage.store.ts';
import { systemActor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { listAdminIds, listPlanEndings } from './plan.store.ts';

/** Days before its end on which a plan is announced, the last one first. */
const ANNOUNCED_DAYS = [1, 7] as const;

/**
 * Reports plans that end within 7 days, and again those that end within one, to owners and admins. Once each, whichever
 * servers run it: the first to count a report writes its event in the same transaction. Another end is reported again.
 */
export async function announceEndings(services: Services): Promise<void> {
  const now = services.clock.now();
  const endings = await listPlanEndings(services.db.executor, {
    after: isoNow(services.clock),
    until: isoAfter(services.clock, Math.max(...ANNOUNCED_DAYS) * DAY_MS),
  });
  for (const { id, plan, endsAt } of endings) {
    const days = ANNOUNCED_DAYS.find((within) => Date.parse(endsAt) - now <= within * DAY_MS);
    await services.db.transaction(async (trx) => {
      const report = { name: 'planEnding', month: `${endsAt} ${days}`, by: 1 } as const;
      if ((await bumpCounter(trx, { tenantId: id }, report)) === 1) {
        const data = { plan, endsAt, admins: await listAdminIds(trx, { tenantId: id }) };
        await services.events.append(trx, systemActor(id), { kind: 'plan.ending', id, data });
      }
    });
  }
}
