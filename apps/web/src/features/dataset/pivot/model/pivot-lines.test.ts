import type { Cell, PivotTable } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { foldedLines, openedLines, type PivotLine } from './pivot-lines.ts';
import { pathKey, toLeafColumns, toPivotRows, toHeaderSpans } from './pivot-rows.ts';

const TOTAL = { total: true } as const;

const table = (part: Partial<PivotTable>): PivotTable => ({
  rowFields: [
    { type: 'text', step: null },
    { type: 'text', step: null },
  ],
  columnFields: [],
  rowHeaders: [],
  columnHeaders: [],
  cells: [],
  values: [{ label: 'rows', type: 'integer' }],
  total: 0,
  sql: '',
  params: [],
  version: 1,
  ...part,
});

const names = (lines: { readonly count: number; readonly at: (index: number) => PivotLine }): string[] =>
  Array.from({ length: lines.count }, (_, index) => {
    const line = lines.at(index);
    return line.kind === 'row' ? pathKey(line.row.path) : line.kind;
  });

describe('lines of a pivot held whole', () => {
  const whole = table({
    rowHeaders: [
      ['a', TOTAL],
      ['a', 'x'],
      ['a', null],
      ['b', TOTAL],
      ['b', 'x'],
      [TOTAL, TOTAL],
    ],
    cells: [{ row: ['a', null], column: [], values: [4] }],
  });
  const rows = toPivotRows(whole, 2);

  it('distinguish a row without a value from a total', () => {
    expect(rows.map(({ path }) => path)).toEqual([['a'], ['a', 'x'], ['a', null], ['b'], ['b', 'x'], []]);
    expect(rows[2]?.figures.get(pathKey([]))).toEqual([4]);
    expect(rows.map(({ isParent }) => isParent)).toEqual([true, false, false, true, false, false]);
  });

  it('hide what is below a folded one, and only that', () => {
    expect(names(foldedLines(rows, new Set([pathKey(['a'])])))).toEqual([
      '["a"]',
      '["b"]',
      '["b","x"]',
      '[]',
    ]);
  });
});

describe('lines of a large pivot', () => {
  const outer = toPivotRows(table({ rowHeaders: ['a', 'b', 'c'].map((key) => [key]) }), 2);
  const childrenOf = (key: string, keys: readonly Cell[], total = keys.length): PivotTable =>
    table({ rowHeaders: keys.map((child) => [key, child]), total });

  it('are inserted below the row that was expanded', () => {
    const lines = openedLines({
      total: 3,
      pageRows: 1000,
      shown: new Map([[1, outer]]),
      opened: [
        { path: ['b'], at: 1 },
        { path: ['a'], at: 0 },
      ],
      below: new Map([
        [pathKey(['b']), { path: ['b'], table: childrenOf('b', ['x', 'y']) }],
        [pathKey(['a']), { path: ['a'], table: null }],
      ]),
      fields: 2,
    });
    expect(names(lines)).toEqual(['["a"]', 'loading', '["b"]', '["b","x"]', '["b","y"]', '["c"]']);
    expect([0, 2, 5].map((at) => lines.at(at)).map((line) => (line.kind === 'row' ? line.at : null))).toEqual(
      [0, 1, 2],
    );
  });

  it('say how many are not shown, and wait for pages that are not here', () => {
    const lines = openedLines({
      total: 1002,
      pageRows: 1000,
      shown: new Map([[1, outer]]),
      opened: [{ path: ['a'], at: 0 }],
      below: new Map([[pathKey(['a']), { path: ['a'], table: childrenOf('a', ['x'], 5000) }]]),
      fields: 2,
    });
    expect(lines.count).toBe(1004);
    expect(lines.at(2)).toEqual({ kind: 'more', path: ['a'], count: 4999 });
    expect(lines.at(1003).kind).toBe('loading');
  });
});

it('lines of a wide pivot are found on its smaller pages', () => {
  const page = (keys: readonly string[]) => toPivotRows(table({ rowHeaders: keys.map((key) => [key]) }), 1);
  const shown = new Map([
    [1, page(['a', 'b'])],
    [2, page(['c'])],
  ]);
  expect(
    names(openedLines({ total: 3, pageRows: 2, shown, opened: [], below: new Map(), fields: 1 })),
  ).toEqual(['["a"]', '["b"]', '["c"]']);
});

describe('columns of a pivot', () => {
  const wide = table({
    columnFields: [
      { type: 'integer', step: null },
      { type: 'text', step: null },
    ],
    columnHeaders: [
      [2025, 'n'],
      [2025, 's'],
      [2025, TOTAL],
      [2026, 'n'],
      [2026, TOTAL],
      [TOTAL, TOTAL],
    ],
  });

  it('share the headers of neighbors, totals apart', () => {
    const leaves = toLeafColumns(wide, 2);
    expect(leaves).toHaveLength(12);
    const [years, regions] = toHeaderSpans(leaves, 2);
    expect(years?.map(({ path, first, end, isTotal }) => [path, first, end, isTotal])).toEqual([
      [[2025], 0, 6, false],
      [[2026], 6, 10, false],
      [[], 10, 12, true],
    ]);
    expect(regions?.map(({ isTotal, end, first }) => [end - first, isTotal])).toEqual([
      [2, false],
      [2, false],
      [2, true],
      [2, false],
      [2, true],
      [2, true],
    ]);
  });

  it('are one without column fields', () => {
    expect(toLeafColumns(table({}), 1)).toEqual([{ path: [], key: '[]', value: 0, isTotal: false }]);
  });
});
