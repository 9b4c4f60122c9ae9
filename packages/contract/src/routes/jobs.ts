import { z } from 'zod';
import { Id, ListQuery, ok, okPage } from '../envelope.ts';
import { Job, ProgressEvent } from '../entities/job.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const params = z.object({
  /** Id of the job. */
  id: Id,
});

export const listJobs = defineRoute({
  id: 'jobs.list',
  method: 'GET',
  path: '/v1/jobs',
  summary: 'List the caller’s own jobs and those of things that the caller can see, newest first.',
  policy: reads(),
  reads: { job: ALL },
  query: ListQuery.omit({ q: true, sort: true }).extend({
    /** All states where left out. */
    state: Job.shape.state.optional(),
  }),
  reply: okPage(Job),
});

export const getJob = defineRoute({
  id: 'jobs.get',
  method: 'GET',
  path: '/v1/jobs/:id',
  summary: 'Get one job.',
  policy: reads(),
  reads: { job: 'id' },
  params,
  reply: ok(Job),
});

export const cancelJob = defineRoute({
  id: 'jobs.cancel',
  method: 'POST',
  path: '/v1/jobs/:id/cancel',
  summary: 'Cancel a job; unfinished work is rolled back.',
  policy: writes('viewer'),
  changes: { job: 'id', dataset: ALL },
  params,
  reply: ok(Job),
});

export const retryJob = defineRoute({
  id: 'jobs.retry',
  method: 'POST',
  path: '/v1/jobs/:id/retry',
  summary: 'Retry a failed or cancelled job.',
  policy: writes('viewer'),
  changes: { job: 'id', dataset: ALL },
  params,
  reply: ok(Job),
});

export const streamJob = defineRoute({
  id: 'jobs.stream',
  method: 'GET',
  path: '/beta/events/worker/:jobId',
  summary: 'Stream the progress of one job; opened after the end it replays the last event and closes.',
  policy: reads(),
  reads: { job: 'jobId' },
  params: z.object({
    /** Of a job of the caller, or of a thing that the caller can see; else `job.not_found`. */
    jobId: Id,
  }),
  reply: ProgressEvent,
  replyKind: 'events',
});

export const streamWorkflow = defineRoute({
  id: 'workflows.stream',
  method: 'GET',
  path: '/beta/events/workflows/:wId',
  summary: 'Stream the progress of the jobs of one workflow.',
  policy: reads(),
  reads: { workflow: 'wId' },
  params: z.object({
    /** Id of the workflow. */
    wId: Id,
  }),
  reply: ProgressEvent,
  replyKind: 'events',
});
