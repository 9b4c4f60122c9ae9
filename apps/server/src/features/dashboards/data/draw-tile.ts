import { assertNever, type FilterGroup, type TileContent } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { listAnnotations } from '../../charts/index.ts';
import { drawChart, readRows } from '../../datasources/index.ts';
import { givePivot } from '../../pivots/index.ts';
import { drawFigure } from './figure.ts';
import { annotationsShown } from './annotations-shown.ts';
import type { DataTile } from './tiles.ts';

export interface TileRequest {
  readonly tile: DataTile;
  readonly datasetId: string;
  readonly version: number;
  readonly filter: FilterGroup;
  /** For readers: the rows that they may know of. Undefined for members. */
  readonly scope: FilterGroup | undefined;
  /** Page of a grid or pivot. */
  readonly page: number;
  readonly limit: number;
  readonly signal: AbortSignal;
}

type TileRequestFor<Kind> = TileRequest & { readonly tile: Extract<DataTile, { kind: Kind }> };

async function drawChartTile(
  services: Services,
  actor: Actor,
  { tile, datasetId, version, filter, scope, signal }: TileRequestFor<'chart'>,
): Promise<TileContent> {
  const [chart, annotations] = await Promise.all([
    drawChart(services, actor, {
      id: datasetId,
      version,
      chart: tile.chart,
      mode: tile.mode,
      filters: filter,
      search: undefined,
      scope,
      signal,
    }),
    listAnnotations(services, actor, { datasetId, chartId: null }),
  ]);
  const fields = new Set(chart.columns.map(({ field }) => field));
  const fitting = annotations.filter(({ anchor }) => anchor.column === null || fields.has(anchor.column));
  const isConfined = scope !== undefined && (scope.value.length > 0 || tile.chart.filter !== undefined);
  return { kind: 'chart', chart, annotations: isConfined ? annotationsShown(fitting, chart) : fitting };
}

async function drawGridTile(
  services: Services,
  actor: Actor,
  { tile, datasetId, version, filter, page, limit, signal }: TileRequestFor<'grid'>,
): Promise<TileContent> {
  const maxRows = tile.limit ?? Number.POSITIVE_INFINITY;
  const body = {
    page,
    limit,
    version,
    filters: filter,
    graph: false,
    mode: 'Absolute' as const,
    sort: tile.sort,
    columns: tile.columns === undefined || tile.columns.length === 0 ? undefined : tile.columns,
  };
  const { grid } = await readRows(services, actor, { id: datasetId, body, signal, isFitted: true });
  const left = Math.max(0, maxRows - (page - 1) * grid.limit);
  const data = grid.data.length > left ? grid.data.slice(0, left) : grid.data;
  return { kind: 'grid', grid: { ...grid, data, total: Math.min(grid.total, maxRows) } };
}

async function drawPivotTile(
  services: Services,
  actor: Actor,
  { tile: { pivot }, datasetId, version, filter, scope, page, limit, signal }: TileRequestFor<'pivot'>,
): Promise<TileContent> {
  const filters = { op: 'and' as const, value: [pivot.filters, filter] };
  const body = { ...pivot, filters, version, page, limit: pivot.limit ?? limit };
  return { kind: 'pivot', pivot: await givePivot(services, actor, { id: datasetId, body, scope, signal }) };
}

/** The data of a tile. Throws what the engine and the sources of the tile throw. */
export async function drawTile(services: Services, actor: Actor, drawing: TileRequest): Promise<TileContent> {
  const { tile } = drawing;
  switch (tile.kind) {
    case 'chart':
      return drawChartTile(services, actor, { ...drawing, tile });
    case 'figure': {
      const { datasetId: id, version, filter, signal } = drawing;
      return {
        kind: 'figure',
        figure: await drawFigure(services, actor, { id, version, tile, filter, signal }),
      };
    }
    case 'grid':
      return drawGridTile(services, actor, { ...drawing, tile });
    case 'pivot':
      return drawPivotTile(services, actor, { ...drawing, tile });
    default:
      return assertNever(tile);
  }
}
