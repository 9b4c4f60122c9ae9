import type { RecordFacet } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';

const REGIONS = ['North', 'South', 'West'];
/** Customers who leave where the fee is high; a note of each row is no facet. */
const CSV = [
  'fee,region,note,churned',
  ...Array.from({ length: 240 }, (_, row) => {
    const fee = 20 + ((row * 37) % 100);
    return `${fee},${REGIONS[row % 3]},note ${row},${fee + (row % 3) * 15 > 80 ? 'left' : 'stayed'}`;
  }),
  '',
].join('\n');

describe('what scored records can be filtered by', () => {
  let server: TestServer;
  let owner: TestMember;
  let model: string;

  const facets = async (filters: object = { op: 'and', value: [] }): Promise<RecordFacet[]> => {
    const reply = await server.call('POST', `/v1/workflows/${model}/facets`, {
      as: owner,
      body: { filters },
    });
    expect(reply.body.error).toBeUndefined();
    return reply.body.data;
  };
  const countsOf = (facetList: readonly RecordFacet[], column: string): Record<string, number> => {
    const facet = facetList.find((one) => one.column === column);
    return facet?.kind === 'values'
      ? Object.fromEntries(facet.values.map(({ value, count }) => [String(value), count]))
      : {};
  };

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('editor');
    const dataset = await create(server, owner, { name: 'Customers', content: CSV });
    const { body } = await server.call('POST', '/v1/workflows/create/classification', {
      as: owner,
      body: {
        name: 'Churn',
        datasource_id: dataset,
        target: 'churned',
        options: { algorithm: 'linear', folds: 3 },
      },
    });
    await server.runJobs();
    model = `${body.data.workflowId}/${body.data.modelId}`;
  }, 180_000);
  afterAll(() => server.close());

  it('is the probability, what the model adds, and the columns of names that it depends on', async () => {
    const found = await facets();
    expect(found.map(({ kind, column }) => `${kind} ${column}`)).toEqual([
      expect.stringMatching(/^range Probability of /u),
      'values Prediction',
      'values Correct',
      'values Strongest reason',
      'values Part',
      'values region',
    ]);
    const [range] = found;
    const total = range?.kind === 'range' ? range.bins.reduce((sum, { count }) => sum + count, 0) : 0;
    expect(total).toBe(240);
    expect(countsOf(found, 'Part')).toEqual({ training: 192, test: 48 });
    expect(countsOf(found, 'region')).toEqual({ North: 80, South: 80, West: 80 });
  });

  it('is counted under the conditions on other columns, not under its own', async () => {
    const found = await facets({
      op: 'and',
      value: [
        { column: 'region', op: 'in', value: ['West'] },
        { column: 'Part', op: 'in', value: ['test'] },
      ],
    });
    const regions = countsOf(found, 'region');
    expect(Object.values(regions).reduce((sum, count) => sum + count, 0)).toBe(48);
    const parts = countsOf(found, 'Part');
    expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(80);
    expect(parts['test']).toBe(regions['West']);
  });
});
