import type { FilterGroup } from '@plumbline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { create } from '../../../testing/test-dashboards.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';

// Friday, 1 March 2024, half past midnight in UTC: still Thursday in New York.
const NOW = Date.parse('2024-03-01T00:30:00Z');
const CSV = 'day,amount\n2024-02-25,1\n2024-02-26,2\n2024-02-29,4\n2024-03-01,8\n2024-03-03,16\n';

describe('the defaults of a workspace', () => {
  const clock = fakeClock(NOW);
  let server: TestServer;
  let owner: TestMember;
  let tenant: string;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer({ clock });
    tenant = await server.addTenant();
    owner = await server.signIn('owner', tenant);
    id = await create(server, owner, { content: CSV });
  });
  afterAll(() => server.close());
  beforeEach(() => choose({ timeZone: 'UTC', weekStart: 'monday', currency: 'EUR' }));

  const choose = async (settings: object): Promise<void> => {
    const path = `/beta/tenants/${tenant}`;
    expect((await server.call('PUT', path, { as: owner, body: { settings } })).status).toBe(200);
  };
  const call = async (path: string, body: object, method = 'POST') => {
    const answer = await server.call(method, `/v1/datasources/${id}${path}`, { as: owner, body });
    expect(answer.body.error).toBeUndefined();
    return answer.body.data;
  };
  const within = (range: object): FilterGroup =>
    ({
      op: 'and',
      value: [{ column: 'day', op: 'relative', value: { ...range, anchor: 'now' } }],
    }) as FilterGroup;
  const amounts = async (range: object): Promise<number[]> =>
    (await call('/filter', { filters: within(range), columns: ['amount'] })).data.flat();
  const byWeek = (y: object = { field: 'amount', aggregate: 'sum' }) =>
    call('/filter', {
      graph: true,
      chart: { version: 1, mark: 'bar', encoding: { x: { field: 'day', timeUnit: 'week' }, y } },
    });

  it('decide which day is today, also for answers that were cached', async () => {
    expect(await amounts({ this: 1, unit: 'day' })).toEqual([8]);
    await choose({ timeZone: 'America/New_York' });
    expect(await amounts({ this: 1, unit: 'day' })).toEqual([4]);
    await choose({ timeZone: 'UTC' });
    expect(await amounts({ this: 1, unit: 'day' })).toEqual([8]);
  });

  it('decide which days are this week', async () => {
    expect(await amounts({ this: 1, unit: 'week' })).toEqual([2, 4, 8, 16]);
    await choose({ weekStart: 'sunday' });
    expect(await amounts({ this: 1, unit: 'week' })).toEqual([1, 2, 4, 8]);
  });

  it('decide on which days the weeks of charts start, and mark the week that is not over', async () => {
    const monday = await byWeek();
    expect(monday.data.map(([week]: [string]) => week)).toEqual(['2024-02-19', '2024-02-26']);
    expect(monday.weekStart).toBeUndefined();
    await choose({ weekStart: 'sunday' });
    const sunday = await byWeek();
    expect(sunday.data).toEqual([
      ['2024-02-25', 15],
      ['2024-03-03', 16],
    ]);
    expect({ weekStart: sunday.weekStart, partialPeriods: sunday.partialPeriods }).toEqual({
      weekStart: 'sunday',
      partialPeriods: ['2024-03-03'],
    });
  });

  it('decide on which days the weeks of pivots start, and the rows behind them', async () => {
    await choose({ weekStart: 'saturday' });
    const spec = {
      rows: [{ column: 'day', timeUnit: 'week' }],
      values: [{ column: 'amount', agg: 'sum' }],
    };
    expect((await call('/pivot', spec)).rowHeaders).toEqual([['2024-02-24'], ['2024-03-02']]);
    const behind = await call('/pivot/rows', { rows: spec.rows, row: ['2024-02-24'] });
    expect(behind.rows).toBe(4);
  });

  it('decide the currency of money that names none', async () => {
    const money = { field: 'amount', aggregate: 'sum', format: { kind: 'currency' } };
    await choose({ currency: 'USD' });
    const formats = (await byWeek(money)).columns.map(({ format }: { format?: object }) => format);
    expect(formats).toEqual([undefined, { kind: 'currency', currency: 'USD' }]);
    const named = (await byWeek({ ...money, format: { kind: 'currency', currency: 'GBP' } })).columns;
    expect(named[1].format.currency).toBe('GBP');
  });

  it('decide what formulas and steps of a recipe take for today', async () => {
    const steps = [
      { kind: 'formula', name: 'today', formula: '=TODAY()' },
      { kind: 'filter', filters: within({ this: 1, unit: 'day' }) },
    ];
    for (const step of steps) {
      await call('/interact', step);
    }
    const read = async () => (await call('/filter', { columns: ['today', 'amount'] })).data;
    expect(await read()).toEqual([['2024-03-01', 8]]);
    await choose({ timeZone: 'America/New_York' });
    expect(await read()).toEqual([['2024-02-29', 4]]);
  });
});
