import type { Cell, DatasetColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { layoutColumns } from '../../core/model/column-layout.ts';
import { DEFAULT_VIEW } from '../../core/model/view-state.ts';
import { selectionWords } from './selection-words.ts';

const column = (name: string, of: Partial<DatasetColumn> = {}): DatasetColumn => ({
  name,
  label: name,
  type: 'number',
  role: 'measure',
  description: null,
  format: null,
  synonyms: [],
  semanticRole: null,
  profile: null,
  ...of,
});
const layout = layoutColumns(
  [column('id', { type: 'integer', role: 'identifier' }), column('revenue'), column('margin')],
  DEFAULT_VIEW,
);
const cells: readonly (readonly Cell[])[] = [
  [1, 10, 0.1],
  [2, null, 0.2],
  [3, 20, 0.3],
];
const places = ['id', 'revenue', 'margin'];
const cellAt = (row: number, name: string): Cell | undefined => cells[row]?.[places.indexOf(name)];

describe('words for a selection', () => {
  it('says one cell in full', () => {
    const range = { top: 1, bottom: 1, left: 1, right: 1 };
    expect(selectionWords({ range, layout, cellAt })).toBe('revenue: empty');
  });

  it('adds numbers up and leaves empty cells out of the mean', () => {
    const range = { top: 0, bottom: 2, left: 1, right: 1 };
    expect(selectionWords({ range, layout, cellAt })).toBe('3 cells, sum 30, average 15');
  });

  it('does not show the dust of binary fractions', () => {
    const range = { top: 0, bottom: 1, left: 2, right: 2 };
    expect(selectionWords({ range, layout, cellAt })).toBe('2 cells, sum 0.3, average 0.15');
  });

  it('adds up no identifiers and nothing that is not here', () => {
    expect(selectionWords({ range: { top: 0, bottom: 2, left: 0, right: 1 }, layout, cellAt })).toBe(
      '6 cells',
    );
    expect(selectionWords({ range: { top: 0, bottom: 9, left: 1, right: 1 }, layout, cellAt })).toBe(
      '10 cells',
    );
  });
});
