import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAILY_ORDERS } from '../../testing/daily-orders.ts';
import type { TestMember, TestServer } from '../../testing/test-server.ts';
import { startWithViewedDataset } from '../../testing/viewed-dataset.ts';

describe('a message about something else', () => {
  let server: TestServer;
  let ada: TestMember;
  let dataset: string;

  beforeAll(async () => {
    ({ server, viewer: ada, dataset } = await startWithViewedDataset('Orders', DAILY_ORDERS));
  });
  afterAll(() => server.close());

  const chat = async (message: string, conversationId?: string) => {
    const { body } = await server.call('POST', '/v1/inference/chat', {
      as: ada,
      body: { dataset, message, ...(conversationId === undefined ? {} : { conversationId }) },
    });
    return body;
  };

  it('is not answered with the measure before, and the conversation goes on', async () => {
    const first = await chat('total revenue by region');
    const id: string = first.data.conversationId;
    expect(first.data.answer.text).toContain('East is highest');

    const future = await chat('what is the weather tomorrow', id);
    expect(future).toMatchObject({ confidence: 0, data: { answer: { interpretation: null, chart: null } } });
    expect(future.data.answer.text).toContain('nothing about the future');
    expect(future.data.answer.options.length).toBeGreaterThan(0);

    const joke = await chat('tell me a joke', id);
    expect(joke.data.answer).toMatchObject({ interpretation: null, chart: null });
    expect(joke.data.answer.text).toContain('names nothing that the dataset has');
    expect(joke.warnings[0]).toContain('joke');

    const only = await chat('only West', id);
    expect(only.data.answer.interpretation).toMatchObject({
      measures: [{ column: 'revenue', aggregate: 'sum' }],
      groups: [{ column: 'region' }],
      filters: [{ column: 'region', op: 'eq', value: 'West' }],
    });
  });
});
