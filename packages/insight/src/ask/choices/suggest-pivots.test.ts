import { expect, it } from 'vitest';
import type { DescribedDataset } from '../dataset/described.ts';
import { suggestPivots } from './suggest-pivots.ts';

const PROFILE = {
  nulls: 0,
  distinct: 5,
  distinctIsExact: true,
  min: null,
  max: null,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
};

const dataset: DescribedDataset = {
  subject: 'Orders',
  rowCount: 1000,
  columns: Array.from({ length: 40 }, (_, at) => ({
    name: `Region ${at}`,
    type: 'text',
    role: 'dimension',
    profile: PROFILE,
  })),
};

it('proposes pairs of a few of many columns', () => {
  const pivots = suggestPivots(undefined, dataset, { limit: 10_000 });
  const used = new Set(
    pivots.flatMap(({ interpretation }) => interpretation.groups.map(({ column }) => column)),
  );
  expect(used.size).toBe(20);
  // Each pair once, whichever column is across, and each column alone.
  expect(pivots).toHaveLength((20 * 19) / 2 + 20);
});
