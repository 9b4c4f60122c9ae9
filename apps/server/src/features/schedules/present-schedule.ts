import {
  allows,
  ScheduleKind,
  SUBSCRIPTIONS_PATH,
  type Schedule,
  type ScheduleRun,
  type ScheduleRunEntry,
} from '@plumbline/contract';
import { findPermission } from '../../platform/access/access.ts';
import { KINDS, type Thing } from '../../platform/access/thing-kinds.ts';
import type { ScheduleRow, ScheduleRunRow } from '../../platform/db/schedule-tables.ts';
import type { Actor } from '../../platform/principal.ts';
import { findLastRun } from '../../platform/schedules/schedules.store.ts';
import type { Services } from '../../platform/services.ts';
import { ThingKind } from '@plumbline/contract';

/** Where a person's own schedules, which are about no thing, are changed. */
const OWN_LINKS: Readonly<Record<string, string>> = {
  'notification.digest': '/settings/notifications',
  'dashboard.report': SUBSCRIPTIONS_PATH,
  'dashboard.alert': SUBSCRIPTIONS_PATH,
};

/** What somebody has to be able to see to see the schedule; null: only its person sees it. */
export const thingOfSchedule = (row: Pick<ScheduleRow, 'thing_kind' | 'thing_id'>): Thing | null =>
  row.thing_kind === null || row.thing_id === null
    ? null
    : { kind: ThingKind.parse(row.thing_kind), id: row.thing_id };

export const presentRun = (row: ScheduleRunRow): ScheduleRun => ({
  id: row.id,
  scheduleId: row.schedule_id,
  plannedAt: row.planned_at,
  state: row.state,
  attempt: row.attempt,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  retryAt: row.due_at,
  jobId: row.job_id,
  failure:
    row.error_code === null || row.error_reason === null || row.state === 'succeeded'
      ? null
      : { code: row.error_code, reason: row.error_reason },
});

export async function presentSubject(
  { db }: Services,
  actor: Actor,
  row: Pick<ScheduleRow, 'kind' | 'thing_kind' | 'thing_id' | 'subject_id'>,
): Promise<Schedule['subject']> {
  const thing = thingOfSchedule(row);
  if (thing === null) {
    return { id: row.subject_id, name: '', link: OWN_LINKS[row.kind] ?? '/' };
  }
  const stored = await KINDS[thing.kind].find(db.executor, actor, thing.id);
  return { id: thing.id, name: stored?.name ?? '', link: KINDS[thing.kind].link(thing.id) };
}

/** Whether the actor may change a schedule: they may edit what it is for, or it is their own and for no thing. */
export async function canEditSchedule({ db }: Services, actor: Actor, row: ScheduleRow): Promise<boolean> {
  const thing = thingOfSchedule(row);
  if (thing === null) {
    return row.user_id === actor.userId;
  }
  const permission = await findPermission(db.executor, actor, thing);
  return permission !== null && allows(permission, 'edit');
}

export async function presentSchedule(services: Services, actor: Actor, row: ScheduleRow): Promise<Schedule> {
  const last = await findLastRun(services.db.executor, actor, row.id);
  return {
    id: row.id,
    kind: ScheduleKind.parse(row.kind),
    subject: await presentSubject(services, actor, row),
    cron: row.cron,
    timeZone: row.time_zone,
    missed: row.missed,
    jitterSeconds: row.jitter_seconds,
    enabled: row.enabled === 1,
    nextAt: row.next_at,
    lastRun: last === null ? null : presentRun(last),
    canEdit: await canEditSchedule(services, actor, row),
  };
}

export type ListedRun = ScheduleRunRow & Pick<ScheduleRow, 'kind' | 'thing_kind' | 'thing_id' | 'subject_id'>;

export const presentRunEntry = async (
  services: Services,
  actor: Actor,
  row: ListedRun,
): Promise<ScheduleRunEntry> => ({
  ...presentRun(row),
  kind: ScheduleKind.parse(row.kind),
  subject: await presentSubject(services, actor, row),
});
