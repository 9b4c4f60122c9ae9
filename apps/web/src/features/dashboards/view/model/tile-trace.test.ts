import { expect, it } from 'vitest';
import { tileTrace, type TracedTile } from './tile-trace.ts';

const filters = { op: 'and', value: [{ column: 'country', op: 'eq', value: 'DE' }] } as const;
const page = { datasetId: 'd1', dashboardId: 'b1', filters };

const traced = (rest: object) => tileTrace({ ...page, row: null, ...rest } as unknown as TracedTile);

const spec = { mark: 'bar', encoding: { x: { field: 'country' }, y: { field: 'amount', aggregate: 'sum' } } };
const chart = {
  chart: spec,
  version: 3,
  mode: 'Percent',
  columns: [
    { name: 'x', role: 'dimension' },
    { name: 'y', role: 'measure' },
  ],
  data: [
    ['DE', 10],
    ['FR', 30],
  ],
};

it('traces the mark of a chart by its keys, in the mode that is shown', () => {
  const tile = { kind: 'chart', chart: spec };
  expect(traced({ tile, content: { kind: 'chart', chart }, row: 1 })).toEqual({
    datasetId: 'd1',
    version: 3,
    filters,
    number: { kind: 'chart', chart: spec, mode: 'Percent', keys: ['FR'] },
    source: { kind: 'dashboard', id: 'b1' },
  });
});

it('traces figures by their measure, whole tables as they are, and no texts', () => {
  const measure = { field: 'amount', aggregate: 'sum' };
  const figure = { kind: 'figure', figure: { version: 2 } };
  expect(traced({ tile: { kind: 'figure', measure }, content: figure })).toMatchObject({
    version: 2,
    number: { kind: 'figure', measure },
  });
  const grid = { kind: 'grid', grid: { version: 2 } };
  expect(traced({ tile: { kind: 'grid' }, content: grid })?.number).toEqual({ kind: 'rows' });
  expect(traced({ tile: { kind: 'text' }, content: grid })).toBeNull();
});
