import type { ScheduleKind, ScheduleSpec } from '@plumbline/contract';
import { isoNow, type Clock } from '../clock.ts';
import type { Executor, Trx } from '../db/database.ts';
import { inTenant, insertInto } from '../db/in-tenant.ts';
import type { ScheduleRow, ScheduleRunRow } from '../db/schedule-tables.ts';
import { newId } from '../ids.ts';
import type { Actor } from '../principal.ts';
import type { Thing } from '../access/thing-kinds.ts';
import { checkTimetable } from './cron.ts';
import { timesAfter } from './next-times.ts';

type Tenant = Pick<Actor, 'tenantId'>;

export interface ScheduleSubject {
  readonly kind: ScheduleKind;
  readonly subjectId: string;
}

const ofSubject = (db: Executor, tenant: Tenant, { kind, subjectId }: ScheduleSubject) =>
  inTenant(db, tenant).selectFrom('schedules').where('kind', '=', kind).where('subject_id', '=', subjectId);

/** Null when it is not scheduled. */
export const findSchedule = async (
  db: Executor,
  tenant: Tenant,
  subject: ScheduleSubject,
): Promise<ScheduleRow | null> =>
  (await ofSubject(db, tenant, subject).selectAll().executeTakeFirst()) ?? null;

/** A schedule that is paused tries nothing again: what waited for another attempt has failed. */
const endWaiting = async (
  trx: Trx,
  clock: Clock,
  { tenant, scheduleIds }: { readonly tenant: Tenant; readonly scheduleIds: readonly string[] },
): Promise<void> => {
  if (scheduleIds.length > 0) {
    await inTenant(trx, tenant)
      .updateTable('schedule_runs')
      .set({ state: 'failed', due_at: null, finished_at: isoNow(clock) })
      .where('schedule_id', 'in', scheduleIds)
      .where('state', '=', 'waiting')
      .execute();
  }
};

/** Schedules something, or changes when it runs; from now on it runs as the actor. Throws `schedule.invalid`. */
export async function putSchedule(
  trx: Trx,
  clock: Clock,
  put: {
    readonly actor: Actor;
    readonly subject: ScheduleSubject;
    readonly thing: Thing | null;
    readonly spec: ScheduleSpec;
  },
): Promise<ScheduleRow> {
  const { actor, subject, thing, spec } = put;
  const now = new Date(clock.now());
  checkTimetable(spec, now);
  const before = await findSchedule(trx, actor, subject);
  const id = before?.id ?? newId();
  const settings = {
    cron: spec.cron,
    time_zone: spec.timeZone,
    missed: spec.missed,
    jitter_seconds: spec.jitterSeconds,
    enabled: spec.enabled ? (1 as const) : (0 as const),
    user_id: actor.userId,
    updated_at: isoNow(clock),
  };
  const row: ScheduleRow = {
    tenant_id: actor.tenantId,
    id,
    kind: subject.kind,
    subject_id: subject.subjectId,
    thing_kind: thing?.kind ?? null,
    thing_id: thing?.id ?? null,
    created_at: before?.created_at ?? isoNow(clock),
    ...settings,
    ...timesAfter({ id, ...settings }, now),
  };
  await insertInto(trx, 'schedules')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'kind', 'subject_id'])
        .doUpdateSet({ ...settings, next_at: row.next_at, due_at: row.due_at }),
    )
    .execute();
  if (!spec.enabled) {
    await endWaiting(trx, clock, { tenant: actor, scheduleIds: [id] });
  }
  return row;
}

/** With its runs. Nothing where there is none. */
export async function deleteSchedule(trx: Trx, tenant: Tenant, subject: ScheduleSubject): Promise<void> {
  const schedule = await findSchedule(trx, tenant, subject);
  if (schedule !== null) {
    await inTenant(trx, tenant).deleteFrom('schedule_runs').where('schedule_id', '=', schedule.id).execute();
    await inTenant(trx, tenant).deleteFrom('schedules').where('id', '=', schedule.id).execute();
  }
}

/** The newest run of a schedule; null before the first. */
export const findLastRun = async (
  db: Executor,
  tenant: Tenant,
  scheduleId: string,
): Promise<ScheduleRunRow | null> =>
  (await inTenant(db, tenant)
    .selectFrom('schedule_runs')
    .selectAll()
    .where('schedule_id', '=', scheduleId)
    .orderBy('planned_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** While what is scheduled is archived, nothing is due; afterwards the next time is. */
export async function suspendSchedule(
  trx: Trx,
  clock: Clock,
  change: {
    readonly tenant: Tenant;
    readonly subject: ScheduleSubject;
    readonly isSuspended: boolean;
  },
): Promise<void> {
  const schedule = await findSchedule(trx, change.tenant, change.subject);
  if (schedule !== null) {
    const times = change.isSuspended
      ? { next_at: null, due_at: null }
      : timesAfter(schedule, new Date(clock.now()));
    await inTenant(trx, change.tenant)
      .updateTable('schedules')
      .set(times)
      .where('id', '=', schedule.id)
      .execute();
    if (change.isSuspended) {
      await endWaiting(trx, clock, { tenant: change.tenant, scheduleIds: [schedule.id] });
    }
  }
}

/** Switches off the schedules that run as a person. */
export async function disablePersonSchedules(
  trx: Trx,
  clock: Clock,
  { tenant, userId }: { readonly tenant: Tenant; readonly userId: string },
): Promise<void> {
  const disabled = await inTenant(trx, tenant)
    .updateTable('schedules')
    .set({ enabled: 0, next_at: null, due_at: null })
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  await endWaiting(trx, clock, { tenant, scheduleIds: disabled.map(({ id }) => id) });
}
