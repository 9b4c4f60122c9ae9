import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatabase, startMariadb, type TestDatabase } from '../../testing/test-databases.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const ROWS = 5000;

/** What a server says of a full disk, for a bound of its own that needs no disk of the test. */
interface Source {
  readonly start: () => Promise<TestDatabase>;
  readonly database: string;
  /** Makes a user `reader`, whose statements soon need the disk. */
  readonly setUp: string;
  /** Needs more space than memory has for it. */
  readonly statement: string;
  readonly fill: string;
  readonly free: string;
}

const SOURCES: Readonly<Record<'postgresql' | 'mysql', Source>> = {
  postgresql: {
    start: startDatabase,
    database: 'postgres',
    setUp: `CREATE ROLE reader LOGIN; ALTER ROLE reader SET work_mem = '64kB'`,
    statement: `SELECT n, repeat(md5(n::text), 20) AS t FROM generate_series(1, ${ROWS}) n ORDER BY t`,
    fill: `ALTER ROLE reader SET temp_file_limit = '256kB'`,
    free: 'ALTER ROLE reader RESET temp_file_limit',
  },
  mysql: {
    start: startMariadb,
    database: 'shop',
    setUp: `CREATE DATABASE shop; CREATE USER reader; GRANT SELECT ON shop.* TO reader;
      SET GLOBAL tmp_memory_table_size = 65536; SET GLOBAL max_heap_table_size = 65536`,
    statement: `SELECT repeat(md5(seq), 20) AS t, count(*) AS n FROM seq_1_to_${ROWS} GROUP BY t`,
    fill: 'SET GLOBAL tmp_disk_table_size = 1048576',
    free: 'SET GLOBAL tmp_disk_table_size = DEFAULT',
  },
};

let server: TestServer;
let editor: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.signIn('editor');
}, 60_000);
afterAll(() => server.close());

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

describe.each(['postgresql', 'mysql'] as const)('a source of %s', (kind) => {
  const { start, database: name, setUp, statement, fill, free } = SOURCES[kind];
  let database: TestDatabase;
  beforeAll(async () => {
    database = await start();
    await database.run(setUp);
  }, 60_000);
  afterAll(() => database.stop());

  it('without space for the statement ends the refresh with the reason, and nothing half made', async () => {
    const config = {
      host: '127.0.0.1',
      port: database.port,
      database: name,
      username: 'reader',
      tls: 'disable',
    };
    const saved = await call('POST', '/beta/connections', { kind, name: 'Full', config });
    const path = `/v1/connections/${saved.body.data.id}/dataset/create`;
    const { id } = (await call('POST', path, { name: `Full ${kind}`, query: statement })).body.data;
    await server.runJobs();
    const before = await files();
    await database.run(fill);
    expect(await refresh(id)).toMatchObject({
      state: 'failed',
      error: {
        code: 'source.refused',
        message: expect.stringMatching(/^The server has no room for this statement/u),
      },
    });
    expect([await rowsOf(id), await files()]).toEqual([{ total: ROWS, version: 1 }, before]);
    await database.run(free);
    expect(await refresh(id)).toMatchObject({ state: 'succeeded' });
    expect(await rowsOf(id)).toEqual({ total: ROWS, version: 2 });
  });
});
