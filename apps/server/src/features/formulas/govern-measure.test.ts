import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { shareThing } from '../../testing/test-shares.ts';

const ORDERS = ['region,day,sales', 'West,2024-01-01,10', 'East,2024-02-01,30', 'East,2024-04-01,20'].join(
  '\n',
);

describe('a measure of a dataset', () => {
  let server: TestServer;
  let ada: TestMember;
  let bo: TestMember;
  let orders: string;

  const save = async (name: string, formula: string, rest: object = {}) => {
    const body = { name, formula, ...rest };
    const { body: reply } = await server.call('POST', `/v1/datasources/${orders}/measures`, {
      as: ada,
      body,
    });
    return reply.data as { id: string };
  };
  const change = (id: string, body: object, as = ada) =>
    server.call('PUT', `/v1/measures/${id}`, { as, body });
  const list = async () =>
    (await server.call('GET', `/v1/datasources/${orders}/measures`, { as: bo })).body.data;

  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    ada = await server.signIn('editor', tenant);
    bo = await server.signIn('editor', tenant);
    const body = new FormData();
    body.append('name', 'Orders');
    body.append('file', new Blob([ORDERS]), 'orders.csv');
    const response = await server.call('POST', '/v1/datasources/create/file', { as: ada, body });
    await server.runJobs();
    orders = response.body.data.id;
    const thing = { kind: 'dataset', id: orders } as const;
    await shareThing(server, ada.principal, { thing, permission: 'edit', userId: bo.principal.userId });
  });
  afterAll(() => server.close());

  it('is certified by who manages the dataset, and comes first from then on', async () => {
    await save('A mean', 'AVERAGE([sales])');
    const { id } = await save('Net sales', 'SUM([sales]) - 1', { grain: 'quarter' });
    expect((await change(id, { isCertified: true }, bo)).status).toBe(403);
    expect((await change(id, { isCertified: true })).body.data).toMatchObject({
      grain: 'quarter',
      owner: { id: ada.principal.userId },
      certified: { by: { id: ada.principal.userId } },
    });
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Net sales', 'A mean']);

    const question = { dataset: orders, prompt: 'net sales over time' };
    const answer = await server.call('POST', '/v1/inference/gen-ai/', { as: bo, body: question });
    expect(answer.body.data.interpretation).toMatchObject({
      measures: [{ saved: 'Net sales' }],
      groups: [{ column: 'day', unit: 'quarter' }],
    });
    expect(answer.body.data.data.data.map((cells: unknown[]) => cells[1])).toEqual([39, 19]);
  });

  it('is no longer certified once its formula changes, and lists what it was', async () => {
    const { id } = await save('Best', 'MAX([sales])');
    await change(id, { isCertified: true });
    expect((await change(id, { description: 'Of one order' }, bo)).body.data.certified).not.toBeNull();
    expect((await change(id, { formula: 'MIN([sales])' }, bo)).body.data.certified).toBeNull();
    const { body } = await server.call('GET', `/v1/measures/${id}/revisions`, { as: bo });
    expect(body.data.data ?? body.data).toMatchObject([
      { revision: 4, formula: 'MIN([sales])', isCertified: false },
      { revision: 3, formula: 'MAX([sales])', isCertified: true },
      { revision: 2, formula: 'MAX([sales])', isCertified: true },
      { revision: 1, formula: 'MAX([sales])', isCertified: false },
    ]);
  });

  it('has an owner who sees the dataset', async () => {
    const { id } = await save('Count', 'COUNT()');
    const ownerId = bo.principal.userId;
    expect((await change(id, { ownerId })).body.data.owner).toMatchObject({ id: ownerId });
    const stranger = await server.signIn('viewer', await server.addTenant());
    expect(await change(id, { ownerId: stranger.principal.userId })).toMatchObject({
      status: 422,
      body: { error: { code: 'request.invalid', issues: [{ path: 'ownerId' }] } },
    });
  });
});
