import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, filesOf, filter } from '../testing/datasets.ts';
import { shareThing } from '../../../testing/test-shares.ts';

describe('a dataset', () => {
  let server: TestServer;
  let editor: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
    id = await create(server, editor);
  });

  const call = (method: string, rest = '', extra: object = {}) =>
    server.call(method, `/v1/datasources/${id}${rest}`, { as: editor, ...extra });
  const totals = async () =>
    Promise.all(
      ['', 'archived/'].map(
        async (list) =>
          (await server.call('GET', `/v1/datasources/${list}`, { as: editor })).body.data.total as number,
      ),
    );
  const eventKinds = async () => {
    const rows = await acrossTenants(server.services.db.executor)
      .selectFrom('events')
      .select('kind')
      .where('subject_id', '=', id)
      .where('kind', '<>', 'dataset.viewed')
      .orderBy('id')
      .execute();
    return rows.map(({ kind }) => kind);
  };

  it('moves to the archive and back, each once', async () => {
    expect(await call('DELETE')).toMatchObject({
      status: 200,
      body: { data: { state: 'archived', dependents: [], archivedAt: expect.stringMatching(/Z$/) } },
    });
    expect(await totals()).toEqual([0, 1]);
    expect(await call('DELETE')).toMatchObject({
      status: 409,
      body: { error: { code: 'dataset.archived' } },
    });
    expect((await filter(server, editor, { id })).body.data.total).toBe(5);
    for (const [rest, body] of [
      ['/refresh', {}],
      ['/retype', { columns: [] }],
    ] as const) {
      expect((await call('POST', rest, { body })).body.error.code).toBe('dataset.archived');
    }
    expect(await call('PUT', '/restore', { body: {} })).toMatchObject({
      status: 200,
      body: { data: { state: 'active', archivedAt: null } },
    });
    expect(await totals()).toEqual([1, 0]);
    expect((await call('PUT', '/restore', { body: {} })).body.error.code).toBe('dataset.not_archived');
    expect(await eventKinds()).toEqual(['dataset.created', 'dataset.archived', 'dataset.restored']);
  });

  it('is deleted for good with all its bytes, only from the archive, and answers per id', async () => {
    const { tenantId } = editor.principal;
    await filter(server, editor, { id, body: { sort: [{ column: 'amount' }] } });
    const stored = await create(server, editor, { content: 'a\n1\n', fields: { name: 'Stored' } });
    const stranger = await server.signIn('editor', await server.addTenant());
    const foreign = await create(server, stranger);
    const remove = (ids: string[]) =>
      server.call('DELETE', '/v1/datasources/delete_multiple/', {
        as: editor,
        body: { datasource_ids: ids },
      });
    expect((await remove([id])).body.data).toEqual([{ id, result: 'not_archived' }]);
    await call('DELETE');
    const unknown = newId();
    expect((await remove([id, stored, foreign, unknown, 'nonsense', id])).body.data).toEqual([
      { id, result: 'deleted' },
      { id: stored, result: 'not_archived' },
      { id: foreign, result: 'not_found' },
      { id: unknown, result: 'not_found' },
      { id: 'nonsense', result: 'not_found' },
    ]);
    expect((await call('GET')).status).toBe(404);
    expect(existsSync(join(server.home, 'files/tenants', tenantId, 'datasets', id))).toBe(false);
    expect((await filesOf(server, tenantId)).every((path) => path.includes(stored))).toBe(true);
    expect(await totals()).toEqual([1, 0]);
    expect((await eventKinds()).at(-1)).toBe('dataset.deleted');
    expect((await filter(server, stranger, { id: foreign })).body.data.total).toBe(5);
  });

  it('takes a new version no more once it is deleted, and leaves no byte of the attempt', async () => {
    const started = await call('POST', '/retype', { body: { columns: [] } });
    await call('DELETE');
    const gone = await server.call('DELETE', '/v1/datasources/delete_multiple/', {
      as: editor,
      body: { datasource_ids: [id] },
    });
    expect(gone.body.data).toEqual([{ id, result: 'deleted' }]);
    await server.runJobs();
    const job = await server.call('GET', `/v1/jobs/${started.body.data.jobId}`, { as: editor });
    expect(job.body.data.state).toBe('cancelled');
    expect(await filesOf(server, editor.principal.tenantId)).toEqual([]);
  });

  it('accepts the reply of its GET, and updates what was edited', async () => {
    const read = await call('GET');
    const etag = read.headers.get('etag');
    const same = await call('PUT', '', { body: read.body.data });
    expect([same.status, same.headers.get('etag')]).toEqual([200, etag]);
    const [first, second, ...rest] = read.body.data.columns;
    const edited = await call('PUT', '', {
      body: {
        ...read.body.data,
        state: 'archived',
        name: 'Bestellungen',
        description: 'Aus dem Laden',
        columns: [
          { ...first, label: 'Nummer' },
          { ...second, synonyms: ['client'], type: 'integer' },
          ...rest,
        ],
      },
    });
    expect(edited.body.data).toMatchObject({
      name: 'Bestellungen',
      description: 'Aus dem Laden',
      state: 'active',
      columns: [
        { name: 'id', label: 'Nummer' },
        { name: 'customer', type: 'text', synonyms: ['client'] },
        {},
        {},
        {},
      ],
    });
    expect(edited.headers.get('etag')).not.toBe(etag);
    expect((await filter(server, editor, { id })).body.data.columns[0]).toMatchObject({ label: 'Nummer' });
    const revisions = await server.services.revisions.list(server.services.db.executor, editor.principal, {
      kind: 'dataset',
      id,
    });
    expect(revisions).toHaveLength(1);
    expect(await eventKinds()).toEqual(['dataset.created', 'dataset.updated']);
  });

  it('answers a stale If-Match with 409 and its present state', async () => {
    const etag = (await call('GET')).headers.get('etag') ?? '';
    const put = (name: string, ifMatch: string) =>
      call('PUT', '', { body: { name }, headers: { 'if-match': ifMatch } });
    expect((await put('First', etag)).status).toBe(200);
    expect(await put('Second', etag)).toMatchObject({
      status: 409,
      body: { error: { code: 'dataset.stale', current: { name: 'First' } } },
    });
    expect((await put('Third', '*')).status).toBe(200);
    expect((await call('PUT', '', { body: { name: 'Fourth' } })).status).toBe(200);
  });

  it('refuses to label columns that it does not have, each with its place', async () => {
    const columns = [
      { name: 'id', label: 'x' },
      { name: 'idd', label: 'y' },
    ];
    expect(await call('PUT', '', { body: { columns } })).toMatchObject({
      status: 422,
      body: { error: { code: 'request.invalid', issues: [{ path: 'columns.1.name' }] } },
    });
    expect((await call('GET')).body.data.columns[0].label).toBe('id');
  });

  it("keeps each person's view, without the columns it does not have", async () => {
    const colleague = await server.signIn('viewer', editor.principal.tenantId);
    await shareThing(server, editor.principal, { thing: { kind: 'dataset', id }, permission: 'view' });
    const view = { hidden: ['country', 'nope'], pinnedLeft: ['id'], widthsPx: { id: 90, nope: 90 } };
    expect((await call('PUT', '/view', { body: view })).body.data).toMatchObject({
      hidden: ['country'],
      pinnedLeft: ['id'],
      widthsPx: { id: 90 },
    });
    expect((await call('GET', '/view')).body.data.hidden).toEqual(['country']);
    expect((await call('GET', '/view', { as: colleague })).body.data.hidden).toEqual([]);
    expect((await call('PUT', '/view', { as: colleague, body: { density: 'relaxed' } })).status).toBe(200);
    expect((await call('GET', '/view')).body.data.density).toBe('dense');
  });

  it('returns its columns and profile among others, and fails for one that does not exist', async () => {
    const meta = (ids: string[]) =>
      server.call('POST', '/v1/datasources/get/meta', { as: editor, body: { datasource_ids: ids } });
    const { data } = (await meta([id])).body;
    expect(data).toMatchObject([{ id, name: 'Orders', version: { number: 1 } }]);
    expect(data[0].columns[0].profile).toMatchObject({ nulls: 0, distinct: 5, min: 1, max: 5 });
    expect((await meta([id, newId()])).status).toBe(404);
  });

  it('is read by whom it is shared with, and changed by editors alone', async () => {
    const viewer = await server.signIn('viewer', editor.principal.tenantId);
    const as = { as: viewer };
    expect((await call('GET', '', as)).status).toBe(404);
    await shareThing(server, editor.principal, { thing: { kind: 'dataset', id }, permission: 'edit' });
    expect((await call('GET', '', as)).status).toBe(200);
    for (const [method, rest, body] of [
      ['PUT', '', { name: 'x' }],
      ['DELETE', '', undefined],
      ['PUT', '/restore', {}],
      ['POST', '/retype', { columns: [] }],
      ['POST', '/refresh', {}],
    ] as const) {
      expect({ rest, status: (await call(method, rest, { ...as, ...(body && { body }) })).status }).toEqual({
        rest,
        status: 403,
      });
    }
  });

  it("is not there for another tenant's owner, on any route", async () => {
    const as = { as: await server.signIn('owner', await server.addTenant()) };
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
      const answer = await call(method, rest, { ...as, ...(body && { body }) });
      expect({ method, rest, code: answer.body.error.code }).toEqual({
        method,
        rest,
        code: 'dataset.not_found',
      });
    }
    const meta = { ...as, body: { datasource_ids: [id] } };
    expect((await server.call('POST', '/v1/datasources/get/meta', meta)).status).toBe(404);
    const response = await server.call('GET', '/beta/global/filter?search=orders', as);
    expect(response.body.data).toEqual([]);
  });
});
