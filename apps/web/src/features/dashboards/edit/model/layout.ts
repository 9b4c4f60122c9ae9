import { DASHBOARD_COLUMNS, type Tile } from '@plumbline/contract';

export type Place = Tile['place'];

/** A tile as far as its place is concerned. */
export interface PlacedTile {
  readonly id: string;
  readonly place: Place;
}

/** The least a tile may be, in columns and rows: what its content needs to be read. */
const LEAST: Readonly<Record<Tile['kind'], { readonly w: number; readonly h: number }>> = {
  chart: { w: 2, h: 4 },
  figure: { w: 2, h: 3 },
  grid: { w: 2, h: 4 },
  pivot: { w: 2, h: 4 },
  text: { w: 1, h: 1 },
  image: { w: 1, h: 2 },
};
const MAX_ROWS = 200;

export const minSize = (kind: Tile['kind']): { readonly w: number; readonly h: number } => LEAST[kind];

const bounded = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The nearest place within the columns. */
export function within(place: Place, least: { readonly w: number; readonly h: number }): Place {
  const w = bounded(place.w, least.w, DASHBOARD_COLUMNS);
  return {
    w,
    h: bounded(place.h, least.h, MAX_ROWS),
    x: bounded(place.x, 0, DASHBOARD_COLUMNS - w),
    y: Math.max(0, place.y),
  };
}

const overlaps = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

const byRow = (one: PlacedTile, other: PlacedTile): number =>
  one.place.y - other.place.y || one.place.x - other.place.x;

/** The first free position at or below its own. */
function below(place: Place, tiles: readonly PlacedTile[]): Place {
  let free = place;
  for (;;) {
    const hit = tiles.find((other) => overlaps(free, other.place));
    if (hit === undefined) {
      return free;
    }
    free = { ...free, y: hit.place.y + hit.place.h };
  }
}

/** Moves the tile up until another is in the way. */
function lifted(place: Place, tiles: readonly PlacedTile[]): Place {
  let free = place;
  while (free.y > 0 && !tiles.some((other) => overlaps({ ...free, y: free.y - 1 }, other.place))) {
    free = { ...free, y: free.y - 1 };
  }
  return free;
}

/**
 * Places without overlaps and without empty rows between: `held` (the dragged tile) has its requested position
 * first, the others go down out of its way and up as far as they can. Tiles that stay keep their identity.
 */
export function settle<T extends PlacedTile>(tiles: readonly T[], held: string | null = null): readonly T[] {
  const order = [...tiles].sort(byRow);
  const first = order.find(({ id }) => id === held);
  const placed: PlacedTile[] = first === undefined ? [] : [{ id: first.id, place: first.place }];
  for (const { id, place } of order) {
    if (id !== held) {
      const free = below(place, placed);
      placed.push({ id, place: lifted(free, placed) });
    }
  }
  if (first !== undefined) {
    const others = placed.slice(1);
    placed[0] = { id: first.id, place: lifted(first.place, others) };
  }
  const places = new Map(packed(placed).map(({ id, place }) => [id, place]));
  return tiles.map((tile) => {
    const place = places.get(tile.id) ?? tile.place;
    const isSame = place.y === tile.place.y && place.x === tile.place.x;
    return isSame ? tile : { ...tile, place };
  });
}

/** Space that was freed when the tile was dropped is filled. */
function packed(placed: readonly PlacedTile[]): readonly PlacedTile[] {
  const done: PlacedTile[] = [];
  for (const { id, place } of [...placed].sort(byRow)) {
    done.push({ id, place: lifted(below(place, done), done) });
  }
  return done;
}

/** The tiles with one of them at another place or of another size. */
export function placeTile<T extends PlacedTile & { readonly kind: Tile['kind'] }>(
  tiles: readonly T[],
  id: string,
  place: Place,
): readonly T[] {
  const moved = tiles.map((tile) =>
    tile.id === id ? { ...tile, place: within(place, minSize(tile.kind)) } : tile,
  );
  return settle(moved, id);
}

/** Where a new tile of this size goes: the first gap it fits into, from the top. */
export function freePlace(
  tiles: readonly PlacedTile[],
  size: { readonly w: number; readonly h: number },
): Place {
  const bottom = Math.max(0, ...tiles.map(({ place }) => place.y + place.h));
  for (let y = 0; y < bottom; y += 1) {
    for (let x = 0; x + size.w <= DASHBOARD_COLUMNS; x += 1) {
      const place = { x, y, ...size };
      if (!tiles.some((tile) => overlaps(place, tile.place))) {
        return place;
      }
    }
  }
  return { x: 0, y: bottom, ...size };
}
