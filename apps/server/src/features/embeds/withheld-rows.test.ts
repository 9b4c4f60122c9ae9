import { DashboardContent } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { withholdsRows } from './withheld-rows.ts';

const NONE = { op: 'and', value: [] };
const WEST = { op: 'and', value: [{ column: 'region', op: 'eq', value: 'West' }] };
const CHART = {
  version: 1,
  mark: 'bar',
  encoding: { x: { field: 'region' }, y: { field: 'id', aggregate: 'count' } },
};
const HAVING = { op: 'gt', value: 20 };

const tile = (fields: object): object => ({
  id: 'a',
  title: '',
  place: { x: 0, y: 0, w: 6, h: 4 },
  ...fields,
});
const contentOf = (fields: object): DashboardContent =>
  DashboardContent.parse({ name: 'Sales', tiles: [], ...fields });
const withTile = (fields: object): DashboardContent => contentOf({ tiles: [tile(fields)] });
const noLocks = { filters: undefined, parameters: {} };
const withholds = (content: DashboardContent, locks: object = {}): boolean =>
  withholdsRows(content, { ...noLocks, ...locks } as never, { allow_filters: 1 });

describe('an embed', () => {
  it.each([
    ['of a whole chart', withTile({ kind: 'chart', chart: CHART })],
    ['of a chart without conditions', withTile({ kind: 'chart', chart: CHART, filters: NONE })],
    ['of a grid of all rows', withTile({ kind: 'grid' })],
    ['of a text', withTile({ kind: 'text', text: 'West' })],
  ])('%s withholds no rows', (_, content) => {
    expect(withholds(content)).toBe(false);
  });

  it.each([
    ['with a filter of its own', contentOf({ filters: WEST })],
    ['of a chart with a filter', withTile({ kind: 'chart', chart: CHART, filters: WEST })],
    ['of a chart of chosen groups', withTile({ kind: 'chart', chart: { ...CHART, having: HAVING } })],
    ['of the first rows of a grid', withTile({ kind: 'grid', limit: 5 })],
    [
      'of a figure with a filter',
      withTile({ kind: 'figure', measure: { field: 'id', aggregate: 'count' }, filters: WEST }),
    ],
    [
      'of a pivot with a search',
      withTile({ kind: 'pivot', pivot: { rows: ['region'], search: 'we', values: [{ agg: 'count' }] } }),
    ],
  ])('%s withholds rows', (_, content) => {
    expect(withholds(content)).toBe(true);
  });

  it('withholds rows where its filters or a parameter are locked', () => {
    const content = withTile({ kind: 'grid' });
    expect(withholds(content, { filters: WEST })).toBe(true);
  });
});
