import type { ChartSpec, DatasetColumn } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { findDrills } from './drills.ts';

const column = (name: string, distinct: number): DatasetColumn => ({
  name,
  label: name,
  type: 'text',
  role: 'dimension',
  description: null,
  format: null,
  synonyms: [],
  semanticRole: null,
  profile: {
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
  },
});

const COLUMNS = [
  column('Channel', 3),
  column('Country', 4),
  column('Region', 12),
  column('Region code', 12),
  column('City', 900),
];
const MEANING = {
  hierarchies: [['Country', 'Region', 'City']],
  same: [{ name: 'Region', code: 'Region code' }],
};

const drillsFrom = (field: string, meaning = MEANING): readonly string[] => {
  const encoding: ChartSpec['encoding'] = { x: { field }, y: { field: null, aggregate: 'count' } };
  return findDrills({ version: 1, mark: 'bar', encoding, limit: 50, sort: 'x' }, COLUMNS, meaning).map(
    (to) => ('column' in to ? to.column : to.timeUnit),
  );
};

it('goes to the next level first, and to no column of which a mark has one value [SEM-HIER-2]', () => {
  expect(drillsFrom('Country')).toEqual(['Region', 'Channel', 'Region code']);
  expect(drillsFrom('Region')).toEqual(['City', 'Channel']);
  expect(drillsFrom('Region', { hierarchies: [], same: [] })).toEqual(['Channel', 'Country', 'Region code']);
});
