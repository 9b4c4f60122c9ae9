import { AppError, type AlertRule, type Dashboard, type Tile } from '@plumbline/contract';

/** Throws `dashboard.tile_not_found`. */
export function findTile({ tiles }: Pick<Dashboard, 'tiles'>, id: string): Tile {
  const tile = tiles.find((one) => one.id === id);
  if (tile === undefined) {
    throw new AppError('dashboard.tile_not_found', `There is no tile "${id}" on this dashboard any more.`);
  }
  return tile;
}

export const datasetOfTile = ({ datasetId }: Pick<Dashboard, 'datasetId'>, tile: Tile): string =>
  ('dataset' in tile ? tile.dataset : null) ?? datasetId;

/** Null for a tile without a single number. */
export const checkableKind = ({ kind }: Tile): 'figure' | 'grid' | null =>
  kind === 'figure' || kind === 'grid' ? kind : null;

/** Throws `alert.not_checkable` for a tile that has no single number, or a rule that its kind has no value for. */
export function checkRule(tile: Tile, rule: AlertRule): void {
  if (tile.kind === 'figure' || (tile.kind === 'grid' && rule.kind !== 'change')) {
    return;
  }
  throw new AppError(
    'alert.not_checkable',
    tile.kind === 'grid'
      ? 'The number of rows of a table can be above or below a limit. Choose a figure for changes.'
      : 'Alerts watch figures and tables. Add a figure with this measure to the dashboard.',
  );
}
