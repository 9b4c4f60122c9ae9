import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeDatabaseConformance } from '../../test/database-conformance.ts';
import { startPostgres, type TestDatabase } from '../../test/support/databases.ts';
import type { DatabaseAccess, ExtractedColumn, RemoteTarget } from '../kit/database.ts';
import { createOutbound } from '../kit/outbound/outbound.ts';
import { openConnector } from '../registry.ts';

const outbound = createOutbound({ allow: ['127.0.0.1/32'], limits: { connectMs: 2000 } });
const live = (): AbortSignal => new AbortController().signal;

let server: TestDatabase;
beforeAll(async () => {
  server = await startPostgres();
  await administer(`
    CREATE ROLE reader LOGIN;
    CREATE SCHEMA sales;
    CREATE TABLE sales.orders (id bigint PRIMARY KEY, customer text NOT NULL, amount numeric(12,2), placed timestamptz);
    INSERT INTO sales.orders SELECT n, 'customer ' || n, n * 1.5, '2026-01-01'::timestamptz + n * interval '1 hour'
      FROM generate_series(1, 1000) n;
    CREATE TABLE sales.secrets (id int);
    CREATE VIEW sales.large AS SELECT * FROM sales.orders WHERE amount > 100;
    ANALYZE sales.orders;
    GRANT USAGE ON SCHEMA sales TO reader;
    GRANT SELECT ON sales.orders, sales.large TO reader;
    CREATE TABLE written (n int);
  `);
}, 60_000);
afterAll(() => server.stop());

async function administer(statement: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    const result = await client.query({ text: statement, rowMode: 'array' });
    return (Array.isArray(result) ? result.at(-1) : result).rows as unknown[][];
  } finally {
    await client.end();
  }
}

const config = (change: object = {}) => ({
  host: '127.0.0.1',
  port: server.port,
  database: 'postgres',
  username: 'reader',
  tls: 'disable',
  ...change,
});
async function open(change: object = {}): Promise<DatabaseAccess> {
  const session = await openConnector('postgresql', config(change), { outbound, signal: live() });
  return session.database as DatabaseAccess;
}

async function extract(target: RemoteTarget, change: object = {}) {
  const sink = new PassThrough();
  const csv = text(sink);
  let columns: readonly ExtractedColumn[] = [];
  const rows = await (
    await open(change)
  ).extract(target, {
    signal: live(),
    onColumns: async (extracted) => {
      columns = extracted;
      return sink;
    },
    onRows: () => undefined,
    maxBytes: 1e9,
  });
  // The last field says nothing.
  return { rows, columns, csv: (await csv).replaceAll(/,0{5}\n/gu, ',\n') };
}
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );

describeDatabaseConformance({
  kind: 'postgresql',
  wide: { query: `SELECT repeat('x', 3000000) AS body FROM generate_series(1, 40)` },
  good: () => config(),
});

describe('a PostgreSQL server', () => {
  it('lists the tables that the user may read, with estimates and columns', async () => {
    const tables = await (await open()).listTables(live());
    expect(tables.map(({ schema, name, kind }) => `${kind} ${schema}.${name}`)).toEqual([
      'view sales.large',
      'table sales.orders',
    ]);
    expect(tables[1]).toMatchObject({
      rowsEstimate: 1000,
      columns: [
        { name: 'id', type: 'integer', nullable: false, sourceType: 'bigint' },
        { name: 'customer', type: 'text', nullable: false },
        { name: 'amount', type: 'decimal', nullable: true, sourceType: 'numeric(12,2)' },
        { name: 'placed', type: 'timestamp', sourceType: 'timestamp with time zone' },
      ],
    });
  });

  it('reads pages of a table and of a statement, also one that names a column twice', async () => {
    const database = await open();
    const table = { table: { schema: 'sales', name: 'orders' }, columns: ['placed', 'id'] };
    const page = await database.page(table, { offset: 0, limit: 2, signal: live() });
    expect(page.columns.map(({ name, type }) => [name, type])).toEqual([
      ['placed', 'timestamp'],
      ['id', 'integer'],
    ]);
    expect(page.rows).toHaveLength(3);
    expect(page.rows[0]).toEqual(['2026-01-01T01:00:00', 1]);
    const query = 'SELECT id, amount AS id FROM sales.orders ORDER BY 1; ';
    const answer = await database.page({ query }, { offset: 1, limit: 1, signal: live() });
    expect(answer.rows[0]).toEqual([2, '3.00']);
  });

  it('extracts every row, with empty texts apart from nulls', async () => {
    const query = `SELECT * FROM (VALUES (1, ''), (2, NULL), (3, E'a,"b"\\n')) AS v(a, b)`;
    const { rows, columns, csv } = await extract({ query });
    expect({ rows, csv }).toEqual({ rows: 3, csv: '1,"",\n2,,\n3,"a,""b""\n",\n' });
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['a', 'integer'],
      ['b', 'text'],
    ]);
  });

  it('reads a table without a schema where the search path finds it', async () => {
    await administer('CREATE TABLE regions (id int PRIMARY KEY); GRANT SELECT ON regions TO reader');
    await administer('INSERT INTO regions SELECT n FROM generate_series(1, 3) n');
    const target = { table: { schema: '', name: 'regions' }, columns: null };
    expect((await (await open()).page(target, { offset: 0, limit: 5, signal: live() })).rows).toEqual([
      [1],
      [2],
      [3],
    ]);
    const session = await openConnector('postgresql', config(), { outbound, signal: live() });
    expect(await session.live?.describe(target, live())).toMatchObject({ isPresent: true, isNumbered: true });
  });

  it('reads the columns of a table that were granted, where others were not', async () => {
    await administer(`
      CREATE TABLE sales.staff (id int PRIMARY KEY, name text, salary int);
      INSERT INTO sales.staff VALUES (2, 'Bo', 1), (1, 'Al', 2);
      GRANT SELECT (name) ON sales.staff TO reader`);
    const database = await open();
    const staff = { table: { schema: 'sales', name: 'staff' }, columns: null };
    const listed = (await database.listTables(live())).find(({ name }) => name === 'staff');
    expect(listed?.columns.map(({ name }) => name)).toEqual(['name']);
    expect((await database.page(staff, { offset: 0, limit: 5, signal: live() })).rows).toEqual([
      ['Bo'],
      ['Al'],
    ]);
    const session = await openConnector('postgresql', config(), { outbound, signal: live() });
    const table = await session.live?.describe(staff, live());
    expect(table).toMatchObject({ columns: [{ name: 'name' }], isPresent: false, isNumbered: false });
    const { message } = (await database.check(live())).find(({ name }) => name === 'privileges')!;
    expect(message).not.toContain('staff');
  });

  it('places a mistake in the statement that the person wrote', async () => {
    const database = await open();
    const wrong = await failure(database.describe({ query: 'SELECT id, amuont FROM sales.orders' }, live()));
    expect(wrong).toMatchObject({ code: 'query.invalid', data: { from: 11 } });
    expect(await database.describe({ query: 'SELECT count(*) AS n FROM sales.orders' }, live())).toEqual([
      { name: 'n', type: 'integer', sourceType: 'bigint', nullable: true },
    ]);
  });

  it.each([
    ['SHOW TimeZone', 'write a SELECT'],
    ['EXPLAIN SELECT 1', 'write a SELECT'],
    ['INSERT INTO written VALUES (1) RETURNING n', 'write a SELECT'],
    ['SELECT * FROM sales.orders WHERE id = $1', 'has a parameter'],
  ])('says of %s, before it runs, why it is not read', async (query, why) => {
    const error = await failure((await open({ username: 'plumbline' })).describe({ query }, live()));
    expect(error).toMatchObject({ code: 'query.refused', message: expect.stringContaining(why) });
  });

  it('says of a table without columns that there is nothing to read', async () => {
    await administer('CREATE TABLE sales.bare (); GRANT SELECT ON sales.bare TO reader');
    const table = { schema: 'sales', name: 'bare' };
    expect(await failure((await open()).describe({ table, columns: null }, live()))).toMatchObject({
      code: 'source.refused',
      message: expect.stringContaining('no columns'),
    });
  });

  it('ends at the server when it is cancelled', async () => {
    const controller = new AbortController();
    const ended = failure(
      (await open()).page(
        { query: 'SELECT pg_sleep(60)' },
        { offset: 0, limit: 1, signal: controller.signal },
      ),
    );
    const running = () =>
      administer(
        `SELECT count(*)::int FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND pid <> pg_backend_pid()`,
      );
    await expect.poll(running, { timeout: 10_000 }).toEqual([[1]]);
    controller.abort('cancelled by a person');
    expect(await ended).toBe('cancelled by a person');
    await expect.poll(running, { timeout: 5_000 }).toEqual([[0]]);
  });

  it('checks a connection step by step, and names tables that cannot be read', async () => {
    const checks = await (await open()).check(live());
    expect(checks.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'host passed',
      'port passed',
      'tls warning',
      'signIn passed',
      'database passed',
      'readOnly passed',
      'privileges warning',
      'clock passed',
    ]);
    expect(checks.find(({ name }) => name === 'privileges')).toMatchObject({
      message: expect.stringContaining('"sales"."secrets"'),
      fix: expect.stringMatching(/^GRANT SELECT ON .* TO "reader";$/),
    });
    const superuser = await (await open({ username: 'plumbline' })).check(live());
    expect(superuser.find(({ name }) => name === 'readOnly')).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('superuser'),
      field: 'username',
    });
  });

  it.each([
    ['port', { port: 1 }, 'port'],
    ['tls', { tls: 'require' }, 'tls'],
    ['signIn', { username: 'nobody' }, 'username'],
    ['database', { database: 'nothing' }, 'database'],
    ['host', { host: '10.1.2.3' }, 'host'],
  ])('reports a wrong %s at its step and skips those after it', async (name, change, field) => {
    const checks = await (await open(change)).check(live());
    const failed = checks.findIndex(({ state }) => state === 'failed');
    expect(checks[failed]).toMatchObject({ name, field });
    expect(checks.slice(failed + 1).every(({ state }) => state === 'skipped')).toBe(true);
  });

  it('reports at the password that the server requires one and none was entered', async () => {
    await administer(`CREATE ROLE locked LOGIN PASSWORD 'a password'`);
    const [[rules]] = (await administer(`SELECT current_setting('hba_file')`)) as [[string]];
    writeFileSync(rules, `host all locked all scram-sha-256\n${readFileSync(rules, 'utf8')}`);
    await administer('SELECT pg_reload_conf()');
    const locked = async (change: object = {}) =>
      (await (await open({ username: 'locked', ...change })).check(live())).find(
        ({ state }) => state === 'failed',
      );
    await vi.waitFor(async () =>
      expect(await locked()).toMatchObject({
        name: 'signIn',
        field: 'password',
        message: 'The server requires a password. Enter it.',
      }),
    );
    expect(await locked({ password: 'another' })).toMatchObject({ name: 'signIn', field: 'password' });
    expect(await locked({ password: 'a password' })).toBeUndefined();
  });

  describe('at whose port something listens that never speaks', () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined));
    const port = (): number => (silent.address() as AddressInfo).port;
    const connected = (): Promise<unknown> => once(silent, 'connection');
    beforeAll(() => once(silent.listen(0, '127.0.0.1'), 'listening'));
    afterAll(() => void silent.close());

    it('gives up, and reports the port', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const database = await open({ port: port() });
        const reached = connected();
        const checks = database.check(live());
        await reached;
        await new Promise(setImmediate);
        await vi.advanceTimersByTimeAsync(60_000);
        expect((await checks).find(({ state }) => state === 'failed')).toMatchObject({
          name: 'signIn',
          field: 'port',
        });
      } finally {
        vi.useRealTimers();
      }
    });
  });
});

describe('a hostile statement', () => {
  const ATTACKS = [
    'SELECT 1; SELECT 2',
    'COMMIT; BEGIN READ WRITE; INSERT INTO written VALUES (1); COMMIT',
    'INSERT INTO written VALUES (1) RETURNING n',
    'WITH w AS (INSERT INTO written VALUES (1) RETURNING n) SELECT * FROM w',
    'SELECT 1) AS q; INSERT INTO written VALUES (1); --',
    `SELECT 1) AS q(c0)) TO PROGRAM 'touch /tmp/plumbline-attack' --`,
    `COPY (SELECT 1) TO PROGRAM 'touch /tmp/plumbline-attack'`,
    `COPY written FROM '/etc/passwd'`,
    'SELECT * FROM written FOR UPDATE',
    'SELECT 1 /*',
    `SELECT $$`,
    'SELECT 1 INTO written2',
    'SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE',
    'DO $$ BEGIN INSERT INTO written VALUES (1); END $$',
    `SELECT set_config('transaction_read_only', 'off', true), query_to_xml('INSERT INTO written VALUES (1) RETURNING n', true, true, '')`,
    `SELECT lo_import('/etc/passwd')`,
    `SELECT pg_read_file('/etc/passwd')`,
    `SELECT * FROM pg_ls_dir('/')`,
    'CREATE TABLE written2 (n int)',
    'SELECT $1::int',
  ];

  // As the superuser, whom the server refuses least.
  it.each(ATTACKS)('%s is refused and changes nothing', async (query) => {
    const database = await open({ username: 'plumbline' });
    const window = { offset: 0, limit: 1, signal: live() };
    for (const error of [
      await failure(database.page({ query }, window)),
      await failure(extract({ query }, { username: 'plumbline' })),
    ]) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^(query|source)\./) });
    }
    expect(await administer('SELECT count(*)::int FROM written')).toEqual([[0]]);
    expect(await administer(`SELECT count(*)::int FROM pg_class WHERE relname = 'written2'`)).toEqual([[0]]);
  });

  it('cannot reach an address that a name led to only the second time', async () => {
    let calls = 0;
    const rebinding = createOutbound({
      allow: [],
      limits: { connectMs: 500 },
      resolve: async () => {
        calls += 1;
        return [{ address: calls === 1 ? '127.0.0.1' : '93.184.216.34', family: 4 }];
      },
    });
    const session = await openConnector('postgresql', config({ host: 'db.example' }), {
      outbound: rebinding,
      signal: live(),
    });
    expect(await failure(session.database!.listTables(live()))).toMatchObject({
      code: 'source.address_refused',
    });
    expect(calls).toBe(1);
  });
});

describe('a server that goes away', () => {
  it('in the middle of an extract ends it with the reason', async () => {
    const sink = new PassThrough();
    sink.on('error', () => undefined);
    const database = await open();
    const ended = failure(
      database.extract(
        { query: 'SELECT n, repeat(md5(n::text), 20) FROM generate_series(1, 100000000) n' },
        { signal: live(), onColumns: async () => sink, onRows: () => undefined, maxBytes: 1e12 },
      ),
    );
    sink.resume();
    await delay(300);
    await administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'reader'`);
    expect(await ended).toMatchObject({ code: 'source.unreachable' });
  });

  it('is refused more bytes than one dataset may have', async () => {
    const query = 'SELECT n, md5(n::text) FROM generate_series(1, 1000000) n';
    const sink = new PassThrough();
    sink.resume();
    const options = {
      signal: live(),
      onColumns: async () => sink,
      onRows: () => undefined,
      maxBytes: 100_000,
    };
    expect(await failure((await open()).extract({ query }, options))).toMatchObject({
      code: 'source.too_large',
    });
  });
});
