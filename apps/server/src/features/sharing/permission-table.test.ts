import {
  ALL_ROUTES,
  allows,
  PERMISSIONS,
  THING_KINDS,
  type Permission,
  type Route,
} from '@plumbline/contract';
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
const PIVOT = { rows: ['city'], values: [{ column: 'n', agg: 'sum' }] };
const NOTE = { anchor: { column: 'city', x: 'Bern' }, text: 'T' };
const STEP = { kind: 'formula', name: 'double', formula: '[n] * 2' };
const FILES = { uploadIds: [newId()], mode: 'append' };
const MEASURE = { name: 'M', formula: 'SUM([n])' };
const RECORD = { record: { n: 1 } };
const CHANGE = { measure: { column: null, aggregate: 'count' }, time: 'city', unit: 'month' };
const PERSON = newId();

/** What each route about a thing or a part of one needs. Those that change or end the thing come last. */
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
  'datasources.pivot': view(PIVOT),
  'datasources.downloadPivot': view({ ...PIVOT, format: 'csv' }),
  'datasources.drillPivot': view({ rows: ['city'], row: ['Bern'] }),
  'datasources.query': view({ sql: 'select 1' }),
  'recipes.preview': view({ steps: [] }),
  'recipes.checkJoin': view({ datasource_id: newId(), on: [{ left: 'city', right: 'city' }] }),
  'formulas.preview': view({ formula: '[n] + 1' }),
  'measures.list': view(),
  'measures.listRevisions': view(),
  'views.list': view(),
  'views.create': view({ name: 'V', layout: 'data', state: {} }),
  'datasources.getSchedule': view(),
  'datasources.listRefreshes': view(),
  'comments.list': view(),
  'comments.follow': view({ isFollowing: false }),
  'comments.create': comment({ text: 'T' }),
  'comments.findPeople': comment(),
  'charts.list': view(),
  'charts.get': view(),
  'charts.export': view({ chart: CHART, format: 'svg' }),
  'annotations.list': view(),
  'shares.get': view(),
  'shares.getPermission': view(),
  'dashboards.get': view(),
  'dashboards.getData': view({}),
  'dashboards.favourite': view({ isFavourite: false }),
  'dashboards.pinFigure': view({ isPinned: false }),
  'dashboards.listRevisions': view(),
  'dashboards.getRevision': view(),
  'dashboards.export': view({ format: 'png' }),
  'dashboards.startExport': view({ format: 'png' }),
  'subscriptions.create': view({ schedule: { cron: '0 6 * * *', timeZone: 'UTC' } }),
  'alerts.create': view({ tile: 'none', name: 'A', rule: { kind: 'any' } }),
  'connections.get': view(),
  'connections.listRefreshes': view(),
  'workflows.getReport': view(),
  'workflows.exportReport': view(),
  'workflows.stream': view(),
  'activity.listOfWorkflow': view(),
  'collaborators.list': view(),
  'models.filter': view({}),
  'models.getRecord': view(),
  'models.compare': view(),
  'models.listFacets': view({}),
  'models.presign': view({}),
  'datasources.getInsights': view(),
  'datasources.computeInsights': view(),
  'datasources.explainChange': view(CHANGE),
  'datasources.dismissInsight': view(),
  'datasources.restoreInsight': view(),
  'models.getInsights': view(),
  'models.computeInsights': view(),
  'stories.get': view(),
  'stories.listRevisions': view(),
  'stories.getRevision': view(),
  'stories.export': view({ format: 'html' }),
  'models.createSubset': view({}),
  'inference.predict': view(RECORD),
  'inference.influence': view(RECORD),
  'inference.sensitivity': view(RECORD),
  'inference.counterfactuals': view({ ...RECORD, goal: {} }),
  'inference.predictBatch': view({ records: [{ n: 1 }] }),
  'annotations.create': comment(NOTE),
  'annotations.update': edit(NOTE),
  'datasources.update': edit({ description: 'D' }),
  'datasources.checkFiles': edit(FILES),
  'datasources.addFiles': edit(FILES),
  'datasources.retype': edit({ columns: [] }),
  'datasources.refresh': edit(),
  'datasources.decideColumns': edit({ columns: [{ column: 'n', action: 'keep' }] }),
  'datasources.setLive': edit({ live: null }),
  'transformations.add': edit(STEP),
  'transformations.update': edit({ enabled: false }),
  'transformations.remove': edit(),
  'recipes.put': edit({ steps: [] }),
  'measures.create': edit(MEASURE),
  'measures.update': edit({ name: 'M' }),
  'datasources.putIncrement': edit({ increment: null }),
  'datasources.putSchedule': edit({ cron: '0 6 * * *', timeZone: 'UTC' }),
  'datasources.deleteSchedule': edit(),
  'charts.create': edit({ name: 'C', chart: CHART }),
  'charts.update': edit({ name: 'C', chart: CHART }),
  'dashboards.update': edit({ description: 'D' }),
  'dashboards.restoreRevision': edit(),
  'dashboards.updateFolder': edit({ name: 'F', parentId: null }),
  'connections.validate': edit({}),
  'connections.listTables': edit(),
  'connections.listFiles': edit(),
  'connections.query': edit({ query: 'select 1' }),
  'connections.inspect': edit({ query: 'select 1' }),
  'connections.createDataset': edit({ name: 'D', query: 'select 1' }),
  'workflows.update': edit({ description: 'D' }),
  'workflows.putSchedule': edit({ cron: '0 6 * * *', timeZone: 'UTC' }),
  'workflows.deleteSchedule': edit(),
  'stories.restoreRevision': edit(),
  'datasources.getRules': manage(),
  'datasources.previewRules': manage({ rows: [], columns: [], userId: PERSON }),
  'datasources.putRules': manage({ rows: [], columns: [] }),
  'connections.update': manage({ name: 'N' }),
  'collaborators.add': manage({ userId: PERSON, permission: 'view' }),
  'collaborators.update': manage({ permission: 'view' }),
  'collaborators.remove': manage(),
  'shares.put': manage(SHARE),
  'shares.remove': manage(),
  'shares.setOwner': manage({ userId: newId() }),
  'dashboards.embed': manage(),
  'embeds.list': manage(),
  'embeds.create': manage({}),
  'embeds.getLink': manage(),
  'embeds.update': manage({ name: 'E' }),
  'embeds.revoke': manage(),
  'views.remove': manage(),
  'annotations.delete': edit(),
  'measures.remove': edit(),
  'charts.delete': edit(),
  'workflows.archive': manage(),
  'stories.archive': manage(),
  'stories.restore': manage(),
  'stories.delete': manage(),
  'dashboards.archive': manage(),
  'dashboards.restore': manage(),
  'dashboards.delete': manage(),
  'dashboards.deleteFolder': manage(),
  'connections.delete': manage(),
  'datasources.archive': edit(),
  'datasources.restore': edit(),
};

/** Routes at the address of something else than a thing; each with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'traces.get': 'By a reference to a part of a dataset: traces.test.ts.',
  'dashboards.duplicate': 'creates a dashboard: the role decides, in dashboards.test.ts',
  'dashboards.downloadExport': 'a file of the caller alone: exports.test.ts',
  'datasources.getInspection': 'an upload of the caller alone',
  'workflows.checkService': 'of a service; the dataset in its body is checked in workflows.test.ts',
  'stories.create': 'creates a story: the role decides, in stories.test.ts',
  'stories.list': 'lists what the caller may see: stories.test.ts',
  'stories.update': 'has ids of three things in its path: stories.test.ts',
  'workflows.create': 'creates a workflow: the role decides, in workflows.test.ts',
  'workflows.listOfUser': 'lists what the caller may see: workflows.test.ts',
  'shares.countOwned': 'of admins and oneself: sharing.test.ts',
  'views.update': 'of its owner alone: views.test.ts',
  'comments.update': 'of one comment: comments.test.ts',
  'comments.delete': 'of one comment: comments.test.ts',
  'comments.resolve': 'of one comment: comments.test.ts',
  'comments.react': 'of one comment: comments.test.ts',
  'schedules.run': 'of a schedule: refreshes.test.ts',
  'subscriptions.update': 'of the caller: subscriptions.test.ts',
  'subscriptions.delete': 'of the caller: subscriptions.test.ts',
  'alerts.update': 'of the caller: subscriptions.test.ts',
  'alerts.delete': 'of the caller: subscriptions.test.ts',
  'alerts.check': 'of the caller: subscriptions.test.ts',
  'alerts.listChecks': 'of the caller: subscriptions.test.ts',
  'shares.answer': 'of a request, not a thing: sharing.test.ts',
  'assistant.getConversation': 'of the caller alone: assistant.test.ts',
  'assistant.deleteConversation': 'of the caller alone: assistant.test.ts',
  'snowflake.query': 'needs an account: snowflake.test.ts',
  'snowflake.getSchema': 'needs an account: snowflake.test.ts',
  'snowflake.listTableNames': 'needs an account: snowflake.test.ts',
  'snowflake.delete': 'needs an account: snowflake.test.ts',
  'snowflake.createDataset': 'needs an account: snowflake.test.ts',
  'snowflake.refresh': 'needs an account: snowflake.test.ts',
  'snowflake.clone': 'needs an account: snowflake.test.ts',
  'quickbooks.getData': 'needs a company: quickbooks.test.ts',
  'quickbooks.createDataset': 'needs a company: quickbooks.test.ts',
  'axpert.getSample': 'needs a server: axpert.test.ts',
  'axpert.createDataset': 'needs a server: axpert.test.ts',
};
/** About people, the workspace, jobs, mails and uploads: their features test who may call them. */
const OF_NO_THING =
  /^(accounts|security|members|invitations|groups|workspaces|notifications|mails|uploads|jobs|webhooks|plans)\./;

const routes = ALL_ROUTES.filter(
  ({ id, policy, path }) => policy.who === 'member' && path.includes(':') && !OF_NO_THING.test(id),
);

/** What they name beside the thing does not exist, or nothing answers at its address. */
const PART_IS_ABSENT: ReadonlySet<string> = new Set([
  'recipes.checkJoin',
  'datasources.checkFiles',
  'datasources.addFiles',
  'datasources.previewRules',
  'connections.createDataset',
  'collaborators.update',
  'stories.getRevision',
  'stories.restoreRevision',
  'collaborators.remove',
  'connections.listTables',
  'connections.query',
  'connections.inspect',
  'alerts.create',
]);

/** The first part of the path that says what its id is of, and the name of that id. */
const IDS_IN: readonly (readonly [RegExp, string])[] = [
  [/^\/v1\/datasources\/:id/u, 'dataset'],
  [/^\/v1\/dashboard-folders\/:id/u, 'folder'],
  [/^\/v1\/dashboard\/:id/u, 'dashboard'],
  [/^\/v1\/charts\/:id/u, 'chart'],
  [/^\/v1\/annotations\/:id/u, 'annotation'],
  [/^\/v1\/measures\/:id/u, 'measure'],
  [/^\/v1\/transformations\/:id/u, 'transformation'],
  [/^\/v1\/views\/:id/u, 'view'],
  [/^\/v1\/embeds\/:id/u, 'embed'],
  [/^\/(v1|beta)\/connections\/:id/u, 'connection'],
  [/^\/(v1|beta)\/(.*\/)?workflows\/:(id|wId|workflowId)/u, 'workflow'],
  [/^\/v1\/inference\/:workflowId/u, 'workflow'],
  [/^\/v1\/insights\/stories\/:storyId/u, 'story'],
];

describe('what a permission opens', () => {
  let server: TestServer;
  let owner: TestMember;
  let foreign: TestMember;
  let unshared: TestMember;
  const people = new Map<string, TestMember>();
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    owner = await server.signIn('editor', tenant);
    unshared = await server.signIn('editor', tenant);
    foreign = await server.signIn('owner', await server.addTenant());
    const rows = Array.from({ length: 60 }, (_, row) => `${row % 2 === 0 ? 'Bern' : 'Basel'},${row}`);
    const dataset = await create(server, owner, { content: ['city,n', ...rows, ''].join('\n') });
    const { id: dashboard } = await newDashboard(server, owner, { dataset, body: { tiles: [] } });
    const send = async (path: string, body: object) => {
      const answer = await server.call('POST', path, { as: owner, body });
      expect([path, answer.status < 300 || answer.body.error]).toEqual([path, true]);
      return answer.body.data;
    };
    const made = async (path: string, body: object): Promise<string> => (await send(path, body)).id;
    const of = (part: string): string => `/v1/datasources/${dataset}/${part}`;
    const workflow = await send('/v1/workflows/create/classification', {
      name: 'W',
      datasource_id: dataset,
      target: 'city',
    });
    ids = {
      dataset,
      dashboard,
      folder: await made('/v1/dashboard-folders', { name: 'F', parentId: null }),
      chart: await made(of('charts'), { name: 'C', chart: CHART }),
      annotation: await made(of('annotations'), NOTE),
      measure: await made(of('measures'), MEASURE),
      transformation: await made(of('interact'), STEP),
      view: await made(of('views'), { name: 'V', layout: 'data', state: {}, isShared: true }),
      embed: (await send(`/v1/dashboard/${dashboard}/embeds`, {})).embed.id,
      connection: await made('/beta/connections', {
        kind: 'postgresql',
        name: 'N',
        // Nothing listens there.
        config: { host: '127.0.0.1', port: 1, database: 'd', username: 'u', password: 'p', tls: 'disable' },
      }),
      workflow: workflow.workflowId,
      model: workflow.modelId,
      story: (await send('/v1/insights/stories', { datasetId: dataset })).storyId,
    };
    for (const permission of PERMISSIONS) {
      for (const role of ['viewer', 'editor'] as const) {
        const member = await server.signIn(role, tenant);
        people.set(`${role} ${permission}`, member);
        for (const kind of THING_KINDS) {
          const { userId } = member.principal;
          const thing = { kind, id: ids[kind]! };
          await shareThing(server, owner.principal, { thing, permission, userId });
        }
      }
    }
  });
  afterAll(() => server.close());

  const addressOf = ({ path }: Route): string => {
    const found = IDS_IN.find(([pattern]) => pattern.test(path));
    const [pattern, name] = found ?? [/$^/u, ''];
    return path
      .replace(pattern, (start) => start.replace(/:\w+$/u, ids[name] ?? ''))
      .replace(':kind/:id', `dashboard/${ids['dashboard']}`)
      .replace(':modelId', ids['model'] ?? '')
      .replace(':key', '1')
      .replace(':collabId', newId())
      .replace(':insightId', '0123456789abcdef')
      .replace(':revision', '1')
      .replace(':holderKind/:holderId', `user/${newId()}`);
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
    const open = routes.filter(({ id }) => !(id in TABLE) && !(id in ELSEWHERE));
    expect(open.map(({ id }) => id)).toEqual([]);
    const known = new Set(routes.map(({ id }) => id));
    expect([...Object.keys(TABLE), ...Object.keys(ELSEWHERE)].filter((id) => !known.has(id))).toEqual([]);
  });

  const walked = Object.keys(TABLE).flatMap((id) => routes.find((route) => route.id === id) ?? []);

  it.each(walked)('$id', async (route) => {
    const { needed } = TABLE[route.id]!;
    const least = route.policy.who === 'member' ? route.policy.atLeast : 'viewer';
    expect(await statusFor(route, null)).toBe(401);
    for (const stranger of [unshared, foreign]) {
      expect(await statusFor(route, stranger)).toBe(404);
    }
    for (const permission of PERMISSIONS.filter((one) => !allows(one, needed))) {
      for (const role of ['viewer', 'editor']) {
        const status = await statusFor(route, people.get(`${role} ${permission}`)!);
        expect({ role, permission, status }).toEqual({ role, permission, status: 403 });
      }
    }
    for (const member of least === 'editor' ? [people.get('viewer manage')!] : []) {
      expect(await statusFor(route, member)).toBe(403);
    }
    const status = await statusFor(route, people.get(`${least} ${needed}`)!);
    const allowed = [200, 201, 202, 204, 400, 409, 422];
    expect(PART_IS_ABSENT.has(route.id) ? [404, 502] : allowed).toContain(status);
  });
});
