import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLocalSqlServer, type LocalSqlServer } from '#testing/services/sql-server/server.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const PASSWORD = 'only-for-reading-4713';
/** Longer than any wait between two attempts. */
const LATER_MS = 30 * 60_000;
const ROWS = 30_000;

let server: TestServer;
let source: LocalSqlServer;
let editor: TestMember;
let connectionId: string;
const clock = fakeClock();

beforeAll(async () => {
  source = await startLocalSqlServer({ user: 'reader', password: PASSWORD, databases: ['shop'] });
  await source.run(`CREATE TABLE orders AS SELECT n::BIGINT AS id, 'customer ' || n AS customer,
    (n * 1.5)::DECIMAL(12,2) AS amount, TIMESTAMP '2026-01-01' + to_minutes(n::BIGINT) AS changed FROM range(1, ${ROWS + 1}) r(n)`);
  server = await startTestServer({ clock });
  editor = await server.signIn('editor');
  const config = {
    host: '127.0.0.1',
    port: source.port,
    database: 'shop',
    username: 'reader',
    password: PASSWORD,
    tls: 'disable',
  };
  const response = await call('POST', '/beta/connections', { kind: 'sql-server', name: 'Shop', config });
  connectionId = response.body.data.id;
}, 60_000);
afterAll(async () => {
  await server.close();
  source.stop();
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: editor, ...(body === undefined ? {} : { body }) });

async function create(body: object): Promise<string> {
  const path = `/v1/connections/${connectionId}/dataset/create`;
  const started = await call('POST', path, { table: 'orders', schema: 'main', ...body });
  expect(started).toMatchObject({ status: 202 });
  await server.runJobs();
  return started.body.data.id;
}

/** Attempts until the job has ended, each after the wait that it was put back for. */
async function refresh(id: string) {
  const { jobId } = (await call('POST', `/v1/datasources/${id}/refresh`, {})).body.data;
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await server.runJobs();
    const job = (await call('GET', `/v1/jobs/${jobId}`)).body.data;
    if (job.state !== 'queued' && job.state !== 'running') {
      return job;
    }
    source.cutting = null;
    clock.advance(LATER_MS);
  }
  return null;
}
const rowsOf = async (id: string) => {
  const { total, version } = (await call('POST', `/v1/datasources/${id}/filter`, { limit: 1 })).body.data;
  return { total, version };
};

it('is read again by a refresh, and a connection that is cut in the middle is tried again', async () => {
  const id = await create({ name: 'All orders' });
  expect(await rowsOf(id)).toEqual({ total: ROWS, version: 1 });
  await source.run(`INSERT INTO orders VALUES (${ROWS + 1}, 'late', 1.5, TIMESTAMP '2026-06-01')`);
  source.cutting = /FROM .*orders/su;
  expect(await refresh(id)).toMatchObject({ state: 'succeeded', attempt: 2 });
  expect(await rowsOf(id)).toEqual({ total: ROWS + 1, version: 2 });
});

it('gives what changed alone, by a watermark and a key', async () => {
  const increment = {
    watermark: 'changed',
    overlap: 3600,
    key: ['id'],
    deletes: 'keys',
    deletedColumn: null,
  };
  const id = await create({ name: 'Changes', increment });
  await source.run(`UPDATE orders SET amount = 9, changed = TIMESTAMP '2026-07-01' WHERE id IN (3, 4)`);
  await source.run('DELETE FROM orders WHERE id = 10');
  expect(await refresh(id)).toMatchObject({ state: 'succeeded' });
  const [newest] = (await call('GET', `/v1/datasources/${id}`)).body.data.versions;
  expect(newest.refresh).toMatchObject({ mode: 'incremental', added: 0, changed: 2, removed: 1 });
  expect((await rowsOf(id)).total).toBe(ROWS);
});

it('keeps the last version and says why when the table is gone', async () => {
  await source.run('CREATE TABLE gone AS SELECT 1 AS n');
  const id = await create({ name: 'Gone', table: 'gone' });
  await source.run('DROP TABLE gone');
  expect(await refresh(id)).toMatchObject({ state: 'failed', error: { code: 'source.refused' } });
  expect(await rowsOf(id)).toEqual({ total: 1, version: 1 });
});
