import { ChartSpec } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareNewThings } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const COUNTRIES = ['Portugal', 'Spain', 'France', 'Italy'];
const CHANNELS = ['web', 'store', 'phone'];

/** Two years of days; a channel of each row, revenue that jumps on one day and doubles for good later. */
const CSV = [
  'order_id,ordered,country,channel,revenue,unit_price',
  ...Array.from({ length: 720 }, (_, at) => {
    const day = new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10);
    const noise = ((at * 7919) % 13) - 6;
    const revenue = (at < 480 ? 100 : 200) + noise + (at === 200 ? 4000 : 0);
    return `${1000 + at},${day},${COUNTRIES[at % 4]},${CHANNELS[at % 3]},${revenue},${(5 + (at % 9) / 2).toFixed(2)}`;
  }),
].join('\n');

interface Suggested {
  readonly chart: ChartSpec;
  readonly title: string;
  readonly reason: string;
  readonly score: number;
  readonly evidence: { datasetId: string; version: number; sql: string; params: unknown[] };
}

describe('the assistant', () => {
  let server: TestServer;
  let ada: TestMember;
  let dataset: string;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signIn('viewer', await server.addTenant());
    const editor = await server.signIn('editor', ada.principal.tenantId);
    await shareNewThings(server, ada.principal);
    const body = new FormData();
    body.append('name', 'Orders');
    body.append('file', new Blob([CSV]), 'a.csv');
    dataset = (await server.call('POST', '/v1/datasources/create/file', { as: editor, body })).body.data.id;
    await server.runJobs();
  });
  afterAll(() => server.close());

  const send = (content: object, as = ada) =>
    server.call('POST', '/v1/inference/gen-ai/chart-suggestion', { as, body: { dataset, ...content } });
  const charts = async (content: object): Promise<Suggested[]> => (await send(content)).body.data.charts;
  const annotate = (chart: object, rest: object = {}) =>
    server.call('POST', '/v1/inference/gen-ai/annotation/', {
      as: ada,
      body: { dataset, chart: { version: 1, ...chart }, ...rest },
    });

  it('suggests five different charts of a dataset, each with a reason and the statement that was run', async () => {
    const answer = await send({});
    expect(answer).toMatchObject({ status: 200, body: { success: true, engine: 'embedded', warnings: [] } });
    const found: Suggested[] = answer.body.data.charts;
    expect(found).toHaveLength(5);
    expect(found[0]?.chart).toMatchObject({ mark: 'line', encoding: { x: { field: 'ordered' } } });
    expect(new Set(found.map(({ chart }) => JSON.stringify(chart))).size).toBe(5);
    for (const { chart, reason, score, evidence } of found) {
      expect(ChartSpec.parse(chart).version).toBe(1);
      expect(reason).toMatch(/^[A-Z].*\.$/);
      expect(score).toBeGreaterThan(0);
      expect(evidence).toMatchObject({ datasetId: dataset, version: 1 });
      expect(evidence.sql).toContain('SELECT');
    }
    const scores = found.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  });

  it('answers equal questions alike', async () => {
    const question = { prompt: 'average unit price by country' };
    expect((await send(question)).body).toEqual((await send(question)).body);
  });

  it('uses the columns that are chosen, and refuses those that there are not, all at once', async () => {
    const [best] = await charts({ columns: ['country', 'revenue'], limit: 1 });
    expect(best?.chart).toMatchObject({
      mark: 'bar',
      sort: '-y',
      encoding: { x: { field: 'country' }, y: { field: 'revenue', aggregate: 'sum' } },
    });
    const refused = await send({ columns: ['town', 'revenue', 'price'] });
    expect([refused.status, refused.body.error.issues.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['columns.0', 'columns.2'],
    ]);
  });

  it('understands marks, figures, values, years and how many in a prompt', async () => {
    const [bars] = await charts({
      prompt: 'Top 3 countries by average unit price in 2024 as bars',
      limit: 1,
    });
    expect(bars?.chart).toMatchObject({
      mark: 'bar',
      limit: 3,
      sort: '-y',
      encoding: { x: { field: 'country' }, y: { field: 'unit_price', aggregate: 'mean' } },
      filter: {
        op: 'and',
        value: [
          { column: 'ordered', op: 'gte', value: '2024-01-01' },
          { column: 'ordered', op: 'lt', value: '2025-01-01' },
        ],
      },
    });
    const [monthly] = await charts({ prompt: 'monthly revenue in Spain and France', limit: 1 });
    expect(monthly?.chart).toMatchObject({
      mark: 'line',
      encoding: { x: { field: 'ordered', timeUnit: 'month' }, y: { field: 'revenue' } },
      filter: { value: [{ column: 'country', op: 'in', value: ['Spain', 'France'] }] },
    });
    const [pie] = await charts({ prompt: 'pie of revenue by channel', limit: 1 });
    expect(pie?.chart).toMatchObject({ mark: 'pie', encoding: { x: { field: 'channel' } } });
  });

  it('names what it did not understand', async () => {
    const half = await send({ prompt: 'revenue by channel and florbs' });
    expect(half.body.warnings[0]).toContain('“florbs”');
    expect(half.body.confidence).toBeLessThan(1);
    const nothing = await send({ prompt: 'qwertz asdf' });
    expect(nothing.body.confidence).toBe(0);
    expect(nothing.body.warnings).toHaveLength(2);
    expect(nothing.body.data.charts.length).toBeGreaterThan(0);
  });

  it('knows nothing of another tenant’s dataset', async () => {
    const stranger = await server.signIn('owner', await server.addTenant());
    expect((await send({}, stranger)).status).toBe(404);
  });

  it('remarks on a change of level, an outlier and an incomplete period', async () => {
    const byDay = {
      mark: 'line',
      encoding: {
        x: { field: 'ordered', timeUnit: 'day' },
        y: { field: 'revenue', aggregate: 'sum' },
      },
      limit: 5000,
    };
    const answer = await annotate(byDay);
    expect(answer.status).toBe(200);
    const found: { kind: string; anchor: object; text: string; numbers: object[]; evidence: object }[] =
      answer.body.data.annotations;
    expect(found.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['caption', 'change_point', 'outlier']),
    );
    expect(found.find(({ kind }) => kind === 'outlier')).toMatchObject({
      anchor: { column: 'ordered', x: '2023-07-20' },
      numbers: [{ name: 'value', value: expect.any(Number) }, { name: 'usual' }],
      evidence: { datasetId: dataset, version: 1, sql: expect.stringContaining('SELECT') },
    });
    expect(found.find(({ kind }) => kind === 'change_point')?.anchor).toMatchObject({ x: '2024-04-25' });
    const byMonth = { ...byDay, encoding: { ...byDay.encoding, x: { field: 'ordered', timeUnit: 'month' } } };
    const monthly = await annotate(byMonth, { limit: 20 });
    expect(monthly.body.data.annotations).toContainEqual(
      expect.objectContaining({
        kind: 'incomplete_period',
        text: expect.stringMatching(/^Dec 2024 is incomplete: the data ends on .*20.*2024\.$/),
      }),
    );
  });

  it('returns only the remarks that a prompt names', async () => {
    const bars = {
      mark: 'bar',
      encoding: { x: { field: 'country' }, y: { field: 'revenue', aggregate: 'sum' } },
    };
    const answer = await annotate(bars, { prompt: 'mark the highest zork' });
    expect(answer.body.data.annotations.map(({ kind }: { kind: string }) => kind)).toEqual(['highest']);
    expect(answer.body.warnings).toEqual(['Not understood and ignored: zork.']);
  });

  it('answers 422 with the faults of a chart that cannot be drawn', async () => {
    const refused = await annotate({ mark: 'bar', encoding: { x: { field: 'town' } } });
    expect([refused.status, refused.body.error.issues[0].path]).toEqual([422, 'chart.encoding.x.field']);
  });
});
