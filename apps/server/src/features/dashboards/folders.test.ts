import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { newDashboard, create } from '../../testing/test-dashboards.ts';
import { shareNewThings } from '../../testing/test-shares.ts';

await describeOnBothStores('folders of dashboards', (stores) => {
  let server: TestServer;
  let ada: TestMember;
  let viewer: TestMember;
  let stranger: TestMember;

  beforeAll(async () => {
    const address = await stores.address();
    const environment =
      address.dialect === 'postgres' ? { environment: { PLUMBLINE_DATABASE_URL: address.url } } : {};
    server = await startTestServer(environment);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const tenant = await server.addTenant();
    ada = await server.signIn('editor', tenant);
    viewer = await server.signIn('viewer', tenant);
    await shareNewThings(server, ada.principal);
    stranger = await server.signIn('owner', await server.addTenant());
  });

  const add = async (name: string, parentId: string | null = null): Promise<string> =>
    (await server.call('POST', '/v1/dashboard-folders', { as: ada, body: { name, parentId } })).body.data.id;
  const change = (id: string, body: object, as = ada) =>
    server.call('PUT', `/v1/dashboard-folders/${id}`, { as, body });
  const remove = (id: string, as = ada) => server.call('DELETE', `/v1/dashboard-folders/${id}`, { as });
  const list = async (as = viewer) => (await server.call('GET', '/v1/dashboard-folders', { as })).body.data;

  it('nest, sorted by name, with the number of their own dashboards', async () => {
    const top = await add('Top');
    const below = await add('Äpfel', top);
    const dataset = await create(server, ada);
    await newDashboard(server, ada, { dataset, body: { folderId: below } });
    expect(await list()).toMatchObject([
      { id: below, name: 'Äpfel', parentId: top, dashboards: 1 },
      { id: top, name: 'Top', parentId: null, dashboards: 0 },
    ]);
    expect(await list(stranger)).toEqual([]);
    expect((await change(below, { name: 'Pears', parentId: null })).body.data).toMatchObject({
      id: below,
      name: 'Pears',
      parentId: null,
      dashboards: 1,
    });
  });

  it('never contain themselves, directly or through others', async () => {
    const a = await add('a');
    const b = await add('b', a);
    const c = await add('c', b);
    for (const parentId of [a, b, c]) {
      const { status, body } = await change(a, { name: 'a', parentId });
      expect([status, body.error.issues[0].path]).toEqual([422, 'parentId']);
    }
    const [left, right] = [await add('left'), await add('right')];
    const both = await Promise.all([
      change(left, { name: 'left', parentId: right }),
      change(right, { name: 'right', parentId: left }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('are refused in places that there are not, too deep, and to viewers', async () => {
    const make = (body: object, as = ada) => server.call('POST', '/v1/dashboard-folders', { as, body });
    expect((await make({ name: 'x', parentId: newId() })).body.error.issues[0].path).toBe('parentId');
    expect((await make({ name: ' ', parentId: null })).status).toBe(400);
    expect((await make({ name: 'x', parentId: null }, viewer)).status).toBe(403);
    let parent: string | null = null;
    for (let depth = 1; depth <= 10; depth += 1) {
      parent = await add(`level ${depth}`, parent);
    }
    expect((await make({ name: 'too deep', parentId: parent })).status).toBe(422);
    const theirs = (await make({ name: 'theirs', parentId: null }, stranger)).body.data.id;
    expect((await change(theirs, { name: 'x', parentId: null })).body.error.code).toBe('folder.not_found');
    expect((await remove(theirs)).status).toBe(404);
    expect((await make({ name: 'x', parentId: theirs })).status).toBe(422);
  });

  it('leave what was in them one level up when they go', async () => {
    const top = await add('Top');
    const middle = await add('Middle', top);
    const low = await add('Low', middle);
    const dataset = await create(server, ada);
    const { id } = await newDashboard(server, ada, { dataset, body: { folderId: middle } });
    expect((await remove(middle, viewer)).status).toBe(403);
    expect((await remove(middle)).body).toEqual({ success: true });
    expect(await list()).toMatchObject([
      { id: low, parentId: top },
      { id: top, dashboards: 1 },
    ]);
    const moved = await server.call('GET', `/v1/dashboard/${id}`, { as: viewer });
    // Moving a dashboard raises its revision, so that someone editing it meanwhile gets a conflict.
    expect(moved.body.data).toMatchObject({ folderId: top, revision: 2 });
    expect((await remove(middle)).status).toBe(404);
    await remove(top);
    expect((await server.call('GET', `/v1/dashboard/${id}`, { as: viewer })).body.data.folderId).toBeNull();
  });

  it('take no dashboard into a folder that there is not', async () => {
    const dataset = await create(server, ada);
    const body = { name: 'x', source: 'dataset', source_id: dataset, folderId: newId() };
    const refused = await server.call('POST', '/v1/dashboard/', { as: ada, body });
    expect([refused.status, refused.body.error.issues[0].path]).toEqual([422, 'folderId']);
    expect((await server.call('GET', '/v1/dashboard/all', { as: ada })).body.data.total).toBe(0);
  });
});
