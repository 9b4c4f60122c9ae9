import { AppError, DAY_MS, PLAN_LABELS, PLANS, type Validity } from '@plumbline/contract';
import { isoAfter, isoNow } from '../../platform/clock.ts';
import { planName } from '../../platform/plans/plan-state.ts';
import { findTenantPlan } from '../../platform/plans/usage.store.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { startTrial } from './plan.store.ts';
import { needsNoTrial } from './trial-rules.ts';
import { getValidity } from './validity.ts';

/** Errors: `plan.trial_used`, `plan.not_needed`. */
export async function activateTrial(services: Services, principal: Principal): Promise<Validity> {
  const { db, clock, events } = services;
  await db.transaction(async (trx) => {
    const tenant = await findTenantPlan(trx, principal);
    if (tenant.trialStartedAt === null && needsNoTrial(tenant, clock)) {
      throw new AppError(
        'plan.not_needed',
        `Your workspace has the ${PLAN_LABELS[planName(tenant.plan)]} plan. A trial adds nothing to it.`,
      );
    }
    const endsAt = isoAfter(clock, PLANS.trial.days * DAY_MS);
    if (!(await startTrial(trx, principal, { now: isoNow(clock), endsAt }))) {
      throw new AppError(
        'plan.trial_used',
        'Your workspace has had its trial. Choose another plan under Plans.',
      );
    }
    await events.append(trx, principal, {
      kind: 'plan.started',
      id: principal.tenantId,
      data: { name: PLANS.trial.label, endsAt },
    });
  });
  return getValidity(services, principal);
}
