import type { Tile } from '@plumbline/contract';
import { NO_TILE, type TileState } from '../../lib/tiles/tile-state.ts';

/** Title of a tile: its own, else that of its content. */
export function tileTitle(tile: Tile, { data }: TileState = NO_TILE): string {
  if (tile.title !== '') {
    return tile.title;
  }
  if (tile.kind === 'chart') {
    return tile.chart.title ?? '';
  }
  return data?.kind === 'figure' ? data.figure.label : '';
}
