import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeDatabaseConformance } from '../../test/database-conformance.ts';
import { createAuthority, type Authority } from '../../test/support/certificates.ts';
import { startClickhouse } from '../../test/support/databases.ts';
import type { PrivateClickhouse } from '../../../../scripts/private-clickhouse.mjs';
import { startServer } from '../../test/support/local-server.ts';
import { startRecordedClickhouse } from '../../test/support/recorded-clickhouse.ts';
import type { DatabaseAccess, ExtractedColumn, RemoteTarget, Since } from '../kit/database.ts';
import { createOutbound } from '../kit/outbound/outbound.ts';
import { openConnector } from '../registry.ts';
import { bareType } from './types.ts';

const PASSWORD = 'canary-4711';
const live = (): AbortSignal => new AbortController().signal;
const outbound = createOutbound({
  allow: ['127.0.0.1/32'],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
});

let authority: Authority;
let server: PrivateClickhouse;

beforeAll(async () => {
  authority = createAuthority();
  server = await startClickhouse({
    tls: authority.issue('clickhouse', 'IP:127.0.0.1,DNS:db.example'),
    users: {
      // The user of the form; `reader` may write as far as its profile goes, and what is sent forbids it.
      reader: { password: PASSWORD, profile: 'default' },
      second: { password: PASSWORD, profile: 'plumbline' },
      strict: { password: PASSWORD, profile: 'readonly' },
      elsewhere: { password: PASSWORD, databases: ['other'] },
    },
  });
  for (const sql of [
    'CREATE DATABASE shop',
    'CREATE DATABASE other',
    `CREATE TABLE shop.orders (id UInt64, placed DateTime, day Date, country Nullable(String), \`a\`\`b\\\\\` Decimal(12, 2))
       ENGINE = MergeTree(day, id, 8192)`,
    `INSERT INTO shop.orders SELECT number, toDateTime('2026-01-01 00:00:00', 'UTC') + number, toDate('2026-01-01'),
       if(number % 3 = 0, NULL, concat('a\\tb\\n"\\\\', toString(number))), number / 4 FROM numbers(300000)`,
    'CREATE VIEW shop.recent AS SELECT * FROM shop.orders WHERE id >= 299990',
    'CREATE TABLE shop.log (line String) ENGINE = Log',
  ]) {
    await server.run(sql);
  }
}, 60_000);
afterAll(() => {
  server.stop();
  authority.remove();
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
  const session = await openConnector('clickhouse', config(change), { outbound, signal: live() });
  return session.database as DatabaseAccess;
}
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );
const orders: RemoteTarget = { table: { schema: 'shop', name: 'orders' }, columns: null };

async function extract(target: RemoteTarget, change: object = {}, since: Since | null = null) {
  const sink = new PassThrough();
  const csv = text(sink);
  csv.catch(() => undefined);
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
  const database = await open(change);
  const rows =
    since === null
      ? await database.extract(target, options)
      : ((await database.extractSince?.(target, since, options)) ?? 0);
  return { rows, columns, csv: await csv };
}
const pageOf = async (target: RemoteTarget, change: object = {}) =>
  (await open(change)).page(target, { offset: 0, limit: 3, signal: live() });
const checkOf = async (change: object) => (await open(change)).check(live());

describeDatabaseConformance({
  kind: 'clickhouse',
  wide: {
    query: `SELECT arrayStringConcat(arrayMap(n -> '${'x'.repeat(1000)}', range(3000)), '') AS body
      FROM (SELECT number FROM system.numbers LIMIT 40) AS rows`,
  },
  good: config,
});

describe('TLS', () => {
  const encrypted = (change: object = {}) => ({
    port: server.tlsPort,
    tls: 'verify-full',
    caCertificate: authority.pem,
    ...change,
  });
  const failed = async (change: object) =>
    (await checkOf(encrypted(change))).find(({ state }) => state === 'failed') ?? null;

  it('verifies the certificate, and reads', async () => {
    const tls = (await checkOf(encrypted())).find(({ name }) => name === 'tls');
    expect(tls).toMatchObject({ state: 'passed', message: expect.stringMatching(/TLSv1\.[23]/u) });
    expect((await pageOf(orders, encrypted({ host: 'db.example' }))).rows).toHaveLength(4);
  });

  it.each([
    ['an authority that is not known', { caCertificate: undefined }, 'caCertificate'],
    ['another host name', { host: 'other.example' }, 'host'],
    ['a client certificate that is none', { clientCertificate: 'x', clientKey: 'y' }, 'clientCertificate'],
    ['a port without TLS', { port: 0 }, 'tls'],
  ])('refuses %s, and names the field', async (_what, change, field) => {
    const plain = 'port' in change ? { port: server.port } : change;
    expect(await failed(plain)).toMatchObject({ name: 'tls', field });
  });

  it.each([
    ['before it is encrypted', { tls: 'require' }, { name: 'tls', field: 'tls' }],
    ['to a statement', { tls: 'disable' }, { name: 'signIn', field: 'port' }],
  ])('gives up where something listens that never speaks %s', async (_what, change, where) => {
    const silent = createServer((socket) => void socket.on('error', () => undefined));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const greeted = new Promise<void>((resolve) => {
      silent.on('connection', (socket) => void socket.once('data', () => resolve()));
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const checks = (await open({ port, ...change })).check(live());
      await greeted;
      await vi.advanceTimersByTimeAsync(60_000);
      expect((await checks).find(({ state }) => state === 'failed')).toMatchObject(where);
    } finally {
      vi.useRealTimers();
      silent.close();
    }
  });

  it('encrypts without verifying where that is chosen', async () => {
    expect(await failed({ tls: 'require', caCertificate: undefined })).toBeNull();
  });
});

describe('rows', () => {
  it('are all read, as text that loses nothing', async () => {
    const { rows, columns, csv } = await extract(orders);
    expect(rows).toBe(300_000);
    expect(columns).toEqual([
      { name: 'id', type: 'decimal', digits: null, scale: 0 },
      { name: 'placed', type: 'timestamp', digits: null, scale: null, isMoment: true },
      { name: 'day', type: 'date', digits: null, scale: null },
      { name: 'country', type: 'text', digits: null, scale: null },
      { name: 'a`b\\', type: 'decimal', digits: 12, scale: 2 },
    ]);
    expect(csv.startsWith('0,2026-01-01 00:00:00,2026-01-01,,0.00,\n')).toBe(true);
    expect(csv).toContain('\n299999,2026-01-04 11:19:59,2026-01-01,"a\tb\n""\\299999",74999.75,\n');
  });

  it('are those that a watermark passes, in UTC whatever the zone of the server', async () => {
    const since = { column: 'placed', from: '2026-01-04 11:19:50.5' };
    expect((await extract(orders, {}, since)).rows).toBe(10);
    expect((await extract(orders, {}, { column: 'id', from: '299997' })).rows).toBe(3);
    expect((await extract(orders, {}, { column: 'day', from: '2026-01-02' })).rows).toBe(0);
    expect((await extract(orders, {}, { column: 'country', from: 'b' })).rows).toBe(100_000);
    const narrow: RemoteTarget = { table: { schema: 'shop', name: 'orders' }, columns: ['day'] };
    expect((await extract(narrow, {}, { column: 'id', from: '299997' })).rows).toBe(3);
  });

  it('have a page, with columns that were chosen', async () => {
    const { columns, rows } = await (
      await open()
    ).page(
      { table: { schema: '', name: 'orders' }, columns: ['a`b\\', 'id'] },
      { offset: 10, limit: 1, signal: live() },
    );
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['a`b\\', 'decimal'],
      ['id', 'integer'],
    ]);
    expect(rows).toEqual([
      ['2.50', 10],
      ['2.75', 11],
    ]);
  });

  it.each(['second', 'strict'])(
    'are read by the user %s, whose profile restricts settings',
    async (username) => {
      expect((await extract({ query: 'SELECT id FROM shop.recent' }, { username })).rows).toBe(10);
    },
  );

  it('rows that fail after the first have come are no dataset', async () => {
    const late = { query: 'SELECT id, throwIf(id = 299000) FROM shop.orders' };
    expect(await failure(extract(late))).toMatchObject({
      code: 'query.invalid',
      message: expect.stringMatching(/^Value passed to 'throwIf'/u),
    });
  });

  it.each([
    ['cut in the middle', 'a\tb\nUInt8\tNullable(Nothing)\n1\t\\N\n2', 'source.unreachable'],
    ['cut at the end of a row', 'a\tb\nUInt8\tNullable(Nothing)\n1\t\\N\n', 'source.unreachable'],
    ['not those of ClickHouse', '<html>', 'source.refused'],
  ])('%s are refused', async (_what, body, code) => {
    await using local = await startServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/tab-separated-values; charset=UTF-8' });
      const isSetting = local.requests.length === 1;
      const isDescribed = local.requests.length === 2;
      if (isSetting || isDescribed) {
        response.end(isSetting ? 'value\nString\n0\n' : 'a\nUInt8\n');
        return;
      }
      if (body.startsWith('<')) {
        response.end(body);
      } else {
        response.write(body, () => response.destroy());
      }
    });
    expect(await failure(extract({ query: 'SELECT 1' }, { port: local.port }))).toMatchObject({ code });
  });

  it('end at the server when they are cancelled', async () => {
    const controller = new AbortController();
    const database = await open();
    const ended = failure(
      database.page(
        { query: 'SELECT count() FROM system.numbers WHERE sipHash64(number) = 7' },
        { offset: 0, limit: 1, signal: controller.signal },
      ),
    );
    const running = async () =>
      Number(
        await server.run(
          `SELECT count() FROM system.processes WHERE user = 'reader' AND query LIKE '%sipHash64%' AND query NOT LIKE 'KILL%'`,
        ),
      );
    await expect.poll(running, { timeout: 5_000 }).toBe(1);
    controller.abort('cancelled by a person');
    expect(await ended).toBe('cancelled by a person');
    await expect.poll(running, { timeout: 2_000, interval: 50 }).toBe(0);
  });
});

describe('a statement', () => {
  it.each([
    'DROP TABLE shop.orders',
    'INSERT INTO shop.log VALUES (1)',
    '/* x */ ALTER TABLE shop.orders DELETE WHERE 1',
    'KILL QUERY WHERE 1',
    'SYSTEM SHUTDOWN',
    'SET readonly = 0',
    `SELECT * FROM url('http://127.0.0.1:1/', 'CSV', 'a String')`,
    `SELECT * FROM file('/etc/passwd', 'CSV', 'a String')`,
    `SELECT * FROM remote('127.0.0.1', 'system.one')`,
    `SELECT * FROM mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')`,
    'SELECT 1 SETTINGS max_execution_time = 0, readonly = 0',
    'SELECT 1) FORMAT Null; DROP TABLE shop.orders; SELECT (1',
    '',
  ])('a statement that could write or reach elsewhere is refused: %j', async (query) => {
    expect(await failure(pageOf({ query }))).toMatchObject({ code: 'query.refused' });
  });

  it.each([
    `SELECT 1 INTO OUTFILE '/tmp/plumbline-out'`,
    'SELECT 1 FORMAT Null',
    'SELECT 1; DROP TABLE shop.orders',
    'SELECT 1) AS a, (SELECT 2',
  ])('is a query and nothing else: %j', async (query) => {
    const error = await failure(pageOf({ query }));
    expect(['query.refused', 'query.invalid', 'kept']).toContain((error as { code?: string }).code ?? 'kept');
    expect(await server.run('SELECT count() FROM shop.orders')).toBe('300000\n');
  });

  it('a statement that is wrong is refused with the place in what the person wrote', async () => {
    const query = 'SELECT id,\n  country fro m\nFROM shop.orders';
    const error = await failure((await open()).describe({ query }, live()));
    expect(error).toMatchObject({ code: 'query.invalid', data: { from: query.indexOf('m\n') } });
    expect((error as Error).message).toBe('Syntax error at m.');
    const unknown = await failure((await open()).describe({ query: 'SELECT nope FROM shop.orders' }, live()));
    expect(unknown).toMatchObject({ code: 'query.invalid', message: expect.stringContaining('nope') });
  });

  it('ends when it takes longer than it may', async () => {
    // The server's own limit is what ends it; its value is that of a page.
    await pageOf({ query: 'SELECT 1' });
    const settings = await pageOf({
      query: `SELECT name, value FROM system.settings WHERE name IN ('max_execution_time', 'readonly') ORDER BY name`,
    });
    expect(settings.rows).toEqual([
      ['max_execution_time', '30'],
      ['readonly', '1'],
    ]);
  });
});

describe('the catalog', () => {
  it('has tables and views with their columns and counts', async () => {
    const tables = await (await open()).listTables(live());
    expect(tables.map(({ name, kind, rowsEstimate }) => [name, kind, rowsEstimate])).toEqual([
      ['log', 'table', null],
      ['orders', 'table', 300_000],
      ['recent', 'view', null],
    ]);
    expect(
      tables[1]?.columns.map(({ name, type, sourceType, nullable }) => [name, type, sourceType, nullable]),
    ).toEqual([
      ['id', 'integer', 'UInt64', false],
      ['placed', 'timestamp', 'DateTime', false],
      ['day', 'date', 'Date', false],
      ['country', 'text', 'String', true],
      ['a`b\\', 'decimal', 'Decimal(12, 2)', false],
    ]);
    expect(await (await open()).estimateRows(orders, live())).toBe(300_000);
    const recent = { table: { schema: 'shop', name: 'recent' }, columns: null };
    expect(await (await open()).estimateRows(recent, live())).toBeNull();
  });
});

describe('the check', () => {
  it('warns of a user who could write, and of none who cannot', async () => {
    const stepOf = async (username: string) =>
      (await checkOf({ username })).find(({ name }) => name === 'readOnly');
    expect(await stepOf('reader')).toMatchObject({
      state: 'warning',
      field: 'username',
      fix: expect.stringContaining('GRANT SELECT ON `shop`.*'),
    });
    expect(await stepOf('strict')).toMatchObject({ state: 'passed' });
    expect(await stepOf('second')).toMatchObject({ state: 'passed' });
  });

  it.each([
    ['password', { password: 'wrong' }],
    ['password', { username: 'nobody' }],
    ['database', { database: 'none' }],
    ['database', { username: 'elsewhere' }],
  ])('names the field %s', async (field, change) => {
    expect((await checkOf(change)).find(({ state }) => state === 'failed')).toMatchObject({ field });
  });
});

/** SQL of a value, its type here, its text: of ClickHouse 26.9, recorded. */
const TYPES: readonly (readonly [string, string, string])[] = [
  ['toInt8(-128)', 'integer', '-128'],
  [`toInt64('-9223372036854775808')`, 'integer', '-9223372036854775808'],
  [`toUInt64('18446744073709551615')`, 'decimal', '18446744073709551615'],
  [
    `toUInt128('340282366920938463463374607431768211455')`,
    'decimal',
    '340282366920938463463374607431768211455',
  ],
  [
    `toInt256('-57896044618658097711785492504343953926634992332820282019728792003956564819968')`,
    'decimal',
    '-57896044618658097711785492504343953926634992332820282019728792003956564819968',
  ],
  [`toDecimal128('-0.0000000001', 10)`, 'decimal', '-0.0000000001'],
  [`toDecimal256('1.5', 70)`, 'decimal', '1.5'],
  ['toFloat32(0.1)', 'number', '0.1'],
  ['toBFloat16(1.5)', 'number', '1.5'],
  ['nan', 'number', 'nan'],
  ['-inf', 'number', '-inf'],
  ['true', 'boolean', 'true'],
  [`toDate('2149-06-06')`, 'date', '2149-06-06'],
  [`toDate32('1900-01-01')`, 'date', '1900-01-01'],
  [`toDateTime('2026-11-23 12:00:00', 'Europe/Berlin')`, 'timestamp', '2026-11-23 11:00:00'],
  [
    `toDateTime64('2026-11-23 12:00:00.123456789', 9, 'America/New_York')`,
    'timestamp',
    '2026-11-23 17:00:00.123456',
  ],
  [`toDateTime64('1900-01-01 00:00:00.001', 3, 'UTC')`, 'timestamp', '1900-01-01 00:00:00.001'],
  [`CAST('12:34:56', 'Time')`, 'text', '12:34:56'],
  ['toIntervalDay(3)', 'integer', '3'],
  [`toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')`, 'text', '61f0c404-5cb3-11e7-907b-a6006ad3dba0'],
  [`toIPv4('1.2.3.4')`, 'text', '1.2.3.4'],
  [`toIPv6('2001:db8::1')`, 'text', '2001:db8::1'],
  [`CAST('b', 'Enum8(\\'a\\' = 1, \\'b\\' = 2)')`, 'text', 'b'],
  [`toFixedString('ab', 4)`, 'text', 'ab'],
  [`toLowCardinality(toNullable('x'))`, 'text', 'x'],
  [`'☃ "q"\\n\\t\\\\ , \\\\N'`, 'text', '☃ "q"\n\t\\ , \\N'],
  [`''`, 'text', ''],
  [`CAST(NULL, 'Nullable(String)')`, 'text', ''],
  [`['a\\'b', 'c"d']`, 'json', `["a'b","c\\"d"]`],
  [`[toUInt64('18446744073709551615')]`, 'json', '[18446744073709551615]'],
  [`map('a', 1)`, 'json', '{"a":1}'],
  [`CAST(tuple(1, 'x'), 'Tuple(a UInt8, b String)')`, 'json', '{"a":1,"b":"x"}'],
  [`CAST([(1, 'x')], 'Nested(a UInt8, b String)')`, 'json', '[{"a":1,"b":"x"}]'],
  [`CAST('{"a":{"b":"c"}}', 'JSON')`, 'json', '{"a":{"b":"c"}}'],
  [`CAST(1, 'Variant(UInt8, String)')`, 'json', '1'],
  [`CAST('x', 'Dynamic')`, 'json', '"x"'],
  ["CAST((1.5, 2.5), 'Point')", 'json', '[1.5,2.5]'],
  ["initializeAggregation('sumState', toUInt8(1))", 'text', '0100000000000000'],
];

describe('values of a newer ClickHouse', () => {
  const every = { query: `SELECT ${TYPES.map(([sql], index) => `${sql} AS c${index}`).join(', ')}` };
  let recorded: Awaited<ReturnType<typeof startRecordedClickhouse>>;
  let found: Awaited<ReturnType<typeof extract>>;
  beforeAll(async () => {
    recorded = await startRecordedClickhouse();
    found = await extract(every, { port: recorded.port, database: 'default' });
  });
  afterAll(() => recorded[Symbol.asyncDispose]());

  it.each(TYPES.map(([sql, type, value], index) => [index, sql, { type, value }] as const))(
    '%i: %s',
    (index, _sql, { type, value }) => {
      expect(found.columns[index]?.type).toBe(type);
      const cells = [...found.csv.matchAll(/("(?:[^"]|"")*"|[^,\n]*),/gu)].map(([, cell = '']) => cell);
      expect(cells[index]?.replace(/^"([^]*)"$/u, '$1').replaceAll('""', '"')).toBe(value);
    },
  );

  it('keep null apart from an empty text', () => {
    expect(found.csv).toContain(',"",,"[""a\'b"');
  });

  it.each([
    ['SELECT nope', 'query.invalid', 'Unknown expression identifier `nope`.'],
    ['SELECT 1,\n fro m x', 'query.invalid', 'Syntax error at x.'],
    ['SELECT * FROM system.nope', 'query.invalid', expect.stringContaining('system.nope')],
    [
      `SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString')`,
      'query.refused',
      'Only statements that read tables are run, without settings.',
    ],
    [
      `SELECT * FROM file('/etc/passwd', 'LineAsString')`,
      'query.refused',
      'Only statements that read tables are run, without settings.',
    ],
  ])('report failures in words: %j', async (query, code, message) => {
    const error = await failure(pageOf({ query }, { port: recorded.port, database: 'default' }));
    expect(error).toMatchObject({ code, message });
  });

  it('are listed with the counts that the server has', async () => {
    const database = await open({ port: recorded.port, database: 'shop' });
    expect(await database.listTables(live())).toMatchObject([
      { name: 'orders', kind: 'table', rowsEstimate: 300_000 },
    ]);
  });
});

it.each([
  ['LowCardinality(Nullable(String))', 'String', true],
  ['SimpleAggregateFunction(sum, Nullable(UInt64))', 'UInt64', true],
  [`Nullable(DateTime64(3, 'Europe/Berlin'))`, `DateTime64(3, 'Europe/Berlin')`, true],
  ['Array(Nullable(UInt8))', 'Array(Nullable(UInt8))', false],
])('the type %s is %s', (type, bare, isNullable) => {
  expect(bareType(type)).toEqual({ bare, isNullable });
});
