import { CONTRASTS, DRILLS, FORMULAS, pivotOf, rowRequests, TRACES } from './reading-requests.ts';
import { QUESTIONS, WORKFLOW_ENTRIES, type Entry, type World } from './reading-workflows.ts';
import { and, barsOf, eq, place, STATEMENTS } from './ruled-rows.ts';

const sales = ({ ids }: World, path: string): string => `/v1/datasources/${ids['sales']}${path}`;
export const ENTRIES: Readonly<Record<string, Entry>> = {
  'traces.create': {
    requests: ({ ids }) => [{ body: { datasetId: ids['sales'], number: { kind: 'rows' } } }],
    isRicher: false,
  },
  // Those of values and columns that the reader does not see answer as if they were not there.
  'traces.get': {
    requests: ({ ids }) => TRACES.map((name) => ({ path: `/v1/traces/${ids[name]}` })),
    isRicher: true,
  },
  'datasources.get': {
    requests: (world) => [{ path: sales(world, '') }, { path: `/v1/datasources/${world.ids['mix']}` }],
    isRicher: true,
  },
  'datasources.filter': {
    requests: (world) => [
      ...rowRequests.map((body) => ({ path: sales(world, '/filter'), body })),
      ...[0, 1, 2, 3].map((step) => ({ path: sales(world, '/filter'), body: { step } })),
      { path: `/v1/datasources/${world.ids['mix']}/filter`, body: {} },
    ],
    isRicher: true,
  },
  'datasources.download': {
    requests: (world) =>
      ['csv', 'json'].map((format) => ({ path: sales(world, '/filter/download'), body: { format } })),
    isRicher: true,
  },
  'datasources.listValues': {
    requests: (world) =>
      ['town', 'units', 'outlay', 'phone'].map((column) => ({
        path: sales(world, '/values'),
        body: { column, filters: and(), sort: 'value' },
      })),
    isRicher: true,
  },
  'datasources.profile': { requests: (world) => [{ path: sales(world, '/profile') }], isRicher: true },
  'datasources.listRejects': { requests: (world) => [{ path: sales(world, '/rejects') }], isRicher: true },
  'datasources.downloadRejects': {
    requests: (world) => [{ path: sales(world, '/rejects/download') }],
    isRicher: true,
  },
  'datasources.getView': { requests: (world) => [{ path: sales(world, '/view') }], isRicher: false },
  'datasources.getMeta': {
    requests: ({ ids }) => [{ body: { datasource_ids: [ids['sales'], ids['mix']] } }],
    isRicher: true,
  },
  'datasources.list': { requests: () => [{}, { path: '/v1/datasources/?sort=rows' }], isRicher: false },
  'datasources.listArchived': { requests: () => [{}], isRicher: false },
  'datasources.pivot': {
    requests: (world) =>
      [
        {},
        { values: [{ agg: 'share', column: 'amount' }] },
        { rows: ['outlay'] },
        { rows: ['phone'] },
        { search: 'secret' },
      ].map((rest) => ({ path: sales(world, '/pivot'), body: pivotOf(rest) })),
    isRicher: true,
  },
  'datasources.downloadPivot': {
    requests: (world) => [{ path: sales(world, '/pivot/download'), body: pivotOf({ format: 'csv' }) }],
    isRicher: true,
  },
  'datasources.drillPivot': {
    requests: (world) =>
      ['town 1', 'secret 4'].map((town) => ({
        path: sales(world, '/pivot/rows'),
        body: { rows: ['town'], columns: [], row: [town], column: [] },
      })),
    isRicher: true,
  },
  'recipes.preview': {
    requests: (world) => [
      { path: sales(world, '/recipe/preview'), body: { steps: [] } },
      {
        path: sales(world, '/recipe/preview'),
        body: {
          steps: [
            { step: { kind: 'replace', column: 'region', find: 'region 1', with: 'north', match: 'cell' } },
          ],
        },
      },
      {
        path: sales(world, '/recipe/preview'),
        body: { steps: [{ step: { kind: 'formula', name: 'x', formula: '[outlay]' } }] },
      },
      {
        path: `/v1/datasources/${world.ids['mix']}/recipe/preview`,
        body: {
          steps: [
            {
              step: {
                kind: 'join',
                datasource_id: world.ids['sales'],
                on: [{ left: 'town', right: 'town' }],
              },
            },
          ],
        },
      },
      {
        path: sales(world, '/recipe/preview'),
        body: { steps: [{ step: { kind: 'dedupe', columns: ['kind'] } }] },
      },
    ],
    isRicher: true,
  },
  'recipes.checkJoin': {
    requests: ({ ids }) =>
      ['town', 'outlay', 'phone'].map((right) => ({
        path: `/v1/datasources/${ids['mix']}/join-check`,
        body: { datasource_id: ids['sales'], on: [{ left: 'town', right }] },
      })),
    isRicher: false,
  },
  'formulas.preview': {
    requests: (world) =>
      FORMULAS.map((formula) => ({ path: sales(world, '/formula-preview'), body: { formula } })),
    isRicher: true,
  },
  'assistant.validateFormula': {
    requests: ({ ids }) => FORMULAS.map((formula) => ({ body: { dataset: ids['sales'], formula } })),
    isRicher: false,
  },
  'assistant.ask': {
    requests: ({ ids }) => [
      ...QUESTIONS.map((prompt) => ({ body: { dataset: ids['sales'], prompt } })),
      ...CONTRASTS.map((interpretation) => ({
        body: { dataset: ids['sales'], prompt: 'what is different here', interpretation },
      })),
    ],
    isRicher: false,
  },
  'assistant.chat': {
    requests: ({ ids }) => QUESTIONS.map((message) => ({ body: { dataset: ids['sales'], message } })),
    isRicher: false,
  },
  'assistant.suggestFormulas': {
    requests: ({ ids }) => [
      { body: { dataset: ids['sales'] } },
      { body: { dataset: ids['sales'], prompt: 'outlay divided by amount' } },
    ],
    isRicher: false,
  },
  'assistant.suggestPivots': {
    requests: ({ ids }) => [
      { body: { dataset: ids['sales'] } },
      { body: { dataset: ids['sales'], prompt: 'amount by town for secret 4' } },
    ],
    isRicher: false,
  },
  'assistant.suggestCharts': {
    requests: ({ ids }) => [{ body: { dataset: ids['sales'] } }],
    isRicher: false,
  },
  'assistant.annotate': {
    requests: ({ ids }) => [{ body: { dataset: ids['sales'], chart: barsOf('placed') } }],
    isRicher: false,
  },
  'datasources.explainChange': {
    requests: (world) =>
      [{}, { at: '2026-02-01' }].flatMap((period) =>
        (['sum', 'mean'] as const).map((aggregate) => ({
          path: sales(world, '/explain'),
          body: { measure: { column: 'amount', aggregate }, time: 'placed', unit: 'month', ...period },
        })),
      ),
    isRicher: false,
  },
  'measures.list': { requests: (world) => [{ path: sales(world, '/measures') }], isRicher: true },
  'measures.listRevisions': {
    requests: ({ ids }) => [{ path: `/v1/measures/${ids['measure']}/revisions` }],
    isRicher: false,
  },
  'charts.list': { requests: (world) => [{ path: sales(world, '/charts') }], isRicher: true },
  'charts.get': {
    requests: ({ ids }) => ['chart', 'costChart'].map((name) => ({ path: `/v1/charts/${ids[name]}` })),
    isRicher: true,
  },
  'charts.export': {
    requests: (world) =>
      ['csv', 'vega-lite', 'svg'].map((format) => ({
        path: sales(world, '/charts/export'),
        body: { chart: barsOf('town'), format },
      })),
    isRicher: true,
  },
  'annotations.list': {
    requests: (world) => [
      { path: sales(world, '/annotations') },
      { path: sales(world, `/annotations?chart=${world.ids['chart']}`) },
    ],
    isRicher: true,
  },
  'views.list': { requests: (world) => [{ path: sales(world, '/views') }], isRicher: true },
  'search.global': {
    requests: () =>
      ['town', 'secret', 'outlay', 'Sales', 'shown'].map((text) => ({
        path: `/beta/global/filter?search=${text}`,
      })),
    isRicher: true,
  },
  'dashboards.list': { requests: () => [{}], isRicher: false },
  'dashboards.listPinned': { requests: () => [{}], isRicher: false },
  'dashboards.get': {
    requests: ({ ids }) => [{ path: `/v1/dashboard/${ids['dashboard']}` }],
    isRicher: true,
  },
  'dashboards.getData': {
    requests: ({ ids }) =>
      [
        {},
        { filters: and(eq('town', 'secret 4')) },
        { filters: and(eq('outlay', 7_654_031)) },
        { mode: 'Percent' },
        ...DRILLS.map((steps) => ({ drills: { chart: steps } })),
        { drills: { mix: DRILLS[0] } },
      ].map((body) => ({
        path: `/v1/dashboard/${ids['dashboard']}/data`,
        body,
      })),
    isRicher: true,
  },
  'dashboards.previewData': {
    requests: ({ ids }) => [
      {
        path: '/v1/dashboard/preview/data',
        body: {
          source: 'dataset',
          source_id: ids['sales'],
          content: { tiles: [{ id: 'a', kind: 'chart', place, chart: barsOf('town') }], parameters: [] },
        },
      },
    ],
    isRicher: true,
  },
  'dashboards.listRevisions': {
    requests: ({ ids }) => [{ path: `/v1/dashboard/${ids['dashboard']}/revisions` }],
    isRicher: false,
  },
  'dashboards.getRevision': {
    requests: ({ ids }) =>
      [1, 2].map((at) => ({ path: `/v1/dashboard/${ids['dashboard']}/revisions/${at}` })),
    isRicher: true,
  },
  'dashboards.export': {
    requests: ({ ids }) => [{ path: `/v1/dashboard/${ids['dashboard']}/export`, body: { format: 'pdf' } }],
    isRicher: true,
    isPdf: true,
  },
  'dashboards.downloadExport': {
    requests: ({ ids, own }) => [{ path: `/v1/dashboard/${ids['dashboard']}/exports/${own['export']}` }],
    isRicher: false,
    isPdf: true,
  },
  'embeds.read': { requests: () => [{}], isRicher: false, isEmbed: true },
  'embeds.readData': { requests: () => [{ body: {} }], isRicher: false, isEmbed: true },
  'embeds.readValues': { requests: () => [{ body: { parameter: 'town' } }], isRicher: false, isEmbed: true },
  'embeds.export': {
    requests: () => [{ body: { format: 'pdf' } }],
    isRicher: false,
    isEmbed: true,
    isPdf: true,
  },
  'accounts.getValidity': { requests: () => [{}], isRicher: false },
  'jobs.list': { requests: () => [{}], isRicher: false },
  'jobs.get': { requests: ({ ids }) => [{ path: `/v1/jobs/${ids['job']}` }], isRicher: false },
  'jobs.stream': { requests: ({ ids }) => [{ path: `/beta/events/worker/${ids['job']}` }], isRicher: false },
  'notifications.list': { requests: () => [{}], isRicher: false },
  ...WORKFLOW_ENTRIES,
  'queries.run': {
    requests: () => [
      { body: { sql: 'SELECT count(*) AS n, max(town) AS t FROM "Sales"' } },
      {
        body: {
          sql: 'SELECT m.town, count(*) AS n FROM "Mix" m LEFT JOIN "Sales" s USING (town) GROUP BY ALL ORDER BY ALL',
        },
      },
      { body: { sql: 'SELECT outlay FROM "Mix"' } },
    ],
    isRicher: false,
  },
  'datasources.query': {
    requests: (world) => STATEMENTS.map((sql) => ({ path: sales(world, '/query'), body: { sql } })),
    isRicher: true,
  },
  'queries.list': { requests: () => [{}], isRicher: false, isOfOwnWords: true },
  'queries.schema': {
    requests: ({ ids }) => [{}, { path: `/v1/query/schema?dataset=${ids['sales']}` }],
    isRicher: true,
  },
};
