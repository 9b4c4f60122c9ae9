import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AXPERT_USER, salesReport, startAxpert } from '#testing/services/axpert.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { shareThing } from '../../testing/test-shares.ts';

const PATH = '/v1/connections/axpert';

let server: TestServer;
let axpert: Awaited<ReturnType<typeof startAxpert>>;
let editor: TestMember;
const lines: string[] = [];
const replies: string[] = [];

beforeAll(async () => {
  axpert = await startAxpert();
  axpert.state.reports = {
    sales: salesReport(20),
    ofCustomer: { ...salesReport(20), parameter: 'customer' },
  };
  axpert.state.statements = { stock: [{ item: '007', pieces: 12 }] };
  server = await startTestServer({ onLog: (line) => lines.push(line) });
  editor = await server.signIn('editor');
});
afterAll(async () => {
  await server.close();
  await axpert.close();
});

const callAs = (as: TestMember) => async (method: string, path: string, body?: unknown) => {
  const reply = await server.call(method, path, { as, ...(body === undefined ? {} : { body }) });
  replies.push(JSON.stringify(reply.body));
  return reply;
};
const call = (method: string, path: string, body?: unknown) => callAs(editor)(method, path, body);
const config = (change: object = {}) => ({
  ...AXPERT_USER,
  url: axpert.url,
  encryption: 'allow-http',
  ...change,
});
async function save(name = 'ERP'): Promise<string> {
  const saved = await call('POST', `${PATH}/save`, { name, config: config() });
  expect(saved).toMatchObject({ status: 201, body: { data: { kind: 'axpert', state: 'ready' } } });
  return saved.body.data.id;
}
const rowsOf = async (id: string) => (await call('POST', `/v1/datasources/${id}/filter`, {})).body.data;

describe('an Axpert connection', () => {
  it('is saved when its sign-in works, and says which field to fix otherwise', async () => {
    const wrong = await call('POST', `${PATH}/save`, {
      name: 'Wrong',
      config: config({ password: 'canary-wrong' }),
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { error: { code: 'source.refused', issues: [{ path: 'config.password' }] } },
    });
    const plain = await call('POST', `${PATH}/save`, { name: 'No', config: config({ encryption: 'https' }) });
    expect(plain).toMatchObject({ status: 400, body: { error: { issues: [{ path: 'config.url' }] } } });
    const id = await save();
    const { data } = (await call('GET', `/beta/connections/${id}`)).body;
    expect(data).toMatchObject({ label: 'agileerp on 127.0.0.1', config: { password: { set: true } } });
    expect(replies.join('\n') + lines.join('\n')).not.toContain(AXPERT_USER.password);
  });

  it('is checked before it is saved, as a source of any kind', async () => {
    const check = await call('POST', '/beta/connections/check', { kind: 'axpert', config: config() });
    expect(check.body.data).toMatchObject({ ok: true });
    const signedIn = await call('POST', '/beta/connections/check', { kind: 'quickbooks', config: {} });
    expect(signedIn).toMatchObject({ status: 422, body: { error: { issues: [{ path: 'kind' }] } } });
  });

  it('shows the first rows of a report and of a saved statement', async () => {
    const id = await save();
    const sample = await call('GET', `${PATH}/${id}/sample?view=sales&size=3`);
    expect(sample.body.data).toMatchObject({ hasMore: true, page: 1, size: 3 });
    expect(sample.body.data.data[0].slice(0, 3)).toEqual(['1', '2026-04-02', '1234.50']);
    const parameters = encodeURIComponent(JSON.stringify({ customer: 'Customer 2, "Co"' }));
    const part = await call('GET', `${PATH}/${id}/sample?view=ofCustomer&parameters=${parameters}`);
    expect(part.body.data.data).toHaveLength(2);
    const stock = await call('GET', `${PATH}/${id}/sample?source=stock`);
    expect(stock.body.data.data).toEqual([['007', '12']]);
    for (const query of ['', 'view=a&source=b', 'view=sales&parameters=%5B1', 'view=sales&size=101']) {
      expect((await call('GET', `${PATH}/${id}/sample?${query}`)).status).toBe(400);
    }
  });

  it('feeds a dataset, which a refresh reads again after the session ended', async () => {
    const id = await save();
    const started = await call('POST', `${PATH}/${id}/save`, {
      name: 'Of one customer',
      view: 'ofCustomer',
      parameters: { customer: 'Customer 2, "Co"' },
    });
    expect(started.status).toBe(202);
    await server.runJobs();
    const { id: dataset } = started.body.data;
    expect(await rowsOf(dataset)).toMatchObject({ total: 2 });
    axpert.state.reports['ofCustomer'] = { ...salesReport(40), parameter: 'customer' };
    axpert.state.sessions.clear();
    await call('POST', `/v1/datasources/${dataset}/refresh`, {});
    await server.runJobs();
    expect(await rowsOf(dataset)).toMatchObject({ total: 4 });
  });

  it('is inspected as an extract types it, and read with the types and columns that were chosen', async () => {
    const id = await save();
    const target = { table: 'sales', schema: 'view' };
    const inspected = await call('POST', `/v1/connections/${id}/inspect`, target);
    expect(inspected.body.data).toMatchObject({ sampledRows: 20, rowCount: 20, complete: true });
    const [number, day] = inspected.body.data.columns;
    expect([number.type, day.type]).toEqual(['integer', 'date']);
    expect(day.alternatives.find(({ type }: { type: string }) => type === 'integer')).toMatchObject({
      parsedShare: 0,
      failureCount: 20,
    });
    const parameters = { customer: 'Customer 2, "Co"' };
    const part = { table: 'ofCustomer', schema: 'view', parameters };
    expect((await call('POST', `/v1/connections/${id}/inspect`, part)).body.data.sampledRows).toBe(4);
    const started = await call('POST', `${PATH}/${id}/save`, {
      name: 'Typed',
      view: 'sales',
      only: [number.name, day.name],
      types: [{ column: number.name, type: 'text' }],
    });
    expect(started.status).toBe(202);
    await server.runJobs();
    const { columns } = await rowsOf(started.body.data.id);
    expect(columns).toMatchObject([
      { name: number.name, type: 'text' },
      { name: day.name, type: 'date' },
    ]);
  });

  it('refuses a report that is not there before anything is made', async () => {
    const id = await save();
    expect(await call('POST', `${PATH}/${id}/save`, { name: 'X', view: 'nothing' })).toMatchObject({
      status: 422,
      body: { error: { code: 'source.refused', issues: [{ path: 'view' }] } },
    });
  });

  it('is no use to whoever may only view it, or to calls of another kind', async () => {
    const id = await save();
    const other = await server.signIn('editor');
    const { status } = await callAs(other)('GET', `${PATH}/${id}/sample?view=sales`);
    expect(status).toBe(404);
    const thing = { kind: 'connection', id } as const;
    const { userId } = other.principal;
    await shareThing(server, editor.principal, { thing, userId, permission: 'view' });
    expect((await callAs(other)('GET', `${PATH}/${id}/sample?view=sales`)).status).toBe(403);
    expect((await callAs(other)('POST', `${PATH}/${id}/save`, { name: 'X', view: 'sales' })).status).toBe(
      403,
    );
    expect((await call('POST', `/v1/connections/snowflake/${id}/query`, { query: 'SELECT 1' })).status).toBe(
      404,
    );
  });
});
