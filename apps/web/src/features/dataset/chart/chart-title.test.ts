import type { ChartSpec, DatasetColumn } from '@plumbline/contract';
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
  profile: null,
});
const columns = [column('month', 'month'), column('ordered_at', 'Ordered'), column('nonfarm', 'nonfarm')];

const chart = (x: ChartSpec['encoding']['x'], y: ChartSpec['encoding']['y']): ChartSpec => ({
  version: 1,
  mark: 'line',
  encoding: { x, y },
  limit: 50,
  sort: 'x',
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
});
