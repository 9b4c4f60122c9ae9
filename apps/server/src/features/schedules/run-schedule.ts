import { AppError, type ScheduleRun } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Scheduler } from '../../platform/schedules/scheduler.ts';
import type { Services } from '../../platform/services.ts';
import { canEditSchedule, presentRun } from './present-schedule.ts';
import { findVisibleSchedule } from './schedules.store.ts';

/** Runs what is scheduled now, as the caller. Throws `schedule.not_found`, `access.forbidden`. */
export async function runSchedule(
  services: Services & { readonly scheduler: Scheduler },
  actor: Actor,
  id: string,
): Promise<ScheduleRun> {
  const { db, scheduler } = services;
  const schedule = await findVisibleSchedule(db.executor, actor, id);
  if (schedule === null) {
    throw new AppError(
      'schedule.not_found',
      `There is no schedule ${id}. It may have been deleted, or it is not shared with you.`,
    );
  }
  if (!(await canEditSchedule(services, actor, schedule))) {
    throw new AppError('access.forbidden', 'Only people who may edit what is scheduled can run it.');
  }
  const asCaller = { ...schedule, user_id: actor.userId };
  return presentRun(await db.transaction((trx) => scheduler.startNow(trx, asCaller)));
}
