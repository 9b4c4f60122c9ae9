import { MINUTE_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import { ExportPayload } from './export-payload.ts';

/** Draw a dashboard into a file that its starter can fetch. */
export const exportJob: JobDefinition<ExportPayload> = defineJob({
  name: 'dashboards.export',
  version: 1,
  payload: ExportPayload,
  attempts: 2,
  timeoutMs: 15 * MINUTE_MS,
  starting: message('job.exportLoading'),
  load: async () => (await import('./export.handler.ts')).exportHandler,
});
