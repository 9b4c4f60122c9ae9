import { DASHBOARD_COLUMNS, type Tile } from '@plumbline/contract';
import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { freePlace, placeTile, settle, type Place } from './layout.ts';

const tile = (id: string, [x, y]: [number, number], [w, h]: [number, number] = [6, 4]) => ({
  id,
  kind: 'text' as Tile['kind'],
  place: { x, y, w, h },
});
type Made = ReturnType<typeof tile>;
const places = (tiles: readonly Made[]) =>
  Object.fromEntries(tiles.map(({ id, place }) => [id, [place.x, place.y, place.w, place.h]]));
const overlap = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

describe('places of tiles while a dashboard is edited', () => {
  it('pushes what is in the way down and lets the rest be', () => {
    const tiles = [tile('a', [0, 0]), tile('b', [6, 0]), tile('c', [0, 4])];
    const moved = placeTile(tiles, 'c', { x: 0, y: 0, w: 6, h: 4 });
    expect(places(moved)).toEqual({ c: [0, 0, 6, 4], a: [0, 4, 6, 4], b: [6, 0, 6, 4] });
    expect(moved[1]).toBe(tiles[1]);
  });

  it('closes the gap that a tile leaves', () => {
    const tiles = [tile('a', [0, 0]), tile('b', [0, 4]), tile('c', [6, 0])];
    expect(places(placeTile(tiles, 'a', { x: 6, y: 4, w: 6, h: 4 }))).toMatchObject({
      a: [6, 4, 6, 4],
      b: [0, 0, 6, 4],
    });
  });

  it('keeps a tile within the columns and as large as its content needs', () => {
    const tiles = [{ ...tile('a', [0, 0]), kind: 'chart' as const }];
    expect(places(placeTile(tiles, 'a', { x: 20, y: -3, w: 1, h: 1 }) as Made[])).toEqual({
      a: [10, 0, 2, 4],
    });
  });

  it('finds the first gap for a new tile, else the end', () => {
    const tiles = [tile('a', [0, 0]), tile('b', [0, 4], [12, 2])];
    expect(freePlace(tiles, { w: 6, h: 4 })).toEqual({ x: 6, y: 0, w: 6, h: 4 });
    expect(freePlace(tiles, { w: 7, h: 4 })).toEqual({ x: 0, y: 6, w: 7, h: 4 });
  });

  const anyTiles = fc.array(
    fc.record({
      x: fc.nat(11),
      y: fc.nat(20),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: 8 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  it('never lets two tiles overlap, nor any leave the columns, nor float', () => {
    expectProperty(
      fc.property(anyTiles, fc.nat(11), fc.nat(20), (list, x, y) => {
        const tiles = list.map((place, at) =>
          tile(`t${at}`, [Math.min(place.x, 12 - place.w), place.y], [place.w, place.h]),
        );
        const placed = placeTile(tiles, 't0', { ...(tiles[0] as Made).place, x, y });
        for (const one of placed) {
          expect(one.place.x + one.place.w).toBeLessThanOrEqual(DASHBOARD_COLUMNS);
          const others = placed.filter(({ id }) => id !== one.id);
          expect(others.some((other) => overlap(one.place, other.place))).toBe(false);
          const above = { ...one.place, y: one.place.y - 1 };
          expect(one.place.y === 0 || others.some((other) => overlap(above, other.place))).toBe(true);
        }
      }),
      { seed: 7 },
    );
  });

  it('changes nothing that is settled', () => {
    const tiles = [tile('a', [0, 0]), tile('b', [6, 0]), tile('c', [0, 4])];
    expect(settle(tiles)).toEqual(tiles);
  });
});
