import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

await describeOnBothStores('the storage of a workspace', (stores) => {
  let server: TestServer;
  let tenantId: string;
  let owner: TestMember;

  beforeAll(async () => {
    const address = await stores.address();
    server = await startTestServer({
      environment: {
        PLUMBLINE_PLAN_LIMITS: '{"free":{"storageBytes":5000000}}',
        PLUMBLINE_WORKSPACE_GB: '3',
        ...(address.dialect === 'postgres' && { PLUMBLINE_DATABASE_URL: address.url }),
      },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    tenantId = await server.addTenant();
    owner = await server.signIn('owner', tenantId);
  });

  const create = async (name: string, rows: number): Promise<string> => {
    const body = new FormData();
    body.append('name', name);
    const content = Array.from({ length: rows }, (_, row) => `${row},${(row * 7919) % 1013}\n`).join('');
    body.append('file', new Blob([`a,b\n${content}`]), 'a.csv');
    const { data } = (await server.call('POST', '/v1/datasources/create/file', { as: owner, body })).body;
    await server.runJobs();
    return data.id;
  };
  const storage = async (as = owner) => (await server.call('GET', '/v1/accounts/storage', { as })).body.data;

  it('is empty, with the quota of the server and no limit of its plan', async () => {
    expect(await storage()).toEqual({
      usedBytes: 0,
      quotaBytes: 3 * 1024 ** 3,
      parts: ['datasets', 'models', 'connections', 'uploads', 'other'].map((kind) => ({
        kind,
        sizeBytes: 0,
      })),
      plan: { usedBytes: 0, limitBytes: null },
      datasets: [],
    });
  });

  it('adds up to what its files take, and lists the largest datasets first, archived ones too', async () => {
    const small = await create('Small', 10);
    const large = await create('Large', 20_000);
    await server.call('DELETE', `/v1/datasources/${small}`, { as: owner });
    const { usedBytes, parts, plan, datasets } = await storage();
    expect(datasets).toMatchObject([
      { id: large, name: 'Large', state: 'active', versions: 1 },
      { id: small, name: 'Small', state: 'archived', versions: 1 },
    ]);
    const sizes = datasets.map(({ sizeBytes }: { sizeBytes: number }) => sizeBytes);
    expect(plan.usedBytes).toBe(sizes[0] + sizes[1]);
    const sizeOf = (wanted: string) =>
      parts.find(({ kind }: { kind: string }) => kind === wanted).sizeBytes as number;
    // Besides its rows, a dataset has the file that it was read from.
    expect(sizeOf('datasets')).toBeGreaterThan(plan.usedBytes);
    expect(usedBytes).toBe(
      parts.reduce((sum: number, part: { sizeBytes: number }) => sum + part.sizeBytes, 0),
    );
  });

  it('names the limit of the plan', async () => {
    await acrossTenants(server.services.db.executor)
      .updateTable('tenants')
      .set({ plan: 'free' })
      .where('id', '=', tenantId)
      .execute();
    expect((await storage()).plan).toEqual({ usedBytes: 0, limitBytes: 5_000_000 });
  });

  it('is that of the caller alone, and for admins', async () => {
    await create('Private', 10);
    const other = await server.signIn('owner', await server.addTenant());
    expect(await storage(other)).toMatchObject({ usedBytes: 0, datasets: [] });
    const editor = await server.signIn('editor', tenantId);
    expect((await server.call('GET', '/v1/accounts/storage', { as: editor })).status).toBe(403);
  });
});
