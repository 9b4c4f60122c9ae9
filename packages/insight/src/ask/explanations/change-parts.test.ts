import { expectProperty } from '#testing/generated.ts';
import type { Cell, PivotTable } from '@plumbline/contract';
import { createRandom } from '@plumbline/learn';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { planChange, readChange } from './change-parts.ts';
import type { DescribedDataset } from '../dataset/described.ts';

const DATASET: DescribedDataset = {
  subject: 'Orders',
  rowCount: 800,
  columns: [
    column('Ordered', 'date', { distinct: 60, min: '2024-01-01', max: '2024-02-29' }),
    column('Region', 'text', { distinct: 4, top: [{ value: 'North', count: 200 }] }),
    column('Channel', 'text', { distinct: 2, top: [{ value: 'Shop', count: 400 }] }),
    column('Sales', 'decimal', { distinct: 700, min: 0, max: 900 }),
  ],
};

interface Order {
  readonly region: string;
  readonly channel: string;
  readonly sales: number;
}
type Aggregate = 'count' | 'sum' | 'mean';

const figures = (orders: readonly Order[], aggregate: Aggregate): Cell[] => {
  const count = orders.length;
  if (aggregate === 'count') {
    return [count];
  }
  const mean = orders.reduce((sum, { sales }) => sum + sales, 0) / Math.max(1, count);
  const squares = orders.reduce((sum, { sales }) => sum + (sales - mean) ** 2, 0);
  return [count, count === 0 ? null : mean, count < 2 ? null : Math.sqrt(squares / (count - 1))];
};

const table = (cells: PivotTable['cells']): PivotTable => ({
  rowFields: [],
  columnFields: [],
  rowHeaders: [],
  columnHeaders: [],
  cells,
  values: [],
  total: cells.length,
  sql: '',
  params: [],
  version: 1,
});

const tablesOf = (orders: readonly Order[], aggregate: Aggregate): PivotTable[] => [
  table([{ row: [], column: [], values: figures(orders, aggregate) }]),
  ...(['region', 'channel'] as const).map((key) =>
    table(
      [...Map.groupBy(orders, (order) => order[key])].map(([value, some]) => ({
        row: [value],
        column: [],
        values: figures(some, aggregate),
      })),
    ),
  ),
];

function explained(before: readonly Order[], now: readonly Order[], aggregate: Aggregate) {
  const measure = { column: aggregate === 'count' ? null : 'Sales', aggregate };
  const plan = planChange({ measure, time: 'Ordered', unit: 'month', at: '2024-02-10' }, DATASET);
  expect(plan?.columns.map(({ name }) => name).toSorted()).toEqual(['Channel', 'Region']);
  const names = plan!.columns.map(({ name }) => (name === 'Region' ? 1 : 2));
  const ordered = (tables: readonly PivotTable[]): PivotTable[] => [
    tables[0]!,
    ...names.map((at) => tables[at]!),
  ];
  return readChange(plan!, [ordered(tablesOf(before, aggregate)), ordered(tablesOf(now, aggregate))]);
}

const REGIONS = ['North', 'South', 'East', 'West'];
const drawn = (seed: number, count: number, meanOf: (region: string) => number): Order[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const region = REGIONS[random.below(4)]!;
    const channel = random.below(2) === 0 ? 'Shop' : 'Web';
    return { region, channel, sales: Math.max(0, meanOf(region) + 20 * random.normal()) };
  });
};

describe('what a change is made of', () => {
  it('names the two periods', () => {
    const { before, now } = explained(
      drawn(1, 50, () => 100),
      drawn(2, 40, () => 100),
      'count',
    );
    expect(before).toMatchObject({ from: '2024-01-01', to: '2024-01-31', value: 50, rows: 50 });
    expect(now).toMatchObject({ from: '2024-02-01', to: '2024-02-29', value: 40, rows: 40 });
  });

  it('adds up to the change, whatever is counted, summed or averaged', () => {
    const order = fc.record({
      region: fc.constantFrom(...REGIONS),
      channel: fc.constantFrom('Shop', 'Web'),
      sales: fc.integer({ min: -500, max: 500 }),
    });
    const orders = fc.array(order, { minLength: 1, maxLength: 40 });
    const aggregates = fc.constantFrom<Aggregate>('count', 'sum', 'mean');
    expectProperty(
      fc.property(orders, orders, aggregates, (before, now, aggregate) => {
        const { change, columns } = explained(before, now, aggregate);
        for (const { parts, rest } of columns) {
          const sum =
            parts.reduce((all, { contribution }) => all + contribution, 0) + (rest?.contribution ?? 0);
          expect(sum).toBeCloseTo(change!, 6);
        }
      }),
      { seed: 41 },
    );
  });

  it.each(['sum', 'mean'] as const)('finds the value that changed unlike the others: %s', (aggregate) => {
    const before = drawn(3, 400, () => 100);
    const now = drawn(4, 400, (region) => (region === 'West' ? 40 : 100));
    const { columns, change } = explained(before, now, aggregate);
    expect(change).toBeLessThan(0);
    expect(columns[0]).toMatchObject({ column: 'Region', isEven: false });
    expect(columns[0]?.parts[0]?.value).toBe('West');
    expect(columns[1]).toMatchObject({ column: 'Channel', isEven: true });
  });

  it.each(['count', 'sum', 'mean'] as const)(
    'is spread evenly where all values changed alike, but for the allowed false discoveries: %s',
    (aggregate) => {
      const runs = Array.from({ length: 200 }, (_, at) =>
        explained(
          drawn(1000 + at, 300, () => 100),
          drawn(5000 + at, 360, () => 120),
          aggregate,
        ),
      );
      const uneven = runs.filter(({ columns }) => columns.some(({ isEven }) => !isEven));
      // 5 % of 200 runs, and three standard deviations.
      expect(uneven.length).toBeLessThanOrEqual(20);
    },
  );

  it('is refused of a column without days', () => {
    const measure = { column: null, aggregate: 'count' as const };
    expect(planChange({ measure, time: 'Region', unit: 'month' }, DATASET)).toBeNull();
  });
});
