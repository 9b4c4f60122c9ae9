import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, filesOf, filter } from '../testing/datasets.ts';
import { startLinkServer, type LinkServer } from '../testing/link-server.ts';

describe('a new version', () => {
  let server: TestServer;
  let editor: TestMember;
  let links: LinkServer;

  beforeAll(async () => {
    links = await startLinkServer();
    server = await startTestServer();
  });
  afterAll(async () => {
    await server.close();
    await links.close();
  });
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
  });

  const read = async (id: string) =>
    (await server.call('GET', `/v1/datasources/${id}`, { as: editor })).body.data;
  const renew = async (id: string, how: 'retype' | 'refresh', body: object) => {
    const started = await server.call('POST', `/v1/datasources/${id}/${how}`, { as: editor, body });
    expect(started.status).toBe(202);
    expect((await read(id)).jobId).toBe(started.body.data.jobId);
    await server.runJobs();
    return (await server.call('GET', `/v1/jobs/${started.body.data.jobId}`, { as: editor })).body.data;
  };
  const rowsOf = async (id: string, body: object = {}) =>
    (await filter(server, editor, { id, body })).body.data.data;
  const link = async (path: string, fields: object = {}) => {
    const response = await server.call('POST', '/v1/datasources/create/csv', {
      as: editor,
      body: { name: 'Linked', url: `${links.origin}${path}`, ...fields },
    });
    await server.runJobs();
    return response.body.data.id as string;
  };

  it('retypes columns from the raw file and retains labels; the old version stays readable', async () => {
    const id = await create(server, editor, { content: 'code,amount\n007,1\n042,2\n' });
    await server.call('PUT', `/v1/datasources/${id}`, {
      as: editor,
      body: { columns: [{ name: 'amount', label: 'Betrag' }] },
    });
    const job = await renew(id, 'retype', {
      columns: [
        { name: 'code', type: 'integer' },
        { name: 'amount', type: 'text' },
      ],
    });
    expect(job).toMatchObject({ state: 'succeeded', message: 'Version 2: 2 rows, 2 columns.' });
    expect(await rowsOf(id)).toEqual([
      [7, '1'],
      [42, '2'],
    ]);
    expect(await rowsOf(id, { version: 1 })).toEqual([
      ['007', 1],
      ['042', 2],
    ]);
    const dataset = await read(id);
    expect(dataset.version).toMatchObject({ number: 2, reason: 'retype' });
    expect(dataset.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect(dataset.columns[1]).toMatchObject({ name: 'amount', type: 'text', label: 'Betrag' });
  });

  it('leaves the dataset as it was when it fails', async () => {
    const id = await create(server, editor, { content: 'a,b\n1,2\n' });
    const before = await filesOf(server, editor.principal.tenantId);
    const job = await renew(id, 'retype', {
      columns: [
        { name: 'a', include: false },
        { name: 'b', include: false },
      ],
    });
    expect(job.state).toBe('failed');
    expect(job.error.message).not.toBe('');
    expect(await rowsOf(id)).toEqual([[1, 2]]);
    expect((await read(id)).versions).toHaveLength(1);
    expect(await filesOf(server, editor.principal.tenantId)).toEqual(before);
  });

  it('is not created from an uploaded file, which cannot change', async () => {
    const id = await create(server, editor);
    expect(
      await server.call('POST', `/v1/datasources/${id}/refresh`, { as: editor, body: {} }),
    ).toMatchObject({
      status: 409,
      body: { error: { code: 'dataset.not_refreshable' } },
    });
  });

  it('is not made when the source says that nothing changed', async () => {
    links.serve('/tagged.csv', (request, response) => {
      const isSame = request.headers['if-none-match'] === '"v1"';
      response.writeHead(isSame ? 304 : 200, { etag: '"v1"' }).end(isSame ? undefined : 'a\n1\n');
    });
    const id = await link('/tagged.csv');
    const job = await renew(id, 'refresh', {});
    expect(job).toMatchObject({ state: 'succeeded', progress: 100 });
    expect(job.message).toMatch(/^The source has not changed/);
    expect((await read(id)).versions).toHaveLength(1);
  });

  it('is not made when the source sends the same bytes again', async () => {
    links.serve('/plain.csv', 'a\n1\n');
    const id = await link('/plain.csv');
    const files = await filesOf(server, editor.principal.tenantId);
    expect((await renew(id, 'refresh', {})).message).toMatch(/^The source has not changed/);
    expect(await filesOf(server, editor.principal.tenantId)).toEqual(files);
  });

  it('takes what changed at the source, columns found by their names', async () => {
    links.serve('/moving.csv', 'id,amount,note\n01,5,x\n');
    const id = await link('/moving.csv', {
      columns: [
        { name: 'id', type: 'text', rename: 'key' },
        { name: 'amount', type: 'decimal' },
        { name: 'note', include: false },
      ],
    });
    await server.call('PUT', `/v1/datasources/${id}`, {
      as: editor,
      body: { columns: [{ name: 'amount', label: 'Betrag' }] },
    });
    links.serve('/moving.csv', 'note,amount,city,id\nx,5,Bonn,01\ny,6.5,Köln,02\n');
    expect((await renew(id, 'refresh', {})).message).toBe('Version 2: 2 rows, 3 columns.');
    const dataset = await read(id);
    expect(dataset.columns.map(({ name, label, type }: never) => [name, label, type])).toEqual([
      ['amount', 'Betrag', 'decimal'],
      ['city', 'city', 'text'],
      ['key', 'key', 'text'],
    ]);
    expect(await rowsOf(id, { version: 1 })).toEqual([['01', '5']]);
    expect((await rowsOf(id)).map((row: string[]) => row[2])).toEqual(['01', '02']);
  });

  it('names the columns that the source no longer has, in the job and to the owner', async () => {
    links.serve('/narrow.csv', 'id,amount,note\n1,5,x\n');
    const id = await link('/narrow.csv');
    links.serve('/narrow.csv', 'id,note\n1,x\n2,y\n');
    expect((await renew(id, 'refresh', {})).message).toBe(
      'Version 2: 2 rows, 2 columns. The source no longer has the column amount.',
    );
    await server.services.events.deliver();
    const notifications = await server.call('GET', '/beta/users/notifications', { as: editor });
    expect(notifications.body.data[0].body).toBe(
      '2 rows. The source no longer has the column amount. Check what uses it.',
    );
    const changed = await renew(id, 'retype', { columns: [{ name: 'note', include: false }] });
    expect(changed.message).toBe('Version 3: 2 rows, 1 column.');
  });

  it('leaves the dataset as it was when the source is gone or has become a web page', async () => {
    links.serve('/fading.csv', 'a\n1\n');
    const id = await link('/fading.csv');
    const before = await filesOf(server, editor.principal.tenantId);
    links.serve('/fading.csv', '<!doctype html><html><body>Moved</body></html>');
    expect(await renew(id, 'refresh', {})).toMatchObject({
      state: 'failed',
      error: { code: 'file.not_delimited' },
    });
    links.serve('/fading.csv', (_request, response) => response.writeHead(410).end());
    expect(await renew(id, 'refresh', {})).toMatchObject({
      state: 'failed',
      error: { code: 'source.refused' },
    });
    expect(await rowsOf(id)).toEqual([[1]]);
    expect(await filesOf(server, editor.principal.tenantId)).toEqual(before);
  });
});
