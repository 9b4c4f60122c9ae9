import { type Cell, PivotSpec } from '@plumbline/contract';
import { type ColumnSchema, type PivotKey, pivotOfSpec, readFormula } from '@plumbline/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Arbiter, openArbiter } from './duckdb-table.ts';
import { PIVOT_CONTEXT, queryPrinted, queryReference } from './pivots-both.ts';

const COLUMNS = [
  { name: 'region', type: 'text' },
  { name: 'city', type: 'text' },
  { name: 'year', type: 'integer' },
  { name: 'n', type: 'integer' },
] as const satisfies readonly ColumnSchema[];

const ROWS: readonly (readonly Cell[])[] = [
  ['North', 'Oslo', 2023, 10],
  ['North', 'Oslo', 2024, 30],
  ['North', 'Bergen', 2024, 20],
  ['South', 'Rome', 2023, 40],
  ['South', null, 2024, null],
  [null, 'Rome', 2023, 100],
];

let arbiter: Arbiter;
beforeAll(async () => {
  arbiter = await openArbiter(COLUMNS);
});
afterAll(() => arbiter.close());

/** Keys of the header, `Σ` for totals, then the values by column header. */
type Line = readonly [string, ...(readonly Cell[])[]];

const headerText = (keys: readonly PivotKey[]): string =>
  keys.map((key) => (typeof key === 'object' && key !== null ? 'Σ' : String(key))).join(' ');

/** What DuckDB and the reference both answer; a column header without a cell gives an empty list. */
async function request(
  spec: unknown,
  rows = ROWS,
  window: { limit: number | null; offset: number } = { limit: null, offset: 0 },
): Promise<{ columns: string[]; lines: Line[]; total: number }> {
  const pivot = pivotOfSpec(
    PivotSpec.parse(spec),
    {
      columns: COLUMNS,
      readFormula: (text, prefix) => readFormula(text, { ...PIVOT_CONTEXT, columns: COLUMNS, prefix }),
      say: String,
      titleOf: String,
      labelOf: (name) => name,
    },
    window,
  );
  await arbiter.load(rows);
  const reported = await queryPrinted(arbiter, pivot, COLUMNS);
  expect(reported).toEqual(queryReference(pivot, COLUMNS, rows));
  return {
    columns: reported.columnHeaders.map(headerText),
    total: reported.total,
    lines: reported.rows.map(({ header, cells }): Line => [
      headerText(header),
      ...reported.columnHeaders.map(
        (_, column) => cells.find((cell) => cell.column === column)?.values ?? [],
      ),
    ]),
  };
}

const SUM = { column: 'n', agg: 'sum' };
const sum = (showAs: string) => ({ ...SUM, show_as: showAs });

describe('headers', () => {
  it('represent the rows with their keys, a total for every key that is not there [SEM-PIVOT-1, SEM-PIVOT-6]', async () => {
    expect(
      await request({
        rows: ['region', 'city'],
        columns: ['year'],
        values: [{ agg: 'count' }],
        totals: { rows: true, columns: true, grand: true },
      }),
    ).toEqual({
      columns: ['2023', '2024', 'Σ'],
      total: 9,
      lines: [
        ['North Σ', ['1'], ['2'], ['3']],
        ['North Bergen', [], ['1'], ['1']],
        ['North Oslo', ['1'], ['1'], ['2']],
        ['South Σ', ['1'], ['1'], ['2']],
        ['South Rome', ['1'], [], ['1']],
        ['South null', [], ['1'], ['1']],
        ['null Σ', ['1'], [], ['1']],
        ['null Rome', ['1'], [], ['1']],
        ['Σ Σ', ['3'], ['3'], ['6']],
      ],
    });
  });

  it('headers of the columns have their subtotals after what they sum [SEM-PIVOT-6]', async () => {
    const { columns } = await request({
      columns: ['region', 'year'],
      values: [SUM],
      totals: { columns: true, grand: true },
    });
    expect(columns).toEqual([
      'North 2023',
      'North 2024',
      'North Σ',
      'South 2023',
      'South 2024',
      'South Σ',
      'null 2023',
      'null Σ',
      'Σ Σ',
    ]);
  });

  it('headers without rows are not there, but for the total of everything [SEM-PIVOT-4]', async () => {
    const values = [{ agg: 'count' }, SUM];
    expect(await request({ rows: ['region'], columns: ['year'], values }, [])).toEqual({
      columns: [],
      lines: [],
      total: 0,
    });
    expect(await request({ rows: ['region'], values, totals: { grand: true } }, [])).toEqual({
      columns: [''],
      lines: [['Σ', ['0', null]]],
      total: 1,
    });
    expect((await request({ values }, [])).lines).toEqual([['', ['0', null]]]);
  });

  it('are counted over all pages, and columns do not page [SEM-PIVOT-10]', async () => {
    const spec = { rows: ['city'], columns: ['year'], values: [SUM], totals: { grand: true } };
    const page = await request(spec, ROWS, { limit: 2, offset: 2 });
    expect(page).toEqual({
      columns: ['2023', '2024', 'Σ'],
      total: 5,
      lines: [
        ['Rome', ['140'], [], ['140']],
        ['null', [], [null], [null]],
      ],
    });
  });

  it('down to a depth, or below one header, keep the shares of the whole [SEM-PIVOT-11]', async () => {
    const spec = {
      rows: ['region', 'city'],
      values: [sum('share_of_total'), sum('share_of_parent_row')],
      totals: { rows: true, grand: true },
    };
    expect((await request({ ...spec, depth: 0 })).lines).toEqual([
      ['North Σ', [0.3, 0.3]],
      ['South Σ', [0.2, 0.2]],
      ['null Σ', [0.5, 0.5]],
      ['Σ Σ', [1, 1]],
    ]);
    expect((await request({ ...spec, under: ['North'] })).lines).toEqual([
      ['North Bergen', [0.1, 0.333333333333]],
      ['North Oslo', [0.2, 0.666666666667]],
    ]);
    expect((await request({ ...spec, under: [null] })).lines).toEqual([['null Rome', [0.5, 1]]]);
    expect((await request({ ...spec, under: ['nowhere'] })).total).toBe(0);
  });
});

describe('figures', () => {
  it('are shares of the row, the column, what is above them, or all [SEM-PIVOT-5]', async () => {
    const { lines } = await request({
      rows: ['region', 'city'],
      columns: ['year'],
      values: ['share_of_row', 'share_of_column', 'share_of_parent_row', 'share_of_parent_column'].map(sum),
      totals: { rows: true },
      filters: { op: 'and', value: [{ column: 'region', op: 'eq', value: 'North' }] },
    });
    expect(lines).toEqual([
      ['North Σ', [0.166666666667, 1, 1, 0.166666666667], [0.833333333333, 1, 1, 0.833333333333]],
      ['North Bergen', [], [1, 0.4, 0.4, 1]],
      ['North Oslo', [0.25, 1, 1, 0.25], [0.75, 0.6, 0.6, 0.75]],
    ]);
  });

  it('figures of shares are the sum, or the count where nothing can be summed; of nothing there is no share [SEM-PIVOT-5]', async () => {
    const { lines } = await request({
      rows: ['region'],
      values: [{ column: 'n', agg: 'share' }, { column: 'city', agg: 'share' }, { agg: 'share' }],
    });
    expect(lines).toEqual([
      ['North', [0.3, 0.6, 0.5]],
      ['South', [0.2, 0.2, 0.333333333333]],
      ['null', [0.5, 0.2, 0.166666666667]],
    ]);
    const zero = await request({ rows: ['region'], values: [{ column: 'n', agg: 'share' }] }, [
      ['North', 'Oslo', 1, 0],
    ]);
    expect(zero.lines).toEqual([['North', [null]]]);
  });

  it('run, differ and rank down the headers of one parent, in the order shown [SEM-PIVOT-9]', async () => {
    const { lines } = await request({
      rows: ['region', 'city'],
      values: ['value', 'running_total', 'difference', 'percent_difference', 'rank'].map(sum),
      totals: { rows: true, grand: true },
    });
    expect(lines).toEqual([
      ['North Σ', ['60', '60', null, null, '2']],
      ['North Bergen', ['20', '20', null, null, '2']],
      ['North Oslo', ['40', '60', '20', 1, '1']],
      ['South Σ', ['40', '100', '-20', -0.333333333333, '3']],
      ['South Rome', ['40', '40', null, null, '1']],
      ['South null', [null, '40', null, null, null]],
      ['null Σ', ['100', '200', '60', 1.5, '1']],
      ['null Rome', ['100', '100', null, null, '1']],
      ['Σ Σ', ['200', '200', null, null, '1']],
    ]);
  });

  it('differ from the header just before, or from nothing where that has no cell; ties share a rank [SEM-PIVOT-9]', async () => {
    const rows = [
      ['a', 'x', 1, 5],
      ['b', 'x', 2, 5],
      ['c', 'x', 1, 5],
      ['d', 'x', 1, 4],
      ['e', 'x', 1, -4],
      ['f', 'x', 1, 4],
    ];
    const { lines } = await request(
      {
        rows: ['region'],
        columns: ['year'],
        values: ['difference', 'percent_difference', 'rank', 'running_total'].map(sum),
      },
      rows,
    );
    expect(lines.map(([header, first]) => [header, first])).toEqual([
      ['a', [null, null, '1', '5']],
      ['b', []],
      ['c', [null, null, '1', '10']],
      ['d', ['-1', -0.2, '3', '14']],
      ['e', ['-8', -2, '5', '10']],
      ['f', ['8', 2, '3', '14']],
    ]);
  });
});

describe('rows', () => {
  const spec = { rows: ['region', 'city'], columns: ['year'], values: [SUM], totals: { rows: true } };
  const headers = async (more: unknown): Promise<string[]> =>
    (await request({ ...spec, ...(more as object) })).lines.map(([header]) => header);

  it('sorted by a value keep to their parents, which are sorted by theirs; nulls last, ties by key [SEM-PIVOT-7]', async () => {
    expect(await headers({ sort: [{ by: 0, direction: 'desc' }] })).toEqual([
      'null Σ',
      'null Rome',
      'North Σ',
      'North Oslo',
      'North Bergen',
      'South Σ',
      'South Rome',
      'South null',
    ]);
    expect(await headers({ sort: [{ by: 0, under: [2024] }] })).toEqual([
      'North Σ',
      'North Bergen',
      'North Oslo',
      'South Σ',
      'South Rome',
      'South null',
      'null Σ',
      'null Rome',
    ]);
  });

  it('rows whose field is sorted by before a value have their level in the order of its keys [SEM-PIVOT-7]', async () => {
    const sort = [
      { by: 'region', direction: 'desc' },
      { by: 0, direction: 'desc' },
    ];
    expect(await headers({ sort })).toEqual([
      'South Σ',
      'South Rome',
      'South null',
      'North Σ',
      'North Oslo',
      'North Bergen',
      'null Σ',
      'null Rome',
    ]);
  });
});

describe('formulas', () => {
  it('formulas of many rows are computed for every cell and total; those of one row are put together [SEM-PIVOT-2]', async () => {
    const { lines } = await request({
      rows: ['region'],
      values: [{ formula: 'SUM([n]) / COUNT([n])' }, { formula: '[n] * 2', agg: 'sum' }],
      totals: { grand: true },
    });
    expect(lines).toEqual([
      ['North', [20, '120']],
      ['South', [40, '80']],
      ['null', [100, '200']],
      ['Σ', [40, '400']],
    ]);
  });
});
