import { ChartSpec } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember, TestServer } from '../../testing/test-server.ts';
import { startWithViewedDataset } from '../../testing/viewed-dataset.ts';

const COUNTRIES = ['Portugal', 'Spain', 'France', 'Italy'];
const CHANNELS = ['web', 'store', 'phone'];

/** Two years of days; a channel of each row, revenue that jumps on one day and doubles later and stays there. */
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

const BY_COUNTRY = {
  version: 1,
  mark: 'bar',
  encoding: { x: { field: 'country' }, y: { field: 'revenue', aggregate: 'sum' } },
};

describe('the assistant', () => {
  let server: TestServer;
  let ada: TestMember;
  let dataset: string;

  beforeAll(async () => {
    ({ server, viewer: ada, dataset } = await startWithViewedDataset('Orders', CSV));
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
    const charts: Suggested[] = answer.body.data.charts;
    expect(charts).toHaveLength(5);
    expect(charts[0]?.chart).toMatchObject({ mark: 'line', encoding: { x: { field: 'ordered' } } });
    expect(new Set(charts.map(({ chart }) => JSON.stringify(chart))).size).toBe(5);
    for (const { chart, reason, score, evidence } of charts) {
      expect(ChartSpec.parse(chart).version).toBe(1);
      expect(reason).toMatch(/^[A-Z].*\.$/);
      expect(score).toBeGreaterThan(0);
      expect(evidence).toMatchObject({ datasetId: dataset, version: 1 });
      expect(evidence.sql).toContain('SELECT');
    }
    const scores = charts.map(({ score }) => score);
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
    const annotations: { kind: string; anchor: object; text: string; numbers: object[]; evidence: object }[] =
      answer.body.data.annotations;
    expect(annotations.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['caption', 'change_point', 'outlier']),
    );
    expect(annotations.find(({ kind }) => kind === 'outlier')).toMatchObject({
      anchor: { column: 'ordered', x: '2023-07-20' },
      numbers: [{ name: 'value', value: expect.any(Number) }, { name: 'usual' }],
      evidence: { datasetId: dataset, version: 1, sql: expect.stringContaining('SELECT') },
    });
    expect(annotations.find(({ kind }) => kind === 'change_point')?.anchor).toMatchObject({
      x: '2024-04-25',
    });
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
    expect({ status: refused.status, path: refused.body.error.issues[0].path }).toEqual({
      status: 422,
      path: 'chart.encoding.x.field',
    });
  });

  const ask = (prompt: string, rest: object = {}, as = ada) =>
    server.call('POST', '/v1/inference/gen-ai/', { as, body: { dataset, prompt, ...rest } });
  const say = (message: string, rest: object = {}, as = ada) =>
    server.call('POST', '/v1/inference/chat', { as, body: { message, ...rest } });

  it('answers a question with a text from its rows, the query, and the reading in parts', async () => {
    const { status, body } = await ask('total revenue by country');
    expect(status).toBe(200);
    expect(body).toMatchObject({ engine: 'embedded', warnings: [] });
    expect(body.confidence).toBeGreaterThan(0.8);
    expect(body.data).toMatchObject({
      dataset: { id: dataset },
      interpretation: {
        measures: [{ column: 'revenue', aggregate: 'sum' }],
        groups: [{ column: 'country' }],
      },
      chart: { mark: 'bar' },
      rows: { total: 720, matched: 720 },
      evidence: { datasetId: dataset, sql: expect.stringContaining('SELECT') },
    });
    const { data, sentences, chips } = body.data;
    const highest = Math.max(...data.data.map((row: number[]) => Number(row[1])));
    expect(sentences[0].claim.value).toBe(highest);
    expect(chips.map(({ kind }: { kind: string }) => kind)).toEqual(['measure', 'group', 'mark']);
  });

  it('answers one figure, and the reading that a chip was changed to', async () => {
    const figure = await ask('how many rows in Spain?');
    expect(figure.body.data).toMatchObject({ interpretation: { intent: 'figure' }, rows: { matched: 180 } });
    expect(figure.body.data.text).toContain('180');
    const { choices } = (await ask('total revenue by country')).body.data.chips[0];
    const changed = await ask('total revenue by country', { interpretation: choices[0].interpretation });
    expect(changed.body.data.interpretation).toEqual(choices[0].interpretation);
    const refused = await ask('x', {
      interpretation: { ...choices[0].interpretation, groups: [{ column: 'town' }] },
    });
    expect({ status: refused.status, path: refused.body.error.issues[0].path }).toEqual({
      status: 422,
      path: 'interpretation.groups.0.column',
    });
  });

  it('asks back instead of guessing, and says what it cannot know', async () => {
    const unclear = await ask('florbs and zorks of the quux');
    expect(unclear.body).toMatchObject({ confidence: 0, data: { interpretation: null, chart: null } });
    expect(unclear.body.data.options.length).toBeGreaterThan(1);
    const future = await ask('predict revenue by country');
    expect(future.body.data.text).toContain('future');
  });

  it('explains a change by what contributed to it', async () => {
    const why = await ask('why did revenue rise in 2024?');
    expect(why.body.data.interpretation.intent).toBe('explain');
    expect(why.body.data.text).toMatch(/rose from .* in 2023 to .* in 2024/);
    expect(why.body.data.text).toContain('not why');
  });

  it('says what sets rows apart from the rest, and two sets of rows from each other', async () => {
    const early = { column: 'ordered', op: 'lt', value: '2024-04-25' };
    const late = { column: 'ordered', op: 'gte', value: '2024-04-25' };
    const reading = (other: object | null) => ({
      intent: 'contrast',
      measures: [],
      groups: [],
      filters: [],
      comparison: null,
      mark: null,
      order: null,
      limit: null,
      stack: null,
      formula: null,
      contrast: { of: [late], with: other === null ? null : [other] },
    });
    const apart = await ask('what is different here', { interpretation: reading(null) });
    expect(apart.status).toBe(200);
    expect(apart.body.data.interpretation.contrast.of).toEqual([late]);
    // Revenue doubles on day 480 of 720; countries and channels go round evenly.
    expect(apart.body.data.text).toContain('(240 rows) with all other rows (480 rows)');
    expect(apart.body.data.text).toMatch(
      /revenue averages 199\.\d+ in the first and 108\.\d+ in the second/u,
    );
    expect(apart.body.data.text).not.toMatch(/By (Country|Channel)/u);
    expect(apart.body.data.evidence.sql).toContain('SELECT');
    const pair = await ask('compare these two', { interpretation: reading(early) });
    expect(pair.body.data.text).toContain('(240 rows) with');
    const refused = await ask('compare', {
      interpretation: { ...reading(null), contrast: { of: [{ ...late, column: 'gone' }], with: null } },
    });
    expect({ status: refused.status, path: refused.body.error.issues[0].path }).toEqual({
      status: 422,
      path: 'interpretation.contrast.of.0.column',
    });
  });

  it('remembers the conversation, takes the last answer back, and shows it to nobody else', async () => {
    const first = await say('total revenue by country', { dataset });
    const { conversationId } = first.body.data;
    const next = (message: string) => say(message, { conversationId });
    expect((await next('only Spain and Italy')).body.data.answer.interpretation.filters).toEqual([
      { column: 'country', op: 'in', value: ['Spain', 'Italy'] },
    ]);
    expect((await next('by month')).body.data.answer.interpretation.groups).toEqual([
      { column: 'ordered', unit: 'month' },
    ]);
    expect((await next('as an area chart')).body.data.answer.chart.mark).toBe('area');
    expect((await next('undo')).body.data.answer.chart.mark).toBe('line');
    const read = await server.call('GET', `/v1/inference/conversations/${conversationId}`, { as: ada });
    expect(read.body.data.turns.map(({ question }: { question: string }) => question)).toEqual([
      'total revenue by country',
      'only Spain and Italy',
      'by month',
    ]);
    const other = await server.signIn('owner', ada.principal.tenantId);
    const hidden = await server.call('GET', `/v1/inference/conversations/${conversationId}`, { as: other });
    expect({ status: hidden.status, code: hidden.body.error.code }).toEqual({
      status: 404,
      code: 'conversation.not_found',
    });
    const mine = await server.call('GET', '/v1/inference/conversations', { as: ada });
    expect(mine.body.data[0]).toMatchObject({ id: conversationId, title: 'total revenue by country' });
    await server.call('DELETE', `/v1/inference/conversations/${conversationId}`, { as: ada });
    expect((await next('by year')).status).toBe(404);
  });

  it('chooses the dataset that fits, of those that the person may see', async () => {
    const chosen = await say('average unit price by channel');
    expect(chosen.body.data.answer).toMatchObject({ dataset: { id: dataset }, isDatasetChosen: true });
    const stranger = await server.signIn('owner', await server.addTenant());
    const none = await say('average unit price by channel', {}, stranger);
    expect(none.body.data.answer).toMatchObject({ dataset: null, interpretation: null });
    expect((await ask('revenue', {}, stranger)).status).toBe(404);
  });

  it('suggests formulas and pivots that are valid, each with a reason', async () => {
    const suggest = (path: string, body: object) =>
      server.call('POST', `/v1/inference/gen-ai/${path}`, { as: ada, body: { dataset, ...body } });
    const formulas = await suggest('formula-suggestion', { prompt: 'revenue divided by unit price' });
    expect(formulas.body.data.formulas[0]).toMatchObject({
      formula: 'DIVIDE([revenue], [unit_price])',
      type: 'number',
      reason: expect.stringMatching(/\.$/),
    });
    const usual = await suggest('formula-suggestion', {});
    for (const { formula } of usual.body.data.formulas) {
      const checked = await suggest('formula-validate', { formula });
      expect({ formula, valid: checked.body.data.valid }).toEqual({ formula, valid: true });
    }
    // A price neither adds up over rows nor is a part of a sum.
    const summed = usual.body.data.formulas.filter(({ formula }: { formula: string }) =>
      /RUNNINGSUM|PCTOFTOTAL/u.test(formula),
    );
    expect(summed.map(({ formula }: { formula: string }) => formula)).toEqual([
      'PCTOFTOTAL([revenue])',
      'RUNNINGSUM([revenue])',
    ]);
    const pivots = await suggest('auto-pivot', { prompt: 'revenue by country and channel' });
    expect(pivots.body.data.pivots[0]).toMatchObject({
      pivot: { rows: ['country'], columns: ['channel'], values: [{ column: 'revenue', agg: 'sum' }] },
      evidence: { datasetId: dataset },
    });
    expect((await suggest('auto-pivot', {})).body.data.pivots.length).toBeGreaterThan(2);
    const written = await ask('write a formula for revenue divided by unit price');
    expect(written.body.data.formulas[0].formula).toBe('DIVIDE([revenue], [unit_price])');
  });

  const eventsOf = async (path: string, body: object) => {
    const headers = { accept: 'text/event-stream' };
    const response = await server.open('POST', path, { as: ada, body, headers });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    return (await response.text())
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)));
  };

  it('sends an answer in events, of which the last is the JSON reply', async () => {
    const question = 'total revenue by country';
    const chat = await eventsOf('/v1/inference/chat', { message: question, dataset });
    expect(chat[0]).toMatchObject({ kind: 'understood', dataset: { id: dataset } });
    expect(chat.at(-1)).toMatchObject({ success: true, data: { answer: { chart: { mark: 'bar' } } } });
    // Without a dataset too.
    const once = await eventsOf('/v1/inference/gen-ai/', { prompt: 'average unit price by channel' });
    expect(once.map(({ kind }) => kind)).toEqual(['understood', 'sentence', undefined]);
    const { body } = await ask('average unit price by channel', { dataset: undefined });
    expect(once.at(-1)).toEqual(body);
  });

  it.each([
    ['gen-ai/', { prompt: 'how many orders' }],
    ['gen-ai/chart-suggestion', {}],
    ['gen-ai/annotation/', { chart: BY_COUNTRY }],
    ['gen-ai/formula-suggestion', {}],
    ['gen-ai/formula-validate', { formula: 'SUM(' }],
    ['gen-ai/auto-pivot', {}],
  ])('sends the reply of %s as the last event to who accepts events', async (path, content) => {
    const body = { dataset, ...content };
    const events = await eventsOf(`/v1/inference/${path}`, body);
    const reply = await server.call('POST', `/v1/inference/${path}`, { as: ada, body });
    expect(reply.body.success).toBe(true);
    expect(events.at(-1)).toEqual(reply.body);
    // What is wrong with a call is an ordinary failure.
    const refused = await server.call('POST', `/v1/inference/${path}`, {
      as: ada,
      body: { ...body, dataset: 'none' },
      headers: { accept: 'text/event-stream' },
    });
    expect({ status: refused.status, success: refused.body.success }).toEqual({
      status: 400,
      success: false,
    });
  });
});
