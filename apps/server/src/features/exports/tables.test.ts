import type { GridPage, PivotTable } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { getTranslator } from '../../platform/text/translators.ts';
import { gridTable, pivotTable } from './tables.ts';

const column = (name: string, type: GridPage['columns'][number]['type']) => ({
  name,
  label: name,
  type,
  role: 'measure' as const,
});

it('a table in a file has the texts of its cells on the screen', async () => {
  const columns = [
    column('Year', 'integer'),
    column('weight', 'number'),
    column('at', 'timestamp'),
    column('paid', 'boolean'),
    column('big', 'integer'),
    column('note', 'text'),
  ];
  const data = [
    [2026, 1.5, '2026-10-31T21:57:00', true, '9007199254740993', 'a'],
    [2025, -1234, '2026-10-31T21:57:03', false, '-12', null],
  ];
  const grid = { columns, data, total: 2 } as unknown as GridPage;
  const { body } = gridTable(grid, data, await getTranslator({}));
  expect(body.map(({ cells }) => cells)).toEqual([
    ['2026', '1.5', '2026-10-31 21:57', 'Yes', '9,007,199,254,740,993', 'a'],
    ['2025', '−1,234.0', '2026-10-31 21:57:03', 'No', '−12', null],
  ]);
});

it('a pivot in a file names its periods, bins and totals as the screen does', async () => {
  const pivot = {
    rowFields: [{ type: 'date', step: null }],
    columnFields: [{ type: 'number', step: 5 }],
    rowHeaders: [['2012-01-01'], [null], [{ total: true }]],
    columnHeaders: [[0], [{ total: true }]],
    cells: [{ row: ['2012-01-01'], column: [0], values: [7] }],
    values: [{ label: 'Count', type: 'integer' }],
    total: 3,
  } as unknown as PivotTable;
  const spec = {
    rows: [{ column: 'born', timeUnit: 'year' as const }],
    columns: [{ column: 'score', bin: { maxBins: 3 } }],
  };
  const { head, body } = pivotTable(pivot, spec, await getTranslator({}));
  expect(head).toEqual([
    ['', '0 – 5', 'Total'],
    ['born', 'Count', 'Count'],
  ]);
  expect(body.map(({ cells }) => cells[0])).toEqual(['2012', 'empty', 'Total']);
});
