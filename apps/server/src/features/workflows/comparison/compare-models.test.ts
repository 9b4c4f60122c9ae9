import { createRandom } from '@plumbline/learn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import type { AnyAnswer } from '../../../testing/any-answer.ts';

const ROWS = 600;
const random = createRandom(11);

/** Bills and visits that follow from a fee, which one model reads and another does not. */
const LINES = Array.from({ length: ROWS }, (_, row) => {
  const fee = 20 + random.below(100);
  const bill = (fee * 2 + 15 * random.normal()).toFixed(2);
  const visits = random.below(9);
  const leaves = fee + 10 * random.normal() > 70;
  const since = `2026-0${1 + (row % 4)}-1${row % 10}`;
  return `${row + 1},${fee},${visits},${bill},${leaves ? 'left' : 'stayed'},${since}`;
});
const csv = (lines: readonly string[]): string =>
  ['id,fee,visits,bill,churned,since', ...lines, ''].join('\n');

describe('two models of a workflow', () => {
  let server: TestServer;
  let owner: TestMember;
  let dataset: string;

  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { as: owner, body });
  const train = async (service: string, body: object): Promise<string> => {
    const response = await call('POST', `/v1/workflows/create/${service}`, {
      name: service,
      datasource_id: dataset,
      ...body,
    });
    expect(response.status).toBe(202);
    await server.runJobs();
    return response.body.data.workflowId;
  };
  const retrain = async (workflow: string, body: object): Promise<void> => {
    expect((await call('POST', `/v1/workflows/${workflow}/update`, { retrain: true, ...body })).status).toBe(
      202,
    );
    await server.runJobs();
  };
  /** Ids of the models, the first one first. */
  const modelsOf = async (workflow: string): Promise<string[]> =>
    (await call('GET', `/beta/reports/workflows/${workflow}/`)).body.data.models
      .map(({ id }: { id: string }) => id)
      .toReversed();
  const compare = async (workflow: string, model: string, other?: string) =>
    (
      await call(
        'GET',
        `/v1/workflows/${workflow}/${model}/compare${other === undefined ? '' : `?with=${other}`}`,
      )
    ).body.data;

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('editor');
    dataset = await create(server, owner, { name: 'Bills', content: csv(LINES.slice(0, 450)) });
  }, 180_000);
  afterAll(() => server.close());

  it('are compared on the rows that neither learned from, with the interval of the difference', async () => {
    const linear = { algorithm: 'linear', folds: 3 };
    const workflow = await train('classification', {
      target: 'churned',
      features: ['visits'],
      options: linear,
    });
    await retrain(workflow, { features: ['fee', 'visits'] });
    const [first = '', second = ''] = await modelsOf(workflow);
    const comparison = await compare(workflow, second);
    expect(comparison).toMatchObject({ first, second, verdict: 'better', reason: null });
    // A fifth of the rows is set aside, the same for both models.
    expect(comparison.rows).toBe(90);
    expect(comparison.measures.map(({ name }: { name: string }) => name)).toEqual([
      'auc',
      'accuracy',
      'logLoss',
      'brier',
    ]);
    for (const { difference, interval, first: before, second: after } of comparison.measures) {
      expect(difference).toBeCloseTo(after - before, 9);
      expect(interval.low).toBeLessThan(interval.high);
    }
    const [area] = comparison.measures;
    expect(area.interval.low).toBeGreaterThan(0);
    // The other way round it is worse by as much.
    const reverse = await compare(workflow, first, second);
    expect(reverse).toMatchObject({ verdict: 'worse', rows: 90 });
    expect(reverse.measures[0].difference).toBeCloseTo(-area.difference, 9);
    // A model is as good as itself.
    const same = await compare(workflow, first, first);
    expect(same).toMatchObject({ verdict: 'same', contrast: { disagreements: { rows: 0, records: [] } } });
    expect(same.contrast.segments.map(({ verdict }: { verdict: string }) => verdict)).not.toContain('better');
    await expectContrast(comparison, workflow);
  }, 180_000);

  /** Where the second, which reads the fee, is better, and on which records. */
  async function expectContrast({ contrast, rows, second }: AnyAnswer, workflow: string): Promise<void> {
    const { segments, agreement, disagreements, periods } = contrast;
    expect(contrast).toMatchObject({ loss: 'logLoss', drift: null });
    const { both, onlyFirst, onlySecond, neither } = agreement;
    expect(both + onlyFirst + onlySecond + neither).toBe(rows);
    expect(onlySecond).toBeGreaterThan(onlyFirst);
    // Of two classes, whoever predicts another one is right or wrong alone.
    expect(disagreements).toMatchObject({ rows: onlyFirst + onlySecond, column: 'Record' });
    expect(disagreements.records).toHaveLength(Math.min(50, disagreements.rows));
    const [strongest] = disagreements.records;
    const { body } = await call('GET', `/v1/workflows/${workflow}/${second}/record/${strongest.key}`);
    expect(body.data.record).toMatchObject({ churned: strongest.actual, Part: 'test' });
    expect(body.data.prediction.prediction).toBe(strongest.second.prediction);
    expect(strongest.first.prediction).not.toBe(strongest.second.prediction);
    const ends = segments.filter(({ column }: { column: string }) => column === 'fee');
    expect(ends.some(({ verdict }: { verdict: string }) => verdict === 'better')).toBe(true);
    expect(periods).toMatchObject({ column: 'since', unit: 'month' });
    expect(periods.points.map(({ from }: { from: string }) => from)).toEqual(
      ['01', '02', '03', '04'].map((month) => `2026-${month}-01`),
    );
    const counted = periods.points.reduce((sum: number, point: { rows: number }) => sum + point.rows, 0);
    expect(counted).toBe(rows);
  }

  it('models of two versions leave out what the first learned from, wherever it is now', async () => {
    const options = { algorithm: 'linear', folds: 3 };
    const workflow = await train('regression', { target: 'bill', features: ['visits'], options });
    const content = csv(LINES.toReversed());
    const bytes = new Uint8Array(Buffer.from(content));
    const { uploadId } = (await call('POST', '/v1/uploads', { name: 'more.csv', size: bytes.length })).body
      .data;
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
    await retrain(workflow, { features: ['fee', 'visits'] });
    const [first = '', second = ''] = await modelsOf(workflow);
    const learned = await call('POST', `/v1/workflows/${workflow}/${first}/filter`, {
      limit: 500,
      filters: { op: 'and', value: [{ column: 'Part', op: 'eq', value: 'training' }] },
    });
    const test = await call('POST', `/v1/workflows/${workflow}/${second}/filter`, {
      limit: 500,
      filters: { op: 'and', value: [{ column: 'Part', op: 'eq', value: 'test' }] },
    });
    const idsOf = ({ body }: typeof test): number[] => {
      expect(body.error).toBeUndefined();
      const at = body.data.columns.findIndex(({ name }: { name: string }) => name === 'id');
      return body.data.data.map((row: unknown[]) => Number(row[at]));
    };
    const known = new Set(idsOf(learned));
    const left = idsOf(test).filter((id) => !known.has(id));
    expect(left.length).toBeLessThan(test.body.data.total);
    const comparison = await compare(workflow, second);
    expect(comparison).toMatchObject({ verdict: 'better', rows: left.length });
    expect(comparison.measures.map(({ name }: { name: string }) => name)).toEqual(['rmse', 'mae']);
    expect(comparison.measures[0].interval.high).toBeLessThan(0);
    expect(comparison.contrast).toMatchObject({ loss: 'mae', agreement: null });
    expect(comparison.contrast.drift.map(({ column }: { column: string }) => column).toSorted()).toEqual([
      'fee',
      'visits',
    ]);
    expect(comparison.contrast.disagreements.rows).toBeGreaterThan(0);
  }, 180_000);

  it('models of a service without predictions are not compared, and the reply says why', async () => {
    const workflow = await train('clustering', { features: ['fee', 'visits'] });
    const [model = ''] = await modelsOf(workflow);
    expect(await compare(workflow, model)).toMatchObject({
      verdict: null,
      reason: 'service',
      rows: 0,
      measures: [],
      contrast: null,
    });
    expect((await call('GET', `/v1/workflows/${workflow}/nope/compare`)).status).toBe(400);
    // Its page asks for no influences either, which such a model refuses.
    const { body } = await call('GET', `/beta/reports/workflows/${workflow}/`);
    expect(body.data).toMatchObject({ hasPredictions: true, hasInfluences: false });
  }, 180_000);
});
