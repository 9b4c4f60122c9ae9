import type { Clock } from '../../platform/clock.ts';
import { isPlanActive, planName, type TenantPlan } from '../../platform/plans/plan-state.ts';

type TrialState = TenantPlan & { readonly trialStartedAt: string | null };

/** A trial adds nothing to a plan that people pay for, to Education, or to a server of one's own. */
export const needsNoTrial = (tenant: TenantPlan, clock: Clock): boolean =>
  isPlanActive(tenant, clock) && planName(tenant.plan) !== 'free';

export const canStartTrial = (tenant: TrialState, clock: Clock): boolean =>
  tenant.trialStartedAt === null && !needsNoTrial(tenant, clock);
