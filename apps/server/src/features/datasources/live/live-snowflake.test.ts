import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSnowflake, type TestSnowflake } from '../../../testing/test-databases.ts';
import { shareThing } from '../../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';

const SEED = `
  CREATE SCHEMA SALES;
  CREATE TABLE SALES.ORDERS AS SELECT n::DECIMAL(38,0) AS "id",
    CASE n % 3 WHEN 0 THEN 'We,"st' WHEN 1 THEN 'North' END AS "region", (n * 1.25)::DECIMAL(12,2) AS "amount", n / 7 AS "ratio",
    (TIMESTAMP '2026-01-01' + to_hours(n))::TIMESTAMPTZ AS "placed", TIMESTAMP '2026-01-01 00:00:00.25' + to_seconds(n) AS "seen",
    (DATE '2026-01-01' + (n % 90)::INTEGER) AS "day", TIME '10:00:00' + to_seconds(n) AS "clock", n % 5 = 0 AS "is_returned",
    (n % 100)::DECIMAL(4,0) AS "units", ('{"n":' || n || ',"s":"a b"}')::JSON AS "facts", encode('x' || n) AS "bytes"
    FROM range(2000) t(n);`;

const chartOf = (field: string, y: object): object => ({
  graph: true,
  chart: { version: 1, mark: 'bar', encoding: { x: { field }, y } },
});

const QUERIES: readonly object[] = [
  { limit: 20 },
  { page: 3, limit: 20, sort: [{ column: 'region', direction: 'desc' }] },
  { filters: { op: 'and', value: [{ column: 'day', op: 'between', value: ['2026-02-01', '2026-02-03'] }] } },
  {
    filters: { op: 'and', value: [{ column: 'placed', op: 'gte', value: '2026-02-01T10:00:00Z' }] },
    limit: 5,
  },
  {
    filters: {
      op: 'or',
      value: [
        { column: 'region', op: 'isnull' },
        { column: 'id', op: 'eq', value: 3 },
      ],
    },
  },
  { search: 'we,', limit: 5, columns: ['region', 'facts', 'bytes'] },
  chartOf('region', { field: 'amount', aggregate: 'sum' }),
  chartOf('region', { field: 'ratio', aggregate: 'median' }),
  chartOf('day', { field: 'id', aggregate: 'count' }),
  chartOf('seen', { field: 'units', aggregate: 'mean' }),
  chartOf('amount', { field: 'id', aggregate: 'count' }),
];

const PIVOT = {
  rows: [{ column: 'day', timeUnit: 'month' }, 'region'],
  columns: ['is_returned'],
  values: [{ column: 'units', agg: 'mean' }, { agg: 'count' }],
  totals: { rows: true, columns: true, grand: true },
  sort: [{ by: 0, direction: 'desc' }],
  limit: 10,
};

/**
 * What of an answer does not depend on when and with which statement it was read. Live rows are on the clock of UTC and
 * name no zone. [SEM-ZONE-1]
 */
function shown({ body }: { readonly body: { readonly data: object } }): unknown {
  const { asOf: _, sql: __, statement: ___, version: ____, ...data } = body.data as Record<string, unknown>;
  return JSON.parse(JSON.stringify(data, (key, value: unknown) => (key === 'zone' ? undefined : value)));
}

describe('a live dataset of Snowflake', () => {
  let server: TestServer;
  let editor: TestMember;
  let connectionId: string;
  let snowflake: TestSnowflake;

  beforeAll(async () => {
    snowflake = await startSnowflake({ tokens: [], seed: SEED });
    server = await startTestServer({
      environment: { PLUMBLINE_ENDPOINTS: `snowflake=${snowflake.origin}` },
    });
    editor = await server.signIn('editor');
    const config = {
      account: 'myorg-test',
      username: 'plumbline',
      privateKey: snowflake.privateKey,
      role: 'reader',
      warehouse: 'small',
      database: 'analytics',
    };
    const response = await call('POST', '/beta/connections', {
      kind: 'snowflake',
      name: 'Warehouse',
      config,
    });
    connectionId = response.body.data.id;
  }, 60_000);
  afterAll(async () => {
    await server.close();
    snowflake.stop();
  });

  const callAs = (as: () => TestMember) => (method: string, path: string, body?: unknown) =>
    server.call(method, path, { as: as(), ...(body === undefined ? {} : { body }) });
  const call = callAs(() => editor);

  async function create(body: object = {}): Promise<string> {
    const wanted = { name: 'Orders', table: 'SALES.ORDERS', ...body };
    const started = await call('POST', `/v1/connections/${connectionId}/dataset/create`, wanted);
    expect(started).toMatchObject({ status: 202 });
    await server.runJobs();
    return started.body.data.id;
  }
  const createLive = () => create({ live: { cacheSeconds: 60 } });
  const filter = (id: string, body: object = {}, as = call) =>
    as('POST', `/v1/datasources/${id}/filter`, body);

  it('answers pages, charts and pivots as the extracted one does, and says when', async () => {
    const [live, copied] = [await createLive(), await create()];
    expect((await call('GET', `/v1/datasources/${live}`)).body.data).toMatchObject({
      state: 'active',
      source: { live: { cacheSeconds: 60 } },
      version: { rowCount: 2000, sizeBytes: 0 },
    });
    for (const body of QUERIES) {
      const [ofLive, ofCopy] = [await filter(live, body), await filter(copied, body)];
      expect({ body, reply: ofLive }).toMatchObject({
        body,
        reply: { status: 200, body: { data: { asOf: expect.any(String) } } },
      });
      expect({ body, data: shown(ofLive) }).toEqual({ body, data: shown(ofCopy) });
    }
    const [ofLive, ofCopy] = [
      await call('POST', `/v1/datasources/${live}/pivot`, PIVOT),
      await call('POST', `/v1/datasources/${copied}/pivot`, PIVOT),
    ];
    expect(ofLive).toMatchObject({ status: 200, body: { data: { asOf: expect.any(String) } } });
    expect(shown(ofLive)).toEqual(shown(ofCopy));
  });

  it('applies row rules at the database, and leaves hidden columns out', async () => {
    const id = await createLive();
    const reader = await server.signIn('viewer');
    await shareThing(server, editor.principal, { thing: { kind: 'dataset', id }, permission: 'view' });
    const audience = { everyone: true, groups: [], people: [] };
    const rules = {
      rows: [{ audience, conditions: [{ column: 'region', op: 'eq', value: 'We,"st' }] }],
      columns: [{ column: 'amount', access: 'hidden', audience }],
    };
    const headers = { 'if-match': '*' };
    const saved = await server.call('PUT', `/v1/datasources/${id}/rules`, {
      as: editor,
      headers,
      body: rules,
    });
    expect(saved).toMatchObject({ status: 200 });
    const seen = await filter(
      id,
      {},
      callAs(() => reader),
    );
    expect(seen.body.data.total).toBe(667);
    expect(JSON.stringify(seen.body.data.columns)).not.toContain('amount');
  });

  it('becomes an extract and live again, and its charts stay', async () => {
    const id = await createLive();
    const chart = chartOf('region', { field: 'amount', aggregate: 'sum' });
    const before = shown(await filter(id, chart));
    for (const live of [null, { cacheSeconds: 0 }]) {
      expect(await call('PUT', `/v1/datasources/${id}/live`, { live })).toMatchObject({ status: 202 });
      await server.runJobs();
      expect(shown(await filter(id, chart))).toEqual(before);
    }
  });
});
