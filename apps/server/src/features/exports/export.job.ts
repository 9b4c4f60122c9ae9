import { MINUTE_MS, routes } from '@plumbline/contract';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';

export const ExportPayload = z.object({
  dashboardId: z.uuid(),
  exportId: z.uuid(),
  request: routes.startDashboardExport.body,
  /** Of the person who waits for the file. */
  locale: z.string().optional(),
});
export type ExportPayload = z.infer<typeof ExportPayload>;

/** Draw a dashboard into a file that its starter can fetch. */
export const exportJob: JobDefinition<ExportPayload> = defineJob({
  name: 'dashboards.export',
  version: 1,
  payload: ExportPayload,
  attempts: 2,
  timeoutMs: 15 * MINUTE_MS,
  load: async () => (await import('./export.handler.ts')).exportHandler,
});
