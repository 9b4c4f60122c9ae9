import { createRandom } from '@plumbline/learn';
import type { InsightRun } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../testing/test-dashboards.ts';
import { shareThing } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const REGIONS = ['North', 'South', 'East', 'West'];
const HEAD = 'ordered,region,sales';

/** Two years of orders: West sells twice as much. */
function orders(): string[] {
  const random = createRandom(7);
  return Array.from({ length: 800 }, (_, row) => {
    const day = new Date(Date.UTC(2023, 0, 1 + Math.floor((row * 730) / 800))).toISOString().slice(0, 10);
    const region = REGIONS[random.below(4)]!;
    const sales = (100 + 10 * random.normal()) * (region === 'West' ? 2 : 1);
    return [day, region, sales.toFixed(2)].join(',');
  });
}

const fileOf = (lines: readonly string[]): string => [HEAD, ...lines, ''].join('\n');

describe('the insights of a dataset', () => {
  let server: TestServer;
  let owner: TestMember;
  let dataset: string;

  const pathOf = (id: string): string => `/v1/datasources/${id}/insights`;
  const read = async (id = dataset, as = owner): Promise<InsightRun> => {
    const { status, body } = await server.call('GET', pathOf(id), { as });
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    return body.data;
  };
  const find = async (id = dataset, as = owner): Promise<InsightRun> => {
    const { status } = await server.call('POST', pathOf(id), { as });
    expect(status).toBe(202);
    await server.runJobs();
    return read(id, as);
  };
  const textsOf = ({ insights }: InsightRun): string => insights.map(({ text }) => text).join('\n');

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('owner');
    dataset = await create(server, owner, { name: 'Orders', content: fileOf(orders()) });
  });
  afterAll(() => server.close());

  it('are none until somebody asks for them, and then name the running job', async () => {
    const other = await create(server, owner, { name: 'Others', content: fileOf(orders()) });
    expect(await read(other)).toMatchObject({ computedAt: null, version: null, insights: [], jobId: null });
    const { body } = await server.call('POST', pathOf(other), { as: owner });
    expect((await read(other)).jobId).toBe(body.data.jobId);
  });

  it('are found best first, without a model, each with its numbers and the rows behind them', async () => {
    const run = await find();
    expect(run).toMatchObject({ over: 'dataset', version: 1, isStale: false, jobId: null });
    expect(run.tests).toBeGreaterThan(run.passed);
    expect(textsOf(run)).toMatch(/West has the highest average sales by region: [\d,.]+, compared with/);
    const leader = run.insights.find(({ text }) => text.includes('West has the highest'))!;
    expect(leader.measure).toBe('sales');
    const rows = leader.content.flatMap((part) => (part.kind === 'claim' ? [part.check?.rows] : []));
    expect(rows).toContainEqual({ op: 'and', value: [{ column: 'region', op: 'eq', value: 'West' }] });
  });

  it('are hidden from whoever dismissed them, also once they are found again, until they are restored', async () => {
    const [first] = (await find()).insights;
    const path = `${pathOf(dataset)}/${first!.id}/dismiss`;
    const other = await server.signIn('admin', owner.principal.tenantId);
    expect((await server.call('POST', path, { as: owner })).body.data).toEqual({ dismissed: true });
    const idsOf = ({ insights }: Pick<InsightRun, 'insights'>): string[] => insights.map(({ id }) => id);
    const after = await find();
    expect(idsOf(after)).not.toContain(first!.id);
    expect(idsOf({ insights: after.dismissed })).toEqual([first!.id]);
    expect(idsOf(await read(dataset, other))).toContain(first!.id);
    const restored = await server.call('POST', path.replace(/dismiss$/u, 'restore'), { as: owner });
    expect(restored.body.data).toEqual({ dismissed: false });
    expect((await read()).dismissed).toEqual([]);
  });

  it('explain a change by the values of each column, of the rows that the reader sees', async () => {
    const body = {
      measure: { column: 'sales', aggregate: 'sum' },
      time: 'ordered',
      unit: 'month',
      at: '2024-03-05',
    };
    const path = `/v1/datasources/${dataset}/explain`;
    const { data } = (await server.call('POST', path, { as: owner, body })).body;
    expect(data.before).toMatchObject({ from: '2024-02-01', to: '2024-02-29' });
    const [region] = data.columns;
    expect(region.column).toBe('region');
    const sum = region.parts.reduce(
      (all: number, { contribution }: { contribution: number }) => all + contribution,
      0,
    );
    expect(sum).toBeCloseTo(data.change, 6);
    const filters = { op: 'and', value: [{ column: 'region', op: 'eq', value: 'West' }] };
    const west = (await server.call('POST', path, { as: owner, body: { ...body, filters } })).body.data;
    const part = region.parts.find(({ value }: { value: string }) => value === 'West');
    expect(west.change).toBeCloseTo(part.contribution, 6);
    expect(west.columns).toEqual([]);
    const unfit = await server.call('POST', path, { as: owner, body: { ...body, time: 'region' } });
    expect({ status: unfit.status, code: unfit.body.error.code }).toEqual({
      status: 422,
      code: 'request.invalid',
    });
  });

  it('are stale after a step of the recipe, with numbers of the rows as they are now', async () => {
    await find();
    const step = {
      kind: 'filter',
      filters: { op: 'and', value: [{ column: 'region', op: 'ne', value: 'West' }] },
    };
    const added = await server.call('POST', `/v1/datasources/${dataset}/interact`, { as: owner, body: step });
    expect({ status: added.status, error: added.body.error }).toEqual({ status: 201, error: undefined });
    await server.runJobs();
    const stale = await read();
    expect(stale.isStale).toBe(true);
    const states = stale.insights.flatMap(({ content }) =>
      content.flatMap((part) => (part.kind === 'claim' ? [part.check?.state] : [])),
    );
    expect(states).toContain('false');
    const fresh = await find();
    expect(fresh.isStale).toBe(false);
    expect(textsOf(fresh)).not.toContain('West');
    await server.call('DELETE', `/v1/transformations/${added.body.data.id}`, { as: owner });
    expect((await read()).isStale).toBe(true);
  });

  it('are of the own rows of somebody under row rules, and of nobody who cannot see the dataset', async () => {
    const ruled = await create(server, owner, { name: 'Ruled', content: fileOf(orders()) });
    const own = orders().filter((line) => !line.includes(',West,'));
    const part = await create(server, owner, { name: 'Without West', content: fileOf(own) });
    const reader = await server.signIn('viewer', owner.principal.tenantId);
    const audience = { everyone: true, groups: [], people: [] };
    const conditions = [{ column: 'region', op: 'in', value: ['North', 'South', 'East'] }];
    const rules = await server.call('PUT', `/v1/datasources/${ruled}/rules`, {
      as: owner,
      headers: { 'if-match': '*' },
      body: { rows: [{ audience, conditions }], columns: [] },
    });
    expect(rules.status).toBe(200);
    const refused = await server.call('GET', pathOf(ruled), { as: reader });
    expect({ status: refused.status, code: refused.body.error.code }).toEqual({
      status: 404,
      code: 'dataset.not_found',
    });
    await shareThing(server, owner.principal, {
      permission: 'view',
      userId: reader.principal.userId,
      thing: { kind: 'dataset', id: ruled },
    });
    await find(ruled);
    // What the owner found among all rows is not shown to the reader.
    expect(await read(ruled, reader)).toMatchObject({ computedAt: null, insights: [] });
    const withoutEvidence = ({ tests, passed, insights }: InsightRun): string =>
      JSON.stringify({ tests, passed, insights }, (key, value: unknown) =>
        key === 'evidence' ? null : value,
      );
    expect(withoutEvidence(await find(ruled, reader))).toBe(withoutEvidence(await find(part)));
  });
});
