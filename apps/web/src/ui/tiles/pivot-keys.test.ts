import type { PivotSpec, PivotTable } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { pivotGrid } from './pivot-keys.ts';

const TOTAL = { total: true } as const;
const spec = {
  rows: ['country'],
  columns: [{ column: 'ordered_at', timeUnit: 'quarter' }],
  values: [{ agg: 'count', show_as: 'value' }],
} as unknown as PivotSpec;
const table = (values: PivotTable['values']): PivotTable => ({
  rowFields: [{ type: 'text', step: null }],
  columnFields: [{ type: 'date', step: null }],
  rowHeaders: [['France'], [null], [TOTAL]],
  columnHeaders: [['2026-07-01'], ['2026-10-01']],
  cells: [
    { row: ['France'], column: ['2026-07-01'], values: [1, 10] },
    { row: ['France'], column: ['2026-10-01'], values: [2, 20] },
    { row: [TOTAL], column: ['2026-10-01'], values: [2, 20] },
  ],
  values,
  total: 3,
  sql: '',
  params: [],
  version: 1,
});
const count = { label: 'Rows', type: 'integer' } as const;

describe('a pivot as a table', () => {
  it('says its headers in words and leaves cells without rows empty', () => {
    const grid = pivotGrid(table([count]), spec);
    expect(grid.head.map((line) => line.map(({ text }) => text))).toEqual([['Q3 2026', 'Q4 2026']]);
    expect(grid.rows.map(({ keys }) => keys)).toEqual([['France'], ['(empty)'], ['Total']]);
    expect(grid.rows.map(({ cells }) => cells)).toEqual([
      [1, 2],
      [undefined, undefined],
      [undefined, 2],
    ]);
    expect(grid.rows.map(({ isTotal }) => isTotal)).toEqual([false, false, true]);
  });

  it('names several values under each column', () => {
    const grid = pivotGrid(table([count, { label: 'Revenue', type: 'number' }]), spec);
    expect(grid.head).toEqual([
      [
        { text: 'Q3 2026', span: 2 },
        { text: 'Q4 2026', span: 2 },
      ],
      [
        { text: 'Rows', span: 1 },
        { text: 'Revenue', span: 1 },
        { text: 'Rows', span: 1 },
        { text: 'Revenue', span: 1 },
      ],
    ]);
  });

  it('works without columns', () => {
    const bare = { ...table([count]), columnHeaders: [], columnFields: [] };
    const cells = [{ row: ['France'], column: [], values: [3] }];
    const grid = pivotGrid({ ...bare, cells, rowHeaders: [['France']] }, { ...spec, columns: [] });
    expect(grid).toMatchObject({ head: [[{ text: 'Rows', span: 1 }]], rows: [{ cells: [3] }] });
  });
});
