import { createRandom } from '@plumbline/learn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, eventsOf } from '../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { shareThing } from '../../testing/test-shares.ts';

const ROWS = 240;

/** Customers who leave when they pay much; `raise` is added to every fee. */
function customers(seed: number, raise = 0): string {
  const random = createRandom(seed);
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const fee = 20 + random.below(100) + raise;
    const region = ['North', 'South', 'West'][row % 3];
    const leaves = fee + 20 * random.normal() > 80;
    return [fee, region, leaves ? 'left' : 'stayed'].join(',');
  });
  return ['fee,region,churned', ...lines, ''].join('\n');
}

describe('the dataset of scored records', () => {
  let server: TestServer;
  let owner: TestMember;
  let reader: TestMember;
  let dataset: string;
  let workflow: string;
  let dashboard: { id: string; datasetId: string; tiles: { id: string }[] };

  const post = (path: string, body: object, as = owner) => server.call('POST', path, { as, body });
  const get = (path: string, as = owner) => server.call('GET', path, { as });
  const share = (kind: 'dataset' | 'workflow' | 'dashboard', id: string) =>
    shareThing(server, owner.principal, {
      thing: { kind, id },
      permission: 'view',
      userId: reader.principal.userId,
    });
  const total = async (as = owner): Promise<number> =>
    (await post(`/v1/datasources/${dashboard.datasetId}/filter`, { limit: 1 }, as)).body.data.total;
  const versions = async (): Promise<number> =>
    (await get(`/v1/datasources/${dashboard.datasetId}`)).body.data.versions.length;
  const report = async () => (await get(`/beta/reports/workflows/${workflow}/`)).body.data;
  /** New rows of the workflow's dataset. */
  const replace = async (content: string): Promise<void> => {
    const bytes = new Uint8Array(Buffer.from(content));
    const file = { name: 'more.csv', size: bytes.length };
    const { uploadId } = (await post('/v1/uploads', file)).body.data;
    await server.call('PUT', `/v1/uploads/${uploadId}`, {
      as: owner,
      body: bytes,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
      },
    });
    const uploadIds = [uploadId];
    const { status } = await post(`/v1/datasources/${dataset}/files`, { uploadIds, mode: 'replace' });
    expect(status).toBe(202);
    await server.runJobs();
  };

  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    owner = await server.signIn('editor', tenant);
    reader = await server.signIn('viewer', tenant);
    dataset = await create(server, owner, { name: 'Customers', content: customers(5) });
    const response = await post('/v1/workflows/create/classification', {
      name: 'Churn',
      datasource_id: dataset,
      target: 'churned',
      options: { rounds: 20, folds: 3, positive: 'left' },
    });
    await server.runJobs();
    workflow = response.body.data.workflowId;
    const created = await post('/v1/dashboard/', { name: 'Churn', source: 'workflow', source_id: workflow });
    dashboard = created.body.data;
    await server.runJobs();
  }, 60_000);
  afterAll(() => server.close());

  it('is behind the tiles of a dashboard from the workflow, which starts with what the model adds', async () => {
    expect(dashboard).toMatchObject({ source: 'workflow', source_id: workflow });
    expect(dashboard.tiles.length).toBeGreaterThan(3);
    const tiles = await eventsOf(
      await server.open('POST', `/v1/dashboard/${dashboard.id}/data`, { as: owner, body: {} }),
    );
    expect(tiles.map(({ error }) => error)).toEqual(tiles.map(() => null));
    expect(tiles).toHaveLength(dashboard.tiles.length);
    expect(await total()).toBe(ROWS);
  });

  it('is one for all dashboards of the workflow', async () => {
    const { body } = await post('/v1/dashboard/', { name: 'Two', source: 'workflow', source_id: workflow });
    expect(body.data.datasetId).toBe(dashboard.datasetId);
  });

  it('is one, too, where two people create the first dashboards at the same time', async () => {
    const response = await post('/v1/workflows/create/classification', {
      name: 'Twice',
      // Of a dataset of its own: every version of the other one would be scored for it too.
      datasource_id: await create(server, owner, { name: 'Others', content: customers(5) }),
      target: 'churned',
      options: { rounds: 10, folds: 3 },
    });
    await server.runJobs();
    const source_id = response.body.data.workflowId;
    const both = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => post('/v1/dashboard/', { name, source: 'workflow', source_id })),
    );
    const ids = both.map(({ body }) => body.data.datasetId);
    expect(new Set(ids).size).toBe(1);
    await server.runJobs();
    const { body } = await get('/v1/datasources/?q=Twice');
    expect(body.data.data.map(({ id }: { id: string }) => id)).toEqual([ids[0]]);
  });

  it('gets the records of a newer model as a version', async () => {
    const before = await versions();
    await post(`/v1/workflows/${workflow}/update`, { retrain: true });
    await server.runJobs();
    expect(await versions()).toBe(before + 1);
    expect(await total()).toBe(ROWS);
  });

  it('gets the rows of a refresh, scored with the newest model, and the report compares them', async () => {
    const before = await versions();
    await replace(customers(6));
    expect(await versions()).toBe(before + 1);
    const filters = { op: 'and', value: [{ column: 'Part', op: 'eq', value: 'new' }] };
    const { body } = await post(`/v1/datasources/${dashboard.datasetId}/filter`, { limit: 1, filters });
    expect(body.data.total).toBe(ROWS);
    const { drift } = (await report()).report;
    expect(drift).toMatchObject({ version: 2, rows: { before: ROWS, after: ROWS }, lost: [] });
    expect(drift.columns.map(({ level }: { level: string }) => level)).toEqual(['none', 'none']);
  });

  it('reports strong drift to the owner of the workflow, once', async () => {
    const notices = async (): Promise<string[]> =>
      (await get('/beta/users/notifications')).body.data.map(({ title }: { title: string }) => title);
    await replace(customers(7, 60));
    const { models, report: shown } = await report();
    expect(shown.drift.columns[0]).toMatchObject({ column: 'fee', level: 'strong' });
    expect(shown.drift.columns[0].psi).toBeGreaterThan(0.25);
    expect(shown.drift.columns[0].ks).toBeGreaterThan(0.3);
    expect(shown.drift.prediction).toMatchObject({ column: 'Probability of left', level: 'strong' });
    expect(models[0].state).toBe('ready');
    const count = async (): Promise<number> =>
      (await notices()).filter(
        (one) => one === 'New rows of “Churn” differ from those its model learned from',
      ).length;
    expect(await count()).toBe(1);
    await replace(customers(8, 60));
    expect(await count()).toBe(1);
    // What is no longer so is reported again when it returns.
    await replace(customers(9));
    expect((await report()).report.drift.columns[0].level).not.toBe('strong');
    await replace(customers(10, 60));
    expect(await count()).toBe(2);
    // Five scorings, each in a process of its own.
  }, 180_000);

  it('shows its rows to people who see all rows of the dataset, as its rules are now', async () => {
    for (const kind of ['workflow', 'dataset', 'dashboard'] as const) {
      await share(kind, { workflow, dataset, dashboard: dashboard.id }[kind]);
    }
    await share('dataset', dashboard.datasetId);
    expect(await total(reader)).toBe(ROWS);
    const path = `/v1/datasources/${dataset}/rules`;
    const { headers } = await server.call('GET', path, { as: owner });
    const audience = { everyone: true, groups: [], people: [] };
    const conditions = [{ column: 'region', op: 'eq', value: 'North' }];
    const { status } = await server.call('PUT', path, {
      as: owner,
      body: { rows: [{ audience, conditions }], columns: [] },
      headers: { 'if-match': headers.get('etag') ?? '' },
    });
    expect(status).toBe(200);
    expect(await total(reader)).toBe(0);
    expect(await total()).toBe(ROWS);
    const refused = await post(
      '/v1/dashboard/',
      { name: 'N', source: 'workflow', source_id: workflow },
      reader,
    );
    expect(refused.status).toBe(403);
  });
});
