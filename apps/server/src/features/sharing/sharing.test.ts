import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { newId } from '../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { create } from '../../testing/test-dashboards.ts';

describe('sharing', () => {
  let server: TestServer;
  let tenant: string;
  let ada: TestMember;
  let eve: TestMember;
  let dataset: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    tenant = await server.addTenant();
    ada = await server.signIn('editor', tenant);
    eve = await server.signIn('viewer', tenant);
    dataset = await create(server, ada, { content: 'city,n\nBern,1\nBasel,2\n' });
  });

  const sharing = (as: TestMember, id = dataset, kind = 'dataset') =>
    server.call('GET', `/beta/shares/${kind}/${id}`, { as });
  const share = (
    holder: TestMember | { kind: string; id: string },
    permission: string,
    { as = ada, kind = 'dataset', id = dataset, also = [] as object[] } = {},
  ) =>
    server.call('PUT', `/beta/shares/${kind}/${id}`, {
      as,
      body: {
        holder: 'kind' in holder ? holder : { kind: 'user', id: holder.principal.userId },
        permission,
        also,
      },
    });
  const unshare = (holder: TestMember, as = ada, id = dataset) =>
    server.call('DELETE', `/beta/shares/dataset/${id}/user/${holder.principal.userId}`, { as });
  const read = async (as: TestMember, id = dataset): Promise<number> =>
    (await server.call('GET', `/v1/datasources/${id}`, { as })).status;
  const rename = async (as: TestMember) => {
    const answer = await server.call('PUT', `/v1/datasources/${dataset}`, { as, body: { name: newId() } });
    return [answer.status, answer.body.error?.code];
  };
  const notices = async (as: TestMember): Promise<string[]> => {
    await server.services.events.deliver();
    const { data } = (await server.call('GET', '/beta/users/notifications', { as })).body;
    return data.map(({ title }: { title: string }) => title);
  };
  const newDashboard = async (body: object = {}): Promise<string> => {
    const tile = {
      id: 'one',
      kind: 'figure',
      title: 'n',
      place: { x: 0, y: 0, w: 4, h: 4 },
      measure: { field: 'n', aggregate: 'sum' },
    };
    const sent = { name: 'Board', source: 'dataset', source_id: dataset, tiles: [tile], ...body };
    return (await server.call('POST', '/v1/dashboard/', { as: ada, body: sent })).body.data.id;
  };
  const tiles = async (id: string, as: TestMember) => {
    const response = await server.open('POST', `/v1/dashboard/${id}/data`, { as, body: {} });
    const text = await response.text();
    return text
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)) as { data: unknown; error: { code: string } | null });
  };

  it('is part of every reply about a thing: what the caller may do, its owner, and who else can open it', async () => {
    const folder = (
      await server.call('POST', '/v1/dashboard-folders', { as: ada, body: { name: 'F', parentId: null } })
    ).body.data.id;
    const dashboard = await newDashboard({ folderId: folder });
    await share(eve, 'comment');
    await share({ kind: 'workspace', id: tenant }, 'view', { kind: 'folder', id: folder });
    const shown = async (path: string, as: TestMember) => {
      const { data } = (await server.call('GET', path, { as })).body;
      const [thing] = [data.data ?? data].flat();
      return [thing.permission, thing.owner.id, thing.sharedWith];
    };
    const owner = ada.principal.userId;
    for (const path of [`/v1/datasources/${dataset}`, '/v1/datasources/']) {
      expect(await shown(path, ada)).toEqual(['manage', owner, 'some']);
      expect(await shown(path, eve)).toEqual(['comment', owner, 'some']);
    }
    for (const path of [`/v1/dashboard/${dashboard}`, '/v1/dashboard/all', '/v1/dashboard-folders']) {
      expect(await shown(path, ada)).toEqual(['manage', owner, 'workspace']);
      expect(await shown(path, eve)).toEqual(['view', owner, 'workspace']);
    }
  });

  it('narrows lists to what is mine, shared with me, or mine alone', async () => {
    const open = await create(server, ada, { content: 'n\n1\n' });
    const own = await create(server, await server.signIn('editor', tenant), { content: 'n\n2\n' });
    await share({ kind: 'workspace', id: tenant }, 'view', { id: open });
    const listed = async (as: TestMember, scope: string): Promise<string[]> => {
      const { data } = (await server.call('GET', `/v1/datasources/?scope=${scope}&sort=createdAt`, { as }))
        .body;
      return data.data.map(({ id }: { id: string }) => id);
    };
    expect(await listed(ada, 'mine')).toEqual([dataset, open]);
    expect(await listed(ada, 'private')).toEqual([dataset]);
    expect([await listed(eve, 'shared'), await listed(eve, 'mine')]).toEqual([[open], []]);
    expect(await listed(await server.signIn('admin', tenant), 'shared')).toEqual([dataset, open, own]);
  });

  it('lets a person do what the share says, and nothing once it has ended', async () => {
    expect([await read(eve), await rename(eve)]).toEqual([404, [404, 'dataset.not_found']]);
    expect((await share(eve, 'view')).status).toBe(200);
    expect([await read(eve), await rename(eve)]).toEqual([200, [403, 'access.forbidden']]);
    await share(eve, 'edit');
    expect(await rename(eve)).toEqual([200, undefined]);
    expect((await unshare(eve)).status).toBe(200);
    expect([await read(eve), await rename(eve)]).toEqual([404, [404, 'dataset.not_found']]);
  });

  it('shows owner, shares and exactly who can open the thing', async () => {
    const boss = await server.signIn('owner', tenant);
    await share(eve, 'comment');
    const { data } = (await sharing(eve)).body;
    expect(data).toMatchObject({
      thing: { kind: 'dataset', id: dataset },
      permission: 'comment',
      owner: { id: ada.principal.userId },
      shares: [{ holder: { kind: 'user', id: eve.principal.userId }, permission: 'comment', people: 1 }],
      requests: [],
      workspace: { people: 3 },
    });
    const audience = data.audience.map(({ id, permission }: { id: string; permission: string }) => [
      id,
      permission,
    ]);
    expect(new Map(audience)).toEqual(
      new Map([
        [ada.principal.userId, 'manage'],
        [boss.principal.userId, 'manage'],
        [eve.principal.userId, 'comment'],
      ]),
    );
  });

  it('is for who manages the thing: others get 403, or 404 where they do not see it', async () => {
    const stranger = await server.signIn('owner', await server.addTenant());
    expect([(await share(eve, 'view', { as: eve })).status, (await sharing(eve)).status]).toEqual([404, 404]);
    await share(eve, 'edit');
    expect((await share(eve, 'manage', { as: eve })).body.error.code).toBe('access.forbidden');
    expect((await share(stranger, 'view')).body.error.code).toBe('request.invalid');
    expect((await share({ kind: 'workspace', id: stranger.principal.tenantId }, 'view')).status).toBe(422);
    expect((await share({ kind: 'group', id: newId() }, 'view')).status).toBe(422);
    expect((await share(eve, 'view', { as: stranger })).status).toBe(404);
    // Anyone may give up their own access.
    expect((await unshare(eve, eve)).status).toBe(200);
    expect(await read(eve)).toBe(404);
  });

  it('sharing of a dashboard names a dataset that the reader may not see, and can share it in the same call', async () => {
    const id = await newDashboard();
    expect((await sharing(ada, id, 'dashboard')).body.data.shows).toMatchObject([
      { kind: 'dataset', id: dataset },
    ]);
    await share(eve, 'view', { kind: 'dashboard', id });
    expect(await tiles(id, eve)).toMatchObject([{ data: null, error: { code: 'dataset.not_shared' } }]);
    await share(eve, 'view', { kind: 'dashboard', id, also: [{ kind: 'dataset', id: dataset }] });
    expect(await tiles(id, eve)).toMatchObject([{ error: null }]);
    expect(await read(eve)).toBe(200);
  });

  it('sharing of a folder reaches the dashboards in it', async () => {
    const response = await server.call('POST', '/v1/dashboard-folders', { as: ada, body: { name: 'Team' } });
    const folderId = response.body.data.id;
    const id = await newDashboard({ folderId });
    const get = async () => (await server.call('GET', `/v1/dashboard/${id}`, { as: eve })).status;
    const listed = async () =>
      (await server.call('GET', '/v1/dashboard/all', { as: eve })).body.data.data.length;
    expect([await get(), await listed()]).toEqual([404, 0]);
    await share(eve, 'view', { kind: 'folder', id: folderId });
    expect([await get(), await listed()]).toEqual([200, 1]);
    expect((await sharing(ada, id, 'dashboard')).body.data.shares).toMatchObject([
      { holder: { id: eve.principal.userId }, from: { kind: 'folder', id: folderId, name: 'Team' } },
    ]);
  });

  it('is requested without learning what exists, and granted or refused with a notification', async () => {
    const ask = (id: string, as = eve) =>
      server.call('POST', '/beta/access-requests', {
        as,
        body: { kind: 'dataset', id, message: 'For Monday' },
      });
    const [there, nowhere] = [await ask(dataset), await ask(newId())];
    expect({ status: there.status, thereBody: there.body }).toEqual({
      status: nowhere.status,
      thereBody: nowhere.body,
    });
    expect((await notices(ada))[0]).toBe('viewer Tester requests access to “Orders”');
    const [request] = (await sharing(ada)).body.data.requests;
    expect(request).toMatchObject({ permission: 'view', current: null, message: 'For Monday' });
    const answer = (permission: string | null, as = ada) =>
      server.call('PUT', `/beta/access-requests/${request.id}`, { as, body: { permission } });
    expect((await answer('view', eve)).body.error.code).toBe('access.request_not_found');
    expect((await answer('view')).status).toBe(200);
    expect([await read(eve), (await notices(eve))[0]]).toEqual([200, 'You have access to “Orders”']);
    expect((await answer('view')).status).toBe(404);

    const other = await server.signIn('viewer', tenant);
    await ask(dataset, other);
    const [second] = (await sharing(ada)).body.data.requests;
    await server.call('PUT', `/beta/access-requests/${second.id}`, { as: ada, body: { permission: null } });
    expect([await read(other), (await notices(other))[0]]).toEqual([
      404,
      'Your request for access to “Orders” was declined',
    ]);
  });

  it('moves to another owner, and the former one still manages', async () => {
    const put = (userId: string, as = ada) =>
      server.call('PUT', `/beta/shares/dataset/${dataset}/owner`, { as, body: { userId } });
    expect((await put(eve.principal.userId, eve)).status).toBe(404);
    expect((await put(newId())).status).toBe(422);
    const { data } = (await put(eve.principal.userId)).body;
    expect(data).toMatchObject({ owner: { id: eve.principal.userId }, permission: 'manage' });
    expect(await rename(eve)).toEqual([200, undefined]);
  });

  it('ends for who is removed, whose things go to who removed them', async () => {
    const owner = await server.signIn('owner', tenant);
    const theirs = await create(server, ada, { content: 'a\n1\n' });
    await share(eve, 'edit');
    const response = await server.call('POST', `/v1/dashboard/${await newDashboard()}/embeds`, {
      as: ada,
      body: {},
    });
    const { token } = response.body.data.link;
    const embedded = async () => (await server.call('GET', '/v1/embedded', { as: { token } })).status;
    expect(await embedded()).toBe(200);
    await server.call('POST', '/beta/access-requests', { as: eve, body: { kind: 'dataset', id: theirs } });
    for (const { principal } of [eve, ada]) {
      const path = `/beta/tenants/${tenant}/members/${principal.userId}`;
      const gone = await server.call('DELETE', path, { as: owner });
      expect({ path, status: gone.status }).toEqual({ path, status: 200 });
    }
    expect([await read(ada), await read(eve), await embedded()]).toEqual([401, 401, 401]);
    await server.services.events.deliver();
    const after = (await sharing(owner)).body.data;
    expect(after).toMatchObject({ owner: { id: owner.principal.userId }, shares: [], requests: [] });
    const { executor } = server.services.db;
    for (const table of ['shares', 'access_requests'] as const) {
      const left = await acrossTenants(executor)
        .selectFrom(table)
        .select('tenant_id')
        .where('tenant_id', '=', tenant)
        .execute();
      expect({ table, left }).toEqual({ table, left: [] });
    }
  });

  it('moves everything of a person at once, by an admin', async () => {
    const admin = await server.signIn('admin', tenant);
    const body = { from: ada.principal.userId, to: eve.principal.userId };
    const { data } = (await server.call('POST', '/beta/shares/transfer', { as: admin, body })).body;
    expect(data).toEqual({ things: 1 });
    expect((await sharing(eve)).body.data.owner.id).toBe(eve.principal.userId);
  });

  it('moves what is theirs by people themselves, who learn how much it is, and nothing of others', async () => {
    const count = (as: TestMember, of: TestMember) =>
      server.call('GET', `/beta/members/${of.principal.userId}/things`, { as });
    expect((await count(ada, ada)).body.data).toMatchObject({ dataset: 1, dashboard: 0, folder: 0 });
    expect((await count(eve, ada)).status).toBe(404);
    const body = { from: ada.principal.userId, to: eve.principal.userId };
    expect((await server.call('POST', '/beta/shares/transfer', { as: eve, body })).status).toBe(403);
    expect((await server.call('POST', '/beta/shares/transfer', { as: ada, body })).body.data).toEqual({
      things: 1,
    });
    expect((await count(eve, eve)).body.data.dataset).toBe(1);
  });

  it('sharing that ends while somebody watches a job ends the stream', async () => {
    await share(eve, 'view');
    const sent = new FormData();
    sent.append('name', 'Slow');
    sent.append('file', new Blob(['a\n1\n']), 'a.csv');
    const { id, jobId } = (await server.call('POST', '/v1/datasources/create/file', { as: ada, body: sent }))
      .body.data;
    await share(eve, 'view', { id });
    const stream = await server.open('GET', `/beta/events/worker/${jobId}`, { as: eve });
    expect(stream.status).toBe(200);
    await unshare(eve, ada, id);
    // The job has not run: what ends the stream is the lost access alone.
    const text = await stream.text();
    expect(text).not.toContain('"type":"done"');
    expect((await server.call('GET', `/v1/jobs/${jobId}`, { as: eve })).status).toBe(404);
    await server.runJobs();
  });

  it('sharing that ends with the membership ends the stream of who is removed', async () => {
    const owner = await server.signIn('owner', tenant);
    await share(eve, 'view');
    const sent = new FormData();
    sent.append('name', 'Slow');
    sent.append('file', new Blob(['a\n1\n']), 'a.csv');
    const { id, jobId } = (await server.call('POST', '/v1/datasources/create/file', { as: ada, body: sent }))
      .body.data;
    await share(eve, 'view', { id });
    const stream = await server.open('GET', `/beta/events/worker/${jobId}`, { as: eve });
    expect(stream.status).toBe(200);
    await server.call('DELETE', `/beta/tenants/${tenant}/members/${eve.principal.userId}`, { as: owner });
    // The job has not run: what ends the stream is the removal alone.
    expect(await stream.text()).not.toContain('"type":"done"');
    await server.runJobs();
  });

  it('sharing that ends breaks a download off, and so does the end of the session', async () => {
    const row = `${Array.from({ length: 4 }, () => newId()).join(',')}\n`;
    const content = `a,b,c,d\n${row.repeat(100_000)}`;
    const id = await create(server, ada, { content });
    await share(eve, 'view', { id });
    const download = async (as: TestMember) => {
      const response = await server.open('POST', `/v1/datasources/${id}/filter/download`, {
        as,
        body: { format: 'csv' },
        headers: { 'accept-encoding': 'identity' },
      });
      expect(response.status).toBe(200);
      const reader = response.body!.getReader();
      let length = (await reader.read()).value?.length ?? 0;
      return async () => {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          length += part.value.length;
        }
        return length;
      };
    };
    // Its lines end with two characters.
    expect(await (await download(eve))()).toBe(content.length + 100_001);
    const { db, sessions } = server.services;
    const [unshared, signedOut] = [await download(eve), await download(ada)];
    await unshare(eve, ada, id);
    await db.transaction((trx) => sessions.end(trx, ada.principal));
    // Nobody reads meanwhile, so most of the file is still to be sent.
    await setTimeout(3_000);
    await expect(unshared()).rejects.toThrow('terminated');
    await expect(signedOut()).rejects.toThrow('terminated');
  }, 60_000);

  it('sharing that ends with a group or a role ends the streams of those who lost it', async () => {
    const owner = await server.signIn('owner', tenant);
    const inTenant = `/beta/tenants/${tenant}`;
    const group = (await server.call('POST', `${inTenant}/groups`, { as: owner, body: { name: newId() } }))
      .body.data.id;
    const members = (body: object) =>
      server.call('POST', `${inTenant}/groups/${group}/members`, { as: owner, body });
    const setRole = (role: string) =>
      server.call('PUT', `${inTenant}/members/${eve.principal.userId}`, { as: owner, body: { role } });
    const watch = () => {
      // Without its timer only what is announced ends it.
      vi.useFakeTimers({ toFake: ['setInterval'] });
      const actor = { tenantId: tenant, userId: eve.principal.userId };
      const watched = server.services.access.follow(actor, { kind: 'dataset', id: dataset });
      vi.useRealTimers();
      return watched;
    };
    const lost = async (change: () => Promise<unknown>): Promise<boolean> => {
      const { signal, stop } = watch();
      const ended = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      await change();
      await server.services.events.deliver();
      await ended;
      stop();
      return signal.aborted;
    };
    await share({ kind: 'group', id: group }, 'view');
    await members({ add: [eve.principal.userId] });
    expect(await lost(() => members({ remove: [eve.principal.userId] }))).toBe(true);
    await setRole('admin');
    expect(await lost(() => setRole('viewer'))).toBe(true);
    await members({ add: [eve.principal.userId] });
    expect(await lost(() => server.call('DELETE', `${inTenant}/groups/${group}`, { as: owner }))).toBe(true);
  });

  it('offers the datasets that a recipe reads, at whatever distance, and shares them along', async () => {
    const named = async (name: string) => create(server, ada, { content: 'city,m\nBern,1\n', name });
    const joined = await named('Joined');
    const appended = await named('Appended');
    const step = (id: string, body: object) =>
      server.call('POST', `/v1/datasources/${id}/interact`, { as: ada, body });
    await step(joined, { kind: 'append', datasource_id: appended });
    const on = [{ left: 'city', right: 'city' }];
    await step(dataset, { kind: 'join', datasource_id: joined, on, how: 'left' });
    const { shows } = (await sharing(ada)).body.data;
    expect(shows.map(({ name }: { name: string }) => name)).toEqual(['Joined', 'Appended']);
    const dashboard = await newDashboard();
    expect((await sharing(ada, dashboard, 'dashboard')).body.data.shows).toHaveLength(3);
    const rows = async () =>
      (await server.call('POST', `/v1/datasources/${dataset}/filter`, { as: eve, body: {} })).status;
    await share(eve, 'view');
    expect(await rows()).toBe(422);
    await share(eve, 'view', {
      also: shows.map(({ kind, id }: { kind: string; id: string }) => ({ kind, id })),
    });
    expect(await rows()).toBe(200);
  });

  it('names the links that are open, with their makers, until the maker can no longer see the dashboard', async () => {
    const dashboard = await newDashboard();
    const bob = await server.signIn('editor', tenant);
    await share(bob, 'manage', {
      kind: 'dashboard',
      id: dashboard,
      also: [{ kind: 'dataset', id: dataset }],
    });
    const response = await server.call('POST', `/v1/dashboard/${dashboard}/embeds`, { as: bob, body: {} });
    const { embed, link } = response.body.data;
    const links = async () => (await sharing(ada, dashboard, 'dashboard')).body.data.links;
    const listed = async () => {
      const { data } = (await server.call('GET', `/v1/dashboard/${dashboard}/embeds`, { as: ada })).body;
      return data.map(({ revokedAt }: { revokedAt: string | null }) => revokedAt === null);
    };
    const opened = async () =>
      (await server.call('GET', '/v1/embedded', { as: { token: link.token } })).status;
    expect(await links()).toEqual([
      expect.objectContaining({ id: embed.id, maker: expect.objectContaining({ id: bob.principal.userId }) }),
    ]);
    expect([await listed(), await opened()]).toEqual([[true], 200]);
    await unshare(bob);
    expect([await links(), await listed(), await opened()]).toEqual([[], [false], 401]);
    await share(bob, 'view');
    expect([(await links()).length, await opened()]).toEqual([1, 200]);
  });

  it('ends the queued jobs of who is removed when the removal is known', async () => {
    const owner = await server.signIn('owner', tenant);
    const sent = new FormData();
    sent.append('name', 'Queued');
    sent.append('file', new Blob(['a\n1\n']), 'a.csv');
    const { jobId } = (await server.call('POST', '/v1/datasources/create/file', { as: ada, body: sent })).body
      .data;
    const job = () =>
      acrossTenants(server.services.db.executor)
        .selectFrom('jobs')
        .select(['state', 'due_at', 'cancel_requested'])
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow();
    await acrossTenants(server.services.db.executor)
      .updateTable('jobs')
      .set({ due_at: '2999-01-01T00:00:00.000Z' })
      .where('id', '=', jobId)
      .execute();
    await server.call('DELETE', `/beta/tenants/${tenant}/members/${ada.principal.userId}`, { as: owner });
    await server.services.events.deliver();
    expect(await job()).toMatchObject({ cancel_requested: 1, due_at: expect.not.stringMatching(/^2999/) });
    await server.runJobs();
    expect((await job()).state).toBe('cancelled');
  });

  it('is gone with the thing', async () => {
    await share(eve, 'view');
    await server.call('DELETE', `/v1/datasources/${dataset}`, { as: ada });
    const body = { datasource_ids: [dataset] };
    await server.call('DELETE', '/v1/datasources/delete_multiple/', { as: ada, body });
    await server.services.events.deliver();
    const left = await acrossTenants(server.services.db.executor)
      .selectFrom('shares')
      .select('thing_id')
      .where('thing_id', '=', dataset)
      .execute();
    expect(left).toEqual([]);
  });
});
