import type { DashboardContent, Tile, TileKind, TileOf } from '@plumbline/contract';
import type { TileDataOptions } from './dashboard-data-request.ts';

/** A tile that shows rows of a dataset. */
export type DataTile = TileOf<'chart' | 'figure' | 'grid' | 'pivot'>;

const WITH_DATA: ReadonlySet<TileKind> = new Set<TileKind>(['chart', 'figure', 'grid', 'pivot']);
const hasData = (tile: Tile): tile is DataTile => WITH_DATA.has(tile.kind);

/** Tiles in reading order: by tab, then from the top, then from the left. */
function inReadingOrder({ tiles, tabs }: Pick<DashboardContent, 'tiles' | 'tabs'>): Tile[] {
  const order = new Map(tabs.map(({ id }, index) => [id, index]));
  const tabOf = ({ tab }: Tile): number => (tab === null ? 0 : (order.get(tab) ?? 0));
  return tiles.toSorted((a, b) => tabOf(a) - tabOf(b) || a.place.y - b.place.y || a.place.x - b.place.x);
}

export interface WantedTiles {
  readonly tiles: readonly DataTile[];
  /** Requested ids that no tile has. */
  readonly unknown: readonly string[];
}

/** The tiles that have data: the requested ones, in that order, or all. Each once. */
export function wantedTiles(
  content: Pick<DashboardContent, 'tiles' | 'tabs'>,
  { tiles: ids }: Pick<TileDataOptions, 'tiles'>,
): WantedTiles {
  if (ids === undefined) {
    return { tiles: inReadingOrder(content).filter(hasData), unknown: [] };
  }
  const byId = new Map(content.tiles.map((tile) => [tile.id, tile]));
  const requested = [...new Set(ids)];
  return {
    tiles: requested.flatMap((id) => byId.get(id) ?? []).filter(hasData),
    unknown: requested.filter((id) => !byId.has(id)),
  };
}
