import type { ChartMark, ChartSpec, FilterNode } from '@plumbline/contract';
import { check, planKey, plan as planQuery } from '@plumbline/query';
import { describe, expect, it } from 'vitest';
import { chartIssues } from '../check/chart-issues.ts';
import { MAX_GROUPS } from '../estimate/bounds.ts';
import { COLUMNS, revenueBy, specOf } from '../../test/fixtures/orders.ts';
import { planChart } from './plan-chart.ts';

const count = { field: null, aggregate: 'count' } as const;
const marksOf = (spec: ChartSpec) => planChart(spec, COLUMNS).marks;
const of = (mark: ChartMark, encoding: ChartSpec['encoding'], more: Partial<ChartSpec> = {}) =>
  specOf({ mark, encoding, ...more });

describe('a chart of one dimension', () => {
  it('requests one group per mark, in its sort and within its limit', () => {
    const filters = { column: 'country', op: 'notnull' } as const;
    const spec = revenueBy({ field: 'country' }, { sort: '-y', limit: 9 });
    expect(planChart(spec, COLUMNS, { filters, search: 'a' }).marks).toEqual({
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
      sample: null,
      limit: 9,
      offset: 0,
    });
  });

  it('requests the groups alone whose figure compares as wanted', () => {
    const spec = revenueBy({ field: 'country' }, { having: { op: 'gt', value: 20 } });
    const { marks, counts, totals } = planChart(spec, COLUMNS);
    expect(marks.having).toEqual({ column: 'y', op: 'gt', value: 20 });
    expect([counts[0]?.query.having, totals.having]).toEqual([marks.having, null]);
    expect(check(marks, COLUMNS)).toMatchObject({ ok: true });
  });

  it('requests the newest marks of a time axis', () => {
    expect(marksOf(revenueBy({ field: 'ordered', timeUnit: 'day' }))).toMatchObject({
      groups: [{ kind: 'time', unit: 'day' }],
      sort: [{ by: 'x', direction: 'desc' }],
    });
  });

  it('requests both edges of bins', () => {
    expect(marksOf(revenueBy({ field: 'weight', bin: { maxBins: 7 } })).groups).toEqual([
      { kind: 'bin', column: 'weight', maxBins: 7, as: 'x', upperAs: 'x upper' },
    ]);
  });

  it('counts rows where nothing is measured', () => {
    expect(marksOf(of('bar', { x: { field: 'country' } })).measures).toEqual([
      { aggregate: 'count', column: null, as: 'y' },
    ]);
  });
});

describe('totals', () => {
  it('leave y out where parts do not add up', () => {
    const spec = of('bar', { x: { field: 'country' }, y: { field: 'revenue', aggregate: 'median' } });
    expect(planChart(spec, COLUMNS).totals.measures).toEqual([
      { aggregate: 'count', column: null, as: 'rows' },
    ]);
  });

  it('are one row over the same rows', () => {
    expect(planChart(revenueBy({ field: 'country' }), COLUMNS, { search: 'a' }).totals).toMatchObject({
      search: 'a',
      groups: [],
      measures: [{ as: 'y' }, { aggregate: 'count', column: null, as: 'rows' }],
      limit: null,
    });
  });
});

describe('a chart of several dimensions', () => {
  const byCountry = of('bar', {
    x: { field: 'ordered', timeUnit: 'month' },
    y: { field: 'revenue', aggregate: 'sum' },
    color: { field: 'country' },
  });

  it('keeps ten series by their figure over all rows, the rest as one', () => {
    expect(marksOf(byCountry).groups[1]).toEqual({
      kind: 'value',
      column: 'country',
      as: 'color',
      top: { count: 10, by: 'y', direction: 'desc', otherAs: 'color is other' },
    });
  });

  it('leaves the rest out where parts do not add up', () => {
    const { x, color } = byCountry.encoding;
    const spec = of('line', {
      x,
      color,
      y: { field: 'revenue', aggregate: 'mean' },
    } as ChartSpec['encoding']);
    expect(marksOf(spec).groups[1]).toMatchObject({ top: { otherAs: null } });
  });

  it('requests no selection where the profile shows that all fit', () => {
    const profile = {
      nulls: 1,
      distinct: 4,
      distinctIsExact: true,
      min: null,
      max: null,
      mean: null,
      stddev: null,
      quantiles: null,
      histogram: [],
      top: [],
    };
    const columns = COLUMNS.map((column) => (column.name === 'country' ? { ...column, profile } : column));
    expect(planChart(byCountry, columns).marks.groups[1]).not.toHaveProperty('top');
  });

  it('never queries more groups than a page can hold', () => {
    const x = { field: 'order_id' };
    const spec = of('heatmap', { x, y: { field: 'revenue' }, color: count }, { limit: 5000 });
    expect(marksOf(spec).limit).toBeLessThanOrEqual(MAX_GROUPS);
    expect(marksOf(of('table', {}, { detail: [x, count] })).limit).toBe(50);
  });

  it('sorts x by its own figure, not by those of its series', () => {
    const spec = of(
      'bar',
      { x: { field: 'country' }, y: { field: 'revenue', aggregate: 'mean' }, color: { field: 'weight' } },
      { sort: '-y' },
    );
    expect(marksOf(spec)).toMatchObject({
      sort: [{ by: 'figure of x', direction: 'desc' }],
      measures: [{ as: 'y' }, { aggregate: 'mean', column: 'revenue', as: 'figure of x', per: ['x'] }],
    });
  });
});

describe('a chart of rows', () => {
  const points = of('scatter', { x: { field: 'weight' }, y: { field: 'revenue' } });

  it('requests the columns that it shows, of the rows that have a position', () => {
    expect(marksOf(points)).toMatchObject({
      select: ['weight', 'revenue'],
      groups: [],
      filter: { op: 'and', value: [{}, { column: 'weight', op: 'notnull' }, { column: 'revenue' }] },
      limit: 100_000,
    });
  });

  it('counts rows in cells when they are more than can be drawn', () => {
    const plan = planChart(points, COLUMNS, { rowCount: 100_001 });
    expect(plan).toMatchObject({
      shape: 'cells',
      marks: {
        groups: [
          { kind: 'bin', as: 'x' },
          { kind: 'bin', as: 'y' },
        ],
        measures: [{ as: 'count' }],
      },
    });
  });

  it('samples lines that are too many to distinguish', () => {
    const spec = of('parallel', {}, { detail: [{ field: 'weight' }, { field: 'revenue' }] });
    expect(planChart(spec, COLUMNS, { rowCount: 10_001 })).toMatchObject({
      shape: 'sample',
      marks: { sample: 10_000 },
    });
    expect(planChart(spec, COLUMNS, { rowCount: 10_000 })).toMatchObject({ shape: 'rows' });
  });
});

describe('equal charts', () => {
  it('are equal questions, however they are written', () => {
    const context = { now: '2025-01-01T00:00:00Z', timeZone: 'UTC', rowRules: [] };
    const keyOf = (spec: ChartSpec): string => {
      const checked = check(marksOf(spec), COLUMNS);
      return checked.ok ? planKey(planQuery(checked.value, context)) : '';
    };
    const one = revenueBy({ field: 'country' });
    expect(keyOf({ ...one, title: 'One', mark: 'line', colour: '#112233' })).toBe(keyOf(one));
    expect(keyOf({ ...one, sort: '-y' })).not.toBe(keyOf(one));
  });
});

describe('issues of a chart’s queries', () => {
  const pathOf = (spec: ChartSpec, filters?: FilterNode): string | undefined => {
    const plan = planChart(spec, COLUMNS, { filters });
    const result = check(plan.marks, COLUMNS);
    return result.ok ? undefined : chartIssues(result.issues, plan)[0]?.path;
  };

  it.each([
    ['chart.encoding.x.field', revenueBy({ field: 'nope' })],
    ['chart.encoding.x.timeUnit', revenueBy({ field: 'country', timeUnit: 'month' })],
    ['chart.encoding.x.bin.maxBins', revenueBy({ field: 'country', bin: { maxBins: 5 } })],
    [
      'chart.encoding.y.aggregate',
      specOf({ encoding: { x: { field: 'country' }, y: { field: 'country', aggregate: 'sum' } } }),
    ],
    [
      'chart.encoding.y.field',
      specOf({ encoding: { x: { field: 'country' }, y: { field: 'gone', aggregate: 'max' } } }),
    ],
  ])('are placed at %s', (path, spec) => {
    expect(pathOf(spec)).toBe(path);
  });

  it('issues of the reader’s filters stay where they are, also where the chart has conditions of its own', () => {
    const filters: FilterNode = { op: 'and', value: [{ column: 'gone', op: 'eq', value: 1 }] };
    const own: FilterNode = { op: 'and', value: [{ column: 'country', op: 'notnull' }] };
    expect(pathOf(revenueBy({ field: 'country' }), filters)).toBe('filters.value.0.column');
    expect(pathOf({ ...revenueBy({ field: 'country' }), filter: own }, filters)).toBe(
      'filters.value.0.column',
    );
  });
});
