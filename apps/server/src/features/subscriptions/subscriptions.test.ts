import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { createScheduler } from '../../platform/schedules/scheduler.ts';
import { scheduleKinds } from '../../schedule-kinds.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { figure, grid, newDashboard, storeTiles } from '../../testing/test-dashboards.ts';
import { shareThing } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const DAILY = { cron: '0 7 * * *', timeZone: 'UTC' };
const ROWS = 'country,amount\nDE,10\nDE,20\nFR,70\n';
const MORE = 'country,amount\nDE,10\nDE,20\nFR,170\n';
const NO_COLUMN = { field: 'gone', aggregate: 'sum' };
const TILES = [
  figure('sum', { title: 'Revenue', measure: { field: 'amount', aggregate: 'sum' } }),
  figure('money', {
    title: 'Sales',
    place: { x: 0, y: 8, w: 6, h: 4 },
    measure: { field: 'amount', aggregate: 'sum', format: { kind: 'currency' } },
  }),
  grid('rows', { title: 'Orders', place: { x: 6, y: 0, w: 6, h: 8 } }),
];

await describeOnBothStores('subscriptions and alerts', (stores) => {
  let server: TestServer;
  let mailServer: TestMailServer;
  let owner: TestMember;
  let viewer: TestMember;
  let outsider: TestMember;
  /** What the dataset is read from. */
  let source: Server;
  let content = ROWS;
  let dataset: string;
  let dashboard: string;

  beforeAll(async () => {
    mailServer = await startMailServer();
    source = createHttpServer((_request, reply) => {
      reply.setHeader('content-type', 'text/csv');
      reply.end(content);
    }).listen(0, '127.0.0.1');
    await once(source, 'listening');
    const { port } = source.address() as AddressInfo;
    const address = await stores.address();
    server = await startTestServer({
      environment: {
        PLUMBLINE_OUTBOUND_ALLOW: '127.0.0.1/32',
        PLUMBLINE_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        PLUMBLINE_MAIL_FROM: 'plumbline@example.test',
        PLUMBLINE_PUBLIC_URL: 'https://plumbline.example.test',
        ...(address.dialect === 'postgres' && { PLUMBLINE_DATABASE_URL: address.url }),
      },
    });
    const tenant = await server.addTenant();
    owner = await server.signIn('owner', tenant);
    viewer = await server.signIn('viewer', tenant);
    outsider = await server.signIn('viewer', tenant);
    const body = { name: 'orders', url: `http://127.0.0.1:${port}/orders.csv` };
    const response = await server.call('POST', '/v1/datasources/create/csv', { as: owner, body });
    await server.runJobs();
    dataset = response.body.data.id;
    dashboard = (await newDashboard(server, owner, { dataset, body: { name: 'Sales', tiles: TILES } })).id;
    const { userId } = viewer.principal;
    for (const thing of [
      { kind: 'dashboard', id: dashboard },
      { kind: 'dataset', id: dataset },
    ] as const) {
      await shareThing(server, owner.principal, { thing, permission: 'view', userId });
    }
    // Everybody but the owner sees the rows of Germany alone.
    const conditions = [{ column: 'country', op: 'in', value: ['DE'] }];
    const audience = { everyone: true, groups: [], people: [] };
    const rules = await server.call('PUT', `/v1/datasources/${dataset}/rules`, {
      as: owner,
      body: { rows: [{ audience, conditions }], columns: [] },
      headers: { 'if-match': '*' },
    });
    if (rules.status !== 200) {
      throw new Error(JSON.stringify(rules.body));
    }
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
    source.close();
  });

  const call = (...[method, path, body, as = owner]: readonly [string, string, unknown?, TestMember?]) =>
    server.call(method, path, { as, ...(body === undefined ? {} : { body }) });
  const data = async (path: string, as = owner) => (await call('GET', path, undefined, as)).body.data;
  const settle = async (): Promise<void> => {
    await server.runJobs();
    await server.services.events.deliver();
    await server.services.mail.deliver();
  };
  /** Everything that is scheduled is due now. */
  const passTime = async (): Promise<void> => {
    const past = new Date(Date.now() - 1000).toISOString();
    await acrossTenants(server.services.db.executor)
      .updateTable('schedules')
      .set({ next_at: past, due_at: past })
      .where('due_at', 'is not', null)
      .execute();
    const scheduler = createScheduler(server.services, scheduleKinds);
    await scheduler.tick();
    await settle();
    await scheduler.tick();
    await settle();
  };
  const notices = async (kind: string, as = owner) =>
    (await data('/beta/users/notifications?limit=100', as)).filter(
      (notice: { kind: string }) => notice.kind === kind,
    );
  const emailOf = async (as: TestMember): Promise<string> =>
    (await data('/beta/auth/get-user', as)).email as string;
  const reportsTo = async (as: TestMember): Promise<string[]> => {
    const email = await emailOf(as);
    const mails = mailServer.mails.filter(
      ({ to, attachments }) => JSON.stringify(to).includes(email) && attachments.length > 0,
    );
    return Promise.all(
      mails.map(async ({ attachments: [file] }) => {
        expect([file?.contentType, file?.filename]).toEqual(['application/pdf', 'Sales.pdf']);
        const pages = await getDocumentProxy(new Uint8Array(file?.content ?? []));
        return (await extractText(pages, { mergePages: true })).text;
      }),
    );
  };
  const subscribe = (body: object, as = owner) =>
    call(
      'POST',
      `/v1/dashboard/${dashboard}/subscriptions`,
      { schedule: DAILY, search: '?mode=Percent', ...body },
      as,
    );
  const alert = async (body: object, as = owner): Promise<string> => {
    const response = await call(
      'POST',
      `/v1/dashboard/${dashboard}/alerts`,
      { tile: 'sum', name: 'High revenue', rule: { kind: 'above', limit: 150 }, ...body },
      as,
    );
    expect(response.body).toMatchObject({ success: true });
    await settle();
    return response.body.data.id;
  };
  const alertOf = async (id: string, as = owner) =>
    (await data('/v1/alerts', as)).find((one: { id: string }) => one.id === id);
  const refresh = async (rows: string): Promise<void> => {
    content = rows;
    expect((await call('POST', `/v1/datasources/${dataset}/refresh`)).status).toBe(202);
    await settle();
    // The version starts the checks.
    await settle();
  };

  it('send each recipient what that person may see, and nobody who may not see the dashboard', async () => {
    const { tenantId, userId } = viewer.principal;
    const group = await call('POST', `/beta/tenants/${tenantId}/groups`, { name: 'Board' });
    const members = { add: [userId, outsider.principal.userId] };
    await call('PUT', `/beta/tenants/${tenantId}/groups/${group.body.data.id}/members`, members);
    const response = await subscribe({ recipients: { users: [userId], groups: [group.body.data.id] } });
    expect(response.body.data).toMatchObject({
      dashboard: { name: 'Sales', link: `/dashboards/${dashboard}?mode=Percent` },
      format: 'pdf',
      recipients: [
        { kind: 'user', id: userId },
        { kind: 'group', name: 'Board' },
      ],
      schedule: { ...DAILY, kind: 'dashboard.report', canEdit: true },
      lastSent: null,
    });
    await passTime();
    const [own, ...moreOwn] = await reportsTo(owner);
    expect([own, moreOwn]).toEqual([expect.stringContaining('100'), []]);
    expect(own).toContain('FR');
    const [theirs, ...moreTheirs] = await reportsTo(viewer);
    expect([theirs, moreTheirs]).toEqual([expect.stringContaining('30'), []]);
    expect(theirs).not.toMatch(/FR|70|100/);
    expect(await reportsTo(outsider)).toEqual([]);
    expect(await notices('report', viewer)).toMatchObject([
      { title: 'Your subscription: “Sales”', link: `/dashboards/${dashboard}?mode=Percent` },
    ]);
    expect(await notices('report', outsider)).toEqual([]);
    expect(await data('/v1/subscriptions')).toMatchObject([{ lastSent: { people: 2 } }]);
    expect(await data('/v1/subscriptions', viewer)).toEqual([]);
    expect(
      (await call('DELETE', `/v1/subscriptions/${response.body.data.id}`, undefined, viewer)).status,
    ).toBe(404);
    expect((await call('DELETE', `/v1/subscriptions/${response.body.data.id}`)).status).toBe(200);
    expect((await data('/v1/schedules')).total).toBe(0);
  });

  it('send the filters of the moment, once a run, and nothing where a tile fails', async () => {
    const filters = { op: 'and', value: [{ column: 'country', op: 'eq', value: 'FR' }] };
    const { id } = (await subscribe({ filters })).body.data;
    const before = (await reportsTo(owner)).length;
    await passTime();
    const sent = (await reportsTo(owner)).slice(before);
    expect(sent).toEqual([expect.stringContaining('70')]);
    expect(sent[0]).not.toContain('DE');

    const broken = await newDashboard(server, owner, { dataset, body: { name: 'Broken', tiles: TILES } });
    await storeTiles(server, broken.id, [figure('gone', { title: 'Gone', measure: NO_COLUMN })]);
    const failing = await call('POST', `/v1/dashboard/${broken.id}/subscriptions`, { schedule: DAILY });
    expect(failing.status).toBe(201);
    await passTime();
    expect((await reportsTo(owner)).slice(before)).toHaveLength(2);
    const schedules = (await data('/v1/schedules')).data;
    expect(schedules.map(({ lastRun }: { lastRun: { state: string } }) => lastRun.state).toSorted()).toEqual([
      // Its job is tried again.
      'running',
      'succeeded',
    ]);
    await call('DELETE', `/v1/dashboard/${broken.id}`);
    await settle();
    expect((await data('/v1/schedules')).total).toBe(1);
    await call('DELETE', `/v1/subscriptions/${id}`);
  });

  it('refuse recipients of elsewhere, dashboards that are hidden, and times that never come', async () => {
    const stranger = await server.signIn('viewer', await server.addTenant());
    const users = [stranger.principal.userId];
    expect((await subscribe({ recipients: { users } })).body.error).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'recipients' }],
    });
    expect((await subscribe({}, outsider)).body.error.code).toBe('dashboard.not_found');
    expect((await subscribe({ schedule: { ...DAILY, cron: '0 0 31 2 *' } })).body.error.code).toBe(
      'schedule.invalid',
    );
    expect((await subscribe({ search: '//evil.example' })).body.error.code).toBe('request.malformed');
    expect(await data('/v1/subscriptions')).toEqual([]);
  });

  it('alert once when a refresh meets the rule, and again only after it was not met', async () => {
    const id = await alert({ text: '{{tile}} is {{value}}: <b>call</b> {{ dashboard }}' });
    expect(await alertOf(id)).toMatchObject({ state: 'ok', value: 100, crossedAt: null, snoozedUntil: null });
    await refresh(MORE);
    expect(await alertOf(id)).toMatchObject({ state: 'crossed', value: 200 });
    const [notice] = await notices('alert');
    expect(notice).toMatchObject({
      title: 'High revenue: Revenue is 200',
      body: 'Revenue is 200: <b>call</b> Sales',
      link: `/dashboards/${dashboard}`,
    });
    const mail = mailServer.mails.findLast(({ subject }) => subject === notice.title);
    expect(mail?.html).toContain('&lt;b&gt;call&lt;/b&gt;');
    await call('POST', `/v1/alerts/${id}/check`);
    await settle();
    expect(await notices('alert')).toHaveLength(1);
    await refresh(ROWS);
    await refresh(MORE);
    expect(await notices('alert')).toHaveLength(2);
    expect(await data(`/v1/alerts/${id}/checks`)).toMatchObject([
      { state: 'crossed', value: 200, isSent: true },
      { state: 'ok', value: 100, isSent: false },
      { state: 'crossed', isSent: false },
      { state: 'crossed', isSent: true },
      { state: 'ok', value: 100 },
    ]);
    await refresh(ROWS);
    await call('DELETE', `/v1/alerts/${id}`);
  });

  it('write figure and limit as the tile does, and say in the message what the title does not', async () => {
    const rule = { kind: 'above', limit: 50 };
    const id = await alert({ tile: 'money', name: 'Sales', rule });
    expect(await alertOf(id)).toMatchObject({ format: { kind: 'currency', currency: 'EUR' }, value: 100 });
    expect((await notices('alert'))[0]).toMatchObject({
      title: 'Sales is €100',
      body: 'Above the limit of €50 on the dashboard “Sales”.',
    });
    const alertId = await alert({ tile: 'money', name: 'Sales', rule, text: '{{tile}} is {{value}}' });
    expect((await notices('alert'))[0]).toMatchObject({
      title: 'Sales is €100',
      body: 'Above the limit of €50 on the dashboard “Sales”.',
    });
    await call('DELETE', `/v1/alerts/${id}`);
    await call('DELETE', `/v1/alerts/${alertId}`);
  });

  it('alert nobody while snoozed, and afterwards of what is still so', async () => {
    const id = await alert({ rule: { kind: 'above', limit: 1000 } });
    const before = (await notices('alert')).length;
    const snoozedUntil = new Date(Date.now() + 3_600_000).toISOString();
    await call('PUT', `/v1/alerts/${id}`, { snoozedUntil, rule: { kind: 'above', limit: 50 } });
    await settle();
    expect(await alertOf(id)).toMatchObject({ state: 'crossed', snoozedUntil });
    expect(await notices('alert')).toHaveLength(before);
    await call('PUT', `/v1/alerts/${id}`, { snoozedUntil: null });
    await call('POST', `/v1/alerts/${id}/check`);
    await settle();
    expect(await notices('alert')).toHaveLength(before + 1);
    await call('DELETE', `/v1/alerts/${id}`);
  });

  it('alert of what the person sees, by a schedule too, and of no hidden row', async () => {
    const id = await alert(
      { tile: 'rows', rule: { kind: 'above', limit: 2 }, schedule: DAILY, name: 'Many orders' },
      viewer,
    );
    expect(await alertOf(id, viewer)).toMatchObject({ state: 'ok', value: 2, schedule: DAILY });
    expect(await data('/v1/alerts')).toEqual([]);
    await call('PUT', `/v1/alerts/${id}`, { rule: { kind: 'below', limit: 3 } }, viewer);
    await settle();
    expect((await notices('alert', viewer)).map(({ title }: { title: string }) => title)).toEqual([
      'Many orders: Orders is 2',
    ]);
    await passTime();
    expect(await data(`/v1/alerts/${id}/checks`, viewer)).toHaveLength(3);
    const stolen = await call('GET', `/v1/alerts/${id}/checks`);
    expect([stolen.status, stolen.body.error.code]).toEqual([404, 'alert.not_found']);
    // Access that ends takes the alert with it, without a word about what it showed.
    await call('DELETE', `/v1/alerts/${id}`, undefined, viewer);
  });

  it('refuse tiles without a number and names that mean nothing', async () => {
    const createAlert = (body: object) =>
      call('POST', `/v1/dashboard/${dashboard}/alerts`, {
        tile: 'rows',
        name: 'A',
        rule: { kind: 'any' },
        ...body,
      });
    expect((await createAlert({ rule: { kind: 'change', limit: 5 } })).body.error.code).toBe(
      'alert.not_checkable',
    );
    expect((await createAlert({ tile: 'none' })).body.error.code).toBe('dashboard.tile_not_found');
    expect((await createAlert({ text: '{{constructor}}' })).body.error.code).toBe('request.malformed');
    expect((await createAlert({ rule: { kind: 'change', limit: -1 }, tile: 'sum' })).body.error.code).toBe(
      'request.malformed',
    );
    expect(await data('/v1/alerts')).toEqual([]);
  });

  it('wait while the dashboard is archived, and check what changed once it is restored', async () => {
    const sent = (await subscribe({})).body.data.id;
    const id = await alert({ schedule: DAILY });
    const before = (await reportsTo(owner)).length;
    const alerts = (await notices('alert')).length;
    await call('PUT', `/v1/dashboard/${dashboard}/archive`);
    await settle();
    const times = async () =>
      (await data('/v1/schedules')).data.map(({ nextAt }: { nextAt: string | null }) => nextAt);
    expect(await times()).toEqual([null, null]);
    expect(await alertOf(id)).toMatchObject({ state: 'ok', dashboard: { isArchived: true } });
    await passTime();
    await refresh(MORE);
    expect((await reportsTo(owner)).length).toBe(before);
    expect(await alertOf(id)).toMatchObject({ state: 'ok', value: 100 });
    expect((await notices('alert')).length).toBe(alerts);
    const refused = await Promise.all([
      subscribe({}),
      call('PUT', `/v1/subscriptions/${sent}`, { schedule: DAILY }),
      call('PUT', `/v1/alerts/${id}`, { schedule: DAILY }),
      call('POST', `/v1/alerts/${id}/check`),
      call('POST', `/v1/dashboard/${dashboard}/alerts`, { tile: 'sum', name: 'A', rule: { kind: 'any' } }),
    ]);
    expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(new Set(['dashboard.archived']));

    await call('PUT', `/v1/dashboard/${dashboard}/restore`);
    await settle();
    await settle();
    expect(await times()).toEqual([expect.any(String), expect.any(String)]);
    expect(await alertOf(id)).toMatchObject({
      state: 'crossed',
      value: 200,
      dashboard: { isArchived: false },
    });
    expect((await notices('alert')).length).toBe(alerts + 1);
    await refresh(ROWS);
    await call('DELETE', `/v1/alerts/${id}`);
    await call('DELETE', `/v1/subscriptions/${sent}`);
  });

  it('say in the list why the newest check failed, and no longer after one that did not', async () => {
    const broken = await newDashboard(server, owner, {
      dataset,
      body: { name: 'Shop figures', tiles: TILES },
    });
    const response = await call('POST', `/v1/dashboard/${broken.id}/alerts`, {
      tile: 'sum',
      name: 'Broken',
      rule: { kind: 'above', limit: 1000 },
    });
    await settle();
    const { id } = response.body.data;
    expect(await alertOf(id)).toMatchObject({ state: 'ok', failure: null });
    await storeTiles(server, broken.id, [figure('sum', { title: 'Gone', measure: NO_COLUMN })]);
    await call('POST', `/v1/alerts/${id}/check`);
    await settle();
    const [check] = await data(`/v1/alerts/${id}/checks`);
    expect(await alertOf(id)).toMatchObject({ state: 'failed', failure: check.reason });
    expect(check.reason).toContain('gone');
    const titles = (await notices('alert')).map(({ title }: { title: string }) => title);
    expect(titles).toContain('The alert “Broken” on “Shop figures” could not be checked');
    await storeTiles(server, broken.id, TILES);
    await call('POST', `/v1/alerts/${id}/check`);
    await settle();
    expect(await alertOf(id)).toMatchObject({ state: 'ok', failure: null });
    await call('DELETE', `/v1/dashboard/${broken.id}`);
    await settle();
  });
});
