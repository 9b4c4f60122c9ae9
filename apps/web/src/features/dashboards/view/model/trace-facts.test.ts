import type { ChartData, FigureData, Tile } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { isSameFigure, traceFacts, unitEnd } from './trace-facts.ts';

const chart = {
  chart: {
    version: 1,
    mark: 'bar',
    encoding: { x: { field: 'country' }, y: { field: 'revenue', aggregate: 'sum' } },
    limit: 50,
    sort: 'x',
  },
  mode: 'Absolute',
  columns: [
    { name: 'x', label: 'country', type: 'text', role: 'dimension', field: 'country' },
    { name: 'y', label: 'revenue', type: 'number', role: 'measure', field: 'revenue' },
  ],
  data: [
    ['France', 10],
    [{ other: true }, 20],
  ],
  sql: 'SELECT 1',
  params: [],
  rows: { total: 9, matched: 9 },
  marks: { shown: 2, total: 5 },
  reductions: [],
  notes: [],
  version: 3,
} as unknown as ChartData;
const tile = { kind: 'chart' } as Tile;
const figureTile = (over: object | undefined) =>
  ({
    kind: 'figure',
    measure: { field: 'revenue', aggregate: 'sum' },
    ...(over === undefined ? {} : { over }),
  }) as unknown as Tile;
const figure = {
  value: 7,
  course: [
    ['2026-09-01', 5],
    ['2026-10-01', 7],
  ],
  sql: '',
  params: [],
  version: 2,
} as unknown as FigureData;

describe('what a trace leads to', () => {
  it('has the number of a mark, its measure and its rows', () => {
    expect(traceFacts(tile, { kind: 'chart', chart, annotations: [] }, 0)).toMatchObject({
      value: 10,
      measure: { field: 'revenue', aggregate: 'sum' },
      rows: { op: 'and', value: [{ column: 'country', value: 'France' }] },
      version: 3,
    });
  });

  it('leads a figure that follows a date to its newest unit alone', () => {
    const content = { kind: 'figure', figure } as const;
    expect(traceFacts(figureTile({ field: 'at', timeUnit: 'month' }), content, null)?.rows).toEqual({
      op: 'and',
      value: [
        { column: 'at', op: 'gte', value: '2026-10-01' },
        { column: 'at', op: 'lt', value: '2026-11-01' },
      ],
    });
    expect(traceFacts(figureTile(undefined), content, null)?.rows).toEqual({ op: 'and', value: [] });
  });

  it.each([
    ['2026-12-31', 'day', '2027-01-01'],
    ['2026-12-28', 'week', '2027-01-04'],
    ['2026-12-01', 'month', '2027-01-01'],
    ['2026-10-01T00:00:00', 'quarter', '2027-01-01'],
    ['2024-01-01', 'year', '2025-01-01'],
  ] as const)('ends the unit of %s (%s) before %s', (day, unit, end) => {
    expect(unitEnd(day, unit)).toBe(end);
  });

  it('takes two sums of the same doubles for one figure, and no others', () => {
    expect(isSameFigure(0.1 + 0.2, 0.3)).toBe(true);
    expect(isSameFigure(1_373_302.35, 1_373_302.36)).toBe(false);
    expect(isSameFigure('12', 12)).toBe(true);
    expect(isSameFigure(null, 0)).toBe(false);
  });
});
