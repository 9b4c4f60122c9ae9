import type { BodyOf, Dashboard, startDashboardExport } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { drawDashboard, type DashboardDrawing } from './draw-dashboard.ts';
import { exportKey, saveExport } from './export-files.ts';

export interface SavedDrawing extends Pick<
  DashboardDrawing,
  'requestId' | 'signal' | 'deadlineMs' | 'onAnswer' | 'onDrawing' | 'origin'
> {
  readonly dashboard: Dashboard;
  readonly exportId: string;
  readonly request: BodyOf<typeof startDashboardExport>;
}

export interface DrawnFile {
  /** In the file store, for 24 hours. */
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
}

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

/** Draws a dashboard as the actor sees it into a file of theirs. */
export async function saveDrawing(
  services: Services,
  actor: Actor,
  { dashboard, exportId, request, ...options }: SavedDrawing,
): Promise<DrawnFile> {
  const { format, filters, parameters, theme, tab } = request;
  const datasetIds = await listVisibleDatasets(services, actor, dashboard);
  const { body, fileName, contentType } = await drawDashboard(services, actor, {
    ...options,
    content: dashboard,
    datasetId: dashboard.datasetId,
    dashboardId: dashboard.id,
    options: { page: 1, limit: 50, filters, parameters },
    format,
    theme: theme ?? (dashboard.theme === 'Dark' ? 'Dark' : 'Light'),
    tab,
  });
  const file = { dashboardId: dashboard.id, exportId, format };
  await saveExport(services, actor, { file, content: body, datasetIds });
  return { key: exportKey(actor, file), fileName, contentType };
}
