import { ALL_ROUTES, type Route } from '@plumbline/contract';
import * as fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectProperty } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from './platform/db/in-tenant.ts';
import { expectSameAnswers, type Unrelated } from './testing/same-answers.ts';
import { shareNewThings } from './testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from './testing/test-server.ts';

/** Rows of the north, which the reader may see, among others that differ from them in everything. */
const ROWS = Array.from({ length: 210 }, (_, at) => {
  const isNorth = at % 7 === 3;
  const day = isNorth
    ? new Date(Date.UTC(2026, 0, 1 + (at % 50)))
    : new Date(Date.UTC(2011 + (at % 15), at % 12, 9));
  return {
    isNorth,
    id: at,
    region: isNorth ? 'north' : `region ${at % 5}`,
    town: isNorth ? `town ${at % 6}` : `secret ${at % 90}`,
    kind: isNorth ? 'shared' : (['shared', 'elsewhere', ''][at % 3] ?? ''),
    placed: day.toISOString().slice(0, 10),
    units: String(isNorth ? at % 29 : at * 1000 - 90_000),
    amount: isNorth ? (at % 40) / 4 : at * 64.25,
    paid: at % 2 === 0,
    outlay: at * 31 + 7_654_000,
  };
});
type Row = (typeof ROWS)[number];
/** In no row of the north, in no column that the reader sees, and in nothing that is written for everybody. */
const SECRETS = ['secret', 'elsewhere', '7654', '123456', 'outlay', 'Hidden town', 'Long ago', 'About all'];

interface Rows {
  readonly rows: readonly Row[];
  readonly hasCost: boolean;
  /** What the masked column holds. */
  readonly phone: (row: Row) => string;
}
const csv = ({ rows, hasCost, phone }: Rows): string => {
  const head = `id,region,town,kind,placed,units,amount,paid,phone${hasCost ? ',outlay' : ''}`;
  const line = (row: Row): string =>
    [row.id, row.region, row.town, row.kind, row.placed, row.units, row.amount, row.paid, phone(row)]
      .concat(hasCost ? [row.outlay] : [])
      .join(',');
  return [head, ...rows.map(line), ''].join('\n');
};

const EVERYONE = { everyone: true, groups: [], people: [] };
const and = (...value: unknown[]) => ({ op: 'and', value });
const eq = (column: string, value: unknown) => ({ column, op: 'eq', value });
const place = { x: 0, y: 0, w: 6, h: 6 };
const count = { field: null, aggregate: 'count' };
const barsOf = (field: string, rest: object = {}) => ({
  version: 1,
  mark: 'bar',
  encoding: { x: { field }, y: count },
  ...rest,
});
const WITHHELD = '*This tile shows data that you do not have access to.*';

/** A workspace in which the owner wrote about a dataset of theirs; the reader sees it under its rules. */
interface World {
  readonly owner: TestMember;
  readonly reader: TestMember;
  /** What the owner made, by name. */
  readonly ids: Readonly<Record<string, string>>;
  /** What the reader made. */
  readonly own: Readonly<Record<string, string>>;
}

/** One request of a route, as the reader or the owner sends it. */
interface Request {
  readonly path?: string;
  readonly body?: unknown;
}
interface Entry {
  readonly requests: (world: World) => readonly Request[];
  /** True where the owner's answer names something that the reader does not see. */
  readonly isRicher: boolean;
  /** What differs for another reason than rows. */
  readonly unrelated?: Unrelated;
  /** Sent with the token of an embed that the reader made. */
  readonly isEmbed?: boolean;
  /** Holds what the reader wrote. */
  readonly isOfOwnWords?: boolean;
  /** Compared as text where the bytes hold times. */
  readonly isPdf?: boolean;
}

/** Subjects that are about people and the product, and never about rows. */
const WITHOUT_ROWS: ReadonlySet<string> = new Set([
  'account',
  'apiKey',
  'connector',
  'group',
  'invitation',
  'mail',
  'member',
  'plan',
  'session',
  'share',
  'tenant',
  'twoFactor',
  'upload',
]);

/** Routes that read and need no comparison. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  'datasources.validate': 'Of a file that the caller uploaded.',
  'datasources.checkFiles': 'Refused to whoever sees a part.',
  'datasources.getRules': 'Of people who manage the dataset.',
  'datasources.previewRules': 'Of people who manage the dataset.',
  'embeds.list': 'Of people who manage the dashboard; it names no rows.',
  'embeds.getLink': 'Of people who manage the dashboard; it names no rows.',
  'dashboards.embed': 'Of people who manage the dashboard; it names no rows.',
  'dashboards.listFolders': 'Names of folders, and how many dashboards are in each.',
  'workflows.stream': 'There are no workflows.',
};

const sales = ({ ids }: World, path: string): string => `/v1/datasources/${ids['sales']}${path}`;
const rowRequests = [
  {},
  { limit: 5, sort: [{ column: 'amount', direction: 'desc' }], filters: and(eq('kind', 'shared')) },
  { filters: and(eq('town', 'secret 4')) },
  { filters: and(eq('outlay', 7_654_031)) },
  { filters: and(eq('phone', 'x')) },
  { filters: and({ column: 'units', op: 'top', value: 3 }) },
  { search: 'secret' },
  { columns: ['outlay'] },
  { graph: true, chart: barsOf('town', { encoding: { x: { field: 'town', limit: 3 }, y: count } }) },
  { graph: true, chart: barsOf('placed') },
  { graph: true, chart: barsOf('units') },
  { graph: true, chart: barsOf('outlay') },
  { graph: true, chart: barsOf('town', { encoding: { x: { field: 'town' }, y: { formula: '[Margin]' } } }) },
  { graph: true, chart: barsOf('town', { encoding: { x: { field: 'town' }, y: { formula: '[Total]' } } }) },
];
const pivotOf = (rest: object = {}) => ({
  rows: ['town'],
  columns: [{ column: 'placed', timeUnit: 'month' }],
  values: [{ column: 'amount', agg: 'sum' }],
  totals: { rows: true, columns: true, grand: true },
  ...rest,
});
const STATEMENTS = [
  'SELECT * FROM dataset ORDER BY id',
  'SELECT count(*) AS n, sum(amount) AS s FROM dataset',
  'SELECT outlay FROM dataset',
  "SELECT error(town) FROM dataset WHERE town LIKE 'secret%'",
  'SELECT CAST(town AS INTEGER) FROM dataset',
  'SELECT town, count(*) OVER () AS n FROM dataset ORDER BY id LIMIT 2',
  'SELECT max(rowid) FROM dataset',
];
const FORMULAS = [
  '[amount] * 2',
  '[outlay] + 1',
  '[Margin]',
  'SUM([amount])',
  'upper([phone])',
  '1 / ([units] - 3)',
];

const ENTRIES: Readonly<Record<string, Entry>> = {
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
  'assistant.suggestCharts': {
    requests: ({ ids }) => [{ body: { dataset: ids['sales'] } }],
    isRicher: false,
  },
  'assistant.annotate': {
    requests: ({ ids }) => [{ body: { dataset: ids['sales'], chart: barsOf('placed') } }],
    isRicher: false,
  },
  'measures.list': { requests: (world) => [{ path: sales(world, '/measures') }], isRicher: true },
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
  'dashboards.get': {
    requests: ({ ids }) => [{ path: `/v1/dashboard/${ids['dashboard']}` }],
    isRicher: true,
  },
  'dashboards.getData': {
    requests: ({ ids }) =>
      [{}, { filters: and(eq('town', 'secret 4')) }, { filters: and(eq('outlay', 7_654_031)) }].map(
        (body) => ({
          path: `/v1/dashboard/${ids['dashboard']}/data`,
          body,
        }),
      ),
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

/** Statements change the history, and answer rows. */
const ANSWER_ROWS: ReadonlySet<string> = new Set(['queries.run', 'datasources.query']);
const comparable = ALL_ROUTES.filter(
  ({ id, built, reads, policy }) =>
    built && policy.who !== 'anyone' && (ANSWER_ROWS.has(id) || (reads !== null && !isAboutPeople(reads))),
);
function isAboutPeople(reads: NonNullable<Route['reads']>): boolean {
  return !('nothing' in reads) && Object.keys(reads).every((subject) => WITHOUT_ROWS.has(subject));
}

const UNRELATED: Unrelated = [
  [/"(?:durationMs|ranAt|createdAt|startedAt|finishedAt)":(?:"[^"]*"|[\d.]+|null)/g, '"<time>"'],
  [/"requestId":"[^"]*"/g, '"<request>"'],
  [/\d\d:\d\d(?::\d\d)?/g, '<time>'],
  // Numbers of the drawings of this process.
  [/zr\d+-[\w-]+/g, '<drawing>'],
];

describe('what somebody under rules is sent', () => {
  let server: TestServer;
  /** The whole data under rules, and data cut to what they leave, under those of them that are left. */
  let full: World;
  let cut: World;
  let embeds: ReadonlyMap<World, string>;

  async function build(rows: Rows, { isFull }: { readonly isFull: boolean }): Promise<World> {
    const tenantId = await server.addTenant();
    const owner = await server.signIn('owner', tenantId);
    const reader = await server.signIn('editor', tenantId);
    await shareNewThings(server, { tenantId });
    await inTenant(server.services.db.executor, reader.principal)
      .updateTable('members')
      .set({ attributes: JSON.stringify({ region: ['north'] }) })
      .where('user_id', '=', reader.principal.userId)
      .execute();
    const send = async (
      as: TestMember,
      method: string,
      [path, body, headers]: readonly [string, unknown?, Record<string, string>?],
    ) => {
      const answer = await server.call(method, path, { as, body, ...(headers && { headers }) });
      expect([path, answer.status < 300 || answer.body.error]).toEqual([path, true]);
      return answer.body.data;
    };
    const make = (path: string, body: unknown, as = owner) => send(as, 'POST', [path, body]);
    const ids: Record<string, string> = {};
    const upload = async (name: string, content: string) => {
      const form = new FormData();
      form.append('name', name);
      form.append(
        'columns',
        JSON.stringify(content.startsWith('id') ? [{ name: 'units', type: 'integer' }] : []),
      );
      form.append('file', new Blob([content]), 'rows.csv');
      const made = await make('/v1/datasources/create/file', form);
      await server.runJobs();
      ids['job'] ??= made.jobId;
      return made.id as string;
    };
    ids['sales'] = await upload('Sales', csv(rows));
    ids['mix'] = await upload('Mix', 'town,mayor\ntown 1,Ada\ntown 2,Bo\nnowhere,Cy\n');
    const path = `/v1/datasources/${ids['sales']}`;
    await send(owner, 'PUT', [
      `${path}/rules`,
      {
        rows: [{ audience: EVERYONE, conditions: [{ column: 'region', op: 'attribute', value: 'region' }] }],
        columns: [
          { column: 'phone', access: 'masked', audience: EVERYONE },
          ...(isFull ? [{ column: 'outlay', access: 'hidden', audience: EVERYONE }] : []),
        ],
      },
      { 'if-match': '*' },
    ]);
    const steps = [
      ...(isFull ? [{ kind: 'formula', name: 'outlay of one', formula: '[outlay] / 2' }] : []),
      { kind: 'formula', name: 'double', formula: '[amount] * 2' },
    ];
    await send(owner, 'PUT', [`${path}/recipe`, { steps: steps.map((step) => ({ step })) }]);
    await make(`/v1/datasources/${ids['mix']}/interact`, {
      kind: 'join',
      datasource_id: ids['sales'],
      on: [{ left: 'town', right: 'town' }],
    });
    await server.runJobs();
    await make(`${path}/measures`, { name: 'Total', formula: 'SUM([amount])' });
    const towns = isFull ? ['town 1', 'secret 4'] : ['town 1'];
    const byTown = {
      chart: barsOf('town', {
        colours: Object.fromEntries(towns.map((town) => [town, '#209BE3'])),
        filter: and({ column: 'town', op: 'in', value: towns }),
      }),
      filters: isFull ? and({ column: 'kind', op: 'nin', value: ['elsewhere'] }) : and(),
    };
    const chart = await make(`${path}/charts`, { name: 'By town', ...byTown });
    ids['chart'] = chart.id;
    ids['costChart'] = ids['sales'];
    const shown = [
      { anchor: { column: 'town', x: 'town 1', ...(isFull ? { y: 123_456 } : {}) }, text: 'A shown town' },
      { kind: 'event', anchor: { column: 'placed', x: '2026-01-20' }, text: 'A shown event' },
    ];
    const unseen = [
      { anchor: { column: 'town', x: 'secret 4', y: 77 }, text: 'Hidden town' },
      { kind: 'event', anchor: { column: 'placed', x: '2013-05-05' }, text: 'Long ago' },
      { kind: 'range', anchor: { column: null, y: 1, y2: 987_654 }, text: 'Heights shown' },
      { anchor: { column: null }, text: 'About all rows shown' },
      { anchor: { column: 'outlay', x: 7_654_031 }, text: 'A outlay shown' },
    ];
    for (const annotation of [...shown, ...(isFull ? unseen : [])]) {
      await make(`${path}/annotations`, annotation);
    }
    const state = { f: JSON.stringify(isFull ? { town: 'secret 4' } : {}) };
    await make(`${path}/views`, { name: 'All of it', layout: 'data', state, isShared: true });
    await make(`${path}/views`, { name: 'Own', layout: 'data', state: {} }, reader);
    if (isFull) {
      await make(`${path}/measures`, { name: 'Margin', formula: 'SUM([amount]) - SUM([outlay])' });
      const costs = await make(`${path}/charts`, {
        name: 'By outlay',
        chart: barsOf('outlay'),
        filters: and(),
      });
      ids['costChart'] = costs.id;
    }
    const tile = (id: string, rest: object) => ({ id, title: `Tile ${id}`, place, ...rest });
    const withheld = (id: string, rest: object) => tile(id, isFull ? rest : { kind: 'text', text: WITHHELD });
    const dashboard = await make('/v1/dashboard/', {
      name: 'Sales',
      source: 'dataset',
      source_id: ids['sales'],
      filters: isFull ? and({ column: 'town', op: 'nin', value: ['secret 5'] }) : and(),
      tiles: [
        tile('chart', { kind: 'chart', chart: byTown.chart, filters: byTown.filters }),
        tile('grid', { kind: 'grid', columns: ['town', 'amount', ...(isFull ? ['outlay'] : [])] }),
        tile('all', { kind: 'grid' }),
        tile('figure', { kind: 'figure', measure: { field: 'amount', aggregate: 'sum' } }),
        tile('pivot', {
          kind: 'pivot',
          pivot: { rows: ['town'], values: [{ formula: '[Total]', label: 'Total' }] },
        }),
        tile('mix', { kind: 'grid', dataset: ids['mix'] }),
        withheld('one', { kind: 'chart', chart: barsOf('outlay') }),
        withheld('two', { kind: 'pivot', pivot: { rows: ['town'], values: [{ formula: '[Margin]' }] } }),
        withheld('three', {
          kind: 'figure',
          measure: count,
          filters: and({ column: 'outlay', op: 'gt', value: 7_654_100 }),
        }),
      ],
      parameters: [
        { name: 'town', label: 'Town', column: 'town', op: 'in', value: towns },
        ...(isFull ? [{ name: 'outlay', label: 'Its price', column: 'outlay', op: 'in', value: [] }] : []),
      ],
    });
    ids['dashboard'] = dashboard.id;
    await send(owner, 'PUT', [`/v1/dashboard/${dashboard.id}`, { name: 'Sales 2' }, { 'if-match': '*' }]);
    const own: Record<string, string> = {};
    const started = await make(`/v1/dashboard/${dashboard.id}/exports`, { format: 'pdf' }, reader);
    own['export'] = started.id;
    const saved = await make('/v1/query/save', { name: 'Copy', sql: 'SELECT * FROM "Sales"' }, reader);
    own['copy'] = saved.id;
    await server.runJobs();
    const copy = await make(`/v1/dashboard/${dashboard.id}/duplicate`, { name: 'Mine' }, reader);
    own['dashboard'] = copy.id;
    const embed = await make(
      `/v1/dashboard/${copy.id}/embeds`,
      { allowDownloads: true, allowFilters: true },
      reader,
    );
    own['token'] = embed.link.token;
    return { owner, reader, ids, own };
  }

  beforeAll(async () => {
    server = await startTestServer();
    full = await build(
      {
        rows: ROWS.map((row) => (row.id === 1 ? { ...row, units: 'secret units' } : row)),
        hasCost: true,
        phone: ({ id }) => `+49 ${id}`,
      },
      { isFull: true },
    );
    cut = await build(
      { rows: ROWS.filter(({ isNorth }) => isNorth), hasCost: false, phone: () => 'none' },
      { isFull: false },
    );
    embeds = new Map([full, cut].map((world) => [world, world.own['token'] ?? '']));
  }, 120_000);
  afterAll(() => server.close());

  const textOf = async (file: Response): Promise<Response> => {
    expect(file.status).toBe(200);
    const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
    return new Response((await extractText(document, { mergePages: true })).text);
  };

  it('is compared for every route that reads', () => {
    const known = new Set([...Object.keys(ENTRIES), ...Object.keys(NOT_COMPARED)]);
    expect(comparable.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
    const ids = new Set(ALL_ROUTES.map(({ id }) => id));
    expect([...known].filter((id) => !ids.has(id))).toEqual([]);
  });

  const compared = comparable
    .filter(({ id }) => Object.hasOwn(ENTRIES, id))
    .map((route) => [route.id, route] as const);
  it.each(compared)('is, by %s, what it would be without the other rows', async (id, route) => {
    const entry = ENTRIES[id];
    if (entry === undefined) {
      return;
    }
    const ask = (index: number, as: 'reader' | 'owner') => async (world: World) => {
      const { path = route.path, body } = entry.requests(world)[index] ?? {};
      const sender = entry.isEmbed === true ? { token: embeds.get(world) ?? '' } : world[as];
      const answer = await server.open(route.method, path, {
        as: sender,
        ...(body === undefined ? {} : { body }),
      });
      return entry.isPdf === true && as === 'reader' ? textOf(answer) : answer;
    };
    let isRicher = false;
    let isAnswered = false;
    for (const [index] of entry.requests(full).entries()) {
      const unrelated = [...UNRELATED, ...(entry.unrelated ?? [])];
      const answer = await expectSameAnswers(ask(index, 'reader'), { confined: full, alone: cut, unrelated });
      isAnswered ||= answer.startsWith('200');
      const requested = JSON.stringify(entry.requests(full)[index]);
      for (const secret of SECRETS.filter(
        (text) => !requested.includes(text) && entry.isOfOwnWords !== true,
      )) {
        expect(answer).not.toContain(secret);
      }
      if (entry.isRicher) {
        const all = await (await ask(index, 'owner')(full)).text();
        isRicher ||= SECRETS.some((text) => all.includes(text)) || all.length > answer.length * 1.5;
      }
    }
    expect({ isRicher, isAnswered }).toEqual({ isRicher: entry.isRicher, isAnswered: true });
  });
});

type Test = (row: Row) => boolean;
/** A condition of a rule, and the rows in which it holds. */
const conditions: readonly (readonly [condition: object, holds: Test])[] = [
  [{ column: 'region', op: 'attribute', value: 'region' }, ({ region }) => region === 'north'],
  [{ column: 'units', op: 'attribute', value: 'units' }, ({ units }) => ['3', '4', '5'].includes(units)],
  [{ column: 'kind', op: 'in', value: ['shared', null] }, ({ kind }) => kind === 'shared' || kind === ''],
  [{ column: 'kind', op: 'ne', value: 'elsewhere' }, ({ kind }) => kind !== 'elsewhere'],
  [{ column: 'town', op: 'startswith', value: 'secret 1' }, ({ town }) => town.startsWith('secret 1')],
  [{ column: 'placed', op: 'gte', value: '2020-06-01' }, ({ placed }) => placed >= '2020-06-01'],
  [{ column: 'amount', op: 'between', value: [2, 900] }, ({ amount }) => amount >= 2 && amount <= 900],
  [{ column: 'paid', op: 'eq', value: true }, ({ paid }) => paid],
];
const COLUMNS = ['id', 'region', 'town', 'kind', 'placed', 'units', 'amount', 'paid'] as const;

const TYPES: Readonly<Record<string, string>> = {
  id: 'integer',
  region: 'text',
  town: 'text',
  kind: 'text',
  placed: 'date',
  units: 'integer',
  amount: 'number',
  paid: 'boolean',
};

const generatedRules = fc.record({
  rows: fc.array(
    fc.record({
      isForReader: fc.boolean(),
      conditions: fc.array(fc.constantFrom(...conditions), { minLength: 1, maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  hidden: fc.subarray([...COLUMNS].slice(1), { maxLength: 4 }),
});
const generatedRequest = fc.oneof(
  fc.record({
    path: fc.constant('/filter'),
    body: fc.record({
      sort: fc.constantFrom(...COLUMNS).map((column) => [{ column, direction: 'desc' }]),
      filters: fc.constantFrom(
        and(),
        and(eq('town', 'secret 11')),
        and({ column: 'units', op: 'lt', value: 100 }),
        {
          op: 'or',
          value: [
            { column: 'kind', op: 'isnull' },
            { column: 'amount', op: 'gt', value: 50 },
          ],
        },
      ),
      search: fc.constantFrom(undefined, 'secret', 'north'),
    }),
  }),
  fc.record({
    path: fc.constant('/filter'),
    body: fc.record({
      graph: fc.constant(true),
      chart: fc
        .tuple(fc.constantFrom(...COLUMNS), fc.constantFrom(2, 50), fc.constantFrom('bar', 'line', 'scatter'))
        .map(([field, limit, mark]) => barsOf(field, { limit, mark })),
    }),
  }),
  fc.record({
    path: fc.constant('/values'),
    body: fc.record({ column: fc.constantFrom(...COLUMNS), sort: fc.constantFrom('value', 'count') }),
  }),
  fc.record({
    path: fc.constant('/pivot'),
    body: fc
      .tuple(fc.constantFrom('town', 'kind', 'region'), fc.constantFrom('sum', 'share', 'distinct'))
      .map(([row, agg]) => ({ rows: [row], values: [{ column: 'amount', agg }], totals: { grand: true } })),
  }),
  fc.record({
    path: fc.constant('/query'),
    body: fc.constantFrom(...STATEMENTS).map((sql) => ({ sql })),
  }),
  fc.constant({ path: '/profile', body: undefined }),
);

describe('what generated rules leave', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  async function upload(owner: TestMember, names: readonly string[], rows: readonly Row[]): Promise<string> {
    const form = new FormData();
    const lines = rows.map((row) => names.map((name) => row[name as keyof Row]).join(','));
    form.append('name', 'Sales');
    form.append('columns', JSON.stringify(names.map((name) => ({ name, type: TYPES[name] }))));
    form.append('file', new Blob([[names.join(','), ...lines, ''].join('\n')]), 'rows.csv');
    const made = await server.call('POST', '/v1/datasources/create/file', { as: owner, body: form });
    await server.runJobs();
    return made.body.data.id as string;
  }

  it('is all that there is for whoever is under them [SEM-ACCESS-1]', async () => {
    await expectProperty(
      fc.asyncProperty(
        generatedRules,
        fc.array(generatedRequest, { minLength: 12, maxLength: 12 }),
        async ({ rows: rules, hidden }, requests) => {
          const tenantId = await server.addTenant();
          const owner = await server.signIn('owner', tenantId);
          const reader = await server.signIn('viewer', tenantId);
          await shareNewThings(server, { tenantId });
          await inTenant(server.services.db.executor, reader.principal)
            .updateTable('members')
            .set({ attributes: JSON.stringify({ region: ['north'], units: ['3', '4', '5', 'six'] }) })
            .where('user_id', '=', reader.principal.userId)
            .execute();
          const own = rules.filter(({ isForReader }) => isForReader);
          const left = ROWS.filter((row) =>
            own.some((rule) => rule.conditions.every(([, holds]) => holds(row))),
          );
          const names = COLUMNS.filter((name) => !hidden.includes(name));
          const full = await upload(owner, COLUMNS, ROWS);
          const cut = await upload(owner, names, left);
          const audience = (isForReader: boolean) => ({
            everyone: false,
            groups: [],
            people: [(isForReader ? reader : owner).principal.userId],
          });
          const saved = await server.call('PUT', `/v1/datasources/${full}/rules`, {
            as: owner,
            headers: { 'if-match': '*' },
            body: {
              rows: rules.map((rule) => ({
                audience: audience(rule.isForReader),
                conditions: rule.conditions.map(([condition]) => condition),
              })),
              columns: hidden.map((column) => ({ column, access: 'hidden', audience: EVERYONE })),
            },
          });
          expect(saved.body.error).toBeUndefined();
          // Profiles of a part are computed when somebody opens the dataset.
          await server.call('GET', `/v1/datasources/${full}`, { as: reader });
          for (const { path, body } of requests) {
            const ask = (id: string) =>
              server.open(body === undefined ? 'GET' : 'POST', `/v1/datasources/${id}${path}`, {
                as: reader,
                ...(body && { body }),
              });
            // How the rows are cut is part of the statement that a chart names as its evidence.
            const unrelated = [
              ...UNRELATED,
              [/"sql":"(?:[^"\\]|\\.)*","params":\[[^\]]*\]/g, '<sql>'] as const,
            ];
            await expectSameAnswers(ask, { confined: full, alone: cut, unrelated });
          }
        },
      ),
      { seed: 7, quick: 2, deep: 60, shrinks: false },
    );
  }, 120_000);
});
