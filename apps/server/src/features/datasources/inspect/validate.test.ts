import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { filesOf, form, ORDERS, upload } from '../testing/datasets.ts';

const LARGE_ROWS = 700_000;
const large = (): string =>
  `id,amount\n${Array.from({ length: LARGE_ROWS }, (_, index) => `${index},${index === LARGE_ROWS - 1 ? 'late' : index}`).join('\n')}\n`;

describe('a look at a source', () => {
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
  });

  const look = (body: object, headers = {}) =>
    server.call('POST', '/v1/datasources/validate/datasource', { as: editor, body, headers });
  const validate = (uploadId: string) =>
    server.call('GET', `/v1/datasources/validate/${uploadId}`, { as: editor });

  it('walks 401, 400, 403 and 404 before it looks', async () => {
    const path = '/v1/datasources/validate/datasource';
    const viewer = await server.signIn('viewer', editor.principal.tenantId);
    const body = { uploadId: newId() };
    expect((await server.call('POST', path, { body })).status).toBe(401);
    expect((await look({ uploadId: {} })).status).toBe(400);
    expect((await look({ kind: 'csv-link', url: ['a'] })).status).toBe(400);
    expect((await server.call('POST', path, { as: viewer, body })).status).toBe(403);
    expect((await look(body)).body.error.code).toBe('upload.not_found');
  });

  it('answers at once for a small file, with every row inspected', async () => {
    const answer = await look(form(ORDERS));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          jobId: null,
          fileName: 'orders.csv',
          complete: true,
          rowCount: 5,
          dialect: { delimiter: ',', header: true },
          columns: [
            { name: 'id' },
            { name: 'customer', empty: 1 },
            {},
            { name: 'amount' },
            { name: 'placed' },
          ],
        },
      },
    });
    expect(answer.body.data.rows).toHaveLength(5);
    expect((await validate(answer.body.data.uploadId)).body.data).toEqual(answer.body.data);
  });

  it('takes the options of the form and of a second look at the same upload', async () => {
    const first = await look(
      form('a;b,c\n1;2,5\n', { late: { options: { dialect: { delimiter: ',', header: true } } } }),
    );
    expect(first.body.data.columns.map(({ name }: { name: string }) => name)).toEqual(['a;b', 'c']);
    const { uploadId } = first.body.data;
    const second = await look({ uploadId, options: { dialect: { delimiter: ';' }, decimal: ',' } });
    expect(second.body.data).toMatchObject({
      uploadId,
      decimal: ',',
      columns: [{ name: 'a' }, { name: 'b,c' }],
    });
    expect((await validate(uploadId)).body.data.dialect.delimiter).toBe(';');
  });

  it('is refused for an upload that has not all its bytes', async () => {
    const opened = await server.call('POST', '/v1/uploads', { as: editor, body: { name: 'a.csv', size: 9 } });
    expect(await look({ uploadId: opened.body.data.uploadId })).toMatchObject({
      status: 409,
      body: { error: { code: 'upload.incomplete', received: 0 } },
    });
    expect((await validate(opened.body.data.uploadId)).status).toBe(404);
  });

  it('stores the inspected file, so that a dataset can be created from it', async () => {
    const { uploadId } = (await look(form(ORDERS))).body.data;
    expect(await filesOf(server, editor.principal.tenantId)).toEqual([`uploads/${uploadId}/raw`]);
    const response = await server.call('POST', '/v1/datasources/create/csv', {
      as: editor,
      body: { name: 'Orders', uploadId },
    });
    expect(response.status).toBe(202);
  });

  it('answers a large file with its first rows, and the whole once its job has ended', async () => {
    const uploadId = await upload(server, editor, large());
    const key = { 'idempotency-key': newId() };
    const first = await look({ uploadId }, key);
    expect(first).toMatchObject({
      status: 202,
      body: {
        data: {
          uploadId,
          complete: false,
          rowCount: null,
          columns: [{ type: 'integer' }, { type: 'integer' }],
        },
      },
    });
    expect(first.body.data.rows).toHaveLength(100);
    expect((await look({ uploadId }, key)).body).toEqual(first.body);
    expect((await validate(uploadId)).body.data).toMatchObject({
      complete: false,
      jobId: first.body.data.jobId,
    });
    await server.runJobs();
    const whole = (await validate(uploadId)).body.data;
    expect(whole).toMatchObject({ complete: true, rowCount: LARGE_ROWS });
    expect(whole.columns[1]).toMatchObject({
      type: 'integer',
      failureCount: 1,
      failures: [{ row: LARGE_ROWS, text: 'late' }],
    });
    const job = await server.call('GET', `/v1/jobs/${first.body.data.jobId}`, { as: editor });
    expect(job.body.data).toMatchObject({
      state: 'succeeded',
      subject: { kind: 'upload', id: uploadId },
      message: '700,000 rows of "orders.csv" inspected.',
    });
  });
});
