import type { Tile } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { gridHeight, inReadingOrder, phoneGroups, phoneHeight } from './places.ts';

const at = (id: string, kind: Tile['kind'], [x, y]: [number, number]) => ({
  id,
  kind,
  place: { x, y, w: 3, h: 3 },
});

describe('places of tiles', () => {
  it('counts the gaps between rows', () => {
    expect([gridHeight(1), gridHeight(3)]).toEqual([28, 108]);
  });

  it('reads by rows and then along them', () => {
    const tiles = [at('c', 'chart', [0, 3]), at('b', 'chart', [6, 0]), at('a', 'chart', [0, 0])];
    expect(inReadingOrder(tiles).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('puts figures that follow each other together on a phone', () => {
    const tiles = [
      at('k1', 'figure', [0, 0]),
      at('k2', 'figure', [3, 0]),
      at('chart', 'chart', [0, 3]),
      at('k3', 'figure', [0, 9]),
    ];
    expect(phoneGroups(tiles).map((group) => group.map(({ id }) => id))).toEqual([
      ['k1', 'k2'],
      ['chart'],
      ['k3'],
    ]);
  });

  it('gives bars that lie down a line each, within bounds', () => {
    const bars = (limit: number) =>
      ({ kind: 'chart', chart: { mark: 'bar', limit, options: { orient: 'horizontal' } } }) as Tile;
    expect(phoneHeight(bars(20))).toBe(440 + 78);
    expect(phoneHeight(bars(500))).toBe(560 + 78);
  });
});
