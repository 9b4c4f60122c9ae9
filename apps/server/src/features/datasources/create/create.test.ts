import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import {
  begin,
  create,
  expectNothingLeft,
  filesOf,
  filter,
  form,
  ORDERS,
  upload,
} from '../testing/datasets.ts';

describe('making a dataset', () => {
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** Somebody in a tenant of their own, so that lists and folders hold this test's alone. */
  const fresh = async (): Promise<TestMember> => server.signIn('editor', await server.addTenant());
  const post = (path: string, body: unknown, headers = {}) =>
    server.call('POST', `/v1/datasources/${path}`, { as: editor, body, headers });

  it('walks 401, 400, 403 and 404 before it makes one', async () => {
    editor = await fresh();
    const viewer = await server.signIn('viewer', editor.principal.tenantId);
    const path = '/v1/datasources/create/csv';
    const body = { name: 'Orders', uploadId: newId() };
    expect((await server.call('POST', path, { body })).status).toBe(401);
    expect((await server.call('POST', path, { as: editor, body: { ...body, name: {} } })).status).toBe(400);
    expect((await server.call('POST', path, { as: editor, body: { name: 'x' } })).status).toBe(400);
    expect((await server.call('POST', path, { as: viewer, body })).status).toBe(403);
    expect(await server.call('POST', path, { as: editor, body })).toMatchObject({
      status: 404,
      body: { error: { code: 'upload.not_found' } },
    });
  });

  it('answers 202, is readable by its id and in no list while it is made, then whole in the list', async () => {
    editor = await fresh();
    const { id, jobId } = await begin(server, editor, { fields: { description: 'From the shop' } });
    const read = () => server.call('GET', `/v1/datasources/${id}`, { as: editor });
    expect((await read()).body.data).toMatchObject({ state: 'creating', jobId, version: null, columns: [] });
    expect((await server.call('GET', '/v1/datasources/', { as: editor })).body.data.total).toBe(0);
    expect((await filter(server, editor, { id })).body.error.code).toBe('dataset.not_ready');
    expect((await server.call('DELETE', `/v1/datasources/${id}`, { as: editor })).status).toBe(409);
    await server.runJobs();
    const dataset = (await read()).body.data;
    expect(dataset).toMatchObject({
      state: 'active',
      description: 'From the shop',
      jobId: null,
      source: { kind: 'file', label: 'orders.csv', url: null },
      version: { number: 1, rowCount: 5, columnCount: 5, reason: 'create' },
      dialect: { delimiter: ',', quote: '"', header: true, encoding: 'utf-8' },
    });
    expect(
      dataset.columns.map((column: { name: string; type: string }) => [column.name, column.type]),
    ).toEqual([
      ['id', 'integer'],
      ['customer', 'text'],
      ['country', 'text'],
      ['amount', 'text'],
      ['placed', 'date'],
    ]);
    expect(dataset.columns[1].profile).toMatchObject({ nulls: 1, distinct: 4 });
    const list = (await server.call('GET', '/v1/datasources/', { as: editor })).body.data;
    expect([list.total, list.data[0].id]).toEqual([1, id]);
    expect((await filter(server, editor, { id })).body.data.total).toBe(5);
  });

  it('keeps the raw file and one version, and gives the upload up', async () => {
    editor = await fresh();
    const uploadId = await upload(server, editor, ORDERS);
    const started = await post('create/csv', { name: 'Orders', uploadId });
    await server.runJobs();
    const files = await filesOf(server, editor.principal.tenantId);
    expect(files.map((path) => path.replace(/v-[^/]+/, 'v'))).toEqual([
      `datasets/${started.body.data.id}/raw/1`,
      `datasets/${started.body.data.id}/v/rejects.parquet`,
      `datasets/${started.body.data.id}/v/rows.parquet`,
    ]);
    expect((await server.call('GET', `/v1/uploads/${uploadId}`, { as: editor })).status).toBe(404);
  });

  it('creates two datasets from one upload at the same time', async () => {
    editor = await fresh();
    const uploadId = await upload(server, editor, ORDERS);
    await post('create/csv', { name: 'One', uploadId });
    await post('create/file', { name: 'One', uploadId });
    await server.runJobs();
    const list = (await server.call('GET', '/v1/datasources/?sort=name', { as: editor })).body.data;
    expect(
      list.data.map(({ name, version }: never) => [name, (version as { rowCount: number }).rowCount]),
    ).toEqual([
      ['One', 5],
      ['One', 5],
    ]);
  });

  it('takes fields of the form before and after the file', async () => {
    editor = await fresh();
    const body = form('a;b\n1;x\n', {
      fields: {
        columns: [
          { name: 'a', type: 'text', rename: 'code' },
          { name: 'b', include: false },
        ],
      },
      late: { name: 'Late', options: { dialect: { delimiter: ';' } } },
    });
    const { data } = (await post('create/file', body)).body;
    await server.runJobs();
    const dataset = (await server.call('GET', `/v1/datasources/${data.id}`, { as: editor })).body.data;
    expect(dataset.name).toBe('Late');
    expect(dataset.columns).toMatchObject([{ name: 'code', type: 'text' }]);
  });

  it('matches the columns of the call by name, and refuses names that the file does not have', async () => {
    editor = await fresh();
    const uploadId = await upload(server, editor, 'id,name,day\n1,Ada,2024-01-01\n2,Bob,2024-01-02\n');
    const refused = await post('create/file', { name: 'Days', uploadId, columns: [{ name: 'dya' }] });
    expect(refused.body.error).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'columns.0.name', hint: 'Did you mean “day”?' }],
    });
    const columns = [{ name: 'day', type: 'date', rename: 'on' }];
    const { data } = (await post('create/file', { name: 'Days', uploadId, columns })).body;
    await server.runJobs();
    const dataset = (await server.call('GET', `/v1/datasources/${data.id}`, { as: editor })).body.data;
    expect(dataset.version).toMatchObject({ rowCount: 2, rejectCount: 0 });
    expect(dataset.columns.map(({ name }: { name: string }) => name)).toEqual(['id', 'name', 'on']);
  });

  it('gives the first answer again to the same Idempotency-Key, also once the upload is gone', async () => {
    editor = await fresh();
    const body = { name: 'Orders', uploadId: await upload(server, editor, ORDERS) };
    const headers = { 'idempotency-key': newId() };
    const [first, second] = await Promise.all([
      post('create/csv', body, headers),
      post('create/csv', body, headers),
    ]);
    await server.runJobs();
    const third = await post('create/csv', body, headers);
    expect(second.body).toEqual(first.body);
    expect(third).toMatchObject({ status: 202, body: first.body });
    expect((await server.call('GET', '/v1/datasources/', { as: editor })).body.data.total).toBe(1);
    const folders = new Set(
      (await filesOf(server, editor.principal.tenantId)).map((path) => path.split('/')[1]),
    );
    expect([...folders]).toEqual([first.body.data.id]);
  });

  it('keeps cells that do not fit as rejects and says how many', async () => {
    editor = await fresh();
    const rows = Array.from({ length: 100 }, (_, index) => (index === 41 ? 'many' : String(index)));
    const id = await create(server, editor, { content: `count\n${rows.join('\n')}\n` });
    const dataset = (await server.call('GET', `/v1/datasources/${id}`, { as: editor })).body.data;
    expect(dataset.version).toMatchObject({ rowCount: 100, rejectCount: 1 });
    const rejects = await server.call('GET', `/v1/datasources/${id}/rejects`, { as: editor });
    expect(rejects.body.data).toMatchObject({ total: 1, data: [{ row: 42, column: 'count', text: 'many' }] });
    const none = await server.call('GET', `/v1/datasources/${id}/rejects?column=other`, { as: editor });
    expect(none.body.data).toMatchObject({ total: 0, data: [] });
    const download = await server.open('GET', `/v1/datasources/${id}/rejects/download`, { as: editor });
    expect(download.headers.get('content-disposition')).toContain('Orders rejects.csv');
    expect(await download.text()).toMatch(/^row,column,text,reason\r?\n42,count,many,/);
  });

  it.each(['en-GB', 'qps'])('says in the words of %s why a cell does not fit', async (locale) => {
    editor = await fresh();
    const rows = Array.from({ length: 100 }, (_, index) => (index === 41 ? 'many' : String(index)));
    const id = await create(server, editor, { content: `count\n${rows.join('\n')}\n` });
    const preferences = { preferences: { locale } };
    await server.call('PUT', `/beta/users/${editor.principal.userId}`, { as: editor, body: preferences });
    const reason = (await getTranslator({ locale })).t('reject.integer');
    const rejects = await server.call('GET', `/v1/datasources/${id}/rejects`, { as: editor });
    expect(rejects.body.data.data).toMatchObject([{ reason }]);
    const download = await server.open('GET', `/v1/datasources/${id}/rejects/download`, { as: editor });
    expect(await download.text()).toContain(`42,count,many,${reason}`);
  });

  it('emits its progress as events, the last one at 100', async () => {
    editor = await fresh();
    const { jobId } = await begin(server, editor);
    const stream = await server.open('GET', `/beta/events/worker/${jobId}`, { as: editor });
    await server.runJobs();
    const events = (await stream.text())
      .split('\n\n')
      .flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? [])
      .map((text) => JSON.parse(text) as { progress: number; type: string; msg: string });
    const progress = events.map((event) => event.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(events.filter((event) => event.progress === 100)).toHaveLength(1);
    expect(events.at(-1)).toEqual({
      progress: 100,
      type: 'done',
      msg: '"Orders" is ready: 5 rows, 5 columns.',
    });
  });

  it('leaves nothing when it is cancelled before it began, and runs again from the upload', async () => {
    editor = await fresh();
    const uploadId = await upload(server, editor, ORDERS);
    const { data } = (await post('create/csv', { name: 'Orders', uploadId })).body;
    await server.call('POST', `/v1/jobs/${data.jobId}/cancel`, { as: editor });
    await server.runJobs();
    expect((await server.call('GET', `/v1/datasources/${data.id}`, { as: editor })).status).toBe(404);
    expect(await filesOf(server, editor.principal.tenantId)).toEqual([`uploads/${uploadId}/raw`]);
    await server.call('POST', `/v1/jobs/${data.jobId}/retry`, { as: editor });
    await server.runJobs();
    expect((await filter(server, editor, { id: data.id })).body.data.total).toBe(5);
  });

  it('writes its events: made, and failed with the reason', async () => {
    editor = await fresh();
    const id = await create(server, editor);
    const { jobId, id: lost } = await begin(server, editor);
    await server.call('POST', `/v1/jobs/${jobId}/cancel`, { as: editor });
    await server.runJobs();
    const events = await acrossTenants(server.services.db.executor)
      .selectFrom('events')
      .select(['kind', 'subject_id', 'data'])
      .where('tenant_id', '=', editor.principal.tenantId)
      .where('subject_kind', '=', 'dataset')
      .where('kind', '<>', 'dataset.viewed')
      .orderBy('id')
      .execute();
    expect(events.map(({ data, ...rest }) => ({ ...rest, ...JSON.parse(data) }))).toMatchObject([
      { kind: 'dataset.created', subject_id: id, name: 'Orders', rows: 5 },
      { kind: 'dataset.failed', subject_id: lost, outcome: 'cancelled' },
    ]);
  });

  it('leaves nothing of a form that lacks the name', async () => {
    editor = await fresh();
    expect((await post('create/file', form(ORDERS))).status).toBe(400);
    await expectNothingLeft(server, editor);
  });
});
