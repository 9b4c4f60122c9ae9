import type { TileData } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyAnswer } from '../../../testing/any-answer.ts';
import { create, eventsOf, figure, newDashboard, post } from '../../../testing/test-dashboards.ts';
import { shareNewThings } from '../../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';

const WEST = { op: 'and', value: [{ column: 'region', op: 'eq', value: 'West' }] };

/** A row for every day from January 1 to March 10; January costs 6 of 10 each day, later days cost 5. */
const ROWS = [
  'sold,region,amount,cost,phone',
  ...Array.from({ length: 69 }, (_, at) => {
    const day = new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
    return `${day},${at % 2 === 0 ? 'West' : 'East'},10,${at < 31 ? 6 : 5},+49 ${at}`;
  }),
  '',
].join('\n');

const saved = (name: string, rest: object = {}) => ({
  measure: { field: null, formula: `[${name}]` },
  ...rest,
});
const byMonth = { over: { field: 'sold', timeUnit: 'month' } };

describe('figures of saved measures', () => {
  let server: TestServer;
  let owner: TestMember;
  /** Sees the rows of the West, no cost, and masked phones. */
  let reader: TestMember;
  let dataset: string;

  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    owner = await server.signIn('owner', tenant);
    reader = await server.signIn('viewer', tenant);
    await shareNewThings(server, owner.principal);
    dataset = await create(server, owner, { content: ROWS });
    for (const [name, formula, format] of [
      ['Revenue', 'SUM([amount])', '€0.00'],
      ['Profit', 'SUM([amount]) - SUM([cost])', null],
      ['Margin', '[Profit] / [Revenue]', '0.0%'],
      ['Phones', 'COUNTDISTINCT([phone])', null],
    ]) {
      await send('POST', `/v1/datasources/${dataset}/measures`, { name, formula, format });
    }
    const everyone = { everyone: true, groups: [], people: [] };
    await send(
      'PUT',
      `/v1/datasources/${dataset}/rules`,
      {
        rows: [{ audience: everyone, conditions: [{ column: 'region', op: 'in', value: ['West'] }] }],
        columns: [
          { column: 'cost', access: 'hidden', audience: everyone },
          { column: 'phone', access: 'masked', audience: everyone },
        ],
      },
      { 'if-match': '*' },
    );
  });
  afterAll(() => server.close());

  const send = async (...[method, path, body, headers]: readonly [string, string, unknown?, object?]) => {
    const answer = await server.call(method, path, {
      as: owner,
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers: headers as Record<string, string> }),
    });
    expect([path, answer.body.error]).toEqual([path, undefined]);
    return answer.body.data;
  };
  const make = async (...tiles: readonly object[]): Promise<AnyAnswer> =>
    newDashboard(server, owner, { dataset, body: { tiles } });
  const tilesOf = async (id: string, as = owner): Promise<Record<string, TileData>> => {
    const answers = await eventsOf(await server.open('POST', `/v1/dashboard/${id}/data`, { as, body: {} }));
    return Object.fromEntries(answers.map((answer) => [answer.tile, answer]));
  };
  const figureOf = (answer: TileData | undefined) =>
    answer?.data?.kind === 'figure' ? answer.data.figure : null;

  it('show the name, the value and the format of the measure, and compare its periods', async () => {
    const { id } = await make(
      figure('revenue', saved('Revenue', byMonth)),
      figure('margin', saved('margin', byMonth)),
      figure('whole', saved('Profit')),
      figure('own', { measure: { field: null, formula: 'SUM([amount]) * 2', format: { kind: 'compact' } } }),
    );
    const tiles = await tilesOf(id);
    expect(Object.values(tiles).map(({ error }) => error)).toEqual([null, null, null, null]);
    // Ten days of March are no month of a sum; a share needs no whole month. [SEM-CHART-5]
    expect(figureOf(tiles['revenue'])).toMatchObject({
      label: 'Revenue',
      value: 280,
      previous: 310,
      course: [
        ['2026-01-01', 310],
        ['2026-02-01', 280],
      ],
      incomplete: '2026-03-01',
      format: { prefix: '€', decimals: 2 },
      rows: { total: 69, matched: 69 },
    });
    const margin = figureOf(tiles['margin']);
    expect(margin).toMatchObject({ value: 0.5, previous: 0.5, format: { kind: 'percent', decimals: 1 } });
    expect(margin?.course).toEqual([
      ['2026-01-01', 0.4],
      ['2026-02-01', 0.5],
      ['2026-03-01', 0.5],
    ]);
    expect(figureOf(tiles['whole'])).toMatchObject({ label: 'Profit', value: 314, course: [] });
    expect(figureOf(tiles['own'])).toMatchObject({ label: 'SUM([amount]) * 2', value: 1380 });
  });

  it('look alike in charts, pivots and figures', async () => {
    const place = { x: 0, y: 0, w: 6, h: 6 };
    const encoding = { x: { field: 'region' }, y: { field: null, formula: '[Margin]' } };
    const { id } = await make(
      { id: 'chart', kind: 'chart', place, chart: { version: 1, mark: 'bar', encoding } },
      { id: 'pivot', kind: 'pivot', place, pivot: { rows: ['region'], values: [{ formula: '[Margin]' }] } },
    );
    const { chart, pivot } = await tilesOf(id);
    expect(chart?.data?.kind === 'chart' && chart.data.chart.columns[1]).toMatchObject({
      label: 'Margin',
      format: { kind: 'percent', decimals: 1 },
    });
    expect(pivot?.data?.kind === 'pivot' && pivot.data.pivot.values).toMatchObject([
      { label: 'Margin', format: '0.0%' },
    ]);
  });

  it('say in their tiles that they were deleted, and what to do', async () => {
    const place = { x: 0, y: 0, w: 6, h: 6 };
    const response = await send('POST', `/v1/datasources/${dataset}/measures`, {
      name: 'Short lived',
      formula: 'SUM([amount])',
    });
    const encoding = { x: { field: 'region' }, y: { field: null, formula: '[Short lived]' } };
    const pivot = { rows: ['region'], values: [{ formula: '[Short lived]' }] };
    const { id } = await make(
      figure('figure', saved('Short lived')),
      { id: 'chart', kind: 'chart', place, chart: { version: 1, mark: 'bar', encoding } },
      { id: 'pivot', kind: 'pivot', place, pivot },
      figure('other', { measure: { field: 'amount', aggregate: 'sum' } }),
    );
    await send('DELETE', `/v1/measures/${response.id}`);
    const { other, ...broken } = await tilesOf(id);
    expect(other?.error).toBeNull();
    expect(Object.values(broken).map(({ error }) => [error?.code, error?.message])).toEqual(
      Object.keys(broken).map(() => [
        'query.invalid',
        'The measure “Short lived” was deleted. Edit the tile to show another, or create a measure named “Short lived”.',
      ]),
    );
    // Nothing was deleted where the reader may not see what the measure is of.
    const hidden = await make(figure('figure', saved('Profit')));
    expect(JSON.stringify(await tilesOf(hidden.id, reader))).not.toContain('deleted');
  });

  it('are refused where their formula is not one of a figure, at its place', async () => {
    for (const [measure, message] of [
      [{ field: null, formula: '[Nothing]' }, 'Nothing'],
      [{ field: null, formula: '[amount] * 2' }, 'a value for each row'],
      [{ field: null, formula: 'SUM([amount]) / FIXED([region], SUM([amount]))' }, 'region'],
    ] as const) {
      const { status, body } = await post(server, owner, {
        dataset,
        body: { tiles: [figure('a', { measure })] },
      });
      expect(status).toBe(422);
      const [issue] = body.error.issues;
      expect(issue.path).toMatch(/^tiles\.0\.measure\./);
      expect(issue.message).toContain(message);
    }
    const nothing = await post(server, owner, {
      dataset,
      body: { tiles: [figure('a', { measure: { field: null } })] },
    });
    expect([nothing.status, nothing.body.error.issues[0].path]).toEqual([400, 'tiles.0.measure.aggregate']);
  });

  it('give a reader the measure of their rows, and nothing of one that names a hidden column', async () => {
    const { id } = await make(
      figure('revenue', saved('Revenue')),
      figure('profit', saved('Profit', { title: 'What we earn' })),
      figure('margin', saved('Margin')),
      figure('phones', saved('Phones')),
    );
    const tiles = await tilesOf(id, reader);
    expect(figureOf(tiles['revenue'])).toMatchObject({ value: 350, rows: { total: 35, matched: 35 } });
    // Values that are masked are neither counted nor named.
    expect(tiles['phones']).toMatchObject({ data: null, error: { code: 'query.invalid' } });
    const response = await server.call('GET', `/v1/dashboard/${id}`, { as: reader });
    const kinds = response.body.data.tiles.map((tile: { id: string; kind: string }) => [tile.id, tile.kind]);
    expect(kinds).toEqual([
      ['revenue', 'figure'],
      ['profit', 'text'],
      ['margin', 'text'],
      ['phones', 'figure'],
    ]);
    expect(JSON.stringify([response.body.data, tiles])).not.toMatch(/cost|Profit|Margin|\+49/);
  });

  it('are traced to SQL that returns the very number, by nobody who does not see its columns', async () => {
    const number = { kind: 'figure', ...saved('Margin', byMonth) };
    const { ref } = await send('POST', '/v1/traces', { datasetId: dataset, number });
    const trace = await send('GET', `/v1/traces/${ref}`);
    expect(trace).toMatchObject({
      label: 'Margin',
      measure: '[Margin] = [Profit] / [Revenue]',
      shown: { value: 0.5, text: '50.0%' },
      rowCount: 10,
      statement: { gives: 'number', checked: 0.5, isSame: true },
    });
    const { data } = await send('POST', `/v1/datasources/${dataset}/query`, { sql: trace.statement.sql });
    expect(data).toEqual([[0.5]]);
    expect((await server.call('GET', `/v1/traces/${ref}`, { as: reader })).status).toBe(404);
    const revenue = { kind: 'figure', ...saved('Revenue') };
    const shown = (await send('POST', '/v1/traces', { datasetId: dataset, number: revenue })).ref;
    const { body } = await server.call('GET', `/v1/traces/${shown}`, { as: reader });
    expect(body.data).toMatchObject({ shown: { value: 350, text: '€350.00' }, statement: { isSame: true } });
  });

  it('alert by the measure, written as it is', async () => {
    const { id } = await make(figure('margin', saved('Margin', { title: 'Margin of sales' })));
    const alert = await send('POST', `/v1/dashboard/${id}/alerts`, {
      tile: 'margin',
      name: 'Low margin',
      rule: { kind: 'below', limit: 0.5 },
    });
    await server.runJobs();
    await server.services.events.deliver();
    const [shown] = await send('GET', '/v1/alerts');
    expect(shown).toMatchObject({ id: alert.id, state: 'crossed', format: { kind: 'percent', decimals: 1 } });
    expect(shown.value).toBeCloseTo(314 / 690, 9);
    const [notice] = await send('GET', '/beta/users/notifications');
    expect(notice).toMatchObject({
      title: 'Low margin: Margin of sales is 45.5%',
      body: expect.stringContaining('50.0%') as unknown,
    });
  });

  it('are of the locked rows alone in an embed, also where the measure is of all rows', async () => {
    await send('POST', `/v1/datasources/${dataset}/measures`, {
      name: 'Part of all',
      formula: 'SUM([amount]) / TOTAL(SUM([amount]))',
    });
    const { id } = await make(
      figure('revenue', saved('Revenue')),
      figure('part', saved('Part of all', byMonth)),
    );
    const read = async (body: object) => {
      const { link } = await send('POST', `/v1/dashboard/${id}/embeds`, body);
      const answers = await eventsOf(
        await server.open('POST', '/v1/embedded/data', { as: { token: link.token }, body: {} }),
      );
      return Object.fromEntries(answers.map((answer) => [answer.tile, figureOf(answer)]));
    };
    expect((await read({}))['revenue']).toMatchObject({ value: 690, sql: '' });
    const locked = await read({ filters: WEST });
    expect(locked['revenue']).toMatchObject({ value: 350, rows: { total: 35, matched: 35 } });
    // Of the 35 days of the West, 5 are in March, which is incomplete.
    const shares = locked['part']?.course.map(([, share]) => Number(share)) ?? [];
    expect(shares.map((share) => Math.round(share * 35))).toEqual([16, 14]);
  });

  it('follow a new name of the measure, in charts and dashboards over its dataset alone', async () => {
    const measure = { name: 'Costs', formula: 'SUM([cost])', format: '€0.00' };
    const { id: measureId } = await send('POST', `/v1/datasources/${dataset}/measures`, measure);
    const other = await create(server, owner, { content: ROWS });
    await send('POST', `/v1/datasources/${other}/measures`, measure);
    const place = { x: 0, y: 0, w: 6, h: 6 };
    const byRegion = (formula: string) => ({
      version: 1,
      mark: 'bar',
      encoding: { x: { field: 'region' }, y: { field: null, formula } },
    });
    const { id } = await make(
      figure('figure', saved('costs')),
      figure('elsewhere', { ...saved('Costs'), dataset: other }),
      figure('own', { measure: { field: null, formula: 'SUM([cost]) * 2' } }),
      { id: 'chart', kind: 'chart', place, chart: byRegion('[Costs] * 2') },
      { id: 'pivot', kind: 'pivot', place, pivot: { rows: ['region'], values: [{ formula: '[Costs]' }] } },
    );
    const untouched = await make(figure('rows'));
    const chart = await send('POST', `/v1/datasources/${dataset}/charts`, {
      name: 'Costs by region',
      chart: byRegion('[Costs]'),
    });
    await send('PUT', `/v1/measures/${measureId}`, { name: 'What we spend' });
    await server.services.events.deliver();
    const { tiles, revision } = await send('GET', `/v1/dashboard/${id}`);
    const of = (tile: string): AnyAnswer => tiles.find((one: { id: string }) => one.id === tile);
    expect(of('figure').measure.formula).toBe('[What we spend]');
    expect(of('elsewhere').measure.formula).toBe('[Costs]');
    expect(of('own').measure.formula).toBe('SUM([cost]) * 2');
    expect(of('chart').chart.encoding.y.formula).toBe('[What we spend] * 2');
    expect(of('pivot').pivot.values).toMatchObject([{ formula: '[What we spend]' }]);
    expect(revision).toBe(2);
    expect((await send('GET', `/v1/dashboard/${untouched.id}`)).revision).toBe(1);
    const answers = await tilesOf(id);
    expect(Object.values(answers).map(({ error }) => error)).toEqual([null, null, null, null, null]);
    expect(figureOf(answers['figure'])).toMatchObject({ label: 'What we spend', value: 376 });
    const stored = await send('GET', `/v1/charts/${chart.id}`);
    expect(stored.chart.encoding.y.formula).toBe('[What we spend]');
  });

  it('fail alone and say why once the measure is deleted', async () => {
    const gone = await send('POST', `/v1/datasources/${dataset}/measures`, {
      name: 'Short lived',
      formula: 'MAX([amount])',
    });
    const { id } = await make(figure('gone', saved('Short lived')), figure('rows'));
    await send('DELETE', `/v1/measures/${gone.id}`);
    const tiles = await tilesOf(id);
    expect(tiles['gone']).toMatchObject({ data: null, error: { code: 'query.invalid' } });
    expect(tiles['gone']?.error?.message).toContain('Short lived');
    expect(figureOf(tiles['rows'])).toMatchObject({ value: 69 });
  });
});
