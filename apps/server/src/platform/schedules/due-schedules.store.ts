import { isoAfter, isoNow, type Clock } from '../clock.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database, Executor, Trx } from '../db/database.ts';
import type { ScheduleRow, ScheduleRunRow } from '../db/schedule-tables.ts';

/** Schedules that are due, the longest first. In a transaction: on PostgreSQL another server takes the others. */
export const listDue = (
  { dialect }: Pick<Database, 'dialect'>,
  trx: Trx,
  { clock, limit, ids }: { readonly clock: Clock; readonly limit: number; readonly ids?: readonly string[] },
): Promise<ScheduleRow[]> =>
  acrossTenants(trx)
    .selectFrom('schedules')
    .selectAll()
    .where('due_at', '<=', isoNow(clock))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();

/** Runs whose next attempt is due. In a transaction, as `listDue`. */
export const listWaiting = (
  { dialect }: Pick<Database, 'dialect'>,
  trx: Trx,
  { clock, limit }: { readonly clock: Clock; readonly limit: number },
): Promise<ScheduleRunRow[]> =>
  acrossTenants(trx)
    .selectFrom('schedule_runs')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', isoNow(clock))
    .orderBy('due_at')
    .limit(limit)
    .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();

/** Runs whose job has ended, and how. */
export const listEnded = (db: Executor, limit: number) =>
  acrossTenants(db)
    .selectFrom('schedule_runs as r')
    .innerJoin('jobs as j', (join) =>
      join.onRef('j.tenant_id', '=', 'r.tenant_id').onRef('j.id', '=', 'r.job_id'),
    )
    .selectAll('r')
    .select(['j.state as job_state', 'j.error_code as job_code', 'j.error_message as job_reason'])
    .where('r.state', '=', 'running')
    .where('j.finished_at', 'is not', null)
    .orderBy('r.started_at')
    .limit(limit)
    .execute();

export const findScheduleById = async (
  db: Executor,
  { tenant_id, schedule_id }: Pick<ScheduleRunRow, 'tenant_id' | 'schedule_id'>,
): Promise<ScheduleRow | null> =>
  (await acrossTenants(db)
    .selectFrom('schedules')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', schedule_id)
    .executeTakeFirst()) ?? null;

/** False when another server was faster. */
export async function moveOn(
  trx: Trx,
  { id, tenant_id, due_at }: ScheduleRow,
  times: Pick<ScheduleRow, 'next_at' | 'due_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await acrossTenants(trx)
    .updateTable('schedules')
    .set(times)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The run before that has not ended; null where none is open. */
export const findOpenRun = async (trx: Trx, { tenant_id, id }: ScheduleRow): Promise<ScheduleRunRow | null> =>
  (await acrossTenants(trx)
    .selectFrom('schedule_runs')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('schedule_id', '=', id)
    .where('state', 'in', ['running', 'waiting'])
    .limit(1)
    .executeTakeFirst()) ?? null;

/** False when that time of the schedule has a run already. */
export async function insertRun(trx: Trx, row: ScheduleRunRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await acrossTenants(trx)
    .insertInto('schedule_runs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'schedule_id', 'planned_at']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False when the run has left the state and attempt that it was read in. */
export async function updateRunRow(
  trx: Trx,
  { id, tenant_id, state, attempt }: ScheduleRunRow,
  change: Partial<ScheduleRunRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await acrossTenants(trx)
    .updateTable('schedule_runs')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteRunsBefore = async (db: Executor, clock: Clock, ageMs: number): Promise<void> => {
  await acrossTenants(db)
    .deleteFrom('schedule_runs')
    .where('started_at', '<', isoAfter(clock, -ageMs))
    .where('state', 'not in', ['running', 'waiting'])
    .execute();
};
