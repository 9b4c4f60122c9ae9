import { createRandom } from '@plumbline/learn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { isBetterModel } from './is-better.ts';

/** Bills that follow from the fee; `noise` hides it. */
function bills(seed: number, noise: number): string {
  const random = createRandom(seed);
  const lines = Array.from({ length: 120 }, () => {
    const fee = 20 + random.below(100);
    return `${fee},${(fee * 2 + noise * random.normal()).toFixed(2)}`;
  });
  return ['fee,bill', ...lines, ''].join('\n');
}

const summary = (name: string, value: number, isBetter: 'higher' | 'lower') => ({
  algorithm: 'linear',
  rows: { trained: 1, held: 1 },
  metrics: [{ name, value, interval: null, baseline: null, isBetter }],
  importance: [],
});

describe('a newer model', () => {
  it.each([
    { name: 'auc', newer: 0.8, used: 0.7, isBetter: 'higher', expected: true },
    { name: 'auc', newer: 0.7, used: 0.7, isBetter: 'higher', expected: false },
    { name: 'rmse', newer: 2, used: 3, isBetter: 'lower', expected: true },
    { name: 'rmse', newer: 3, used: 2, isBetter: 'lower', expected: false },
  ] as const)(
    'a newer model with $name $newer instead of $used is better: $expected',
    ({ name, newer, used, isBetter, expected }) => {
      expect(isBetterModel(summary(name, newer, isBetter), summary(name, used, isBetter))).toBe(expected);
    },
  );

  it('a newer model with another figure is not compared', () => {
    expect(isBetterModel(summary('auc', 1, 'higher'), summary('rmse', 1, 'lower'))).toBe(false);
  });
});

describe('a schedule of a workflow', () => {
  let server: TestServer;
  let owner: TestMember;
  let dataset: string;
  let workflow: string;

  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { as: owner, body });
  const report = async () => (await call('GET', `/beta/reports/workflows/${workflow}/`)).body.data;
  const replace = async (content: string): Promise<void> => {
    const bytes = new Uint8Array(Buffer.from(content));
    const file = { name: 'more.csv', size: bytes.length };
    const { uploadId } = (await call('POST', '/v1/uploads', file)).body.data;
    await server.call('PUT', `/v1/uploads/${uploadId}`, {
      as: owner,
      body: bytes,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
      },
    });
    await call('POST', `/v1/datasources/${dataset}/files`, { uploadIds: [uploadId], mode: 'replace' });
    await server.runJobs();
  };
  const runNow = async (): Promise<void> => {
    const { schedule } = await report();
    const { status } = await call('POST', `/v1/schedules/${schedule.id}/run`);
    expect(status).toBe(202);
    // One job decides, another trains.
    await server.runJobs();
    await server.runJobs();
  };

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('editor');
    dataset = await create(server, owner, { name: 'Bills', content: bills(1, 60) });
    const response = await call('POST', '/v1/workflows/create/regression', {
      name: 'Bill',
      datasource_id: dataset,
      target: 'bill',
      options: { algorithm: 'linear', folds: 3 },
    });
    await server.runJobs();
    workflow = response.body.data.workflowId;
  }, 60_000);
  afterAll(() => server.close());

  it('is part of its report', async () => {
    expect((await report()).schedule).toBeNull();
    const path = `/v1/workflows/${workflow}/schedule`;
    const { status, body } = await call('PUT', path, { cron: '0 6 * * 1', timeZone: 'Europe/Berlin' });
    expect(status).toBe(200);
    expect(body.data.schedule).toMatchObject({ kind: 'workflow.retrain', cron: '0 6 * * 1', canEdit: true });
    expect((await call('GET', '/v1/schedules')).body.data.data[0].subject).toMatchObject({ name: 'Bill' });
  });

  it('trains nothing where the rows are the same', async () => {
    await runNow();
    const { models, schedule } = await report();
    expect(models).toHaveLength(1);
    expect(schedule.lastRun.jobId).not.toBeNull();
  });

  it('trains a model on new rows, and leaves the one in use until it may choose the better', async () => {
    await replace(bills(2, 20));
    await runNow();
    const before = await report();
    expect(before.models).toMatchObject([
      { number: 2, state: 'ready' },
      { number: 1, state: 'ready' },
    ]);
    expect(before.modelNumber).toBe(1);
    const { body } = await call('POST', `/v1/workflows/${workflow}/update`, { usesBetter: true });
    expect(body.data.usesBetter).toBe(true);
    await replace(bills(3, 20));
    await runNow();
    expect(await report()).toMatchObject({ modelNumber: 3, models: [{ number: 3, version: 3 }, {}, {}] });
    await replace(bills(4, 300));
    await runNow();
    expect(await report()).toMatchObject({
      modelNumber: 3,
      models: [{ number: 4, state: 'ready' }, {}, {}, {}],
    });
  });

  it('is not due while the workflow is archived, and ends when it is deleted', async () => {
    await call('DELETE', `/v1/workflows/${workflow}/`);
    expect((await report()).schedule.nextAt).toBeNull();
    await call('POST', `/v1/workflows/${workflow}/update`, { archived: false });
    expect((await report()).schedule.nextAt).not.toBeNull();
    await call('DELETE', `/v1/workflows/${workflow}/schedule`);
    expect((await report()).schedule).toBeNull();
    expect((await call('GET', '/v1/schedules')).body.data.total).toBe(0);
  });
});
