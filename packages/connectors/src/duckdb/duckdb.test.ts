import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseAccess } from '../kit/database.ts';
import { describeDatabaseConformance } from '../../test/database-conformance.ts';
import { type ExtractedRows, failureOf, uploadedFiles } from '../../test/support/uploaded-files.ts';

const files = uploadedFiles('duckdb');
const live = (): AbortSignal => new AbortController().signal;
const at = (name: string): string => join(files.folder, name);
/** Where a statement that got through would write. */
const COPIED = at('copied.csv');

async function create(name: string, statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(at(name));
  const connection = await instance.connect();
  for (const statement of statements) {
    await connection.run(statement);
  }
  await connection.run('CHECKPOINT');
  connection.closeSync();
  instance.closeSync();
}

beforeAll(async () => {
  writeFileSync(at('rows.csv'), 'a\n1\n');
  await create('shop.duckdb', [
    'CREATE SCHEMA sales',
    'CREATE TABLE sales.orders (id BIGINT PRIMARY KEY, customer VARCHAR NOT NULL, amount DECIMAL(12,2), placed TIMESTAMPTZ)',
    `INSERT INTO sales.orders SELECT i, 'customer ' || i, i * 1.5, TIMESTAMPTZ '2026-01-01 00:00:00+00' + to_hours(i::INT)
       FROM range(1, 1001) t(i)`,
    'CREATE VIEW sales.large AS SELECT * FROM shop.sales.orders WHERE amount > 100',
    'CREATE TABLE "odd ""name" ("a b" VARCHAR)',
    `INSERT INTO "odd ""name" VALUES ('x')`,
    `CREATE VIEW reads AS SELECT * FROM read_csv('${at('rows.csv')}')`,
    'CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n',
    `CREATE MACRO passwords() AS TABLE SELECT * FROM read_text('/etc/passwd')`,
  ]);
  writeFileSync(at('text.duckdb'), 'a,b\n1,2\n');
  const bytes = readFileSync(at('shop.duckdb'));
  writeFileSync(at('cut.duckdb'), bytes.subarray(0, 12_288));
  bytes.fill(0xff, 12_288, bytes.length);
  writeFileSync(at('damaged.duckdb'), bytes);
});
afterAll(() => files.remove());

const missing = { file: { id: '00000000-0000-4000-8000-000000000000', name: 'gone.duckdb' } };

describeDatabaseConformance({
  kind: 'duckdb',
  wide: { query: `SELECT repeat('x', 3000000) AS body FROM range(40)` },
  good: () => files.config('shop.duckdb'),
  openFile: files.openFile,
  secret: null,
  checks: ['file', 'format', 'tables'],
  refusals: [['a file that is gone', { config: missing }, 'source.refused']],
  badHosts: { field: 'file', values: ['/etc/passwd', '', '../shop.duckdb'] },
});

describe('a DuckDB file', () => {
  it('lists its tables and views with their columns', async () => {
    const tables = await (await files.open('shop.duckdb')).listTables(live());
    expect(tables.map(({ schema, name, kind, rowsEstimate }) => [kind, schema, name, rowsEstimate])).toEqual([
      ['view', 'main', 'endless', null],
      ['table', 'main', 'odd "name', 1],
      ['view', 'main', 'reads', null],
      ['view', 'sales', 'large', null],
      ['table', 'sales', 'orders', 1000],
    ]);
    expect(tables.at(-1)?.columns).toEqual([
      { name: 'id', type: 'integer', nullable: false, sourceType: 'BIGINT' },
      { name: 'customer', type: 'text', nullable: false, sourceType: 'VARCHAR' },
      { name: 'amount', type: 'decimal', nullable: true, sourceType: 'DECIMAL(12,2)' },
      { name: 'placed', type: 'timestamp', nullable: true, sourceType: 'TIMESTAMP WITH TIME ZONE' },
    ]);
  });

  it('reads pages of a table and of a statement, also one that names a column twice', async () => {
    const database = await files.open('shop.duckdb');
    const target = { table: { schema: 'sales', name: 'orders' }, columns: ['placed', 'id'] };
    const page = await database.page(target, { offset: 1, limit: 1, signal: live() });
    expect(page.rows).toEqual([
      ['2026-01-01T02:00:00', 2],
      ['2026-01-01T03:00:00', 3],
    ]);
    const query = 'SELECT id, amount AS id FROM sales.orders ORDER BY 1 DESC -- newest; ';
    const answer = await database.page({ query }, { offset: 0, limit: 1, signal: live() });
    expect(answer.rows[0]).toEqual([1000, '1500.00']);
  });

  it('extracts every row, with empty texts apart from nulls, also of views that name their file', async () => {
    const query = `SELECT * FROM (VALUES (1, ''), (2, NULL), (3, 'a,"b"' || chr(10))) AS v(a, b);`;
    expect((await files.extract('shop.duckdb', { query })).csv).toBe('1,"",\n2,,\n3,"a,""b""\n",\n');
    const orders = { table: { schema: 'sales', name: 'orders' }, columns: null };
    const { rows, csv, columns } = await files.extract('shop.duckdb', orders);
    expect([rows, csv.split('\n').at(-2)]).toEqual([1000, '1000,customer 1000,1500.00,2026-02-11 16:00:00,']);
    expect(columns[2]).toEqual({ name: 'amount', type: 'decimal', digits: 12, scale: 2 });
    const large = { table: { schema: 'sales', name: 'large' }, columns: ['id'] };
    expect((await files.extract('shop.duckdb', large)).rows).toBe(934);
    const odd = { table: { schema: 'main', name: 'odd "name' }, columns: null };
    expect((await files.extract('shop.duckdb', odd)).csv).toBe('x,\n');
  });

  it('extracts no part of rows that end in a failure', async () => {
    const query =
      "SELECT CASE WHEN i < 299999 THEN i ELSE CAST('no ' || i AS BIGINT) END AS n FROM range(300000) t(i)";
    const error = await failureOf(files.extract('shop.duckdb', { query }));
    expect(error).toMatchObject({ code: 'query.invalid' });
    expect(String(error)).toContain('no 299999');
  });

  it('says where a statement is wrong', async () => {
    const database = await files.open('shop.duckdb');
    const query = 'SELECT id,\n  nothing FROM sales.orders';
    const error = await failureOf(database.describe({ query }, live()));
    expect(error).toMatchObject({ code: 'query.invalid', data: { from: query.indexOf('nothing') } });
  });
});

/** SQL of a value, type here, its text. */
const ROUND_TRIPS: readonly (readonly [string, string, string | null])[] = [
  ['TRUE', 'boolean', 'true'],
  ['(-128)::TINYINT', 'integer', '-128'],
  ['32767::SMALLINT', 'integer', '32767'],
  ['1::INTEGER', 'integer', '1'],
  ['9223372036854775807::BIGINT', 'integer', '9223372036854775807'],
  ['255::UTINYINT', 'integer', '255'],
  ['65535::USMALLINT', 'integer', '65535'],
  ['4294967295::UINTEGER', 'integer', '4294967295'],
  ['18446744073709551615::UBIGINT', 'decimal', '18446744073709551615'],
  ['170141183460469231731687303715884105727::HUGEINT', 'decimal', '170141183460469231731687303715884105727'],
  ['340282366920938463463374607431768211455::UHUGEINT', 'decimal', '340282366920938463463374607431768211455'],
  [
    `'99999999999999999999999999999999999999999999'::BIGNUM`,
    'decimal',
    '99999999999999999999999999999999999999999999',
  ],
  [
    '12345678901234567890123456789012345.678::DECIMAL(38,3)',
    'decimal',
    '12345678901234567890123456789012345.678',
  ],
  ['0.1::FLOAT', 'number', '0.1'],
  ['1e300::DOUBLE', 'number', '1e+300'],
  [`'inf'::DOUBLE`, 'number', 'inf'],
  [`'nan'::DOUBLE`, 'number', 'nan'],
  [`DATE '2024-02-29'`, 'date', '2024-02-29'],
  [`'infinity'::DATE`, 'date', 'infinity'],
  [`TIME '23:59:59.123456'`, 'time', '23:59:59.123456'],
  [`'12:00:00+02'::TIMETZ`, 'text', '12:00:00+02'],
  [`TIMESTAMP '2026-01-31 08:30:00.123456'`, 'timestamp', '2026-01-31 08:30:00.123456'],
  [`'2026-01-31 08:30:00'::TIMESTAMP_S`, 'timestamp', '2026-01-31 08:30:00'],
  [`'2026-01-31 08:30:00.123'::TIMESTAMP_MS`, 'timestamp', '2026-01-31 08:30:00.123'],
  [`'2026-01-31 08:30:00.123456789'::TIMESTAMP_NS`, 'timestamp', '2026-01-31 08:30:00.123456'],
  [`TIMESTAMPTZ '2026-01-01 00:00:00+02:00'`, 'timestamp', '2025-12-31 22:00:00'],
  [`INTERVAL '1 month 2 days 3 hours'`, 'text', '1 month 2 days 03:00:00'],
  [`'\\xDE\\xAD'::BLOB`, 'text', 'dead'],
  [`'0101'::BIT`, 'text', '0101'],
  [`'6ba7b810-9dad-11d1-80b4-00c04fd430c8'::UUID`, 'text', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
  [`'b'::ENUM('a', 'b')`, 'text', 'b'],
  [`'{"a": 1}'::JSON`, 'json', '{"a": 1}'],
  ['[1, NULL]', 'json', '[1,null]'],
  ['[1, 2]::INTEGER[2]', 'json', '[1,2]'],
  [`{'x': 1, 'y': 'a'}`, 'json', '{"x":1,"y":"a"}'],
  [`MAP {'a': 1}`, 'json', '{"a":1}'],
  [`union_value(n := 1)`, 'json', '{"n":1}'],
  ['NULL::INTEGER', 'integer', null],
  [`''`, 'text', ''],
];

describe('types of DuckDB', () => {
  let columns: ExtractedRows['columns'];
  let fields: readonly string[];
  let listed: Awaited<ReturnType<DatabaseAccess['listTables']>>[number]['columns'];

  // A column each in one table: a process that reads a file starts for each reading of it.
  beforeAll(async () => {
    const values = ROUND_TRIPS.map(([value], index) => `${value} AS v${index}`);
    await create('types.duckdb', [`CREATE TABLE t AS SELECT ${values.join(', ')}`]);
    const target = { table: { schema: 'main', name: 't' }, columns: null };
    const extracted = await files.extract('types.duckdb', target);
    columns = extracted.columns;
    fields = [...extracted.csv.matchAll(/("(?:[^"]|"")*"|[^",]*),/gu)].map(([, field = '']) => field);
    listed = (await (await files.open('types.duckdb')).listTables(live()))[0]?.columns ?? [];
  });

  it('are all read', () => {
    const { length } = ROUND_TRIPS;
    expect([columns.length, fields.length, listed.length]).toEqual([length, length, length]);
  });

  it.each(ROUND_TRIPS.map((trip, index) => [index, ...trip] as const))(
    '%i: %s is %s',
    (...[index, , type, text]) => {
      expect([columns[index]?.type, unquoted(fields[index] ?? 'none')]).toEqual([type, text]);
      expect(listed[index]).toMatchObject({ name: `v${index}`, type });
    },
  );
});

function unquoted(field: string): string | null {
  if (field === '') {
    return null;
  }
  return field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
}

describe('a hostile DuckDB file', () => {
  it.each([
    'SELECT * FROM reads',
    'FROM passwords()',
    `SELECT * FROM read_csv('/etc/passwd')`,
    `SELECT * FROM '/etc/passwd'`,
    `SELECT * FROM glob('/etc/*')`,
    `SELECT * FROM read_csv('https://example.com/a.csv')`,
    `COPY sales.orders TO '${COPIED}'`,
    `ATTACH '/etc/passwd' AS other`,
    `SET memory_limit = '100GB'`,
    'INSTALL httpfs',
    'LOAD httpfs',
    'DELETE FROM sales.orders',
    'CREATE TEMP TABLE t (a INT)',
    'PRAGMA database_list',
    'SELECT 1; SELECT 2',
    '',
  ])('gets no statement such as %s', async (query) => {
    const database = await files.open('shop.duckdb');
    const error = await failureOf(database.page({ query }, { offset: 0, limit: 5, signal: live() }));
    expect(error).toMatchObject({ code: expect.stringMatching(/^query\.(?:refused|invalid)$/u) as string });
    expect(existsSync(COPIED)).toBe(false);
  });

  it('learns no folder of the server', async () => {
    const database = await files.open('shop.duckdb');
    const query = 'SELECT path FROM duckdb_databases()';
    const { rows } = await database.page({ query }, { offset: 0, limit: 9, signal: live() });
    expect(JSON.stringify(rows)).not.toContain(files.folder);
  });

  it('a hostile DuckDB file whose rows never end gives up when it is cancelled', async () => {
    const target = { table: { schema: 'main', name: 'endless' }, columns: null };
    const signal = AbortSignal.timeout(1_500);
    expect(await failureOf(files.extract('shop.duckdb', target, { signal }))).toBe(signal.reason);
  }, 30_000);

  it('a hostile DuckDB file that needs more memory than it may use is refused', async () => {
    const query = `SELECT list(repeat('x', 1000) || i) FROM range(3000000) t(i)`;
    const database = await files.open('shop.duckdb');
    const error = await failureOf(database.page({ query }, { offset: 0, limit: 5, signal: live() }));
    expect(error).toMatchObject({ code: 'query.too_large' });
  }, 60_000);

  it.each(['text.duckdb', 'cut.duckdb', 'damaged.duckdb'])('%s is refused', async (name) => {
    const target = { table: { schema: 'sales', name: 'orders' }, columns: null };
    const error = await failureOf(files.extract(name, target));
    expect(error).toMatchObject({ code: 'source.refused' });
    expect(String(error)).not.toContain(files.folder);
  });

  it('leaves the file as it was, and nothing beside it', async () => {
    const before = readFileSync(at('shop.duckdb'));
    await (await files.open('shop.duckdb')).check(live());
    await files.extract('shop.duckdb', { query: 'SELECT count(*) FROM sales.orders' });
    expect(readFileSync(at('shop.duckdb')).equals(before)).toBe(true);
    expect(existsSync(at('shop.duckdb.wal'))).toBe(false);
  });
});
