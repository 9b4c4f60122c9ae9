import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, expectNothingLeft, filter, form, ORDERS, upload } from '../testing/datasets.ts';

/** Bytes of a fixed sequence, so that a failure can be seen again. */
function noise(length: number, seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

/** Each column is profiled on its own. */
const WIDE_MS = 240_000;
const wide = Array.from({ length: 2_000 }, (_, index) => `c${index}`);

describe('files that cannot be read', () => {
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const fresh = async (): Promise<TestMember> => server.signIn('editor', await server.addTenant());
  const validate = (as: TestMember, content: string | Uint8Array<ArrayBuffer>, name?: string) =>
    server.call('POST', '/v1/datasources/validate/datasource', {
      as,
      body: form(content, name === undefined ? {} : { name }),
    });
  const make = (as: TestMember, content: string | Uint8Array<ArrayBuffer>) =>
    server.call('POST', '/v1/datasources/create/file', {
      as,
      body: form(content, { fields: { name: 'Broken' } }),
    });

  it.each([
    ['an empty file', '', 'file.empty', /empty.*at least a header/],
    ['blank lines', '\n\n  \n', 'file.empty', /blank lines/],
    [
      'a web page named .csv',
      '<!doctype html><html><body>Sign in</body></html>',
      'file.not_delimited',
      /web page.*link that downloads/,
    ],
    ['binary noise', noise(200_000, 7), 'file.not_delimited', /binary data.*Export/],
    [
      'an archive that is cut short',
      new Uint8Array([0x50, 0x4b, 3, 4, ...noise(500, 3)]),
      'file.damaged',
      /damaged|cut short/,
    ],
    ['a PDF', '%PDF-1.7 and so on', 'file.unknown_format', /PDF/],
  ] as const)('%s is refused with what it is and what to do', async (...[, content, code, message]) => {
    editor = await fresh();
    for (const answer of [await validate(editor, content), await make(editor, content)]) {
      expect(answer).toMatchObject({ status: 422, body: { success: false, error: { code } } });
      expect(answer.body.error.message).toMatch(message);
    }
    await expectNothingLeft(server, editor);
  });

  it('an empty upload is rejected when it is inspected and when a dataset is created from it', async () => {
    editor = await fresh();
    const uploadId = await upload(server, editor, '');
    const answers = [
      await server.call('POST', '/v1/datasources/validate/datasource', { as: editor, body: { uploadId } }),
      await server.call('POST', '/v1/datasources/create/csv', { as: editor, body: { uploadId, name: 'x' } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [422, 'file.empty'],
      [422, 'file.empty'],
    ]);
    expect((await server.call('GET', '/v1/jobs', { as: editor })).body.data.total).toBe(0);
  });

  it('an unclosed quote swallows no rows: it is read as text, and a warning says so', async () => {
    editor = await fresh();
    const rows = Array.from({ length: 50 }, (_, index) => `${index},fine`).join('\n');
    const content = `id,note\n${rows}\n50,"never closed\n51,fine\n52,fine\n`;
    const response = await validate(editor, content);
    expect(response.body.data).toMatchObject({
      rowCount: 53,
      warnings: [
        { code: 'quotes.repaired', message: expect.stringMatching(/row 51 a quote does not close/) },
      ],
    });
    const id = await create(server, editor, { content });
    const last = { sort: [{ column: 'id', direction: 'desc' }], limit: 1 };
    expect((await filter(server, editor, { id, body: last })).body.data).toMatchObject({
      total: 53,
      data: [[52, 'fine']],
    });
  });

  it('a row of 50 MB ends its job with its place and what to do, and nothing is left', async () => {
    editor = await fresh();
    const content = `id,note\n1,short\n2,"${'x'.repeat(50 * 1024 * 1024)}"\n3,short\n`;
    const { data } = (await make(editor, content)).body;
    await server.runJobs();
    const job = await server.call('GET', `/v1/jobs/${data.jobId}`, { as: editor });
    expect(job.body.data).toMatchObject({
      state: 'failed',
      error: { code: 'file.row_too_large', message: expect.stringMatching(/^Row 2 .*Check its quotes/) },
    });
    const stream = await server.open('GET', `/beta/events/worker/${data.jobId}`, { as: editor });
    expect(await stream.text()).toContain('"type":"warning","msg":"Row 2 ');
    expect((await server.call('GET', `/v1/datasources/${data.id}`, { as: editor })).status).toBe(404);
    await expectNothingLeft(server, editor);
  });

  it(
    '2,000 columns are a dataset like any other',
    async () => {
      editor = await fresh();
      const content = `${wide.join(',')}\n${wide.map((_, index) => index).join(',')}\n`;
      const id = await create(server, editor, { content });
      const page = await filter(server, editor, { id, body: { limit: 1 } });
      expect(page.body.data.columns).toHaveLength(2_000);
      expect(page.body.data.data[0][1_999]).toBe(1_999);
    },
    WIDE_MS,
  );

  it('more columns than can be read are refused with the limit', async () => {
    editor = await fresh();
    const names = Array.from({ length: 30_000 }, (_, index) => `c${index}`).join(',');
    const answer = await make(editor, `${names}\n${names}\n`);
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'file.too_many_columns' } } });
    await expectNothingLeft(server, editor);
  });

  it('a form without a file, with two files or with broken JSON is refused and leaves nothing', async () => {
    editor = await fresh();
    const none = new FormData();
    none.append('name', 'No file');
    const two = form(ORDERS, { fields: { name: 'Two' } });
    two.append('file', new Blob([ORDERS]), 'second.csv');
    const broken = form(ORDERS, { fields: { name: 'x', options: '{"dialect":' } });
    for (const body of [none, two, broken]) {
      const answer = await server.call('POST', '/v1/datasources/create/file', { as: editor, body });
      expect({ status: answer.status, success: answer.body.success }).toEqual({
        status: 400,
        success: false,
      });
    }
    await expectNothingLeft(server, editor);
  });

  it('a sender who goes away in the middle of a file leaves nothing', async () => {
    editor = await fresh();
    const boundary = 'plumbline';
    const abort = new AbortController();
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n1,2\n`;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(head)),
      pull: () => new Promise<void>(() => {}),
    });
    const call = server.open('POST', '/v1/datasources/create/file', {
      as: editor,
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      signal: abort.signal,
    });
    await expect
      .poll(
        async () => (await server.services.files.list(`tenants/${editor.principal.tenantId}/uploads`)).length,
        { timeout: 20_000 },
      )
      .toBe(1);
    abort.abort();
    await expect(call).rejects.toThrow(/abort/);
    await expect
      .poll(
        async () => (await server.services.files.list(`tenants/${editor.principal.tenantId}/uploads`)).length,
        { timeout: 20_000 },
      )
      .toBe(0);
    await expectNothingLeft(server, editor);
  });

  const FILE_PART = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  it.each([
    ['that ends within its file', `${FILE_PART}a,b\n1,2\n`, 'multipart/form-data; boundary=edge'],
    [
      'that ends after its file',
      `${FILE_PART}a,b\n1,2\n\r\n--edge\r\nContent-Disposition: form-data; name="name"\r\n\r\nBro`,
      'multipart/form-data; boundary=edge',
    ],
    ['without a part', 'a,b\n1,2\n', 'multipart/form-data; boundary=edge'],
    ['without a boundary', `${FILE_PART}a,b\r\n--edge--\r\n`, 'multipart/form-data'],
  ])('a form %s is refused with 400 and leaves nothing', async (_what, body, type) => {
    editor = await fresh();
    const answer = await server.call('POST', '/v1/datasources/create/file', {
      as: editor,
      body: Buffer.from(body),
      headers: { 'content-type': type },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'request.malformed', message: expect.stringContaining('boundary') } },
    });
    await expectNothingLeft(server, editor);
  });
});

describe('calls that cannot be answered', () => {
  let server: TestServer;
  let editor: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
    id = await create(server, editor);
  });
  afterAll(() => server.close());

  it('a wrong token is a 401 that says nothing of the dataset', async () => {
    const answer = await server.call('GET', `/v1/datasources/${id}`, { as: { token: 'wrong' } });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'auth.required' } } });
  });

  it('unknown columns are reported all at once, with their paths and the nearest name', async () => {
    const answer = await filter(server, editor, {
      id,
      body: {
        filters: { op: 'and', value: [{ column: 'custommer', op: 'eq', value: 'Ada' }] },
        sort: [{ column: 'plcaed' }],
        columns: ['id', 'nothing like it'],
      },
    });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'query.invalid' } } });
    expect(answer.body.error.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'columns.1',
      'filters.value.0.column',
      'sort.0.column',
    ]);
    expect(JSON.stringify(answer.body.error.issues)).toContain('Did you mean “customer”?');
  });

  it('an unknown column of a chart is placed in the chart', async () => {
    const chart = {
      version: 1,
      mark: 'bar',
      encoding: { x: { field: 'land' }, y: { field: 'amuont', aggregate: 'sum' } },
    };
    const answer = await filter(server, editor, { id, body: { graph: true, chart } });
    expect(answer.status).toBe(422);
    expect(answer.body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'chart.encoding.x.field',
      'chart.encoding.y.field',
    ]);
  });

  it.each([
    { page: 0 },
    { limit: 1001 },
    { limit: '50' },
    { filters: { op: 'and', value: [{ column: { $ne: 1 }, op: 'eq', value: 'x' }] } },
    { filters: { op: 'and', value: [{ column: 'id', op: 'eq', value: {} }] } },
    { filters: { op: 'drop', value: [] } },
    { sort: [{ column: 'id', direction: 'sideways' }] },
    { search: { text: 'a' } },
    { columns: 'id' },
    { version: 0 },
    { version: 1.5 },
  ])('a body of %j is a 400 with the place of the fault', async (body) => {
    const answer = await filter(server, editor, { id, body });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'request.malformed' } } });
    expect(answer.body.error.issues.length).toBeGreaterThan(0);
  });

  it('a version that is not there is a 404 that names it', async () => {
    expect(await filter(server, editor, { id, body: { version: 7 } })).toMatchObject({
      status: 404,
      body: { error: { code: 'dataset.version_not_found', issues: [{ path: 'version' }] } },
    });
  });

  it('an id that is none is a 400, one that is not there a 404, on every route of one dataset', async () => {
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PUT', '', { name: 'x' }],
      ['DELETE', '', undefined],
      ['PUT', '/restore', {}],
      ['POST', '/filter', {}],
      ['POST', '/filter/download', { format: 'csv' }],
      ['GET', '/view', undefined],
      ['PUT', '/view', {}],
      ['GET', '/rejects', undefined],
      ['GET', '/rejects/download', undefined],
      ['POST', '/retype', { columns: [] }],
      ['POST', '/refresh', {}],
    ] as const) {
      const call = (of: string) =>
        server.call(method, `/v1/datasources/${of}${rest}`, { as: editor, ...(body && { body }) });
      expect({ method, rest, status: (await call('no-id')).status }).toEqual({ method, rest, status: 400 });
      expect({ method, rest, code: (await call(newId())).body.error.code }).toEqual({
        method,
        rest,
        code: 'dataset.not_found',
      });
    }
  });
});
