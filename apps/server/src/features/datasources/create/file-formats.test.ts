import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, expectNothingLeft, filesOf, filter, form, upload } from '../testing/datasets.ts';
import { startLinkServer, type LinkServer } from '../testing/link-server.ts';

const JANUARY = 'id,city,amount\n1,Bern,1.5\n';
const FEBRUARY = 'id;city;amount\n2;Bonn;2.5\n';
const RECORDS = '{"data":[{"id":1,"at":{"city":"Bern"}},{"id":2,"at":{"city":"Bonn"}}]}';

describe('files of every format', () => {
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

  const post = (path: string, body: object) =>
    server.call('POST', `/v1/datasources/${path}`, { as: editor, body });
  const read = async (id: string) =>
    (await server.call('GET', `/v1/datasources/${id}`, { as: editor })).body.data;
  const rowsOf = async (id: string) => (await filter(server, editor, { id })).body.data.data;
  const send = (name: string, content: string | Uint8Array) => upload(server, editor, { name, content });
  const awaitDataset = async (answer: { status: number; body: { data: { id: string; jobId: string } } }) => {
    expect(answer.status).toBe(202);
    await server.runJobs();
    const job = await server.call('GET', `/v1/jobs/${answer.body.data.jobId}`, { as: editor });
    expect(job.body.data).toMatchObject({ state: 'succeeded' });
    return answer.body.data.id;
  };

  describe('several as one table', () => {
    it('are read in the order they are named in, each as it is written', async () => {
      const uploadIds = [await send('feb.csv', FEBRUARY), await send('jan.csv', JANUARY)];
      const response = await post('validate/datasource', { uploadIds });
      expect(response).toMatchObject({
        status: 200,
        body: { data: { uploadId: uploadIds[0], complete: true } },
      });
      expect(response.body.data.rowCount).toBe(2);
      const again = await server.call('GET', `/v1/datasources/validate/${uploadIds[0]}`, { as: editor });
      expect(again.body.data).toEqual(response.body.data);
      const id = await awaitDataset(await post('create/file', { name: 'Months', uploadIds }));
      expect(await rowsOf(id)).toEqual([
        [2, 'Bonn', 2.5],
        [1, 'Bern', 1.5],
      ]);
      const dataset = await read(id);
      expect(dataset.files).toEqual([
        { name: 'feb.csv', format: 'delimited', rowCount: 1 },
        { name: 'jan.csv', format: 'delimited', rowCount: 1 },
      ]);
      expect(dataset.source).toEqual({ kind: 'file', label: 'feb.csv and 1 more file', url: null });
      // The dataset has them now.
      const left = await filesOf(server, editor.principal.tenantId);
      expect(left.filter((path) => path.startsWith('uploads/'))).toEqual([]);
      expect(left.filter((path) => path.includes('/raw/'))).toHaveLength(2);
    });

    it('report how the later ones differ from the first before anything is created', async () => {
      const other = await send('other.csv', 'id,amount,more\n3,4,x\n');
      const uploadIds = [await send('jan.csv', JANUARY), other];
      const response = await post('validate/datasource', { uploadIds });
      const { differences } = response.body.data;
      expect(differences.map(({ kind, file, column }: never) => [kind, file, column])).toEqual(
        expect.arrayContaining([
          ['missing', 'other.csv', 'city'],
          ['added', 'other.csv', 'more'],
        ]),
      );
    });

    it('retain every raw file when they are retyped', async () => {
      const uploadIds = [await send('jan.csv', JANUARY), await send('feb.csv', FEBRUARY)];
      const id = await awaitDataset(await post('create/file', { name: 'Months', uploadIds }));
      await awaitDataset(
        await post(`${id}/retype`, {
          columns: [{ name: 'id', type: 'text' }, { name: 'city' }, { name: 'amount' }],
        }),
      );
      expect((await rowsOf(id)).map((row: unknown[]) => row[0])).toEqual(['1', '2']);
      expect((await read(id)).files).toHaveLength(2);
    });

    it('are refused where one is missing, not whole, another’s or named twice, and nothing is made', async () => {
      const mine = await send('jan.csv', JANUARY);
      const colleague = await server.signIn('editor', editor.principal.tenantId);
      const theirs = await upload(server, colleague, FEBRUARY);
      const opened = await server.call('POST', '/v1/uploads', {
        as: editor,
        body: { name: 'half.csv', size: 10 },
      });
      const cases = [
        [[mine, newId()], 404, 'upload.not_found'],
        [[mine, theirs], 404, 'upload.not_found'],
        [[mine, opened.body.data.uploadId as string], 409, 'upload.incomplete'],
        [[mine, mine], 422, 'request.invalid'],
      ] as const;
      for (const [uploadIds, status, code] of cases) {
        for (const path of ['create/file', 'validate/datasource']) {
          expect(await post(path, { name: 'A', uploadIds })).toMatchObject({
            status,
            body: { error: { code } },
          });
        }
      }
      for (const body of [
        {},
        { uploadIds: [] },
        { uploadIds: [1] },
        { uploadIds: mine },
        { uploadId: mine, uploadIds: [mine] },
      ]) {
        expect((await post('create/file', { name: 'A', ...body })).status).toBe(400);
      }
      expect((await server.call('GET', '/v1/datasources/', { as: editor })).body.data.total).toBe(0);
    });

    it('can be used by two datasets that are created at the same time', async () => {
      const uploadIds = [await send('jan.csv', JANUARY), await send('feb.csv', FEBRUARY)];
      const first = await post('create/file', { name: 'One', uploadIds });
      const second = await post('create/file', { name: 'Two', uploadIds: uploadIds.toReversed() });
      await server.runJobs();
      expect((await rowsOf(first.body.data.id)).map((row: unknown[]) => row[0])).toEqual([1, 2]);
      expect((await rowsOf(second.body.data.id)).map((row: unknown[]) => row[0])).toEqual([2, 1]);
      expect((await post('create/file', { name: 'Three', uploadIds })).status).toBe(404);
    });
  });

  it.each([
    ['TSV', 'delimited', Buffer.from('id\tcity\n1\tBern\n2\tBonn\n')],
    ['gzip', 'delimited', gzipSync('id,city\n1,Bern\n2,Bonn\n')],
    ['NDJSON', 'ndjson', Buffer.from('{"id":1,"city":"Bern"}\n{"id":2,"city":"Bonn"}\n')],
    ['JSON', 'json', Buffer.from('[{"id":1,"city":"Bern"},{"id":2,"city":"Bonn"}]')],
  ])('%s is detected by its bytes, whatever its name and media type say', async (_name, format, bytes) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'data.xlsx');
    body.append('name', 'Cities');
    body.append('columns', JSON.stringify([{ name: 'id', type: 'text', rename: 'key' }, { name: 'city' }]));
    const id = await awaitDataset(
      await server.call('POST', '/v1/datasources/create/file', { as: editor, body }),
    );
    expect(await rowsOf(id)).toEqual([
      ['1', 'Bern'],
      ['2', 'Bonn'],
    ]);
    const dataset = await read(id);
    expect(dataset.files).toEqual([{ name: 'data.xlsx', format, rowCount: 2 }]);
    expect(dataset.dialect === null).toBe(format !== 'delimited');
    expect(dataset.columns.map(({ name, type }: never) => [name, type])).toEqual([
      ['key', 'text'],
      ['city', 'text'],
    ]);
  });

  it.each(['xlsx', 'parquet', 'json', 'csv'])(
    'a download as %s is uploaded again with the same rows',
    async (format) => {
      const content =
        'id,name,at,amount,flag\n007,"Zoë, ""the first",2026-01-31,-1.25,true\n008,,2026-02-01,3,false\n';
      const columns = ['id', 'name', 'at', 'amount', 'flag'].map((name) => ({ name }));
      const fields = { columns: [{ name: 'id', type: 'text' }, ...columns.slice(1)] };
      const id = await create(server, editor, { content, fields });
      const response = await server.open('POST', `/v1/datasources/${id}/filter/download`, {
        as: editor,
        body: { filters: { op: 'and', value: [] }, format },
      });
      const uploadId = await send('again', new Uint8Array(await response.arrayBuffer()));
      const again = await awaitDataset(await post('create/file', { name: 'Again', uploadId, ...fields }));
      expect(await rowsOf(again)).toEqual(await rowsOf(id));
      const typesOf = async (one: string) =>
        (await read(one)).columns.map(({ type }: { type: string }) => type);
      expect(await typesOf(again)).toEqual(await typesOf(id));
    },
  );

  it('read options are stored with the version, and apply when it is retyped', async () => {
    const id = await create(server, editor, {
      content: RECORDS,
      fields: { options: { records: 'data', nesting: 'columns' } },
    });
    expect((await read(id)).columns.map(({ name }: { name: string }) => name)).toEqual(['id', 'at.city']);
    await awaitDataset(
      await post(`${id}/retype`, { columns: [{ name: 'id', type: 'text' }, { name: 'at.city' }] }),
    );
    expect(await rowsOf(id)).toEqual([
      ['1', 'Bern'],
      ['2', 'Bonn'],
    ]);
  });

  it('a link may hold any of them, and is read again when it changes', async () => {
    links.serve('/cities', '{"id":1,"city":"Bern"}\n{"id":2,"city":"Bonn"}\n');
    const url = `${links.origin}/cities`;
    const response = await post('validate/datasource', { kind: 'csv-link', url });
    expect(response).toMatchObject({
      status: 200,
      body: { data: { format: 'ndjson', dialect: null, rowCount: 2 } },
    });
    const id = await awaitDataset(await post('create/csv', { name: 'Cities', url }));
    links.serve('/cities', '{"id":3,"city":"Biel"}\n{"id":4,"city":"Chur"}\n');
    await awaitDataset(await post(`${id}/refresh`, {}));
    expect(await rowsOf(id)).toEqual([
      [3, 'Biel'],
      [4, 'Chur'],
    ]);
    expect((await read(id)).files).toMatchObject([{ format: 'ndjson', rowCount: 2 }]);
  });

  it('rows are appended from a file of another format than the first', async () => {
    const id = await create(server, editor, { content: 'id,city\n1,Bern\n' });
    const uploadIds = [await send('more.json', '[{"city":"Bonn","id":2}]')];
    await awaitDataset(await post(`${id}/files`, { uploadIds, mode: 'append' }));
    expect(await rowsOf(id)).toEqual([
      [1, 'Bern'],
      [2, 'Bonn'],
    ]);
    const dataset = await read(id);
    expect(dataset.files.map(({ format }: { format: string }) => format)).toEqual(['delimited', 'json']);
    expect(dataset.dialect.delimiter).toBe(',');
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0])],
    ['nothing', Buffer.alloc(0)],
    ['half a gzip', gzipSync('id,city\n1,Bern\n2,Bonn\n').subarray(0, 20)],
    ['a Parquet file without its end', Buffer.from('PAR1 and then nothing')],
  ])('%s is refused at once, whichever way it comes, and nothing stays', async (_what, bytes) => {
    const body = form(new Uint8Array(bytes), { fields: { name: 'A' } });
    const answer = await server.call('POST', '/v1/datasources/create/file', { as: editor, body });
    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({
      status: 422,
      code: expect.stringMatching(/^file\./),
    });
    await expectNothingLeft(server, editor);
    const uploadId = await send('a.csv', bytes);
    for (const path of ['create/file', 'validate/datasource']) {
      const later = await post(path, { name: 'A', uploadId });
      expect({ status: later.status, code: later.body.error?.code }).toEqual({
        status: 422,
        code: answer.body.error.code,
      });
    }
  });
});
