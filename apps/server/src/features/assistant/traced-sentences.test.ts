import type { AssistantAnswer } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const REGIONS = ['West', 'East', 'North'];

/** Three years of orders; West sells most and grows. */
const CSV = [
  'ordered,region,channel,revenue',
  ...Array.from({ length: 360 }, (_, at) => {
    const day = new Date(Date.UTC(2022, 0, 1 + at * 3)).toISOString().slice(0, 10);
    const region = REGIONS[at % 3];
    const growth = region === 'West' ? at : 0;
    return `${day},${region},${at % 2 === 0 ? 'web' : 'store'},${100 + ((at * 37) % 23) + growth}`;
  }),
  '',
].join('\n');

/** Questions, with the figures of their answers that are numbers by themselves. */
const QUESTIONS: readonly (readonly [question: string, atLeast: number])[] = [
  ['revenue by region', 2],
  ['revenue by region and channel', 1],
  ['compare North and West by revenue over months', 4],
  ['average revenue by region', 1],
  ['revenue by year', 3],
  ['average revenue in West', 1],
  ['how many orders in West', 2],
  ['statistics of revenue', 5],
  ['why did revenue change', 5],
  ['running total of revenue by year', 2],
  ['orders with revenue over 300', 2],
  ['orders with revenue of at most 110', 2],
];

describe('a figure in an answer', () => {
  let server: TestServer;
  let ada: TestMember;
  let dataset: string;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signIn('editor');
    dataset = await create(server, ada, { name: 'Orders', content: CSV });
  }, 180_000);
  afterAll(() => server.close());

  const ask = async (prompt: string, rest: object = {}): Promise<AssistantAnswer> => {
    const body = { prompt, dataset, ...rest };
    const reply = await server.call('POST', '/v1/inference/gen-ai/', { as: ada, body });
    expect({ prompt, error: reply.body.error }).toEqual({ prompt, error: undefined });
    return reply.body.data;
  };

  /** Each figure of an answer as the sentence writes it, with its trace. */
  async function tracesOf({ sentences, evidence }: AssistantAnswer) {
    const figures = sentences.flatMap(({ text, figures: found }) =>
      found.map((figure) => ({ ...figure, said: text.slice(figure.from, figure.to) })),
    );
    return Promise.all(
      figures.map(async ({ said, filters, number }) => {
        const body = { datasetId: dataset, version: evidence!.version, filters, number };
        const response = await server.call('POST', '/v1/traces', { as: ada, body });
        expect({ said, error: response.body.error }).toEqual({ said, error: undefined });
        const { body: trace } = await server.call('GET', `/v1/traces/${response.body.data.ref}`, { as: ada });
        return { said, trace: trace.data };
      }),
    );
  }

  const digits = (text: string): string => text.replaceAll(/[^\d.%]/gu, '');
  const decimalsOf = (text: string): number => digits(text).replace('%', '').split('.')[1]?.length ?? 0;
  /** The numbers of two texts, as exact as the less exact one. */
  const alike = (one: string, other: string): readonly [string, string] => {
    const decimals = Math.min(decimalsOf(one), decimalsOf(other));
    const rounded = (text: string): string =>
      Number.parseFloat(digits(text)).toFixed(decimals) + (text.includes('%') ? '%' : '');
    return [rounded(one), rounded(other)];
  };

  it.each(QUESTIONS)(
    'leads to the trace of that very number: %s',
    async (question, atLeast) => {
      const answer = await ask(question);
      const traces = await tracesOf(answer);
      const numbers = traces.filter(({ trace }) => trace.isNumber);
      expect(numbers.length).toBeGreaterThanOrEqual(atLeast);
      for (const { said, trace } of numbers) {
        const [shown, written] = alike(trace.shown.text, said);
        expect({ question, shown }).toEqual({ question, shown: written });
      }
    },
    180_000,
  );

  it('leads to the same number under the filters of whoever asks', async () => {
    const filters = { op: 'and', value: [{ column: 'channel', op: 'eq', value: 'web' }] };
    const all = await ask('revenue by region');
    const some = await ask('revenue by region', { filters });
    expect(some.text).not.toBe(all.text);
    const [first] = await tracesOf(some);
    expect(digits(first!.trace.shown.text)).toBe(digits(first!.said));
  }, 180_000);
});
