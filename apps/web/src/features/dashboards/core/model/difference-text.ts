import type { Tile } from '@plumbline/contract';
import { tileTitle } from '../../../../ui/tiles/tile-title.ts';
import { t } from '../../../../messages/index.ts';
import type { Difference } from './differences.ts';

/** What a tile is called in a list of tiles. */
export function tileName(tile: Tile): string {
  const title = tileTitle(tile);
  return title === '' ? t(`dashboardEditor.kind-${tile.kind}`) : title;
}

export const changeWords = (change: Difference): string =>
  change.kind === 'field'
    ? t('dashboardEditor.changeField', { field: t(`dashboardEditor.field-${change.key}`) })
    : t(`dashboardEditor.change-${change.kind}`, { name: tileName(change.tile) });
