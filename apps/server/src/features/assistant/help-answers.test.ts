import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAILY_ORDERS } from '../../testing/daily-orders.ts';
import type { TestMember, TestServer } from '../../testing/test-server.ts';
import { startWithViewedDataset } from '../../testing/viewed-dataset.ts';

describe('what can be asked', () => {
  let server: TestServer;
  let ada: TestMember;
  let dataset: string;

  beforeAll(async () => {
    ({ server, viewer: ada, dataset } = await startWithViewedDataset('Orders', DAILY_ORDERS));
  });
  afterAll(() => server.close());

  const chat = async (body: object, as = ada) =>
    (await server.call('POST', '/v1/inference/chat', { as, body })).body;

  it.each(['help', 'what can you do?'])(
    'is answered to “%s” with three questions that are answered',
    async (message) => {
      const help = await chat({ dataset, message });
      expect(help).toMatchObject({
        confidence: 1,
        warnings: [],
        data: { answer: { interpretation: null, options: [] } },
      });
      expect(help.data.answer.text).toContain('changes over time');
      expect(help.data.answer.followUps).toHaveLength(3);
      for (const question of help.data.answer.followUps) {
        const { answer } = (await chat({ dataset, message: question })).data;
        expect(answer.interpretation).not.toBeNull();
        expect(answer.data ?? answer.grid).not.toBeNull();
      }
    },
  );

  it('has examples of the newest dataset where none is chosen', async () => {
    const help = await chat({ message: 'help' });
    expect(help.data.answer.dataset).toEqual({ id: dataset, name: 'Orders' });
    expect(help.data.answer.followUps).toHaveLength(3);
  });

  it('is to add a dataset where there is none, whatever is asked', async () => {
    const alone = await server.signIn('owner', await server.addTenant());
    for (const message of ['help', 'revenue by month']) {
      const { answer } = (await chat({ message }, alone)).data;
      expect(answer.text).toContain('Add a dataset first.');
    }
  });

  it('does not end a conversation', async () => {
    const first = await chat({ dataset, message: 'total revenue by region' });
    const { conversationId } = first.data;
    await chat({ dataset, message: 'what can I ask?', conversationId });
    const only = await chat({ dataset, message: 'only West', conversationId });
    expect(only.data.answer.interpretation).toMatchObject({
      groups: [{ column: 'region' }],
      filters: [{ column: 'region', op: 'eq', value: 'West' }],
    });
  });

  it('counts no rows as 0', async () => {
    const none = await chat({ dataset, message: 'how many rows in 2031' });
    expect(none.data.answer.text).toBe('Number of rows is 0. Only rows where ordered is in 2031.');
    const mean = await chat({ dataset, message: 'average revenue in 2031' });
    expect(mean.data.answer.text).toContain('has no value: no row matches.');
  });
});
