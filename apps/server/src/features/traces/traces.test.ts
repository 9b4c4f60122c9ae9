import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../../testing/test-dashboards.ts';
import { shareThing } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const ROWS = [
  'id,region,product,sold,amount',
  '1,West,A,2026-01-03,10',
  '2,West,B,2026-01-20,5.5',
  '3,East,A,2026-02-01,7',
  '4,East,B,2026-02-11,2.5',
  '5,North,A,2026-03-09,20',
  '6,North,A,2026-03-10,1',
  '',
].join('\n');

const sum = { field: 'amount', aggregate: 'sum' };
const bars = (encoding: object, rest: object = {}) => ({ version: 1, mark: 'bar', encoding, ...rest });
const byRegion = bars({ x: { field: 'region' }, y: sum });
const byMonth = bars({ x: { field: 'sold', timeUnit: 'month' }, y: sum });
const stacked = bars({ x: { field: 'sold', timeUnit: 'month' }, y: sum, color: { field: 'product' } });

/** Base two does not add up to the last digit, in whatever order it is added. */
const digits = (cell: unknown): string | null => (cell === null ? null : Number(cell).toPrecision(9));

describe('traces', () => {
  let server: TestServer;
  let admin: TestMember;
  let owner: TestMember;
  let reader: TestMember;
  let dataset: string;

  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    admin = await server.signIn('admin', tenant);
    owner = await server.signIn('editor', tenant);
    reader = await server.signIn('viewer', tenant);
    dataset = await create(server, owner, { name: 'Sales', content: ROWS });
  });
  afterAll(() => server.close());

  const request = (number: object, rest: object = {}) => ({ datasetId: dataset, number, ...rest });
  const refOf = async (number: object, rest: object = {}, as = owner): Promise<string> => {
    const answer = await server.call('POST', '/v1/traces', { as, body: request(number, rest) });
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 200, error: undefined });
    return answer.body.data.ref;
  };
  const read = (ref: string, as = owner) => server.call('GET', `/v1/traces/${ref}`, { as });
  const trace = async (number: object, rest: object = {}) => {
    const answer = await read(await refOf(number, rest));
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 200, error: undefined });
    return answer.body.data;
  };
  /** Runs the statement as a person does on the SQL page. */
  const run = async (sql: string) => {
    const answer = await server.call('POST', `/v1/datasources/${dataset}/query`, {
      as: owner,
      body: { sql },
    });
    expect({ sql, error: answer.body.error }).toEqual({ sql, error: undefined });
    return answer.body.data.data;
  };
  const draw = async (chart: object, mode: string) =>
    (
      await server.call('POST', `/v1/datasources/${dataset}/filter`, {
        as: owner,
        body: { graph: true, chart, mode },
      })
    ).body.data;

  it('leads from a mark to its value, its rows and the statement that returns it', async () => {
    const response = await trace({ kind: 'chart', chart: byRegion, keys: ['West'] });
    expect(response).toMatchObject({
      dataset: { id: dataset, name: 'Sales' },
      isNumber: true,
      label: 'amount',
      measure: 'sum(amount)',
      shown: { version: 1, value: 15.5, text: '15.5' },
      newest: null,
      rowCount: 2,
      statement: { gives: 'number', checked: 15.5, isSame: true },
    });
    expect(await run(response.statement.sql)).toEqual([[15.5]]);
  });

  it.each([
    ['Absolute', byRegion],
    ['Percent', byRegion],
    ['Cumulative', byMonth],
    ['Change', byMonth],
    ['Percent', stacked],
    ['Cumulative', stacked],
    ['Change', stacked],
    ['Percent', bars({ x: { field: 'region' }, y: sum }, { limit: 2, sort: '-y' })],
    ['Cumulative', bars({ x: { field: 'region' }, y: sum }, { sort: '-y' })],
    [
      'Absolute',
      bars({ x: { field: 'amount', bin: { maxBins: 4 } }, y: { field: null, aggregate: 'count' } }),
    ],
    ['Absolute', bars({ x: { field: 'region' }, y: { field: null, formula: 'SUM(amount) / COUNT()' } })],
    ['Absolute', bars({ x: { field: 'region' }, y: { field: 'amount', aggregate: 'median' } })],
  ] as const)('returns the very number of every mark by SQL: %s %#', async (mode, chart) => {
    const drawn = await draw(chart, mode);
    const at = drawn.columns.findIndex(({ role }: { role: string }) => role === 'measure');
    expect(drawn.data.length).toBeGreaterThan(0);
    for (const row of drawn.data) {
      const keys = row.slice(0, at);
      const response = await trace({ kind: 'chart', chart, mode, keys });
      expect({ keys, shownValue: response.shown.value }).toEqual({ keys, shownValue: row[at] });
      // Of no change there is no statement.
      const gives = row[at] === null ? 'table' : 'number';
      expect([keys, response.statement.gives, response.statement.isSame ?? true]).toEqual([
        keys,
        gives,
        true,
      ]);
      const [[number]] = gives === 'table' ? [[null]] : await run(response.statement.sql);
      expect([keys, digits(number)]).toEqual([keys, digits(row[at])]);
    }
  });

  it('is about the rows of the mark: exactly those that it counts', async () => {
    const count = { field: null, aggregate: 'count' };
    const chart = bars({ x: { field: 'region' }, y: count }, { limit: 1, sort: '-y' });
    const drawn = await draw(chart, 'Absolute');
    for (const [key, value] of drawn.data) {
      expect((await trace({ kind: 'chart', chart, keys: [key] })).rowCount).toBe(Number(value));
    }
  });

  it.each([
    bars({ x: { field: 'id' }, y: { field: 'amount' } }, { mark: 'scatter' }),
    bars({ x: { field: 'id' }, y: { field: 'amount' }, color: { field: 'product' } }, { mark: 'scatter' }),
    bars({}, { mark: 'table', detail: [{ field: 'product' }, { field: 'amount' }] }),
  ])('leads from each point and row to that very row: %#', async (chart) => {
    const drawn = await draw(chart, 'Absolute');
    const amount = drawn.columns.findIndex(({ field }: { field: string }) => field === 'amount');
    for (const keys of drawn.data) {
      const { rows, rowCount, isNumber } = await trace({ kind: 'chart', chart, keys });
      expect({ rowCount, isNumber }).toEqual({ rowCount: 1, isNumber: false });
      expect(rows.value).toContainEqual({ column: 'amount', op: 'eq', value: keys[amount] });
    }
  });

  it('leads from cells, subtotals and totals of a pivot, and from totals of a grid', async () => {
    const pivot = { rows: ['region', 'product'], columns: [], values: [{ column: 'amount', agg: 'sum' }] };
    const cellOf = (row: unknown[], column: unknown[] = []) => ({
      kind: 'pivot',
      pivot,
      cell: { row, column },
    });
    const values = [];
    for (const row of [['West', 'A'], ['West'], []]) {
      const response = await trace(cellOf(row));
      expect(response.statement).toMatchObject({ gives: 'number', isSame: true });
      values.push([response.shown.value, response.rowCount, (await run(response.statement.sql)).flat()]);
    }
    expect(values).toEqual([
      [10, 1, [10]],
      [15.5, 2, [15.5]],
      [46, 6, [46]],
    ]);
  });

  it('shows cells of a pivot in relation to others as the pivot does', async () => {
    const values = [{ column: 'amount', agg: 'sum', show_as: 'share_of_total' }];
    const pivot = { rows: ['region'], columns: [], values };
    const response = await trace({ kind: 'pivot', pivot, cell: { row: ['West'], column: [] } });
    expect(response.shown.value).toBeCloseTo(15.5 / 46, 9);
    expect(response).toMatchObject({ shown: { text: '33.7%' }, rowCount: 2, statement: { gives: 'table' } });
  });

  it('leads from figures to the rows of the newest period', async () => {
    const response = await trace({
      kind: 'figure',
      measure: sum,
      over: { field: 'sold', timeUnit: 'month' },
    });
    expect(response.statement).toMatchObject({ gives: 'number', isSame: true });
    expect((await run(response.statement.sql)).flat()).toEqual([response.shown.value]);
  });

  it('shows money of a figure in the currency of the workspace', async () => {
    const path = `/beta/tenants/${owner.principal.tenantId}`;
    const choose = (currency: string) =>
      server.call('PUT', path, { as: admin, body: { settings: { currency } } });
    expect((await choose('USD')).status).toBe(200);
    const measure = { field: 'amount', aggregate: 'sum', format: { kind: 'currency', decimals: 2 } };
    const { shown } = await trace({ kind: 'figure', measure });
    await choose('EUR');
    expect(shown.text).toBe('$46.00');
  });

  it('shows the formula of a saved measure beside its name', async () => {
    const body = { name: 'Share of two', formula: 'SUM([amount]) / 2' };
    await server.call('POST', `/v1/datasources/${dataset}/measures`, { as: owner, body });
    const named = { field: null, formula: '[Share of two]' };
    const response = await trace({ kind: 'figure', measure: named });
    expect(response).toMatchObject({ label: 'Share of two', measure: '[Share of two] = SUM([amount]) / 2' });
    const typed = { field: null, formula: 'SUM([amount]) * 2' };
    expect((await trace({ kind: 'figure', measure: typed })).measure).toBe('SUM([amount]) * 2');
  });

  it('leads from numbers in sentences, compared ones too', async () => {
    const measure = { field: 'amount', aggregate: 'sum' };
    const west = [{ column: 'region', op: 'eq', value: 'West' }];
    const claims = [
      { query: { kind: 'value', measure, where: west } },
      { query: { kind: 'comparison', measure, of: west, to: [], how: 'share' }, format: { kind: 'percent' } },
      {
        query: { kind: 'name', field: 'region', measure, direction: 'desc' },
        format: { kind: 'text' },
        holds: { op: 'eq', value: 'North' },
      },
    ].map((claim) => ({ format: { kind: 'number' }, holds: { op: 'any' }, ...claim }));
    const texts = [];
    for (const claim of claims) {
      const response = await trace({ kind: 'claim', claim });
      expect(response.statement).toMatchObject({ gives: 'number', isSame: true });
      texts.push([response.shown.text, response.rowCount]);
    }
    expect(texts).toEqual([
      ['15.5', 2],
      ['33.7%', 2],
      ['North', 6],
    ]);
  });

  it('gives equal requests one reference, which says nothing of them', async () => {
    const number = { kind: 'chart', chart: byRegion, keys: ['East'] };
    const [one, same, other] = [
      await refOf(number),
      await refOf(number),
      await refOf({ ...number, keys: ['West'] }),
    ];
    expect(same).toBe(one);
    expect(other).not.toBe(one);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('East');
  });

  it('says when a newer version changes the number: the old one and the new one', async () => {
    const content = 'id,region,amount\n1,West,1\n2,East,2\n';
    const id = await create(server, owner, { name: 'Changing', content });
    const number = { kind: 'chart', chart: byRegion, keys: ['West'] };
    const body = { datasetId: id, number };
    const { ref } = (await server.call('POST', '/v1/traces', { as: owner, body })).body.data;
    const more = 'id,region,amount\n3,West,4\n';
    const size = Buffer.byteLength(more);
    const opened = await server.call('POST', '/v1/uploads', { as: owner, body: { name: 'more.csv', size } });
    const { uploadId } = opened.body.data;
    await server.call('PUT', `/v1/uploads/${uploadId}`, {
      as: owner,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${size - 1}/${size}`,
      },
      body: more,
    });
    const added = await server.call('POST', `/v1/datasources/${id}/files`, {
      as: owner,
      body: { uploadIds: [uploadId], mode: 'append' },
    });
    expect({ status: added.status, error: added.body.error }).toEqual({ status: 202, error: undefined });
    await server.runJobs();
    expect((await read(ref)).body.data).toMatchObject({
      shown: { version: 1, value: 1 },
      newest: { version: 2, value: 5 },
      rowCount: 1,
    });
  });

  describe('under rules', () => {
    beforeAll(async () => {
      const thing = { kind: 'dataset', id: dataset } as const;
      const { userId } = reader.principal;
      await shareThing(server, owner.principal, { thing, permission: 'view', userId });
      const rules = `/v1/datasources/${dataset}/rules`;
      const tag = (await server.call('GET', rules, { as: owner })).headers.get('etag') ?? '';
      const audience = { everyone: false, groups: [], people: [userId] };
      const put = await server.call('PUT', rules, {
        as: owner,
        headers: { 'if-match': tag },
        body: {
          rows: [{ audience, conditions: [{ column: 'region', op: 'in', value: ['West', 'East'] }] }],
          columns: [],
        },
      });
      if (put.status !== 200) {
        throw new Error(JSON.stringify(put.body));
      }
    });

    it('computes numbers from the reader’s own rows', async () => {
      const ref = await refOf({ kind: 'figure', measure: sum });
      expect((await read(ref)).body.data).toMatchObject({ shown: { value: 46 }, rowCount: 6 });
      expect((await read(ref, reader)).body.data).toMatchObject({
        shown: { value: 25 },
        rowCount: 4,
        statement: { checked: 25, isSame: true },
      });
    });

    it('is not there for numbers about rows that the reader does not see', async () => {
      const region = 'North';
      const where = [{ column: 'region', op: 'eq', value: region }];
      const hidden = [
        { kind: 'chart', chart: byRegion, keys: [region] },
        {
          kind: 'pivot',
          pivot: { rows: ['region'], columns: [], values: [{ column: 'amount', agg: 'sum' }] },
          cell: { row: [region], column: [] },
        },
        {
          kind: 'claim',
          claim: {
            query: { kind: 'value', measure: sum, where },
            format: { kind: 'number' },
            holds: { op: 'any' },
          },
        },
      ];
      const unknown = await read('nobody-has-this', reader);
      for (const number of hidden) {
        const ref = await refOf(number);
        expect((await read(ref)).status).toBe(200);
        const answer = await read(ref, reader);
        expect({ status: answer.status, code: answer.body.error.code }).toEqual({
          status: 404,
          code: 'trace.not_found',
        });
        expect(answer.body.error.message).toBe(unknown.body.error.message);
      }
    });

    it('names no value of a filter that none of the reader’s rows has', async () => {
      const filters = { op: 'and', value: [{ column: 'region', op: 'in', value: ['West', 'North'] }] };
      const ref = await refOf({ kind: 'figure', measure: sum }, { filters });
      const { body } = await read(ref, reader);
      expect(body.data.shown.value).toBe(15.5);
      expect(JSON.stringify(body)).not.toContain('North');
    });

    it('is not there for people of other workspaces, or without the dataset', async () => {
      const ref = await refOf({ kind: 'figure', measure: sum });
      const foreign = await server.signIn('owner', await server.addTenant());
      const stranger = await server.signIn('viewer', owner.principal.tenantId);
      expect([(await read(ref, foreign)).status, (await read(ref, stranger)).status]).toEqual([404, 404]);
      const reply = await server.call('POST', '/v1/traces', {
        as: stranger,
        body: request({ kind: 'figure', measure: sum }),
      });
      expect(reply.status).toBe(404);
    });
  });
});
