import type { DashboardContent, Tile } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { beginEdit, contentNow, isDirty, reduceEdit, type EditAction, type EditState } from './edit-state.ts';

const text = (id: string, facts: Partial<Tile> = {}): Tile =>
  ({ id, kind: 'text', title: '', tab: null, place: { x: 0, y: 0, w: 6, h: 4 }, text: id, ...facts }) as Tile;
const at = (x: number, y: number) => ({ place: { x, y, w: 6, h: 4 } });
const dashboard = (facts: Partial<DashboardContent> = {}): DashboardContent => ({
  name: 'Sales',
  description: '',
  layout: 'Data',
  theme: 'Light',
  tabs: [],
  tiles: [text('a', at(0, 0)), text('b', at(6, 0))],
  filters: { op: 'and', value: [] },
  parameters: [],
  refreshSeconds: null,
  folderId: null,
  ...facts,
});
const edit = (state: EditState, ...actions: EditAction[]): EditState => actions.reduce(reduceEdit, state);
const editing = (facts: Partial<DashboardContent> = {}) => beginEdit(dashboard(facts), '"1"');
const standing = (state: EditState) =>
  Object.fromEntries(contentNow(state).tiles.map(({ id, place, tab }) => [id, [place.x, place.y, tab]]));

describe('editing a dashboard', () => {
  it('is clean until something changes, and again when that is undone', () => {
    const changed = edit(editing(), { type: 'set', change: { name: 'Other' } });
    expect([isDirty(editing()), isDirty(changed), isDirty(edit(changed, { type: 'undone' }))]).toEqual([
      false,
      true,
      false,
    ]);
    expect(contentNow(edit(changed, { type: 'undone' }, { type: 'redone' })).name).toBe('Other');
  });

  it('takes an edit that changes nothing for none', () => {
    const { place } = dashboard().tiles[0] as Tile;
    const same = edit(editing(), { type: 'placed', id: 'a', place, tab: null });
    expect(same.history.past).toHaveLength(0);
  });

  it('undoes a hundred steps', () => {
    const names = Array.from({ length: 120 }, (_, step) => ({
      type: 'set' as const,
      change: { name: `n${step}` },
    }));
    const undone = edit(
      edit(editing(), ...names),
      ...Array.from({ length: 120 }, () => ({ type: 'undone' as const })),
    );
    expect(contentNow(undone).name).toBe('n19');
  });

  it('puts a new tile where there is room and opens it', () => {
    const state = edit(editing(), { type: 'added', tile: text('c') });
    expect([standing(state)['c'], state.picked]).toEqual([[0, 4, null], 'c']);
    const copied = edit(state, { type: 'duplicated', id: 'a', copyId: 'd' });
    expect([standing(copied)['d'], copied.picked]).toEqual([[6, 4, null], 'd']);
  });

  it('closes the gap of a tile that is removed, and the settings of it', () => {
    const state = edit(editing({ tiles: [text('a', at(0, 0)), text('b', at(0, 4))] }), {
      type: 'picked',
      id: 'a',
    });
    const removed = edit(state, { type: 'removed', id: 'a' });
    expect([standing(removed), removed.picked]).toEqual([{ b: [0, 0, null] }, null]);
    expect(edit(removed, { type: 'undone' }).picked).toBeNull();
  });

  it('moves a tile to another tab without touching the places of the first', () => {
    const tabs = [
      { id: 'one', title: 'One' },
      { id: 'two', title: 'Two' },
    ];
    const state = edit(editing({ tabs }), { type: 'moved', id: 'b', tab: 'two' });
    expect(standing(state)).toEqual({ a: [0, 0, null], b: [0, 0, 'two'] });
  });

  it('places tiles on their own tab alone', () => {
    const tabs = [
      { id: 'one', title: 'One' },
      { id: 'two', title: 'Two' },
    ];
    const state = editing({ tabs, tiles: [text('a', at(0, 0)), text('b', { ...at(0, 0), tab: 'two' })] });
    const placed = edit(state, { type: 'placed', id: 'a', place: { x: 0, y: 0, w: 12, h: 6 }, tab: null });
    expect(standing(placed)).toEqual({ a: [0, 0, null], b: [0, 0, 'two'] });
  });

  it('removes a tab with its tiles', () => {
    const tabs = [
      { id: 'one', title: 'One' },
      { id: 'two', title: 'Two' },
    ];
    const state = editing({ tabs, tiles: [text('a', at(0, 0)), text('b', { ...at(0, 0), tab: 'two' })] });
    const { tiles, tabs: left } = contentNow(edit(state, { type: 'tabRemoved', id: 'two' }));
    expect([tiles.map(({ id }) => id), left.map(({ id }) => id)]).toEqual([['a'], ['one']]);
  });

  it('changes the order of tiles for who cannot drag', () => {
    const column = editing({ tiles: [text('a', at(0, 0)), text('b', at(0, 4)), text('c', at(0, 8))] });
    const order = (state: EditState) =>
      [...contentNow(state).tiles].sort((one, other) => one.place.y - other.place.y).map(({ id }) => id);
    expect(order(edit(column, { type: 'ordered', id: 'c', step: -1, tab: null }))).toEqual(['a', 'c', 'b']);
    expect(order(edit(column, { type: 'ordered', id: 'a', step: 1, tab: null }))).toEqual(['b', 'a', 'c']);
    expect(order(edit(column, { type: 'ordered', id: 'a', step: -1, tab: null }))).toEqual(['a', 'b', 'c']);
  });

  it('continues from what others saved, and can be undone', () => {
    const mine = edit(editing(), { type: 'set', change: { name: 'Mine' } });
    const theirs = dashboard({ theme: 'Dark' });
    const rebased = edit(mine, {
      type: 'rebased',
      content: { ...theirs, name: 'Mine' },
      saved: theirs,
      etag: '"2"',
    });
    expect([rebased.etag, contentNow(rebased).theme, isDirty(rebased)]).toEqual(['"2"', 'Dark', true]);
    expect(contentNow(edit(rebased, { type: 'undone' })).theme).toBe('Light');
  });

  it('is clean after it was saved, with all its steps', () => {
    const changed = edit(editing(), { type: 'set', change: { name: 'Other' } });
    const saved = edit(changed, { type: 'saved', content: contentNow(changed), etag: '"2"' });
    expect([isDirty(saved), saved.etag, saved.history.past.length]).toEqual([false, '"2"', 1]);
  });
});
