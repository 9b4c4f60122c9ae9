import { isPlanName, type PlanName } from '@plumbline/contract';
import type { Clock } from '../clock.ts';

/** The plan of a tenant on its own server: valid, without limits or end. */
export const SELF_HOSTED: PlanName = 'self-hosted';

/** A plan as the tenant's row has it. */
export interface TenantPlan {
  readonly plan: string;
  /** ISO 8601 in UTC; null: it does not end by itself. */
  readonly planEndsAt: string | null;
}

/** Whether the plan still lets its tenant change things. */
export const isPlanActive = ({ plan, planEndsAt }: TenantPlan, clock: Clock): boolean =>
  isPlanName(plan) && (planEndsAt === null || Date.parse(planEndsAt) > clock.now());

/** A plan of an older or newer build has the limits of the free one. */
export const planName = (plan: string): PlanName => (isPlanName(plan) ? plan : 'free');
