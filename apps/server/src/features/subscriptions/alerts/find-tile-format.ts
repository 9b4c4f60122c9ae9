import { AppError, type ChartFormat, type Dashboard, type Tile } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { readFigureFormat } from '../../dashboards/index.ts';
import { datasetOfTile } from './checkable-tile.ts';

/** How the number of a tile is written; plain where the actor cannot read its dataset now. */
export async function findTileFormat(
  services: Services,
  actor: Actor,
  { dashboard, tile }: { readonly dashboard: Pick<Dashboard, 'datasetId'>; readonly tile: Tile },
): Promise<ChartFormat> {
  if (tile.kind !== 'figure') {
    return {};
  }
  try {
    const id = datasetOfTile(dashboard, tile);
    return await readFigureFormat(services, actor, { id, measure: tile.measure });
  } catch (error) {
    if (error instanceof AppError) {
      return {};
    }
    throw error;
  }
}
