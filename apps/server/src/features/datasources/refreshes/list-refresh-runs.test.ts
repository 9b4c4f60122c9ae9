import type { RefreshRun } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { inTenant } from '../../../platform/db/in-tenant.ts';
import { createScheduler } from '../../../platform/schedules/scheduler.ts';
import { scheduleKinds } from '../../../schedule-kinds.ts';
import { readerConfig, startDatabase, type TestDatabase } from '../../../testing/test-databases.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { shareThing } from '../../../testing/test-shares.ts';

let server: TestServer;
let database: TestDatabase;
let editor: TestMember;
let connectionId: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { PLUMBLINE_PLAN_LIMITS: '{"free":{"refreshes":0}}' } });
  database = await startDatabase();
  await database.run(`
    CREATE ROLE reader LOGIN;
    CREATE SCHEMA sales;
    CREATE TABLE sales.orders AS SELECT n AS id FROM generate_series(1, 30) n;
    CREATE TABLE sales.refunds AS SELECT n AS id FROM generate_series(1, 7) n;
    GRANT USAGE ON SCHEMA sales TO reader;
    GRANT SELECT ON ALL TABLES IN SCHEMA sales TO reader;
  `);
  editor = await server.signIn('editor', await server.addTenant());
  const config = readerConfig(database);
  const response = await call('POST', '/beta/connections', { kind: 'postgresql', name: 'Sales', config });
  connectionId = response.body.data.id;
}, 60_000);
afterAll(async () => {
  await server.close();
  database.stop();
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: editor, ...(body === undefined ? {} : { body }) });
async function create(name: string, table: string): Promise<string> {
  const body = { name, table, schema: 'sales' };
  const response = await call('POST', `/v1/connections/${connectionId}/dataset/create`, body);
  await server.runJobs();
  return response.body.data.id;
}
const refresh = async (id: string): Promise<void> => {
  await call('POST', `/v1/datasources/${id}/refresh`, {});
  await server.runJobs();
};
async function runsAt(path: string, as = editor): Promise<{ data: RefreshRun[]; total: number }> {
  const answer = await server.call('GET', path, { as });
  expect(answer.status).toBe(200);
  return answer.body.data;
}
const runsOf = (id: string, query = '', as = editor) => runsAt(`/v1/datasources/${id}/refreshes${query}`, as);
const ofConnection = (query = '', as = editor) =>
  runsAt(`/v1/connections/${connectionId}/refreshes${query}`, as);

/** Every schedule is due now. */
async function runDue(): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString();
  await acrossTenants(server.services.db.executor)
    .updateTable('schedules')
    .set({ next_at: past, due_at: past })
    .where('due_at', 'is not', null)
    .execute();
  await createScheduler(server.services, scheduleKinds).tick();
}

describe('the history of refreshes', () => {
  it('has every run with its rows, who started it, and why it failed', async () => {
    const id = await create('Orders', 'orders');
    await database.run('INSERT INTO sales.orders VALUES (31)');
    await refresh(id);
    await database.run('ALTER TABLE sales.orders RENAME TO elsewhere');
    await refresh(id);
    const { data, total } = await runsOf(id);
    expect(total).toBe(3);
    const person = { id: editor.principal.userId, name: expect.any(String) };
    expect(data).toMatchObject([
      {
        kind: 'refresh',
        startedBy: 'person',
        person,
        state: 'failed',
        version: null,
        rows: null,
        failure: { reason: 'The table is no longer there, or the user may not see it.' },
      },
      { kind: 'refresh', state: 'succeeded', version: 2, rows: 31, failure: null },
      { kind: 'create', startedBy: 'person', state: 'succeeded', version: 1, rows: 30 },
    ]);
    for (const { startedAt, finishedAt } of data) {
      expect(startedAt).not.toBeNull();
      expect(finishedAt).not.toBeNull();
    }
    const failed = await runsOf(id, '?state=failed');
    expect(failed).toMatchObject({ total: 1, data: [{ state: 'failed' }] });
    await database.run('ALTER TABLE sales.elsewhere RENAME TO orders');
  });

  it('says which runs a timetable started', async () => {
    const id = await create('Scheduled', 'refunds');
    const spec = { cron: '0 6 * * *', timeZone: 'UTC' };
    const response = await call('PUT', `/v1/datasources/${id}/schedule`, spec);
    await call('POST', `/v1/schedules/${response.body.data.schedule.id}/run`);
    await server.runJobs();
    expect((await runsOf(id)).data.map(({ startedBy }) => startedBy)).toEqual(['schedule', 'person']);
  });

  it('has the runs of a timetable that could not start, each with what to do about it', async () => {
    const id = await create('Stopped', 'refunds');
    const { tenantId } = editor.principal;
    const other = await server.signIn('editor', tenantId);
    const { userId } = other.principal;
    const thing = { kind: 'dataset', id } as const;
    await shareThing(server, editor.principal, { thing, userId, permission: 'edit' });
    const spec = { cron: '0 6 * * *', timeZone: 'UTC' };
    const path = `/v1/datasources/${id}/schedule`;
    expect((await server.call('PUT', path, { as: other, body: spec })).status).toBe(200);
    await inTenant(server.services.db.executor, { tenantId })
      .updateTable('shares')
      .set({ permission: 'view' })
      .where('thing_id', '=', id)
      .execute();
    await runDue();
    const unstarted = {
      dataset: { id, name: 'Stopped' },
      kind: 'refresh',
      startedBy: 'schedule',
      person: { id: userId },
      state: 'failed',
      startedAt: null,
      retryAt: null,
      version: null,
      failure: {
        code: 'access.forbidden',
        reason: expect.stringMatching(/may no longer edit "Stopped".*save the schedule again/),
      },
    };
    expect(await runsOf(id)).toMatchObject({ total: 2, data: [unstarted, { kind: 'create' }] });
    expect((await ofConnection()).data[0]).toMatchObject(unstarted);
    expect(await runsOf(id, '?state=failed')).toMatchObject({ total: 1, data: [unstarted] });
    expect(await runsOf(id, '?state=succeeded')).toMatchObject({ total: 1 });
    const { failure } = (await call('GET', path)).body.data;
    expect(failure).toMatchObject({ code: 'access.forbidden', jobId: null });

    // Somebody who may edit it saves the schedule, and it runs as them.
    await call('PUT', path, spec);
    await runDue();
    await server.runJobs();
    expect((await runsOf(id)).data[0]).toMatchObject({ state: 'succeeded', startedBy: 'schedule' });
    expect((await call('GET', path)).body.data.failure).toBeNull();
  });

  it('has the runs that the plan does not allow, and those whose connection was deleted', async () => {
    const { tenantId } = editor.principal;
    const config = readerConfig(database);
    const response = await call('POST', '/beta/connections', { kind: 'postgresql', name: 'Gone', config });
    const gone = response.body.data.id as string;
    const body = { name: 'Bounded', table: 'refunds', schema: 'sales' };
    const created = await call('POST', `/v1/connections/${gone}/dataset/create`, body);
    await server.runJobs();
    const { id } = created.body.data;
    await call('PUT', `/v1/datasources/${id}/schedule`, { cron: '0 6 * * *', timeZone: 'UTC' });
    const setPlan = (plan: string) =>
      acrossTenants(server.services.db.executor)
        .updateTable('tenants')
        .set({ plan })
        .where('id', '=', tenantId)
        .execute();
    await setPlan('free');
    await runDue();
    const [refused] = (await runsOf(id)).data;
    expect(refused).toMatchObject({
      state: 'failed',
      startedAt: null,
      failure: { code: 'plan.not_allowed', reason: expect.stringContaining('Free') },
    });
    await setPlan('self-hosted');
    expect((await call('DELETE', `/v1/connections/${gone}`)).status).toBe(200);
    await runDue();
    await server.runJobs();
    expect((await runsOf(id)).data[0]).toMatchObject({
      state: 'failed',
      failure: { code: 'connection.not_found', reason: expect.stringContaining('was deleted') },
    });
  });

  it('the refresh history of a connection is paged, and confined to the datasets that the reader may see', async () => {
    const one = await create('Seen', 'refunds');
    await create('Unseen', 'refunds');
    const all = await ofConnection();
    const pages = [await ofConnection('?limit=2'), await ofConnection('?limit=2&page=2')];
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data.slice(0, 4));
    expect(pages.map(({ total }) => total)).toEqual([all.total, all.total]);

    const reader = await server.signIn('viewer', editor.principal.tenantId);
    const refused = await server.call('GET', `/v1/connections/${connectionId}/refreshes`, { as: reader });
    expect(refused).toMatchObject({ status: 404, body: { error: { code: 'connection.not_found' } } });
    const { userId } = reader.principal;
    for (const thing of [
      { kind: 'connection', id: connectionId },
      { kind: 'dataset', id: one },
    ] as const) {
      await shareThing(server, editor.principal, { thing, userId, permission: 'view' });
    }
    expect(await ofConnection('', reader)).toMatchObject({
      total: 1,
      data: [{ dataset: { id: one, name: 'Seen' }, rows: 7 }],
    });

    // Rules leave the reader a part, whose size is not that of the version.
    const everyone = { everyone: true, groups: [], people: [] };
    const rules = {
      rows: [{ audience: everyone, conditions: [{ column: 'id', op: 'lte', value: 2 }] }],
      columns: [],
    };
    const path = `/v1/datasources/${one}/rules`;
    const before = await server.call('GET', path, { as: editor });
    const ruled = await server.call('PUT', path, {
      as: editor,
      body: rules,
      headers: { 'if-match': before.headers.get('etag') ?? '' },
    });
    expect(ruled.status).toBe(200);
    expect((await runsOf(one, '', reader)).data).toMatchObject([{ version: 1, rows: null }]);
    expect((await runsOf(one)).data).toMatchObject([{ version: 1, rows: 7 }]);
  });

  it('ends after 90 days', async () => {
    const id = await create('Old', 'refunds');
    await acrossTenants(server.services.db.executor)
      .updateTable('jobs')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('subject_id', '=', id)
      .execute();
    expect(await runsOf(id)).toMatchObject({ data: [], total: 0 });
  });
});
