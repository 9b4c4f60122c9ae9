import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../testing/test-dashboards.ts';
import { startSnowflake, type TestSnowflake } from '../../testing/test-databases.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { shareThing } from '../../testing/test-shares.ts';

const TOKEN = 'canary-programmatic-access-token';
const PATH = '/v1/connections/snowflake';

let server: TestServer;
let snowflake: TestSnowflake;
let editor: TestMember;
const lines: string[] = [];

beforeAll(async () => {
  snowflake = await startSnowflake({
    tokens: [TOKEN],
    seed: `
      CREATE SCHEMA SALES;
      CREATE TABLE SALES.ORDERS AS SELECT n::DECIMAL(38,0) AS ID, (n * 1.5)::DECIMAL(12,2) AS AMOUNT,
        CASE WHEN n = 1 THEN 12345678901234567890123456789012345678 ELSE n END::DECIMAL(38,0) AS BIG,
        {'tz': '1616173619.000000000 960'} AS AT, '{"a":1}'::JSON AS FACTS FROM range(1, 2501) t(n);
      CREATE VIEW SALES.RECENT AS SELECT ID FROM SALES.ORDERS WHERE ID > 2400;`,
  });
  server = await startTestServer({
    onLog: (line) => lines.push(line),
    environment: { PLUMBLINE_ENDPOINTS: `snowflake=${snowflake.origin}` },
  });
  editor = await server.signIn('editor');
}, 60_000);
afterAll(async () => {
  await server.close();
  snowflake.stop();
});

const config = (change: object = {}) => ({
  account: 'myorg-test',
  username: 'plumbline',
  privateKey: snowflake.privateKey,
  role: 'reader',
  warehouse: 'small',
  database: 'analytics',
  ...change,
});
const callAs = (as: () => TestMember) => (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: as(), ...(body === undefined ? {} : { body }) });
const call = callAs(() => editor);
async function save(name: string, change: object = {}): Promise<string> {
  const saved = await call('POST', `${PATH}/save`, { name, config: config(change) });
  expect(saved).toMatchObject({ status: 201, body: { data: { kind: 'snowflake' } } });
  return saved.body.data.id;
}
const finish = async (started: { status: number; body: { data: { id: string; jobId: string } } }) => {
  expect(started.status).toBe(202);
  await server.runJobs();
  const { data } = started.body;
  expect((await call('GET', `/v1/jobs/${data.jobId}`)).body.data).toMatchObject({ state: 'succeeded' });
  return data.id;
};
const rowsOf = async (id: string, body: object = {}) =>
  (await call('POST', `/v1/datasources/${id}/filter`, body)).body.data;

describe('a Snowflake account', () => {
  it('is checked before it is saved, with the field to fix', async () => {
    const good = await call('POST', `${PATH}/validate`, config());
    expect(good.body.data).toMatchObject({ ok: true });
    const wrong = await call('POST', `${PATH}/validate`, config({ warehouse: 'none' }));
    expect(wrong.body.data.checks).toContainEqual(
      expect.objectContaining({ state: 'failed', name: 'database', field: 'warehouse' }),
    );
    const elsewhere = await call('POST', `${PATH}/validate`, config({ account: 'https://evil.example' }));
    expect(elsewhere).toMatchObject({ status: 422, body: { error: { issues: [{ path: 'account' }] } } });
    const incomplete = await call('POST', `${PATH}/validate`, config({ auth: 'oauth' }));
    expect(incomplete.body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'clientId',
      'clientSecret',
      'refreshToken',
    ]);
  });

  it('never shows its secrets again, and drops those of another way to sign in', async () => {
    const id = await save('Secretive', { auth: 'token', token: TOKEN });
    const connection = await call('GET', `/beta/connections/${id}`);
    expect(connection.body.data).toMatchObject({
      label: 'analytics on myorg-test',
      config: { auth: 'token', token: { set: true } },
    });
    expect(connection.body.data.config).not.toHaveProperty('privateKey');
    const replies = [
      connection,
      await call('POST', `${PATH}/${id}/query`, { query: 'SELECT wrong' }),
      await call('GET', `${PATH}/${id}/schema`),
      await call('PUT', `/v1/connections/${id}`, { name: 'Still secretive' }),
      await call('POST', `${PATH}/validate`, config({ auth: 'token', token: `${TOKEN}-wrong` })),
    ];
    const everything = JSON.stringify(replies.map(({ body }) => body)) + lines.join('\n');
    expect(everything).not.toContain(TOKEN);
    expect(everything).not.toContain(snowflake.privateKey.split('\n')[3]);
  });

  it('needs its key again for another account or user', async () => {
    const id = await save('Moved');
    const { privateKey: _, ...rest } = config();
    for (const change of [{ account: 'myorg-other' }, { username: 'other' }]) {
      expect(await call('PUT', `/v1/connections/${id}`, { config: { ...rest, ...change } })).toMatchObject({
        status: 422,
        body: { error: { code: 'connection.secret_required', issues: [{ path: 'privateKey' }] } },
      });
    }
    expect((await call('PUT', `/v1/connections/${id}`, { config: { ...rest, role: 'writer' } })).status).toBe(
      200,
    );
  });

  it('lists tables and pages statements', async () => {
    const id = await save('Readable');
    const schema = (await call('GET', `${PATH}/${id}/schema`)).body.data;
    expect(schema).toMatchObject([
      {
        schema: 'SALES',
        name: 'ORDERS',
        kind: 'table',
        rowsEstimate: 2500,
        columns: [{ name: 'ID' }, {}, {}, {}, {}],
      },
      { schema: 'SALES', name: 'RECENT', kind: 'view', rowsEstimate: null },
    ]);
    expect((await call('GET', `${PATH}/${id}/schema/tablenames`)).body.data).toEqual([
      { schema: 'SALES', name: 'ORDERS', kind: 'table' },
      { schema: 'SALES', name: 'RECENT', kind: 'view' },
    ]);
    const page = await call('POST', `${PATH}/${id}/query?page=2&size=2`, {
      query: 'SELECT ID, AMOUNT FROM SALES.ORDERS ORDER BY ID',
    });
    expect(page.body.data).toMatchObject({
      columns: [{ name: 'ID' }, { name: 'AMOUNT', encoding: 'string' }],
      data: [
        [3, '4.50'],
        [4, '6.00'],
      ],
      hasMore: true,
    });
    const write = await call('POST', `${PATH}/${id}/query`, { query: 'DROP TABLE SALES.ORDERS' });
    expect(write).toMatchObject({ status: 422, body: { error: { code: 'query.refused' } } });
  });

  it('is unknown to its calls where the connection is of another kind', async () => {
    const response = await call('POST', '/beta/connections', {
      kind: 'postgresql',
      name: 'Other kind',
      config: { host: '127.0.0.1', database: 'd', username: 'u' },
    });
    const { id } = response.body.data;
    const replies = await Promise.all([
      call('POST', `${PATH}/${id}/query`, { query: 'SELECT 1' }),
      call('GET', `${PATH}/${id}/schema`),
      call('GET', `${PATH}/${id}/schema/tablenames`),
      call('POST', `${PATH}/${id}/dataset/create`, { name: 'X', query: 'SELECT 1' }),
      call('DELETE', `${PATH}/${id}`),
    ]);
    expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(
      replies.map(() => [404, 'connection.not_found']),
    );
    expect((await call('GET', `/beta/connections/${id}`)).status).toBe(200);
  });

  it('needs edit to read, and manage to delete', async () => {
    const id = await save('Shared');
    const dataset = await finish(
      await call('POST', `${PATH}/${id}/dataset/create`, { name: 'S', table: 'SALES.RECENT' }),
    );
    const other = await server.signIn('editor');
    const theirs = callAs(() => other);
    const reads = () =>
      Promise.all([
        theirs('POST', `${PATH}/${id}/query`, { query: 'SELECT 1' }),
        theirs('GET', `${PATH}/${id}/schema`),
        theirs('GET', `${PATH}/${id}/schema/tablenames`),
        theirs('POST', `${PATH}/${id}/dataset/create`, { name: 'X', query: 'SELECT 1' }),
        theirs('POST', `${PATH}/${dataset}/clone`, {}),
      ]);
    const statuses = async () => (await reads()).map(({ status }) => status);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    const { userId } = other.principal;
    const thing = { kind: 'connection', id } as const;
    await shareThing(server, editor.principal, {
      thing: { kind: 'dataset', id: dataset },
      userId,
      permission: 'edit',
    });
    await shareThing(server, editor.principal, { thing, userId, permission: 'view' });
    expect(await statuses()).toEqual([403, 403, 403, 403, 403]);
    // What a dataset reads was fixed by somebody who had the permission.
    expect((await theirs('POST', `${PATH}/${dataset}/refresh`)).status).toBe(202);
    await server.runJobs();
    await shareThing(server, editor.principal, { thing, userId, permission: 'edit' });
    expect(await statuses()).toEqual([200, 200, 200, 202, 202]);
    expect((await theirs('DELETE', `${PATH}/${id}`)).status).toBe(403);
    await server.runJobs();
    expect((await call('DELETE', `${PATH}/${id}`)).body.data.datasets).toContainEqual({
      id: dataset,
      name: 'S',
    });
  });
});

describe('a dataset from Snowflake', () => {
  it('holds what the table holds, is refreshed and cloned', async () => {
    const connection = await save('Orders');
    const body = { name: 'Orders', table: 'ORDERS', schema: 'SALES' };
    const id = await finish(await call('POST', `${PATH}/${connection}/dataset/create`, body));
    const page = await rowsOf(id, { sort: [{ column: 'ID' }], limit: 1 });
    expect(page).toMatchObject({
      total: 2500,
      columns: [
        { name: 'ID', type: 'integer' },
        { name: 'AMOUNT', type: 'decimal' },
        { name: 'BIG', type: 'decimal' },
        { name: 'AT', type: 'timestamp' },
        { name: 'AT_OFFSET', type: 'text' },
        { name: 'FACTS', type: 'json' },
      ],
      data: [
        [1, '1.50', '12345678901234567890123456789012345678', '2021-03-19T17:06:59', '-08:00', '{"a":1}'],
      ],
    });
    await snowflake.query(`INSERT INTO SALES.ORDERS (ID) VALUES (2501)`);
    await finish(await call('POST', `${PATH}/${id}/refresh`));
    expect(await rowsOf(id, { limit: 1 })).toMatchObject({ total: 2501, version: 2 });
    const copy = await finish(await call('POST', `${PATH}/${id}/clone`, {}));
    expect((await call('GET', `/v1/datasources/${copy}`)).body.data).toMatchObject({
      name: 'Copy of Orders',
      source: { kind: 'snowflake', label: 'SALES.ORDERS', connectionId: connection },
      version: { number: 1, rowCount: 2501 },
    });
  });

  it('is cloned with the types that were chosen, and live where it is live', async () => {
    const connection = await save('Typed');
    const path = `${PATH}/${connection}/dataset/create`;
    const orders = { table: 'ORDERS', schema: 'SALES' };
    const types = [{ column: 'ID', type: 'text' }];
    const typed = await finish(await call('POST', path, { name: 'Typed', ...orders, types }));
    const copy = await finish(await call('POST', `${PATH}/${typed}/clone`, {}));
    for (const id of [typed, copy]) {
      expect((await rowsOf(id, { limit: 1 })).columns[0]).toMatchObject({ name: 'ID', type: 'text' });
    }
    const live = { cacheSeconds: 60 };
    const recent = { table: 'RECENT', schema: 'SALES' };
    const remote = await finish(await call('POST', path, { name: 'Live', ...recent, live }));
    const other = await finish(await call('POST', `${PATH}/${remote}/clone`, {}));
    for (const id of [remote, other]) {
      expect((await call('GET', `/v1/datasources/${id}`)).body.data).toMatchObject({
        source: { live },
      });
    }
  });

  it('is refused by name where the dataset has another source', async () => {
    const id = await create(server, editor);
    for (const action of ['refresh', 'clone']) {
      expect(
        await call('POST', `${PATH}/${id}/${action}`, action === 'clone' ? {} : undefined),
      ).toMatchObject({
        body: { error: { code: 'dataset.not_refreshable', message: expect.stringContaining('Snowflake') } },
      });
    }
  });
});
