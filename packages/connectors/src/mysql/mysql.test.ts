import { createServer, type Server as TcpServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDatabaseConformance } from '../../test/database-conformance.ts';
import { startMariadb } from '../../test/support/databases.ts';
import type {
  DatabaseAccess,
  ExtractOptions,
  ExtractedColumn,
  RemoteTarget,
  Since,
} from '../kit/database.ts';
import { createOutbound } from '../kit/outbound/outbound.ts';
import { openConnector } from '../registry.ts';

const outbound = createOutbound({ allow: ['127.0.0.1/32'], limits: { connectMs: 2000 } });
const live = (): AbortSignal => new AbortController().signal;

let server: Awaited<ReturnType<typeof startMariadb>>;
const administer = async (statements: string): Promise<unknown> => {
  const client = await createConnection({
    socketPath: server.socket,
    user: 'root',
    multipleStatements: true,
    rowsAsArray: true,
    charset: 'utf8mb4',
  });
  try {
    return (await client.query(statements))[0];
  } finally {
    client.destroy();
  }
};

/** SQL of a column, a value of it, its type here and its text; types that hold what drivers commonly lose. */
const TYPES: readonly (readonly [string, string, string, string])[] = [
  ['bigint', '9007199254740993', 'integer', '9007199254740993'],
  ['bigint unsigned', '18446744073709551615', 'decimal', '18446744073709551615'],
  ['decimal(30,10)', '12345678901234567890.0123456789', 'decimal', '12345678901234567890.0123456789'],
  ['decimal(65,0)', '9'.repeat(65), 'decimal', '9'.repeat(65)],
  ['double', '0.1', 'number', '0.1'],
  ['tinyint(1)', '7', 'integer', '7'],
  ['year', '2026', 'integer', '2026'],
  ['date', "'0000-00-00'", 'date', '0000-00-00'],
  ['datetime', "'0000-00-00 00:00:00'", 'timestamp', '0000-00-00 00:00:00'],
  ['datetime(6)', "'2026-11-23 12:00:00.123456'", 'timestamp', '2026-11-23 12:00:00.123456'],
  ['timestamp', "'2026-11-23 12:00:00'", 'timestamp', '2026-11-23 12:00:00'],
  ['time', "'838:59:59'", 'text', '838:59:59'],
  ['time(3)', "'-12:30:00.5'", 'text', '-12:30:00.500'],
  ['bit(9)', "b'100000001'", 'integer', '257'],
  [
    'bit(64)',
    "b'1111111111111111111111111111111111111111111111111111111111111111'",
    'decimal',
    '18446744073709551615',
  ],
  ['varbinary(4)', "x'deadbeef'", 'text', 'deadbeef'],
  ['blob', "x'00ff'", 'text', '00ff'],
  ["enum('sad','happy')", "'happy'", 'text', 'happy'],
  ["set('a','b')", "'a,b'", 'text', 'a,b'],
  ['json', `'{"a": 1.10}'`, 'text', '{"a": 1.10}'],
  ['text', '\'☃ "quoted"\\n, and more\'', 'text', '☃ "quoted"\n, and more'],
  ['point', "ST_GeomFromText('POINT(1 2)')", 'text', 'POINT(1 2)'],
  ['varchar(9)', "''", 'text', ''],
];

beforeAll(async () => {
  server = await startMariadb();
  await administer(`
    CREATE DATABASE shop CHARACTER SET utf8mb4;
    CREATE USER reader IDENTIFIED BY 'canary-4711';
    GRANT SELECT ON shop.* TO reader;
    CREATE USER writer IDENTIFIED BY 'canary-4711';
    GRANT ALL PRIVILEGES ON *.* TO writer;
    USE shop;
    CREATE TABLE orders (id bigint PRIMARY KEY, amount decimal(12,2), note text);
    INSERT INTO orders SELECT seq, seq * 1.5, NULL FROM seq_1_to_1000;
    CREATE TABLE written (n int);
    SET SESSION sql_mode = '';
    CREATE TABLE types (${TYPES.map(([type], index) => `c${index} ${type}`).join(', ')});
    INSERT INTO types VALUES (${TYPES.map(([, value]) => value).join(', ')});
  `);
}, 120_000);
afterAll(() => server.stop());

const config = (change: object = {}) => ({
  host: '127.0.0.1',
  port: server.port,
  database: 'shop',
  username: 'reader',
  password: 'canary-4711',
  tls: 'disable',
  ...change,
});
async function open(change: object = {}): Promise<DatabaseAccess> {
  const session = await openConnector('mysql', config(change), { outbound, signal: live() });
  return session.database as DatabaseAccess;
}
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );
async function extract(target: RemoteTarget, change: object = {}, since: Since | null = null) {
  const sink = new PassThrough();
  // What the last field of a row holds says nothing.
  const csv = text(sink).then((rows) => rows.replaceAll(/,0*\n/gu, ',\n'));
  let columns: readonly ExtractedColumn[] = [];
  const database = await open(change);
  const options: ExtractOptions = {
    signal: live(),
    onColumns: async (extracted) => {
      columns = extracted;
      return sink;
    },
    onRows: () => undefined,
    maxBytes: 1e9,
  };
  const rows =
    since === null
      ? await database.extract(target, options)
      : await database.extractSince?.(target, since, options);
  return { rows, columns, csv: await csv };
}

describeDatabaseConformance({
  kind: 'mysql',
  good: () => config(),
  wide: { query: `SELECT repeat('x', 3000000) AS body FROM shop.orders LIMIT 40` },
});

describe('a MariaDB server', () => {
  it('sends the rows that a watermark passes, and those without one', async () => {
    await administer(`USE shop; CREATE TABLE changes (id int, changed datetime(6));
      INSERT INTO changes VALUES (1, '2026-01-01'), (2, '2026-01-02 00:00:00.000001'), (3, NULL)`);
    const target = { table: { schema: 'shop', name: 'changes' }, columns: ['id'] };
    const since = { column: 'changed', from: '2026-01-02 00:00:00.000001' };
    expect((await extract(target, {}, since)).csv).toBe('2,\n3,\n');
    const orders = { table: { schema: 'shop', name: 'orders' }, columns: ['id'] };
    expect((await extract(orders, {}, { column: 'id', from: '999' })).csv).toBe('999,\n1000,\n');
    await administer('DROP TABLE shop.changes');
  });

  it('reads every type as the text that loses nothing', async () => {
    const { columns, csv } = await extract({ table: { schema: 'shop', name: 'types' }, columns: null });
    const quoted = (cell: string): string =>
      cell === '' || /[",\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    expect(columns.map(({ type }, index) => [TYPES[index]?.[0], type])).toEqual(
      TYPES.map(([sql, , type]) => [sql, type]),
    );
    expect(csv).toBe(`${TYPES.map(([, , , cell]) => quoted(cell)).join(',')},\n`);
  });

  it('lists tables, and pages a statement that names a column twice', async () => {
    const database = await open();
    const tables = await database.listTables(live());
    expect(tables.map(({ name }) => name)).toEqual(['orders', 'types', 'written']);
    const page = await database.page(
      { query: 'SELECT id, amount AS id FROM orders ORDER BY 1; ' },
      { offset: 1, limit: 1, signal: live() },
    );
    expect(page.rows).toEqual([
      [2, '3.00'],
      [3, '4.50'],
    ]);
  });

  it('says of a statement with a parameter, before it runs, why it is not read', async () => {
    const query = 'SELECT * FROM orders WHERE id = ?';
    expect(await failure((await open()).describe({ query }, live()))).toMatchObject({
      code: 'query.refused',
      message: expect.stringContaining('has a parameter'),
    });
  });

  it('ends at the server when it is cancelled', async () => {
    const controller = new AbortController();
    const ended = failure(
      (await open()).page({ query: 'SELECT SLEEP(60)' }, { offset: 0, limit: 1, signal: controller.signal }),
    );
    const running = async () =>
      (
        (await administer(
          `SELECT 1 FROM information_schema.PROCESSLIST WHERE INFO = 'SELECT SLEEP(60)'`,
        )) as unknown[]
      ).length;
    await expect.poll(running, { timeout: 10_000 }).toBe(1);
    controller.abort('cancelled by a person');
    expect(await ended).toBe('cancelled by a person');
    await expect.poll(running, { timeout: 5_000 }).toBe(0);
  });

  it('warns of a user who could write', async () => {
    const checks = await (await open({ username: 'writer' })).check(live());
    expect(checks.find(({ name }) => name === 'readOnly')).toMatchObject({
      state: 'warning',
      field: 'username',
    });
  });
});

describe('a hostile statement', () => {
  // As a user who may do everything.
  it.each([
    'SELECT 1; SELECT 2',
    'INSERT INTO written VALUES (1)',
    'INSERT INTO written VALUES (1) RETURNING n',
    'COMMIT',
    "SELECT 1 INTO OUTFILE '/tmp/plumbline-attack'",
    "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE written",
    "LOAD DATA INFILE '/etc/passwd' INTO TABLE written",
    '/*! OPTIMIZE TABLE written */',
    'OPTIMIZE TABLE written',
    'CREATE TABLE written2 (n int)',
    "SELECT LOAD_FILE('/etc/passwd')",
    "SELECT /*!40000 LOAD_FILE('/etc/passwd')*/ AS f",
    "WITH w AS (SELECT load_file ('/etc/passwd') AS f) SELECT * FROM w",
    'ANALYZE DELETE FROM orders',
    'SET GLOBAL read_only = 1',
    'DO SLEEP(1)',
    'SELECT 1 /*',
  ])('%s is refused and changes nothing', async (query) => {
    const error = await failure(extract({ query }, { username: 'writer' }));
    expect(error).toMatchObject({ code: expect.stringMatching(/^(query|source)\./) });
    expect(await administer('SELECT COUNT(*) FROM shop.written')).toEqual([[0]]);
    expect(await administer('SELECT COUNT(*) FROM shop.orders')).toEqual([[1000]]);
  });
});

describe('a server that lies about its version', () => {
  it.each(['8.0.99-liar', '3.23.0'])(
    'is read when it claims to be %s',
    async (version) => {
      const liar = await startMariadb([`--version=${version}`]);
      try {
        const root = await createConnection({
          socketPath: liar.socket,
          user: 'root',
          multipleStatements: true,
        });
        await root.query(`CREATE DATABASE shop; CREATE USER reader IDENTIFIED BY 'canary-4711';
        GRANT SELECT ON shop.* TO reader; CREATE TABLE shop.orders AS SELECT 1 AS id`);
        await root.end();
        const database = await open({ port: liar.port });
        expect(await database.listTables(live())).toHaveLength(1);
        const slow = { query: 'SELECT BENCHMARK(100000000000, SHA2(1, 512)) AS n' };
        const signal = AbortSignal.timeout(1_000);
        const ended = database.page(slow, { offset: 0, limit: 1, signal });
        await expect(ended).rejects.toMatchObject({ name: 'TimeoutError' });
      } finally {
        liar.stop();
      }
    },
    120_000,
  );
});

describe('a server that asks for files', () => {
  let liar: TcpServer;
  let port = 0;
  const received: Buffer[] = [];
  const packet = (sequence: number, payload: Buffer): Buffer => {
    const head = Buffer.alloc(4);
    head.writeUIntLE(payload.length, 0, 3);
    head.writeUInt8(sequence, 3);
    return Buffer.concat([head, payload]);
  };
  const GREETING = Buffer.concat([
    Buffer.from([10]),
    Buffer.from('8.0.99-liar\0'),
    Buffer.from([1, 0, 0, 0]),
    Buffer.from('12345678\0'),
    Buffer.from([0xff, 0xff, 45, 2, 0, 0xff, 0xdf, 21]),
    Buffer.alloc(10),
    Buffer.from('123456789012\0'),
    Buffer.from('mysql_native_password\0'),
  ]);
  const OK = Buffer.from([0, 0, 0, 2, 0, 0, 0]);

  beforeAll(async () => {
    liar = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write(packet(0, GREETING));
      let isSignedIn = false;
      socket.on('data', (data: Buffer) => {
        received.push(data);
        // Every command is answered with "send me this file".
        const reply = isSignedIn
          ? packet(1, Buffer.concat([Buffer.from([0xfb]), Buffer.from('/etc/passwd')]))
          : packet(2, OK);
        isSignedIn = true;
        socket.write(reply);
      });
    });
    await new Promise<void>((resolve) => {
      liar.listen(0, '127.0.0.1', resolve);
    });
    port = (liar.address() as { port: number }).port;
  });
  afterAll(() => liar.close());

  it('makes the call fail and receives no byte of a file', async () => {
    const error = await failure((await open({ port })).listTables(AbortSignal.timeout(5_000)));
    expect(error).toBeInstanceOf(Error);
    expect(Buffer.concat(received).toString('latin1')).not.toContain('root:');
  });
});
