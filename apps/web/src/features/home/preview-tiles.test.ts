import type { Tile } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { previewTiles } from './preview-tiles.ts';

const tile = (
  id: string,
  kind: Tile['kind'],
  at: { x?: number; y?: number; tab?: string | null; mark?: string } = {},
): Tile =>
  ({
    id,
    kind,
    tab: at.tab ?? null,
    place: { x: at.x ?? 0, y: at.y ?? 0, w: 3, h: 3 },
    ...(kind === 'chart' && { chart: { mark: at.mark ?? 'bar' } }),
  }) as unknown as Tile;

const idsOf = (content: Parameters<typeof previewTiles>[0]) => {
  const { figures, charts } = previewTiles(content);
  return [figures.map(({ id }) => id), charts.map(({ id }) => id)];
};

it('takes figures and charts in the order in which they are read', () => {
  const tiles = [
    tile('low', 'chart', { y: 9 }),
    tile('right', 'figure', { x: 3 }),
    tile('left', 'figure'),
    tile('note', 'text'),
    tile('high', 'chart', { y: 2 }),
    tile('last', 'chart', { y: 12 }),
  ];
  expect(idsOf({ tabs: [], tiles })).toEqual([
    ['left', 'right'],
    ['high', 'low'],
  ]);
});

it('takes only tiles of the first tab, to which tiles without one belong', () => {
  const tabs = [
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B' },
  ];
  const tiles = [
    tile('mine', 'figure', { tab: 'a' }),
    tile('other', 'figure', { tab: 'b' }),
    tile('bare', 'chart'),
  ];
  expect(idsOf({ tabs, tiles })).toEqual([['mine'], ['bare']]);
});

it('takes pies only where there are no other charts', () => {
  const tiles = [tile('pie', 'chart', { mark: 'pie' }), tile('bars', 'chart', { y: 3 })];
  expect(idsOf({ tabs: [], tiles })).toEqual([[], ['bars', 'pie']]);
});
