import type { DashboardParameter, FilterGroup, Tile } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { unreached, wantedTiles, type DashboardContents, type Look } from './tile-requests.ts';

const OWN = 'orders';
const OTHER = 'visits';
const chart = (id: string, dataset: string | null = null): Tile =>
  ({
    id,
    kind: 'chart',
    title: '',
    tab: null,
    dataset,
    place: { x: 0, y: 0, w: 1, h: 1 },
    chart: {},
  }) as never;
const text = { id: 'words', kind: 'text', text: '' } as unknown as Tile;
const parameter = (facts: Partial<DashboardParameter>): DashboardParameter => ({
  name: 'channel',
  label: 'Channel',
  column: 'channel',
  op: 'in',
  value: null,
  ...facts,
});
const dashboard = (facts: Partial<DashboardContents> = {}): DashboardContents =>
  ({
    datasetId: OWN,
    tiles: [chart('a'), chart('b'), chart('c', OTHER), text],
    filters: { op: 'and', value: [] },
    parameters: [parameter({})],
    tabs: [],
    ...facts,
  }) as unknown as DashboardContents;
const NOTHING: Look = { filters: { op: 'and', value: [] }, parameters: {}, mode: null, cross: {} };
const columns: Readonly<Record<string, ReadonlySet<string>>> = {
  [OWN]: new Set(['country', 'channel']),
  [OTHER]: new Set(['country']),
};
const columnsOf = (id: string) => columns[id] ?? null;
const is = (column: string, value: string): FilterGroup => ({
  op: 'and',
  value: [{ column, op: 'eq', value }],
});

/** Tiles whose data a change refetches. */
const touched = (before: Look, after: Look, on: DashboardContents = dashboard()): string[] => {
  const one = wantedTiles(on, { look: before, columnsOf, pages: {} });
  const other = wantedTiles(on, { look: after, columnsOf, pages: {} });
  return [...one.keys()].filter((id) => one.get(id)?.key !== other.get(id)?.key);
};

describe('what a change reaches', () => {
  it('requests data only for tiles that have data', () => {
    expect([...wantedTiles(dashboard(), { look: NOTHING, columnsOf, pages: {} }).keys()]).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('leaves tiles alone whose dataset has no such column', () => {
    expect(touched(NOTHING, { ...NOTHING, filters: is('channel', 'Shop') })).toEqual(['a', 'b']);
    expect(touched(NOTHING, { ...NOTHING, filters: is('country', 'France') })).toEqual(['a', 'b', 'c']);
    expect(touched(NOTHING, { ...NOTHING, parameters: { channel: ['Shop'] } })).toEqual(['a', 'b']);
  });

  it('leaves the tile alone that was clicked', () => {
    const cross = { a: is('country', 'France') };
    expect(touched(NOTHING, { ...NOTHING, cross })).toEqual(['b', 'c']);
  });

  it('lets a parameter reach the tiles it names, on the columns it names', () => {
    const on = dashboard({ parameters: [parameter({ targets: { a: null, c: 'country' } })] });
    expect(touched(NOTHING, { ...NOTHING, parameters: { channel: ['Shop'] } }, on)).toEqual(['b', 'c']);
  });

  it('takes a parameter at its own value for no change', () => {
    const on = dashboard({ parameters: [parameter({ value: ['Shop'] })] });
    expect(touched(NOTHING, { ...NOTHING, parameters: { channel: ['Shop'] } }, on)).toEqual([]);
    expect(touched(NOTHING, { ...NOTHING, parameters: { channel: null } }, on)).toEqual(['a', 'b']);
  });

  it('keeps an either-or whole when one side of it is there', () => {
    const either: FilterGroup = {
      op: 'or',
      value: [...is('channel', 'x').value, ...is('country', 'y').value],
    };
    expect(touched(NOTHING, { ...NOTHING, filters: either })).toEqual(['a', 'b', 'c']);
  });

  it('takes an unknown dataset for reached', () => {
    const on = dashboard({ tiles: [chart('new', 'unknown')] });
    expect(touched(NOTHING, { ...NOTHING, filters: is('anything', 'x') }, on)).toEqual(['new']);
  });

  it('moves nothing when a tile is moved or named', () => {
    const moved = dashboard().tiles.map((tile) => ({
      ...tile,
      title: 'New',
      place: { x: 5, y: 5, w: 2, h: 2 },
    }));
    const one = wantedTiles(dashboard(), { look: NOTHING, columnsOf, pages: {} });
    const other = wantedTiles(dashboard({ tiles: moved }), { look: NOTHING, columnsOf, pages: {} });
    expect(other).toEqual(one);
  });

  it('names the filters that do not reach a tile', () => {
    const look = { ...NOTHING, filters: is('channel', 'Shop'), parameters: { channel: ['x'] } };
    const [a, , c] = dashboard().tiles;
    expect(unreached(a as Tile, dashboard(), { look, columnsOf })).toEqual([]);
    expect(unreached(c as Tile, dashboard(), { look, columnsOf }).map((node) => node.op)).toEqual([
      'eq',
      'in',
    ]);
  });
});
