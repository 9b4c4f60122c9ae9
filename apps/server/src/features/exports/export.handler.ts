import { MINUTE_MS, type Dashboard } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { getDashboard } from '../dashboards/index.ts';
import { drawDashboard } from './draw-dashboard.ts';
import { saveExport } from './export-files.ts';
import type { ExportPayload } from './export-payload.ts';

/** Nobody holds a connection open for it. */
const DRAWING_MS = 10 * MINUTE_MS;
/** Share of the progress that the answers of the tiles have. */
const ANSWERS_PERCENT = 60;

/** The datasets of its tiles that the reader can see: a tile of any other is drawn without rows. */
async function listVisibleDatasets(
  { access }: Services,
  actor: Actor,
  { datasetId, tiles }: Dashboard,
): Promise<string[]> {
  const ids = new Set([
    datasetId,
    ...tiles.flatMap((tile) => ('dataset' in tile ? (tile.dataset ?? []) : [])),
  ]);
  const visible: string[] = [];
  for (const id of ids) {
    if ((await access.permissionOn(actor, { kind: 'dataset', id })) !== null) {
      visible.push(id);
    }
  }
  return visible;
}

export const exportHandler: JobHandler<ExportPayload> = {
  async run({ dashboardId, exportId, request, locale }, job, services) {
    const actor = { tenantId: job.tenantId, userId: job.userId, locale };
    const dashboard = await getDashboard(services, actor, dashboardId);
    const { format, filters, parameters, theme, tab } = request;
    const datasetIds = await listVisibleDatasets(services, actor, dashboard);
    const total = dashboard.tiles.filter(({ kind }) => kind !== 'text' && kind !== 'image').length;
    const { body } = await drawDashboard(services, actor, {
      content: dashboard,
      datasetId: dashboard.datasetId,
      options: { page: 1, limit: 50, filters, parameters },
      format,
      theme: theme ?? (dashboard.theme === 'Dark' ? 'Dark' : 'Light'),
      tab,
      requestId: job.jobId,
      signal: job.signal,
      deadlineMs: DRAWING_MS,
      onAnswer: (done) =>
        job.progress(
          (ANSWERS_PERCENT * done) / Math.max(total, done),
          message('job.exportQuerying', { done, total: Math.max(total, done) }),
        ),
      onDrawing: () => job.progress(ANSWERS_PERCENT, message('job.exportDrawing')),
    });
    const file = { dashboardId, exportId, format };
    await saveExport(services, actor, { file, content: body, datasetIds });
    return message('job.exportReady', { name: dashboard.name });
  },
};
