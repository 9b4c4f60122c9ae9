import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember, TestServer } from '../../testing/test-server.ts';
import { startWithViewedDataset } from '../../testing/viewed-dataset.ts';

const CSV = [
  'issued,country,currency,amount',
  ...Array.from({ length: 240 }, (_, at) => {
    const day = new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
    const isYen = at % 3 === 0;
    return `${day},${['Spain', 'Italy'][at % 2]},${isYen ? 'JPY' : 'EUR'},${isYen ? 16_000 : 100}`;
  }),
].join('\n');

describe('an answer about amounts in several currencies', () => {
  let server: TestServer;
  let ada: TestMember;
  let dataset: string;

  beforeAll(async () => {
    ({ server, viewer: ada, dataset } = await startWithViewedDataset('Invoices', CSV));
  });
  afterAll(() => server.close());

  const ask = async (prompt: string, rest: object = {}) => {
    const { status, body } = await server.call('POST', '/v1/inference/gen-ai/', {
      as: ada,
      body: { dataset, prompt, ...rest },
    });
    expect(status).toBe(200);
    return body.data;
  };

  it('has a figure for each currency, and says why', async () => {
    const data = await ask('total amount');
    expect(data.interpretation).toMatchObject({ intent: 'chart', groups: [{ column: 'currency' }] });
    expect(data.text).toContain('each currency is on its own');
    expect(data.text).toContain('1,280,000');
    expect(data.text).not.toContain('1,296,000');
  });

  it('adds up one currency that the question names', async () => {
    const data = await ask('total amount in EUR');
    expect(data.interpretation).toMatchObject({ intent: 'figure', groups: [] });
    expect(data.text).toContain('16,000');
    expect(data.text).not.toContain('each currency');
  });

  it('asks which one is meant where a cause is requested, and answers the choice', async () => {
    const data = await ask('why did the amount fall in March 2024');
    expect(data).toMatchObject({ interpretation: null, chart: null });
    expect(data.text).toContain('in several currencies');
    expect(data.options).toHaveLength(2);
    const chosen = await ask('EUR', { interpretation: data.options[0].interpretation });
    expect(chosen.chart).not.toBeNull();
  });

  it('does not add up for a client that sends the reading itself', async () => {
    const { interpretation } = await ask('total amount in EUR');
    const data = await ask('total amount', { interpretation: { ...interpretation, filters: [] } });
    expect(data.interpretation.groups).toEqual([{ column: 'currency' }]);
  });
});
