import {
  AppError,
  PLAN_LABELS,
  PLAN_LIMITS,
  PLANS,
  PLANS_PATH,
  type PlanLimit,
  type PlanLimitValues,
  type PlanName,
} from '@plumbline/contract';
import { isoNow, type Clock } from '../clock.ts';
import type { Executor, Trx } from '../db/database.ts';
import type { Actor } from '../principal.ts';
import { planName } from './plan-state.ts';
import { lockTenant } from '../tenants/lock-tenant.ts';
import { bumpCounter, countUsed, findTenantPlan, type MonthlyLimit } from './usage.store.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** What the operator changed of the limits in the contract. */
export type LimitOverrides = Readonly<Partial<Record<PlanName, Partial<PlanLimitValues>>>>;

/** What a transaction is about to add. */
export interface Addition {
  readonly limit: PlanLimit;
  readonly adding: number;
  /** The dataset whose rows the new ones replace. */
  readonly datasetId?: string;
}

export interface Plans {
  /** What new workspaces get. */
  readonly initial: PlanName;
  limits(plan: string): PlanLimitValues;
  /**
   * Throws `plan.not_allowed` where the addition is beyond the tenant's plan. Within the transaction that adds, before it
   * does: a second one waits until this one has ended, so that both cannot take the last room.
   */
  claim(trx: Trx, tenant: Tenant, addition: Addition): Promise<void>;
  /** The usage of one limit, of the whole workspace. */
  used(db: Executor, tenant: Tenant, limit: PlanLimit): Promise<number>;
  /** Gives back what `claim` counted, where nothing came of it. */
  release(trx: Trx, tenant: Tenant, limit: MonthlyLimit): Promise<void>;
}

const NUMBER = new Intl.NumberFormat('en-US');
const gigabytes = (bytes: number): string => `${Math.round((bytes / 1000 ** 3) * 10) / 10} GB`;

const amount = (limit: PlanLimit, value: number): string =>
  PLAN_LIMITS[limit].unit === 'bytes' ? gigabytes(value) : NUMBER.format(value);

/** The way out that needs no upgrade. */
const WITHOUT_UPGRADE: Readonly<Record<PlanLimit, string>> = {
  datasets: 'Delete a dataset for good',
  rows: 'Delete datasets that nobody needs',
  members: 'Remove a member',
  storageBytes: 'Delete datasets that nobody needs',
  refreshes: 'Wait until next month',
  aiCalls: 'Wait until next month',
};

export const limitReached = (
  plan: PlanName,
  { limit, allowed, used }: { limit: PlanLimit; allowed: number; used: number },
): AppError =>
  new AppError(
    'plan.not_allowed',
    `The ${PLAN_LABELS[plan]} plan includes ${amount(limit, allowed)} ${limit === 'storageBytes' ? 'of storage' : PLAN_LIMITS[limit].label.toLowerCase()}, and ${amount(limit, used)} are in use. ${WITHOUT_UPGRADE[limit]}, or choose another plan under Plans.`,
    { data: { plan, limit, allowed, used, upgrade: PLANS_PATH } },
  );

const isMonthly = (limit: PlanLimit): limit is MonthlyLimit => PLAN_LIMITS[limit].isMonthly;

export function createPlans(
  { initial, overrides }: { readonly initial: PlanName; readonly overrides: LimitOverrides },
  clock: Clock,
): Plans {
  const month = (): string => isoNow(clock).slice(0, 7);
  const limits: Plans['limits'] = (plan) => {
    const name = planName(plan);
    return { ...PLANS[name].limits, ...overrides[name] };
  };
  return {
    initial,
    limits,
    async claim(trx, tenant, { limit, adding, datasetId }) {
      const plan = planName((await findTenantPlan(trx, tenant)).plan);
      const allowed = limits(plan)[limit];
      if (isMonthly(limit)) {
        const used = await bumpCounter(trx, tenant, { name: limit, month: month(), by: adding });
        if (allowed !== null && used > allowed) {
          throw limitReached(plan, { limit, allowed, used: used - adding });
        }
        return;
      }
      if (allowed === null) {
        return;
      }
      await lockTenant(trx, tenant);
      const used = await countUsed(trx, tenant, { limit, month: month(), exceptDataset: datasetId ?? null });
      if (used + adding > allowed) {
        throw limitReached(plan, { limit, allowed, used });
      }
    },
    used: (db, tenant, limit) => countUsed(db, tenant, { limit, month: month(), exceptDataset: null }),
    async release(trx, tenant, limit) {
      await bumpCounter(trx, tenant, { name: limit, month: month(), by: -1 });
    },
  };
}
