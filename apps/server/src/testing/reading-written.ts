import type { Request, World } from './reading-workflows.ts';
import { and, barsOf } from './ruled-rows.ts';

const written = ({ ids }: World, path = ''): string => `/v1/datasources/${ids['written']}${path}`;
const NUMBERS = ['price', 'rate', 'serial'];
const COLUMNS = [...NUMBERS, 'contact', 'origin', 'seen', 'gap'];
const sums = NUMBERS.map((field) =>
  barsOf('origin', { encoding: { x: { field: 'origin' }, y: { field, aggregate: 'sum' } } }),
);

/** What is requested, by route, of rows that are written in another way than those that the reader does not see. */
export const WRITTEN_REQUESTS: Readonly<Record<string, (world: World) => readonly Request[]>> = {
  'datasources.get': (world) => [{ path: written(world) }],
  'datasources.getMeta': ({ ids }) => [{ body: { datasource_ids: [ids['written']] } }],
  'datasources.profile': (world) => [{ path: written(world, '/profile') }],
  'datasources.filter': (world) =>
    [{}, ...[...COLUMNS.map((name) => barsOf(name)), ...sums].map((chart) => ({ graph: true, chart }))].map(
      (body) => ({ path: written(world, '/filter'), body }),
    ),
  'datasources.download': (world) =>
    ['csv', 'json'].map((format) => ({ path: written(world, '/filter/download'), body: { format } })),
  'datasources.listValues': (world) =>
    COLUMNS.map((column) => ({
      path: written(world, '/values'),
      body: { column, filters: and(), sort: 'value' },
    })),
  'datasources.pivot': (world) =>
    NUMBERS.map((column) => ({
      path: written(world, '/pivot'),
      body: { rows: ['origin', column], columns: [], values: [{ column, agg: 'sum' }], filters: and() },
    })),
  'datasources.query': (world) => [{ path: written(world, '/query'), body: { sql: 'FROM dataset' } }],
  'charts.export': (world) =>
    sums.map((chart) => ({ path: written(world, '/charts/export'), body: { chart, format: 'vega-lite' } })),
  'assistant.suggestCharts': ({ ids }) => [{ body: { dataset: ids['written'] } }],
  'assistant.suggestPivots': ({ ids }) => [{ body: { dataset: ids['written'] } }],
  'assistant.suggestFormulas': ({ ids }) => [{ body: { dataset: ids['written'] } }],
  'assistant.ask': ({ ids }) =>
    ['total price', 'average rate by origin', 'map of price', 'highest serial', 'price by origin'].map(
      (prompt) => ({ body: { dataset: ids['written'], prompt } }),
    ),
};
