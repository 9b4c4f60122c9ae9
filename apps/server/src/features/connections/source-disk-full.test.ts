import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../testing/test-databases.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const ROWS = 5000;
/** Sorted beside the disk's own cache: each row is longer than what a sort may hold of it. */
const SORTED = `SELECT n, repeat(md5(n::text), 20) AS t FROM generate_series(1, ${ROWS}) n ORDER BY t`;

let server: TestServer;
let database: TestDatabase;
let editor: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  database = await startDatabase();
  await database.run(`CREATE ROLE reader LOGIN; ALTER ROLE reader SET work_mem = '64kB'`);
  editor = await server.signIn('editor');
}, 60_000);
afterAll(async () => {
  await server.close();
  database.stop();
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: editor, ...(body === undefined ? {} : { body }) });
const rowsOf = async (id: string) => {
  const { total, version } = (await call('POST', `/v1/datasources/${id}/filter`, { limit: 1 })).body.data;
  return { total, version };
};
const files = async () =>
  (await readdir(server.home, { recursive: true })).filter((name) => /rows\.(csv|parquet)/u.test(name));

async function refresh(id: string) {
  const { jobId } = (await call('POST', `/v1/datasources/${id}/refresh`, {})).body.data;
  await server.runJobs();
  return (await call('GET', `/v1/jobs/${jobId}`)).body.data;
}

it('a source without space for the statement ends the refresh with the reason, and nothing half made', async () => {
  const config = {
    host: '127.0.0.1',
    port: database.port,
    database: 'postgres',
    username: 'reader',
    tls: 'disable',
  };
  const saved = await call('POST', '/beta/connections', { kind: 'postgresql', name: 'Full', config });
  const path = `/v1/connections/${saved.body.data.id}/dataset/create`;
  const { id } = (await call('POST', path, { name: 'Full', query: SORTED })).body.data;
  await server.runJobs();
  const before = await files();
  // What the server says of a full disk, for a bound of its own that needs no disk of the test.
  await database.run(`ALTER ROLE reader SET temp_file_limit = '256kB'`);
  expect(await refresh(id)).toMatchObject({
    state: 'failed',
    error: {
      code: 'source.refused',
      message: expect.stringMatching(/^The server has no room for this statement/u),
    },
  });
  expect([await rowsOf(id), await files()]).toEqual([{ total: ROWS, version: 1 }, before]);
  await database.run('ALTER ROLE reader RESET temp_file_limit');
  expect(await refresh(id)).toMatchObject({ state: 'succeeded' });
  expect(await rowsOf(id)).toEqual({ total: ROWS, version: 2 });
});
