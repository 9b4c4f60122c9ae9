import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeDatabaseConformance } from '../../test/database-conformance.ts';
import { createAuthority, type Authority } from '../../test/support/certificates.ts';
import { startLocalSqlServer, type LocalSqlServer } from '#testing/services/sql-server/server.ts';
import type { DatabaseAccess, ExtractedColumn, RemoteTarget, Since } from '../kit/database.ts';
import { createOutbound } from '../kit/outbound/outbound.ts';
import { openConnector } from '../registry.ts';

const PASSWORD = 'Sécret {1} ☃';
const MANY = 30_000;
const outbound = createOutbound({
  allow: ['127.0.0.1/32'],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  limits: { connectMs: 2000 },
});
const live = (): AbortSignal => new AbortController().signal;

/** The declared type of a column, what CONVERT gives for its value at the server, its type here, and its text. */
const TYPES: readonly (readonly [string, string, string, string])[] = [
  ['bit', '1', 'boolean', '1'],
  ['tinyint', '255', 'integer', '255'],
  ['bigint', '-9223372036854775808', 'integer', '-9223372036854775808'],
  [
    'decimal(38,10)',
    '-1234567890123456789012345678.0123456789',
    'decimal',
    '-1234567890123456789012345678.0123456789',
  ],
  ['numeric(5,0)', '99999', 'decimal', '99999'],
  ['money', '-922337203685477.5808', 'decimal', '-922337203685477.5808'],
  ['smallmoney', '214748.3647', 'decimal', '214748.3647'],
  ['date', '0001-01-01', 'date', '0001-01-01'],
  ['time(7)', '23:59:59.9999999', 'time', '23:59:59.999999'],
  ['datetime', '1753-01-01 00:00:00.003', 'timestamp', '1753-01-01 00:00:00.003'],
  ['smalldatetime', '2026-11-23 12:00:00.000', 'timestamp', '2026-11-23 12:00:00.000'],
  ['datetime2(7)', '9999-12-31 23:59:59.9999999', 'timestamp', '9999-12-31 23:59:59.999999'],
  [
    'uniqueidentifier',
    '6F9619FF-8B86-D011-B42D-00C04FC964FF',
    'text',
    '6F9619FF-8B86-D011-B42D-00C04FC964FF',
  ],
  ['varbinary(max)', '0AFF', 'text', '0aff'],
  ['rowversion', '00000000000007D1', 'text', '00000000000007d1'],
  ['nvarchar(max)', '☃ "quoted"\n, and more', 'text', '☃ "quoted"\n, and more'],
  ['char(3)', 'a  ', 'text', 'a  '],
  ['xml', '<a b="1"/>', 'text', '<a b="1"/>'],
  ['sql_variant', '12.50', 'text', '12.50'],
  ['hierarchyid', '/1/3/', 'text', '/1/3/'],
  ['geometry', 'POINT (1 2)', 'text', 'POINT (1 2)'],
  ['geography', 'POINT (1 2)', 'text', 'POINT (1 2)'],
];
const nameOf = (type: string): string => `c_${type.replaceAll(/\W/gu, '_')}`;
const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

let authority: Authority;
let server: LocalSqlServer;

beforeAll(async () => {
  authority = createAuthority();
  const { certificate, key } = authority.issue('sql', 'DNS:db.example');
  server = await startLocalSqlServer({
    user: 'reader',
    password: PASSWORD,
    databases: ['shop'],
    tls: { cert: readFileSync(certificate), key: readFileSync(key) },
    types: Object.fromEntries([
      ...TYPES.map(([type]) => [nameOf(type), type] as const),
      ['placed', 'datetimeoffset(7)'],
    ]),
  });
  await server.run(`CREATE TABLE orders AS SELECT n::BIGINT AS id, 'customer ' || n AS customer,
    (n * 1.5)::DECIMAL(12,2) AS amount, TIMESTAMP '2026-01-01' + to_hours(n::BIGINT) AS changed,
    CASE WHEN n % 2 = 0 THEN n END AS even FROM range(1, ${MANY + 1}) r(n)`);
  await server.run('CREATE VIEW large AS SELECT * FROM orders WHERE amount > 100');
  await server.run('CREATE SCHEMA "odd ] name"');
  await server.run('CREATE TABLE "odd ] name"."a ] b" AS SELECT 1 AS "x ] y", 2 AS z');
  await server.run(
    `CREATE TABLE typed (${TYPES.map(([type]) => `${nameOf(type)} VARCHAR`).join(', ')}, placed VARCHAR, f DOUBLE, r FLOAT)`,
  );
  const values = TYPES.map(([, value]) => quoted(value)).join(', ');
  await server.run(`INSERT INTO typed VALUES (${values}, '2026-01-31 08:00:00.1234567 -08:00', 0.1, 0.1),
    (${TYPES.map(() => 'NULL').join(', ')}, '2026-01-31 08:00:00.0000000 +05:30', 1e308, 16777216), (${TYPES.map(() => 'NULL').join(', ')}, NULL, NULL, NULL)`);
}, 60_000);
afterAll(() => {
  server.stop();
  authority.remove();
});
beforeEach(() => {
  server.statements.length = 0;
  server.attentions = 0;
  server.hanging = null;
  server.locked = null;
  server.cutting = null;
});

const config = (change: object = {}) => ({
  host: '127.0.0.1',
  port: server.port,
  database: 'shop',
  username: 'reader',
  password: PASSWORD,
  tls: 'disable',
  ...change,
});
async function open(change: object = {}): Promise<DatabaseAccess> {
  const session = await openConnector('sql-server', config(change), { outbound, signal: live() });
  return session.database as DatabaseAccess;
}
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );
const table = (name: string, columns: readonly string[] | null = null, schema = 'dbo'): RemoteTarget => ({
  table: { schema, name },
  columns,
});

async function extract(target: RemoteTarget, since: Since | null = null) {
  const sink = new PassThrough();
  const csv = text(sink);
  let columns: readonly ExtractedColumn[] = [];
  const options = {
    signal: live(),
    onColumns: async (extracted: readonly ExtractedColumn[]) => {
      columns = extracted;
      return sink;
    },
    onRows: () => undefined,
    maxBytes: 1e9,
  };
  const database = await open();
  const rows =
    since === null
      ? await database.extract(target, options)
      : await database.extractSince?.(target, since, options);
  return { rows, columns, csv: await csv };
}

const into = (sink: Writable, signal = live()) => ({
  signal,
  onColumns: async () => sink,
  onRows: () => undefined,
  maxBytes: 1e9,
});
const noneLeft = () => vi.waitFor(() => expect(server.connections).toBe(0), { timeout: 5000 });

describeDatabaseConformance({
  kind: 'sql-server',
  wide: { query: `SELECT REPEAT('x', 3000000) AS body FROM dbo.orders WHERE id <= 40` },
  good: () => config(),
  secret: { field: 'password', text: () => PASSWORD },
  refusals: [
    ['an address inside the network', { config: { host: '10.1.2.3' } }, 'source.address_refused'],
    ['a port at which nothing listens', { config: { port: 1 } }, 'source.unreachable'],
    ['a certificate of nobody known', { config: { tls: 'verify-full' } }, 'source.refused'],
    ['a database that is not there', { config: { database: 'nothing' } }, 'source.refused'],
    ['another password', { config: { password: 'wrong' } }, 'source.refused'],
  ],
});

describe('signing in at a SQL Server', () => {
  const failed = async (change: object) =>
    (await (await open(change)).check(live())).find(({ state }) => state === 'failed') ?? null;

  it('asks for a copy that only reads, as an application of this name, in TDS 7.4', async () => {
    await (await open()).listTables(live());
    expect(server.logins.at(-1)).toMatchObject({
      isReadOnly: true,
      application: 'Plumbline',
      version: 0x74000004,
    });
  });

  it.each([
    ['verified', () => ({ host: 'db.example', tls: 'verify-full', caCertificate: authority.pem })],
    ['not verified', () => ({ tls: 'require' })],
  ])('is encrypted within TDS, and %s', async (_what, change) => {
    expect(await failed(change())).toBeNull();
  });

  it.each([
    ['a wrong password', () => ({ password: 'wrong' }), 'signIn', 'password'],
    ['a database that is not there', () => ({ database: 'nothing' }), 'database', 'database'],
    [
      'an authority that is not known',
      () => ({ tls: 'verify-full', host: 'db.example' }),
      'tls',
      'caCertificate',
    ],
    [
      'another host name',
      () => ({ tls: 'verify-full', host: 'other.example', caCertificate: authority.pem }),
      'tls',
      'host',
    ],
  ])('refuses %s, and names the step and the field', async (_what, change, ...where) => {
    const [name, field] = where;
    expect(await failed(change())).toMatchObject({ name, field });
  });

  it('says that something else answers at the port', async () => {
    const other = createServer((socket) => void socket.on('error', () => undefined).end('220 mail\r\n'));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    try {
      expect(await failed({ port: (other.address() as AddressInfo).port })).toMatchObject({
        field: 'port',
        message: expect.stringContaining('Check that a SQL Server answers at this port'),
      });
    } finally {
      other.close();
    }
  });

  it('says that a server without encryption has none, and that one that requires it does', async () => {
    const plain = await startLocalSqlServer({ user: 'reader', password: PASSWORD, databases: ['shop'] });
    const { certificate, key } = authority.issue('strict', 'DNS:db.example');
    const strict = await startLocalSqlServer({
      user: 'reader',
      password: PASSWORD,
      databases: ['shop'],
      isTlsRequired: true,
      tls: { cert: readFileSync(certificate), key: readFileSync(key) },
    });
    try {
      expect(await failed({ port: plain.port, tls: 'require' })).toMatchObject({ field: 'tls' });
      expect(await failed({ port: strict.port })).toMatchObject({ field: 'tls' });
    } finally {
      plain.stop();
      strict.stop();
    }
  });
});

describe('a SQL Server', () => {
  it('lists tables and views with estimates and columns', async () => {
    const tables = await (await open()).listTables(live());
    expect(tables.map(({ schema, name, kind, rowsEstimate }) => [schema, name, kind, rowsEstimate])).toEqual([
      ['dbo', 'large', 'view', null],
      ['dbo', 'orders', 'table', MANY],
      ['dbo', 'typed', 'table', 3],
      ['odd ] name', 'a ] b', 'table', 1],
    ]);
    expect(await (await open({ schema: 'odd ] name' })).listTables(live())).toHaveLength(1);
    expect(await (await open()).estimateRows(table('orders'), live())).toBe(MANY);
  });

  it('reads every type without a loss', async () => {
    const { csv, columns } = await extract(table('typed'));
    const names = [
      ...TYPES.map(([type, , type_]) => [nameOf(type), type_]),
      ['placed', 'timestamp'],
      ['placed_OFFSET', 'text'],
    ];
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ...names,
      ['f', 'number'],
      ['r', 'number'],
    ]);
    const quote = (value: string): string =>
      /[",\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
    const first = [
      ...TYPES.map(([, , , value]) => quote(value)),
      '2026-01-31 16:00:00.123456',
      '-08:00',
      '0.1',
      '0.1',
    ];
    const second = [...TYPES.map(() => ''), '2026-01-31 02:30:00.000000', '+05:30', '1e+308', '16777216'];
    expect(csv).toBe(`${first.join(',')},\n${second.join(',')},\n${','.repeat(TYPES.length + 4)}\n`);
    expect(columns.find(({ name }) => name === 'c_money')).toMatchObject({ digits: 19, scale: 4 });
    expect(columns.find(({ name }) => name === 'c_decimal_38_10_')).toMatchObject({ digits: 38, scale: 10 });
  });

  it('reads names with brackets, and chosen columns in their order', async () => {
    const { csv, columns } = await extract(table('a ] b', ['z', 'x ] y'], 'odd ] name'));
    expect(columns.map(({ name }) => name)).toEqual(['z', 'x ] y']);
    expect(csv).toBe('2,1,\n');
  });

  it('reads every row once, within one transaction that is never committed', async () => {
    const { rows, csv } = await extract(table('orders', ['id']));
    expect(rows).toBe(MANY);
    expect(csv.split('\n')).toHaveLength(MANY + 1);
    expect(server.statements.filter((sql) => sql.includes('SNAPSHOT; BEGIN TRANSACTION'))).toHaveLength(1);
    expect(server.statements.filter((sql) => /COMMIT/u.test(sql))).toEqual([]);
    await noneLeft();
  });

  it('reads the rows that a watermark passes, and those without one', async () => {
    const ids = await extract(table('orders', ['id']), { column: 'id', from: String(MANY - 1) });
    expect(ids.csv).toBe(`${MANY - 1},\n${MANY},\n`);
    const moments = await extract(table('orders', ['id']), {
      column: 'changed',
      from: '2026-01-01 00:30:00.000000',
    });
    expect(moments.rows).toBe(MANY);
    const empty = await extract(table('orders', ['id']), { column: 'even', from: String(MANY) });
    expect(empty.rows).toBe(1 + MANY / 2);
  });

  it.each([
    [
      'with named queries and an order',
      'WITH a AS (SELECT id FROM orders WHERE id < 4) SELECT id FROM a ORDER BY id DESC',
      [[3], [2], [1]],
    ],
    ['with a comment at its end', 'SELECT id FROM orders WHERE id = 7 -- done', [[7]]],
    [
      'with a semicolon in a text',
      `SELECT id FROM orders WHERE customer = 'customer 5' OR customer = ';'`,
      [[5]],
    ],
  ])('shows the answer of a statement %s', async (_what, query, rows) => {
    const page = await (await open()).page({ query }, { offset: 0, limit: 10, signal: live() });
    expect(page.rows).toEqual(rows);
  });

  it('shows a page, and whether there is more', async () => {
    const page = await (await open()).page(table('orders', ['id']), { offset: 10, limit: 2, signal: live() });
    expect(page.rows).toEqual([[11], [12], [13]]);
  });

  it.each([
    ['a second statement', 'SELECT 1; DROP TABLE orders', 'query.refused'],
    ['a statement that writes', 'DELETE FROM orders', 'query.refused'],
    ['a named query that ends in a change', 'WITH a AS (SELECT 1 AS n) DELETE FROM a', 'query.refused'],
    ['SELECT INTO', 'SELECT * INTO copies FROM orders', 'query.refused'],
    ['a parenthesis of ours that it closes', 'SELECT 1) AS q(c0); DROP TABLE orders --', 'query.refused'],
    ['a comment that is not closed', 'SELECT 1 /* /* */', 'query.refused'],
    ['a quote that is not closed', `SELECT 'a`, 'query.refused'],
    [
      'a file of the server',
      `SELECT * FROM OPENROWSET(BULK 'c:\\secret.txt', SINGLE_CLOB) AS x`,
      'query.refused',
    ],
    ['another server', `SELECT * FROM OPENQUERY(other, 'SELECT 1')`, 'query.refused'],
    ['a procedure', 'EXEC xp_cmdshell "dir"', 'query.refused'],
    ['a column that is not there', 'SELECT nope FROM orders', 'query.invalid'],
  ])('refuses %s, which never reaches a table', async (_what, query, code) => {
    const error = await failure((await open()).page({ query }, { offset: 0, limit: 10, signal: live() }));
    expect(error).toMatchObject({ code });
    expect(server.statements.filter((sql) => sql.startsWith('SELECT TOP'))).toEqual([]);
  });
});

describe('what goes wrong at a SQL Server', () => {
  it('a table that is gone is named as such', async () => {
    expect(await failure(extract(table('gone')))).toMatchObject({
      code: 'source.refused',
      message: expect.stringContaining('no longer there'),
    });
  });

  it('a lock of somebody else ends the statement', async () => {
    server.locked = /FROM \[dbo\]\.\[orders\]/u;
    expect(
      await failure((await open()).page(table('orders'), { offset: 0, limit: 1, signal: live() })),
    ).toMatchObject({
      code: 'source.timed_out',
    });
  });

  it('a cancelled statement is ended at the server by an attention', async () => {
    server.hanging = /^SELECT TOP/u;
    const controller = new AbortController();
    const work = failure(
      (await open()).page(table('orders'), { offset: 0, limit: 1, signal: controller.signal }),
    );
    await vi.waitFor(() => expect(server.statements.at(-1)).toMatch(/^SELECT TOP/u));
    controller.abort('the person left');
    expect(await work).toBe('the person left');
    expect(server.attentions).toBe(1);
    await noneLeft();
  });

  it('a cancelled extract stops between rows', async () => {
    const controller = new AbortController();
    const sink = new Writable({
      write(_chunk, _encoding, done) {
        controller.abort('the person left');
        setTimeout(done, 5);
      },
    });
    expect(await failure((await open()).extract(table('orders'), into(sink, controller.signal)))).toBe(
      'the person left',
    );
    await noneLeft();
  });

  it('a connection that is cut between rows is lost, and no extract', async () => {
    server.cutting = /FROM \[dbo\]\.\[orders\]/u;
    const error = await failure((await open()).extract(table('orders'), into(new PassThrough().resume())));
    expect(error).toMatchObject({ code: 'source.unreachable' });
  });

  it('a slow sink holds the server back', async () => {
    let chunkCount = 0;
    const sink = new Writable({
      highWaterMark: 1024,
      write(_chunk, _encoding, done) {
        chunkCount += 1;
        setTimeout(done, 2);
      },
    });
    expect(await (await open()).extract(table('orders'), into(sink))).toBe(MANY);
    expect(chunkCount).toBeGreaterThan(1);
  });
});
