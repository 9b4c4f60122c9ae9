import { assertNever, DASHBOARD_GAP_PX, DASHBOARD_ROW_PX, type Tile, isMapMark } from '@plumbline/contract';

/** Height in px of this many rows of the layout. */
export const gridHeight = (rows: number): number =>
  rows * DASHBOARD_ROW_PX + Math.max(0, rows - 1) * DASHBOARD_GAP_PX;

/** In reading order: by rows, then along them. */
export const inReadingOrder = <T extends Pick<Tile, 'place'>>(tiles: readonly T[]): readonly T[] =>
  [...tiles].sort((one, other) => one.place.y - other.place.y || one.place.x - other.place.x);

/** Tiles stacked in one column; consecutive KPIs are placed side by side, two by two. */
export function phoneGroups<T extends Pick<Tile, 'place' | 'kind'>>(
  tiles: readonly T[],
): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const tile of inReadingOrder(tiles)) {
    const last = groups.at(-1);
    if (tile.kind === 'figure' && last?.[0]?.kind === 'figure') {
      last.push(tile);
    } else {
      groups.push([tile]);
    }
  }
  return groups;
}

const BAR_PX = 22;
const MIN_BARS_PX = 220;
const MAX_BARS_PX = 560;
const CHROME_PX = 78;

/** The height of a tile on a phone, in px; null: as high as its content. */
export function phoneHeight(tile: Tile): number | null {
  switch (tile.kind) {
    case 'chart': {
      const { mark, limit, options } = tile.chart;
      if (isMapMark(mark)) {
        return 260 + CHROME_PX;
      }
      const isHorizontal = mark === 'bar' && options?.orient === 'horizontal';
      const barsPx = Math.min(MAX_BARS_PX, Math.max(MIN_BARS_PX, limit * BAR_PX));
      return (isHorizontal ? barsPx : 220) + CHROME_PX;
    }
    case 'grid':
    case 'pivot':
      return 340;
    case 'image':
      return 220;
    case 'figure':
    case 'text':
      return null;
    default:
      return assertNever(tile);
  }
}
