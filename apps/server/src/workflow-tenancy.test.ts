import { ALL_ROUTES, type Route } from '@plumbline/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './platform/ids.ts';
import { create } from './testing/test-dashboards.ts';
import { shareThing } from './testing/test-shares.ts';
import { startTestServer, type TestAnswer, type TestMember, type TestServer } from './testing/test-server.ts';

/** What requests name, by the name that it has below. */
interface Ids {
  readonly workflow: string;
  readonly model: string;
  /** A second model, in bodies and queries. */
  readonly other: string;
  readonly dataset: string;
  readonly upload: string;
  readonly user: string;
  readonly guest: string;
}
type IdName = keyof Ids;

interface Entry {
  readonly bodies?: (ids: Ids) => readonly object[];
  readonly query?: (ids: Ids) => string;
  /** For lists without an id in the address. */
  readonly isList?: boolean;
  /** What the owner's request, which succeeds, is taken back by. */
  readonly undo?: (ids: Ids) => readonly [method: string, path: string, body?: object];
}

const RECORD = { months: 3, fee: 60, town: 'town 1' };
const PARAMS: Readonly<Record<string, (ids: Ids) => string>> = {
  wId: ({ workflow }) => workflow,
  workflowId: ({ workflow }) => workflow,
  id: ({ workflow }) => workflow,
  modelId: ({ model }) => model,
  userId: ({ user }) => user,
  collabId: ({ guest }) => guest,
  service: () => 'classification',
  key: () => '1',
};
const update = ({ workflow }: Ids) => `/v1/workflows/${workflow}/update`;

/** Bodies and queries of routes that need one; a route that takes a body and is not here fails. */
const ENTRIES: Readonly<Record<string, Entry>> = {
  'search.global': { query: () => '?search=secret', isList: true },
  'workflows.list': { isList: true },
  'workflows.listArchived': { isList: true },
  'workflows.archive': { undo: (ids) => ['POST', update(ids), { archived: false }] },
  'workflows.checkService': { bodies: ({ dataset }) => [{ datasource_id: dataset, target: 'churned' }] },
  'workflows.create': {
    bodies: ({ dataset }) => [
      { name: 'Another', datasource_id: dataset, target: 'churned', options: { rounds: 10, folds: 3 } },
    ],
  },
  'workflows.getReport': { query: ({ other }) => `?model=${other}` },
  'workflows.exportReport': { query: ({ other }) => `?model=${other}` },
  'workflows.putSchedule': {
    bodies: () => [{ cron: '0 6 * * *', timeZone: 'UTC' }],
    undo: ({ workflow }) => ['DELETE', `/v1/workflows/${workflow}/schedule`],
  },
  'workflows.update': {
    bodies: ({ other }) => [{ description: 'Changed' }, { modelId: other }, { usesBetter: false }],
  },
  'models.compare': { query: ({ other }) => `?with=${other}` },
  'models.createSubset': { bodies: () => [{ name: 'Part' }] },
  'models.filter': {
    bodies: () => [
      {},
      { sort: [{ column: 'fee', direction: 'desc' }] },
      { filters: { op: 'and', value: [{ column: 'town', op: 'eq', value: 'secret 4' }] } },
    ],
  },
  'models.listFacets': { bodies: () => [{}] },
  'models.presign': { bodies: () => [{}] },
  'collaborators.add': { bodies: ({ guest }) => [{ userId: guest, permission: 'view' }] },
  'collaborators.update': { bodies: () => [{ permission: 'view' }] },
  'collaborators.remove': {
    undo: ({ workflow, guest }) => [
      'POST',
      `/beta/workflows/${workflow}/add-collaborator`,
      { userId: guest, permission: 'view' },
    ],
  },
  'stories.create': { bodies: () => [{ title: 'Found' }] },
  'stories.createFromDataset': { bodies: ({ dataset }) => [{ datasetId: dataset }] },
  'inference.predict': { bodies: () => [{ record: RECORD }] },
  'inference.influence': { bodies: () => [{ record: RECORD }] },
  'inference.sensitivity': { bodies: () => [{ record: RECORD }] },
  'inference.counterfactuals': { bodies: () => [{ record: RECORD, goal: { outcome: 'stayed' } }] },
  'inference.predictBatch': {
    bodies: ({ dataset, upload }) => [
      { records: [RECORD] },
      { datasource_id: dataset },
      { uploadId: upload },
    ],
  },
};

/** Routes that are not walked here, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'models.downloadPresigned': 'An address for whoever has it; below.',
  'organisations.export': 'Of the caller’s own workspace: organisations.test.ts.',
  'organisations.import': 'Into the caller’s own workspace: organisations.test.ts.',
  'plans.getStorage': 'Of the caller’s own workspace: storage.test.ts.',
  'shares.answer': 'Of all kinds of things: sharing.test.ts.',
  'shares.countOwned': 'Of all kinds of things: sharing.test.ts.',
  'shares.put': 'Of all kinds of things: sharing.test.ts.',
  'shares.remove': 'Of all kinds of things: sharing.test.ts.',
  'shares.setOwner': 'Of all kinds of things: sharing.test.ts.',
  'shares.transfer': 'Of all kinds of things: sharing.test.ts.',
  'stories.update': 'Of a story: stories.test.ts.',
};

const isAbout = ({ path, reads, changes }: Route): boolean =>
  [reads, changes].some((effect) => effect !== null && ('workflow' in effect || 'model' in effect)) ||
  /:(?:wId|workflowId)\b|\/workflows?\b|\/inference\/:|\/records\/:/u.test(path);
const ABOUT = ALL_ROUTES.filter(isAbout);
const WALKED = ABOUT.filter(({ id }) => !Object.hasOwn(ELSEWHERE, id)).map(
  (route) => [route.id, route] as const,
);

/** Its bytes are packed, so that a time in them cannot be left out of a comparison. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  return text;
}

interface Sent {
  readonly path: string;
  readonly body?: object;
}

function pathOf({ path, id }: Route, ids: Ids): string {
  return path.replaceAll(/:(\w+)/gu, (_, name: string) => {
    const value = PARAMS[name];
    if (value === undefined) {
      throw new Error(`PARAMS has no ":${name}", which ${id} names.`);
    }
    return value(ids);
  });
}

function requestsOf(route: Route, ids: Ids): Sent[] {
  const { bodies, query = () => '' } = ENTRIES[route.id] ?? {};
  if (route.bodyKind !== 'none' && bodies === undefined) {
    throw new Error(`ENTRIES has no body for ${route.id}.`);
  }
  const path = `${pathOf(route, ids)}${query(ids)}`;
  return bodies === undefined ? [{ path }] : bodies(ids).map((body) => ({ path, body }));
}

/** Rows of the north, which rules leave, among others that differ from them in their texts and numbers. */
const ROWS = Array.from({ length: 280 }, (_, at) => {
  const isNorth = at % 4 === 1;
  return [
    isNorth ? 'north' : 'south',
    isNorth ? `town ${at % 5}` : `secret ${at % 6}`,
    isNorth ? `note ${at}` : `secret note ${at}`,
    (at * 7) % 60,
    isNorth ? 20 + ((at * 13) % 90) : 765_000 + at,
    ((at * 13) % 90) / 40 - ((at * 7) % 60) / 30 + (at % 3) / 3 > 0.5 ? 'left' : 'stayed',
    654_321 + at,
  ].join(',');
});
const CSV = ['region,town,note,months,fee,churned,cost', ...ROWS, ''].join('\n');
/** In no row and no column that the rules leave. */
const SECRETS = ['secret', '765', '6543', 'cost', 'south'];
const EVERYONE = { everyone: true, groups: [], people: [] };
const RULES = {
  rows: [{ audience: EVERYONE, conditions: [{ column: 'region', op: 'eq', value: 'north' }] }],
  columns: [{ column: 'cost', access: 'hidden', audience: EVERYONE }],
};
const TRAINING = { rounds: 10, folds: 3 };

/** Readers of the workflow whose rules hide rows are refused here, and these routes answer of the rows that they see. */
const OPEN_TO_RULED = new Set([
  'models.getInsights',
  'models.computeInsights',
  'stories.create',
  'stories.list',
]);

describe('what a workflow tells people who may not see it or its rows', () => {
  let server: TestServer;
  let owner: TestMember;
  /** Has a workspace of their own, as its owner. */
  let outsider: TestMember;
  /** Of the same workspace; nothing is shared with them. */
  let stranger: TestMember;
  let viewer: TestMember;
  let editor: TestMember;
  let ids: Ids;
  const own = new Map<TestMember, Ids>();

  const send = async (
    as: TestMember,
    method: string,
    [path, body, headers]: readonly [string, unknown?, Record<string, string>?],
  ): Promise<TestAnswer['body']> => {
    const answer = await server.call(method, path, { as, body, ...(headers && { headers }) });
    expect([path, answer.status < 300 || answer.body.error]).toEqual([path, true]);
    return answer.body;
  };
  const post = async (as: TestMember, path: string, body: object) =>
    (await send(as, 'POST', [path, body])).data;

  async function upload(as: TestMember): Promise<string> {
    const bytes = new TextEncoder().encode('months,fee,town\n3,60,secret 4\n');
    const { uploadId } = await post(as, '/v1/uploads', { name: 'new.csv', size: bytes.length });
    const headers = {
      'content-type': 'application/octet-stream',
      'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
    };
    await send(as, 'PUT', [`/v1/uploads/${uploadId}`, bytes, headers]);
    return uploadId;
  }

  /** A workflow with two models, and what else requests name. */
  async function build(as: TestMember, { name, guest }: { name: string; guest: string }): Promise<Ids> {
    const dataset = await create(server, as, { name, content: CSV });
    const response = await post(as, '/v1/workflows/create/classification', {
      name,
      datasource_id: dataset,
      target: 'churned',
      features: ['town', 'months', 'fee', 'cost'],
      options: TRAINING,
    });
    await server.runJobs();
    const { workflowId: workflow, modelId: model } = response;
    await post(as, `/v1/workflows/${workflow}/update`, { retrain: true });
    await server.runJobs();
    const { data } = await send(as, 'GET', [`/beta/reports/workflows/${workflow}/`]);
    const other = data.models[0].id;
    return { workflow, model, other, dataset, upload: await upload(as), user: as.principal.userId, guest };
  }

  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    owner = await server.signIn('owner', tenant);
    stranger = await server.signIn('editor', tenant);
    viewer = await server.signIn('viewer', tenant);
    editor = await server.signIn('editor', tenant);
    const guest = (await server.signIn('viewer', tenant)).principal.userId;
    outsider = await server.signIn('owner', await server.addTenant());
    ids = await build(owner, { name: 'A secret plan', guest });
    for (const person of [outsider, stranger]) {
      own.set(person, await build(person, { name: 'Own', guest }));
    }
    for (const [person, permission] of [
      [viewer, 'view'],
      [editor, 'edit'],
    ] as const) {
      for (const kind of ['workflow', 'dataset'] as const) {
        const thing = { kind, id: ids[kind] };
        const { userId } = person.principal;
        await shareThing(server, owner.principal, { thing, permission, userId });
      }
    }
    await send(owner, 'PUT', [`/v1/datasources/${ids.dataset}/rules`, RULES, { 'if-match': '*' }]);
  }, 180_000);
  afterAll(() => server.close());

  async function read(route: Route, as: TestMember, { path, body }: Sent): Promise<string> {
    const response = await server.open(route.method, path, { as, ...(body && { body }) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isPdf = response.headers.get('content-type')?.includes('pdf') === true;
    const text = isPdf ? await textOf(bytes) : Buffer.from(bytes).toString('latin1');
    return `${response.status} ${text}`;
  }
  /** Without what differs between any two replies. */
  const normalize = (text: string): string =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu, '<id>')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, '<time>')
      // A PDF says when it was made, to the minute.
      .replaceAll(/\d{1,2} \w{3} \d{4}, \d\d:\d\d|\d{4}-\d\d-\d\d \d\d:\d\d/gu, '<time>')
      .replaceAll(/"(?:requestId|url)":"[^"]*"/gu, '<any>');

  it('is compared for every route about workflows and models', () => {
    const known = new Set(ABOUT.map(({ id }) => id));
    expect([...Object.keys(ENTRIES), ...Object.keys(ELSEWHERE)].filter((id) => !known.has(id))).toEqual([]);
    expect(WALKED.length).toBeGreaterThan(30);
    for (const [, route] of WALKED) {
      expect(requestsOf(route, ids).length).toBeGreaterThan(0);
    }
  });

  describe.each([
    [
      'somebody of another workspace',
      () => outsider,
      ['workflow', 'model', 'other', 'dataset', 'upload', 'user'],
    ],
    [
      'somebody with whom nothing is shared',
      () => stranger,
      ['workflow', 'model', 'other', 'dataset', 'upload'],
    ],
  ] as const)('%s', (_, person, names) => {
    it.each(WALKED)('gets, by %s, the answer of things that do not exist', async (id, route) => {
      const as = person();
      const mine = own.get(as)!;
      const swap = (wanted: readonly IdName[], source: (name: IdName) => string): Ids => ({
        ...mine,
        ...Object.fromEntries(wanted.map((name) => [name, source(name)])),
      });
      const missing = new Map<IdName, string>(names.map((name) => [name, newId()]));
      // All at once, and each alone beside their own.
      for (const wanted of [[...names], ...names.map((name) => [name])]) {
        const theirs = requestsOf(
          route,
          swap(wanted, (name) => ids[name]),
        );
        const nobodys = requestsOf(
          route,
          swap(wanted, (name) => missing.get(name)!),
        );
        const ownOnes = requestsOf(route, mine).map((request) => JSON.stringify(request));
        for (const [at, request] of theirs.entries()) {
          // Their own things are not changed by it.
          if (JSON.stringify(request) === ownOnes[at] && route.changes !== null) {
            continue;
          }
          const answer = normalize(await read(route, as, request));
          expect(answer).toBe(normalize(await read(route, as, nobodys[at]!)));
          expect(answer).not.toContain('A secret plan');
        }
      }
      expect(ENTRIES[id]?.isList === true || JSON.stringify(requestsOf(route, ids)).includes('-')).toBe(true);
    });
  });

  describe.each([
    ['a viewer', () => viewer],
    ['an editor', () => editor],
  ] as const)('%s whose rules hide rows', (_, person) => {
    it.each(WALKED)('learns nothing of them by %s', async (id, route) => {
      const as = person();
      const isOfModel = route.path.includes(':modelId') && !OPEN_TO_RULED.has(id);
      const isRefused = isOfModel || id === 'workflows.getReport' || id === 'workflows.exportReport';
      for (const request of requestsOf(route, ids)) {
        // Digits of an id or of a time are those of a secret now and then.
        const answer = normalize(await read(route, as, request));
        const requested = JSON.stringify(request);
        const disclosed = SECRETS.filter(
          (text) => !requested.includes(text) && answer.replaceAll('A secret plan', '').includes(text),
        );
        expect(disclosed).toEqual([]);
        expect(isRefused && !answer.startsWith('403 ')).toBe(false);
        expect(isOfModel && as === editor && !answer.includes('model.hidden_rows')).toBe(false);
      }
      await server.runJobs();
    });
  });

  it.each(WALKED)(
    'answers its owner by %s, so that refusals above are no faults of the request',
    async (_, route) => {
      for (const request of requestsOf(route, ids)) {
        const answer = await read(route, owner, request);
        expect([request, answer.slice(0, 300)]).toEqual([request, expect.stringMatching(/^20[0-2] /u)]);
      }
      await server.runJobs();
      const [method, path, body] = ENTRIES[route.id]?.undo?.(ids) ?? ['GET', '/beta/workflows/list'];
      await send(owner, method, [path, body]);
    },
  );

  it('is not changed by an editor whose rules hide its rows, who is refused', async () => {
    const { workflow, other } = ids;
    const report = async () => (await send(owner, 'GET', [`/beta/reports/workflows/${workflow}/`])).data;
    const before = await report();
    for (const body of [{ name: 'Mine' }, { modelId: other }, { retrain: true }, { usesBetter: true }]) {
      const answer = await server.call('POST', update(ids), { as: editor, body });
      expect(answer.body.error.code).toBe('model.hidden_rows');
    }
    const spec = { cron: '0 6 * * *', timeZone: 'UTC' };
    const put = await server.call('PUT', `/v1/workflows/${workflow}/schedule`, { as: editor, body: spec });
    expect(put.body.error.code).toBe('model.hidden_rows');
    await server.runJobs();
    expect(await report()).toEqual(before);
  });

  it('is nothing of what a hidden column has, where it is the target', async () => {
    const response = await post(owner, '/v1/workflows/create/regression', {
      name: 'Plan 2',
      datasource_id: ids.dataset,
      target: 'cost',
      options: TRAINING,
    });
    const { userId } = viewer.principal;
    const thing = { kind: 'workflow', id: response.workflowId } as const;
    await shareThing(server, owner.principal, { thing, permission: 'view', userId });
    const targets = async (as: TestMember) =>
      (await send(as, 'GET', ['/beta/workflows/list?q=Plan 2'])).data.data.map(
        ({ target }: { target: string | null }) => target,
      );
    // Before it is trained, and after.
    expect([await targets(owner), await targets(viewer)]).toEqual([['cost'], [null]]);
    await server.runJobs();
    expect([await targets(owner), await targets(viewer)]).toEqual([['cost'], [null]]);
  });

  it('is no single row, where its owner opens the model to people whose rules hide rows', async () => {
    const response = await post(owner, '/v1/workflows/create/anomalies', {
      name: 'Unusual',
      datasource_id: ids.dataset,
      features: ['town', 'months', 'fee'],
    });
    await server.runJobs();
    const { workflowId, modelId } = response;
    const thing = { kind: 'workflow', id: workflowId } as const;
    const { userId } = viewer.principal;
    await shareThing(server, owner.principal, { thing, permission: 'view', userId });
    await post(owner, `/v1/workflows/${workflowId}/update`, { sharesBeyondRules: true });
    const sections = async (as: TestMember): Promise<string[]> =>
      (await send(as, 'GET', [`/beta/reports/workflows/${workflowId}/`])).data.report.sections.map(
        ({ id }: { id: string }) => id,
      );
    expect(await sections(owner)).toContain('unusual');
    expect(await sections(viewer)).not.toContain('unusual');
    expect(await sections(viewer)).toContain('scores');
    const rowCalls = [
      ['POST', 'filter'],
      ['POST', 'facets'],
      ['POST', 'presigned'],
      ['GET', 'record/1'],
    ] as const;
    for (const [method, call] of rowCalls) {
      const path = `/v1/workflows/${workflowId}/${modelId}/${call}`;
      const answer = await server.call(method, path, { as: viewer, ...(method === 'POST' && { body: {} }) });
      expect({ call, code: answer.body.error?.code }).toEqual({ call, code: 'model.hidden_rows' });
    }
  });

  it('is not how far rows are from those of a model, where its trainer does not see these rows', async () => {
    // A dataset of its own: every other workflow of it would be scored again too.
    const dataset = await create(server, owner, { name: 'Measured', content: CSV });
    const { userId } = editor.principal;
    await shareThing(server, owner.principal, {
      thing: { kind: 'dataset', id: dataset },
      permission: 'edit',
      userId,
    });
    await send(owner, 'PUT', [`/v1/datasources/${dataset}/rules`, RULES, { 'if-match': '*' }]);
    const train = (as: TestMember, name: string) =>
      post(as, '/v1/workflows/create/classification', {
        name,
        datasource_id: dataset,
        target: 'churned',
        features: ['town', 'months', 'fee'],
        options: TRAINING,
      });
    const whole = await train(owner, 'Of all');
    const model = await train(editor, 'Of the north');
    await server.runJobs();
    // From now on, rows are scored as somebody who sees all of them.
    const path = `/beta/shares/workflow/${model.workflowId}/owner`;
    await send(editor, 'PUT', [path, { userId: owner.principal.userId }]);
    const added = await upload(owner);
    await post(owner, `/v1/datasources/${dataset}/files`, {
      uploadIds: [added],
      mode: 'append',
      accept: true,
    });
    // The second run is of jobs that the new version starts.
    await server.runJobs();
    await server.runJobs();
    const report = async (as: TestMember, workflow: string) =>
      (await send(as, 'GET', [`/beta/reports/workflows/${workflow}/`])).data.report;
    // That of the owner's model, whose trainer sees all rows, is measured.
    expect((await report(owner, whole.workflowId)).drift).not.toBeNull();
    expect((await report(editor, model.workflowId)).drift).toBeNull();
  });

  type End = (person: TestMember) => readonly [method: string, path: string, body?: object];
  const ends: readonly (readonly [when: string, end: End])[] = [
    [
      'they leave the workspace',
      (person) => ['DELETE', `/beta/tenants/${owner.principal.tenantId}/members/${person.principal.userId}`],
    ],
    [
      'the dataset is no longer shared with them',
      (person) => ['DELETE', `/beta/shares/dataset/${ids.dataset}/user/${person.principal.userId}`],
    ],
    [
      'the workflow is no longer shared with them',
      (person) => ['DELETE', `/beta/shares/workflow/${ids.workflow}/user/${person.principal.userId}`],
    ],
    ['a rule hides rows from them', () => ['PUT', `/v1/datasources/${ids.dataset}/rules`, RULES]],
  ];

  it.each(ends)('ends with the address of its records when %s', async (_, end) => {
    const person = await server.signIn('viewer', owner.principal.tenantId);
    const { userId } = person.principal;
    for (const kind of ['workflow', 'dataset'] as const) {
      await shareThing(server, owner.principal, {
        thing: { kind, id: ids[kind] },
        permission: 'view',
        userId,
      });
    }
    const everything = { rows: [], columns: [] };
    await send(owner, 'PUT', [`/v1/datasources/${ids.dataset}/rules`, everything, { 'if-match': '*' }]);
    const { url } = await post(person, `/v1/workflows/${ids.workflow}/${ids.model}/presigned`, {});
    const before = await server.call('GET', url);
    expect(before.status).toBe(200);
    expect(before.body).toContain('secret 4');
    const [method, path, body] = end(person);
    await send(owner, method, [path, body, { 'if-match': '*' }]);
    const after = await server.call('GET', url);
    expect([403, 404]).toContain(after.status);
    expect(JSON.stringify(after.body)).not.toContain('secret');
  });
});
