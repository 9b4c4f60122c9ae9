import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from 'pg';
import { fakeClock } from '../../testing/fake-clock.ts';
import { startDatabase, type TestDatabase } from '../../testing/test-databases.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

/** Longer than any wait between two attempts. */
const LATER_MS = 30 * 60_000;
const ROWS = 400;
/** Takes about two seconds at the server, so that something can happen meanwhile. */
const SLOW = `SELECT n, pg_sleep(0.005)::text AS waited FROM generate_series(1, ${ROWS}) n`;

let server: TestServer;
let database: TestDatabase;
let editor: TestMember;
let admin: Client;
const clock = fakeClock();

beforeAll(async () => {
  server = await startTestServer({ clock });
  database = await startDatabase();
  await database.run('CREATE ROLE reader LOGIN');
  admin = new Client({ host: '127.0.0.1', port: database.port, user: 'plumbline', database: 'postgres' });
  // A test restarts the server.
  admin.on('error', () => undefined);
  await admin.connect();
  editor = await server.signIn('editor');
}, 60_000);
afterAll(async () => {
  await admin.end().catch(() => undefined);
  await server.close();
  database.stop();
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: editor, ...(body === undefined ? {} : { body }) });

async function createDataset(name: string): Promise<{ readonly id: string; readonly connectionId: string }> {
  const config = {
    host: '127.0.0.1',
    port: database.port,
    database: 'postgres',
    username: 'reader',
    tls: 'disable',
  };
  const saved = await call('POST', '/beta/connections', { kind: 'postgresql', name, config });
  const connectionId = saved.body.data.id;
  const body = { name, query: SLOW };
  const started = await call('POST', `/v1/connections/${connectionId}/dataset/create`, body);
  await server.runJobs();
  return { id: started.body.data.id, connectionId };
}
const refresh = async (id: string): Promise<string> =>
  (await call('POST', `/v1/datasources/${id}/refresh`, {})).body.data.jobId;
const jobOf = async (id: string) => (await call('GET', `/v1/jobs/${id}`)).body.data;
const rowsOf = async (id: string) => {
  const { total, version } = (await call('POST', `/v1/datasources/${id}/filter`, { limit: 1 })).body.data;
  return { total, version };
};

/** Connections of ours that run something at the server. */
async function running(): Promise<number> {
  const { rows } = await admin.query(
    `SELECT pid FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active' AND query LIKE 'COPY%'`,
  );
  return rows.length;
}
async function untilRunning(): Promise<void> {
  await expect.poll(running, { timeout: 20_000, interval: 20 }).toBe(1);
}
const cut = () =>
  admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'reader'`);

/** Attempts until the job has ended, each after the wait that it was put back for. */
async function runToTheEnd(jobId: string): Promise<void> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await server.runJobs();
    const { state } = await jobOf(jobId);
    if (state !== 'queued' && state !== 'running') {
      return;
    }
    clock.advance(LATER_MS);
  }
}

it('a connection that is cut in the middle is tried again, and no row is there twice', async () => {
  const { id } = await createDataset('Cut');
  const jobId = await refresh(id);
  const first = server.runJobs();
  await untilRunning();
  await cut();
  await first;
  expect(await rowsOf(id)).toEqual({ total: ROWS, version: 1 });
  await runToTheEnd(jobId);
  expect(await jobOf(jobId)).toMatchObject({ state: 'succeeded' });
  expect(await rowsOf(id)).toEqual({ total: ROWS, version: 2 });
});

it('a user that may no longer sign in ends the refresh with the reason, and the last version stays', async () => {
  const { id, connectionId } = await createDataset('Locked out');
  await database.run('ALTER ROLE reader NOLOGIN');
  const jobId = await refresh(id);
  await runToTheEnd(jobId);
  expect(await jobOf(jobId)).toMatchObject({ state: 'failed', error: { code: 'source.refused' } });
  const state = async () => (await call('GET', `/beta/connections/${connectionId}`)).body.data.state;
  expect([await rowsOf(id), await state()]).toEqual([{ total: ROWS, version: 1 }, 'failing']);
  await database.run('ALTER ROLE reader LOGIN');
  await runToTheEnd(await refresh(id));
  expect([await rowsOf(id), await state()]).toEqual([{ total: ROWS, version: 2 }, 'ready']);
});

it('a table that was dropped ends the refresh with the reason, and the last version stays', async () => {
  await database.run('CREATE TABLE gone AS SELECT 1 AS n; GRANT SELECT ON gone TO reader');
  const config = {
    host: '127.0.0.1',
    port: database.port,
    database: 'postgres',
    username: 'reader',
    tls: 'disable',
  };
  const saved = await call('POST', '/beta/connections', { kind: 'postgresql', name: 'Dropped', config });
  const body = { name: 'Dropped', table: 'gone', schema: 'public' };
  const path = `/v1/connections/${saved.body.data.id}/dataset/create`;
  const { id } = (await call('POST', path, body)).body.data;
  await server.runJobs();
  await database.run('DROP TABLE gone');
  const jobId = await refresh(id);
  await runToTheEnd(jobId);
  expect(await jobOf(jobId)).toMatchObject({
    state: 'failed',
    error: { message: 'The table is no longer there, or the user may not see it.' },
  });
  expect(await rowsOf(id)).toEqual({ total: 1, version: 1 });
});

it('a disk that is full ends the refresh with the reason, and leaves the last version and no file', async () => {
  const { id } = await createDataset('Full');
  const files = async () =>
    (await readdir(server.home, { recursive: true })).filter((name) => /rows\.(csv|parquet)/u.test(name));
  const before = await files();
  const { engine } = server.services;
  const openText = engine.openText.bind(engine);
  // The system's own device without space.
  engine.openText = async (request) => {
    const rows = await openText(request);
    return { ...rows, sink: createWriteStream('/dev/full') };
  };
  const jobId = await refresh(id);
  await runToTheEnd(jobId);
  expect(await jobOf(jobId)).toMatchObject({ state: 'failed', error: { code: 'storage.full' } });
  expect([await rowsOf(id), await files()]).toEqual([{ total: ROWS, version: 1 }, before]);
  engine.openText = openText;
  await runToTheEnd(await refresh(id));
  expect(await rowsOf(id)).toEqual({ total: ROWS, version: 2 });
});

it('a cancelled refresh ends at the server, and leaves no file behind', async () => {
  const { id } = await createDataset('Cancelled');
  const files = async () =>
    (await readdir(server.home, { recursive: true })).filter((name) => name.includes('rows.csv'));
  const jobId = await refresh(id);
  const ended = server.runJobs();
  await untilRunning();
  expect((await call('POST', `/v1/jobs/${jobId}/cancel`, {})).status).toBe(200);
  await ended;
  await expect.poll(running, { timeout: 5_000, interval: 20 }).toBe(0);
  expect(await jobOf(jobId)).toMatchObject({ state: 'cancelled' });
  expect(await rowsOf(id)).toEqual({ total: ROWS, version: 1 });
  expect(await files()).toEqual([]);
});

it('a server that restarts in the middle is read again, and no row is there twice', async () => {
  const { id } = await createDataset('Restarted');
  const jobId = await refresh(id);
  const first = server.runJobs();
  await untilRunning();
  await database.restart();
  await first;
  expect(await rowsOf(id)).toEqual({ total: ROWS, version: 1 });
  await runToTheEnd(jobId);
  expect(await jobOf(jobId)).toMatchObject({ state: 'succeeded' });
  expect(await rowsOf(id)).toEqual({ total: ROWS, version: 2 });
});
