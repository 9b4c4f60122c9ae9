import { normalize } from '@plumbline/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareThing } from '../../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { getReadable } from '../rows/get-readable.ts';
import { LIVE_KINDS, PASSWORD, type LiveDatabase } from '../testing/live-databases.ts';

const TILES = 20;

const chartOf = (field: string, y: object): object => ({
  graph: true,
  chart: { version: 1, mark: 'bar', encoding: { x: { field }, y } },
});

/** Queries that a live dataset and its copy answer alike. */
const QUERIES: readonly object[] = [
  { limit: 20 },
  { page: 3, limit: 20, sort: [{ column: 'region', direction: 'desc' }] },
  { filters: { op: 'and', value: [{ column: 'amount', op: 'gt', value: 6000 }] }, limit: 5 },
  { filters: { op: 'and', value: [{ column: 'day', op: 'between', value: ['2026-02-01', '2026-02-03'] }] } },
  {
    filters: {
      op: 'or',
      value: [
        { column: 'region', op: 'isnull' },
        { column: 'id', op: 'eq', value: 3 },
      ],
    },
  },
  { search: 'we,', limit: 5, columns: ['region', 'details', 'share'] },
  chartOf('region', { field: 'amount', aggregate: 'sum' }),
  chartOf('region', { field: 'ratio', aggregate: 'median' }),
  chartOf('day', { field: 'id', aggregate: 'count' }),
  chartOf('placed', { field: 'units', aggregate: 'mean' }),
  chartOf('amount', { field: 'id', aggregate: 'count' }),
];

const PIVOTS: readonly object[] = [
  { rows: ['region'], values: [{ column: 'amount', agg: 'sum' }] },
  {
    rows: [{ column: 'day', timeUnit: 'month' }, 'region'],
    columns: ['is_returned'],
    values: [{ column: 'units', agg: 'mean' }, { agg: 'count' }],
    totals: { rows: true, columns: true, grand: true },
    sort: [{ by: 0, direction: 'desc' }],
    limit: 10,
  },
];

/** What of an answer does not depend on when and with which statement it was read. */
function shown({ body }: { readonly body: { readonly data: object } }): unknown {
  const { asOf: _, sql: __, statement: ___, version: ____, ...data } = body.data as Record<string, unknown>;
  return data;
}

describe.each(LIVE_KINDS)('a live dataset of $kind', ({ kind, slow, start }) => {
  let server: TestServer;
  let database: LiveDatabase;
  let editor: TestMember;
  let reader: TestMember;
  let connectionId: string;

  beforeAll(async () => {
    server = await startTestServer();
    database = await start();
    editor = await server.signIn('editor');
    reader = await server.signIn('viewer');
    const response = await call('POST', '/beta/connections', {
      kind,
      name: 'Warehouse',
      config: database.configOf('reader'),
    });
    connectionId = response.body.data.id;
  }, 60_000);
  afterAll(async () => {
    await server.close();
    database.stop();
  });

  const callAs = (as: () => TestMember) => (method: string, path: string, body?: unknown) =>
    server.call(method, path, { as: as(), ...(body === undefined ? {} : { body }) });
  const call = callAs(() => editor);

  async function create(body: object = {}): Promise<string> {
    const table = 'query' in body ? {} : { table: 'sales.orders' };
    const started = await call('POST', `/v1/connections/${connectionId}/dataset/create`, {
      name: 'Orders',
      ...table,
      ...body,
    });
    expect(started).toMatchObject({ status: 202 });
    await server.runJobs();
    return started.body.data.id;
  }
  const createLive = (body: object = {}) => create({ live: { cacheSeconds: 60 }, ...body });
  const filter = (id: string, body: object = {}, as = call) =>
    as('POST', `/v1/datasources/${id}/filter`, body);

  async function setLive(id: string, live: object | null): Promise<void> {
    expect(await call('PUT', `/v1/datasources/${id}/live`, { live })).toMatchObject({ status: 202 });
    await server.runJobs();
  }

  describe('that nobody changes', () => {
    let live: string;
    let copied: string;
    beforeAll(async () => {
      live = await createLive();
      copied = await create();
    });

    it('answers pages and charts as the extracted one does, and says when', async () => {
      expect((await call('GET', `/v1/datasources/${live}`)).body.data).toMatchObject({
        state: 'active',
        source: { live: { cacheSeconds: 60 } },
        version: { rowCount: 5000, sizeBytes: 0 },
      });
      for (const body of QUERIES) {
        const [ofLive, ofCopy] = [await filter(live, body), await filter(copied, body)];
        expect(ofLive).toMatchObject({ status: 200, body: { data: { asOf: expect.any(String) } } });
        expect({ body, data: shown(ofLive) }).toEqual({ body, data: shown(ofCopy) });
      }
      for (const body of [
        { column: 'region' },
        { column: 'day', sort: 'value', page: 2 },
        { column: 'units' },
      ]) {
        const lists = [live, copied].map((id) => call('POST', `/v1/datasources/${id}/values`, body));
        const [ofLive, ofCopy] = await Promise.all(lists);
        expect(ofLive?.body).toEqual(ofCopy?.body);
      }
    });

    it('answers pivots and profiles its columns as the extracted one does', async () => {
      for (const body of PIVOTS) {
        const [ofLive, ofCopy] = await Promise.all(
          [live, copied].map((id) => call('POST', `/v1/datasources/${id}/pivot`, body)),
        );
        expect(ofLive).toMatchObject({ status: 200, body: { data: { asOf: expect.any(String) } } });
        expect({ body, data: ofLive && shown(ofLive) }).toEqual({ body, data: ofCopy && shown(ofCopy) });
      }
      const [first, second] = await Promise.all(
        [live, copied].map(async (id) => (await call('GET', `/v1/datasources/${id}`)).body.data.columns),
      );
      const facts = (columns: { name: string; profile: Record<string, unknown> }[]) =>
        columns
          .filter(({ name }) => name !== 'details')
          .map(({ name, profile: { nulls, distinct, min, max, top } }) => ({
            name,
            nulls,
            distinct,
            min,
            max,
            top,
          }));
      expect(facts(first)).toEqual(facts(second));
    });
  });

  it('shows what the database holds once the cached answer is too old', async () => {
    const cached = await createLive();
    const fresh = await createLive({ live: { cacheSeconds: 0 } });
    const before = [await filter(cached), await filter(fresh)];
    await database.run("INSERT INTO sales.orders (id, region) VALUES (-1, 'South')");
    const totals = async () =>
      [await filter(cached), await filter(fresh)].map(({ body }) => body.data.total - 5000);
    expect(before.map(({ body }) => body.data.total)).toEqual([5000, 5000]);
    expect(await totals()).toEqual([0, 1]);
    await call('POST', `/v1/datasources/${cached}/refresh`);
    await server.runJobs();
    expect(await totals()).toEqual([1, 1]);
    await database.run('DELETE FROM sales.orders WHERE id = -1');
  });

  it('applies the recipe and row rules at the database, and leaves hidden columns out', async () => {
    const id = await createLive();
    const filters = { op: 'and', value: [{ column: 'units', op: 'lt', value: 50 }] };
    const added = await call('POST', `/v1/datasources/${id}/interact`, { kind: 'filter', filters });
    expect(added).toMatchObject({ status: 201, body: { data: { rowsBefore: 5000, rowsAfter: 2500 } } });
    await server.runJobs();
    expect((await filter(id)).body.data.total).toBe(2500);
    await shareThing(server, editor.principal, { thing: { kind: 'dataset', id }, permission: 'view' });
    const audience = { everyone: true, groups: [], people: [] };
    const rules = {
      rows: [{ audience, conditions: [{ column: 'region', op: 'eq', value: 'We,"st' }] }],
      columns: [{ column: 'amount', access: 'hidden', audience }],
    };
    const saved = await server.call('PUT', `/v1/datasources/${id}/rules`, {
      as: editor,
      headers: { 'if-match': '*' },
      body: rules,
    });
    expect(saved).toMatchObject({ status: 200 });
    const answer = await filter(
      id,
      {},
      callAs(() => reader),
    );
    expect(answer.body.data.total).toBe(832);
    expect(JSON.stringify(answer.body.data.columns)).not.toContain('amount');
    const refused = await filter(
      id,
      { sort: [{ column: 'amount' }] },
      callAs(() => reader),
    );
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'query.invalid' } } });
  });

  it('is extracted and live again, and its charts stay', async () => {
    const id = await createLive();
    const chart = chartOf('region', { field: 'amount', aggregate: 'sum' });
    const before = shown(await filter(id, chart));
    await setLive(id, null);
    const dataset = (await call('GET', `/v1/datasources/${id}`)).body.data;
    expect(dataset).toMatchObject({ version: { number: 2, rowCount: 5000 } });
    expect(dataset.source.live).toBeUndefined();
    expect(dataset.version.sizeBytes).toBeGreaterThan(0);
    expect(shown(await filter(id, chart))).toEqual(before);
    await setLive(id, { cacheSeconds: 0 });
    expect(shown(await filter(id, chart))).toEqual(before);
    expect((await call('GET', `/v1/datasources/${id}`)).body.data.source.live).toEqual({ cacheSeconds: 0 });
  });

  it('ends at the server when its caller leaves', async () => {
    await database.run('UPDATE sales.pace SET seconds = 0');
    const id = await createLive({ query: slow });
    await database.run('UPDATE sales.pace SET seconds = 1');
    const abort = new AbortController();
    const { source } = await getReadable(server.services, editor.principal, { id });
    const running = server.services.engine.run({
      source,
      query: normalize({ select: ['slept'] }),
      context: { now: '2026-01-01T00:00:00.000Z', timeZone: 'UTC', rowRules: [] },
      signal: abort.signal,
    });
    const ended = running.catch((error: unknown) => error);
    await expect.poll(() => database.sessions()).toContain('active');
    abort.abort();
    expect(await ended).toMatchObject({ code: 'request.cancelled' });
    await expect.poll(() => database.sessions(), { timeout: 1_000, interval: 50 }).not.toContain('active');
    await database.run('UPDATE sales.pace SET seconds = 0');
  });

  it(`opens few connections for ${TILES} queries at once`, async () => {
    const id = await createLive();
    const answers = await Promise.all(
      Array.from({ length: TILES }, (_, at) =>
        filter(id, { filters: { op: 'and', value: [{ column: 'units', op: 'eq', value: at }] } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // Connections stay open for a while once they are idle: these are all that there were.
    expect((await database.sessions()).length).toBeLessThanOrEqual(4);
  });

  it('has a connection free for whoever comes, however many queries of one person run', async () => {
    await database.run('UPDATE sales.pace SET seconds = 0');
    const [slowId, id] = [await createLive({ query: slow }), await createLive()];
    await shareThing(server, editor.principal, { thing: { kind: 'dataset', id }, permission: 'view' });
    await database.run('UPDATE sales.pace SET seconds = 1');
    const leaving = new AbortController();
    const flood = Array.from({ length: TILES }, (_, at) =>
      server
        .call('POST', `/v1/datasources/${slowId}/filter`, {
          as: editor,
          body: { filters: { op: 'and', value: [{ column: 'n', op: 'gt', value: at }] } },
          signal: leaving.signal,
        })
        .catch(() => null),
    );
    const working = async () => (await database.sessions()).filter((state) => state === 'active').length;
    await expect.poll(working).toBeGreaterThanOrEqual(2);
    const beside = await Promise.race([
      filter(
        id,
        { limit: 1 },
        callAs(() => reader),
      ),
      ...flood,
    ]);
    expect(beside).toMatchObject({ status: 200, body: { data: { total: 5000 } } });
    leaving.abort();
    await Promise.all(flood);
    await database.run('UPDATE sales.pace SET seconds = 0');
  });

  it('is refused what needs its rows on disk, with the reason', async () => {
    const id = await createLive({ name: 'Live orders' });
    const live = { status: 409, body: { error: { code: 'dataset.live' } } };
    expect(await call('POST', '/v1/query', { sql: 'SELECT * FROM "Live orders"' })).toMatchObject(live);
    const schedule = { cron: '0 6 * * *', timeZone: 'UTC' };
    expect(await call('PUT', `/v1/datasources/${id}/schedule`, schedule)).toMatchObject(live);
  });

  it('says that its connection is gone or its server is down, and hangs nowhere', async () => {
    const id = await createLive({ live: { cacheSeconds: 0 } });
    database.stop();
    const down = await filter(id);
    expect(down.body.error).toMatchObject({ code: 'source.unreachable' });
    expect(JSON.stringify(down.body)).not.toContain(PASSWORD);
    await call('DELETE', `/v1/connections/${connectionId}`);
    expect((await filter(id)).body.error).toMatchObject({ code: 'connection.not_found' });
  });
});
