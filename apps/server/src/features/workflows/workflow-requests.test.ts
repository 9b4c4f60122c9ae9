import { createRandom } from '@plumbline/learn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

/** Customers, whether they left, and a copy of that. */
function customers(): string {
  const random = createRandom(5);
  const lines = Array.from({ length: 240 }, () => {
    const [months, fee] = [1 + random.below(60), 20 + random.below(100)];
    const leaves = fee / 40 - months / 30 + random.normal() / 2 > 0.4;
    return [months, fee, leaves ? 'left' : 'stayed', leaves ? 1 : 0].join(',');
  });
  return ['months,fee,churned,gone', ...lines, ''].join('\n');
}

describe('workflows', () => {
  let server: TestServer;
  let owner: TestMember;
  let dataset: string;

  const post = (path: string, body: object) => server.call('POST', path, { as: owner, body });
  const get = (path: string) => server.call('GET', path, { as: owner });
  const train = async (body: object) => {
    const { body: answer } = await post('/v1/workflows/create/classification', {
      name: 'Churn',
      datasource_id: dataset,
      target: 'churned',
      options: { rounds: 20, folds: 3 },
      ...body,
    });
    await server.runJobs();
    return answer.data as { workflowId: string; modelId: string };
  };

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('editor');
    dataset = await create(server, owner, { name: 'Customers', content: customers() });
  });
  afterAll(() => server.close());

  it('refuse an option that the service does not have, with the one that was meant', async () => {
    const body = { name: 'N', datasource_id: dataset, target: 'churned', options: { fold: 5 } };
    const created = await post('/v1/workflows/create/classification', body);
    const { workflowId } = await train({});
    const retrained = await post(`/v1/workflows/${workflowId}/update`, {
      retrain: true,
      options: { fold: 5 },
    });
    const refusal = {
      status: 400,
      body: { error: { issues: [{ path: 'options.fold', hint: 'Did you mean “folds”?' }] } },
    };
    expect([created, retrained]).toMatchObject([refusal, refusal]);
  });

  it('refuse a misspelt input of a record, with the one that was meant, and let other columns be', async () => {
    const { workflowId, modelId } = await train({ features: ['months', 'fee'] });
    const path = `/v1/inference/${workflowId}/${modelId}`;
    const record = { months: 3, fees: 90, gone: 1 };
    const goal = { outcome: 'left' };
    const hint = 'Did you mean “fee”?';
    const refusal = (at: string) => ({
      status: 400,
      body: { error: { code: 'request.malformed', issues: [{ path: at, hint }] } },
    });
    expect(await post(path, { record })).toMatchObject(refusal('record.fees'));
    expect(await post(`${path}/influence`, { record })).toMatchObject(refusal('record.fees'));
    expect(await post(`${path}/sensitivity`, { record })).toMatchObject(refusal('record.fees'));
    expect(await post(`${path}/batch/`, { records: [record] })).toMatchObject(refusal('records.fees'));
    const right = { months: 3, fee: 90, gone: 1 };
    const bounds = { fees: { low: 10 } };
    expect(await post(`${path}/counterfactuals`, { record: right, goal, bounds })).toMatchObject(
      refusal('bounds.fees'),
    );
    expect(await post(path, { record: right })).toMatchObject({ status: 200 });
  });

  it('forecast a price by its average of each time, and an amount by its sum, unless somebody says [SEM-ADD-1]', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => {
      const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 2))).toISOString().slice(0, 10);
      return `${day},${10 + (at % 5)},${100 + at}`;
    });
    const prices = await create(server, owner, {
      name: 'Prices',
      content: ['day,price,revenue', ...lines, ''].join('\n'),
    });
    const aggregateOf = async (target: string, options: object = {}) => {
      const { body } = await post('/v1/workflows/create/forecasting', {
        name: target,
        datasource_id: prices,
        target,
        options,
      });
      const { body: report } = await get(`/beta/reports/workflows/${body.data.workflowId}/`);
      return report.data.models[0].options.aggregate;
    };
    expect([
      await aggregateOf('price'),
      await aggregateOf('revenue'),
      await aggregateOf('price', { aggregate: 'sum' }),
    ]).toEqual(['mean', 'sum', 'sum']);
  });

  it('find no change that leads to an outcome which there is not', async () => {
    const { workflowId, modelId } = await train({});
    const { status, body } = await post(`/v1/inference/${workflowId}/${modelId}/counterfactuals`, {
      record: { months: 5, fee: 90 },
      goal: { outcome: 'no such outcome' },
      bounds: Object.fromEntries(
        ['months', 'fee'].map((name) => [
          name,
          { values: Array.from({ length: 1000 }, (_, at) => at + 0.5) },
        ]),
      ),
    });
    expect({ status, bodyData: body.data }).toEqual({ status: 200, bodyData: [] });
  });

  it('are listed as cancelled where their only training was', async () => {
    const { body } = await post('/v1/workflows/create/classification', {
      name: 'Given up',
      datasource_id: dataset,
      target: 'churned',
    });
    await post(`/v1/jobs/${body.data.jobId}/cancel`, {});
    await server.runJobs();
    const { body: list } = await get('/beta/workflows/list?q=Given');
    expect(list.data.data).toMatchObject([{ state: 'cancelled', modelId: null }]);
  });

  it('state the columns that the model reads, not those that were left out of it', async () => {
    const { workflowId } = await train({ features: ['months', 'fee', 'gone'] });
    const { body } = await get(`/beta/reports/workflows/${workflowId}/`);
    expect(body.data.models[0].features).toEqual(['months', 'fee']);
    expect(body.data.features).toEqual(['months', 'fee', 'gone']);
    expect(body.data.report.checks[0].text).toMatch(/is the target itself.* It was left out\.$/u);
  });
});
