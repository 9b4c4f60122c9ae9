import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { filesOf, form, ORDERS } from '../testing/datasets.ts';

describe('a form sent again under its Idempotency-Key', () => {
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
  });

  const send = (key: string, body: FormData) =>
    server.call('POST', '/v1/datasources/create/file', {
      as: editor,
      body,
      headers: { 'idempotency-key': key },
    });
  const orders = (content = ORDERS, fields: object = { name: 'Orders' }, name = 'orders.csv') =>
    form(content, { fields: fields as Record<string, unknown>, name });
  const rowsOf = async () => {
    const { executor } = server.services.db;
    const count = async (table: 'datasets' | 'uploads' | 'jobs') =>
      (
        await acrossTenants(executor)
          .selectFrom(table)
          .select('id')
          .where('tenant_id', '=', editor.principal.tenantId)
          .execute()
      ).length;
    return { datasets: await count('datasets'), uploads: await count('uploads'), jobs: await count('jobs') };
  };

  it('is answered as the first time, and nothing is made twice', async () => {
    const key = newId();
    const first = await send(key, orders());
    expect(first.status).toBe(202);
    const files = await filesOf(server, editor.principal.tenantId);
    const again = await send(key, orders());
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([202, 'true']);
    expect(again.body).toEqual(first.body);
    expect(await rowsOf()).toEqual({ datasets: 1, uploads: 1, jobs: 1 });
    expect(await filesOf(server, editor.principal.tenantId)).toEqual(files);
  });

  it.each([
    ['other bytes', () => orders(`${ORDERS}6,Kim,CH,2,2026-03-02\n`)],
    ['another name', () => orders(ORDERS, { name: 'Others' })],
    ['other options', () => orders(ORDERS, { name: 'Orders', options: { decimal: ',' } })],
    ['another file name', () => orders(ORDERS, { name: 'Orders' }, 'other.csv')],
  ])('a form sent again with %s is refused, and nothing of it stays', async (_what, other) => {
    const key = newId();
    await send(key, orders());
    const files = await filesOf(server, editor.principal.tenantId);
    expect(await send(key, other())).toMatchObject({
      status: 422,
      body: { error: { code: 'request.invalid', issues: [{ path: 'Idempotency-Key' }] } },
    });
    expect(await rowsOf()).toEqual({ datasets: 1, uploads: 1, jobs: 1 });
    expect(await filesOf(server, editor.principal.tenantId)).toEqual(files);
  });

  it('makes one dataset where two come at once', async () => {
    const key = newId();
    const answers = await Promise.all([send(key, orders()), send(key, orders())]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await rowsOf()).toEqual({ datasets: 1, uploads: 1, jobs: 1 });
    expect(await filesOf(server, editor.principal.tenantId)).toHaveLength(2);
  });
});

describe('a form', () => {
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor', await server.addTenant());
  });
  afterAll(() => server.close());

  it.each([
    ['validate/datasource', { kind: 'csv-link', url: 'https://example.test/a.csv' }, 'url'],
    ['create/file', { name: 'A', uploadIds: '[]' }, 'uploadIds'],
    ['create/csv', { name: 'A', url: 'https://example.test/a.csv' }, 'url'],
  ])(
    'a form to %s that names another source beside its file is refused, and nothing stays',
    async (path, fields, at) => {
      const answer = await server.call('POST', `/v1/datasources/${path}`, {
        as: editor,
        body: form(ORDERS, { fields }),
      });
      expect(answer).toMatchObject({ status: 400, body: { error: { issues: [{ path: at }] } } });
      expect(await filesOf(server, editor.principal.tenantId)).toEqual([]);
    },
  );
});
