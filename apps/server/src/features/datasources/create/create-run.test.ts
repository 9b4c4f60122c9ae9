import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { once } from 'node:events';
import type { Reader } from '@plumbline/engine';
import { AppError } from '@plumbline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { begin, create, expectNothingLeft, filesOf, filter } from '../testing/datasets.ts';

type Ingest = Reader['ingest'];

describe('a run that makes a dataset', () => {
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
  });

  /** Runs `work` with `around` wrapping the real reader. */
  async function whileReading<T>(around: (ingest: Ingest) => Ingest, work: () => Promise<T>): Promise<T> {
    const { reader } = server.services;
    const plain: Ingest = (file, reading) => Object.getPrototypeOf(reader).ingest.call(reader, file, reading);
    Object.assign(reader, { ingest: around(plain) });
    try {
      return await work();
    } finally {
      Reflect.deleteProperty(reader, 'ingest');
    }
  }
  const jobOf = async (jobId: string) =>
    (await server.call('GET', `/v1/jobs/${jobId}`, { as: editor })).body.data;

  it('shows its rows before the profile is computed, in no list yet', async () => {
    const { id } = await begin(server, editor);
    const states: object[] = [];
    const look =
      (ingest: Ingest): Ingest =>
      (file, reading) =>
        ingest(
          {
            ...file,
            onReadable: async (rows) => {
              await file.onReadable(rows);
              const page = await filter(server, editor, { id });
              const dataset = (await server.call('GET', `/v1/datasources/${id}`, { as: editor })).body.data;
              const { total } = (await server.call('GET', '/v1/datasources/', { as: editor })).body.data;
              const profiles = dataset.columns.map(({ profile }: { profile: object | null }) => profile);
              states.push({ rows: page.body.data.total, state: dataset.state, listed: total, profiles });
            },
          },
          reading,
        );
    await whileReading(look, () => server.runJobs());
    expect(states).toEqual([
      { rows: 5, state: 'creating', listed: 0, profiles: [null, null, null, null, null] },
    ]);
    const made = (await server.call('GET', `/v1/datasources/${id}`, { as: editor })).body.data;
    expect({ state: made.state, distinct: made.columns[0].profile.distinct }).toEqual({
      state: 'active',
      distinct: 5,
    });
  });

  it('takes everything back when it is cancelled while its rows can be read already', async () => {
    const { id, jobId } = await begin(server, editor);
    const cancel =
      (ingest: Ingest): Ingest =>
      (file, reading) =>
        ingest(
          {
            ...file,
            onReadable: async (rows) => {
              await file.onReadable(rows);
              await server.call('POST', `/v1/jobs/${jobId}/cancel`, { as: editor });
              await once(reading.signal, 'abort');
            },
          },
          reading,
        );
    await whileReading(cancel, () => server.runJobs());
    expect(await jobOf(jobId)).toMatchObject({ state: 'cancelled' });
    expect((await filter(server, editor, { id })).status).toBe(404);
    await expectNothingLeft(server, editor);
  });

  it('is tried again when its reader is killed, and leaves one version', async () => {
    const { id, jobId } = await begin(server, editor);
    let runs = 0;
    const killOnce =
      (ingest: Ingest): Ingest =>
      async (file, reading) => {
        runs += 1;
        const ingested = await ingest(file, reading);
        if (runs === 1) {
          throw new AppError('query.too_large', 'The process is gone.');
        }
        return ingested;
      };
    await whileReading(killOnce, async () => {
      await server.runJobs();
      expect(await jobOf(jobId)).toMatchObject({
        state: 'queued',
        message: expect.stringMatching(/Trying again/),
      });
      await acrossTenants(server.services.db.executor)
        .updateTable('jobs')
        .set({ due_at: new Date().toISOString() })
        .where('id', '=', jobId)
        .execute();
      await server.runJobs();
    });
    expect(await jobOf(jobId)).toMatchObject({ state: 'succeeded', attempt: 2 });
    expect((await filter(server, editor, { id })).body.data.total).toBe(5);
    expect(await filesOf(server, editor.principal.tenantId)).toHaveLength(3);
  });

  it('ends well when it was killed between its last commit and its own end', async () => {
    const id = await create(server, editor);
    const { executor } = server.services.db;
    const job = await acrossTenants(executor)
      .selectFrom('jobs')
      .selectAll()
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    await acrossTenants(executor)
      .updateTable('jobs')
      .set({ state: 'queued', finished_at: null, due_at: new Date().toISOString(), attempt: 1 })
      .where('id', '=', job.id)
      .execute();
    const before = await filesOf(server, editor.principal.tenantId);
    await server.runJobs();
    expect(await jobOf(job.id)).toMatchObject({ state: 'succeeded' });
    expect(await filesOf(server, editor.principal.tenantId)).toEqual(before);
    const events = await acrossTenants(executor)
      .selectFrom('events')
      .select('id')
      .where('subject_id', '=', id)
      .where('kind', '<>', 'dataset.viewed')
      .execute();
    expect(events).toHaveLength(1);
  });
});
