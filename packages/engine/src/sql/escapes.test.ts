import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../create-engine.ts';
import { TUNING } from '../dataset/tuning.ts';
import type { Engine, VersionFiles } from '../engine-api.ts';
import { EngineProcess } from '../process/engine-process.ts';
import { type Workbench, live, openWorkbench } from '../../test/support/workbench.ts';
import { checkStatement } from './check.ts';
import { BY_NAME, FUNCTIONS, TABLE_FUNCTIONS } from './functions.ts';

const CANARY = 'canary-4711';

let bench: Workbench;
let mine: VersionFiles;
let theirs: VersionFiles;

/** Ends statements early: what uses up its time uses it up to the end. */
let hasty: Engine;

const run = (sql: string, engine = bench.engine) =>
  engine.sql({
    tenantId: 'tenant-1',
    tables: [{ name: 'dataset', open: async () => mine }],
    sql,
    maxRows: 100,
    signal: live(),
  });

beforeAll(async () => {
  process.env['CANARY_SECRET'] = CANARY;
  bench = await openWorkbench({ deadlineMs: 2000, memoryMb: 256 });
  const workDirectory = join(bench.folder, 'hasty');
  hasty = createEngine({ workDirectory, processes: 2, deadlineMs: 500, memoryMb: 256, threads: 2 }, TUNING);
  mine = (await bench.make('a,b\n1,x\n2,y\n', { datasetId: 'mine' })).source;
  theirs = (await bench.make(`a,b\n1,${CANARY}\n`, { datasetId: 'theirs' })).source;
  await mkdir(join(bench.folder, 'other'), { recursive: true });
  await writeFile(join(bench.folder, 'other', 'secret.csv'), `a\n${CANARY}\n`);
});

afterAll(async () => {
  delete process.env['CANARY_SECRET'];
  await hasty.close();
  await bench.close();
});

/** `{mine}`, `{theirs}` and `{folder}` represent real paths. */
const filled = (sql: string): string =>
  sql
    .replaceAll('{mine}', mine.directory)
    .replaceAll('{theirs}', theirs.directory)
    .replaceAll('{folder}', bench.folder);

const ATTEMPTS: Readonly<Record<string, readonly string[]>> = {
  'reading files by a function': [
    `SELECT * FROM read_csv('/etc/passwd')`,
    `SELECT * FROM read_csv_auto('{folder}/other/secret.csv')`,
    `SELECT * FROM read_text('/etc/passwd')`,
    `SELECT * FROM read_blob('/proc/self/environ')`,
    `SELECT * FROM read_json('/etc/passwd')`,
    `SELECT * FROM read_json_auto('/etc/passwd')`,
    `SELECT * FROM read_json_objects('/etc/passwd')`,
    `SELECT * FROM read_ndjson('/etc/passwd')`,
    `SELECT * FROM read_ndjson_objects('/etc/passwd')`,
    `SELECT * FROM read_parquet('{theirs}/rows.parquet')`,
    `SELECT * FROM read_parquet('{mine}/rows.parquet')`,
    `SELECT * FROM read_parquet('{mine}/../../theirs/v1/rows.parquet')`,
    `SELECT * FROM read_parquet(['{mine}/rows.parquet', '{theirs}/rows.parquet'])`,
    `SELECT * FROM parquet_scan('{theirs}/rows.parquet')`,
    `SELECT * FROM parquet_metadata('{mine}/rows.parquet')`,
    `SELECT * FROM parquet_schema('{theirs}/rows.parquet')`,
    `SELECT * FROM parquet_file_metadata('{theirs}/rows.parquet')`,
    `SELECT * FROM parquet_kv_metadata('{theirs}/rows.parquet')`,
    `SELECT * FROM parquet_bloom_probe('{theirs}/rows.parquet', 'b', '${CANARY}')`,
    `SELECT * FROM read_duckdb('{folder}/x.duckdb')`,
    `SELECT * FROM sniff_csv('/etc/passwd')`,
    `SELECT * FROM glob('/etc/*')`,
    `SELECT * FROM glob('{folder}/**')`,
    `SELECT (SELECT content FROM read_text('/etc/passwd'))`,
    `SELECT * FROM dataset WHERE b IN (SELECT content FROM read_text('/etc/passwd'))`,
    `WITH f AS (SELECT * FROM read_text('/etc/passwd')) SELECT * FROM f`,
    `SELECT * FROM dataset, LATERAL (SELECT * FROM read_text('/etc/passwd'))`,
    `SELECT * FROM dataset ORDER BY (SELECT max(content) FROM read_text('/etc/passwd'))`,
    `SELECT * FROM dataset LIMIT (SELECT count(*) FROM read_text('/etc/passwd'))`,
    `SELECT count(*) FILTER (WHERE b = (SELECT content FROM read_text('/etc/passwd'))) FROM dataset`,
    `SELECT sum(a) OVER (ORDER BY (SELECT content FROM read_text('/etc/passwd'))) FROM dataset`,
    `SELECT * FROM (PIVOT (SELECT * FROM read_text('/etc/passwd')) ON filename IN ('x') USING count(*))`,
    `UNPIVOT (SELECT * FROM read_text('/etc/passwd')) ON filename INTO NAME k VALUE v`,
    `SELECT 1 UNION ALL SELECT size FROM read_text('/etc/passwd')`,
    `SELECT list_transform([1], lambda x: (SELECT size FROM read_text('/etc/passwd')))`,
    `VALUES ((SELECT content FROM read_text('/etc/passwd')))`,
    `SELECT CASE WHEN true THEN (SELECT content FROM read_text('/etc/passwd')) END`,
    `SELECT EXISTS (FROM read_text('/etc/passwd'))`,
    `SELECT * REPLACE ((SELECT content FROM read_text('/etc/passwd')) AS b) FROM dataset`,
    `SELECT * FROM dataset GROUP BY ALL HAVING (SELECT size FROM read_text('/etc/passwd')) > 0`,
    `SELECT * FROM dataset d JOIN dataset e ON (SELECT size FROM read_text('/etc/passwd')) > 0`,
    `SELECT DISTINCT ON ((SELECT size FROM read_text('/etc/passwd'))) a FROM dataset`,
    `SELECT '/etc/passwd'.read_text()`,
    `SELECT * FROM main.read_text('/etc/passwd')`,
    `SELECT * FROM system.main.read_text('/etc/passwd')`,
    `SELECT * FROM READ_TEXT('/etc/passwd')`,
    `SELECT * FROM "read_text"('/etc/passwd')`,
  ],
  'reading files by a name': [
    `SELECT * FROM '/etc/passwd'`,
    `SELECT * FROM '{theirs}/rows.parquet'`,
    `SELECT * FROM "{theirs}/rows.parquet"`,
    `FROM '{folder}/other/secret.csv'`,
    `TABLE '/etc/passwd'`,
    `SELECT * FROM 'http://127.0.0.1:1/x.csv'`,
    `SELECT * FROM 's3://bucket/x.parquet'`,
    `SELECT * FROM read_csv('http://127.0.0.1:1/x.csv')`,
    `SELECT * FROM read_parquet('s3://bucket/x.parquet')`,
    `SELECT * FROM '{mine}/rows.parquet'`,
  ],
  'SQL within text': [
    `SELECT * FROM query('SELECT * FROM read_text(''/etc/passwd'')')`,
    `SELECT * FROM query_table('duckdb_settings')`,
    `SELECT * FROM query_table(['dataset', 'duckdb_settings'])`,
    `SELECT json_serialize_sql('SELECT 1')`,
    `SELECT json_deserialize_sql(json_serialize_sql('SELECT * FROM read_text(''/etc/passwd'')'))`,
    `SELECT json_serialize_plan('SELECT * FROM read_text(''/etc/passwd'')')`,
    `SELECT * FROM json_execute_serialized_sql('{}')`,
    `PRAGMA json_execute_serialized_sql('{}')`,
    `SELECT list_aggregate([1], 'getenv')`,
    `SELECT list_aggregate([1], b) FROM dataset`,
    `SELECT * FROM check_peg_parser('SELECT 1')`,
    `SELECT * FROM sql_auto_complete('SELECT * FROM ')`,
  ],
  'looking at the engine': [
    `SELECT current_setting('allowed_paths')`,
    `SELECT current_setting('temp_directory')`,
    `SELECT * FROM duckdb_settings()`,
    `SELECT * FROM duckdb_settings`,
    `SELECT * FROM duckdb_tables()`,
    `SELECT * FROM duckdb_views()`,
    `SELECT sql FROM duckdb_views`,
    `SELECT * FROM duckdb_columns()`,
    `SELECT * FROM duckdb_databases()`,
    `SELECT * FROM duckdb_secrets()`,
    `SELECT * FROM which_secret('s3://x', 's3')`,
    `SELECT * FROM duckdb_functions()`,
    `SELECT * FROM duckdb_extensions()`,
    `SELECT * FROM duckdb_memory()`,
    `SELECT * FROM duckdb_temporary_files()`,
    `SELECT * FROM duckdb_external_file_cache()`,
    `SELECT * FROM duckdb_logs()`,
    `SELECT * FROM duckdb_variables()`,
    `SELECT * FROM duckdb_prepared_statements()`,
    `SELECT * FROM information_schema.tables`,
    `SELECT * FROM information_schema.schemata`,
    `SELECT * FROM pg_catalog.pg_class`,
    `SELECT * FROM pg_class`,
    `SELECT * FROM pg_views`,
    `SELECT * FROM sqlite_master`,
    `SELECT * FROM sqlite_schema`,
    `SELECT * FROM pragma_database_list`,
    `SELECT * FROM pragma_database_size()`,
    `SELECT * FROM pragma_table_info('dataset')`,
    `SELECT * FROM pragma_storage_info('dataset')`,
    `SELECT * FROM pragma_show('dataset')`,
    `SELECT * FROM pragma_version()`,
    `SELECT * FROM pragma_user_agent()`,
    `SELECT * FROM pg_timezone_names()`,
    `SELECT * FROM memory.main.dataset`,
    `SELECT * FROM main.dataset`,
    `SELECT * FROM system.main.duckdb_settings`,
    `SELECT getenv('CANARY_SECRET')`,
    `SELECT getvariable('x')`,
    `SELECT current_query()`,
    `SELECT current_schemas(true)`,
    `SELECT current_database()`,
    `SELECT pg_get_viewdef(1)`,
    `SELECT version()`,
    `SELECT txid_current()`,
    `SELECT stats(a) FROM dataset`,
    `SELECT inet_client_addr()`,
    `WITH duckdb_settings AS (SELECT * FROM duckdb_settings) SELECT * FROM duckdb_settings`,
    `WITH RECURSIVE duckdb_settings AS (SELECT name FROM duckdb_settings UNION SELECT name FROM duckdb_settings) SELECT * FROM duckdb_settings`,
    `WITH RECURSIVE x AS (SELECT * FROM x) SELECT * FROM x`,
    `SELECT * FROM duckdb_settings, (WITH duckdb_settings AS (SELECT 1) SELECT * FROM duckdb_settings)`,
    `WITH a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a`,
  ],
  'typed SELECT, but not one': [
    'DESCRIBE dataset',
    'DESCRIBE SELECT * FROM dataset',
    'SUMMARIZE dataset',
    'SHOW TABLES',
    'SHOW ALL TABLES',
    'SHOW dataset',
    'FROM (SHOW TABLES)',
    'SELECT * FROM (DESCRIBE dataset)',
    'SELECT * FROM (SUMMARIZE dataset)',
    'PRAGMA version',
    'PRAGMA database_list',
    `PRAGMA table_info('dataset')`,
    'PIVOT dataset ON b USING sum(a)',
    'SELECT * FROM (PIVOT dataset ON b USING sum(a))',
    'SELECT 1; SELECT 2',
    `SELECT 1; COPY (SELECT 1) TO '{mine}/evil.csv'`,
    'EXPLAIN SELECT 1',
    'EXPLAIN ANALYZE SELECT 1',
    'SELECT $1',
    'SELECT ?',
    'SELECT $name',
    'SELECT DEFAULT',
    'SELECT sum(a) EXPORT_STATE FROM dataset',
    'SELECT * FROM dataset AT (VERSION => 1)',
  ],
  'changing something': [
    `COPY dataset TO '{mine}/evil.csv'`,
    `COPY (SELECT 1) TO '{mine}/rows.parquet'`,
    `COPY (SELECT 1) TO '/dev/stdout'`,
    `COPY dataset FROM '/etc/passwd'`,
    `EXPORT DATABASE '{mine}/out'`,
    `IMPORT DATABASE '{mine}/out'`,
    `ATTACH '{folder}/new.duckdb' AS x`,
    `ATTACH ':memory:' AS x`,
    'DETACH memory',
    'USE memory',
    `INSTALL httpfs`,
    `LOAD '/srv/x.duckdb_extension'`,
    'CREATE TABLE x AS SELECT 1',
    'CREATE TEMP TABLE x (a INT)',
    'CREATE OR REPLACE VIEW dataset AS SELECT 1',
    'CREATE MACRO f(x) AS x',
    `CREATE SECRET s (TYPE s3)`,
    'CREATE SEQUENCE s',
    'DROP VIEW dataset',
    'ALTER VIEW dataset RENAME TO x',
    'INSERT INTO dataset VALUES (1, 2)',
    'UPDATE dataset SET a = 1',
    'DELETE FROM dataset',
    'TRUNCATE dataset',
    'WITH x AS (INSERT INTO dataset VALUES (1) RETURNING *) SELECT * FROM x',
    'MERGE INTO dataset USING dataset ON true WHEN MATCHED THEN DELETE',
    'SELECT 1 INTO x',
    `SET memory_limit = '64GB'`,
    'SET enable_external_access = true',
    `SET allowed_directories = ['/']`,
    'SET lock_configuration = false',
    'RESET allowed_paths',
    'SET VARIABLE x = 1',
    `SET schema = 'pg_catalog'`,
    'SET threads = 100',
    'CHECKPOINT',
    'FORCE CHECKPOINT',
    'VACUUM',
    'ANALYZE',
    'BEGIN',
    'COMMIT',
    'PREPARE p AS SELECT 1',
    'EXECUTE p',
    'DEALLOCATE p',
    `CALL enable_logging()`,
    `SELECT * FROM enable_logging()`,
    `SELECT * FROM enable_profiling()`,
    `SELECT * FROM checkpoint()`,
    `SELECT * FROM truncate_duckdb_logs()`,
    `SELECT write_log('x')`,
    `SELECT nextval('s')`,
    'SELECT setseed(0.5)',
    `COMMENT ON VIEW dataset IS 'x'`,
  ],
  'using everything up': [
    `SELECT repeat('x', 3000000000)`,
    `SELECT length(repeat('x', 3e9::BIGINT))`,
    `SELECT 'x'.repeat(3000000000)`,
    `SELECT lpad('x', 2000000000, 'y')`,
    `SELECT rpad('x', 2000000000, 'y')`,
    `SELECT len(range(10000000000))`,
    `SELECT len(generate_series(0, 10000000000))`,
    `SELECT count(*) FROM range(1000000000000)`,
    `SELECT count(*) FROM range(0, -1000000000000, -1)`,
    `SELECT list_resize([1], 4000000000)`,
    `SELECT printf('%2000000000d', 1)`,
    `SELECT format('{:>2000000000}', 'x')`,
    `SELECT repeat(b, 2000000000 + a) FROM dataset`,
    `SELECT repeat(repeat(repeat('x', 1000000), 1000), 1000)`,
    `SELECT string_agg(repeat('x', 1000000), '') FROM range(3000)`,
    `SELECT list(range) FROM range(900000000)`,
    `SELECT list_transform(range(9000000), lambda x: range(9000000))`,
    `SELECT levenshtein(repeat('ab', 60000), repeat('ba', 60000))`,
    `SELECT count(*) FROM range(100000000) a, range(100000000) b WHERE (a.range + b.range) % 7 = 3`,
    `WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t`,
    `WITH RECURSIVE t(s) AS (SELECT 'x' UNION ALL SELECT s || s FROM t) SELECT max(length(s)) FROM t`,
    `SELECT sleep_ms(100000)`,
    `SELECT pg_sleep(100)`,
    `SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
    `SELECT ${'1+'.repeat(20_000)}1`,
    `SELECT ${'NOT '.repeat(5000)}true`,
    `${'SELECT * FROM ('.repeat(3000)}SELECT 1${')'.repeat(3000)}`,
    `SELECT [${'['.repeat(3000)}${']'.repeat(3000)}]`,
    `SELECT 'a\0b'`,
  ],
};

/** Allowed by name and still worth a look: they give nothing that belongs to anybody else. */
const HARMLESS: readonly string[] = [
  'SELECT current_user, user, session_user, current_schema, current_catalog',
  `SELECT error_message FROM (SELECT 'x' AS error_message)`,
  `WITH dataset AS (SELECT 'read_text' AS f) SELECT f FROM dataset`,
  `SELECT 'SELECT * FROM read_text(''/etc/passwd'')'`,
  'SELECT dataset FROM dataset LIMIT 1',
  `SELECT 1 -- ; DROP VIEW dataset`,
  `SELECT "read_text" FROM (SELECT 1 AS "read_text")`,
  `SELECT 'x'::VARCHAR COLLATE NOCASE`,
];

describe.each(Object.entries(ATTEMPTS))('%s', (attempt, statements) => {
  it.each(statements.map((sql) => [sql.slice(0, 120), sql]))(
    'refuses %s',
    async (_name, sql) => {
      const refused: unknown = await run(
        filled(sql),
        attempt === 'using everything up' ? hasty : bench.engine,
      ).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(AppError);
      const { code, message, issues } = refused as AppError;
      expect(['query.refused', 'query.invalid', 'query.too_large', 'query.timed_out']).toContain(code);
      const reported = JSON.stringify({ message, issues });
      expect(reported).not.toContain(CANARY);
      expect(reported).not.toContain('root:');
      // A path that the statement itself names may be repeated.
      expect(reported).not.toContain(sql.includes('{') ? join(bench.folder, 'work') : bench.folder);
    },
    20_000,
  );
});

it('holds at least eighty attempts', () => {
  expect(Object.values(ATTEMPTS).flat().length).toBeGreaterThanOrEqual(80);
});

it.each(HARMLESS)('runs %s, and it shows nothing', async (sql) => {
  const { rows } = await run(sql);
  const reported = JSON.stringify(rows);
  expect(reported).not.toContain(CANARY);
  expect(reported).not.toContain(bench.folder);
  expect(reported).not.toContain('root:');
});

it('has left the files as they were', async () => {
  expect((await readdir(mine.directory)).toSorted()).toEqual(['rejects.parquet', 'rows.parquet']);
  expect((await run('SELECT count(*) FROM dataset')).rows).toEqual([[2]]);
  expect(await readFile(join(bench.folder, 'other', 'secret.csv'), 'utf8')).toContain(CANARY);
});

it('never opens the files of another tenant', async () => {
  const requested = bench.engine.sql({
    tenantId: 'tenant-2',
    tables: [{ name: 'dataset', open: async () => mine }],
    sql: 'SELECT * FROM dataset',
    maxRows: 1,
    signal: live(),
  });
  await expect(requested).rejects.toThrow('another tenant');
});

describe('what may be called', () => {
  let open: EngineProcess;
  const named = async (where: string): Promise<Set<string>> => {
    const { rows } = await open.read({
      sql: `SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE ${where}`,
      signal: live(),
      deadlineMs: 20_000,
      maxRows: 10_000,
      maxBytes: 1024 * 1024,
    });
    return new Set(rows.map(([name]) => String(name)));
  };

  beforeAll(async () => {
    open = await EngineProcess.start(bench.folder, { memoryMb: 256, threads: 1 });
    await open.open({ allowedPaths: [], setup: [] });
  });
  afterAll(() => open.close());

  it('exists in the engine, functions and table functions', async () => {
    const calls = await named(`function_type IN ('scalar', 'aggregate', 'macro')`);
    const tables = await named(`function_type = 'table'`);
    expect([...FUNCTIONS, ...BY_NAME].filter((name) => !calls.has(name))).toEqual(['unnest']);
    expect([...TABLE_FUNCTIONS].filter((name) => !tables.has(name))).toEqual([]);
  });

  it('names no function of the engine about itself', async () => {
    const own = await named(
      `schema_name <> 'main' OR function_name SIMILAR TO '(current_|pg_|duckdb_|pragma_|read_|__).*'`,
    );
    const clock = ['current_date', 'current_localtime', 'current_localtimestamp'];
    expect([...FUNCTIONS, ...TABLE_FUNCTIONS].filter((name) => own.has(name))).toEqual(clock);
  });

  const cast = (modifier: unknown) => ({
    node: {
      type: 'SELECT_NODE',
      select_list: [
        { class: 'CAST', type: 'OPERATOR_CAST', cast_type: { type_info: { modifiers: [modifier] } } },
      ],
    },
  });

  it('is not allowed within a type', () => {
    expect(() =>
      checkStatement(cast({ type: { id: 'INTEGER' }, is_null: false, value: 9 }), '', []),
    ).not.toThrow();
    expect(() => checkStatement(cast({ class: 'FUNCTION', function_name: 'getenv' }), '', [])).toThrow(
      'plain types',
    );
  });

  it('names at most fifty tables', () => {
    const names = Array.from({ length: 51 }, (_, at) => `t${at}`);
    const naming = (count: number) => ({
      from: names.slice(0, count).map((name) => ({ type: 'BASE_TABLE', table_name: name })),
    });
    expect(checkStatement(naming(50), '', names).size).toBe(50);
    expect(() => checkStatement(naming(51), '', names)).toThrow('at most 50 tables');
  });

  it('is refused in a statement of a shape that nobody has reviewed', () => {
    const unknown = { node: { type: 'SELECT_NODE', from_table: { type: 'NEW_REF', query_location: 3 } } };
    expect(() => checkStatement(unknown, 'SELECT 1', [])).toThrow('NEW_REF cannot be used here');
  });
});
