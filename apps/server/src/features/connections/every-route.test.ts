import { routes, type Route } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startDatabase,
  startMariadb,
  startSnowflake,
  type TestDatabase,
  type TestSnowflake,
} from '../../testing/test-databases.ts';
import {
  startTestServer,
  type TestAnswer,
  type TestMember,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let postgres: TestDatabase;
let mariadb: TestDatabase;
let snowflake: TestSnowflake;
let editor: TestMember;
/** What calls before returned, by the name that the paths give it. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  [postgres, mariadb, snowflake] = await Promise.all([
    startDatabase(),
    startMariadb(),
    startSnowflake({ tokens: [], seed: 'CREATE SCHEMA SALES; CREATE TABLE SALES.ORDERS AS SELECT 1 AS ID' }),
  ]);
  await postgres.run(
    `CREATE ROLE reader LOGIN; CREATE TABLE orders AS SELECT n AS id FROM generate_series(1, 120) n; GRANT SELECT ON orders TO reader`,
  );
  server = await startTestServer({
    environment: { PLUMBLINE_ENDPOINTS: `snowflake=${snowflake.origin}` },
  });
  editor = await server.signIn('editor');
}, 120_000);
afterAll(async () => {
  await server.close();
  postgres.stop();
  mariadb.stop();
  snowflake.stop();
});

const databaseConfig = ({ port }: Pick<TestDatabase, 'port'>, username = 'reader') => ({
  host: '127.0.0.1',
  port,
  database: 'postgres',
  username,
  tls: 'disable',
});
const snowflakeConfig = () => ({
  account: 'myorg-test',
  username: 'plumbline',
  privateKey: snowflake.privateKey,
  role: 'reader',
  warehouse: 'small',
  database: 'analytics',
});

type Data = TestAnswer['body']['data'];

interface Call {
  /** Method and path as in the specification. */
  readonly written: string;
  readonly route: Route;
  readonly query?: string;
  readonly body?: () => object;
  /** What of the reply is remembered under which name. */
  readonly keeps?: (data: Data) => Record<string, string>;
  readonly expected: (data: Data) => void;
}

/** In an order in which each has what it needs. */
const CALLS: readonly Call[] = [
  {
    written: 'POST /beta/datasource/connect/mysql/check',
    route: routes.checkMysql,
    body: () => databaseConfig(mariadb, 'nobody'),
    expected: (data) => expect(data).toMatchObject({ ok: false, checks: expect.any(Array) }),
  },
  {
    written: 'POST /beta/datasource/connect/pgsql/check',
    route: routes.checkPostgresql,
    body: () => databaseConfig(postgres),
    expected: (data) => expect(data).toMatchObject({ ok: true }),
  },
  {
    written: 'POST /beta/connections',
    route: routes.createConnection,
    body: () => ({ kind: 'postgresql', name: 'Orders', config: databaseConfig(postgres) }),
    keeps: ({ id }) => ({ id }),
    expected: (data) => expect(data).toMatchObject({ kind: 'postgresql', permission: 'manage' }),
  },
  {
    written: 'POST /beta/user/connections/',
    route: routes.listConnections,
    expected: ({ data }) => expect(data).toHaveLength(1),
  },
  {
    written: 'GET /beta/connections/{id}',
    route: routes.getConnection,
    expected: (data) => expect(data).toMatchObject({ name: 'Orders' }),
  },
  {
    written: 'GET /beta/connections/{id}/tables',
    route: routes.listConnectionTables,
    expected: ({ data }) => expect(data).toMatchObject([{ schema: 'public', name: 'orders' }]),
  },
  {
    written: 'POST /v1/connections/{id}/query',
    route: routes.queryConnection,
    query: '?page=2&size=50',
    body: () => ({ query: 'SELECT id FROM orders ORDER BY id' }),
    expected: ({ data, page, size, hasMore }) =>
      expect([data[0], data.length, page, size, hasMore]).toEqual([[51], 50, 2, 50, true]),
  },
  {
    written: 'POST /v1/connections/{id}/validate',
    route: routes.validateConnection,
    body: () => ({ query: 'SELECT nope FROM orders' }),
    expected: (data) => expect(data).toMatchObject({ ok: false, diagnostics: [{ from: 7 }] }),
  },
  {
    written: 'POST /v1/connections/{id}/validate',
    route: routes.validateConnection,
    expected: ({ ok, checks }) => expect([ok, checks[0].name]).toEqual([true, 'host']),
  },
  {
    written: 'POST /v1/connections/{id}/dataset/create',
    route: routes.createConnectionDataset,
    body: () => ({ name: 'Orders', table: 'orders' }),
    expected: (data) => expect(data).toMatchObject({ id: expect.any(String), jobId: expect.any(String) }),
  },
  {
    written: 'POST /v1/connections/snowflake/validate',
    route: routes.validateSnowflake,
    body: snowflakeConfig,
    expected: (data) => expect(data).toMatchObject({ ok: true }),
  },
  {
    written: 'POST /v1/connections/snowflake/save',
    route: routes.saveSnowflake,
    body: () => ({ name: 'Sales', config: snowflakeConfig() }),
    keeps: ({ id }) => ({ connection_id: id }),
    expected: (data) =>
      expect(data).toMatchObject({ kind: 'snowflake', config: { privateKey: { set: true } } }),
  },
  {
    written: 'POST /v1/connections/snowflake/{connection_id}/query',
    route: routes.querySnowflake,
    query: '?page=1&size=10',
    body: () => ({ query: 'SELECT ID FROM SALES.ORDERS' }),
    expected: ({ data }) => expect(data).toEqual([[1]]),
  },
  {
    written: 'GET /v1/connections/snowflake/{connection_id}/schema',
    route: routes.getSnowflakeSchema,
    expected: (data) => expect(data).toMatchObject([{ name: 'ORDERS', columns: [{ name: 'ID' }] }]),
  },
  {
    written: 'GET /v1/connections/snowflake/{connection_id}/schema/tablenames',
    route: routes.listSnowflakeTableNames,
    expected: (data) => expect(data).toEqual([{ schema: 'SALES', name: 'ORDERS', kind: 'table' }]),
  },
  {
    written: 'POST /v1/connections/snowflake/{connection_id}/dataset/create',
    route: routes.createSnowflakeDataset,
    body: () => ({ name: 'Sales', table: 'ORDERS', schema: 'SALES' }),
    keeps: ({ id }) => ({ datasource_id: id }),
    expected: (data) => expect(data).toMatchObject({ jobId: expect.any(String) }),
  },
  {
    written: 'POST /v1/connections/snowflake/{datasource_id}/refresh',
    route: routes.refreshSnowflakeDataset,
    expected: ({ id }) => expect(id).toBe(ids['datasource_id']),
  },
  {
    written: 'POST /v1/connections/snowflake/{datasource_id}/clone',
    route: routes.cloneSnowflakeDataset,
    expected: ({ id }) => expect(id).not.toBe(ids['datasource_id']),
  },
  {
    written: 'DELETE /v1/connections/snowflake/{connection_id}',
    route: routes.deleteSnowflake,
    expected: ({ datasets }) => expect(datasets).toHaveLength(2),
  },
];

describe('a call of the specification', () => {
  it.each(CALLS)('$written replies as it is documented', async (call) => {
    const { written, route, query = '', body, keeps, expected } = call;
    const [method = '', path = ''] = written.split(' ');
    expect(`${route.method} ${route.path}`).toBe(`${method} ${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`);
    const address = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => ids[name] ?? '');
    const answer = await server.call(method, `${address}${query}`, {
      as: editor,
      ...(body === undefined ? {} : { body: body() }),
    });
    expect(answer.status).toBe(route.status);
    expect(route.reply.safeParse(answer.body).error?.issues ?? []).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toContain('PRIVATE KEY');
    const { data } = answer.body;
    expected(data);
    Object.assign(ids, keeps?.(data) ?? {});
    await server.runJobs();
  });
});
