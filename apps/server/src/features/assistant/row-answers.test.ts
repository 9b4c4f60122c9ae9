import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember, TestServer } from '../../testing/test-server.ts';
import { startWithViewedDataset } from '../../testing/viewed-dataset.ts';

/** Each country has revenues of its own; three orders share the highest. */
const CSV = [
  'order_id,ordered,country,revenue',
  ...Array.from({ length: 120 }, (_, at) => {
    const day = new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
    const revenue = at < 3 ? 900 : 100 + at;
    return `${1000 + at},${at === 7 ? '' : day},${['Spain', 'Italy'][at % 2]},${revenue}`;
  }),
].join('\n');

describe('an answer of rows', () => {
  let server: TestServer;
  let ada: TestMember;
  let dataset: string;

  beforeAll(async () => {
    ({ server, viewer: ada, dataset } = await startWithViewedDataset('Orders', CSV));
  });
  afterAll(() => server.close());

  const ask = async (prompt: string, rest: object = {}) => {
    const { status, body } = await server.call('POST', '/v1/inference/gen-ai/', {
      as: ada,
      body: { dataset, prompt, ...rest },
    });
    expect(status).toBe(200);
    return body;
  };

  it('lists the highest in their order, the column of the order first, with the statement', async () => {
    const { data, confidence } = await ask('show the 5 orders with the highest revenue in Italy');
    expect(confidence).toBeGreaterThanOrEqual(0.5);
    expect(data).toMatchObject({
      interpretation: { intent: 'rows', limit: 5 },
      chart: null,
      data: null,
      table: null,
      list: { sort: [{ column: 'revenue', direction: 'desc' }], limit: 5 },
      grid: { total: 60 },
      evidence: { datasetId: dataset, version: 1 },
    });
    expect(data.list.columns[0]).toBe('revenue');
    expect(data.grid.data.map((row: unknown[]) => row[0])).toEqual([900, 219, 217, 215, 213]);
    expect(data.evidence.sql).toContain('ORDER BY');
    expect(data.text).toBe(
      'The 5 rows of 60 with the highest revenue: from 900 to 213. Only rows where country is Italy.',
    );
    expect(data.chips.map(({ kind, label }: { kind: string; label: string }) => [kind, label])).toEqual([
      ['filter', 'country is Italy'],
      ['order', 'revenue, highest first'],
      ['limit', 'at most 5 rows'],
    ]);
  });

  it('says where the last row has its equal after it', async () => {
    const { data } = await ask('the 2 orders with the highest revenue');
    expect(data.text).toBe(
      'The 2 rows of 120 with the highest revenue: from 900 to 900. More rows have the same revenue as the last one.',
    );
  });

  it('lists the newest, and rows that lack a value', async () => {
    const newest = await ask('the most recent 3 orders');
    expect(newest.data.grid.data.map((row: unknown[]) => row[0])).toEqual([
      '2024-04-29',
      '2024-04-28',
      '2024-04-27',
    ]);
    expect(newest.data.text).toMatch(
      /^The 3 newest rows of 120 by ordered: from 2024-04-29 to 2024-04-27\.$/,
    );
    const missing = await ask('which orders have no date');
    expect(missing.data.text).toBe('1 row is listed. Only rows where ordered is empty.');
    expect(missing.data.grid).toMatchObject({ total: 1 });
  });

  it('keeps the filters of whoever asks, and traces its figures and its rows', async () => {
    const filters = { op: 'and', value: [{ column: 'country', op: 'eq', value: 'Spain' }] };
    const { data } = await ask('the 2 orders with the highest revenue', { filters });
    expect(data.list.filters).toEqual(filters);
    const [sentence] = data.sentences;
    const [total, first] = sentence.figures.slice(1);
    expect(total).toMatchObject({ filters, number: { kind: 'figure', measure: { aggregate: 'count' } } });
    expect(first).toMatchObject({ filters, number: { kind: 'figure', measure: { field: 'revenue' } } });
    for (const [{ number, filters: around }, value] of [
      [total, 60],
      [first, 900],
    ] as const) {
      const response = await server.call('POST', '/v1/traces', {
        as: ada,
        body: { datasetId: dataset, version: 1, number, filters: around },
      });
      const trace = await server.call('GET', `/v1/traces/${response.body.data.ref}`, { as: ada });
      expect(trace.body.data.shown.value).toBe(value);
    }
  });
});
