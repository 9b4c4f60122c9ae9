import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadFolder } from '../../uploads/index.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';

const CONTENT = 'id,city\n1,Bern\n2,Bonn\n';

describe('an upload of which two datasets are created', () => {
  let server: TestServer;
  let ada: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signIn('editor');
  });
  afterAll(() => server.close());

  const newUpload = async (): Promise<string> => {
    const opened = await server.call('POST', '/v1/uploads', {
      as: ada,
      body: { name: 'cities.csv', size: CONTENT.length },
    });
    const id = opened.body.data.uploadId as string;
    const range = `bytes 0-${CONTENT.length - 1}/${CONTENT.length}`;
    const headers = { 'content-type': 'application/octet-stream', 'content-range': range };
    await server.call('PUT', `/v1/uploads/${id}`, { as: ada, headers, body: CONTENT });
    return id;
  };
  const create = (uploadId: string, path = 'file') =>
    server.call('POST', `/v1/datasources/create/${path}`, { as: ada, body: { name: 'Cities', uploadId } });
  const rowsOf = async (id: string) =>
    (await server.call('POST', `/v1/datasources/${id}/filter`, { as: ada, body: {} })).body.data?.total;

  it.each([
    ['one after the other', false],
    ['at the same time', true],
  ])('makes both, %s', async (_how, isAtOnce) => {
    const upload = await newUpload();
    const first = create(upload);
    if (!isAtOnce) {
      await first;
    }
    const answers = await Promise.all([first, create(upload, isAtOnce ? 'file' : 'csv')]);
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [202, undefined],
      [202, undefined],
    ]);
    await server.runJobs();
    const totals = await Promise.all(answers.map(({ body }) => rowsOf(body.data.id as string)));
    expect(totals).toEqual([2, 2]);
  });

  it('is gone once the first exists, also while it is being deleted', async () => {
    const upload = await newUpload();
    await create(upload);
    await server.runJobs();
    expect((await create(upload)).body.error.code).toBe('upload.not_found');
    const deleted = await newUpload();
    const { tenantId } = ada.principal;
    await server.services.files.removeTree(uploadFolder({ tenant_id: tenantId, id: deleted }));
    const { status, body } = await create(deleted);
    expect({ status, code: body.error.code }).toEqual({ status: 404, code: 'upload.not_found' });
  });
});
