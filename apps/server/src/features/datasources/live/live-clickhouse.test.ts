import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrivateChdb } from '../../../../../../scripts/private-chdb.mjs';
import { shareThing } from '../../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';

const clickhouse = await startPrivateChdb();

const TABLE = `CREATE TABLE sales.orders (
    id UInt32, region LowCardinality(Nullable(String)), amount Decimal(12, 2), ratio Float64, share Float32,
    placed DateTime('Europe/Berlin'), seen DateTime64(3, 'UTC'), day Date, is_returned Bool, units UInt64, tags Array(String)
  ) ENGINE = MergeTree ORDER BY id`;
const ROWS = `INSERT INTO sales.orders SELECT number, multiIf(number % 3 = 0, 'We,"st', number % 3 = 1, 'North', NULL),
  toDecimal32(number, 2) * toDecimal32('1.25', 2), number / 7, number / 10, toDateTime(1767225600 + number * 3600),
  toDateTime64('2026-01-01 00:00:00.250', 3, 'UTC') + number, toDate('2026-01-01') + number % 90, number % 5 = 0, number % 100,
  [toString(number % 4)] FROM numbers(2000)`;

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
  { search: 'we,', limit: 5, columns: ['region', 'tags', 'share'] },
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

describe.skipIf(clickhouse === null)('a live dataset of clickhouse', () => {
  let server: TestServer;
  let editor: TestMember;
  let connectionId: string;

  beforeAll(async () => {
    await clickhouse?.run('CREATE DATABASE IF NOT EXISTS sales');
    await clickhouse?.run(TABLE);
    await clickhouse?.run(ROWS);
    server = await startTestServer();
    editor = await server.signIn('editor');
    const config = {
      host: '127.0.0.1',
      port: clickhouse?.port,
      database: 'sales',
      username: 'reader',
      tls: 'disable',
    };
    const response = await call('POST', '/beta/connections', { kind: 'clickhouse', name: 'Events', config });
    connectionId = response.body.data.id;
  }, 60_000);
  afterAll(async () => {
    await server.close();
    clickhouse?.stop();
  });

  const callAs = (as: () => TestMember) => (method: string, path: string, body?: unknown) =>
    server.call(method, path, { as: as(), ...(body === undefined ? {} : { body }) });
  const call = callAs(() => editor);

  async function create(body: object = {}): Promise<string> {
    const wanted = { name: 'Orders', table: 'sales.orders', ...body };
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
    const answer = await filter(
      id,
      {},
      callAs(() => reader),
    );
    expect(answer.body.data.total).toBe(667);
    expect(JSON.stringify(answer.body.data.columns)).not.toContain('amount');
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
