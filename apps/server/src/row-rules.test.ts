import { ALL_ROUTES, type Route } from '@plumbline/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from './platform/db/in-tenant.ts';
import { ENTRIES } from './testing/reading-routes.ts';
import type { World } from './testing/reading-workflows.ts';
import { WRITTEN_REQUESTS } from './testing/reading-written.ts';
import {
  and,
  barsOf,
  count,
  csv,
  EVERYONE,
  place,
  ROWS,
  SECRETS,
  UNRELATED,
  WITHHELD,
  WRITTEN_TYPES,
  writtenCsv,
  type Rows,
} from './testing/ruled-rows.ts';
import { expectSameAnswers } from './testing/same-answers.ts';
import { shareNewThings } from './testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from './testing/test-server.ts';

/** Subjects that are about people and the product, and never about rows. */
const WITHOUT_ROWS: ReadonlySet<string> = new Set([
  'account',
  'apiKey',
  'collaborator',
  // Rows of another database, where rules of datasets do not apply.
  'connection',
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
  'changes.stream': 'Names of things that the caller can see, and no rows: changes.test.ts.',
  'assistant.listConversations': 'The caller’s own questions; answers are not stored.',
  'assistant.getConversation': 'The caller’s own questions; answers are not stored.',
  'assistant.previewModel': 'Of admins, who see all rows.',
  'datasources.validate': 'Of a file that the caller uploaded.',
  'datasources.checkFiles': 'Refused to whoever sees a part.',
  'datasources.getRules': 'Of people who manage the dataset.',
  'datasources.previewRules': 'Of people who manage the dataset.',
  'embeds.list': 'Of people who manage the dashboard; it names no rows.',
  'embeds.getLink': 'Of people who manage the dashboard; it names no rows.',
  'dashboards.embed': 'Of people who manage the dashboard; it names no rows.',
  'dashboards.listFolders': 'Names of folders, and how many dashboards are in each.',
  'activity.check': 'Of admins, who see all rows.',
  'connections.checkMysql': 'Rows of another database, where rules of datasets do not apply.',
  'connections.checkPostgresql': 'Rows of another database, where rules of datasets do not apply.',
  'connections.query': 'Rows of another database, where rules of datasets do not apply.',
  'connections.inspect': 'Rows of another database, where rules of datasets do not apply.',
  'connections.listFiles': 'Files of another service, where rules of datasets do not apply.',
  'connections.listTables': 'Tables of another database, where rules of datasets do not apply.',
  'connections.check': 'Rows of another database, where rules of datasets do not apply.',
  'axpert.getSample': 'Rows of another service, where rules of datasets do not apply.',
  'quickbooks.getData': 'Rows of another service, where rules of datasets do not apply.',
  'social.validatePlayStore': 'Rows of another service, where rules of datasets do not apply.',
  'social.validateAppStore': 'Rows of another service, where rules of datasets do not apply.',
  'social.validateYoutube': 'Rows of another service, where rules of datasets do not apply.',
  'social.validateYoutubeTranscript': 'Rows of another service, where rules of datasets do not apply.',
  'snowflake.getSchema': 'Tables of another database, where rules of datasets do not apply.',
  'snowflake.listTableNames': 'Tables of another database, where rules of datasets do not apply.',
  'snowflake.query': 'Rows of another database, where rules of datasets do not apply.',
  'snowflake.validate': 'Rows of another database, where rules of datasets do not apply.',
  'datasources.getInsights': 'Stored for each part of the rows apart; compared in `features/insights`.',
  'models.getInsights': 'Stored for each part of the rows apart; compared in `features/stories`.',
  'stories.get': 'Withheld or computed from the rows of the reader: stories.test.ts.',
  'stories.getRevision': 'As `stories.get`: stories.test.ts.',
  'stories.export': 'The story as `stories.get` answers it.',
  'stories.list': 'Titles that people wrote; they name no rows.',
  'stories.listAll': 'Titles that people wrote; they name no rows.',
  'stories.listRevisions': 'Titles that people wrote; they name no rows.',
  'shell.get': 'Four replies in one, each compared by its own call.',
  'plans.list': 'Of the product, not of datasets.',
  'plans.verifyCollegeEmail': 'Of an address, not of datasets.',
  'plans.listProofs': 'Documents that people sent in, read by whoever reviews them.',
  'plans.getProofFile': 'Documents that people sent in, read by whoever reviews them.',
  'plans.listQuotes': 'Of the workspace, not of datasets.',
  'plans.getQuote': 'Of the workspace, not of datasets.',
  'plans.downloadQuote': 'Of the workspace, not of datasets.',
  'plans.getStorage': 'Of admins, and of bytes of files, not of rows.',
  'plans.listTaxRates': 'Of the product, not of datasets.',
  'organisations.export': 'Of admins, who see all rows.',
  'comments.list': 'Texts that people wrote; threads about cells are hidden under rules: comments.test.ts.',
  'notifications.getSettings': 'Of the caller, not of datasets.',
  'webhooks.list': 'Addresses of the caller.',
  'webhooks.listDeliveries': 'Notifications of the caller.',
  'subscriptions.list': 'Of the caller; what is sent is compared in `features/subscriptions`.',
  'alerts.list': 'Computed as the caller; compared in `features/subscriptions`.',
  'alerts.listChecks': 'Computed as the caller; compared in `features/subscriptions`.',
  'schedules.list': 'Times of refreshes; they name no rows.',
  'schedules.listRuns': 'Times of refreshes; they name no rows.',
  'schedules.preview': 'Times of a timetable alone.',
  'datasources.getSchedule': 'Times of refreshes; they name no rows.',
  'datasources.listRefreshes': 'Times of refreshes; numbers of rows are withheld: list-refresh-runs.test.ts.',
  'connections.listRefreshes': 'Times of refreshes; numbers of rows are withheld: list-refresh-runs.test.ts.',
};

/** Statements and conversations change the history, and answer rows. */
const ANSWER_ROWS: ReadonlySet<string> = new Set(['queries.run', 'datasources.query', 'assistant.chat']);
const comparable = ALL_ROUTES.filter(
  ({ id, reads, policy }) =>
    policy.who !== 'anyone' && (ANSWER_ROWS.has(id) || (reads !== null && !isAboutPeople(reads))),
);
function isAboutPeople(reads: NonNullable<Route['reads']>): boolean {
  return !('nothing' in reads) && Object.keys(reads).every((subject) => WITHOUT_ROWS.has(subject));
}

/** Those that change the history come one after the other, as it is compared too; all others at once. */
async function answersOf(
  id: string,
  count: number,
  compare: (index: number) => Promise<string>,
): Promise<readonly string[]> {
  const indexes = Array.from({ length: count }, (_, index) => index);
  if (!ANSWER_ROWS.has(id)) {
    return Promise.all(indexes.map(compare));
  }
  const answers: string[] = [];
  for (const index of indexes) {
    answers.push(await compare(index));
  }
  return answers;
}

/** What the owner traces; where there are rows and a column that the reader does not see, also of them. */
const tracedNumbers = (chart: object, isFull: boolean): Record<string, object> => ({
  traceChart: { kind: 'chart', chart },
  traceMark: { kind: 'chart', chart, keys: ['town 1'] },
  traceFigure: { kind: 'figure', measure: { field: 'amount', aggregate: 'sum' } },
  tracePivot: {
    kind: 'pivot',
    pivot: { rows: ['town'], values: [{ column: 'amount', agg: 'sum' }] },
    cell: { row: ['town 1'], column: [] },
  },
  traceTotal: { kind: 'figure', measure: { field: null, formula: '[Total]' } },
  tracePhones: { kind: 'figure', measure: { field: null, formula: '[Phones]' } },
  traceRows: { kind: 'rows' },
  ...(isFull && {
    traceTown: { kind: 'chart', chart, keys: ['secret 4'] },
    traceOutlay: { kind: 'figure', measure: { field: 'outlay', aggregate: 'sum' } },
    traceMargin: { kind: 'figure', measure: { field: null, formula: '[Margin]' } },
  }),
});

/** Little, for time. */
const TRAINING = { rounds: 10, folds: 3 };

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
    const upload = async (name: string, content: string, types: Record<string, string> = {}) => {
      const form = new FormData();
      form.append('name', name);
      const columns = Object.entries(types).map(([column, type]) => ({ name: column, type }));
      form.append('columns', JSON.stringify(columns));
      form.append('file', new Blob([content]), 'rows.csv');
      const dataset = await make('/v1/datasources/create/file', form);
      await server.runJobs();
      ids['job'] ??= dataset.jobId;
      return dataset.id as string;
    };
    ids['sales'] = await upload('Sales', csv(rows), { units: 'integer' });
    ids['mix'] = await upload('Mix', 'town,mayor\ntown 1,Ada\ntown 2,Bo\nnowhere,Cy\n');
    ids['written'] = await upload('Written', writtenCsv(rows), WRITTEN_TYPES);
    const byRegion = {
      audience: EVERYONE,
      conditions: [{ column: 'region', op: 'attribute', value: 'region' }],
    };
    const onlyRows = { rows: [byRegion], columns: [] };
    await send(owner, 'PUT', [`/v1/datasources/${ids['written']}/rules`, onlyRows, { 'if-match': '*' }]);
    const path = `/v1/datasources/${ids['sales']}`;
    await send(owner, 'PUT', [
      `${path}/rules`,
      {
        rows: [byRegion],
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
    const total = await make(`${path}/measures`, {
      name: 'Total',
      formula: 'SUM([amount])',
    });
    ids['measure'] = total.id;
    await send(owner, 'PUT', [`/v1/measures/${total.id}`, { isCertified: true }]);
    await make(`${path}/measures`, { name: 'Phones', formula: 'COUNTDISTINCT([phone])' });
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
        tile('total', {
          kind: 'figure',
          measure: { field: null, formula: '[Total]' },
          over: { field: 'placed', timeUnit: 'month' },
        }),
        tile('phones', { kind: 'figure', measure: { field: null, formula: '[Phones]' } }),
        tile('pivot', {
          kind: 'pivot',
          pivot: { rows: ['town'], values: [{ formula: '[Total]', label: 'Total' }] },
        }),
        tile('mix', { kind: 'grid', dataset: ids['mix'] }),
        withheld('one', { kind: 'chart', chart: barsOf('outlay') }),
        withheld('two', { kind: 'pivot', pivot: { rows: ['town'], values: [{ formula: '[Margin]' }] } }),
        withheld('four', { kind: 'figure', measure: { field: null, formula: '[Margin]' } }),
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
    const numbers = tracedNumbers(byTown.chart, isFull);
    for (const [name, number] of Object.entries(numbers)) {
      const traced = { datasetId: ids['sales'], number, filters: byTown.filters };
      ids[name] = (await make('/v1/traces', traced)).ref;
    }
    await send(owner, 'PUT', [`/v1/dashboard/${dashboard.id}`, { name: 'Sales 2' }, { 'if-match': '*' }]);
    const own: Record<string, string> = {};
    for (const [as, made] of [
      [owner, ids],
      [reader, own],
    ] as const) {
      const request = { name: 'Payers', datasource_id: ids['sales'], target: 'paid', options: TRAINING };
      const trained = await make('/v1/workflows/create/classification', request, as);
      made['workflow'] = trained.workflowId;
      made['model'] = trained.modelId;
      await server.runJobs();
    }
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
  }, 300_000);
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
  it.each(compared)(
    'is, by %s, what it would be without the other rows [SEM-ACCESS-7] [SEM-ACCESS-9]',
    async (id, route) => {
      const entry = ENTRIES[id];
      if (entry === undefined) {
        return;
      }
      const requestsIn = (world: World) => [
        ...entry.requests(world),
        ...(WRITTEN_REQUESTS[id]?.(world) ?? []),
      ];
      const ask = (index: number, as: 'reader' | 'owner') => async (world: World) => {
        const { path = route.path, body } = requestsIn(world)[index] ?? {};
        const sender = entry.isEmbed === true ? { token: embeds.get(world) ?? '' } : world[as];
        const answer = await server.open(route.method, path, {
          as: sender,
          ...(body === undefined ? {} : { body }),
        });
        return entry.isPdf === true && as === 'reader' ? textOf(answer) : answer;
      };
      let isRicher = false;
      let isAnswered = false;
      const unrelated = [...UNRELATED, ...(entry.unrelated ?? [])];
      const compare = (index: number): Promise<string> =>
        expectSameAnswers(ask(index, 'reader'), { confined: full, alone: cut, unrelated });
      for (const [index, answer] of (await answersOf(id, requestsIn(full).length, compare)).entries()) {
        isAnswered ||= answer.startsWith('200');
        const requested = JSON.stringify(requestsIn(full)[index]);
        for (const secret of SECRETS.filter(
          (text) => !requested.includes(text) && entry.isOfOwnWords !== true,
        )) {
          expect(answer).not.toContain(secret);
        }
        if (entry.isRicher && !isRicher) {
          const all = await (await ask(index, 'owner')(full)).text();
          isRicher ||= SECRETS.some((text) => all.includes(text)) || all.length > answer.length * 1.5;
        }
      }
      expect({ isRicher, isAnswered }).toEqual({ isRicher: entry.isRicher, isAnswered: true });
    },
  );

  // The last: it adds to what is compared above.
  it('leaves out versions of a measure whose formulas name hidden columns', async () => {
    const { ids, owner, reader } = full;
    const measures = `/v1/datasources/${ids['sales']}/measures`;
    const body = { name: 'Changed', formula: 'SUM([outlay])' };
    const response = await server.call('POST', measures, { as: owner, body });
    const path = `/v1/measures/${response.body.data.id}`;
    await server.call('PUT', path, { as: owner, body: { formula: 'SUM([amount])' } });
    const seenBy = async (as: TestMember) =>
      (await server.call('GET', `${path}/revisions`, { as })).body.data.data.map(
        ({ formula }: { formula: string }) => formula,
      );
    expect(await seenBy(owner)).toEqual(['SUM([amount])', 'SUM([outlay])']);
    expect(await seenBy(reader)).toEqual(['SUM([amount])']);
  });
});
