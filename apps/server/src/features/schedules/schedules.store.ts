import { THING_KINDS, type RunState } from '@plumbline/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { visibleIds } from '../../platform/access/visible.ts';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { ScheduleRow } from '../../platform/db/schedule-tables.ts';
import type { Actor } from '../../platform/principal.ts';
import type { ListedRun } from './present-schedule.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
}

/** Condition of lists over `schedules s`: of things that the actor may see, and the actor's own about no thing. */
const isVisibleSchedule = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`(
  (s.thing_kind is null and s.user_id = ${actor.userId}) or ${sql.join(
    THING_KINDS.map((kind) => sql`(s.thing_kind = ${kind} and s.thing_id in ${visibleIds(actor, kind)})`),
    sql` or `,
  )})`;

const visible = (db: Executor, actor: Actor) =>
  inTenant(db, actor).selectFrom('schedules as s').where(isVisibleSchedule(actor));

/** The next to run first. */
export async function listVisibleSchedules(
  db: Executor,
  actor: Actor,
  { page, limit }: Page,
): Promise<{ readonly rows: readonly ScheduleRow[]; readonly total: number }> {
  const rows = await visible(db, actor)
    .selectAll('s')
    .orderBy(sql`case when s.next_at is null then 1 else 0 end`)
    .orderBy('s.next_at')
    .orderBy('s.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await visible(db, actor)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const findVisibleSchedule = async (
  db: Executor,
  actor: Actor,
  id: string,
): Promise<ScheduleRow | null> =>
  (await visible(db, actor).selectAll('s').where('s.id', '=', id).executeTakeFirst()) ?? null;

/** Newest first. */
export async function listVisibleRuns(
  db: Executor,
  actor: Actor,
  filter: Page & { readonly state?: RunState | undefined; readonly scheduleId?: string | undefined },
): Promise<{ readonly rows: readonly ListedRun[]; readonly total: number }> {
  const { state, scheduleId, page, limit } = filter;
  const wanted = () =>
    visible(db, actor)
      .innerJoin('schedule_runs as r', (join) =>
        join.onRef('r.tenant_id', '=', 's.tenant_id').onRef('r.schedule_id', '=', 's.id'),
      )
      .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? 'running'))
      .$if(scheduleId !== undefined, (query) => query.where('s.id', '=', scheduleId ?? ''));
  const rows = await wanted()
    .selectAll('r')
    .select(['s.kind', 's.thing_kind', 's.thing_id', 's.subject_id'])
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await wanted()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
