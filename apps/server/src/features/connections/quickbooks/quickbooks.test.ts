import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  invoice,
  QUICKBOOKS_APP,
  quickbooksEnvironment,
  startQuickbooks,
  type LocalQuickbooks,
} from '#testing/services/quickbooks.ts';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { shareThing } from '../../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let quickbooks: LocalQuickbooks;
let editor: TestMember;
const lines: string[] = [];
const replies: string[] = [];

beforeAll(async () => {
  quickbooks = await startQuickbooks();
  quickbooks.state.objects = {
    CompanyInfo: [{ Id: '1', CompanyName: 'Sandbox Company' }],
    Invoice: Array.from({ length: 1205 }, (_, index) => invoice(index + 1)),
    Customer: [
      { Id: '1', DisplayName: 'Cool Cars', Active: true },
      { Id: '2', DisplayName: 'Gone Cars', Active: false },
    ],
  };
  server = await startTestServer({
    onLog: (line) => lines.push(line),
    environment: quickbooksEnvironment(quickbooks),
  });
  editor = await server.signIn('editor');
});
afterAll(async () => {
  await server.close();
  await quickbooks.close();
});

const callAs = (as: TestMember) => async (method: string, path: string, body?: unknown) => {
  const answer = await server.call(method, path, { as, ...(body === undefined ? {} : { body }) });
  replies.push(JSON.stringify(answer.body));
  return answer;
};
const call = (method: string, path: string, body?: unknown) => callAs(editor)(method, path, body);
async function initiate(body: object = {}) {
  const started = await call('POST', '/v1/connections/quickbooks/initiate', body);
  expect(started.status).toBe(201);
  return started.body.data as { connection_id: string; authorizationUrl: string };
}
const finish = (address: URL, as = editor) => {
  const { state, code, realmId } = Object.fromEntries(address.searchParams);
  return callAs(as)('POST', '/v1/connections/quickbooks/callback', { state, code, realmId });
};
async function connect(): Promise<string> {
  const { connection_id: id, authorizationUrl } = await initiate();
  expect(await finish(quickbooks.consent(authorizationUrl))).toMatchObject({ status: 200 });
  return id;
}
const data = (id: string, rest: string) => call('GET', `/v1/connections/quickbooks/${id}/${rest}`);
const stateOf = async (id: string) => (await call('GET', `/beta/connections/${id}`)).body.data;
async function save(id: string, body: object) {
  const started = await call('POST', `/v1/connections/quickbooks/${id}/save`, { name: 'QB', ...body });
  expect(started).toMatchObject({ status: 202 });
  await server.runJobs();
  return started.body.data as { id: string; jobId: string };
}
const rowsOf = async (id: string, body: object = {}) =>
  (await call('POST', `/v1/datasources/${id}/filter`, body)).body.data;

describe('a sign-in at Intuit', () => {
  it('makes a connection with the name of the company', async () => {
    const { connection_id: id, authorizationUrl } = await initiate();
    expect(await stateOf(id)).toMatchObject({ state: 'pending', name: 'QuickBooks' });
    expect(await data(id, 'Invoice')).toMatchObject({
      status: 409,
      body: { error: { code: 'connection.expired' } },
    });
    const back = quickbooks.consent(authorizationUrl);
    expect(back.pathname).toBe('/connections/quickbooks/callback');
    expect((await finish(back)).body.data).toMatchObject({
      id,
      state: 'ready',
      name: 'Sandbox Company',
      label: 'Sandbox Company (sandbox)',
      config: { accessToken: { set: true }, refreshToken: { set: true } },
    });
    expect((await call('POST', `/v1/connections/${id}/validate`, {})).body.data).toMatchObject({ ok: true });
  });

  it('is finished once, by the person who began it, in its time', async () => {
    const { authorizationUrl } = await initiate();
    const back = quickbooks.consent(authorizationUrl);
    const other = await server.signIn('editor');
    const unknown = { status: 409, body: { error: { code: 'connection.sign_in_unknown' } } };
    expect(await finish(back, other)).toMatchObject(unknown);
    expect(await finish(back)).toMatchObject({ status: 200 });
    expect(await finish(back)).toMatchObject(unknown);
    const late = await initiate();
    await acrossTenants(server.services.db.executor)
      .updateTable('source_sign_ins')
      .set({ expires_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    expect(await finish(quickbooks.consent(late.authorizationUrl))).toMatchObject(unknown);
  });

  it('a sign-in at Intuit that the person refuses connects nothing', async () => {
    const { connection_id: id, authorizationUrl } = await initiate();
    expect(await finish(quickbooks.consent(authorizationUrl, 'deny'))).toMatchObject({
      status: 422,
      body: { error: { code: 'source.refused' } },
    });
    expect(await stateOf(id)).toMatchObject({ state: 'pending' });
  });

  it('cannot be replaced by tokens that somebody enters', async () => {
    const config = {
      realmId: '1',
      environment: 'sandbox',
      accessToken: 'a',
      refreshToken: 'b',
      expiresAt: '2030-01-01T00:00:00Z',
    };
    expect((await call('POST', '/beta/connections', { kind: 'quickbooks', name: 'X', config })).status).toBe(
      422,
    );
    const id = await connect();
    expect((await call('PUT', `/v1/connections/${id}`, { config })).status).toBe(422);
    expect((await call('POST', `/v1/connections/${id}/validate`, { config })).status).toBe(422);
    expect((await call('PUT', `/v1/connections/${id}`, { name: 'Books' })).status).toBe(200);
  });
});

describe('objects', () => {
  it('are paged from a position, within a period, with their number', async () => {
    const id = await connect();
    const page = (await data(id, 'Invoice?start_position=1201&max_results=3')).body.data;
    expect(page).toMatchObject({ start_position: 1201, max_results: 3, total: 1205, hasMore: true });
    expect(page.data).toHaveLength(3);
    const names = page.columns.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'Id',
        'TxnDate',
        'TotalAmt',
        'CustomerRef.name',
        'MetaData.CreateTime',
        'Line',
      ]),
    );
    const january = (await data(id, 'invoice?start_date=2026-01-05&end_date=2026-01-05&max_results=1000'))
      .body.data;
    expect(january.total).toBe(january.data.length);
    expect(new Set(january.data.map((row: unknown[]) => row[names.indexOf('TxnDate')]))).toEqual(
      new Set(['2026-01-05']),
    );
    // Records of lists that are inactive are read too.
    expect((await data(id, 'Customer')).body.data.total).toBe(2);
    expect(await data(id, 'Bill')).toMatchObject({ body: { data: { data: [], total: 0, hasMore: false } } });
  });

  it('are absent for strangers, and need edit on the connection', async () => {
    const id = await connect();
    const other = await server.signIn('editor', editor.principal.tenantId);
    const path = `/v1/connections/quickbooks/${id}`;
    const statuses = async () => [
      (await callAs(other)('GET', `${path}/Customer`)).status,
      (await callAs(other)('POST', `${path}/save`, { name: 'Theirs', object_type: 'Customer' })).status,
    ];
    expect(await statuses()).toEqual([404, 404]);
    const thing = { kind: 'connection', id } as const;
    const { userId } = other.principal;
    await shareThing(server, editor.principal, { thing, userId, permission: 'view' });
    expect(await statuses()).toEqual([403, 403]);
    await shareThing(server, editor.principal, { thing, userId, permission: 'edit' });
    expect(await statuses()).toEqual([200, 202]);
  });

  it('objects that are unknown, and paths that contradict themselves, are refused', async () => {
    const id = await connect();
    expect(await data(id, 'Secrets')).toMatchObject({
      status: 422,
      body: { error: { issues: [{ path: 'object_type' }] } },
    });
    expect((await data(id, 'Invoice?object_type=Bill')).status).toBe(400);
  });

  it('become a dataset of every page with typed columns; their lines are another', async () => {
    const id = await connect();
    const { id: datasetId } = await save(id, { object_type: 'Invoice' });
    const { columns, total } = await rowsOf(datasetId, { limit: 1 });
    expect(total).toBe(1205);
    const types = Object.fromEntries(
      columns.map(({ name, type }: { name: string; type: string }) => [name, type]),
    );
    expect(types).toMatchObject({
      TxnDate: 'date',
      TotalAmt: 'decimal',
      Line: 'json',
      'MetaData.CreateTime': 'timestamp',
    });
    const dated = await save(id, {
      object_type: 'InvoiceLine',
      start_date: '2026-01-02',
      end_date: '2026-01-02',
    });
    const some = await rowsOf(dated.id, {
      limit: 1,
      columns: ['InvoiceId', 'TxnDate', 'SalesItemLineDetail.ItemRef.name'],
    });
    expect(some).toMatchObject({ total: 44, data: [[expect.any(String), '2026-01-02', 'Services']] });
  });

  it('objects and reports are tables to choose from; a report has its sections and no subtotals', async () => {
    const id = await connect();
    const tables = (await call('GET', `/beta/connections/${id}/tables?q=profit`)).body.data;
    expect(
      tables.data.map(({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`),
    ).toEqual(['reports.ProfitAndLoss', 'reports.ProfitAndLossDetail']);
    expect((await data(id, 'ProfitAndLoss')).body.data).toMatchObject({
      columns: [{ name: 'Section' }, { name: 'Name' }, { name: 'Total', type: 'decimal' }],
      data: [
        ['Income', 'Sales', '1000.50'],
        ['Income / Services', 'Repairs', null],
      ],
      total: null,
    });
  });

  it('are read by a query too, whose mistakes are shown', async () => {
    const id = await connect();
    const query = "SELECT * FROM Invoice WHERE TotalAmt = '3'";
    expect((await call('POST', `/v1/connections/${id}/query?size=5`, { query })).body.data.data).toHaveLength(
      1,
    );
    for (const wrong of [
      'DELETE FROM Invoice',
      'SELECT * FROM Invoice; SELECT * FROM Bill',
      'SELECT * FROM Invoice MAXRESULTS 1',
      'SELECT * FROM Invoice WHERE',
    ]) {
      expect(await call('POST', `/v1/connections/${id}/query`, { query: wrong })).toMatchObject({
        status: 422,
        body: { error: { code: 'query.invalid' } },
      });
    }
  });
});

describe('tokens', () => {
  const rejectAll = (): void => quickbooks.state.accessTokens.clear();

  it('are renewed once for many callers at a time', async () => {
    const id = await connect();
    rejectAll();
    const before = quickbooks.state.renewals;
    const pages = await Promise.all(Array.from({ length: 6 }, () => data(id, 'Customer')));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(quickbooks.state.renewals).toBe(before + 1);
  });

  it('are renewed before they end', async () => {
    quickbooks.state.expiresIn = 60;
    const id = await connect();
    quickbooks.state.expiresIn = 3600;
    const before = quickbooks.state.renewals;
    expect((await data(id, 'Customer')).status).toBe(200);
    expect(quickbooks.state.renewals).toBe(before + 1);
  });

  it('tokens that Intuit no longer accepts end the connection until somebody signs in again', async () => {
    const id = await connect();
    const { id: datasetId } = await save(id, { object_type: 'Customer' });
    rejectAll();
    quickbooks.state.refreshToken = null;
    const { jobId } = (await call('POST', `/v1/datasources/${datasetId}/refresh`, {})).body.data;
    await server.runJobs();
    expect((await call('GET', `/v1/jobs/${jobId}`)).body.data).toMatchObject({
      state: 'failed',
      error: { code: 'connection.expired' },
    });
    expect(await stateOf(id)).toMatchObject({
      state: 'expired',
      message: expect.stringContaining('Connect it again'),
    });
    expect(await rowsOf(datasetId)).toMatchObject({ total: 2, version: 1 });
    const again = await initiate({ connection_id: id });
    expect(again.connection_id).toBe(id);
    quickbooks.state.company = '999';
    expect(await finish(quickbooks.consent(again.authorizationUrl))).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining('another company') } },
    });
    quickbooks.state.company = '4620816365';
    const third = await initiate({ connection_id: id });
    expect((await finish(quickbooks.consent(third.authorizationUrl))).body.data).toMatchObject({
      state: 'ready',
    });
    expect((await data(id, 'Customer')).status).toBe(200);
  });

  it('are revoked with the connection', async () => {
    const id = await connect();
    const { refreshToken } = quickbooks.state;
    expect((await call('DELETE', `/v1/connections/${id}`)).status).toBe(200);
    expect(quickbooks.state.revoked).toContain(refreshToken);
  });

  it('tokens and secrets are in no reply, row, event, job or log', async () => {
    const everywhere = acrossTenants(server.services.db.executor);
    const stored = await Promise.all(
      (['connections', 'source_sign_ins', 'datasets', 'jobs', 'events'] as const).map((table) =>
        everywhere.selectFrom(table).selectAll().execute(),
      ),
    );
    const all = JSON.stringify([stored, lines, replies]);
    expect(all).not.toMatch(/canary-(access|refresh|code)/);
    expect(all).not.toContain(QUICKBOOKS_APP.clientSecret);
  });
});

it('is off, with a reason, where no app is set up', async () => {
  const plain = await startTestServer();
  const as = await plain.signIn('editor');
  const { body } = await plain.call('GET', '/v1/connectors', { as });
  const item = body.data.find(({ kind }: { kind: string }) => kind === 'quickbooks');
  expect(item).toMatchObject({ status: 'disabled', reason: expect.stringContaining('Intuit') });
  expect(await plain.call('POST', '/v1/connections/quickbooks/initiate', { as, body: {} })).toMatchObject({
    status: 422,
    body: { error: { code: 'connector.disabled' } },
  });
  await plain.close();
});
