import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readerConfig,
  startDatabase,
  startMariadb,
  type TestDatabase,
} from '../../testing/test-databases.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let postgres: TestDatabase;
let mariadb: TestDatabase;
let editor: TestMember;
const ids = { postgresql: '', mysql: '' };

beforeAll(async () => {
  [postgres, mariadb] = await Promise.all([startDatabase(), startMariadb()]);
  await postgres.run(`
    CREATE EXTENSION postgres_fdw;
    CREATE ROLE reader LOGIN;
    CREATE TABLE "Odd ""names""; --" ("Id" int, "id" int, "a.b" text, "q""uote" text, "😀 face" text, " lead" text);
    INSERT INTO "Odd ""names""; --" VALUES (1, 2, 'x', 'y', 'z', 'w');
    CREATE SCHEMA "Dot.Schema"; CREATE TABLE "Dot.Schema"."t.a.b" AS SELECT 5 AS x;
    CREATE TABLE empty (id int, t text);
    CREATE TABLE no_key AS SELECT 1 AS a FROM generate_series(1, 2);
    CREATE TABLE generated (a int, b int GENERATED ALWAYS AS (a * 2) STORED, c int GENERATED ALWAYS AS IDENTITY);
    INSERT INTO generated (a) VALUES (4);
    CREATE TABLE parts (d date, v int) PARTITION BY RANGE (d);
    CREATE TABLE parts_26 PARTITION OF parts FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
    INSERT INTO parts VALUES ('2026-05-05', 3);
    CREATE MATERIALIZED VIEW filled AS SELECT 1 AS one;
    CREATE MATERIALIZED VIEW unfilled AS SELECT 1 AS one WITH NO DATA;
    CREATE SERVER self FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1', port '${postgres.port}', dbname 'postgres');
    CREATE USER MAPPING FOR PUBLIC SERVER self OPTIONS (user 'plumbline', password_required 'false');
    CREATE FOREIGN TABLE elsewhere (a int) SERVER self OPTIONS (table_name 'no_key');
    GRANT pg_read_all_data TO reader;
  `);
  await mariadb.run(`
    CREATE DATABASE postgres; USE postgres;
    CREATE USER reader; GRANT SELECT ON postgres.* TO reader;
    CREATE TABLE \`Odd \`\`names\` (\`a.b\` text, \`q\`\`uote\` text, \` lead\` text);
    INSERT INTO \`Odd \`\`names\` VALUES ('x', 'y', 'w');
    CREATE TABLE generated (a int, b int AS (a * 2) PERSISTENT, c int AS (a + 1) VIRTUAL, d int INVISIBLE DEFAULT 3);
    INSERT INTO generated (a) VALUES (4);
  `);
  server = await startTestServer();
  editor = await server.signIn('editor');
  for (const [kind, { port }] of [
    ['postgresql', postgres],
    ['mysql', mariadb],
  ] as const) {
    const response = await call('POST', '/beta/connections', {
      kind,
      name: kind,
      config: readerConfig({ port }),
    });
    ids[kind] = response.body.data.id;
  }
}, 120_000);
afterAll(async () => {
  await server.close();
  postgres.stop();
  mariadb.stop();
});

const call = (method: string, path: string, body?: object) =>
  server.call(method, path, { as: editor, ...(body === undefined ? {} : { body }) });
const start = (kind: keyof typeof ids, body: object) =>
  call('POST', `/v1/connections/${ids[kind]}/dataset/create`, { name: 'Unusual', ...body });

/** Names of columns and rows of a dataset made of a target. */
async function read(kind: keyof typeof ids, body: object) {
  const { id, jobId } = (await start(kind, body)).body.data;
  await server.runJobs();
  expect((await call('GET', `/v1/jobs/${jobId}`)).body.data.error ?? null).toBeNull();
  const { columns, data } = (await call('POST', `/v1/datasources/${id}/filter`, {})).body.data;
  return { id, names: columns.map(({ name }: { name: string }) => name), data };
}

describe('a table of PostgreSQL', () => {
  it.each([
    ['names that SQL has to quote', { table: 'Odd "names"; --' }, [[1, 2, 'x', 'y', 'z', 'w']]],
    ['dots in its names', { schema: 'Dot.Schema', table: 't.a.b' }, [[5]]],
    ['no rows', { table: 'empty' }, []],
    ['no key, and rows that are there twice', { table: 'no_key' }, [[1], [1]]],
    ['computed columns', { table: 'generated' }, [[4, 8, 1]]],
    ['partitions', { table: 'parts' }, [['2026-05-05', 3]]],
    ['rows of a view that are stored', { table: 'filled' }, [[1]]],
    ['rows on another server', { table: 'elsewhere' }, [[1], [1]]],
  ])('a table with %s is read alike as a copy and live', async (_, target, rows) => {
    const [copy, live] = [
      await read('postgresql', target),
      await read('postgresql', { ...target, live: {} }),
    ];
    expect(copy.data).toEqual(rows);
    expect(live).toMatchObject({ names: copy.names, data: rows });
  });

  it('is listed once, whatever it is', async () => {
    const { data } = (await call('GET', `/beta/connections/${ids.postgresql}/tables`)).body.data;
    expect(data.map(({ name, kind }: { name: string; kind: string }) => `${kind} ${name}`)).toEqual([
      'table t.a.b',
      'table Odd "names"; --',
      'table elsewhere',
      'table empty',
      'view filled',
      'table generated',
      'table no_key',
      'table parts',
      'view unfilled',
    ]);
  });

  it('is refreshed with the columns that were chosen, whatever they are called', async () => {
    const { id } = await read('postgresql', { table: 'Odd "names"; --', only: ['id', ' lead', 'Id'] });
    const { jobId } = (await call('POST', `/v1/datasources/${id}/refresh`, {})).body.data;
    await server.runJobs();
    expect((await call('GET', `/v1/jobs/${jobId}`)).body.data).toMatchObject({ state: 'succeeded' });
    expect((await call('POST', `/v1/datasources/${id}/filter`, {})).body.data).toMatchObject({
      version: 2,
      data: [[2, 'w', 1]],
    });
  });

  it('a table of PostgreSQL that was never filled is refused with the reason', async () => {
    const { jobId } = (await start('postgresql', { table: 'unfilled' })).body.data;
    await server.runJobs();
    expect((await call('GET', `/v1/jobs/${jobId}`)).body.data).toMatchObject({
      state: 'failed',
      error: { code: 'source.refused', message: expect.stringContaining('has not been populated') },
    });
  });
});

describe('a table of MariaDB', () => {
  it.each([
    ['names that SQL has to quote', { table: 'Odd `names' }, [['x', 'y', 'w']]],
    ['computed and invisible columns', { table: 'generated' }, [[4, 8, 5, 3]]],
    ['a column without a name', { query: `SELECT 1 AS a, ''` }, [[1, '']]],
  ])('a table with %s is read alike as a copy and live', async (_, target, rows) => {
    const [copy, live] = [await read('mysql', target), await read('mysql', { ...target, live: {} })];
    expect(copy.data).toEqual(rows);
    expect(live).toMatchObject({ names: copy.names, data: rows });
  });
});

describe('a dataset that stays in its database', () => {
  it('is refused at once where the database cannot read the statement so', async () => {
    expect(await start('mysql', { query: 'SELECT 1 AS a, 2 AS A', live: {} })).toMatchObject({
      status: 422,
      body: { error: { code: 'query.refused', message: expect.stringContaining('have the same name') } },
    });
  });
});
