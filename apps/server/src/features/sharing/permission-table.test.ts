import { ALL_ROUTES, allows, PERMISSIONS, type Permission, type Route } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { create, newDashboard } from '../../testing/test-dashboards.ts';
import { shareThing } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

interface Entry {
  readonly needed: Permission;
  /** Passes the schema of the route, so that the permission decides. */
  readonly body?: object;
}

const view = (body?: object): Entry => ({ needed: 'view', ...(body && { body }) });
const comment = (body?: object): Entry => ({ needed: 'comment', ...(body && { body }) });
const edit = (body?: object): Entry => ({ needed: 'edit', ...(body && { body }) });
const manage = (body?: object): Entry => ({ needed: 'manage', ...(body && { body }) });

const CHART = {
  version: 1,
  mark: 'bar',
  encoding: { x: { field: 'city' }, y: { field: 'n', aggregate: 'sum' } },
};
const SHARE = { holder: { kind: 'user', id: newId() }, permission: 'view' };

/** What each route about a dataset, a dashboard or a folder needs. Those that change or end the thing come last. */
const TABLE: Readonly<Record<string, Entry>> = {
  'datasources.get': view(),
  'datasources.filter': view({}),
  'datasources.download': view({ format: 'csv' }),
  'datasources.listValues': view({ column: 'city' }),
  'datasources.profile': view(),
  'datasources.listRejects': view(),
  'datasources.downloadRejects': view(),
  'datasources.getView': view(),
  'datasources.putView': view({}),
  'datasources.pivot': view({ rows: ['city'], values: [{ column: 'n', agg: 'sum' }] }),
  'datasources.downloadPivot': view({ rows: ['city'], values: [{ column: 'n', agg: 'sum' }], format: 'csv' }),
  'datasources.drillPivot': view({ rows: ['city'], row: ['Bern'] }),
  'datasources.query': view({ sql: 'select 1' }),
  'charts.list': view(),
  'charts.get': view(),
  'charts.export': view({ chart: CHART, format: 'svg' }),
  'annotations.list': view(),
  'shares.get': view(),
  'shares.getPermission': view(),
  'dashboards.get': view(),
  'dashboards.getData': view({}),
  'dashboards.favourite': view({ isFavourite: false }),
  'dashboards.listRevisions': view(),
  'dashboards.getRevision': view(),
  'dashboards.export': view({ format: 'png' }),
  'dashboards.startExport': view({ format: 'png' }),
  'annotations.create': comment({ anchor: { column: 'city', x: 'Bern' }, text: 'T' }),
  'datasources.update': edit({ description: 'D' }),
  'charts.create': edit({ name: 'C', chart: CHART }),
  'charts.update': edit({ name: 'C', chart: CHART }),
  'dashboards.update': edit({ description: 'D' }),
  'dashboards.restoreRevision': edit(),
  'dashboards.updateFolder': edit({ name: 'F', parentId: null }),
  'datasources.getRules': manage(),
  'shares.put': manage(SHARE),
  'shares.remove': manage(),
  'shares.setOwner': manage({ userId: newId() }),
  'dashboards.embed': manage(),
  'embeds.list': manage(),
  'embeds.create': manage({}),
  'charts.delete': edit(),
  'dashboards.delete': manage(),
  'dashboards.deleteFolder': manage(),
};

/** Where the thing is not the first parameter, or the route is walked elsewhere; each with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'dashboards.duplicate': 'creates a dashboard: the role decides, in dashboards.test.ts',
  'dashboards.downloadExport': 'a file of the caller alone: exports.test.ts',
  'datasources.getInspection': 'an upload of the caller alone',
};
const COVERED = /^\/(v1\/(datasources|dashboard|dashboard-folders|charts)\/:|beta\/shares\/:kind)/;
const STEPS = /recipe|formula|join|interact|files|retype|refresh|restore|rules|measures|views|archive/;

const routes = ALL_ROUTES.filter(
  ({ built, policy, path }) => built && policy.who === 'member' && COVERED.test(path),
);

describe('what a permission opens', () => {
  let server: TestServer;
  let owner: TestMember;
  let foreign: TestMember;
  let unshared: TestMember;
  const people = new Map<string, TestMember>();
  let ids: { dataset: string; dashboard: string; folder: string; chart: string };

  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    owner = await server.signIn('editor', tenant);
    unshared = await server.signIn('editor', tenant);
    foreign = await server.signIn('owner', await server.addTenant());
    const dataset = await create(server, owner, { content: 'city,n\nBern,1\nBasel,2\n' });
    const { id: dashboard } = await newDashboard(server, owner, { dataset, body: { tiles: [] } });
    const made = async (path: string, body: object): Promise<string> =>
      (await server.call('POST', path, { as: owner, body })).body.data.id;
    const folder = await made('/v1/dashboard-folders', { name: 'F', parentId: null });
    const chart = await made(`/v1/datasources/${dataset}/charts`, { name: 'C', chart: CHART });
    ids = { dataset, dashboard, folder, chart };
    for (const permission of PERMISSIONS) {
      for (const role of ['viewer', 'editor'] as const) {
        const member = await server.signIn(role, tenant);
        people.set(`${role} ${permission}`, member);
        for (const kind of ['dataset', 'dashboard', 'folder'] as const) {
          const { userId } = member.principal;
          await shareThing(server, owner.principal, { thing: { kind, id: ids[kind] }, permission, userId });
        }
      }
    }
  });
  afterAll(() => server.close());

  const addressOf = ({ path }: Route): string => {
    const id = path.includes('/dashboard-folders') ? ids.folder : ids.dashboard;
    return path
      .replace(':kind/:id', `dashboard/${ids.dashboard}`)
      .replace(/datasources\/:id/, `datasources/${ids.dataset}`)
      .replace(/charts\/:id/, `charts/${ids.chart}`)
      .replace(':revision', '1')
      .replace(':holderKind/:holderId', `user/${newId()}`)
      .replace(':id', id);
  };
  const statusFor = async (route: Route, as: TestMember | null): Promise<number> => {
    const response = await server.open(route.method, addressOf(route), {
      ...(as && { as }),
      ...(TABLE[route.id]?.body && { body: TABLE[route.id]?.body }),
      headers: { 'if-match': '*' },
    });
    await response.body?.cancel();
    return response.status;
  };

  it('is in the table for every route about a thing', () => {
    const open = routes.filter(
      ({ id, path }) => !(id in TABLE) && !(id in ELSEWHERE) && !STEPS.test(path + id),
    );
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  const walked = Object.keys(TABLE).flatMap((id) => routes.find((route) => route.id === id) ?? []);

  it.each(walked)('$id', async (route) => {
    const { needed } = TABLE[route.id]!;
    expect(await statusFor(route, null)).toBe(401);
    for (const stranger of [unshared, foreign]) {
      expect(await statusFor(route, stranger)).toBe(404);
    }
    for (const permission of PERMISSIONS.filter((one) => !allows(one, needed))) {
      for (const role of ['viewer', 'editor']) {
        const status = await statusFor(route, people.get(`${role} ${permission}`)!);
        expect([role, permission, status]).toEqual([role, permission, 403]);
      }
    }
    const status = await statusFor(route, people.get(`viewer ${needed}`)!);
    expect([200, 201, 202, 204, 400, 409, 422]).toContain(status);
  });
});
