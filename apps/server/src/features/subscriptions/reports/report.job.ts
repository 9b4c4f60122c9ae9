import { HOUR_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { ReportPayload } from './report-payload.ts';

/** Draws a dashboard for each recipient, and sends it. */
export const reportJob: JobDefinition<ReportPayload> = defineJob({
  name: 'subscriptions.send',
  version: 1,
  payload: ReportPayload,
  attempts: 2,
  timeoutMs: 2 * HOUR_MS,
  starting: message('job.reportPreparing'),
  load: async () => (await import('./report.handler.ts')).reportHandler,
});
