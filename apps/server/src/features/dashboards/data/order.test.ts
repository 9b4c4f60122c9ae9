import type { Tile } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { asReady } from './as-ready.ts';
import { wantedTiles } from './tiles.ts';

describe('the order of tiles', () => {
  const tile = (id: string, rest: object) => ({ id, kind: 'figure', tab: null, ...rest }) as Tile;
  const tabs = [
    { id: 'one', title: 'One' },
    { id: 'two', title: 'Two' },
  ];
  const tiles = [
    tile('late', { tab: 'two', place: { x: 0, y: 0, w: 2, h: 2 } }),
    tile('low', { tab: 'one', place: { x: 0, y: 9, w: 2, h: 2 } }),
    tile('right', { place: { x: 4, y: 0, w: 2, h: 2 } }),
    tile('text', { kind: 'text', place: { x: 2, y: 0, w: 2, h: 2 } }),
    tile('left', { tab: 'one', place: { x: 0, y: 0, w: 2, h: 2 } }),
  ];
  const order = (ids?: string[]) => {
    const { tiles: wanted, unknown } = wantedTiles({ tiles, tabs }, { tiles: ids });
    return [wanted.map(({ id }) => id), unknown];
  };

  it('is that of reading: tab by tab, from the top, from the left; texts have no data', () => {
    expect(order()).toEqual([['left', 'right', 'low', 'late'], []]);
  });

  it('is that of the request where tiles are named, each once; deleted ones are reported', () => {
    expect(order(['low', 'gone', 'late', 'text', 'low'])).toEqual([['low', 'late'], ['gone']]);
    expect(order([])).toEqual([[], []]);
  });
});

describe('work given as it is ready', () => {
  const answersOf = async (works: readonly (() => Promise<string>)[], atOnce: number): Promise<string[]> => {
    const all: string[] = [];
    for await (const one of asReady(works, atOnce)) {
      all.push(one);
    }
    return all;
  };

  it('comes in its order where it is ready together, and what is late comes late', async () => {
    const late = Promise.withResolvers<string>();
    const works = [
      () => late.promise,
      async () => 'second',
      async () => {
        setImmediate(() => late.resolve('first'));
        return 'third';
      },
    ];
    expect(await answersOf(works, 3)).toEqual(['second', 'third', 'first']);
  });

  it('starts in its order, so many at a time', async () => {
    let underWay = 0;
    let most = 0;
    const started: number[] = [];
    const works = Array.from({ length: 7 }, (_, at) => async () => {
      started.push(at);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return String(at);
    });
    expect(await answersOf(works, 2)).toHaveLength(7);
    expect([most, started]).toEqual([2, [0, 1, 2, 3, 4, 5, 6]]);
  });
});
