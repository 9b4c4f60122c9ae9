import { assertNever, type PlanLimit } from '@plumbline/contract';
import { sql } from 'kysely';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Executor, Trx } from '../db/database.ts';
import { inTenant, insertInto } from '../db/in-tenant.ts';
import type { Actor } from '../principal.ts';
import type { TenantPlan } from './plan-state.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** Limits that count what happened in a month. */
export type MonthlyLimit = Extract<PlanLimit, 'refreshes' | 'aiCalls'>;

/** Counters that no plan limits: the tokens of the language model, by day, and reports that a plan ends, by its end. */
type CounterName = MonthlyLimit | 'modelTokens' | 'planEnding';

/** The plan of a tenant, when it ends, and when its trial began. */
export async function findTenantPlan(
  db: Executor,
  { tenantId }: Tenant,
): Promise<TenantPlan & { readonly trialStartedAt: string | null }> {
  return acrossTenants(db)
    .selectFrom('tenants')
    .select(['plan', 'plan_ends_at as planEndsAt', 'trial_started_at as trialStartedAt'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
}

interface Bump {
  readonly name: CounterName;
  /** `YYYY-MM`, or `YYYY-MM-DD` for a counter of days. */
  readonly month: string;
  readonly by: number;
}

/** Adds to a counter, and returns what it is then. */
export async function bumpCounter(
  trx: Trx,
  { tenantId }: Tenant,
  { name, month, by }: Bump,
): Promise<number> {
  const { used } = await insertInto(trx, 'plan_counters')
    .values({ tenant_id: tenantId, name, month, used: by })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'name', 'month'])
        .doUpdateSet({ used: sql<number>`plan_counters.used + ${by}` }),
    )
    .returning('used')
    .executeTakeFirstOrThrow();
  return used;
}

/** 0 for a counter that was never bumped. */
export async function findCounter(
  db: Executor,
  tenant: Tenant,
  { name, month }: Omit<Bump, 'by'>,
): Promise<number> {
  const row = await inTenant(db, tenant)
    .selectFrom('plan_counters')
    .select('used')
    .where('name', '=', name)
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** Other datasets than `exceptDataset`; their rows are those of the newest version. */
const newestVersions = (db: Executor, tenant: Tenant, exceptDataset: string | null) =>
  inTenant(db, tenant)
    .selectFrom('datasets as d')
    .innerJoin('dataset_versions as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'd.tenant_id')
        .onRef('v.dataset_id', '=', 'd.id')
        // A first version counts from when its rows can be read, before it is the newest.
        .on('v.number', '=', sql<number>`coalesce(d.newest_version, 1)`),
    )
    .$if(exceptDataset !== null, (query) => query.where('d.id', '!=', exceptDataset));

/** PostgreSQL returns the sum of whole numbers as text; null where there is no row. */
type StoredSum = number | string | null;

interface UsageQuery {
  readonly limit: PlanLimit;
  readonly month: string;
  readonly exceptDataset: string | null;
}

/** What a tenant uses of a limit. Archived datasets count until they are deleted permanently. */
export async function countUsed(db: Executor, tenant: Tenant, wanted: UsageQuery): Promise<number> {
  const { limit, month, exceptDataset } = wanted;
  const count = async (table: 'datasets' | 'members'): Promise<number> => {
    const row = await inTenant(db, tenant)
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  };
  switch (limit) {
    case 'datasets':
    case 'members':
      return count(limit);
    case 'rows': {
      const row = await newestVersions(db, tenant, exceptDataset)
        .select(({ fn }) => fn.sum<StoredSum>('v.row_count').as('rows'))
        .executeTakeFirstOrThrow();
      return Number(row.rows ?? 0);
    }
    case 'storageBytes': {
      const row = await inTenant(db, tenant)
        .selectFrom('dataset_versions')
        .select(({ fn }) => fn.sum<StoredSum>('size_bytes').as('bytes'))
        .executeTakeFirstOrThrow();
      return Number(row.bytes ?? 0);
    }
    case 'refreshes':
    case 'aiCalls':
      return findCounter(db, tenant, { name: limit, month });
    default:
      return assertNever(limit);
  }
}
