import type { FilterGroup } from '@plumbline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { create } from '../../../testing/test-dashboards.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { shareThing } from '../../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';

// In New York it is still 29 February.
const NOW = Date.parse('2024-03-01T00:30:00Z');
const CSV = [
  'at,written,amount',
  '2024-02-29T23:30:00Z,2024-02-29 23:30:00,1',
  '2024-03-01T04:59:59Z,2024-03-01 04:59:59,2',
  '2024-03-01T06:00:00+01:00,2024-03-01 06:00:00,4',
  '',
].join('\n');

describe('the time zone of a dataset', () => {
  const clock = fakeClock(NOW);
  let server: TestServer;
  let owner: TestMember;
  let viewer: TestMember;
  let tenant: string;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer({ clock });
    tenant = await server.addTenant();
    owner = await server.signIn('owner', tenant);
    viewer = await server.signIn('viewer', tenant);
    id = await create(server, owner, { content: CSV });
    await shareThing(server, owner.principal, { thing: { kind: 'dataset', id }, permission: 'view' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.call('PUT', `/beta/tenants/${tenant}`, {
      as: owner,
      body: { settings: { timeZone: 'UTC' } },
    });
    await update({ timeZone: null });
  });

  const update = (body: object, as = owner) => server.call('PUT', `/v1/datasources/${id}`, { as, body });
  const filter = async (body: object, as = owner) =>
    (await server.call('POST', `/v1/datasources/${id}/filter`, { as, body })).body.data;
  const where = (...value: object[]): { filters: FilterGroup } => ({
    filters: { op: 'and', value } as FilterGroup,
  });
  const amounts = async (...conditions: object[]): Promise<number[]> =>
    (await filter({ ...where(...conditions), columns: ['amount'] })).data.flat();
  const byDay = async (as = owner) =>
    (
      await filter(
        {
          graph: true,
          chart: {
            version: 1,
            mark: 'bar',
            encoding: { x: { field: 'at', timeUnit: 'day' }, y: { field: 'amount', aggregate: 'sum' } },
          },
        },
        as,
      )
    ).data;

  it('is that of its workspace, unless it has its own [SEM-ZONE-3]', async () => {
    expect(await byDay()).toEqual([
      ['2024-02-29', 1],
      ['2024-03-01', 6],
    ]);
    await server.call('PUT', `/beta/tenants/${tenant}`, {
      as: owner,
      body: { settings: { timeZone: 'America/New_York' } },
    });
    expect(await byDay()).toEqual([
      ['2024-02-29', 3],
      ['2024-03-01', 4],
    ]);
    await update({ timeZone: 'Asia/Kolkata' });
    expect(await byDay()).toEqual([['2024-03-01', 7]]);
    expect(await byDay(viewer)).toEqual([['2024-03-01', 7]]);
  });

  it('names how the source wrote the zones of its moments', async () => {
    const { body } = await server.call('GET', `/v1/datasources/${id}`, { as: owner });
    const zones = body.data.columns.map((column: { name: string; writtenZones?: string[] }) => [
      column.name,
      column.writtenZones,
    ]);
    expect(zones).toEqual([
      ['at', ['Z', '+01:00']],
      ['written', undefined],
      ['amount', undefined],
    ]);
  });

  it('names the clock of each moment, moves its values, and leaves local times as they were written [SEM-ZONE-4]', async () => {
    await update({ timeZone: 'America/New_York' });
    const page = await filter({ limit: 10 });
    expect(page.columns.map(({ name, zone }: { name: string; zone?: string }) => [name, zone])).toEqual([
      ['at', 'America/New_York'],
      ['written', undefined],
      ['amount', undefined],
    ]);
    expect(page.data).toEqual([
      ['2024-02-29T18:30:00', '2024-02-29T23:30:00', 1],
      ['2024-02-29T23:59:59', '2024-03-01T04:59:59', 2],
      ['2024-03-01T00:00:00', '2024-03-01T06:00:00', 4],
    ]);
    const { timeZone, columns } = (await server.call('GET', `/v1/datasources/${id}`, { as: owner })).body
      .data;
    expect({
      timeZone,
      zone: columns[0].zone,
      min: columns[0].profile.min,
      max: columns[0].profile.max,
    }).toEqual({
      timeZone: 'America/New_York',
      zone: 'America/New_York',
      min: '2024-02-29T18:30:00',
      max: '2024-03-01T00:00:00',
    });
    expect(columns[1].profile.max).toBe('2024-03-01T06:00:00');
  });

  it('decides what a filter by a day, a moment with its offset, or “today” finds [SEM-TIME-5]', async () => {
    await update({ timeZone: 'America/New_York' });
    expect(await amounts({ column: 'at', op: 'eq', value: '2024-02-29' })).toEqual([1, 2]);
    expect(await amounts({ column: 'at', op: 'gte', value: '2024-03-01T00:00:00' })).toEqual([4]);
    expect(await amounts({ column: 'at', op: 'gte', value: '2024-03-01T04:59:59Z' })).toEqual([2, 4]);
    expect(await amounts({ column: 'at', op: 'gte', value: '2024-03-01T06:00:00+01:00' })).toEqual([4]);
    const today = { column: 'at', op: 'relative', value: { this: 1, unit: 'day', anchor: 'now' } };
    expect(await amounts(today)).toEqual([1, 2]);
    await update({ timeZone: null });
    expect(await amounts(today)).toEqual([2, 4]);
  });

  it('holds in pivots, statements, files and steps', async () => {
    await update({ timeZone: 'America/New_York' });
    const call = async (path: string, body: object) =>
      (await server.call('POST', `/v1/datasources/${id}/${path}`, { as: owner, body })).body.data;
    const pivot = { rows: [{ column: 'at', timeUnit: 'day' }], values: [{ column: 'amount', agg: 'sum' }] };
    const days = JSON.stringify(await call('pivot', pivot));
    expect(days).toContain('2024-02-29');
    expect(days).toContain('2024-03-01');
    const file = await server.open('POST', `/v1/datasources/${id}/filter/download`, {
      as: owner,
      body: { format: 'csv' },
    });
    expect(await file.text()).toContain('2024-02-29T23:59:59,2024-03-01T04:59:59,2');
    const step = {
      kind: 'formula',
      name: 'hour',
      formula: 'HOUR([at])',
    };
    const { rows } = await call('recipe/preview', { steps: [{ step, enabled: true }], limit: 10 });
    expect(rows.data.map((row: unknown[]) => row.at(-1))).toEqual([18, 23, 0]);
  });

  it('is changed by people who may edit the dataset, and the change is on record', async () => {
    expect((await update({ timeZone: 'Asia/Kolkata' }, viewer)).status).toBe(403);
    expect((await update({ timeZone: 'Mars/Olympus' })).status).toBe(400);
    expect((await update({ timeZone: '+02:00' })).status).toBe(400);
    expect((await update({ timeZone: 'Asia/Kolkata' })).status).toBe(200);
    const { body } = await server.call('GET', '/beta/activity/?kind=dataset.updated', { as: owner });
    expect(JSON.stringify(body)).toContain('dataset.updated');
  });
});
