import type { Tile } from '@plumbline/contract';
import { nameOfFormula } from '@plumbline/query';
import { NO_TILE, type TileState } from '../../lib/tiles/tile-state.ts';

/** Title of a tile: its own, else that of its content; of a saved measure its name, also before there is data. */
export function tileTitle(tile: Tile, { data }: TileState = NO_TILE): string {
  if (tile.title !== '') {
    return tile.title;
  }
  if (tile.kind === 'chart') {
    return tile.chart.title ?? '';
  }
  const { formula } = tile.kind === 'figure' ? tile.measure : {};
  const name = formula === undefined ? null : nameOfFormula(formula);
  return data?.kind === 'figure' ? data.figure.label : (name ?? '');
}
