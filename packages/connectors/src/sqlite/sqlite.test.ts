import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDatabaseConformance } from '../../test/database-conformance.ts';
import { failureOf, uploadedFiles } from '../../test/support/uploaded-files.ts';

const files = uploadedFiles('sqlite');
const live = (): AbortSignal => new AbortController().signal;
const at = (name: string): string => join(files.folder, name);
/** Where a statement that got through would write. */
const COPIED = at('copied.sqlite');

function create(name: string, sql: string): void {
  const database = new DatabaseSync(at(name));
  database.exec(sql);
  database.close();
}

beforeAll(() => {
  create(
    'shop.sqlite',
    `CREATE TABLE orders (id INTEGER PRIMARY KEY, customer VARCHAR(40) NOT NULL, amount DECIMAL(12,2), placed DATETIME);
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       INSERT INTO orders SELECT i, 'customer ' || i, i * 1.5, datetime('2026-01-01', i || ' hours') FROM n;
     CREATE VIEW large AS SELECT * FROM orders WHERE amount > 100;
     CREATE VIEW broken AS SELECT * FROM missing;
     CREATE TABLE "odd ""name" ("a b" ANY, c GENERATED ALWAYS AS ("a b" || '!') VIRTUAL);
     INSERT INTO "odd ""name" VALUES ('x');
     CREATE VIRTUAL TABLE notes USING fts5(body);
     INSERT INTO notes VALUES ('found again');
     CREATE TABLE keyed (k TEXT PRIMARY KEY, v) WITHOUT ROWID;`,
  );
  create('empty.sqlite', 'CREATE TABLE t (a); DROP TABLE t; PRAGMA user_version = 1');
  writeFileSync(at('text.sqlite'), 'a,b\n1,2\n');
});
afterAll(() => files.remove());

const missing = { file: { id: '00000000-0000-4000-8000-000000000000', name: 'gone.sqlite' } };

describeDatabaseConformance({
  kind: 'sqlite',
  wide: {
    query: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) SELECT hex(zeroblob(1500000)) AS body FROM n`,
  },
  good: () => files.config('shop.sqlite'),
  openFile: files.openFile,
  secret: null,
  checks: ['file', 'format', 'tables'],
  refusals: [['a file that is gone', { config: missing }, 'source.refused']],
  badHosts: { field: 'file', values: ['/etc/passwd', '', '../shop.sqlite'] },
});

describe('an SQLite file', () => {
  it('lists its tables and views with their rows, and not the shadows of full-text search', async () => {
    const tables = await (await files.open('shop.sqlite')).listTables(live());
    expect(tables.map(({ name, kind, rowsEstimate }) => [kind, name, rowsEstimate])).toEqual([
      ['view', 'broken', null],
      ['table', 'keyed', 0],
      ['view', 'large', null],
      ['table', 'notes', 1],
      ['table', 'odd "name', 1],
      ['table', 'orders', 1000],
    ]);
    expect(tables.find(({ name }) => name === 'orders')?.columns).toEqual([
      { name: 'id', type: 'integer', nullable: true, sourceType: 'INTEGER' },
      { name: 'customer', type: 'text', nullable: false, sourceType: 'VARCHAR(40)' },
      { name: 'amount', type: 'decimal', nullable: true, sourceType: 'DECIMAL(12,2)' },
      { name: 'placed', type: 'timestamp', nullable: true, sourceType: 'DATETIME' },
    ]);
    expect(tables.find(({ name }) => name === 'broken')?.columns).toEqual([]);
  });

  it('reads pages of a table and of a statement, also one that names a column twice', async () => {
    const database = await files.open('shop.sqlite');
    const target = { table: { schema: 'main', name: 'orders' }, columns: ['placed', 'id', 'amount'] };
    const page = await database.page(target, { offset: 0, limit: 2, signal: live() });
    expect(page.columns.map(({ type }) => type)).toEqual(['timestamp', 'integer', 'decimal']);
    expect(page.rows).toEqual([
      ['2026-01-01T01:00:00', 1, '1.5'],
      ['2026-01-01T02:00:00', 2, '3'],
      ['2026-01-01T03:00:00', 3, '4.5'],
    ]);
    const query = 'SELECT id, id + 0.5 AS id FROM orders ORDER BY 1; ';
    const answer = await database.page({ query }, { offset: 1, limit: 1, signal: live() });
    expect(answer.rows[0]).toEqual([2, 2.5]);
  });

  it('reads names of any text, generated columns, full-text tables and tables without row numbers', async () => {
    const odd = { table: { schema: 'main', name: 'odd "name' }, columns: null };
    expect((await files.extract('shop.sqlite', odd)).csv).toBe('x,x!,\n');
    const notes = { query: `SELECT body FROM notes WHERE notes MATCH 'again'` };
    expect((await files.extract('shop.sqlite', notes)).csv).toBe('found again,\n');
    const keyed = { table: { schema: 'main', name: 'keyed' }, columns: null };
    expect(await files.extract('shop.sqlite', keyed)).toMatchObject({ rows: 0, csv: '' });
  });

  it('extracts every row of a table, with empty texts apart from nulls', async () => {
    const orders = { table: { schema: 'main', name: 'orders' }, columns: null };
    const { rows, columns, csv } = await files.extract('shop.sqlite', orders);
    expect(rows).toBe(1000);
    expect(csv.split('\n').at(-2)).toBe('1000,customer 1000,1500,2026-02-11 16:00:00,');
    expect(columns[2]).toEqual({ name: 'amount', type: 'decimal', digits: 12, scale: 2 });
    const query = `SELECT * FROM (VALUES (1, ''), (2, NULL), (3, 'a,"b"' || char(10)))`;
    expect((await files.extract('shop.sqlite', { query })).csv).toBe('1,"",\n2,,\n3,"a,""b""\n",\n');
  });

  it.each([1, 1_000])(
    'extracts all of %i rows into a sink that is ready after the reading',
    async (count) => {
      const query = `SELECT id FROM orders LIMIT ${count}`;
      const { rows, csv } = await files.extract('shop.sqlite', { query }, { delayMs: 1_500 });
      expect([rows, csv.split('\n').length - 1]).toEqual([count, count]);
    },
  );

  it('says where a statement is wrong', async () => {
    const database = await files.open('shop.sqlite');
    const error = await failureOf(database.describe({ query: 'SELECT id FORM orders o' }, live()));
    expect(error).toMatchObject({
      code: 'query.invalid',
      message: expect.stringContaining('syntax error') as string,
    });
    const unknown = await failureOf(database.describe({ query: 'SELECT nothing FROM orders' }, live()));
    expect(unknown).toMatchObject({ code: 'query.invalid' });
  });

  it('an SQLite file without tables is a warning', async () => {
    const checks = await (await files.open('empty.sqlite')).check(live());
    expect(checks.map(({ state }) => state)).toEqual(['passed', 'passed', 'warning']);
  });

  it('an SQLite file whose newest changes may be in another file is a warning', async () => {
    const database = new DatabaseSync(at('log.db'));
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO t VALUES (2)');
    copyFileSync(at('log.db'), at('copy.db'));
    database.close();
    const checks = await (await files.open('copy.db')).check(live());
    expect(checks[1]).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('"-wal"') as string,
    });
    expect((await files.extract('copy.db', { query: 'SELECT a FROM t' })).csv).toBe('1,\n');
    expect([existsSync(at('copy.db-wal')), existsSync(at('copy.db-shm'))]).toEqual([false, false]);
  });
});

/** Declared type, values as SQL, type here, and the text of each value. */
const ROUND_TRIPS: readonly (readonly [string, string, string, readonly (string | null)[]])[] = [
  [
    'INTEGER',
    '1, -9223372036854775808, 9223372036854775807, NULL',
    'integer',
    ['1', '-9223372036854775808', '9223372036854775807', null],
  ],
  ['BIGINT', "'12'", 'integer', ['12']],
  ['REAL', '0.1, 1e300, 3', 'number', ['0.1', '1e+300', '3']],
  ['DOUBLE', '9e999', 'number', ['Infinity']],
  ['INTEGER', '1, 2.5', 'number', ['1', '2.5']],
  ['INTEGER', '9007199254740993, 2.5', 'text', ['9007199254740993', '2.5']],
  ['INTEGER', "1, 'n/a'", 'text', ['1', 'n/a']],
  ['INTEGER', "1, ''", 'text', ['1', '']],
  ['NUMERIC', '1.25, 2', 'number', ['1.25', '2']],
  ['DECIMAL(6,2)', '1234.56, 7', 'decimal', ['1234.56', '7']],
  ['DECIMAL(6,2)', '1.234', 'number', ['1.234']],
  ['DECIMAL(6,2)', '12345.5', 'number', ['12345.5']],
  ['TEXT', "'a', 12, ''", 'text', ['a', '12', '']],
  ['TEXT', "'x' || char(0) || 'y'", 'text', ['x\u0000y']],
  ['BLOB', "x'00dead', NULL", 'text', ['00dead', null]],
  ['', "1, 'a', x'ff', 1.5", 'text', ['1', 'a', 'ff', '1.5']],
  ['', 'NULL', 'text', [null]],
  ['INTEGER', 'NULL', 'integer', [null]],
  ['DATETIME', 'NULL', 'timestamp', [null]],
  ['BOOLEAN', '0, 1', 'boolean', ['false', 'true']],
  ['BOOLEAN', '0, 2', 'integer', ['0', '2']],
  ['BOOLEAN', "'TRUE', 'false'", 'boolean', ['true', 'false']],
  ['TEXT', "'2026-01-31', '2024-02-29'", 'date', ['2026-01-31', '2024-02-29']],
  ['TEXT', "'2026-01-31', '2026-02-30'", 'text', ['2026-01-31', '2026-02-30']],
  ['TEXT', "'0000-01-01'", 'text', ['0000-01-01']],
  ['DATE', "'2026-01-31'", 'date', ['2026-01-31']],
  ['DATETIME', "'2026-01-31', '2026-01-31 08:30'", 'timestamp', ['2026-01-31', '2026-01-31 08:30:00']],
  ['TEXT', "'2026-01-31', '2026-01-31 08:30'", 'text', ['2026-01-31', '2026-01-31 08:30']],
  ['TEXT', "'2026-01-31T08:30:00.123456789Z'", 'timestamp', ['2026-01-31 08:30:00.123456']],
  ['TIMESTAMP', "'2026-01-01 01:30:00.5+02:00'", 'timestamp', ['2025-12-31 23:30:00.5']],
  ['TEXT', "'2026-01-01 01:30:00+02:00'", 'text', ['2026-01-01 01:30:00+02:00']],
  [
    'DATETIME',
    "'2026-01-01 01:30:00Z', '2026-01-01 01:30:00'",
    'text',
    ['2026-01-01 01:30:00Z', '2026-01-01 01:30:00'],
  ],
  ['DATETIME', "'2026-01-01 08:00:00', 'soon'", 'text', ['2026-01-01 08:00:00', 'soon']],
  [
    'DATETIME',
    '1769848200, 0, -1',
    'timestamp',
    ['2026-01-31 08:30:00.000', '1970-01-01 00:00:00.000', '1969-12-31 23:59:59.000'],
  ],
  ['DATETIME', '1769848200123', 'timestamp', ['2026-01-31 08:30:00.123']],
  ['DATETIME', '1769848200, 1769848200123', 'integer', ['1769848200', '1769848200123']],
  ['DATE', '1769817600', 'date', ['2026-01-31']],
  ['DATE', '20260131', 'integer', ['20260131']],
  ['DATETIME', '2461071.85416667', 'timestamp', ['2026-01-31 08:30:00.000']],
  ['DATETIME', '2461072.0, 2461072.5', 'timestamp', ['2026-01-31 12:00:00.000', '2026-02-01 00:00:00.000']],
  ['TIMESTAMP', '1769848200.25', 'timestamp', ['2026-01-31 08:30:00.250']],
  ['INTEGER', '1769848200', 'integer', ['1769848200']],
  ['TIME', "'08:30', '23:59:59.5'", 'time', ['08:30', '23:59:59.5']],
  ['TIME', "'24:00:01'", 'text', ['24:00:01']],
  ['JSON', `'{"a":1}', '[]'`, 'json', ['{"a":1}', '[]']],
  ['JSON', `'{"a":1}', 'x'`, 'text', ['{"a":1}', 'x']],
];

describe('types of SQLite', () => {
  beforeAll(() => {
    create(
      'types.sqlite',
      ROUND_TRIPS.map(([declared, values], index) => {
        const rows = splitValues(values).map((value) => `INSERT INTO t${index} VALUES (${value});`);
        return `CREATE TABLE t${index} (v ${declared}); ${rows.join(' ')}`;
      }).join('\n'),
    );
  });

  it.each(ROUND_TRIPS.map((trip, index) => [index, ...trip] as const))(
    '%i: %s of %s is %s',
    async (...[index, , , type, texts]) => {
      const target = { table: { schema: 'main', name: `t${index}` }, columns: null };
      const { columns, csv } = await files.extract('types.sqlite', target);
      expect(columns[0]?.type).toBe(type);
      expect(csv.split(',\n').slice(0, -1).map(unquoted)).toEqual(texts);
    },
  );
});

/** Values between commas that are in no parentheses, quotes or brackets. */
const splitValues = (values: string): readonly string[] =>
  values.match(/'[^']*'(?: \|\| [^,]+)?|x'[0-9a-f]*'|[^,\s][^,]*/gu) ?? [];

function unquoted(field: string): string | null {
  if (field === '') {
    return null;
  }
  return field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
}

describe('a hostile SQLite file', () => {
  beforeAll(() => {
    create(
      'hostile.sqlite',
      `CREATE VIEW extension AS SELECT load_extension('evil.so');
       CREATE VIEW reads AS SELECT readfile('/etc/passwd');
       CREATE VIEW place AS SELECT file FROM pragma_database_list;
       CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;
       CREATE VIEW sorted AS SELECT CAST(zeroblob(30000000) AS TEXT) || i AS b FROM endless ORDER BY 1;
       CREATE VIEW huge AS SELECT zeroblob(900000000) AS b;
       CREATE TABLE large (b); INSERT INTO large VALUES (zeroblob(70000000));
       CREATE TABLE fine (a); INSERT INTO fine VALUES (1);`,
    );
    const bytes = readFileSync(at('shop.sqlite'));
    writeFileSync(at('cut.sqlite'), bytes.subarray(0, bytes.length / 2));
    bytes.fill(0xff, 4096, bytes.length);
    writeFileSync(at('damaged.sqlite'), bytes);
    writeFileSync(
      at('head.sqlite'),
      Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4096, 7)]),
    );
    writeFileSync(at('nothing.sqlite'), '');
  });

  it.each([
    ['extension', 'query.invalid', 'unsafe use of load_extension'],
    ['reads', 'query.invalid', 'no such function: readfile'],
    ['place', 'query.invalid', 'unsafe use of virtual table'],
    ['huge', 'query.too_large', 'larger than 64 MB'],
    ['sorted', 'query.too_large', 'more memory'],
  ])(
    'a hostile SQLite file whose view is %s is refused',
    async (view, code, message) => {
      const database = await files.open('hostile.sqlite');
      const query = `SELECT * FROM ${view}`;
      const error = await failureOf(database.page({ query }, { offset: 0, limit: 5, signal: live() }));
      expect(error).toMatchObject({ code, message: expect.stringContaining(message) as string });
    },
    60_000,
  );

  it.each([
    'INSERT INTO fine VALUES (2)',
    'DELETE FROM fine RETURNING a',
    "ATTACH '/etc/passwd' AS other",
    `VACUUM INTO '${COPIED}'`,
    'PRAGMA database_list',
    'PRAGMA hard_heap_limit = 0',
    'SELECT file FROM pragma_database_list',
    "SELECT load_extension('evil.so')",
    'CREATE TEMP TABLE t (a)',
    'BEGIN',
    '-- nothing',
    '',
  ])('gets no statement such as %s', async (query) => {
    const database = await files.open('hostile.sqlite');
    const error = await failureOf(database.page({ query }, { offset: 0, limit: 5, signal: live() }));
    expect(error).toMatchObject({ code: 'query.refused' });
    expect(existsSync(COPIED)).toBe(false);
  });

  it('gets one statement, and nothing after it', async () => {
    const database = await files.open('hostile.sqlite');
    const query = `SELECT 1; ATTACH '/etc/passwd' AS other`;
    const error = await failureOf(database.describe({ query }, live()));
    expect(error).toMatchObject({
      code: 'query.refused',
      message: expect.stringContaining('one statement') as string,
    });
  });

  it('a hostile SQLite file whose rows never end gives a page, and ends when its extract is cancelled or too large', async () => {
    const database = await files.open('hostile.sqlite');
    const target = { table: { schema: 'main', name: 'endless' }, columns: null };
    const page = await database.page(target, { offset: 10, limit: 2, signal: live() });
    expect(page.rows).toEqual([[11], [12], [13]]);
    const signal = AbortSignal.timeout(1_500);
    const error = await failureOf(files.extract('hostile.sqlite', target, { signal }));
    expect(error).toBe(signal.reason);
  }, 30_000);

  it('a hostile SQLite file with more bytes than one dataset may have ends with nothing half written', async () => {
    const target = { table: { schema: 'main', name: 'orders' }, columns: null };
    const error = await failureOf(files.extract('shop.sqlite', target, { maxBytes: 1_000 }));
    expect(error).toMatchObject({ code: 'source.too_large' });
  });

  it.each(['cut.sqlite', 'damaged.sqlite', 'head.sqlite', 'text.sqlite'])('%s is refused', async (name) => {
    const checks = await (await files.open(name)).check(live());
    const failed = checks.find(({ state }) => state === 'failed');
    const read = await failureOf(
      files.extract(name, { table: { schema: 'main', name: 'orders' }, columns: null }),
    );
    expect([failed?.name, (read as { code?: string }).code]).not.toEqual([undefined, undefined]);
    expect(read).toMatchObject({ code: expect.stringMatching(/^(?:source|query)\./u) as string });
    expect(JSON.stringify(checks)).not.toContain(files.folder);
  });

  it('leaves the file as it was', async () => {
    const before = readFileSync(at('shop.sqlite'));
    await (await files.open('shop.sqlite')).check(live());
    await files.extract('shop.sqlite', { query: 'SELECT count(*) FROM orders' });
    expect(readFileSync(at('shop.sqlite')).equals(before)).toBe(true);
  });
});
