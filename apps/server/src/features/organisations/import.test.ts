import { OrganisationBundle, type PlanName } from '@plumbline/contract';
import * as fc from 'fast-check';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { newId } from '../../platform/ids.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

type Bundle = ReturnType<typeof OrganisationBundle.parse>;

const PATH = '/beta/organizations/import/json';
const SECRET = 'a-password-in-a-bundle';

/** Ids replaced by the order in which they come first, and no time: what two exports of the same things share. */
const normalized = (bundle: Bundle): unknown => {
  const ids = new Map<string, string>();
  const text = JSON.stringify({ ...bundle, exportedAt: '', organisation: null }).replaceAll(
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    (id) => {
      ids.set(id, ids.get(id) ?? `id ${ids.size}`);
      return ids.get(id)!;
    },
  );
  return JSON.parse(text);
};

const label = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }).map((text) => `n${text}`);
const person = '01900000-0000-7000-8000-000000000001';

/** Bundles of every kind of thing, with references among them. */
const bundles = fc
  .record({
    names: fc.array(label, { minLength: 6, maxLength: 6 }),
    datasets: fc.integer({ min: 1, max: 2 }),
    type: fc.constantFrom('text', 'integer', 'decimal', 'date', 'timestamp', 'boolean', 'json'),
    isArchived: fc.boolean(),
    isNested: fc.boolean(),
    hasRules: fc.boolean(),
    enabled: fc.boolean(),
  })
  .map(({ names, datasets: count, type, isArchived, isNested, hasRules, enabled }) => {
    const [first = 'a', second = 'b', third = 'c', fourth = 'd', fifth = 'e', sixth = 'f'] = names;
    const connection = newId();
    const folders = [newId(), newId()];
    const ids = Array.from({ length: count }, () => newId());
    const [workflow, story, chart] = [newId(), newId(), newId()];
    const datasets = ids.map((id, index) => ({
      id,
      name: `${first} ${index}`,
      description: index === 0 ? second : null,
      isArchived: isArchived && index === count - 1,
      source: {
        kind: index === 1 ? 'query' : 'file',
        label: third,
        target: index === 0 ? { table: second } : null,
        query: index === 1 ? { sql: 'select 1', tables: [{ name: 'x', datasetId: ids[0]! }] } : null,
      },
      connectionId: index === 0 ? connection : null,
      columns: [
        { name: 'amount', type: 'number', role: 'measure', format: '0,0.00' },
        { name: 'Key "x"', type, role: 'dimension' },
      ],
      notes: [{ name: 'amount', label: fourth, description: null, format: null, synonyms: [fifth] }],
      timeZone: index === 0 ? 'Europe/Berlin' : null,
      corrections: index === 0 ? { key: ['amount'], grain: sixth, hierarchies: [['Key "x"', 'amount']] } : {},
      steps: [
        { step: { kind: 'formula', name: 'Gross', formula: '[amount] * 2' }, enabled: true },
        ...(index === 0 ? [] : [{ step: { kind: 'append', datasource_id: ids[index - 1]! }, enabled }]),
      ],
      measures: [
        { name: 'Total', formula: 'Sum([amount])', format: null, description: sixth },
        { name: 'Twice', formula: '[Total] * 2', format: '0 %', description: null },
      ],
      charts:
        index === 0
          ? [
              {
                id: chart,
                name: third,
                mode: 'Absolute',
                filters: null,
                chart: { version: 1, mark: 'bar', encoding: { x: { field: 'amount' } } },
              },
            ]
          : [],
      rules: hasRules
        ? {
            rows: [
              {
                audience: { everyone: false, groups: [], people: [person] },
                conditions: [{ column: 'amount', op: 'gt', value: 1 }],
              },
            ],
            columns: [
              {
                column: 'amount',
                access: 'masked',
                mask: 'text',
                audience: { everyone: true, groups: [], people: [] },
              },
            ],
          }
        : null,
    }));
    return OrganisationBundle.parse({
      format: 'plumbline.organisation',
      version: 1,
      exportedAt: '2026-01-01T00:00:00.000Z',
      organisation: { slug: 'a', name: 'A' },
      connections: [
        {
          id: connection,
          kind: 'postgresql',
          name: fourth,
          label: 'db',
          config: { host: 'db.example.com', database: 'a', username: 'b', tls: 'require' },
        },
      ],
      datasets,
      workflows: [
        {
          id: workflow,
          name: fifth,
          description: null,
          service: 'describe',
          datasetId: ids[0],
          target: null,
          features: ['amount'],
          options: { seed: 1 },
        },
      ],
      stories: [
        {
          id: story,
          title: sixth,
          workflowId: workflow,
          datasetId: ids[0],
          prompt: first,
          columns: ['amount'],
          blocks: [
            { kind: 'heading', id: 'a', text: second },
            {
              kind: 'paragraph',
              id: 'b',
              content: [{ kind: 'text', text: 'In all ' }],
            },
          ],
          writtenNumbers: ['12'],
        },
      ],
      folders: [
        { id: folders[0], name: first, parentId: isNested ? folders[1] : null },
        { id: folders[1], name: second, parentId: null },
      ],
      dashboards: [
        {
          id: newId(),
          source: 'dataset',
          source_id: ids[0],
          folderId: folders[0],
          isArchived: enabled,
          name: third,
          description: first,
          tiles: [
            {
              id: 'grid',
              kind: 'grid',
              dataset: ids.at(-1),
              place: { x: 0, y: 0, w: 6, h: 4 },
            },
          ],
        },
      ],
      schedules: [{ datasetId: ids[0], cron: '0 6 * * 1', timeZone: 'Europe/Berlin', enabled }],
    });
  });

await describeOnBothStores('a bundle that is imported', (stores) => {
  let server: TestServer;
  let admin: TestMember;
  let tenantId: string;

  beforeAll(async () => {
    const address = await stores.address();
    server = await startTestServer({
      environment: {
        PLUMBLINE_PLAN_LIMITS: JSON.stringify({ free: { datasets: 1 } }),
        PLUMBLINE_WORKSPACES: 'many',
        ...(address.dialect === 'postgres' && { PLUMBLINE_DATABASE_URL: address.url }),
      },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    tenantId = await server.addTenant();
    admin = await server.signIn('admin', tenantId);
  });

  const exported = async (as = admin): Promise<Bundle> =>
    OrganisationBundle.parse((await server.call('GET', PATH, { as })).body.data);
  const imported = (
    body: unknown,
    {
      as = admin,
      query = '',
      headers = {},
    }: { as?: TestMember; query?: string; headers?: Record<string, string> } = {},
  ) => server.call('POST', `${PATH}${query}`, { as, body: body as never, headers });
  const sample = () => fc.sample(bundles, { numRuns: 1, seed: 7 })[0]!;
  const setPlan = (plan: PlanName) =>
    acrossTenants(server.services.db.executor)
      .updateTable('tenants')
      .set({ plan, plan_ends_at: null })
      .where('id', '=', tenantId)
      .execute();
  const folders = async () =>
    readdir(join(server.home, 'files', 'tenants', tenantId, 'datasets')).catch(() => []);

  it('is the same bundle when it is exported there, and once more elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(bundles, async (bundle) => {
        const [one, other] = [
          await server.signIn('admin', await server.addTenant()),
          await server.signIn('admin', await server.addTenant()),
        ];
        const reply = await imported(bundle, { as: one });
        expect(reply.body).toMatchObject({ success: true });
        const first = await exported(one);
        expect(normalized(first)).toEqual(normalized(bundle));
        expect((await imported(first, { as: other })).status).toBe(200);
        expect(normalized(await exported(other))).toEqual(normalized(bundle));
      }),
      { numRuns: 2, seed: 11 },
    );
  }, 120_000);

  it('can be read at once: datasets are empty, dashboards open', async () => {
    const { body } = await imported(sample());
    const idOf = (part: string): string =>
      body.data.things.find((thing: { part: string }) => thing.part === part).id;
    const rows = await server.call('POST', `/v1/datasources/${idOf('datasets')}/filter`, {
      as: admin,
      body: {},
    });
    expect(rows.body.data).toMatchObject({ total: 0, data: [] });
    expect(rows.body.data.columns.map(({ name }: { name: string }) => name)).toEqual([
      'amount',
      'Key "x"',
      'Gross',
    ]);
    const dashboard = await server.call('GET', `/v1/dashboard/${idOf('dashboards')}`, { as: admin });
    expect(dashboard.body.data.tiles).toHaveLength(1);
    const story = await server.call('GET', `/v1/insights/stories/${idOf('stories')}`, { as: admin });
    expect(story.status).toBe(200);
  });

  it.each(['file', 'csv-link'])('takes the rows of a %s by files', async (kind) => {
    const bundle = structuredClone(sample());
    const [dataset] = bundle.datasets;
    const { source } = dataset!;
    const one = { ...dataset!, isArchived: false, source: { ...source, kind, target: null }, rules: null };
    const { body } = await imported({ ...bundle, datasets: [one], dashboards: [], schedules: [] });
    const { id } = body.data.things.find(({ part }: { part: string }) => part === 'datasets');
    const content = 'amount,"Key ""x"""\n4,\n';
    const upload = await server.call('POST', '/v1/uploads', {
      as: admin,
      body: { name: 'a.csv', size: content.length },
    });
    const { uploadId } = upload.body.data;
    await server.open('PUT', `/v1/uploads/${uploadId}`, {
      as: admin,
      body: Buffer.from(content),
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${content.length - 1}/${content.length}`,
      },
    });
    const added = await server.call('POST', `/v1/datasources/${id}/files`, {
      as: admin,
      body: { uploadIds: [uploadId], mode: 'replace', accept: true },
    });
    expect(added.status).toBe(202);
    await server.runJobs();
    const rows = await server.call('POST', `/v1/datasources/${id}/filter`, { as: admin, body: {} });
    expect(rows.body.data).toMatchObject({ total: 1, data: [[4, null, 8]] });
  });

  it('reports every issue where it is, and writes nothing', async () => {
    const bundle = structuredClone(sample());
    bundle.dashboards[0]!.source_id = newId();
    bundle.workflows[0]!.service = 'no-such-service';
    bundle.datasets[0]!.steps[0] = {
      step: { kind: 'formula', name: 'Gross', formula: '[missing] * 2' },
      enabled: true,
    };
    bundle.schedules[0]!.cron = '99 99 * * *';
    bundle.folders[1]!.parentId = bundle.folders[1]!.id;
    const { status, body } = await imported(bundle);
    expect(status).toBe(422);
    expect(body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'datasets.0.steps.0.step.formula',
      'workflows.0.service',
      'folders.1.parentId',
      'dashboards.0.source_id',
      'schedules.0.cron',
    ]);
    expect((await exported()).datasets).toEqual([]);
    expect(await folders()).toEqual([]);
  });

  it('is previewed without being written, with the names that are taken', async () => {
    const bundle = sample();
    const preview = () => imported(bundle, { query: '?preview=true' });
    const before = await preview();
    expect(before.body.data).toMatchObject({ isPreview: true, withoutSecrets: 1 });
    expect(before.body.data.things[0]).toMatchObject({ part: 'connections', id: null, isNameTaken: false });
    expect((await exported()).connections).toEqual([]);
    await imported(bundle);
    const after = await preview();
    expect(after.body.data.things.every(({ isNameTaken }: { isNameTaken: boolean }) => isNameTaken)).toBe(
      true,
    );
  });

  it('is refused as a whole beyond the plan', async () => {
    await setPlan('free');
    const bundle = sample();
    const two = {
      ...bundle,
      datasets: [...bundle.datasets, { ...bundle.datasets[0]!, id: newId(), charts: [] }],
    };
    const { status, body } = await imported(two);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ code: 'plan.not_allowed', limit: 'datasets', allowed: 1 });
    expect(await exported()).toMatchObject({ connections: [], datasets: [], folders: [], dashboards: [] });
    expect(await folders()).toEqual([]);
  });

  it('is imported once under one key', async () => {
    const headers = { 'idempotency-key': newId() };
    const bundle = sample();
    const first = await imported(bundle, { headers });
    const again = await imported(bundle, { headers });
    expect(again.body).toEqual(first.body);
    expect((await exported()).connections).toHaveLength(1);
  });

  it('seals a secret that somebody wrote into it, and waits for those that it lacks', async () => {
    const bundle = structuredClone(sample());
    bundle.connections[0]!.config['password'] = SECRET;
    const { body } = await imported(bundle);
    const connection = await server.call('GET', `/beta/connections/${body.data.things[0].id}`, { as: admin });
    expect(connection.body.data.state).toBe('failing');
    expect(JSON.stringify([await exported(), connection.body])).not.toContain(SECRET);
  });

  it('answers 403 to an editor', async () => {
    const editor = await server.signIn('editor', tenantId);
    expect((await imported(sample(), { as: editor })).status).toBe(403);
  });
});
