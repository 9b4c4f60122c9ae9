import { createRandom } from '@plumbline/learn';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { shareThing } from '../../testing/test-shares.ts';
import { workbookText } from '../../testing/workbook-text.ts';

const ROWS = 240;
const REGIONS = ['North', 'South', 'West'];

/** Customers who leave when they pay much and came recently, and a bill that follows from both. */
function customers(): string {
  const random = createRandom(5);
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const months = 1 + random.below(60);
    const fee = 20 + random.below(100);
    const region = REGIONS[row % REGIONS.length];
    const leaves = fee / 40 - months / 30 + random.normal() / 2 > 0.4;
    return [
      row + 1,
      months,
      fee,
      region,
      leaves ? 'left' : 'stayed',
      (fee * 1.5 + months + random.normal()).toFixed(2),
    ];
  });
  return ['id,months,fee,region,churned,bill', ...lines.map((line) => line.join(',')), ''].join('\n');
}

describe('workflows', () => {
  let server: TestServer;
  let owner: TestMember;
  let dataset: string;
  let churn: { workflowId: string; modelId: string };

  const post = (path: string, body: object, as = owner) => server.call('POST', path, { as, body });
  const get = (path: string, as = owner) => server.call('GET', path, { as });
  const train = async (service: string, body: object, as = owner) => {
    const { status, body: answer } = await post(
      `/v1/workflows/create/${service}`,
      { name: `Test ${service}`, datasource_id: dataset, options: { rounds: 20, folds: 3 }, ...body },
      as,
    );
    expect({ status, error: answer.error }).toEqual({ status: 202, error: undefined });
    await server.runJobs();
    return answer.data;
  };
  const modelPath = (name = churn) => `${name.workflowId}/${name.modelId}`;

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('editor');
    dataset = await create(server, owner, { name: 'Customers', content: customers() });
    churn = await train('classification', {
      target: 'churned',
      options: { rounds: 20, folds: 3, positive: 'left' },
    });
  }, 60_000);
  afterAll(() => server.close());

  it('begin with services that check a dataset and propose target and features, with reasons', async () => {
    const { body } = await get('/beta/services');
    const service = body.data.find(({ id }: { id: string }) => id === 'classification');
    expect(service).toMatchObject({ url: '/v1/workflows/create/classification', needsTarget: true });
    expect(service.options.properties.folds).toMatchObject({ title: 'Cross-validation folds', default: 5 });
    const { body: check } = await post('/v1/workflows/check/classification', { datasource_id: dataset });
    expect(check.data).toMatchObject({ target: 'churned', fit: 'poor', rows: ROWS });
    const id = check.data.features.find(({ column }: { column: string }) => column === 'id');
    expect(id).toMatchObject({ isUsed: false, reason: expect.stringContaining('identifies rows') });
  });

  it('are refused where the service cannot use the data, with the reason', async () => {
    const base = { name: 'N', datasource_id: dataset, options: {} };
    const wrong = await post('/v1/workflows/create/regression', { ...base, target: 'region' });
    expect(wrong).toMatchObject({ status: 422, body: { error: { code: 'workflow.unsuitable' } } });
    const unknown = await post('/v1/workflows/create/regression', { ...base, features: ['nope'] });
    expect(unknown.body.error.issues).toEqual([
      { path: 'features.0', message: 'The dataset has no column "nope".' },
    ]);
    const options = await post('/v1/workflows/create/regression', { ...base, options: { folds: 99 } });
    expect(options.body.error.issues[0].path).toBe('options.folds');
  });

  it('say of each wrong option what belongs there', async () => {
    const { status, body } = await post('/v1/workflows/create/classification', {
      name: 'Wrong options',
      datasource_id: dataset,
      target: 'churned',
      options: { rounds: 'many', folds: 1000 },
    });
    expect({ status, issues: body.error.issues }).toMatchObject({
      status: 422,
      issues: [
        { path: 'options.folds', message: expect.stringMatching(/^Give at most \d+\.$/) },
        { path: 'options.rounds', message: 'Give a number, not text.' },
      ],
    });
  });

  it('have a report that compares the model with the simplest guess', async () => {
    const { body } = await get(`/beta/reports/workflows/${churn.workflowId}/`);
    expect(body.data).toMatchObject({ state: 'ready', modelId: churn.modelId, target: 'churned' });
    const [auc] = body.data.models[0].metrics;
    expect(auc.value).toBeGreaterThan(0.75);
    expect(auc.baseline).toBe(0.5);
    expect(body.data.report.verdict[0]).toContain('ranks the right one higher');
    expect(body.data.report.sections.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(['drivers', 'threshold', 'roc', 'calibration', 'candidates']),
    );
    const { body: list } = await get('/beta/workflows/list');
    expect(list.data.data[0]).toMatchObject({ datasetName: 'Customers', quality: { value: auc.value } });
  });

  it('have a report as PDF with its figures, curves and model card, in the locale of the reader', async () => {
    const path = `/beta/reports/workflows/${churn.workflowId}/pdf`;
    const file = await server.open('GET', path, { as: owner });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.headers.get('content-disposition')).toContain('Test classification.pdf');
    const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
    const { text } = await extractText(document, { mergePages: true });
    for (const words of [
      'Test classification: model 1',
      'Better than guessing',
      'Ranking quality (AUC)',
      'ROC curve',
      'Precision and recall',
      'Calibration',
      'Lift',
      'Simplest guess',
      'Decisions at a threshold',
      'Actually left',
      'What predictions depend on',
      'Customers, v1',
      'Do not use it',
      'To claim causes: influences are associations.',
    ]) {
      expect(text).toContain(words);
    }
    const stranger = await server.signIn('viewer');
    expect((await server.open('GET', path, { as: stranger })).status).toBe(404);
    const other = `${path}?model=${churn.workflowId}`;
    expect((await server.open('GET', other, { as: owner })).status).toBe(404);
  });

  it('have scored records that filter, download and become a dataset', async () => {
    const filters = { op: 'and', value: [{ column: 'Prediction', op: 'eq', value: 'left' }] };
    const path = `/v1/workflows/${modelPath()}`;
    const { body } = await post(`${path}/filter`, { filters, limit: 5 });
    const names = body.data.columns.map(({ name }: { name: string }) => name);
    expect(names.slice(0, 2)).toEqual(['Record', 'id']);
    expect(names).toContain('Probability of left');
    const { body: saved, status } = await post(`${path}/subset`, { filters, name: 'Leaving' });
    expect({ status, subsetRows: saved.subset.rows }).toEqual({ status: 201, subsetRows: body.data.total });
    await server.runJobs();
    const { body: copy } = await get(`/v1/datasources/${saved.subset.datasourceId}`);
    expect(copy.data).toMatchObject({ name: 'Leaving', version: { rowCount: body.data.total } });
    const exported = async (): Promise<number> => {
      await server.services.events.deliver();
      return (await get('/beta/activity/?kind=workflow.exported')).body.data.total;
    };
    const before = await exported();
    const { body: link } = await post(`${path}/presigned`, { filters, format: 'csv' });
    const file = await server.call('GET', link.data.url);
    expect(file.status).toBe(200);
    expect(file.body.trim().split('\n')).toHaveLength(body.data.total + 1);
    expect(await exported()).toBe(before + 1);
  });

  it('have money in its currency in a workbook of their records', async () => {
    const changed = await server.call('PUT', `/v1/datasources/${dataset}`, {
      as: owner,
      body: { columns: [{ name: 'fee', format: '€0,0.00' }] },
    });
    expect(changed.status).toBe(200);
    const link = await post(`/v1/workflows/${modelPath()}/presigned`, { format: 'xlsx' });
    const file = await server.open('GET', link.body.data.url);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(workbookText(bytes, 'xl/styles.xml')).toContain('&quot;€&quot;#,##0.00');
  });

  it('end a presigned address with the access of whoever requested it', async () => {
    const other = await server.signIn('editor');
    for (const thing of [
      { kind: 'workflow', id: churn.workflowId } as const,
      { kind: 'dataset', id: dataset } as const,
    ]) {
      await shareThing(server, owner.principal, {
        thing,
        permission: 'view',
        userId: other.principal.userId,
      });
    }
    const { body: link } = await post(`/v1/workflows/${modelPath()}/presigned`, {}, other);
    expect((await server.call('GET', link.data.url)).status).toBe(200);
    const share = `/beta/shares/workflow/${churn.workflowId}/user/${other.principal.userId}`;
    expect((await server.call('DELETE', share, { as: owner })).status).toBe(200);
    expect((await server.call('GET', link.data.url)).status).toBe(404);
    expect((await server.call('GET', '/v1/records/abc')).body.error.code).toBe('auth.link_invalid');
  });

  it('explain a record: prediction, influences that add up, and the records most like it', async () => {
    const { body } = await get(`/v1/workflows/${modelPath()}/record/7`);
    const { influence, prediction, nearest, record } = body.data;
    const sum = influence.contributions.reduce(
      (total: number, { contribution }: { contribution: number }) => total + contribution,
      influence.base,
    );
    expect(sum).toBeCloseTo(influence.prediction, 9);
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(influence.outcome.probability, 9);
    expect(record.Prediction).toBe(prediction.prediction);
    expect(nearest).toHaveLength(3);
    expect((await get(`/v1/workflows/${modelPath()}/record/9999`)).status).toBe(404);
  });

  it('predict a record, warn of values that training did not see, and say what would change it', async () => {
    const record = { months: 2, fee: 500, region: 'East' };
    const { body } = await post(`/v1/inference/${modelPath()}`, { record });
    expect(body.data.prediction).toBe('left');
    expect(body.data.warnings.map(({ column }: { column: string }) => column)).toEqual(
      expect.arrayContaining(['fee', 'region']),
    );
    const { body: sensitivity } = await post(`/v1/inference/${modelPath()}/sensitivity`, { record });
    expect(sensitivity.data.columns[0].spread).toBeGreaterThan(0.1);
    const goal = { outcome: 'stayed' };
    const { body: other } = await post(`/v1/inference/${modelPath()}/counterfactuals`, {
      record: { months: 10, fee: 80, region: 'West' },
      goal,
      locked: ['region', 'bill'],
    });
    expect(other.data.length).toBeGreaterThan(0);
    for (const { prediction, changes } of other.data) {
      expect(prediction).toBe('stayed');
      expect(changes.map(({ column }: { column: string }) => column)).not.toContain('region');
    }
  });

  it('predict many records into a dataset, from records and from a dataset', async () => {
    const records = [
      { months: 2, fee: 110, region: 'West' },
      { months: 50, fee: 25, region: 'South' },
    ];
    for (const [body, rows] of [
      [{ records, name: 'Two' }, 2],
      [{ datasource_id: dataset, name: 'All' }, ROWS],
    ] as const) {
      const { body: answer, status } = await post(`/v1/inference/${modelPath()}/batch/`, body);
      expect(status).toBe(202);
      await server.runJobs();
      const { body: dataset } = await get(`/v1/datasources/${answer.data.datasourceId}`);
      expect(dataset.data).toMatchObject({ name: body.name, version: { rowCount: rows } });
      const types = dataset.data.columns.map(({ name, type }: { name: string; type: string }) => [
        name,
        type,
      ]);
      expect(types).toEqual(
        expect.arrayContaining([
          ['months', 'integer'],
          ['Prediction', 'text'],
          // A figure that charts and filters read as a number.
          ['Probability', 'number'],
        ]),
      );
    }
  });

  it('refuse rows without any of the columns that the model reads, before and within the job', async () => {
    const other = await create(server, owner, { name: 'Weather', content: 'city,rain\nBergen,2\nOslo,1\n' });
    const path = `/v1/inference/${modelPath()}/batch/`;
    for (const body of [{ datasource_id: other }, { records: [{ city: 'Bergen' }] }]) {
      const { status, body: answer } = await post(path, body);
      expect({ status, code: answer.error?.code }).toEqual({ status: 422, code: 'workflow.unsuitable' });
      expect(answer.error.message).toContain('months');
    }
    const bytes = new Uint8Array(Buffer.from('city,rain\nBergen,2\n'));
    const { body: opened } = await post('/v1/uploads', { name: 'weather.csv', size: bytes.length });
    const { uploadId } = opened.data;
    await server.call('PUT', `/v1/uploads/${uploadId}`, {
      as: owner,
      body: bytes,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
      },
    });
    const { body: started } = await post(path, { uploadId });
    await server.runJobs();
    const { body: job } = await get(`/v1/jobs/${started.data.jobId}`);
    expect(job.data).toMatchObject({ state: 'failed', message: expect.stringContaining('months') });
  });

  it('predict the rows of a file, with the reason beside each that cannot be predicted', async () => {
    const lines = ['months,fee,region', '2,110,West', 'often,25,South', ',,', '50,25,South'];
    const bytes = new Uint8Array(Buffer.from(`${lines.join('\n')}\n`));
    const { body: opened } = await post('/v1/uploads', { name: 'new.csv', size: bytes.length });
    const { uploadId } = opened.data;
    await server.call('PUT', `/v1/uploads/${uploadId}`, {
      as: owner,
      body: bytes,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
      },
    });
    const { body: answer } = await post(`/v1/inference/${modelPath()}/batch/`, { uploadId, name: 'File' });
    await server.runJobs();
    const { body } = await post(`/v1/datasources/${answer.data.datasourceId}/filter`, {});
    const names = body.data.columns.map(({ name }: { name: string }) => name);
    const at = (name: string): unknown[] =>
      body.data.data.map((row: readonly unknown[]) => row[names.indexOf(name)]);
    expect(at('Prediction error')).toEqual([
      null,
      '"often" in "months" is not of the type integer.',
      'None of the values that the model reads is there.',
      null,
    ]);
    expect(at('months')).toEqual(['2', 'often', null, '50']);
    expect(at('Prediction')).toEqual([expect.stringMatching(/left|stayed/u), null, null, 'stayed']);
  });

  it('train again on request; the model in use stays until another is chosen', async () => {
    const path = `/v1/workflows/${churn.workflowId}/update`;
    const { status } = await post(path, { retrain: true, options: { algorithm: 'trees' } });
    expect(status).toBe(202);
    await server.runJobs();
    const { body } = await get(`/beta/reports/workflows/${churn.workflowId}/`);
    expect(body.data.models.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect(body.data.modelId).toBe(churn.modelId);
    const { body: chosen } = await post(path, { modelId: body.data.models[0].id, name: 'Who leaves' });
    expect(chosen.data).toMatchObject({ modelId: body.data.models[0].id, name: 'Who leaves' });
  });

  it('are archived and restored', async () => {
    const path = `/v1/workflows/${churn.workflowId}/`;
    expect((await server.call('DELETE', path, { as: owner })).body.data.state).toBe('archived');
    expect((await get('/beta/workflows/list')).body.data.total).toBe(0);
    expect((await get('/beta/workflows/archived')).body.data.total).toBe(1);
    // One that is archived already stays as it is.
    expect((await server.call('DELETE', path, { as: owner })).body.data.state).toBe('archived');
    await server.runJobs();
    const { data } = (await get(`/beta/activity/workflows/${churn.workflowId}`)).body.data;
    expect(data.filter(({ kind }: { kind: string }) => kind === 'workflow.archived')).toHaveLength(1);
    await post(`/v1/workflows/${churn.workflowId}/update`, { archived: false });
    expect((await get('/beta/workflows/list')).body.data.total).toBe(1);
  });

  it('are in the log with the fields that changed, by their names in the call', async () => {
    const { workflowId } = churn;
    const log = async (): Promise<{ kind: string; changed: string[] }[]> =>
      (await get(`/beta/activity/workflows/${workflowId}`)).body.data.data;
    await post(`/v1/workflows/${workflowId}/update`, { name: 'Leavers', usesBetter: true });
    await post(`/v1/workflows/${workflowId}/update`, { modelId: churn.modelId, sharesBeyondRules: false });
    await server.runJobs();
    const updates = (await log()).filter(({ kind }) => kind === 'workflow.updated');
    expect(updates.slice(0, 2).map(({ changed }) => changed)).toEqual([
      ['modelId', 'sharesBeyondRules'],
      ['name', 'usesBetter'],
    ]);
    // Nothing changes: nothing is said.
    await post(`/v1/workflows/${workflowId}/update`, {});
    await server.runJobs();
    expect((await log()).filter(({ kind }) => kind === 'workflow.updated')).toHaveLength(updates.length);
  });

  describe('and row rules', () => {
    let reader: TestMember;

    beforeAll(async () => {
      reader = await server.signIn('editor');
      for (const thing of [
        { kind: 'workflow', id: churn.workflowId } as const,
        { kind: 'dataset', id: dataset } as const,
      ]) {
        const { userId } = reader.principal;
        await shareThing(server, owner.principal, { thing, permission: 'edit', userId });
      }
      const rules = {
        rows: [
          {
            audience: { everyone: true, groups: [], people: [] },
            conditions: [{ column: 'region', op: 'eq', value: 'North' }],
          },
        ],
        columns: [],
      };
      const path = `/v1/datasources/${dataset}/rules`;
      const { headers } = await server.call('GET', path, { as: owner });
      const { status } = await server.call('PUT', path, {
        as: owner,
        body: rules,
        headers: { 'if-match': headers.get('etag') ?? '' },
      });
      if (status !== 200) {
        throw new Error(`The rules were not saved: ${status}.`);
      }
    });

    it('refuse a model of all rows to people who see a part of them, on every call', async () => {
      const record = { months: 2, fee: 30, region: 'North' };
      const answers = await Promise.all([
        get(`/beta/reports/workflows/${churn.workflowId}/`, reader),
        post(`/v1/workflows/${modelPath()}/filter`, {}, reader),
        post(`/v1/workflows/${modelPath()}/subset`, {}, reader),
        post(`/v1/workflows/${modelPath()}/presigned`, {}, reader),
        get(`/v1/workflows/${modelPath()}/record/1`, reader),
        post(`/v1/inference/${modelPath()}`, { record }, reader),
        post(`/v1/inference/${modelPath()}/influence`, { record }, reader),
        post(`/v1/inference/${modelPath()}/batch/`, { records: [record] }, reader),
        post(`/v1/inference/${modelPath()}/sensitivity`, { record }, reader),
        post(`/v1/inference/${modelPath()}/counterfactuals`, { record, goal: { outcome: 'stayed' } }, reader),
      ]);
      expect(answers.map(({ body }) => body.error?.code)).toEqual(answers.map(() => 'model.hidden_rows'));
      const { body } = await get('/beta/workflows/list', reader);
      expect(body.data.data[0].quality).toBeNull();
    });

    it('find patterns in the scored records for people who may see these, in their own rows for others', async () => {
      const path = `/v1/workflows/${modelPath()}/insights/`;
      const find = async (as: TestMember) => {
        expect((await post(path, {}, as)).status).toBe(202);
        await server.runJobs();
        return (await get(path, as)).body.data;
      };
      const ownerReply = await find(owner);
      expect(ownerReply).toMatchObject({ over: 'records', version: 1, jobId: null });
      expect(ownerReply.insights[0].text).toMatch(/Prediction|Probability|Correct|Strongest reason/u);
      const before = (await get(path, reader)).body.data;
      expect(before).toMatchObject({ over: 'dataset', computedAt: null, insights: [] });
      const readerReply = await find(reader);
      expect(readerReply).toMatchObject({ over: 'dataset', version: 1 });
      expect(JSON.stringify(readerReply.insights)).not.toMatch(/South|West|Prediction|Correct/u);
      for (const { statistics } of readerReply.insights) {
        expect(statistics.n).toBeLessThanOrEqual(ROWS / REGIONS.length);
      }
    });

    it('open the model, but never its records, when its owner says so', async () => {
      const path = `/v1/workflows/${churn.workflowId}/update`;
      expect((await post(path, { sharesBeyondRules: true }, reader)).status).toBe(403);
      await post(path, { sharesBeyondRules: true });
      const record = { months: 2, fee: 30, region: 'North' };
      expect((await post(`/v1/inference/${modelPath()}`, { record }, reader)).status).toBe(200);
      expect((await get(`/beta/reports/workflows/${churn.workflowId}/`, reader)).status).toBe(200);
      expect((await post(`/v1/workflows/${modelPath()}/filter`, {}, reader)).status).toBe(403);
      expect((await get(`/v1/workflows/${modelPath()}/record/1`, reader)).status).toBe(403);
    });

    it('train on the rows that the person sees, and show these to them', async () => {
      const own = await train('regression', { target: 'bill', features: ['fee', 'months'] }, reader);
      const { body } = await post(`/v1/workflows/${modelPath(own)}/filter`, { limit: 1 }, reader);
      expect(body.data.total).toBe(ROWS / REGIONS.length);
      expect((await get(`/beta/reports/workflows/${own.workflowId}/`, reader)).status).toBe(200);
    });
  });
});
