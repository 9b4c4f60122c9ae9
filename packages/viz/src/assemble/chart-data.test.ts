import { ChartData } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { dataOf, revenueBy, specOf } from '../../test/fixtures/orders.ts';

describe('marks', () => {
  it('over time are grouped by month, oldest first, and count the rows without a date [SEM-CHART-1]', () => {
    const data = dataOf(revenueBy({ field: 'ordered' }));
    expect(data.data).toEqual([
      ['2024-01-01', '30.3'],
      ['2024-02-01', '0.1'],
      ['2024-04-01', '0.2'],
      ['2024-05-01', '100'],
      ['2024-07-01', '5'],
      ['2025-01-01', '7.5'],
    ]);
    expect(data).toMatchObject({
      columns: [
        { name: 'x', label: 'Order date', type: 'date' },
        { name: 'y', label: 'Revenue', type: 'decimal' },
      ],
      chart: { encoding: { x: { timeUnit: 'month' } } },
      marks: { shown: 6, total: 6 },
      rows: { total: 8, matched: 8 },
      notes: ['Order date is grouped by month.', '1 row without Order date is not shown.'],
      version: 3,
    });
  });

  it.each(['y', '-y', '-x'] as const)(
    'over time are in time order, whatever the sort: %s [SEM-CHART-2]',
    (sort) => {
      for (const mark of ['line', 'bar', 'area', 'heatmap'] as const) {
        const spec = revenueBy({ field: 'ordered' });
        const encoding =
          mark === 'heatmap' ? { x: { field: 'ordered' }, y: { field: 'country' } } : spec.encoding;
        const data = dataOf({ ...spec, mark, encoding, sort });
        const months = data.data.map(([x]) => JSON.stringify(x));
        expect(months).toEqual(months.toSorted());
        expect(data.chart.sort).toBe('x');
      }
    },
  );

  it('have the form that the contract promises', () => {
    expect(ChartData.safeParse(dataOf(revenueBy({ field: 'weight' }))).error).toBeUndefined();
  });

  it('over time keep the newest when there are too many, and say so', () => {
    const data = dataOf(revenueBy({ field: 'ordered' }, { limit: 2 }));
    expect(data.data.map(([x]) => x)).toEqual(['2024-07-01', '2025-01-01']);
    expect(data).toMatchObject({
      marks: { shown: 2, total: 6 },
      reductions: [{ kind: 'top', column: 'x', shown: 2, total: 6 }],
    });
    expect(data.notes).toEqual([
      'Order date is grouped by month.',
      'The newest 2 of 6 months are shown.',
      '1 row without Order date is not shown.',
    ]);
  });

  it('beyond the limit are summed as Other where parts add up, to the last cent', () => {
    const data = dataOf(revenueBy({ field: 'country' }, { limit: 2, sort: '-y' }));
    expect(data.data).toEqual([
      ['Italy', '100'],
      ['Spain', '27.7'],
      [{ other: true }, '15.4'],
    ]);
    expect(data).toMatchObject({ marks: { shown: 2, total: 5 } });
    expect(data.notes).toEqual(['2 of 5 values of Country are shown; the rest is summed as Other.']);
  });

  it('beyond the limit are cut where parts do not add up', () => {
    const encoding = { x: { field: 'country' }, y: { field: 'revenue', aggregate: 'mean' as const } };
    const data = dataOf(specOf({ encoding, limit: 2, sort: '-y' }));
    expect(data).toMatchObject({ notes: ['The first 2 of 5 values of Country are shown.'] });
    expect(data.data).toHaveLength(2);
    expect(data.rows).toEqual({ total: 8, matched: 8 });
  });

  it('marks of numbers with many values are bins, and their width is noted', () => {
    const encoding = { x: { field: 'weight' }, y: { field: null, aggregate: 'count' as const } };
    const data = dataOf(specOf({ encoding }));
    expect(data.columns[0]).toMatchObject({ binWidth: 5 });
    expect(data).toMatchObject({ chart: { encoding: { x: { bin: { maxBins: 20 } } } } });
    expect(data.data).toEqual([
      [0, 2],
      [5, 2],
      [10, 1],
      [30, 1],
      [40, 1],
      [null, 1],
    ]);
    expect(data.notes).toEqual(['Weight is in bins of 5.']);
  });

  it('marks of nothing are none', () => {
    expect(dataOf(revenueBy({ field: 'country' }), 'Percent', [])).toMatchObject({
      data: [],
      rows: { total: 0, matched: 0 },
      marks: { shown: 0, total: 0 },
    });
  });
});

describe('modes', () => {
  const byCountry = revenueBy({ field: 'country' }, { limit: 2, sort: '-y' });
  const ys = (mode: Parameters<typeof dataOf>[1], spec = byCountry) =>
    dataOf(spec, mode).data.map(([, y]) => y);

  it('Percent is of everything, shown or not', () => {
    const shares = ys('Percent').map(Number);
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(100, 9);
    expect(shares[0]).toBeCloseTo((100 / 143.1) * 100, 9);
    expect(dataOf(byCountry, 'Percent').columns[1]).toMatchObject({
      name: 'y',
      label: 'Revenue',
      type: 'number',
    });
  });

  it('Cumulative ends with everything', () => {
    expect(ys('Cumulative')).toEqual(['100', '127.7', '143.1']);
  });

  it('Change has no step to the rest', () => {
    expect(ys('Change')).toEqual([null, '-72.3', null]);
  });

  it('Percent says what it is of where parts do not add up', () => {
    const encoding = { x: { field: 'country' }, y: { field: 'revenue', aggregate: 'max' as const } };
    expect(dataOf(specOf({ encoding }), 'Percent').notes).toEqual(['Percent of the sum of the marks shown.']);
  });
});

it('says which groups are shown by their own figure', () => {
  const spec = revenueBy({ field: 'country' }, { having: { op: 'gte', value: 20 } });
  expect(dataOf(spec).notes).toContain('Groups shown: Revenue from 20.');
});

describe('a pie', () => {
  it('has ten slices at most, and says which values have none', () => {
    const rows = Array.from({ length: 30 }, (_, index) => [index, null, `C${index}`, String(index - 1), 0]);
    const data = dataOf(revenueBy({ field: 'country' }, { mark: 'pie', sort: 'y' }), 'Absolute', rows);
    expect(data.data).toHaveLength(11);
    expect(data.notes).toContain('1 negative value has no slice.');
  });
});
