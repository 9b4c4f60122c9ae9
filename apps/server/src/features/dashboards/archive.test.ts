import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { create, figure, newDashboard } from '../../testing/test-dashboards.ts';
import { shareNewThings, shareThing } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

await describeOnBothStores('archived dashboards', (stores) => {
  let server: TestServer;
  let ada: TestMember;
  let eve: TestMember;
  let dataset: string;
  let folderId: string;
  let id: string;

  beforeAll(async () => {
    const address = await stores.address();
    server = await startTestServer(
      address.dialect === 'postgres' ? { environment: { PLUMBLINE_DATABASE_URL: address.url } } : {},
    );
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const tenant = await server.addTenant();
    ada = await server.signIn('editor', tenant);
    eve = await server.signIn('editor', tenant);
    await shareNewThings(server, ada.principal);
    dataset = await create(server, ada);
    const body = { name: 'Board', parentId: null };
    folderId = (await server.call('POST', '/v1/dashboard-folders', { as: ada, body })).body.data.id;
    const content = { name: 'Quartal', folderId, tiles: [figure('sum')] };
    id = (await newDashboard(server, ada, { dataset, body: content })).id;
  });

  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { as: ada, ...(body && { body }) });
  const read = async (path: string) => (await call('GET', path)).body.data;
  const list = async (query = '', as = ada): Promise<string[]> =>
    (await server.call('GET', `/v1/dashboard/all${query}`, { as })).body.data.data.map(
      ({ name }: { name: string }) => name,
    );
  const archive = (as = ada) => server.call('PUT', `/v1/dashboard/${id}/archive`, { as });
  const restore = (as = ada) => server.call('PUT', `/v1/dashboard/${id}/restore`, { as });

  it('are in the list of archived ones alone, and everywhere again once restored', async () => {
    await call('PUT', `/v1/dashboard/${id}/favourite`, { isFavourite: true });
    await call('PUT', `/v1/dashboard/${id}/tiles/sum/pinned`, { isPinned: true });
    await call('POST', '/v1/comments/dashboard/' + id, { text: 'Look at Quartal' });
    const shown = async () => ({
      all: await list(),
      favourites: await list('?favourites=true'),
      inFolder: await list(`?folder=${folderId}`),
      counted: (await read('/v1/dashboard-folders'))[0].dashboards,
      pinned: (await read('/v1/dashboard/pinned')).length,
      found: (await read('/beta/global/filter?search=quartal')).length,
      used: (await read('/beta/activity/usage?kind=dashboard')).data.length,
      archived: await list('?archived=true'),
    });
    const before = await shown();
    expect(before).toMatchObject({ all: ['Quartal'], counted: 1, pinned: 1, used: 1, archived: [] });
    expect(before.found).toBeGreaterThan(0);

    expect((await archive()).body.data).toMatchObject({ id, isArchived: true, revision: 1 });
    expect(await shown()).toEqual({
      all: [],
      favourites: [],
      inFolder: [],
      counted: 0,
      pinned: 0,
      found: 0,
      used: 0,
      archived: ['Quartal'],
    });
    // Its address still opens it, which says so.
    expect(await read(`/v1/dashboard/${id}`)).toMatchObject({ isArchived: true, folderId });

    expect((await restore()).body.data).toMatchObject({ isArchived: false, isFavourite: true, revision: 1 });
    expect(await shown()).toEqual(before);
  });

  it('are archived and restored by who manages them, with one event each', async () => {
    expect([(await archive(eve)).status, (await restore(eve)).status]).toEqual([403, 403]);
    const stranger = await server.signIn('owner', await server.addTenant());
    expect([(await archive(stranger)).status, (await restore(stranger)).status]).toEqual([404, 404]);
    await shareThing(server, ada.principal, { thing: { kind: 'dashboard', id }, permission: 'manage' });
    for (const change of [archive, archive, restore, restore]) {
      expect((await change(eve)).status).toBe(200);
    }
    const rows = await acrossTenants(server.services.db.executor)
      .selectFrom('events')
      .select('kind')
      .where('subject_id', '=', id)
      .where('kind', 'in', ['dashboard.archived', 'dashboard.restored'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ kind }) => kind)).toEqual(['dashboard.archived', 'dashboard.restored']);
  });

  it('have no new link, and are deleted for good with everything', async () => {
    await archive();
    const link = await call('GET', `/v1/dashboard/${id}/embed`);
    expect([link.status, link.body.error]).toMatchObject([
      409,
      { code: 'dashboard.archived', message: '"Quartal" is archived. Restore it first.' },
    ]);
    expect((await call('POST', `/v1/dashboard/${id}/embeds`, {})).body.error.code).toBe('dashboard.archived');
    expect((await call('DELETE', `/v1/dashboard/${id}`)).body).toEqual({ success: true });
    expect(await list('?archived=true')).toEqual([]);
  });
});
