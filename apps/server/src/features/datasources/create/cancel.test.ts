import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { expectNothingLeft, filesOf, upload } from '../testing/datasets.ts';

/** Takes seconds to read: there is time to cancel. */
const LARGE = `id,name,at\n${Array.from({ length: 800_000 }, (_, index) => `${index},row ${index % 97},2026-01-0${(index % 9) + 1}`).join('\n')}\n`;
const TEST_MS = 120_000;

describe('a job that reads a large file, cancelled while it runs', () => {
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer({ hasWorker: true });
    editor = await server.signIn('editor', await server.addTenant());
  }, TEST_MS);
  afterAll(() => server.close());

  const post = (path: string, body: object = {}) => server.call('POST', `/v1/${path}`, { as: editor, body });
  const jobOf = async (jobId: string) =>
    (await server.call('GET', `/v1/jobs/${jobId}`, { as: editor })).body.data;
  const until = async (jobId: string, isSo: (job: { state: string; progress: number }) => boolean) => {
    for (;;) {
      const job = await jobOf(jobId);
      if (isSo(job)) {
        return job;
      }
      expect(['queued', 'running']).toContain(job.state);
      await delay(20);
    }
  };
  /** Cancel once it reads; returns the job when nothing is left to roll back. */
  const cancel = async (jobId: string) => {
    await until(jobId, ({ state, progress }) => state === 'running' && progress >= 5);
    expect((await post(`jobs/${jobId}/cancel`)).status).toBe(200);
    const job = await until(jobId, ({ state }) => state !== 'running');
    const isDue = async () =>
      (
        await acrossTenants(server.services.db.executor)
          .selectFrom('jobs')
          .select('due_at')
          .where('id', '=', jobId)
          .executeTakeFirst()
      )?.due_at !== null;
    while (await isDue()) {
      await delay(20);
    }
    return job;
  };

  it(
    'ends and leaves nothing of what it made: looking at it, making a dataset, adding to one',
    async () => {
      const uploadId = await upload(server, editor, LARGE);
      const sent = await filesOf(server, editor.principal.tenantId);
      const lookedUpByName = await post('datasources/validate/datasource', { uploadId });
      expect(lookedUpByName.status).toBe(202);
      expect(await cancel(lookedUpByName.body.data.jobId)).toMatchObject({ state: 'cancelled' });
      expect(await filesOf(server, editor.principal.tenantId)).toEqual(sent);

      const started = await post('datasources/create/file', { name: 'Large', uploadId });
      expect(await cancel(started.body.data.jobId)).toMatchObject({ state: 'cancelled' });
      expect(await filesOf(server, editor.principal.tenantId)).toEqual(sent);
      expect(
        (await server.call('GET', `/v1/datasources/${started.body.data.id}`, { as: editor })).status,
      ).toBe(404);

      const small = await post('datasources/create/file', {
        name: 'Small',
        uploadId: await upload(server, editor, LARGE.slice(0, LARGE.indexOf('\n9,') + 1)),
      });
      const { id, jobId } = small.body.data;
      await until(jobId, ({ state }) => state === 'succeeded');
      const before = await filesOf(server, editor.principal.tenantId);
      for (const mode of ['append', 'replace']) {
        const added = await post(`datasources/${id}/files`, { uploadIds: [uploadId], mode });
        expect(added.status).toBe(202);
        expect(await cancel(added.body.data.jobId)).toMatchObject({ state: 'cancelled' });
        expect(await filesOf(server, editor.principal.tenantId)).toEqual(before);
      }
      const dataset = (await server.call('GET', `/v1/datasources/${id}`, { as: editor })).body.data;
      expect({
        number: dataset.version.number,
        rowCount: dataset.version.rowCount,
        jobId: dataset.jobId,
      }).toEqual({ number: 1, rowCount: 9, jobId: null });
    },
    TEST_MS,
  );

  it(
    'leaves nothing at all of a file that came with the call itself',
    async () => {
      editor = await server.signIn('editor', await server.addTenant());
      const body = new FormData();
      body.append('name', 'Large');
      body.append('file', new Blob([LARGE]), 'large.csv');
      const started = await server.call('POST', '/v1/datasources/create/file', { as: editor, body });
      await cancel(started.body.data.jobId);
      await expectNothingLeft(server, editor);
    },
    TEST_MS,
  );
});
