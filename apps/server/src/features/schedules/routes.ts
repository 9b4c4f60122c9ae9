import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { checkTimetable, nextRuns } from '../../platform/schedules/cron.ts';
import type { Scheduler } from '../../platform/schedules/scheduler.ts';
import type { Services } from '../../platform/services.ts';
import { presentRunEntry, presentSchedule } from './present-schedule.ts';
import { runSchedule } from './run-schedule.ts';
import { listVisibleRuns, listVisibleSchedules } from './schedules.store.ts';

const PREVIEWED = 3;

export const scheduleRoutes = (
  services: Services & { readonly scheduler: Scheduler },
): readonly BoundRoute[] => [
  bind(routes.listSchedules, async ({ principal, query }) => {
    const { rows, total } = await listVisibleSchedules(services.db.executor, principal, query);
    const data = await Promise.all(rows.map((row) => presentSchedule(services, principal, row)));
    return success({ data, page: query.page, limit: query.limit, total });
  }),
  bind(routes.listScheduleRuns, async ({ principal, query }) => {
    const { rows, total } = await listVisibleRuns(services.db.executor, principal, query);
    const data = await Promise.all(rows.map((row) => presentRunEntry(services, principal, row)));
    return success({ data, page: query.page, limit: query.limit, total });
  }),
  bind(routes.previewSchedule, ({ body }) => {
    const now = new Date(services.clock.now());
    checkTimetable(body, now);
    const next = nextRuns(body, now, PREVIEWED).map((at) => at.toISOString());
    return Promise.resolve(success({ next }));
  }),
  bind(routes.runSchedule, async ({ principal, params }) =>
    success(await runSchedule(services, principal, params.id)),
  ),
];
