import type { ChartSpec, DatasetColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { startingParameters, startingTiles, unitFor } from './starting-tiles.ts';

const column = (name: string, facts: Partial<DatasetColumn>): DatasetColumn =>
  ({ name, label: name, type: 'text', role: 'dimension', profile: null, ...facts }) as DatasetColumn;
const span = (min: string, max: string) =>
  column('at', { type: 'date', role: 'time', profile: { min, max, distinct: 9 } as never });
const chart = { title: 'A', chart: { version: 1, mark: 'bar', encoding: {} } as unknown as ChartSpec };

describe('a dashboard that starts from a dataset', () => {
  it('has a count, what adds up, and charts two by two below', () => {
    const columns = [
      span('2025-01-01', '2026-06-01'),
      column('revenue', { type: 'number', role: 'measure' }),
      column('id', { type: 'integer', role: 'identifier' }),
    ];
    const tiles = startingTiles(columns, [chart, chart, chart], { rows: 'Rows' });
    expect(tiles.map(({ kind, place: { x, y, h } }) => [kind, x, y, h])).toEqual([
      // High enough for a period and its comparison.
      ['figure', 0, 0, 4],
      ['figure', 3, 0, 4],
      ['chart', 0, 4, 8],
      ['chart', 6, 4, 8],
      ['chart', 0, 12, 8],
    ]);
    expect(tiles[1]).toMatchObject({
      measure: { field: 'revenue', aggregate: 'sum' },
      over: { field: 'at', timeUnit: 'month' },
    });
    expect(new Set(tiles.map(({ id }) => id)).size).toBe(5);
  });

  it('follows a short time by days and a longer one by weeks', () => {
    expect(unitFor(span('2026-01-01', '2026-01-20'))).toBe('day');
    expect(unitFor(span('2026-01-01', '2026-05-20'))).toBe('week');
    expect(unitFor(span('x', 'y'))).toBe('month');
  });

  it('offers dates and the first column that can be picked from', () => {
    const many = column('name', { profile: { distinct: 5000 } as never });
    const few = column('country', { profile: { distinct: 9 } as never });
    expect(startingParameters([many, few, span('2025-01-01', '2026-06-01')])).toMatchObject([
      { column: 'at', op: 'between', value: null },
      { column: 'country', op: 'in', value: null },
    ]);
  });
});
