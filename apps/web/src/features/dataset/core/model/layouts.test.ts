import { expect, it } from 'vitest';
import { SHORTCUTS } from '../../../../lib/keyboard/shortcut-table.ts';
import { LAYOUT_KEYS, retainedSearch, toggledPanel } from './layouts.ts';

const names = ['order_id', 'country'];

it('opens the panel of the active cell, else of the first column', () => {
  expect(toggledPanel({ open: null, active: 'country', names })).toBe('country');
  expect(toggledPanel({ open: null, active: null, names })).toBe('order_id');
});

it('shuts an open panel, wherever the active cell is', () => {
  expect(toggledPanel({ open: 'order_id', active: 'country', names })).toBeNull();
});

it('opens nothing when every column is hidden', () => {
  expect(toggledPanel({ open: null, active: null, names: [] })).toBeNull();
});

it('takes filters along to another layout, and not the form that was open', () => {
  expect(retainedSearch({ f: ['and'], v: 2, do: 'add-cast', on: 'country', back: 'data' })).toEqual({
    f: ['and'],
    v: 2,
  });
});

it('lists the key of each layout among the shortcuts', () => {
  const listed = SHORTCUTS.flatMap(({ keys }) => keys.map(([chord]): string => chord));
  expect(listed).toEqual(expect.arrayContaining(Object.values(LAYOUT_KEYS)));
});
