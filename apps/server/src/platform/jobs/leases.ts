import { isoAfter, isoNow, type Clock } from '../clock.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database, Trx } from '../db/database.ts';
import type { JobRow } from '../db/job-tables.ts';
import { chooseOwner, type JobOwnerKey, type JobShares } from './job-shares.ts';

/** A worker without a heartbeat for this long has lost its job. */
export const LEASE_MS = 15_000;
/** A heartbeat also finds out that a job is cancelled, which people expect to take effect within a second. */
export const HEARTBEAT_MS = 750;

/** The right to write about a job: void once the fence has moved on. */
export interface Lease {
  readonly jobId: string;
  readonly tenantId: string;
  readonly fence: number;
}

/** Another worker has the job now. The run stops and writes nothing. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** True when a job is due. */
export async function hasDueJobs({ db, clock }: Deps): Promise<boolean> {
  const row = await acrossTenants(db.executor)
    .selectFrom('jobs')
    .select('id')
    .where('due_at', '<=', isoNow(clock))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const dueJobs = (trx: Trx, now: string) => acrossTenants(trx).selectFrom('jobs').where('due_at', '<=', now);

/** The owner whose due job starts next, by the shares. */
async function findNextOwner({ clock }: Deps, trx: Trx, shares: JobShares): Promise<JobOwnerKey | null> {
  const now = isoNow(clock);
  const running = await acrossTenants(trx)
    .selectFrom('jobs')
    .select(['tenant_id', 'user_id'])
    .where('due_at', '>', now)
    .where('lease_owner', 'is not', null)
    .execute();
  const waiting = await dueJobs(trx, now)
    .select(['tenant_id', 'user_id', ({ fn }) => fn.min('due_at').as('due_at')])
    .groupBy(['tenant_id', 'user_id'])
    .execute();
  return chooseOwner({ running, waiting }, shares);
}

/**
 * Claim the job that is next in fairness: of the tenant with the fewest running, in it of the person with the fewest,
 * the one that has been due the longest. Returns the row as it was before, with the lease; null when none may start.
 */
export async function claimJob(
  deps: Deps,
  owner: string,
  shares: JobShares,
): Promise<{ readonly row: JobRow; readonly lease: Lease } | null> {
  const { db, clock } = deps;
  return db.transaction(async (trx) => {
    const next = await findNextOwner(deps, trx, shares);
    if (next === null) {
      return null;
    }
    const row = await dueJobs(trx, isoNow(clock))
      .selectAll()
      .where('tenant_id', '=', next.tenant_id)
      .where('user_id', '=', next.user_id)
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .$if(db.dialect === 'postgres', (query) => query.forUpdate().skipLocked())
      .executeTakeFirst();
    if (!row) {
      return null;
    }
    const fence = row.fence + 1;
    await acrossTenants(trx)
      .updateTable('jobs')
      .set({ lease_owner: owner, due_at: isoAfter(clock, LEASE_MS), fence })
      .where('id', '=', row.id)
      .execute();
    return { row, lease: { jobId: row.id, tenantId: row.tenant_id, fence } };
  });
}

const held = (trx: Trx, lease: Lease) =>
  acrossTenants(trx).updateTable('jobs').where('id', '=', lease.jobId).where('fence', '=', lease.fence);

/** Hold the lease for the rest of the transaction and change the row; throws `LeaseLost` when it is another's. */
export async function updateHeldJob(trx: Trx, lease: Lease, change: Partial<JobRow>): Promise<JobRow> {
  const row = await held(trx, lease).set(change).returningAll().executeTakeFirst();
  if (!row) {
    throw new LeaseLost();
  }
  return row;
}

/** Renew the lease; returns whether a cancellation was requested. Throws `LeaseLost`. */
export async function renewLease({ db, clock }: Deps, lease: Lease): Promise<{ isCancelled: boolean }> {
  const row = await db.transaction((trx) => updateHeldJob(trx, lease, { due_at: isoAfter(clock, LEASE_MS) }));
  return { isCancelled: row.cancel_requested === 1 };
}

/** Release the jobs of an owner that is known to be gone. Null: those of all owners. */
export async function releaseLeases({ db, clock }: Deps, owner: string | null): Promise<number> {
  const result = await acrossTenants(db.executor)
    .updateTable('jobs')
    .set(({ eb }) => ({ lease_owner: null, due_at: isoNow(clock), fence: eb('fence', '+', 1) }))
    .where('lease_owner', 'is not', null)
    .$if(owner !== null, (query) => query.where('lease_owner', '=', owner ?? ''))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
