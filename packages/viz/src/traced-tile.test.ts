import type { PivotTable, Tile, TileContent } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { tileNumber } from './traced-tile.ts';

const pivot = { rows: ['region', 'city'], columns: ['year'], values: [{ column: 'sales', agg: 'sum' }] };
const tile = { id: 'p', kind: 'pivot', title: 'P', pivot } as unknown as Tile;
const table = {
  rowHeaders: [['North', 'Oslo'], ['North', { total: true }], [{ total: true }]],
  columnHeaders: [[2023], [2024], [{ total: true }]],
  values: [
    { label: 'Sum', type: 'number' },
    { label: 'Rows', type: 'integer' },
  ],
} as unknown as PivotTable;
const content = { kind: 'pivot', pivot: table } as unknown as TileContent;
const cellAt = (row: number | null) => tileNumber(tile, content, row);

it('names the figure of a pivot by its keys, and totals by the keys that they are of', () => {
  expect(cellAt(null)).toMatchObject({ cell: null, value: 0 });
  expect(cellAt(0)).toMatchObject({ cell: { row: ['North', 'Oslo'], column: [2023] }, value: 0 });
  expect(cellAt(3)).toMatchObject({ cell: { row: ['North', 'Oslo'], column: [2024] }, value: 1 });
  expect(cellAt(4)).toMatchObject({ cell: { row: ['North', 'Oslo'], column: [] }, value: 0 });
  expect(cellAt(6)).toMatchObject({ cell: { row: ['North'], column: [2023] }, value: 0 });
  expect(cellAt(17)).toMatchObject({ cell: { row: [], column: [] }, value: 1 });
});

it('names the figure of a pivot without columns', () => {
  const plain = { ...content, pivot: { ...table, columnHeaders: [] } } as unknown as TileContent;
  expect(tileNumber(tile, plain, 3)).toMatchObject({ cell: { row: ['North'], column: [] }, value: 1 });
});
