import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { AppError } from '@plumbline/contract';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, expectNothingLeft, filesOf, filter, form, ORDERS, upload } from '../testing/datasets.ts';

/** What the store says when the system answers ENOSPC. */
const full = (): never => {
  throw new AppError('storage.full', 'The disk that holds the data is full. Free some space and try again.');
};

describe('a full disk', () => {
  let server: TestServer;
  let editor: TestMember;
  let plain: FileStore;

  beforeAll(async () => {
    server = await startTestServer();
    plain = { ...server.services.files };
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
  });

  /** Let some of the store's calls meet a full disk while `work` runs. */
  async function whileFull<T>(calls: readonly (keyof FileStore)[], work: () => Promise<T>): Promise<T> {
    const store: Record<string, unknown> = server.services.files as object as Record<string, unknown>;
    for (const call of calls) {
      store[call] = full;
    }
    try {
      return await work();
    } finally {
      Object.assign(store, plain);
    }
  }
  const make = () =>
    server.call('POST', '/v1/datasources/create/file', {
      as: editor,
      body: form(ORDERS, { fields: { name: 'Orders' } }),
    });

  it('refuses a file with 507 and what to do, and leaves nothing', async () => {
    const answer = await whileFull(['write'], make);
    expect(answer).toMatchObject({
      status: 507,
      body: { error: { code: 'storage.full', message: expect.stringContaining('Free some space') } },
    });
    await expectNothingLeft(server, editor);
  });

  it('refuses a part of an upload, which goes on from there once there is space', async () => {
    const opened = await server.call('POST', '/v1/uploads', { as: editor, body: { name: 'a.csv', size: 3 } });
    const put = () =>
      server.call('PUT', `/v1/uploads/${opened.body.data.uploadId}`, {
        as: editor,
        body: new Uint8Array(Buffer.from('a\n1')),
        headers: { 'content-type': 'application/octet-stream', 'content-range': 'bytes 0-2/3' },
      });
    expect((await whileFull(['append'], put)).status).toBe(507);
    expect((await put()).body.data).toMatchObject({ received: 3, complete: true });
  });

  it('begins no dataset whose bytes it cannot keep, and the upload stays', async () => {
    const uploadId = await upload(server, editor, ORDERS);
    const begin = () =>
      server.call('POST', '/v1/datasources/create/csv', { as: editor, body: { name: 'Orders', uploadId } });
    expect((await whileFull(['link'], begin)).status).toBe(507);
    expect(await filesOf(server, editor.principal.tenantId)).toEqual([`uploads/${uploadId}/raw`]);
    expect((await server.call('GET', '/v1/jobs', { as: editor })).body.data.total).toBe(0);
    expect((await begin()).status).toBe(202);
  });

  it('puts a job back that meets it, which then goes on from its own bytes', async () => {
    const started = (await make()).body.data;
    await whileFull(['makeFolder'], () => server.runJobs());
    const job = (await server.call('GET', `/v1/jobs/${started.jobId}`, { as: editor })).body.data;
    expect(job.state).toBe('queued');
    expect(job.message).toContain('Free some space');
    await acrossTenants(server.services.db.executor)
      .updateTable('jobs')
      .set({ due_at: new Date().toISOString() })
      .where('id', '=', started.jobId)
      .execute();
    await server.runJobs();
    expect((await filter(server, editor, { id: started.id })).body.data.total).toBe(5);
  });

  it('loses no dataset that was there before', async () => {
    const id = await create(server, editor);
    const started = await server.call('POST', `/v1/datasources/${id}/retype`, {
      as: editor,
      body: { columns: [] },
    });
    await whileFull(['makeFolder'], () => server.runJobs());
    await server.call('POST', `/v1/jobs/${started.body.data.jobId}/cancel`, { as: editor });
    await server.runJobs();
    const { data } = (await server.call('GET', `/v1/datasources/${id}`, { as: editor })).body;
    expect(data.versions).toHaveLength(1);
    expect((await filter(server, editor, { id })).body.data.total).toBe(5);
  });
});
