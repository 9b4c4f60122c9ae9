import { z } from 'zod';
import {
  DatasetRefresh,
  RefreshRun,
  RunState,
  Schedule,
  ScheduleRun,
  ScheduleRunEntry,
  ScheduleSpec,
} from '../entities/schedule.ts';
import { Increment } from '../entities/increment.ts';
import { JobState } from '../entities/job.ts';
import { Id, PageQuery, Timestamp, ok, okPage } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const ofSchedule = z.object({
  /** Id of the schedule. */
  id: Id,
});
const ofDataset = z.object({
  /** Id of the dataset. */
  id: Id,
});

/** The next to run first; those that will not run come last. */
export const listSchedules = defineRoute({
  id: 'schedules.list',
  method: 'GET',
  path: '/v1/schedules',
  summary: 'List the schedules of everything that the caller can see.',
  policy: reads(),
  reads: { schedule: ALL, dataset: ALL },
  query: PageQuery,
  reply: okPage(Schedule),
});

/** Runs are stored for 90 days. */
export const listScheduleRuns = defineRoute({
  id: 'schedules.listRuns',
  method: 'GET',
  path: '/v1/schedules/runs',
  summary: 'List past runs of everything that the caller can see, newest first.',
  policy: reads(),
  reads: { schedule: ALL, dataset: ALL, job: ALL },
  query: PageQuery.extend({
    /** All states where left out. */
    state: RunState.optional(),
    /** All schedules where left out. */
    scheduleId: Id.optional(),
  }),
  reply: okPage(ScheduleRunEntry),
});

export const previewSchedule = defineRoute({
  id: 'schedules.preview',
  method: 'POST',
  path: '/v1/schedules/preview',
  summary: 'Show when a timetable would run next.',
  policy: reads(),
  reads: { nothing: 'Computed from the body and the clock.' },
  body: ScheduleSpec.pick({ cron: true, timeZone: true }),
  reply: ok(
    z.object({
      /** The next moments, in UTC. A time that never comes is `schedule.invalid`. */
      next: z.array(Timestamp).max(3),
    }),
  ),
});

/** Needs what changing it needs. */
export const runSchedule = defineRoute({
  id: 'schedules.run',
  method: 'POST',
  path: '/v1/schedules/:id/run',
  summary: 'Run what is scheduled now; its timetable goes on.',
  policy: writes('viewer'),
  changes: { schedule: 'id', dataset: ALL, job: ALL },
  params: ofSchedule,
  reply: ok(ScheduleRun),
  status: 202,
});

export const getDatasetSchedule = defineRoute({
  id: 'datasources.getSchedule',
  method: 'GET',
  path: '/v1/datasources/:id/schedule',
  summary: 'When a dataset was read, when it is refreshed, and why the last refresh failed.',
  policy: reads(),
  reads: { dataset: 'id', schedule: ALL },
  params: ofDataset,
  reply: ok(DatasetRefresh),
});

const ofConnection = z.object({
  /** Id of the connection. */
  id: Id,
});
const runs = PageQuery.extend({ state: JobState.optional() });

/** Runs of the last 90 days. */
export const listDatasetRefreshes = defineRoute({
  id: 'datasources.listRefreshes',
  method: 'GET',
  path: '/v1/datasources/:id/refreshes',
  summary:
    'List when the rows of a dataset were read from their source, newest first, with the reason of each failure.',
  policy: reads(),
  reads: { dataset: 'id', job: ALL },
  params: ofDataset,
  query: runs,
  reply: okPage(RefreshRun),
});

/** Runs of the last 90 days, of the datasets that the caller can see. */
export const listConnectionRefreshes = defineRoute({
  id: 'connections.listRefreshes',
  method: 'GET',
  path: '/v1/connections/:id/refreshes',
  summary: 'List when datasets were read from a connection, newest first, with the reason of each failure.',
  policy: reads(),
  reads: { connection: 'id', dataset: ALL, job: ALL },
  params: ofConnection,
  query: runs,
  reply: okPage(RefreshRun),
});

/** From now on it runs as the caller. */
export const putDatasetSchedule = defineRoute({
  id: 'datasources.putSchedule',
  method: 'PUT',
  path: '/v1/datasources/:id/schedule',
  summary: 'Refresh a dataset by a timetable.',
  policy: writes('viewer'),
  changes: { schedule: ALL },
  params: ofDataset,
  body: z.object(ScheduleSpec.shape),
  reply: ok(DatasetRefresh),
});

/** The next refresh reads all rows once. Throws `request.invalid` for columns that the table lacks or that cannot be used so. */
export const putDatasetIncrement = defineRoute({
  id: 'datasources.putIncrement',
  method: 'PUT',
  path: '/v1/datasources/:id/increment',
  summary: 'Set how a dataset reads what changed in its table; null reads all rows with each refresh.',
  policy: writes('viewer'),
  changes: { dataset: 'id', schedule: ALL },
  params: ofDataset,
  body: z.object({
    /** Null: each refresh reads all rows. */
    increment: Increment.nullable(),
  }),
  reply: ok(DatasetRefresh),
});

export const deleteDatasetSchedule = defineRoute({
  id: 'datasources.deleteSchedule',
  method: 'DELETE',
  path: '/v1/datasources/:id/schedule',
  summary: 'Delete the schedule of a dataset, with the record of its runs.',
  policy: writes('viewer'),
  changes: { schedule: ALL },
  params: ofDataset,
  reply: ok(DatasetRefresh),
});
