import { assertNever, type DashboardContent, type FilterGroup, type Tile } from '@plumbline/contract';
import type { Locks } from './present-embed.ts';

const filters = (group: FilterGroup | undefined): boolean => group !== undefined && group.value.length > 0;

function filtersTile(tile: Tile): boolean {
  switch (tile.kind) {
    case 'chart':
      return filters(tile.filters) || tile.chart.filter !== undefined || tile.chart.having !== undefined;
    case 'pivot':
      return filters(tile.filters) || filters(tile.pivot.filters) || tile.pivot.search !== undefined;
    case 'grid':
      return filters(tile.filters) || tile.limit !== undefined;
    case 'figure':
      return filters(tile.filters);
    case 'text':
    case 'image':
      return false;
    default:
      return assertNever(tile);
  }
}

/** Whether an embed has filters that its readers cannot remove: of rows that these withhold, readers may know nothing. */
export const withholdsRows = (
  content: Pick<DashboardContent, 'filters' | 'parameters' | 'tiles'>,
  locks: Locks,
  { allow_filters }: { readonly allow_filters: number },
): boolean =>
  filters(locks.filters) ||
  filters(content.filters) ||
  content.parameters.some(
    ({ name, value }) =>
      Object.hasOwn(locks.parameters, name) || (allow_filters !== 1 && value !== null && value !== undefined),
  ) ||
  content.tiles.some(filtersTile);
