import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../testing/test-databases.ts';
import { RealServer } from '../testing/real-server.ts';

const TEST_MS = 300_000;
const ROWS = 150;
/** Takes about a second at the server, so that the kill comes in the middle. */
const VIEW = `CREATE VIEW slow AS SELECT n AS id, n AS changed, pg_sleep(0.006)::text AS waited FROM generate_series(1, ${ROWS}) n`;

let home: string;
let server: RealServer;
let database: TestDatabase;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plumbline-extract-kills-'));
  server = new RealServer(home, { PLUMBLINE_OUTBOUND_ALLOW: '127.0.0.0/8' });
  database = await startDatabase();
  await database.run(`CREATE ROLE reader LOGIN; ${VIEW}; GRANT SELECT ON slow TO reader`);
  await server.start();
  await server.signIn();
}, TEST_MS);
afterAll(async () => {
  await server.stop();
  database.stop();
  await rm(home, { recursive: true, force: true });
});

const data = async (method: string, path: string, body?: object) =>
  (await server.call(method, path, body)).body.data;
const jobState = async (jobId: string): Promise<string> => (await data('GET', `/v1/jobs/${jobId}`)).state;
async function untilDone(jobId: string): Promise<void> {
  await expect.poll(() => jobState(jobId), { timeout: 120_000, interval: 100 }).toBe('succeeded');
}
const files = async (name: string): Promise<number> =>
  (await readdir(home, { recursive: true })).filter((path) => path.endsWith(name)).length;

it(
  'a kill -9 in the middle of an extract leaves each row once, and no file of the killed run',
  async () => {
    const config = {
      host: '127.0.0.1',
      port: database.port,
      database: 'postgres',
      username: 'reader',
      tls: 'disable',
    };
    const connection = await data('POST', '/beta/connections', { kind: 'postgresql', name: 'Shop', config });
    const increment = {
      watermark: 'changed',
      overlap: 50,
      key: ['id'],
      deletes: 'keys',
      deletedColumn: null,
    };
    const body = { name: 'Slow', table: 'slow', schema: 'public', increment };
    const created = await data('POST', `/v1/connections/${connection.id}/dataset/create`, body);
    await expect.poll(() => files('rows.csv'), { timeout: 60_000, interval: 20 }).toBe(1);
    await server.killHard();
    await server.start();
    await untilDone(created.jobId);
    const refreshed = await data('POST', `/v1/datasources/${created.id}/refresh`);
    await expect.poll(() => files('rows.csv'), { timeout: 60_000, interval: 20 }).toBe(1);
    await server.killHard();
    await server.start();
    await untilDone(refreshed.jobId);
    const { data: rows, version } = await data('POST', `/v1/datasources/${created.id}/filter`, {
      limit: 1000,
    });
    const ids = (rows as readonly [number][]).map(([id]) => id).toSorted((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, at) => at + 1));
    expect([version, await files('rows.csv'), await files('rows.parquet')]).toEqual([2, 0, 2]);
  },
  TEST_MS,
);
