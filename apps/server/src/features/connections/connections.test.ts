import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../testing/test-databases.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { shareThing } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const PASSWORD = 'only-for-reading-4711';

let server: TestServer;
let database: TestDatabase;
let editor: TestMember;
const lines: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => lines.push(line) });
  database = await startDatabase();
  await database.run(`
    CREATE ROLE reader LOGIN PASSWORD '${PASSWORD}';
    CREATE SCHEMA sales;
    CREATE TABLE sales.orders (id bigint PRIMARY KEY, region text, amount numeric(12,2), placed timestamptz);
    INSERT INTO sales.orders SELECT n, CASE n % 2 WHEN 0 THEN 'West' ELSE 'North' END, n * 1.5, '2026-01-01Z'
      FROM generate_series(1, 5000) n;
    GRANT USAGE ON SCHEMA sales TO reader;
    GRANT SELECT ON sales.orders TO reader;
  `);
  editor = await server.signIn('editor');
}, 60_000);
afterAll(async () => {
  await server.close();
  database.stop();
});

const config = (change: object = {}) => ({
  host: '127.0.0.1',
  port: database.port,
  database: 'postgres',
  username: 'reader',
  password: PASSWORD,
  tls: 'disable',
  ...change,
});
const callAs = (as: () => TestMember) => (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: as(), ...(body === undefined ? {} : { body }) });
const call = callAs(() => editor);
async function create(name = 'Warehouse', change: object = {}): Promise<string> {
  const response = await call('POST', '/beta/connections', {
    kind: 'postgresql',
    name,
    config: config(change),
  });
  expect(response.status).toBe(201);
  return response.body.data.id;
}
async function extract(id: string, body: object): Promise<{ id: string; jobId: string }> {
  const started = await call('POST', `/v1/connections/${id}/dataset/create`, body);
  expect(started).toMatchObject({ status: 202 });
  await server.runJobs();
  return started.body.data;
}
const rowsOf = async (id: string, body: object = {}) =>
  (await call('POST', `/v1/datasources/${id}/filter`, body)).body.data;
const jobOf = async (jobId: string) => (await call('GET', `/v1/jobs/${jobId}`)).body.data;

describe('a connection', () => {
  it('is checked before it is saved', async () => {
    const good = await call('POST', '/beta/datasource/connect/pgsql/check', config());
    expect(good.body.data).toMatchObject({ ok: true, checks: expect.any(Array) });
    const wrong = await call('POST', '/beta/datasource/connect/pgsql/check', config({ port: 1 }));
    expect(wrong.body.data.ok).toBe(false);
    const inside = await call('POST', '/beta/datasource/connect/pgsql/check', config({ host: '10.0.0.1' }));
    expect(inside.body.data.checks[0]).toMatchObject({ name: 'host', state: 'failed', field: 'host' });
  });

  it('never shows its secret again: in no reply, event or log', async () => {
    const id = await create('Secretive');
    const replies = [
      await call('GET', `/beta/connections/${id}`),
      await call('POST', '/beta/user/connections/', {}),
      await call('POST', `/v1/connections/${id}/validate`, {}),
      await call('PUT', `/v1/connections/${id}`, { name: 'Still secretive' }),
      await call('POST', `/v1/connections/${id}/query`, { query: 'SELECT wrong' }),
    ];
    expect(replies[0]?.body.data).toMatchObject({
      label: `postgres on 127.0.0.1:${database.port}`,
      config: { host: '127.0.0.1', username: 'reader', password: { set: true } },
    });
    expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain(PASSWORD);
    expect(lines.join('\n')).not.toContain(PASSWORD);
    const everywhere = acrossTenants(server.services.db.executor);
    const stored = [
      await everywhere.selectFrom('connections').selectAll().execute(),
      await everywhere.selectFrom('events').selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain(PASSWORD);
  });

  it('keeps its secret when it is renamed, and needs it again for another server or user', async () => {
    const id = await create();
    const { password: _, ...rest } = config();
    const path = `/v1/connections/${id}`;
    expect((await call('PUT', path, { config: { ...rest, tls: 'disable' } })).status).toBe(200);
    expect((await call('POST', `${path}/validate`, {})).body.data.ok).toBe(true);
    for (const change of [
      { host: 'localhost' },
      { port: 5433 },
      { username: 'other' },
      { port: undefined },
    ]) {
      for (const password of [undefined, { set: true }]) {
        const body = { config: { ...rest, password, ...change } };
        for (const answer of [await call('PUT', path, body), await call('POST', `${path}/validate`, body)]) {
          expect(answer).toMatchObject({
            status: 422,
            body: { error: { code: 'connection.secret_required', issues: [{ path: 'password' }] } },
          });
        }
      }
    }
    const moved = { ...rest, host: 'localhost', password: PASSWORD };
    expect((await call('PUT', path, { config: moved })).body.data.config).toMatchObject({
      host: 'localhost',
      password: { set: true },
    });
  });

  it('is private until it is shared; to read it needs edit, to change it manage', async () => {
    const id = await create();
    const other = await server.signIn('editor');
    const theirs = callAs(() => other);
    const get = () => theirs('GET', `/beta/connections/${id}`);
    expect(await get()).toMatchObject({ status: 404, body: { error: { code: 'connection.not_found' } } });
    const thing = { kind: 'connection', id } as const;
    const { userId } = other.principal;
    await shareThing(server, editor.principal, { thing, userId, permission: 'view' });
    expect((await get()).body.data).toMatchObject({ permission: 'view', config: {} });
    const reads = () =>
      Promise.all([
        theirs('GET', `/beta/connections/${id}/tables`),
        theirs('POST', `/v1/connections/${id}/query`, { query: 'SELECT 1' }),
        theirs('POST', `/v1/connections/${id}/validate`, {}),
        theirs('POST', `/v1/connections/${id}/dataset/create`, { name: 'X', query: 'SELECT 1' }),
      ]);
    expect((await reads()).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    await shareThing(server, editor.principal, { thing, userId, permission: 'edit' });
    expect((await reads()).map(({ status }) => status)).toEqual([200, 200, 200, 202]);
    expect((await theirs('PUT', `/v1/connections/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await theirs('DELETE', `/v1/connections/${id}`)).status).toBe(403);
    await server.runJobs();
  });

  it('lists tables, pages statements and places mistakes', async () => {
    const id = await create();
    const tables = (await call('GET', `/beta/connections/${id}/tables?q=ORD`)).body.data;
    expect(tables).toMatchObject({ total: 1, data: [{ schema: 'sales', name: 'orders' }] });
    const page = await call('POST', `/v1/connections/${id}/query?page=2&size=2`, {
      query: 'SELECT id, amount FROM sales.orders ORDER BY id',
    });
    expect(page.body.data).toMatchObject({
      columns: [{ name: 'id' }, { name: 'amount', encoding: 'string' }],
      data: [
        [3, '4.50'],
        [4, '6.00'],
      ],
      hasMore: true,
    });
    const wrong = await call('POST', `/v1/connections/${id}/validate`, {
      query: 'SELECT idd FROM sales.orders',
    });
    expect(wrong.body.data).toMatchObject({ ok: false, diagnostics: [{ from: 7 }] });
  });
});

describe('a dataset from a connection', () => {
  it('is a dataset like any other, and a refresh adds a version', async () => {
    const connectionId = await create('Orders source');
    const body = {
      name: 'Orders',
      table: 'orders',
      schema: 'sales',
      only: ['id', 'region', 'amount', 'placed'],
    };
    const { id, jobId } = await extract(connectionId, body);
    expect(await jobOf(jobId)).toMatchObject({ state: 'succeeded' });
    const page = await rowsOf(id, { sort: [{ column: 'id' }], limit: 1 });
    expect(page).toMatchObject({ total: 5000, data: [[1, 'North', '1.50', '2026-01-01T00:00:00']] });
    const grouped = (await call('GET', `/v1/datasources/${id}`)).body.data;
    expect(grouped).toMatchObject({
      source: { kind: 'postgresql', label: 'sales.orders', connectionId },
      version: { number: 1, rowCount: 5000, rejectCount: 0 },
    });
    await database.run('INSERT INTO sales.orders VALUES (5001, NULL, NULL, NULL)');
    expect((await call('POST', `/v1/datasources/${id}/refresh`, {})).status).toBe(202);
    await server.runJobs();
    expect(await rowsOf(id, { limit: 1 })).toMatchObject({ total: 5001, version: 2 });
    const connection = (await call('GET', `/beta/connections/${connectionId}`)).body.data;
    expect(connection).toMatchObject({ datasets: [{ id, name: 'Orders' }], state: 'ready' });
    expect(connection.lastReadAt).not.toBeNull();
  });

  it('keeps its last version when a refresh fails, and says why', async () => {
    const connectionId = await create('Fragile');
    await database.run('CREATE TABLE sales.gone AS SELECT 1 AS a; GRANT SELECT ON sales.gone TO reader');
    const { id } = await extract(connectionId, { name: 'Gone', table: 'sales.gone' });
    await database.run('DROP TABLE sales.gone');
    const { jobId } = (await call('POST', `/v1/datasources/${id}/refresh`, {})).body.data;
    await server.runJobs();
    expect(await jobOf(jobId)).toMatchObject({
      state: 'failed',
      error: { code: 'source.refused', message: expect.stringContaining('no longer there') },
    });
    expect(await rowsOf(id)).toMatchObject({ total: 1, version: 1 });
    expect((await call('GET', `/beta/connections/${connectionId}`)).body.data).toMatchObject({
      state: 'failing',
    });
  });

  it('stays readable when its connection is deleted, and its refresh says so', async () => {
    const connectionId = await create('Short-lived');
    const { id } = await extract(connectionId, { name: 'Kept', query: 'SELECT 1 AS one' });
    const gone = await call('DELETE', `/v1/connections/${connectionId}`);
    expect(gone.body.data).toEqual({ id: connectionId, datasets: [{ id, name: 'Kept' }] });
    expect((await call('GET', `/beta/connections/${connectionId}`)).status).toBe(404);
    const { jobId } = (await call('POST', `/v1/datasources/${id}/refresh`, {})).body.data;
    await server.runJobs();
    expect(await jobOf(jobId)).toMatchObject({ state: 'failed', error: { code: 'connection.not_found' } });
    expect(await rowsOf(id)).toMatchObject({ data: [[1]] });
  });

  it('is refused at once where the source refuses it', async () => {
    const connectionId = await create('Strict');
    const start = (body: object) =>
      call('POST', `/v1/connections/${connectionId}/dataset/create`, { name: 'X', ...body });
    expect((await start({ query: 'DELETE FROM sales.orders' })).body.error.code).toBe('query.refused');
    expect((await start({ table: 'sales.nothing' })).body.error.code).toBe('source.refused');
    expect((await start({})).status).toBe(400);
    expect((await start({ query: 'SELECT 1', table: 'sales.orders' })).status).toBe(400);
  });
});

/** Every type of PostgreSQL that people store: the SQL of a value, its type here, and how it is read; null for a reject. */
const TYPES: readonly (readonly [string, string, unknown])[] = [
  [`9223372036854775807::bigint`, 'integer', '9223372036854775807'],
  [`(-32768)::smallint`, 'integer', -32768],
  [`12345678901234567890.12345678901234567::numeric`, 'decimal', '12345678901234567890.12345678901234567'],
  [`0.10::numeric(10,2)`, 'decimal', '0.10'],
  [`'NaN'::numeric`, 'decimal', null],
  [`'$1,234.50'::money`, 'decimal', '1234.50'],
  [`0.1::float4`, 'number', 0.1],
  [`1e308::float8`, 'number', 1e308],
  [`'NaN'::float8`, 'number', null],
  [`true`, 'boolean', true],
  [`'2026-11-23 12:00:00.123456+05:30'::timestamptz`, 'timestamp', '2026-11-23T06:30:00.123456'],
  [`'infinity'::timestamptz`, 'timestamp', null],
  [`'2026-11-23 12:00:00'::timestamp`, 'timestamp', '2026-11-23T12:00:00'],
  [`'0044-03-15 BC'::date`, 'date', null],
  [`'2026-02-28'::date`, 'date', '2026-02-28'],
  [`'-infinity'::date`, 'date', null],
  [`'23:59:59.999999'::time`, 'time', '23:59:59.999999'],
  [`'23:59:59+02'::timetz`, 'text', '23:59:59+02'],
  [`'1 year 2 days 03:04:05'::interval`, 'text', 'P1Y2DT3H4M5S'],
  [`ARRAY[1, NULL, 3]`, 'json', '[1, null, 3]'],
  [`ARRAY['a,b', '"']`, 'json', String.raw`["a,b", "\""]`],
  [`'{"a": 1.10}'::json`, 'json', '{"a": 1.10}'],
  [`'{"b": [true]}'::jsonb`, 'json', '{"b": [true]}'],
  [`'5f0e2a6e-0000-4000-8000-000000000001'::uuid`, 'text', '5f0e2a6e-0000-4000-8000-000000000001'],
  [String.raw`'\xdeadbeef'::bytea`, 'text', 'deadbeef'],
  [`'happy'::mood`, 'text', 'happy'],
  [`B'1011'`, 'text', '1011'],
  [`'10.0.0.1/8'::inet`, 'text', '10.0.0.1/8'],
  [`int4range(1, 5)`, 'text', '[1,5)'],
  [`point(1, 2)`, 'text', '(1,2)'],
  [`ROW(1, 'x')::pair`, 'json', '{"a": 1, "b": "x"}'],
  [`7::positive`, 'integer', 7],
  [`''`, 'text', ''],
  [`E'line\nbreak, "quoted" ☃'`, 'text', 'line\nbreak, "quoted" ☃'],
  [`NULL::text`, 'text', null],
];

it('reads every type as it is, or lists the cell as rejected', async () => {
  await database.run(
    `CREATE TYPE mood AS ENUM ('sad', 'happy'); CREATE DOMAIN positive AS int CHECK (VALUE > 0); CREATE TYPE pair AS (a int, b text)`,
  );
  const connectionId = await create('Types');
  const query = `SELECT ${TYPES.map(([value], index) => `${value} AS c${index}`).join(', ')}`;
  const { id, jobId } = await extract(connectionId, { name: 'Types', query });
  expect((await jobOf(jobId)).error ?? null).toBeNull();
  const { columns, data } = await rowsOf(id);
  const read = TYPES.map(([value], index) => [value, columns[index].type, data[0][index]]);
  expect(read).toEqual(TYPES.map((row) => [...row]));
  const rejects = (await call('GET', `/v1/datasources/${id}/rejects`)).body.data.data;
  expect(rejects.map(({ text }: { text: string }) => text)).toEqual([
    'NaN',
    'NaN',
    'infinity',
    '0044-03-15 BC',
    '-infinity',
  ]);
});
