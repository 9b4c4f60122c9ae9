import { MINUTE_MS } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { getDashboard } from '../dashboards/index.ts';
import type { ExportPayload } from './export-payload.ts';
import { saveDrawing } from './save-drawing.ts';

/** Nobody holds a connection open for it. */
const DRAWING_MS = 10 * MINUTE_MS;
/** Share of the progress that the answers of the tiles have. */
const ANSWERS_PERCENT = 60;

export const exportHandler: JobHandler<ExportPayload> = {
  async run({ dashboardId, exportId, request, locale, origin }, job, services) {
    const actor = { tenantId: job.tenantId, userId: job.userId, locale };
    const dashboard = await getDashboard(services, actor, dashboardId);
    const total = dashboard.tiles.filter(({ kind }) => kind !== 'text' && kind !== 'image').length;
    await saveDrawing(services, actor, {
      dashboard,
      exportId,
      request,
      origin: origin ?? services.config.publicUrl,
      requestId: job.jobId,
      signal: job.signal,
      deadlineMs: DRAWING_MS,
      onAnswer: (count) =>
        job.progress(
          (ANSWERS_PERCENT * count) / Math.max(total, count),
          message('job.exportQuerying', { done: count, total: Math.max(total, count) }),
        ),
      onDrawing: () => job.progress(ANSWERS_PERCENT, message('job.exportDrawing')),
    });
    return message('job.exportReady', { name: dashboard.name });
  },
};
