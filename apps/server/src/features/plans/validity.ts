import type { Validity } from '@plumbline/contract';
import { planName, isPlanActive, type TenantPlan } from '../../platform/plans/plan-state.ts';
import { findTenantPlan } from '../../platform/plans/usage.store.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getDatasetUsage } from '../datasources/index.ts';
import { canStartTrial } from './trial-rules.ts';

function statusOf({ plan, planEndsAt }: TenantPlan, isActive: boolean): Validity['status'] {
  if (!isActive) {
    return 'expired';
  }
  return plan === 'trial' && planEndsAt !== null ? 'trial' : 'active';
}

/** The plan of the caller's workspace, its limits and what is used of them. */
export async function getValidity(services: Services, principal: Principal): Promise<Validity> {
  const { db, plans, clock } = services;
  const { executor } = db;
  const [tenant, usage, members, refreshes, aiCalls] = await Promise.all([
    findTenantPlan(executor, principal),
    getDatasetUsage(services, principal),
    plans.used(executor, principal, 'members'),
    plans.used(executor, principal, 'refreshes'),
    plans.used(executor, principal, 'aiCalls'),
  ]);
  const isActive = isPlanActive(tenant, clock);
  const name = planName(tenant.plan);
  return {
    plan: name,
    status: statusOf(tenant, isActive),
    trialEndsAt: name === 'trial' ? tenant.planEndsAt : null,
    endsAt: tenant.planEndsAt,
    valid: isActive,
    canStartTrial: canStartTrial(tenant, clock),
    limits: plans.limits(name),
    usage: { ...usage, members, refreshes, aiCalls },
  };
}
