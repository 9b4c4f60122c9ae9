import type { Tile, TileContent, TileData } from '@plumbline/contract';
import type { Sheet } from '@plumbline/drawing';
import type { Translator } from '@plumbline/messages';
import { tileNumber, tileVersion } from '@plumbline/viz';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { bindTileFilter, type DashboardDataRequest } from '../dashboards/index.ts';
import { getReadable, traceAddress } from '../datasources/index.ts';

export interface TracedDashboard extends DashboardDataRequest {
  /** Origin of the links; null where the server does not know its public address. */
  readonly origin: string | null;
  /** The dashboard; null where the file is for somebody who cannot open it. */
  readonly dashboardId: string | null;
}

/** Where the numbers of each tile can be checked; undefined where nobody who reads the file could. */
export async function tileTraces(
  services: Services,
  actor: Actor,
  {
    dashboard,
    answers,
    translator,
  }: {
    readonly dashboard: TracedDashboard;
    readonly answers: ReadonlyMap<string, TileData>;
    readonly translator: Translator;
  },
): Promise<Sheet['traces']> {
  const { origin, dashboardId, content } = dashboard;
  if (origin === null || dashboardId === null) {
    return undefined;
  }
  const lines: { label: string; address: string }[] = [];
  for (const tile of content.tiles) {
    const data = answers.get(tile.id)?.data ?? null;
    const number = data === null ? null : tileNumber(tile, data, null);
    if (data !== null && number !== null && tile.kind !== 'text' && tile.kind !== 'image') {
      const datasetId = tile.dataset ?? dashboard.datasetId;
      const { version } = await getReadable(services, actor, { id: datasetId });
      const columns = new Set(version.columns.map(({ name }) => name));
      const request = {
        datasetId,
        version: tileVersion(data),
        filters: bindTileFilter(tile, dashboard, columns).filter,
        number,
        source: { kind: 'dashboard' as const, id: dashboardId },
      };
      const address = await traceAddress(services, actor, { origin, request });
      lines.push({ label: tileLabel(tile, data, translator), address });
    }
  }
  return lines.length === 0 ? undefined : { title: translator.t('dashboardFile.traces'), lines };
}

function tileLabel({ title }: Tile, content: TileContent, { t }: Translator): string {
  if (title !== '') {
    return title;
  }
  if (content.kind === 'figure') {
    return content.figure.label;
  }
  return (content.kind === 'chart' ? content.chart.chart.title : undefined) ?? t('dashboardFile.untitled');
}
