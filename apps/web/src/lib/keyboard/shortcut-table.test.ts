import { expect, it } from 'vitest';
import { chordKeys, SHORTCUTS } from './shortcut-table.ts';

const listed = SHORTCUTS.flatMap(({ keys }) => keys.map(([chord]): string => chord));

it('lists every page that a key opens', () => {
  expect(listed).toEqual(expect.arrayContaining(['g h', 'g d', 'g w', 'g t', 'g b', 'g c']));
});

it('prints a chord as its keys', () => {
  expect(chordKeys('g w')).toEqual(['G', 'W']);
  expect(chordKeys('mod+k')).toEqual(['mod+K']);
  expect(chordKeys('shift+F10')).toEqual(['shift+F10']);
  expect(chordKeys('?')).toEqual(['?']);
});
