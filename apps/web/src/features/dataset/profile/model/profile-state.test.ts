import type { ColumnProfile, DatasetExamination, ProfiledColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { associationColor, moveInMatrix, strongestPairs } from './matrix.ts';
import { patternFilter } from './pattern-filter.ts';
import { qualityCosts, orderColumns } from './order-columns.ts';
import { shownBars } from './shown-bars.ts';

const profileOf = (overrides: Partial<ColumnProfile>): ColumnProfile => ({
  nulls: 0,
  distinct: 3,
  distinctIsExact: true,
  min: null,
  max: null,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
  ...overrides,
});

const columnOf = (name: string, overrides: Partial<ColumnProfile> = {}, share = 0): ProfiledColumn => ({
  name,
  label: name,
  type: 'text',
  profile: profileOf(overrides),
  facts: {
    missing: { nulls: 0, empty: 0, blank: 0, share },
    lengths: null,
    padded: null,
    variants: null,
    outliers: null,
    standIns: [],
    future: null,
    gap: null,
    traits: [],
  },
});

describe('the bars of a column', () => {
  const histogram = [
    { from: 0, to: 5, count: 3 },
    { from: 5, to: 10, count: 2 },
  ];

  it('show their rows: the last bar has its upper end, the others do not', () => {
    const { kind, bars } = shownBars({ ...columnOf('n', { histogram, distinct: 50 }), type: 'number' });
    expect(kind).toBe('range');
    expect(bars.map(({ filter }) => filter.value)).toEqual([
      [
        { column: 'n', op: 'gte', value: 0 },
        { column: 'n', op: 'lt', value: 5 },
      ],
      [
        { column: 'n', op: 'gte', value: 5 },
        { column: 'n', op: 'lte', value: 10 },
      ],
    ]);
  });

  it('are one for each of few whole numbers, in their order', () => {
    const top = [
      { value: 2, count: 4 },
      { value: 1, count: 1 },
    ];
    const { kind, bars } = shownBars({ ...columnOf('n', { histogram, top, distinct: 2 }), type: 'integer' });
    expect(kind).toBe('value');
    expect(bars.map(({ from }) => from)).toEqual([1, 2]);
    expect(bars[0]?.filter.value).toEqual([{ column: 'n', op: 'eq', value: 1 }]);
  });

  it('are at most twelve values of a text', () => {
    const top = Array.from({ length: 20 }, (_, at) => ({ value: `v${at}`, count: 20 - at }));
    expect(shownBars(columnOf('t', { top, distinct: 90 })).bars).toHaveLength(12);
  });
});

describe('columns', () => {
  const columns = [
    columnOf('Zoé', { distinct: 9 }, 0.1),
    columnOf('amount', {}, 0.5),
    columnOf('b', { distinct: 20 }),
  ];
  const options = { order: 'order', search: '', costs: new Map([['b', 2]]) } as const;
  const names = (columns: readonly ProfiledColumn[]) => columns.map(({ name }) => name);

  it('are found by their name, case and accents folded', () => {
    expect(names(orderColumns(columns, { ...options, search: ' zoe' }))).toEqual(['Zoé']);
  });

  it.each([
    ['order', ['Zoé', 'amount', 'b']],
    ['missing', ['amount', 'Zoé', 'b']],
    ['cost', ['b', 'Zoé', 'amount']],
    ['distinct', ['b', 'Zoé', 'amount']],
    ['name', ['amount', 'b', 'Zoé']],
  ] as const)('are ordered by %s', (order, expected) => {
    expect(names(orderColumns(columns, { ...options, order }))).toEqual(expected);
  });

  it('cost what the findings that name them cost', () => {
    const finding = (lost: number, ...named: string[]) => ({ lost, columns: named });
    const quality = { parts: [{ findings: [finding(1.5, 'a'), finding(0.5, 'a', 'b')] }] };
    expect([...qualityCosts({ quality } as unknown as DatasetExamination)]).toEqual([
      ['a', 2],
      ['b', 0.5],
    ]);
  });
});

describe('the matrix', () => {
  it('is walked by the arrow keys, and its edges hold', () => {
    expect(moveInMatrix({ row: 0, column: 0 }, 'ArrowRight', 3)).toEqual({ row: 0, column: 1 });
    expect(moveInMatrix({ row: 0, column: 0 }, 'ArrowUp', 3)).toEqual({ row: 0, column: 0 });
    expect(moveInMatrix({ row: 1, column: 0 }, 'End', 3)).toEqual({ row: 1, column: 2 });
    expect(moveInMatrix({ row: 1, column: 0 }, 'a', 3)).toBeNull();
  });

  it('is colored from blue over gray to orange', () => {
    expect([-1, 0, 0.5, 1, null].map(associationColor)).toEqual([
      'var(--pl-div-9)',
      'var(--pl-div-5)',
      'var(--pl-div-3)',
      'var(--pl-div-1)',
      null,
    ]);
  });

  it('lists the strongest pairs, and none that may be due to chance', () => {
    const pair = (value: number | null) => ({
      a: 0,
      b: 1,
      measure: 'pearson' as const,
      value,
      rank: null,
      rows: 9,
    });
    expect(
      strongestPairs([pair(0.1), pair(0.4), pair(-0.9), pair(null)], 5).map(({ value }) => value),
    ).toEqual([-0.9, 0.4]);
  });
});

it('shows the rows that lack exactly the columns of a pattern, blank texts among them', () => {
  const columns = [
    { name: 'a', hasBlanks: false },
    { name: 'b', hasBlanks: true },
    { name: 'c', hasBlanks: true },
  ];
  const blank = (column: string) => ({ column, op: 'matches', value: expect.stringMatching(/^\^.*\$$/) });
  expect(patternFilter(columns, [1])).toEqual({
    op: 'and',
    value: [
      { column: 'a', op: 'notnull' },
      { op: 'or', value: [{ column: 'b', op: 'isnull' }, blank('b')] },
      { column: 'c', op: 'notnull' },
      { op: 'not', value: [blank('c')] },
    ],
  });
});
