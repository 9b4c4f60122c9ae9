import type { ChartChannel, ChartSpec, DatasetColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { chartDates, chartTitle } from './chart-title.ts';

const column = (name: string, label: string): DatasetColumn => ({
  name,
  label,
  type: 'date',
  role: 'time',
  description: null,
  format: null,
  synonyms: [],
  semanticRole: null,
  profile: null,
});
const columns = [column('month', 'month'), column('ordered_at', 'Ordered'), column('nonfarm', 'nonfarm')];

const chart = (x: ChartChannel, y: ChartChannel, of: Partial<ChartSpec> = {}): ChartSpec => ({
  version: 1,
  mark: 'line',
  encoding: { x, y },
  limit: 50,
  sort: 'x',
  ...of,
});
const sum = { field: 'nonfarm', aggregate: 'sum' } as const;

describe('the title of a chart', () => {
  it('says the unit of dates alone, whatever their column is called', () => {
    const spec = chart({ field: 'month', timeUnit: 'quarter' }, sum);
    expect(chartTitle(spec, columns)).toBe('Sum of nonfarm by quarter');
    expect(chartDates(spec, columns)).toBe('Dates from month');
  });

  it('counts rows by the same words', () => {
    const spec = chart({ field: 'ordered_at', timeUnit: 'month' }, { field: null, aggregate: 'count' });
    expect(chartTitle(spec, columns)).toBe('Rows by month');
    expect(chartDates(spec, columns)).toBe('Dates from Ordered');
  });

  it('names any other column across, which then needs no second line', () => {
    const spec = chart({ field: 'ordered_at' }, sum);
    expect(chartTitle(spec, columns)).toBe('Sum of nonfarm by Ordered');
    expect(chartDates(spec, columns)).toBeNull();
  });

  it('is the one a person gave', () => {
    const spec = { ...chart({ field: 'month', timeUnit: 'year' }, sum), title: 'Jobs' };
    expect(chartTitle(spec, columns)).toBe('Jobs');
  });

  it('says both dimensions, and both columns of points that are rows', () => {
    const x = { field: 'ordered_at', timeUnit: 'month' } as const;
    const two = { ...chart(x, sum), encoding: { x, y: sum, color: { field: 'month' } } };
    expect(chartTitle(two, columns)).toBe('Sum of nonfarm by month and month');
    const points = chart({ field: 'ordered_at' }, { field: 'nonfarm' }, { mark: 'scatter' });
    expect(chartTitle(points, columns)).toBe('Ordered and nonfarm');
  });

  it('names only the measure where there is no dimension', () => {
    const figure: ChartSpec = { ...chart(sum, sum), mark: 'kpi', encoding: { y: sum } };
    expect(chartTitle(figure, columns)).toBe('Sum of nonfarm');
    expect(chartTitle({ ...figure, encoding: {} }, columns)).toBe('Rows');
  });
});
