import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { TileData } from '@plumbline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { describeOnBothStores } from '../../../testing/both-stores.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import {
  bars,
  newDashboard,
  create,
  eventsOf,
  figure,
  grid,
  storeTiles,
} from '../../../testing/test-dashboards.ts';
import { shareNewThings } from '../../../testing/test-shares.ts';

const ORDERS = `id,country,kind,amount,placed\n${Array.from({ length: 60 }, (_, at) => {
  const placed = new Date(Date.UTC(2026, at % 4, 1 + (at % 28))).toISOString().slice(0, 10);
  return `${at},${['DE', 'FR', 'IT'][at % 3]},${['new', 'old'][at % 2]},${at},${placed}`;
}).join('\n')}\n`;
const STOCK = 'country,pieces\nDE,4\nFR,5\nDE,6\n';
const is = (column: string, value: unknown) => ({ column, op: 'eq', value });
const all = (...value: object[]) => ({ op: 'and', value });

await describeOnBothStores('the data of a dashboard', (stores) => {
  let server: TestServer;
  let ada: TestMember;
  let viewer: TestMember;
  let orders: string;
  let stock: string;

  beforeAll(async () => {
    const address = await stores.address();
    const environment =
      address.dialect === 'postgres' ? { environment: { PLUMBLINE_DATABASE_URL: address.url } } : {};
    server = await startTestServer(environment);
    const tenant = await server.addTenant();
    ada = await server.signIn('editor', tenant);
    viewer = await server.signIn('viewer', tenant);
    await shareNewThings(server, ada.principal);
    orders = await create(server, ada, { content: ORDERS });
    stock = await create(server, ada, { name: 'Stock', content: STOCK });
  });
  afterAll(() => server.close());

  let dashboard: { id: string };
  const make = async (body: object): Promise<void> => {
    dashboard = await newDashboard(server, ada, { dataset: orders, body });
  };
  const open = (body: object = {}, call: { as?: TestMember; signal?: AbortSignal } = {}) =>
    server.open('POST', `/v1/dashboard/${dashboard.id}/data`, { as: viewer, body, ...call });
  /** By tile; each answer is as the contract has it. */
  const data = async (body: object = {}): Promise<Record<string, TileData>> => {
    const answers = await eventsOf(await open(body));
    for (const answer of answers) {
      expect(TileData.parse(answer)).toEqual(answer);
    }
    return Object.fromEntries(answers.map((answer) => [answer.tile, answer]));
  };
  const figureOf = (answer: TileData | undefined) =>
    answer?.data?.kind === 'figure' ? answer.data.figure : null;
  const statements = async (work: () => Promise<unknown>): Promise<number> => {
    const { engine } = server.services;
    const before = engine.statements;
    await work();
    return engine.statements - before;
  };

  it('returns every kind of tile with its values, its statement and the time it was read', async () => {
    const pivot = { rows: ['country'], values: [{ agg: 'count' }], totals: { grand: true } };
    await make({
      tiles: [
        bars('chart', 'country'),
        figure('figure', { measure: { field: 'amount', aggregate: 'sum' } }),
        grid('grid', { columns: ['id', 'country'], sort: [{ column: 'id', direction: 'desc' }] }),
        { id: 'pivot', kind: 'pivot', place: { x: 0, y: 0, w: 6, h: 6 }, pivot },
        { id: 'text', kind: 'text', place: { x: 0, y: 0, w: 6, h: 6 }, text: 'Hello' },
      ],
    });
    const answers = await data({ limit: 2 });
    expect(Object.keys(answers).toSorted()).toEqual(['chart', 'figure', 'grid', 'pivot']);
    for (const answer of Object.values(answers)) {
      expect(answer).toMatchObject({
        error: null,
        ignored: [],
        asOf: expect.stringMatching(/Z$/) as unknown,
      });
    }
    expect(answers['chart']?.data).toMatchObject({
      kind: 'chart',
      chart: { rows: { total: 60, matched: 60 }, version: 1 },
      annotations: [],
    });
    expect(figureOf(answers['figure'])).toEqual({
      value: 1770,
      label: expect.stringContaining('amount') as unknown,
      previous: null,
      course: [],
      rows: { total: 60, matched: 60 },
      sql: expect.stringContaining('sum') as unknown,
      params: [],
      version: 1,
    });
    expect(answers['grid']?.data).toMatchObject({
      kind: 'grid',
      grid: {
        data: [
          [59, 'IT'],
          [58, 'FR'],
        ],
        page: 1,
        limit: 2,
        total: 60,
      },
    });
    expect(answers['pivot']?.data).toMatchObject({ kind: 'pivot', pivot: { total: 4, version: 1 } });
  });

  it('shows so many rows at most, on as many pages as they have', async () => {
    const sort = [{ column: 'amount', direction: 'desc' }];
    const place = { x: 0, y: 0, w: 6, h: 8 };
    await make({ tiles: [{ id: 'top', kind: 'grid', columns: ['amount'], sort, limit: 5, place }] });
    const page = async (number: number) => {
      const { top } = await data({ page: number, limit: 3 });
      return top?.data?.kind === 'grid' ? { total: top.data.grid.total, data: top.data.grid.data } : null;
    };
    expect(await page(1)).toEqual({ total: 5, data: [[59], [58], [57]] });
    expect(await page(2)).toEqual({ total: 5, data: [[56], [55]] });
    expect(await page(3)).toEqual({ total: 5, data: [] });
  });

  it('shows on each chart what was written on the charts of its dataset that have the column', async () => {
    const write = (column: string, text: string) =>
      server.call('POST', `/v1/datasources/${stock}/annotations`, {
        as: ada,
        body: { kind: 'note', anchor: { column, x: 'DE' }, text },
      });
    expect([(await write('country', 'Moved')).status, (await write('pieces', 'Recount')).status]).toEqual([
      201, 201,
    ]);
    await make({ tiles: [bars('here', 'country', { dataset: stock }), bars('elsewhere', 'country')] });
    const { here, elsewhere } = await data();
    expect(here?.data).toMatchObject({ annotations: [{ text: 'Moved', datasetId: stock }] });
    expect(elsewhere?.data).toMatchObject({ annotations: [] });
  });

  it('shows every chart in the requested mode where that means something, and names the others', async () => {
    const mean = { x: { field: 'country' }, y: { field: 'amount', aggregate: 'mean' } };
    const averages = { chart: { version: 1, mark: 'bar', encoding: mean } };
    await make({ tiles: [bars('counts', 'country'), bars('means', 'country', averages)] });
    const { counts, means } = await data({ mode: 'Percent' });
    expect(counts).toMatchObject({ data: { chart: { mode: 'Percent' } }, ignored: [] });
    expect(means).toMatchObject({
      data: { chart: { mode: 'Absolute' } },
      ignored: ['The mode Percent means nothing for this chart, which is shown as it is.'],
    });
  });

  it('opens a chart down to the rows of a mark, by another column and by a finer unit', async () => {
    const months = { x: { field: 'placed', timeUnit: 'year' }, y: { field: null, aggregate: 'count' } };
    const chart = { version: 1, mark: 'line', encoding: months };
    await make({ tiles: [bars('a', 'country'), bars('b', 'placed', { chart }), figure('f')] });
    const inGermany = all(is('country', 'DE'));
    const year = all({ column: 'placed', op: 'gte', value: '2026-01-01' });
    const { a, b, f } = await data({
      drills: {
        a: [{ filters: inGermany, to: { column: 'kind' } }],
        b: [{ filters: year, to: { timeUnit: 'month' } }],
      },
    });
    expect(a?.data).toMatchObject({
      chart: {
        data: [
          ['new', 10],
          ['old', 10],
        ],
        rows: { total: 60, matched: 20 },
      },
    });
    expect(b?.data).toMatchObject({ chart: { chart: { encoding: { x: { timeUnit: 'month' } } } } });
    expect(figureOf(f)).toMatchObject({ rows: { matched: 60 } });
  });

  it('says at the tile why it leads no further down', async () => {
    await make({ tiles: [figure('f'), bars('a', 'country')] });
    const filters = all(is('country', 'DE'));
    const { f, a } = await data({
      drills: {
        f: [{ filters, to: { column: 'kind' } }],
        a: [{ filters, to: { column: 'gone' } }],
      },
    });
    expect(f?.error).toMatchObject({
      code: 'request.invalid',
      message: expect.stringContaining('further down') as unknown,
    });
    expect(a?.error?.message).toContain('gone');
  });

  it('sets the newest unit of a figure against the one before, along its course', async () => {
    const over = { field: 'placed', timeUnit: 'month' };
    await make({ tiles: [figure('f', { over }), figure('g', { over: { ...over, timeUnit: 'year' } })] });
    const { f, g } = await data();
    expect(figureOf(f)).toMatchObject({
      value: 15,
      previous: 15,
      course: [
        ['2026-01-01', 15],
        ['2026-02-01', 15],
        ['2026-03-01', 15],
        ['2026-04-01', 15],
      ],
    });
    // There is no year before.
    expect(figureOf(g)).toMatchObject({ value: 60, previous: null, course: [['2026-01-01', 60]] });
    const gap = { op: 'or', value: [is('placed', '2026-01-01'), is('placed', '2026-04-04')] };
    const filtered = await data({ filters: gap });
    expect(figureOf(filtered['f'])).toMatchObject({ previous: null, course: { length: 2 } });
    expect(figureOf((await data({ filters: all(is('country', 'XX')) }))['f'])).toMatchObject({
      value: null,
      previous: null,
      course: [],
      rows: { matched: 0 },
    });
  });

  it('compares complete units, and names the newest where the rows end within it [SEM-CHART-5]', async () => {
    const over = { field: 'placed', timeUnit: 'month' };
    const mean = { over, measure: { field: 'amount', aggregate: 'mean' } };
    await make({ tiles: [figure('f', { over }), figure('m', mean)] });
    const early = { column: 'placed', op: 'lte', value: '2026-04-20' };
    const { f, m } = await data({ filters: all(early) });
    expect(figureOf(f)).toMatchObject({
      value: 15,
      previous: 15,
      course: [
        ['2026-01-01', 15],
        ['2026-02-01', 15],
        ['2026-03-01', 15],
      ],
      incomplete: '2026-04-01',
    });
    // An average needs no whole month.
    expect(figureOf(m)).toMatchObject({ course: { length: 4 } });
    expect(figureOf(m)).not.toHaveProperty('incomplete');
  });

  it('filters by dashboard, reader, parameters, clicks elsewhere and the tile itself, each of them', async () => {
    await make({
      filters: all(is('kind', 'new')),
      parameters: [
        { name: 'country', label: 'Country', column: 'country', value: ['DE', 'FR'] },
        { name: 'least', label: 'Least', column: 'amount', op: 'gte', value: null, targets: { c: null } },
      ],
      tiles: [
        figure('a'),
        figure('b', { filters: all(is('country', 'DE')) }),
        figure('c'),
        figure('elsewhere', { dataset: stock }),
      ],
    });
    const counts = async (body: object) =>
      Object.fromEntries(
        Object.entries(await data(body)).map(([tile, answer]) => [tile, figureOf(answer)?.value]),
      );
    expect(await counts({})).toEqual({ a: 20, b: 10, c: 20, elsewhere: 3 });
    expect(await counts({ parameters: { country: [] } })).toEqual({ a: 30, b: 10, c: 30, elsewhere: 3 });
    expect(await counts({ parameters: { country: 'DE', least: 30 } })).toEqual({
      a: 5,
      b: 5,
      c: 10,
      elsewhere: 2,
    });
    expect(await counts({ filters: all({ column: 'amount', op: 'lt', value: 6 }) })).toEqual({
      a: 2,
      b: 1,
      c: 2,
      elsewhere: 3,
    });
    const click = { crossFilters: { a: all(is('country', 'FR')) } };
    expect(await counts(click)).toEqual({ a: 20, b: 0, c: 10, elsewhere: 1 });
    const { elsewhere, a } = await data({ parameters: { least: 1 } });
    expect([a?.ignored, elsewhere?.ignored]).toEqual([
      [],
      [
        'The dashboard’s filter does not apply here: the data has no column “kind”.',
        '“Least” does not apply here: the data has no column “amount”.',
      ],
    ]);
  });

  it('lets one tile fail alone, with words of its own', async () => {
    const foreign = await server.signIn('editor', await server.addTenant());
    const theirs = await create(server, foreign);
    await make({ tiles: [] });
    await storeTiles(server, dashboard.id, [
      figure('fine'),
      figure('column', { measure: { field: 'gone', aggregate: 'sum' } }),
      figure('type', { measure: { field: 'country', aggregate: 'sum' } }),
      bars('chart', 'gone'),
      grid('grid', { columns: ['id', 'gone'] }),
      figure('dead', { dataset: newId() }),
      figure('foreign', { dataset: theirs }),
      figure('own', { filters: all(is('gone', 1)) }),
    ]);
    const answers = await data({
      tiles: ['fine', 'column', 'type', 'chart', 'grid', 'dead', 'foreign', 'own', 'lost'],
    });
    const codes = Object.entries(answers).map(([tile, { error }]) => [tile, error?.code ?? null]);
    expect(Object.fromEntries(codes)).toEqual({
      fine: null,
      column: 'query.invalid',
      type: 'query.invalid',
      chart: 'query.invalid',
      grid: 'query.invalid',
      dead: 'dataset.not_found',
      foreign: 'dataset.not_found',
      own: 'query.invalid',
      lost: 'dashboard.tile_not_found',
    });
    expect(answers['column']).toMatchObject({ data: null, asOf: null });
    expect(answers['column']?.error?.message).toContain('gone');
    expect(answers['foreign']?.error?.message).not.toContain('Orders');
    expect(figureOf(answers['fine'])?.value).toBe(60);
  });

  it('returns an internal error without its details, and reports it', async () => {
    await make({ tiles: [figure('a'), figure('b', { dataset: stock })] });
    const { executor } = server.services.db;
    const versions = () =>
      acrossTenants(executor).updateTable('dataset_versions').where('dataset_id', '=', stock);
    const { columns } = await acrossTenants(executor)
      .selectFrom('dataset_versions')
      .select('columns')
      .where('dataset_id', '=', stock)
      .executeTakeFirstOrThrow();
    await versions().set({ columns: '{secret' }).execute();
    try {
      const { a, b } = await data();
      expect(a?.error).toBeNull();
      expect(b?.error).toEqual({
        code: 'internal',
        message: expect.not.stringContaining('secret') as unknown,
        requestId: expect.any(String) as unknown,
      });
    } finally {
      await versions().set({ columns }).execute();
    }
  });

  it('returns the requested tiles, each once, and no others', async () => {
    await make({ tiles: [figure('a'), figure('b'), figure('c')] });
    const tilesOf = async (body: object) =>
      (await eventsOf(await open(body))).map(({ tile }) => tile).toSorted();
    expect(await tilesOf({})).toEqual(['a', 'b', 'c']);
    expect(await tilesOf({ tiles: ['c', 'a', 'c'] })).toEqual(['a', 'c']);
    expect(await tilesOf({ tiles: [] })).toEqual([]);
  });

  it('does equal work once, scans the same rows once, and sends no query for a second view', async () => {
    const month = { field: 'placed', timeUnit: 'month' };
    const line = (id: string, field: string) => ({
      ...bars(id, 'placed'),
      chart: {
        version: 1,
        mark: 'line',
        encoding: { x: month, y: { field, aggregate: 'sum' } },
      },
    });
    await make({
      // Rows that no other test queries, so that none of them are cached.
      filters: all({ column: 'id', op: 'lt', value: 53 }),
      tiles: [
        figure('a'),
        figure('b', { measure: { field: 'amount', aggregate: 'sum' } }),
        figure('c', { measure: { field: 'amount', aggregate: 'mean' } }),
        figure('d'),
        line('e', 'amount'),
        line('f', 'id'),
        line('g', 'amount'),
        bars('h', 'country'),
        bars('i', 'country'),
        grid('j'),
        grid('k'),
      ],
    });
    let first: Record<string, TileData> = {};
    const sent = await statements(async () => {
      first = await data();
    });
    // All rows in one; by month; by country; a page of rows and their number. Charts may request their own totals.
    expect(sent).toBeGreaterThanOrEqual(4);
    expect(sent).toBeLessThanOrEqual(7);
    let second: Record<string, TileData> = {};
    expect(
      await statements(async () => {
        second = await data();
      }),
    ).toBe(0);
    expect(second).toEqual(first);
    expect(figureOf(first['b'])?.value).toBe(1378);
    expect(await statements(() => data({ tiles: ['f', 'c'] }))).toBe(0);
    expect(await statements(() => data({ filters: all(is('country', 'IT')), tiles: ['a'] }))).toBe(1);
  });

  it('shows new rows at once when a dataset has a new version', async () => {
    const id = await create(server, ada, { name: 'Renewed', content: 'n\n1\n2\n' });
    dashboard = await newDashboard(server, ada, { dataset: id, body: { tiles: [figure('a')] } });
    expect(figureOf((await data())['a'])).toMatchObject({ value: 2, version: 1 });
    const retyped = await server.call('POST', `/v1/datasources/${id}/retype`, {
      as: ada,
      body: { columns: [{ name: 'n', type: 'text' }] },
    });
    await server.runJobs();
    const after = (await data())['a'];
    expect([retyped.status, figureOf(after)?.version]).toEqual([202, 2]);
  });

  it('ends the engine’s work when the caller goes away', async () => {
    await make({ tiles: [figure('a'), figure('b', { dataset: stock })] });
    const leaving = new AbortController();
    const signals: AbortSignal[] = [];
    const { engine } = server.services;
    const { runAll } = engine;
    // The engine takes so long that nobody waits for it.
    engine.runAll = (requests) =>
      requests.map(
        ({ signal }) =>
          new Promise((_, reject) => {
            signals.push(signal);
            signal.addEventListener('abort', () => reject(new Error('gone')));
          }),
      );
    try {
      const response = await open({}, { signal: leaving.signal });
      await expect.poll(() => signals.length).toBeGreaterThan(0);
      leaving.abort();
      await response.text().catch(() => undefined);
      await expect.poll(() => signals.every(({ aborted }) => aborted)).toBe(true);
    } finally {
      engine.runAll = runAll;
    }
  });

  describe('before it is saved', () => {
    const preview = (body: object, as = viewer) =>
      server.open('POST', '/v1/dashboard/preview/data', {
        as,
        body: { source: 'dataset', source_id: orders, ...body },
      });
    beforeEach(() => make({ tiles: [figure('a'), bars('b', 'kind')] }));

    it('is that of the saved dashboard', async () => {
      const saved = await data({ filters: all(is('country', 'DE')) });
      const content = { tiles: [figure('a'), bars('b', 'kind')], parameters: [] };
      const answers = await eventsOf(await preview({ content, filters: all(is('country', 'DE')) }));
      expect(Object.fromEntries(answers.map((answer) => [answer.tile, answer]))).toEqual(saved);
    });

    it('is rejected with paths where the tiles are invalid, before any query runs', async () => {
      const refused = async (content: object, rest: object = {}) => {
        const answer = await preview({ content, ...rest });
        const { error } = (await answer.json()) as { error: { issues: { path: string }[] } };
        return [answer.status, error.issues.map(({ path }) => path)];
      };
      expect(await refused({ tiles: [figure('a'), figure('a')] })).toEqual([422, ['content.tiles.1.id']]);
      expect(await refused({ tiles: [{ id: 'a', kind: 'chart' }] })).toEqual([
        400,
        ['content.tiles.0.place', 'content.tiles.0.chart'],
      ]);
      expect(await refused({ tiles: [] }, { source: 'table' })).toEqual([400, ['source']]);
    });

    it('an unsaved dashboard shows no data of another tenant’s dataset', async () => {
      const stranger = await server.signIn('owner', await server.addTenant());
      const content = { tiles: [figure('a')], parameters: [] };
      const [answer] = await eventsOf(await preview({ content }, stranger));
      expect(answer).toMatchObject({ tile: 'a', data: null, error: { code: 'dataset.not_found' } });
    });
  });
});
