import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { bars, newDashboard, create, figure, grid, post } from '../../testing/test-dashboards.ts';
import { shareNewThings, shareThing } from '../../testing/test-shares.ts';

await describeOnBothStores('dashboards', (stores) => {
  let server: TestServer;
  let tenant: string;
  let ada: TestMember;
  let eve: TestMember;
  let viewer: TestMember;
  let stranger: TestMember;
  let dataset: string;

  beforeAll(async () => {
    const address = await stores.address();
    const environment =
      address.dialect === 'postgres' ? { environment: { PLUMBLINE_DATABASE_URL: address.url } } : {};
    server = await startTestServer(environment);
    stranger = await server.signIn('owner', await server.addTenant());
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    tenant = await server.addTenant();
    ada = await server.signIn('editor', tenant);
    eve = await server.signIn('editor', tenant);
    viewer = await server.signIn('viewer', tenant);
    await shareNewThings(server, ada.principal);
    dataset = await create(server, ada);
  });

  const make = (body: object = {}, as = ada) => newDashboard(server, as, { dataset, body });
  const get = (id: string, as = ada) => server.call('GET', `/v1/dashboard/${id}`, { as });
  const put = (
    id: string,
    { as = ada, body, ifMatch }: { as?: TestMember; body: object; ifMatch?: string },
  ) =>
    server.call('PUT', `/v1/dashboard/${id}`, {
      as,
      body,
      ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
    });
  const list = async (query = '', as = ada): Promise<string[]> =>
    (await server.call('GET', `/v1/dashboard/all${query}`, { as })).body.data.data.map(
      ({ name }: { name: string }) => name,
    );
  const kinds = async (id: string): Promise<string[]> => {
    const { executor } = server.services.db;
    const rows = await acrossTenants(executor)
      .selectFrom('events')
      .select('kind')
      .where('subject_id', '=', id)
      .where('kind', '<>', 'dashboard.viewed')
      .orderBy('id')
      .execute();
    return rows.map(({ kind }) => kind);
  };

  it('has the figures that a person pins, for that person, as long as they are there', async () => {
    const { id } = await make({ name: 'Costs', tiles: [figure('all'), figure('sum'), grid('rows')] });
    const pin = (tile: string, isPinned: boolean, as = viewer) =>
      server.call('PUT', `/v1/dashboard/${id}/tiles/${tile}/pinned`, { as, body: { isPinned } });
    const pinned = async (as = viewer): Promise<string[]> =>
      (await server.call('GET', '/v1/dashboard/pinned', { as })).body.data.map(
        (one: { dashboard: { name: string }; tile: { id: string } }) =>
          `${one.dashboard.name} ${one.tile.id}`,
      );
    for (const tile of ['sum', 'all', 'sum']) {
      expect((await pin(tile, true)).status).toBe(200);
    }
    expect(await pinned()).toEqual(['Costs sum', 'Costs all']);
    expect(await pinned(ada)).toEqual([]);
    expect((await pin('rows', true)).body.error.issues).toMatchObject([{ path: 'tile' }]);
    expect((await pin('all', true, stranger)).status).toBe(404);
    await pin('sum', false);
    expect(await pinned()).toEqual(['Costs all']);
    await put(id, { body: { tiles: [figure('sum')] }, ifMatch: '*' });
    expect(await pinned()).toEqual([]);
  });

  it('refuses a ninth figure on a home page, and gives the place of one that is gone to another', async () => {
    const tiles = Array.from({ length: 9 }, (_, index) => figure(`f${index}`));
    const { id } = await make({ tiles });
    const pin = async (tile: string): Promise<number> =>
      (
        await server.call('PUT', `/v1/dashboard/${id}/tiles/${tile}/pinned`, {
          as: ada,
          body: { isPinned: true },
        })
      ).status;
    for (const tile of tiles.slice(0, 8)) {
      expect(await pin(tile.id)).toBe(200);
    }
    expect(await pin('f8')).toBe(409);
    await put(id, { body: { tiles: tiles.slice(1) }, ifMatch: '*' });
    expect(await pin('f8')).toBe(200);
  });

  it('are created from a dataset with defaults for omitted fields, and read with an ETag', async () => {
    const answer = await post(server, ada, { dataset, body: { tiles: [figure('a')] } });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: {
          name: 'Sales',
          description: '',
          layout: 'Data',
          theme: 'Light',
          tabs: [],
          tiles: [{ id: 'a', kind: 'figure', title: '', tab: null, dataset: null, upIsGood: true }],
          filters: { op: 'and', value: [] },
          parameters: [],
          refreshSeconds: null,
          folderId: null,
          source: 'dataset',
          source_id: dataset,
          isFavourite: false,
          tileCount: 1,
          revision: 1,
          createdBy: { id: ada.principal.userId, name: 'editor Tester' },
          updatedBy: { id: ada.principal.userId },
        },
      },
    });
    const { id } = answer.body.data;
    const read = await get(id, viewer);
    expect(read.headers.get('etag')).toBe('"1"');
    expect(read.body.data).toEqual({ ...answer.body.data, permission: 'comment' });
    expect(await kinds(id)).toEqual(['dashboard.created']);
  });

  it('need a source that there is: of this tenant, made and not archived', async () => {
    const refused = async (body: object) => {
      const { status, body: reported } = await post(server, ada, { dataset, body });
      return [status, reported.error.code, reported.error.issues[0]?.path];
    };
    expect(await refused({ source: 'story' })).toEqual([404, 'story.not_found', undefined]);
    expect(await refused({ source: 'workflow' })).toEqual([404, 'workflow.not_found', undefined]);
    expect(await refused({ source: 'table' })).toEqual([400, 'request.malformed', 'source']);
    expect(await refused({ source_id: newId() })).toEqual([404, 'dataset.not_found', undefined]);
    const foreign = await create(server, stranger);
    expect(await refused({ source_id: foreign })).toEqual([404, 'dataset.not_found', undefined]);
    await server.call('DELETE', `/v1/datasources/${dataset}`, { as: ada });
    expect(await refused({})).toEqual([409, 'dataset.archived', undefined]);
    expect(await list()).toEqual([]);
  });

  it('refuse what the schema cannot see with every fault in its place', async () => {
    const place = { x: 8, y: 0, w: 6, h: 4 };
    const body = {
      tabs: [
        { id: 't', title: 'One' },
        { id: 't', title: 'Two' },
      ],
      tiles: [figure('a', { tab: 'u' }), grid('a', { place })],
      parameters: [
        { name: 'p', label: 'P', column: 'country', value: null },
        { name: 'p', label: 'Q', column: 'country', value: null },
      ],
    };
    const { status, body: reported } = await post(server, ada, { dataset, body });
    expect([status, reported.error.code]).toEqual([422, 'request.invalid']);
    expect(reported.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'tabs.1.id',
      'tiles.1.id',
      'parameters.1.name',
      'tiles.0.tab',
      'tiles.1.place.w',
    ]);
  });

  it('are saved over the state that was read: 428 without it, 409 with both versions when it is old', async () => {
    const dashboard = await make({ tiles: [figure('a')] });
    const { id } = dashboard;
    expect((await put(id, { body: dashboard })).body.error.code).toBe('request.precondition_required');
    const first = await put(id, { body: { ...dashboard, name: 'Hers' }, ifMatch: '"1"', as: eve });
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
    expect(first.body.data).toMatchObject({
      name: 'Hers',
      revision: 2,
      createdBy: { id: ada.principal.userId },
      updatedBy: { id: eve.principal.userId },
    });
    const late = await put(id, { body: { ...dashboard, name: 'His' }, ifMatch: '"1"' });
    expect([late.status, late.body.error.code]).toEqual([409, 'dashboard.stale']);
    expect(late.body.error.data).toEqual((await get(id)).body.data);
    const { revision } = late.body.error.data;
    expect(
      (await put(id, { body: { ...dashboard, name: 'His' }, ifMatch: `"${revision}"` })).body.data,
    ).toMatchObject({ name: 'His', revision: 3 });
    expect(await kinds(id)).toEqual(['dashboard.created', 'dashboard.updated', 'dashboard.updated']);
  });

  it('let one of several concurrent saves through, and reject the others', async () => {
    const dashboard = await make();
    const answers = await Promise.all(
      [ada, eve, ada, eve].map((as, at) =>
        put(dashboard.id, { as, body: { ...dashboard, name: `Name ${at}` }, ifMatch: '"1"' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.data.name;
    expect((await get(dashboard.id)).body.data).toMatchObject({ name: winner, revision: 2 });
  });

  it('accept the reply of the GET, and write nothing when nothing changed', async () => {
    const dashboard = await make({ tiles: [figure('a'), bars('b', 'country')] });
    const same = await put(dashboard.id, { body: (await get(dashboard.id)).body.data, ifMatch: '*' });
    expect(same.body.data).toEqual(dashboard);
    expect(await kinds(dashboard.id)).toEqual(['dashboard.created']);
  });

  it('keep every saved state, and go back to one as a change of its own', async () => {
    const dashboard = await make({ tiles: [figure('a'), figure('b')] });
    const { id } = dashboard;
    await put(id, { body: { ...dashboard, name: 'Second', tiles: [figure('a')] }, ifMatch: '"1"', as: eve });
    const revisions = await server.call('GET', `/v1/dashboard/${id}/revisions?limit=1`, { as: viewer });
    expect(revisions.body.data).toMatchObject({
      data: [{ revision: 2, author: { id: eve.principal.userId }, name: 'Second', tileCount: 1 }],
      total: 2,
    });
    const first = await server.call('GET', `/v1/dashboard/${id}/revisions/1`, { as: viewer });
    expect(first.body.data).toMatchObject({
      id,
      name: 'Sales',
      revision: 1,
      tileCount: 2,
      tiles: dashboard.tiles,
    });
    expect(first.body.data.updatedBy.id).toBe(ada.principal.userId);
    const none = await server.call('GET', `/v1/dashboard/${id}/revisions/9`, { as: viewer });
    expect([none.status, none.body.error.code]).toEqual([404, 'dashboard.revision_not_found']);
    const restore = (as: TestMember) =>
      server.call('POST', `/v1/dashboard/${id}/revisions/1/restore`, { as });
    expect((await restore(viewer)).status).toBe(403);
    const restored = await restore(ada);
    expect(restored.headers.get('etag')).toBe('"3"');
    expect(restored.body.data).toMatchObject({ name: 'Sales', revision: 3, tiles: dashboard.tiles });
  });

  it('are listed by name, source, maker, folder and liking, a page at a time', async () => {
    const other = await create(server, ada, { name: 'Other' });
    const folder = (
      await server.call('POST', '/v1/dashboard-folders', { as: ada, body: { name: 'F', parentId: null } })
    ).body.data.id;
    await make({ name: 'Ärger' });
    await make({ name: 'Budget', folderId: folder }, eve);
    const liked = await newDashboard(server, ada, { dataset: other, body: { name: 'Costs' } });
    const favour = (isFavourite: boolean, as = viewer) =>
      server.call('PUT', `/v1/dashboard/${liked.id}/favourite`, { as, body: { isFavourite } });
    expect((await favour(true)).body.data).toMatchObject({ isFavourite: true, revision: 1 });
    expect((await favour(true)).status).toBe(200);
    expect(await list('?sort=name')).toEqual(['Ärger', 'Budget', 'Costs']);
    expect(await list('?sort=-name&limit=1&page=2')).toEqual(['Budget']);
    expect(await list('?q=arg')).toEqual(['Ärger']);
    expect(await list('?q=%25')).toEqual([]);
    expect(await list(`?source=dataset&source_id=${other}`)).toEqual(['Costs']);
    expect(await list(`?createdBy=${eve.principal.userId}`)).toEqual(['Budget']);
    expect(await list(`?folder=${folder}`)).toEqual(['Budget']);
    expect(await list('?folder=none&sort=name')).toEqual(['Ärger', 'Costs']);
    expect(await list('?favourites=true', viewer)).toEqual(['Costs']);
    expect(await list('?favourites=true', ada)).toEqual([]);
    await favour(false);
    expect(await list('?favourites=true', viewer)).toEqual([]);
    expect(await list('', stranger)).not.toContain('Costs');
    const all = await server.call('GET', '/v1/dashboard/all?limit=2', { as: viewer });
    expect(all.body.data).toMatchObject({ page: 1, limit: 2, total: 3 });
  });

  it('are copied with a history of their own', async () => {
    const dashboard = await make({ tiles: [figure('a')] });
    await put(dashboard.id, { body: { ...dashboard, name: 'Sales 2' }, ifMatch: '*' });
    const copy = (body: object, as = eve) =>
      server.call('POST', `/v1/dashboard/${dashboard.id}/duplicate`, { as, body });
    const answer = await copy({});
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: { name: 'Copy of Sales 2', revision: 1, tileCount: 1, createdBy: { id: eve.principal.userId } },
      },
    });
    expect((await copy({ name: 'Mine' })).body.data.name).toBe('Mine');
    expect((await copy({}, viewer)).status).toBe(403);
    expect((await copy({}, stranger)).status).toBe(404);
  });

  it('go with their history and liking, once', async () => {
    const { id } = await make();
    await server.call('PUT', `/v1/dashboard/${id}/favourite`, { as: eve, body: { isFavourite: true } });
    const remove = (as: TestMember) => server.call('DELETE', `/v1/dashboard/${id}`, { as });
    expect([(await remove(viewer)).status, (await remove(eve)).status]).toEqual([403, 403]);
    await shareThing(server, ada.principal, { thing: { kind: 'dashboard', id }, permission: 'manage' });
    expect((await remove(eve)).body).toEqual({ success: true });
    expect([(await remove(eve)).status, (await get(id)).status]).toEqual([404, 404]);
    expect(await kinds(id)).toEqual(['dashboard.created', 'dashboard.deleted']);
    const { executor } = server.services.db;
    const left = await acrossTenants(executor)
      .selectFrom('revisions')
      .select('revision')
      .where('document_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  it('are a 404 to another tenant, on every route', async () => {
    const { id } = await make();
    const paths: readonly (readonly [string, string, object?])[] = [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/duplicate', {}],
      ['PUT', '/favourite', { isFavourite: true }],
      ['GET', '/revisions'],
      ['GET', '/revisions/1'],
      ['POST', '/revisions/1/restore'],
      ['POST', '/data', {}],
    ];
    for (const [method, path, body] of paths) {
      const call = { as: stranger, ...(body === undefined ? {} : { body }) };
      const { status } = await server.call(method, `/v1/dashboard/${id}${path}`, call);
      expect([path, status]).toEqual([path, 404]);
    }
    const body = (await get(id)).body.data;
    expect((await put(id, { as: stranger, body, ifMatch: '*' })).status).toBe(404);
  });

  it('are listed as dependents of the datasets that they show, which cannot be deleted for good before them', async () => {
    const shown = await create(server, ada, { name: 'Shown' });
    const dashboard = await make({ name: 'Costs', tiles: [grid('g', { dataset: shown })] });
    const dependents = async (id: string) =>
      (await server.call('GET', `/v1/datasources/${id}`, { as: ada })).body.data.dependents;
    const reported = [{ kind: 'dashboard', id: dashboard.id, name: 'Costs' }];
    expect([await dependents(dataset), await dependents(shown)]).toEqual([reported, reported]);
    const archived = await server.call('DELETE', `/v1/datasources/${shown}`, { as: ada });
    expect(archived.body.data.dependents).toEqual(reported);
    const body = { datasource_ids: [shown] };
    const purge = () => server.call('DELETE', '/v1/datasources/delete_multiple/', { as: ada, body });
    expect((await purge()).body.data).toEqual([{ id: shown, result: 'in_use' }]);
    await put(dashboard.id, { body: { ...dashboard, name: 'Renamed', tiles: [] }, ifMatch: '*' });
    expect(await dependents(dataset)).toMatchObject([{ name: 'Renamed' }]);
    expect((await purge()).body.data).toEqual([{ id: shown, result: 'deleted' }]);
    // The state that showed it can be gone back to: its tile says what is missing.
    const back = await server.call('POST', `/v1/dashboard/${dashboard.id}/revisions/1/restore`, { as: ada });
    expect(back.body.data).toMatchObject({ name: 'Costs', tiles: dashboard.tiles });
    await server.call('DELETE', `/v1/dashboard/${dashboard.id}`, { as: ada });
    expect(await dependents(dataset)).toEqual([]);
  });

  it('are found by the global search by name and description', async () => {
    const { id } = await make({ name: 'Quartal', description: 'Für den Beirat' });
    const search = async (text: string, as = viewer) =>
      (await server.call('GET', `/beta/global/filter?search=${encodeURIComponent(text)}`, { as })).body.data;
    const hit = {
      kind: 'dashboard',
      id,
      title: 'Quartal',
      snippet: 'Für den Beirat',
      link: `/dashboards/${id}`,
    };
    expect([await search('QUART'), await search('beirat')]).toEqual([
      [{ ...hit, marks: { title: [[0, 5]], snippet: [] } }],
      [{ ...hit, marks: { title: [], snippet: [[8, 14]] } }],
    ]);
    expect(await search('quart', stranger)).toEqual([]);
  });
});
