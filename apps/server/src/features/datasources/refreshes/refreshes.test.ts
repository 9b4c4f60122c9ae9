import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleKinds } from '../../../schedule-kinds.ts';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { createScheduler } from '../../../platform/schedules/scheduler.ts';
import { shareThing } from '../../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, ORDERS } from '../testing/datasets.ts';
import { startLinkServer, type LinkServer } from '../testing/link-server.ts';

const DAILY = { cron: '0 6 * * *', timeZone: 'Europe/Berlin' };
const MORE = `${ORDERS.trimEnd()}\n${ORDERS.trimEnd().split('\n').at(-1) ?? ''}\n`;

describe('refreshes by a timetable', () => {
  let server: TestServer;
  let links: LinkServer;
  let editor: TestMember;

  beforeAll(async () => {
    links = await startLinkServer();
    const { hostname } = new URL(links.origin);
    server = await startTestServer({ environment: { PLUMBLINE_OUTBOUND_ALLOW: `${hostname}/32` } });
    editor = await server.signIn('editor', await server.addTenant());
  });
  afterAll(async () => {
    await server.close();
    await links.close();
  });

  const call = async (
    ...[method, path, body, as = editor]: readonly [string, string, unknown?, TestMember?]
  ) => server.call(method, path, { as, ...(body === undefined ? {} : { body }) });
  const data = async (path: string, as = editor) => (await call('GET', path, undefined, as)).body.data;
  const link = async (name: string): Promise<string> => {
    links.serve(`/${name}.csv`, ORDERS);
    const body = { name, url: `${links.origin}/${name}.csv` };
    const response = await call('POST', '/v1/datasources/create/csv', body);
    await server.runJobs();
    return response.body.data.id;
  };
  const query = async (name: string, sql: string): Promise<string> => {
    const response = await call('POST', '/v1/query/save', { name, sql });
    expect(response.status).toBe(202);
    await server.runJobs();
    return response.body.data.id;
  };
  const schedule = (id: string, body: object = DAILY, as = editor) =>
    call('PUT', `/v1/datasources/${id}/schedule`, body, as);
  const versions = async (id: string): Promise<number> =>
    (await data(`/v1/datasources/${id}`)).versions.length;
  /** Everything that is scheduled is due now. */
  const passTime = async (): Promise<void> => {
    const scheduler = createScheduler(server.services, scheduleKinds);
    const past = new Date(Date.now() - 1000).toISOString();
    await acrossTenants(server.services.db.executor)
      .updateTable('schedules')
      .set({ next_at: past, due_at: past })
      .where('due_at', 'is not', null)
      .execute();
    for (let round = 0; round < 5; round += 1) {
      await scheduler.tick();
      await server.runJobs();
    }
    await scheduler.tick();
  };
  const notices = async (): Promise<string[]> =>
    (await data('/beta/users/notifications')).map(({ title }: { title: string }) => title);

  it('read the source again, and list the run', async () => {
    const id = await link('orders');
    expect(await data(`/v1/datasources/${id}/schedule`)).toMatchObject({
      isRefreshable: true,
      schedule: null,
      failure: null,
      after: [],
      canEdit: true,
    });
    const put = await schedule(id);
    expect(put).toMatchObject({
      status: 200,
      body: { data: { schedule: { ...DAILY, missed: 'run', enabled: true, lastRun: null, canEdit: true } } },
    });
    links.serve('/orders.csv', MORE);
    await passTime();
    expect(await versions(id)).toBe(2);
    const runs = await data('/v1/schedules/runs');
    expect(runs).toMatchObject({
      total: 1,
      data: [{ state: 'succeeded', attempt: 1, failure: null, subject: { id, name: 'orders' } }],
    });
    expect((await data('/v1/schedules')).data).toMatchObject([
      { kind: 'dataset.refresh', subject: { id, link: `/datasets/${id}` }, lastRun: { state: 'succeeded' } },
    ]);
    const deleted = await call('DELETE', `/v1/datasources/${id}/schedule`);
    expect([deleted.body.data.schedule, (await data('/v1/schedules/runs')).total]).toEqual([null, 0]);
  });

  it('refreshes by a timetable that fail leave the last version, say why once, and can be retried', async () => {
    const id = await link('gone');
    await schedule(id);
    links.serve('/gone.csv', (_request, response) => response.writeHead(404).end());
    await passTime();
    const { failure, asOf, schedule: after } = await data(`/v1/datasources/${id}/schedule`);
    expect(await versions(id)).toBe(1);
    expect(failure).toMatchObject({
      code: after.lastRun.failure.code,
      reason: expect.stringContaining('404'),
    });
    expect(asOf).not.toBeNull();
    expect(after.lastRun).toMatchObject({ state: 'failed', attempt: 1 });
    expect((await notices()).filter((title) => title === '“gone” could not be refreshed')).toHaveLength(1);
    links.serve('/gone.csv', MORE);
    const retried = await call('POST', `/v1/schedules/${after.id}/run`);
    expect(retried).toMatchObject({ status: 202, body: { data: { state: 'running' } } });
    await server.runJobs();
    expect(await versions(id)).toBe(2);
    expect((await data(`/v1/datasources/${id}/schedule`)).failure).toBeNull();
    await call('DELETE', `/v1/datasources/${id}/schedule`);
  });

  it('reach datasets built on others after them, each once', async () => {
    const source = await link('source');
    const left = await query('left_side', 'SELECT * FROM source');
    const right = await query('right_side', 'SELECT * FROM source');
    const both = await query(
      'both_sides',
      'SELECT count(*) AS n FROM left_side UNION ALL SELECT count(*) FROM right_side',
    );
    expect((await data(`/v1/datasources/${both}/schedule`)).after).toEqual([
      { id: left, name: 'left_side' },
      { id: right, name: 'right_side' },
    ]);
    links.serve('/source.csv', MORE);
    await call('POST', `/v1/datasources/${source}/refresh`);
    await server.runJobs();
    await passTime();
    await passTime();
    expect(await Promise.all([source, left, right, both].map(versions))).toEqual([2, 2, 2, 2]);
    const rows = await call('POST', `/v1/datasources/${both}/filter`, {});
    expect(rows.body.data.data).toEqual([[6], [6]]);
  });

  it('are for sources that can be read again, and times that come', async () => {
    const file = await create(server, editor, {});
    expect(await schedule(file)).toMatchObject({
      status: 409,
      body: { error: { code: 'dataset.not_refreshable' } },
    });
    const id = await link('times');
    for (const cron of ['0 0 30 2 *', '1 2 3 4 five', '0 25 * * *']) {
      expect(await schedule(id, { ...DAILY, cron })).toMatchObject({
        status: 422,
        body: { error: { code: 'schedule.invalid' } },
      });
    }
    expect((await schedule(id, { ...DAILY, timeZone: 'Mars/Olympus' })).status).toBe(400);
    const preview = await call('POST', '/v1/schedules/preview', DAILY);
    expect(preview.body.data.next).toHaveLength(3);
  });

  it('are not due while the dataset is archived, and gone when it is deleted', async () => {
    const id = await link('archived');
    await schedule(id);
    const nextAt = async () =>
      (await data('/v1/schedules')).data.map((one: { nextAt: string | null }) => one.nextAt);
    await call('DELETE', `/v1/datasources/${id}`);
    await server.services.events.deliver();
    expect(await nextAt()).toEqual([null]);
    await call('PUT', `/v1/datasources/${id}/restore`);
    await server.services.events.deliver();
    expect(await nextAt()).toEqual([expect.any(String)]);
    await call('DELETE', `/v1/datasources/${id}`);
    await call('DELETE', '/v1/datasources/delete_multiple/', { datasource_ids: [id] });
    await server.services.events.deliver();
    expect(await nextAt()).toEqual([]);
  });

  it('are seen and changed by those who may see and edit the dataset alone', async () => {
    const { tenantId } = editor.principal;
    const other = await server.signIn('editor', tenantId);
    const pages = ['/v1/schedules', '/v1/schedules/runs'];
    const read = () => Promise.all(pages.map(async (path) => JSON.stringify(await data(path, other))));
    const before = await read();
    const id = await link('private');
    const { id: scheduleId } = (await schedule(id)).body.data.schedule;
    await passTime();
    expect(await read()).toEqual(before);
    const run = () => call('POST', `/v1/schedules/${scheduleId}/run`, undefined, other);
    expect((await run()).body.error.code).toBe('schedule.not_found');
    expect((await schedule(id, DAILY, other)).status).toBe(404);
    const thing = { kind: 'dataset', id } as const;
    await shareThing(server, editor.principal, { thing, permission: 'view', userId: other.principal.userId });
    expect((await data('/v1/schedules', other)).data).toMatchObject([{ id: scheduleId, canEdit: false }]);
    expect([(await run()).status, (await schedule(id, DAILY, other)).status]).toEqual([403, 403]);
  });

  it('stop with the membership of whose they are, until somebody else goes on with them', async () => {
    const { tenantId } = editor.principal;
    const [owner, leaver] = [await server.signIn('owner', tenantId), await server.signIn('editor', tenantId)];
    const id = await link('left');
    await shareThing(server, owner.principal, { thing: { kind: 'dataset', id }, permission: 'edit' });
    expect((await schedule(id, DAILY, leaver)).status).toBe(200);
    await call('DELETE', `/beta/tenants/${tenantId}/members/${leaver.principal.userId}`, undefined, owner);
    await server.services.events.deliver();
    links.serve('/left.csv', MORE);
    await passTime();
    expect(await versions(id)).toBe(1);
    const stopped = await data(`/v1/datasources/${id}/schedule`);
    expect(stopped.schedule).toMatchObject({ enabled: false, nextAt: null, lastRun: null });
    await schedule(id, { ...DAILY, enabled: true });
    await passTime();
    expect(await versions(id)).toBe(2);
  });
});
