import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { shareNewThings } from '../../testing/test-shares.ts';

describe('saved views', () => {
  let server: TestServer;
  let ada: TestMember;
  let eve: TestMember;
  let viewer: TestMember;
  let dataset: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const tenant = await server.addTenant();
    ada = await server.signIn('editor', tenant);
    eve = await server.signIn('editor', tenant);
    viewer = await server.signIn('viewer', tenant);
    await shareNewThings(server, ada.principal);
    const body = new FormData();
    body.append('name', 'Orders');
    body.append('file', new Blob(['a,b\n1,2\n']), 'a.csv');
    dataset = (await server.call('POST', '/v1/datasources/create/file', { as: ada, body })).body.data.id;
    await server.runJobs();
  });

  const view = (rest: object = {}) => ({ name: 'Mine', layout: 'data', state: { sort: 'a' }, ...rest });
  const save = (as: TestMember, rest: object = {}) =>
    server.call('POST', `/v1/datasources/${dataset}/views`, { as, body: view(rest) });
  const list = async (as: TestMember): Promise<string[]> =>
    (await server.call('GET', `/v1/datasources/${dataset}/views`, { as })).body.data.map(
      ({ name }: { name: string }) => name,
    );
  const change = (as: TestMember, id: string, body: object) =>
    server.call('PUT', `/v1/views/${id}`, { as, body });
  const remove = (as: TestMember, id: string) => server.call('DELETE', `/v1/views/${id}`, { as });

  it('belong to one person and are visible to nobody else until they are shared', async () => {
    const saved = await save(ada);
    expect(saved).toMatchObject({
      status: 201,
      body: { data: { ...view(), isShared: false, isOwn: true, createdBy: { id: ada.principal.userId } } },
    });
    const { id } = saved.body.data;
    expect([await list(ada), await list(eve), await list(viewer)]).toEqual([['Mine'], [], []]);
    expect((await change(ada, id, { isShared: true })).body.data).toMatchObject({ isShared: true });
    expect([await list(eve), await list(viewer)]).toEqual([['Mine'], ['Mine']]);
  });

  it('are changed by what is sent alone: a rename does not end the sharing', async () => {
    const { id } = (await save(ada, { isShared: true })).body.data;
    const renamed = await change(ada, id, { name: 'Ours' });
    expect(renamed.body.data).toMatchObject({ name: 'Ours', isShared: true, state: { sort: 'a' } });
  });

  it('are in the order of their names, whatever the case, accents and numbers in them', async () => {
    for (const name of ['Zebra', 'apple', 'Ärzte', 'Week 10', 'Week 2']) {
      await save(ada, { name });
    }
    expect(await list(ada)).toEqual(['apple', 'Ärzte', 'Week 2', 'Week 10', 'Zebra']);
  });

  it('saved views of somebody else are a 404 while private, and can be seen but not changed while shared', async () => {
    const { id } = (await save(ada)).body.data;
    expect([(await change(eve, id, { name: 'x' })).status, (await remove(eve, id)).status]).toEqual([
      404, 404,
    ]);
    await change(ada, id, { isShared: true });
    expect([(await change(eve, id, { name: 'x' })).status, (await remove(eve, id)).status]).toEqual([
      403, 403,
    ]);
    const admin = await server.signIn('admin', ada.principal.tenantId);
    expect((await remove(admin, id)).status).toBe(200);
    expect(await list(ada)).toEqual([]);
  });

  it('can be saved but not shared by a viewer', async () => {
    expect((await save(viewer, { isShared: true })).status).toBe(403);
    const own = await save(viewer, { name: 'To read' });
    expect(own.status).toBe(201);
    expect((await change(viewer, own.body.data.id, { isShared: true })).status).toBe(403);
    expect(await list(viewer)).toEqual(['To read']);
    expect((await remove(viewer, own.body.data.id)).status).toBe(200);
  });

  it('saved views of a dataset of another tenant are a 404, shared or not', async () => {
    const { id } = (await save(ada, { isShared: true })).body.data;
    const stranger = await server.signIn('owner', await server.addTenant());
    expect((await change(stranger, id, { name: 'x' })).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    const elsewhere = await server.call('GET', `/v1/datasources/${dataset}/views`, { as: stranger });
    expect(elsewhere.body.error.code).toBe('dataset.not_found');
    expect(
      (await server.call('POST', `/v1/datasources/${newId()}/views`, { as: ada, body: view() })).status,
    ).toBe(404);
  });

  it('refuse a state that is too large, a blank name and an unknown layout', async () => {
    const large = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`p${at}`, 'x'.repeat(19_000)]));
    expect((await save(ada, { state: large })).body.error.code).toBe('request.invalid');
    expect((await save(ada, { name: '  ' })).status).toBe(400);
    expect((await save(ada, { layout: 'map' })).status).toBe(400);
    expect(await list(ada)).toEqual([]);
  });

  it('are deleted with their dataset', async () => {
    await save(ada);
    await server.call('DELETE', `/v1/datasources/${dataset}`, { as: ada });
    const body = { datasource_ids: [dataset] };
    const gone = await server.call('DELETE', '/v1/datasources/delete_multiple/', { as: ada, body });
    expect(gone.body.data).toEqual([{ id: dataset, result: 'deleted' }]);
    const { executor } = server.services.db;
    const left = await acrossTenants(executor)
      .selectFrom('saved_views')
      .select('id')
      .where('dataset_id', '=', dataset)
      .execute();
    expect(left).toEqual([]);
  });
});
