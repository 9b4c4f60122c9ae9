import { GRAPH_MODES } from '@plumbline/contract';
import { check } from '@plumbline/query';
import { describe, expect, it } from 'vitest';
import { chartIssues, chartQuery, chartTotalsQuery, modeIssues } from './chart-query.ts';
import { COLUMNS, revenueBy, specOf } from './testing/orders.ts';

describe('chartQuery', () => {
  it('asks for one group per mark, in the chart’s sort and within its limit', () => {
    const filters = { column: 'country', op: 'notnull' } as const;
    expect(
      chartQuery(revenueBy({ field: 'country' }, { sort: '-y', limit: 9 }), COLUMNS, {
        filters,
        search: 'a',
      }),
    ).toEqual({
      version: 1,
      derive: [],
      select: null,
      filter: filters,
      search: 'a',
      groups: [{ kind: 'value', column: 'country', as: 'x' }],
      measures: [{ aggregate: 'sum', column: 'revenue', as: 'y' }],
      calculate: [],
      having: null,
      sort: [{ by: 'y', direction: 'desc' }],
      limit: 9,
      offset: 0,
    });
  });

  it('asks for the newest marks of a time axis', () => {
    expect(chartQuery(revenueBy({ field: 'ordered', timeUnit: 'day' }), COLUMNS)).toMatchObject({
      groups: [{ kind: 'time', unit: 'day' }],
      sort: [{ by: 'x', direction: 'desc' }],
    });
  });

  it('asks for both edges of bins', () => {
    expect(chartQuery(revenueBy({ field: 'weight', bin: { maxBins: 7 } }), COLUMNS).groups).toEqual([
      { kind: 'bin', column: 'weight', maxBins: 7, as: 'x', upperAs: 'x_to' },
    ]);
  });

  it('leaves y out of the totals where parts do not add up', () => {
    const spec = specOf({
      encoding: { x: { field: 'country' }, y: { field: 'revenue', aggregate: 'median' } },
    });
    expect(chartTotalsQuery(spec).measures).toEqual([{ aggregate: 'count', column: null, as: 'rows' }]);
  });

  it('has totals of one row over the same rows', () => {
    expect(chartTotalsQuery(revenueBy({ field: 'country' }), { search: 'a' })).toMatchObject({
      search: 'a',
      groups: [],
      measures: [{ as: 'y' }, { aggregate: 'count', column: null, as: 'rows' }],
      limit: null,
    });
  });
});

describe('chartIssues', () => {
  it('places the faults of a query in the spec that was written', () => {
    const specs = [
      revenueBy({ field: 'nope' }),
      revenueBy({ field: 'country', timeUnit: 'month' }),
      revenueBy({ field: 'country', bin: { maxBins: 5 } }),
      specOf({ encoding: { x: { field: 'country' }, y: { field: 'country', aggregate: 'sum' } } }),
      specOf({ encoding: { x: { field: 'country' }, y: { field: 'gone', aggregate: 'max' } } }),
    ];
    const paths = specs.flatMap((spec) => {
      const result = check(chartQuery(spec, COLUMNS), COLUMNS);
      return result.ok ? ['none'] : chartIssues(result.issues).map(({ path }) => path);
    });
    expect(paths).toEqual([
      'chart.encoding.x.field',
      'chart.encoding.x.timeUnit',
      'chart.encoding.x.bin.maxBins',
      'chart.encoding.y.aggregate',
      'chart.encoding.y.field',
    ]);
  });

  it('leaves the faults of filters where they are', () => {
    const issue = { path: 'filters.value.0.column', message: 'x' };
    expect(chartIssues([issue])).toEqual([issue]);
  });
});

describe('modeIssues', () => {
  const newest = specOf({ encoding: { x: { field: 'country' }, y: { field: 'ordered', aggregate: 'max' } } });

  it.each(GRAPH_MODES.filter((mode) => mode !== 'Absolute'))(
    'refuses %s of marks that are not numbers, which have no shares and no sums',
    (mode) => {
      expect(modeIssues(newest, mode, COLUMNS)).toEqual([
        expect.objectContaining({
          path: 'mode',
          message: expect.stringMatching(`${mode}.*ordered.*date`),
          hint: 'Use Absolute.',
        }),
      ]);
    },
  );

  it('takes such marks as they are', () => {
    expect(modeIssues(newest, 'Absolute', COLUMNS)).toEqual([]);
  });

  it.each([
    { field: 'revenue', aggregate: 'max' },
    { field: 'ordered', aggregate: 'distinct' },
    { field: null, aggregate: 'count' },
    // Told of as a column that is not there, not as a mode.
    { field: 'gone', aggregate: 'max' },
  ] as const)('takes every mode of $aggregate of $field', (y) => {
    const spec = specOf({ encoding: { x: { field: 'country' }, y } });
    expect(GRAPH_MODES.flatMap((mode) => modeIssues(spec, mode, COLUMNS))).toEqual([]);
  });
});
