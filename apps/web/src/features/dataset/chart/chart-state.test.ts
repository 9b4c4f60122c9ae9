import type { ColumnProfile, DatasetColumn } from '@plumbline/contract';
import { ChartSpec, GRAPH_MODES } from '@plumbline/contract';
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chartOf,
  markIssue,
  MARKS,
  nextMode,
  readChart,
  SORTS,
  writeChart,
  type ChartAddress,
} from './chart-state.ts';

const profile = (distinct: number, of: Partial<ColumnProfile> = {}): ColumnProfile => ({
  nulls: 0,
  distinct,
  distinctIsExact: true,
  min: null,
  max: null,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
  ...of,
});
const column = (name: string, of: Partial<DatasetColumn>): DatasetColumn => ({
  name,
  label: name,
  type: 'text',
  role: 'dimension',
  description: null,
  format: null,
  synonyms: [],
  profile: profile(5),
  ...of,
});
const columns = [
  column('order_id', { type: 'integer', role: 'identifier', profile: profile(1000) }),
  column('country', {}),
  column('product', { profile: profile(900) }),
  column('revenue', { type: 'number', role: 'measure', profile: profile(800, { min: 0, max: 900 }) }),
  column('ordered_at', {
    type: 'timestamp',
    role: 'time',
    profile: profile(900, { min: '2025-11-01T00:00:00', max: '2026-10-31T00:00:00' }),
  }),
];
const open = readChart({});

describe('chart of an address', () => {
  it('draws a measure over time at first, in the product’s colour', () => {
    const chart = chartOf(open, columns);
    expect(chart).toMatchObject({
      mark: 'line',
      colour: '#209BE3',
      encoding: { x: { field: 'ordered_at', timeUnit: 'month' }, y: { field: 'revenue', aggregate: 'sum' } },
    });
  });

  it('draws rows per value, most first, when a column is charted from its menu', () => {
    expect(chartOf({ ...open, dimension: 'country' }, columns)).toMatchObject({
      mark: 'bar',
      sort: '-y',
      encoding: { x: { field: 'country' }, y: { field: null, aggregate: 'count' } },
    });
  });

  it('cuts a charted number into ranges, in their order', () => {
    const chart = chartOf({ ...open, dimension: 'revenue' }, columns);
    expect(chart).toMatchObject({ mark: 'bar', sort: 'x' });
    expect(chart?.encoding.x.bin?.maxBins).toBeGreaterThan(1);
  });

  it('falls back to a figure that the column can give', () => {
    const chart = chartOf({ ...open, dimension: 'country', measure: 'product', aggregate: 'sum' }, columns);
    expect(chart?.encoding.y).toEqual({ field: 'product', aggregate: 'count' });
  });

  it('draws nothing of a column that is gone, and nothing without columns', () => {
    expect([chartOf({ ...open, dimension: 'gone' }, columns), chartOf(open, [])]).toEqual([null, null]);
  });

  it('says which marks do not fit', () => {
    const byCountry = chartOf({ ...open, dimension: 'country' }, columns);
    const means = chartOf({ ...open, dimension: 'country', measure: 'revenue', aggregate: 'mean' }, columns);
    expect([
      byCountry && markIssue('line', byCountry, columns),
      byCountry && markIssue('pie', byCountry, columns),
    ]).toEqual(['line', null]);
    expect(means && markIssue('pie', means, columns)).toBe('pie');
  });

  const name = fc.option(fc.constantFrom('country', 'revenue', 'ordered_at', 'gone', '1', 'true'));
  const address: fc.Arbitrary<ChartAddress> = fc.record({
    mark: fc.option(fc.constantFrom(...MARKS)),
    dimension: name,
    unit: fc.option(fc.constantFrom('day', 'month')),
    bins: fc.option(fc.integer({ min: 2, max: 200 })),
    aggregate: fc.option(fc.constantFrom('count', 'sum', 'median')),
    measure: name,
    sort: fc.option(fc.constantFrom(...SORTS)),
    limit: fc.option(fc.integer({ min: 1, max: 5000 })),
    mode: fc.constantFrom('Absolute', 'Percent', 'Cumulative', 'Change'),
  });

  it('reads back whatever it writes, through the text of a link', () => {
    fc.assert(
      fc.property(address, (chart) => {
        expect(readChart(defaultParseSearch(defaultStringifySearch({ ...writeChart(chart) })))).toEqual(
          chart,
        );
      }),
      { seed: 7 },
    );
  });

  it('asks only for charts that the contract takes, whatever the address says', () => {
    fc.assert(
      fc.property(fc.oneof(address.map(writeChart), fc.record({ c: fc.jsonValue() })), (search) => {
        const chart = chartOf(readChart(search), columns);
        expect(chart === null || ChartSpec.safeParse(chart).success).toBe(true);
      }),
      { seed: 7 },
    );
  });
});

it('goes through every mode and back to the first', () => {
  const modes = GRAPH_MODES.map(nextMode);
  expect(modes.toSorted()).toEqual(GRAPH_MODES.toSorted());
  expect(modes.at(-1)).toBe(GRAPH_MODES[0]);
});
