import type { Dashboard, DashboardContent, Tile } from '@plumbline/contract';

/** What people edit of a dashboard, as it is sent back. */
export const toDashboardContent = (dashboard: Dashboard): DashboardContent => ({
  name: dashboard.name,
  description: dashboard.description,
  layout: dashboard.layout,
  theme: dashboard.theme,
  tabs: dashboard.tabs,
  tiles: dashboard.tiles,
  filters: dashboard.filters,
  parameters: dashboard.parameters,
  refreshSeconds: dashboard.refreshSeconds,
  folderId: dashboard.folderId,
});

/** Tiles of one tab. Those that name none, or a deleted one, belong to the first. */
export function tilesOfTab(
  { tiles, tabs }: Pick<DashboardContent, 'tiles' | 'tabs'>,
  tab: string | null,
): readonly Tile[] {
  const first = tabs[0]?.id ?? null;
  const known = new Set(tabs.map(({ id }) => id));
  const tabOf = (tile: Tile): string | null => (tile.tab !== null && known.has(tile.tab) ? tile.tab : first);
  return tabs.length === 0 ? tiles : tiles.filter((tile) => tabOf(tile) === (tab ?? first));
}

/** The dataset a tile reads; null for tiles without data. */
export const tileDataset = (tile: Tile, sourceId: string): string | null =>
  tile.kind === 'text' || tile.kind === 'image' ? null : (tile.dataset ?? sourceId);
