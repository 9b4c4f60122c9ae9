import { afterAll, beforeAll, expect, it } from 'vitest';
import { create } from '../../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let owner: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('editor');
}, 60_000);
afterAll(() => server.close());

it('what-if on a model of groups says how far single values alone lead to another group', async () => {
  const lines = Array.from({ length: 120 }, (_, row) => {
    const group = row % 3;
    return [10 * group + (row % 7) / 10, 5 * group + (row % 5) / 10, ['a', 'b', 'c'][group]].join(',');
  });
  const dataset = await create(server, owner, {
    name: 'Groups',
    content: ['x,y,kind', ...lines, ''].join('\n'),
  });
  const post = (path: string, body: object) => server.call('POST', path, { as: owner, body });
  const { body: workflow } = await post('/v1/workflows/create/clustering', {
    name: 'Groups',
    datasource_id: dataset,
    options: { clusters: 3 },
  });
  await server.runJobs();
  const path = `/v1/inference/${workflow.data.workflowId}/${workflow.data.modelId}`;
  const record = { x: 0, y: 0, kind: 'a' };
  const { status, body } = await post(`${path}/sensitivity`, { record });
  expect({ status, measure: body.data.measure }).toEqual({ status: 200, measure: 'group' });
  expect(body.data.outcome).toMatch(/^Group/u);
  const [strongest] = body.data.columns;
  expect(strongest.points).toContainEqual({ value: expect.anything() as unknown, prediction: 1 });
  expect(strongest.spread).toBeGreaterThanOrEqual(0);
  expect(strongest.spread).toBeLessThanOrEqual(1);
  const changed = await post(`${path}/counterfactuals`, { record, goal: { low: 1 } });
  expect({ status: changed.status, code: changed.body.error.code }).toEqual({
    status: 422,
    code: 'workflow.unsuitable',
  });
});
