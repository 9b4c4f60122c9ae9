import type { DashboardContent, Tile } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { differences, merge } from './differences.ts';

const text = (id: string, facts: Partial<Tile> = {}): Tile =>
  ({
    id,
    kind: 'text',
    title: '',
    tab: null,
    place: { x: 0, y: 0, w: 3, h: 3 },
    text: 'A',
    ...facts,
  }) as Tile;
const dashboard = (facts: Partial<DashboardContent> = {}): DashboardContent => ({
  name: 'Sales',
  description: '',
  layout: 'Data',
  theme: 'Light',
  tabs: [],
  tiles: [text('a'), text('b')],
  filters: { op: 'and', value: [] },
  parameters: [],
  refreshSeconds: null,
  folderId: null,
  ...facts,
});
const moved = { x: 6, y: 0, w: 3, h: 3 };
const kinds = (from: DashboardContent, to: DashboardContent) =>
  differences(from, to).map(({ kind, key }) => `${kind} ${key}`);

describe('what two states of a dashboard have differently', () => {
  it('is nothing when only the order of keys differs', () => {
    const turned = JSON.parse(
      '{"kind":"text","id":"a","text":"A","tab":null,"title":"","place":{"h":3,"w":3,"y":0,"x":0}}',
    ) as Tile;
    expect(kinds(dashboard(), dashboard({ tiles: [turned, text('b')] }))).toEqual([]);
  });

  it('is listed by field and by tile', () => {
    const tiles = [text('a', { place: moved }), text('c')];
    expect(kinds(dashboard(), dashboard({ name: 'Other', tiles }))).toEqual([
      'field name',
      'moved a',
      'added c',
      'removed b',
    ]);
    expect(
      kinds(dashboard(), dashboard({ tiles: [text('a', { title: 'T', place: moved }), text('b')] })),
    ).toEqual(['changed a']);
  });
});

describe('merging', () => {
  it('has what only one side changed', () => {
    const mine = dashboard({ name: 'Mine', tiles: [text('a', { title: 'mine' }), text('b'), text('new')] });
    const theirs = dashboard({
      theme: 'Dark',
      tiles: [text('a'), text('b', { title: 'theirs' }), text('other')],
    });
    const { content, clashes } = merge(dashboard(), mine, theirs);
    expect(clashes).toEqual([]);
    expect(content).toMatchObject({ name: 'Mine', theme: 'Dark' });
    expect(content.tiles.map(({ id, title }) => [id, title])).toEqual([
      ['a', 'mine'],
      ['b', 'theirs'],
      ['new', ''],
      ['other', ''],
    ]);
  });

  it('has a tile that one moved and the other changed, both', () => {
    const mine = dashboard({ tiles: [text('a', { place: moved }), text('b')] });
    const theirs = dashboard({ tiles: [text('a', { title: 'theirs' }), text('b')] });
    expect(merge(dashboard(), mine, theirs)).toMatchObject({
      clashes: [],
      content: { tiles: [{ title: 'theirs', place: moved }, {}] },
    });
    expect(merge(dashboard(), theirs, mine)).toMatchObject({
      clashes: [],
      content: { tiles: [{ title: 'theirs', place: moved }, {}] },
    });
  });

  it('drops what one side dropped and the other left alone', () => {
    const { content } = merge(dashboard(), dashboard(), dashboard({ tiles: [text('b')] }));
    expect(content.tiles.map(({ id }) => id)).toEqual(['b']);
    const mine = merge(dashboard(), dashboard({ tiles: [text('b')] }), dashboard());
    expect(mine.content.tiles.map(({ id }) => id)).toEqual(['b']);
  });

  it('names what both changed to something else, and keeps mine there', () => {
    const mine = dashboard({ name: 'Mine', tiles: [text('a', { title: 'mine' }), text('b')] });
    const theirs = dashboard({ name: 'Theirs', tiles: [text('a', { title: 'theirs' }), text('b')] });
    const { content, clashes } = merge(dashboard(), mine, theirs);
    expect(clashes).toEqual([
      { kind: 'field', key: 'name' },
      { kind: 'tile', key: 'a' },
    ]);
    expect([content.name, content.tiles[0]?.title]).toEqual(['Mine', 'mine']);
  });

  it('keeps a tile that one side changed and the other dropped, and says so', () => {
    const mine = dashboard({ tiles: [text('b')] });
    const theirs = dashboard({ tiles: [text('a', { title: 'theirs' }), text('b')] });
    const { content, clashes } = merge(dashboard(), mine, theirs);
    expect(clashes).toEqual([{ kind: 'tile', key: 'a' }]);
    expect(content.tiles.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('takes the same change of both for one', () => {
    const same = dashboard({ name: 'Same', tiles: [text('a', { title: 'same' }), text('b')] });
    expect(merge(dashboard(), same, same).clashes).toEqual([]);
  });
});
