import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { startDatabase, startMariadb, type TestDatabase } from '../../testing/test-databases.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

/** Longer than any wait between two attempts. */
const LATER_MS = 30 * 60_000;
const ROWS = 400;
const PASSWORD = 'only-for-reading-4712';

/** A server whose connections can be made to fail. */
interface Subject {
  readonly kind: string;
  /** Rows that take as long as `pace` says. */
  readonly rows: string;
  readonly start: () => Promise<TestDatabase>;
  readonly database: string;
  /** Makes the user `reader`, who may read what there is. */
  readonly setUp: string;
  /** The table of how long the server takes for a row. */
  readonly pace: string;
  /** A table of one row, which the user may read. */
  readonly oneRow: string;
  readonly schema: string;
  readonly lockOut: string;
  readonly letIn: string;
  /** Connections of the user that read rows for a dataset, by their numbers. */
  readonly running: string;
  readonly end: (connection: string) => string;
  readonly isGone: string;
}

const SUBJECTS: readonly Subject[] = [
  {
    kind: 'postgresql',
    rows: `SELECT n, pg_sleep(pace.seconds)::text AS waited FROM generate_series(1, ${ROWS}) n, pace`,
    start: startDatabase,
    database: 'postgres',
    setUp:
      'CREATE ROLE reader LOGIN; CREATE TABLE pace AS SELECT 0::float AS seconds; GRANT SELECT ON pace TO reader',
    pace: 'pace',
    oneRow: 'CREATE TABLE gone AS SELECT 1 AS n; GRANT SELECT ON gone TO reader',
    schema: 'public',
    lockOut: 'ALTER ROLE reader NOLOGIN',
    letIn: 'ALTER ROLE reader LOGIN',
    running: `SELECT pid FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active' AND query LIKE 'COPY%'`,
    end: (connection) => `SELECT pg_terminate_backend(${connection})`,
    isGone: 'The table is no longer there, or the user may not see it.',
  },
  {
    kind: 'mysql',
    rows: 'SELECT n, CAST(SLEEP(seconds) AS CHAR) AS waited FROM ticks, pace',
    start: startMariadb,
    database: 'shop',
    setUp: `CREATE DATABASE shop; CREATE USER reader IDENTIFIED BY '${PASSWORD}'; GRANT SELECT ON shop.* TO reader;
      CREATE TABLE shop.ticks AS SELECT seq AS n FROM shop.seq_1_to_${ROWS};
      CREATE TABLE shop.pace (seconds DOUBLE); INSERT INTO shop.pace VALUES (0)`,
    pace: 'shop.pace',
    oneRow: 'CREATE TABLE shop.gone AS SELECT 1 AS n',
    schema: 'shop',
    // A password that was changed at the server.
    lockOut: `ALTER USER reader IDENTIFIED BY 'another'`,
    letIn: `ALTER USER reader IDENTIFIED BY '${PASSWORD}'`,
    running: `SELECT ID FROM information_schema.PROCESSLIST WHERE USER = 'reader' AND INFO LIKE 'SELECT%SLEEP%'`,
    end: (connection) => `KILL ${connection}`,
    isGone: 'The table is no longer there, or the user may not see it.',
  },
];

describe.each(SUBJECTS)('a refresh from $kind', (subject) => {
  let server: TestServer;
  let database: TestDatabase;
  let editor: TestMember;
  const clock = fakeClock();

  beforeAll(async () => {
    server = await startTestServer({ clock });
    database = await subject.start();
    await database.run(subject.setUp);
    editor = await server.signIn('editor');
  }, 60_000);
  afterAll(async () => {
    await server.close();
    database.stop();
  });

  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { as: editor, ...(body === undefined ? {} : { body }) });

  async function connect(name: string): Promise<string> {
    const config = {
      host: '127.0.0.1',
      port: database.port,
      database: subject.database,
      username: 'reader',
      password: PASSWORD,
      tls: 'disable',
    };
    const saved = await call('POST', '/beta/connections', { kind: subject.kind, name, config });
    return saved.body.data.id;
  }
  async function createDataset(
    name: string,
  ): Promise<{ readonly id: string; readonly connectionId: string }> {
    const connectionId = await connect(name);
    const body = { name, query: subject.rows };
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

  /** All rows take about two seconds, so that something can happen meanwhile, or as long as they need. */
  const setPace = (pace: 'slow' | 'quick') =>
    database.run(`UPDATE ${subject.pace} SET seconds = ${pace === 'slow' ? 0.005 : 0}`);

  const running = () => database.read(subject.running);
  async function untilRunning(): Promise<void> {
    await expect.poll(running, { timeout: 20_000, interval: 20 }).toHaveLength(1);
  }
  async function cut(): Promise<void> {
    for (const [connection] of await running()) {
      await database.run(subject.end(connection ?? ''));
    }
  }

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
    await setPace('slow');
    const first = server.runJobs();
    await untilRunning();
    await setPace('quick');
    await cut();
    await first;
    expect(await rowsOf(id)).toEqual({ total: ROWS, version: 1 });
    await runToTheEnd(jobId);
    expect(await jobOf(jobId)).toMatchObject({ state: 'succeeded' });
    expect(await rowsOf(id)).toEqual({ total: ROWS, version: 2 });
  });

  it('a user that may no longer sign in ends the refresh with the reason, and the last version stays', async () => {
    const { id, connectionId } = await createDataset('Locked out');
    await database.run(subject.lockOut);
    const jobId = await refresh(id);
    await runToTheEnd(jobId);
    expect(await jobOf(jobId)).toMatchObject({ state: 'failed', error: { code: 'source.refused' } });
    const state = async () => (await call('GET', `/beta/connections/${connectionId}`)).body.data.state;
    expect([await rowsOf(id), await state()]).toEqual([{ total: ROWS, version: 1 }, 'failing']);
    await database.run(subject.letIn);
    await runToTheEnd(await refresh(id));
    expect([await rowsOf(id), await state()]).toEqual([{ total: ROWS, version: 2 }, 'ready']);
  });

  it('a table that was dropped ends the refresh with the reason, and the last version stays', async () => {
    await database.run(subject.oneRow);
    const body = { name: 'Dropped', table: 'gone', schema: subject.schema };
    const path = `/v1/connections/${await connect('Dropped')}/dataset/create`;
    const { id } = (await call('POST', path, body)).body.data;
    await server.runJobs();
    await database.run(`DROP TABLE ${subject.schema}.gone`);
    const jobId = await refresh(id);
    await runToTheEnd(jobId);
    expect(await jobOf(jobId)).toMatchObject({
      state: 'failed',
      error: { message: subject.isGone },
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
    await setPace('slow');
    const ended = server.runJobs();
    await untilRunning();
    await setPace('quick');
    expect((await call('POST', `/v1/jobs/${jobId}/cancel`, {})).status).toBe(200);
    await ended;
    await expect.poll(running, { timeout: 5_000, interval: 20 }).toHaveLength(0);
    expect(await jobOf(jobId)).toMatchObject({ state: 'cancelled' });
    expect(await rowsOf(id)).toEqual({ total: ROWS, version: 1 });
    expect(await files()).toEqual([]);
  });

  it('a server that restarts in the middle is read again, and no row is there twice', async () => {
    const { id } = await createDataset('Restarted');
    const jobId = await refresh(id);
    await setPace('slow');
    const first = server.runJobs();
    await untilRunning();
    await setPace('quick');
    await database.restart();
    await first;
    expect(await rowsOf(id)).toEqual({ total: ROWS, version: 1 });
    await runToTheEnd(jobId);
    expect(await jobOf(jobId)).toMatchObject({ state: 'succeeded' });
    expect(await rowsOf(id)).toEqual({ total: ROWS, version: 2 });
  });
});
