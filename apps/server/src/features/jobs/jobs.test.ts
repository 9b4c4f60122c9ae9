import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { shareThing } from '../../testing/test-shares.ts';

const CSV = 'a,b\n1,2\n';

describe('jobs', () => {
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
  });

  const begin = async (): Promise<{ id: string; jobId: string }> => {
    const body = new FormData();
    body.append('name', 'Orders');
    body.append('file', new Blob([CSV]), 'a.csv');
    return (await server.call('POST', '/v1/datasources/create/file', { as: editor, body })).body.data;
  };
  const read = (jobId: string, as = editor) => server.call('GET', `/v1/jobs/${jobId}`, { as });
  const events = async (jobId: string, headers = {}): Promise<object[]> => {
    const response = await server.open('GET', `/beta/events/worker/${jobId}`, { as: editor, headers });
    return (await response.text())
      .split('\n\n')
      .flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? [])
      .map((text) => JSON.parse(text) as object);
  };

  it('walk 401, 400, 403 and 404', async () => {
    const { id, jobId } = await begin();
    const viewer = await server.signIn('viewer', editor.principal.tenantId);
    expect((await read(jobId, viewer)).status).toBe(404);
    await shareThing(server, editor.principal, { thing: { kind: 'dataset', id }, permission: 'edit' });
    for (const path of ['/v1/jobs', `/v1/jobs/${jobId}`, `/beta/events/worker/${jobId}`]) {
      expect({ path, status: (await server.call('GET', path)).status }).toEqual({ path, status: 401 });
    }
    expect((await read('no-id')).status).toBe(400);
    expect((await server.call('GET', '/v1/jobs?state=odd', { as: editor })).status).toBe(400);
    for (const verb of ['cancel', 'retry']) {
      const path = `/v1/jobs/${jobId}/${verb}`;
      expect({ verb, status: (await server.call('POST', path, { as: viewer })).status }).toEqual({
        verb,
        status: 403,
      });
      const unknown = await server.call('POST', `/v1/jobs/${newId()}/${verb}`, { as: editor });
      expect({ verb, code: unknown.body.error.code }).toEqual({ verb, code: 'job.not_found' });
    }
    expect((await read(newId())).status).toBe(404);
    expect((await read(jobId, viewer)).status).toBe(200);
  });

  it('jobs of another tenant are a 404 on every route, the stream too', async () => {
    const { jobId } = await begin();
    const as = await server.signIn('owner', await server.addTenant());
    const calls = [
      ['GET', `/v1/jobs/${jobId}`],
      ['POST', `/v1/jobs/${jobId}/cancel`],
      ['POST', `/v1/jobs/${jobId}/retry`],
      ['GET', `/beta/events/worker/${jobId}`],
    ] as const;
    for (const [method, path] of calls) {
      expect({ path, status: (await server.call(method, path, { as })).status }).toEqual({
        path,
        status: 404,
      });
    }
    expect((await server.call('GET', '/v1/jobs', { as })).body.data.total).toBe(0);
  });

  it('are listed newest first, by state and page', async () => {
    const first = await begin();
    const second = await begin();
    const list = async (query: string) =>
      (await server.call('GET', `/v1/jobs${query}`, { as: editor })).body.data;
    expect((await list('')).data.map(({ id }: { id: string }) => id)).toEqual([second.jobId, first.jobId]);
    expect(await list('?page=2&limit=1')).toMatchObject({ total: 2, page: 2, data: [{ id: first.jobId }] });
    await server.call('POST', `/v1/jobs/${first.jobId}/cancel`, { as: editor });
    await server.runJobs();
    expect((await list('?state=cancelled')).data).toMatchObject([{ id: first.jobId }]);
    expect((await list('?state=succeeded')).data).toMatchObject([{ id: second.jobId }]);
  });

  it('can be cancelled while they wait and retried once they ended, and not otherwise', async () => {
    const { id, jobId } = await begin();
    const send = (verb: string) => server.call('POST', `/v1/jobs/${jobId}/${verb}`, { as: editor });
    expect((await send('retry')).body.error.code).toBe('job.not_failed');
    expect((await send('cancel')).status).toBe(200);
    await server.runJobs();
    expect((await read(jobId)).body.data).toMatchObject({
      state: 'cancelled',
      error: { code: 'job.cancelled' },
    });
    expect((await send('cancel')).body.error.code).toBe('job.not_running');
    expect((await server.call('GET', `/v1/datasources/${id}`, { as: editor })).status).toBe(404);
  });

  it('replay their last event when the stream is opened after the end, and resume after one that was seen', async () => {
    const { jobId } = await begin();
    await server.runJobs();
    const last = { progress: 100, type: 'done', msg: '"Orders" is ready: 1 row, 2 columns.' };
    expect(await events(jobId)).toEqual([last]);
    const resumed = await events(jobId, { 'last-event-id': '1' });
    expect(resumed.at(-1)).toEqual(last);
    expect(await events(jobId, { 'last-event-id': '9999' })).toEqual([last]);
  });

  it('end their stream with one warning when they are cancelled', async () => {
    const { jobId } = await begin();
    await server.call('POST', `/v1/jobs/${jobId}/cancel`, { as: editor });
    await server.runJobs();
    expect(await events(jobId)).toMatchObject([{ type: 'warning' }]);
  });

  it('jobs of a workflow are a 404 where there is no such workflow', async () => {
    const answer = await server.call('GET', `/beta/events/workflows/${newId()}`, { as: editor });
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'workflow.not_found' } } });
  });
});
