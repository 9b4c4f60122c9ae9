import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readerConfig, startDatabase, type TestDatabase } from '../../testing/test-databases.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let database: TestDatabase;
let editor: TestMember;
let connectionId: string;

beforeAll(async () => {
  server = await startTestServer();
  database = await startDatabase();
  await database.run(`
    CREATE ROLE reader LOGIN;
    CREATE SCHEMA lab;
    CREATE TABLE lab.readings (id int, code text, amount numeric, day date, note text);
    INSERT INTO lab.readings VALUES
      (1, '12', 1.5, '2026-01-31', repeat('x', 5000)),
      (2, '12.5', 'NaN', 'infinity', NULL),
      (3, 'n/a', 2, '2026-02-28', ''),
      (4, NULL, 3, '2026-03-31', 'short');
    CREATE TABLE lab.many AS SELECT n AS id FROM generate_series(1, 3000) n;
    CREATE TABLE lab.nothing (id int, name text);
    CREATE VIEW lab.documents AS SELECT n AS id, repeat('x', 200000) AS body FROM generate_series(1, 1000) n;
    GRANT USAGE ON SCHEMA lab TO reader;
    GRANT SELECT ON ALL TABLES IN SCHEMA lab TO reader;
  `);
  editor = await server.signIn('editor');
  const config = readerConfig(database);
  const response = await call('POST', '/beta/connections', { kind: 'postgresql', name: 'Lab', config });
  connectionId = response.body.data.id;
}, 60_000);
afterAll(async () => {
  await server.close();
  database.stop();
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: editor, ...(body === undefined ? {} : { body }) });
const inspect = (body: object) => call('POST', `/v1/connections/${connectionId}/inspect`, body);
const create = async (body: object) => {
  const answer = await call('POST', `/v1/connections/${connectionId}/dataset/create`, body);
  await server.runJobs();
  return answer;
};
const rowsOf = async (id: string) => (await call('POST', `/v1/datasources/${id}/filter`, {})).body.data;

describe('the first rows of a table', () => {
  it('are typed as an extract would type them, with what does not fit', async () => {
    const { status, body } = await inspect({ table: 'readings', schema: 'lab' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      sampledRows: 4,
      rowCount: 4,
      complete: true,
      columns: [
        { name: 'id', type: 'integer', parsedShare: 1 },
        { name: 'code', type: 'text', parsedShare: 1, empty: 1 },
        { name: 'amount', type: 'decimal', failureCount: 1, failures: [{ row: 2, text: 'NaN' }] },
        { name: 'day', type: 'date', parsedShare: 0.75, failures: [{ row: 2, text: 'infinity' }] },
        { name: 'note', type: 'text', empty: 1 },
      ],
    });
    expect(body.data.rows[0][4]).toHaveLength(500);
    const ways = body.data.columns[1].alternatives;
    expect(ways.find(({ type }: { type: string }) => type === 'integer')).toMatchObject({
      failureCount: 2,
      failures: [
        { row: 2, text: '12.5' },
        { row: 3, text: 'n/a' },
      ],
    });
  });

  it('are a part of many, none of an empty table, and those of a statement', async () => {
    expect((await inspect({ table: 'lab.many' })).body.data).toMatchObject({
      sampledRows: 1000,
      rowCount: null,
      complete: false,
    });
    expect((await inspect({ table: 'nothing', schema: 'lab' })).body.data).toMatchObject({
      sampledRows: 0,
      rowCount: 0,
      rows: [],
      columns: [{ name: 'id', parsedShare: 1, empty: 0 }, { name: 'name' }],
    });
    const twice = await inspect({ query: 'SELECT id, code AS id FROM lab.readings' });
    expect(twice.body.data.columns.map(({ name }: { name: string }) => name)).toEqual(['id', 'id_2']);
  });

  it('are few where the rows are too large to be held', async () => {
    const { body } = await inspect({ table: 'documents', schema: 'lab' });
    expect(body.data).toMatchObject({ sampledRows: 20, rowCount: null, complete: false });
    expect(body.data.rows[0][1]).toHaveLength(500);
  });

  it('are refused with the reason of the source', async () => {
    expect(await inspect({ query: 'SELECT nope FROM lab.readings' })).toMatchObject({
      status: 422,
      body: { error: { code: 'query.invalid', message: expect.stringContaining('nope') } },
    });
    expect(await inspect({ query: 'DELETE FROM lab.readings' })).toMatchObject({ status: 422 });
    expect((await inspect({})).status).toBe(400);
  });
});

describe('a chosen type', () => {
  it('is the type of the dataset, also after a refresh; what does not fit is listed', async () => {
    const types = [{ column: 'code', type: 'integer' }];
    const response = await create({ name: 'Readings', table: 'readings', schema: 'lab', types });
    expect(response.status).toBe(202);
    const { id } = response.body.data;
    const expected = [12, null, null, null];
    const codes = async () => {
      const { columns, data } = await rowsOf(id);
      const at = columns.findIndex(({ name }: { name: string }) => name === 'code');
      expect(columns[at].type).toBe('integer');
      return data.map((row: unknown[]) => row[at]);
    };
    expect(await codes()).toEqual(expected);
    const rejects = (await call('GET', `/v1/datasources/${id}/rejects?column=code`)).body.data;
    expect(rejects.data).toMatchObject([
      { row: 2, text: '12.5' },
      { row: 3, text: 'n/a' },
    ]);
    expect((await call('POST', `/v1/datasources/${id}/refresh`, {})).status).toBe(202);
    await server.runJobs();
    const dataset = (await call('GET', `/v1/datasources/${id}`)).body.data;
    expect(dataset.version.number).toBe(2);
    expect(await codes()).toEqual(expected);
  });

  it('is that of a column of a statement whose name comes twice', async () => {
    const types = [{ column: 'id_2', type: 'decimal' }];
    const query = 'SELECT id, code AS id FROM lab.readings ORDER BY 1';
    const response = await create({ name: 'Twice', query, types });
    expect((await rowsOf(response.body.data.id)).data).toEqual([
      [1, '12.0'],
      [2, '12.5'],
      [3, null],
      [4, null],
    ]);
  });

  it('is refused for unknown columns, those that refreshes compare, and live datasets', async () => {
    const table = { name: 'X', table: 'readings', schema: 'lab' };
    const increment = { watermark: 'id', overlap: 0, key: ['id'], deletes: 'ignore', deletedColumn: null };
    for (const body of [
      { ...table, types: [{ column: 'nope', type: 'integer' }] },
      { ...table, increment, types: [{ column: 'id', type: 'text' }] },
    ]) {
      expect((await create(body)).body).toMatchObject({ error: { code: 'request.invalid' } });
    }
    for (const body of [
      { ...table, live: { cacheSeconds: 60 }, types: [{ column: 'code', type: 'integer' }] },
      // Any text would pass for JSON.
      { ...table, types: [{ column: 'code', type: 'json' }] },
    ]) {
      expect((await create(body)).status).toBe(400);
    }
  });
});
