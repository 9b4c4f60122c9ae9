import type { ChartChannel, ChartData, FilterGroup } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { changeOfMark, changeQuestion, contrastQuestion } from './mark-question.ts';

const NONE: FilterGroup = { op: 'and', value: [] };

/** Revenue by month and region; the second mark is of February in West. */
const data = ({
  y = { field: 'revenue', aggregate: 'sum' },
  timeUnit = 'month',
  filter = NONE,
}: {
  readonly y?: ChartChannel;
  readonly timeUnit?: 'month' | 'hour';
  readonly filter?: FilterGroup;
}): ChartData =>
  ({
    chart: { version: 1, mark: 'line', encoding: { x: { field: 'ordered', timeUnit }, y }, filter },
    mode: 'Absolute',
    columns: [
      { name: 'x', label: 'Ordered', type: 'date', role: 'dimension', field: 'ordered', timeUnit },
      { name: 'color', label: 'Region', type: 'text', role: 'dimension', field: 'region' },
      { name: 'y', label: 'Revenue', type: 'decimal', role: 'measure', field: 'revenue' },
    ],
    data: [
      ['2024-01-01', 'West', 10],
      ['2024-02-01', 'West', 4],
    ],
    reductions: [],
  }) as unknown as ChartData;

it('asks what drove the change into the month of a mark, among the rows of the mark and the reader', () => {
  const filters: FilterGroup = { op: 'and', value: [{ column: 'channel', op: 'eq', value: 'Web' }] };
  expect(changeQuestion(data({}), 1, filters)).toMatchObject({
    measure: 'Revenue',
    interpretation: {
      intent: 'explain',
      measures: [{ column: 'revenue', aggregate: 'sum' }],
      groups: [{ column: 'ordered', unit: 'month' }],
      filters: [
        { column: 'ordered', op: 'gte', value: '2024-02-01' },
        { column: 'ordered', op: 'lt', value: '2024-03-01' },
        { column: 'region', op: 'eq', value: 'West' },
        { column: 'channel', op: 'eq', value: 'Web' },
      ],
    },
  });
});

it('asks about a saved measure by its name', () => {
  const question = changeQuestion(data({ y: { field: null, formula: '[Net sales]' } }), 1, NONE);
  expect(question?.interpretation.measures).toEqual([{ column: null, aggregate: 'sum', saved: 'Net sales' }]);
});

it.each<readonly [string, ChartData, FilterGroup]>([
  ['hours', data({ timeUnit: 'hour' }), NONE],
  ['a formula of its own', data({ y: { field: null, formula: 'SUM([a]) / 2' } }), NONE],
  ['a percentile', data({ y: { field: 'revenue', aggregate: 'percentile', percentile: 0.9 } }), NONE],
  ['a cumulated line', { ...data({}), mode: 'Cumulative' }, NONE],
  [
    'alternatives of the reader',
    data({}),
    {
      op: 'or',
      value: [
        { column: 'a', op: 'eq', value: 1 },
        { column: 'b', op: 'eq', value: 2 },
      ],
    },
  ],
])('asks nothing about %s', (_name, chart, filters) => {
  expect(changeQuestion(chart, 1, filters)).toBeNull();
});

it('asks what sets a mark apart from the other rows of the chart, and from another mark', () => {
  const reader: FilterGroup = { op: 'and', value: [{ column: 'channel', op: 'eq', value: 'Web' }] };
  const own: FilterGroup = { op: 'and', value: [{ column: 'weight', op: 'gt', value: 3 }] };
  const [first, second] = [0, 1].map((row) => ({ row, name: `Mark ${row}` }));
  const month = (from: string, to: string) => [
    { column: 'ordered', op: 'gte', value: from },
    { column: 'ordered', op: 'lt', value: to },
    { column: 'region', op: 'eq', value: 'West' },
  ];
  const chart = data({ filter: own });
  expect(contrastQuestion(chart, [first!, null], reader)).toMatchObject({
    intent: 'contrast',
    filters: [
      { column: 'weight', op: 'gt', value: 3 },
      { column: 'ordered', op: 'notnull' },
      { column: 'channel', op: 'eq', value: 'Web' },
    ],
    contrast: { of: month('2024-01-01', '2024-02-01'), with: null },
  });
  expect(contrastQuestion(chart, [first!, second!], reader)?.contrast).toEqual({
    of: month('2024-01-01', '2024-02-01'),
    with: month('2024-02-01', '2024-03-01'),
  });
  expect(contrastQuestion(chart, [first!, first!], reader)).toBeNull();
  const either: FilterGroup = { op: 'or', value: [...reader.value, ...own.value] };
  expect(contrastQuestion(chart, [first!, null], either)).toBeNull();
  expect(contrastQuestion(chart, [{ row: null, name: 'Total' }, null], reader)).toBeNull();
});

describe('the change into the period of a mark', () => {
  const filters: FilterGroup = { op: 'and', value: [{ column: 'channel', op: 'eq', value: 'Web' }] };

  it('is that of its measure, among the rows of its series and of the reader', () => {
    expect(changeOfMark(data({}), 1, filters)).toEqual({
      measure: { column: 'revenue', aggregate: 'sum' },
      time: 'ordered',
      unit: 'month',
      at: '2024-02-01',
      filters: {
        op: 'and',
        value: [
          { column: 'region', op: 'eq', value: 'West' },
          { column: 'channel', op: 'eq', value: 'Web' },
        ],
      },
    });
  });

  it('is of rows where rows are counted', () => {
    const counted = data({ y: { field: null, aggregate: 'count' } });
    expect(changeOfMark(counted, 1, NONE)?.measure).toEqual({ column: null, aggregate: 'count' });
  });

  it.each<readonly [string, ChartData]>([
    ['a median', data({ y: { field: 'revenue', aggregate: 'median' } })],
    ['a saved measure', data({ y: { field: null, formula: '[Net sales]' } })],
    ['hours', data({ timeUnit: 'hour' })],
    ['a cumulated line', { ...data({}), mode: 'Cumulative' }],
  ])('is not split for %s', (_, of) => {
    expect(changeOfMark(of, 1, NONE)).toBeNull();
  });
});
