import { EXPORT_LIFETIME_HOURS, HOUR_MS } from '@plumbline/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepExports } from './export-files.ts';
import { newId } from '../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import {
  eventsOf,
  storeTiles,
  bars,
  newDashboard,
  create,
  figure,
  grid,
} from '../../testing/test-dashboards.ts';
import { shareNewThings, shareThing } from '../../testing/test-shares.ts';

const ROWS = 2300;
const ORDERS = `key,country,amount\n${Array.from(
  { length: ROWS },
  (_, at) => `row-${at}.,${['DE', 'FR', 'IT'][at % 3]},${at}`,
).join('\n')}\n`;

describe('a dashboard as a file', () => {
  let server: TestServer;
  let admin: TestMember;
  let editor: TestMember;
  let viewer: TestMember;
  let orders: string;

  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    admin = await server.signIn('admin', tenant);
    editor = await server.signIn('editor', tenant);
    viewer = await server.signIn('viewer', tenant);
    await shareNewThings(server, editor.principal);
    orders = await create(server, editor, { content: ORDERS });
  });
  afterAll(() => server.close());

  const exported = async (id: string, body: object, as: TestMember = viewer) =>
    server.open('POST', `/v1/dashboard/${id}/export`, { as, body });
  async function textOf(id: string, body: object = {}): Promise<string> {
    const response = await exported(id, { format: 'pdf', ...body });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    return text;
  }
  const make = (body: object) => newDashboard(server, editor, { dataset: orders, body });

  it('shows the same values as the screen, and their sources', async () => {
    const { id } = await make({
      name: 'Sales of the week',
      tiles: [
        figure('figure', { title: 'Amount', measure: { field: 'amount', aggregate: 'sum' } }),
        bars('bars', 'country', { title: 'Rows by country', place: { x: 6, y: 0, w: 6, h: 8 } }),
      ],
    });
    const text = await textOf(id);
    const sum = (ROWS * (ROWS - 1)) / 2;
    const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
    for (const words of [
      'Sales of the week',
      'Amount',
      compact.format(sum),
      'Rows by country',
      'DE',
      'FR',
      'v1',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('holds every row of a table, in its order', async () => {
    const { id } = await make({
      tiles: [grid('grid', { title: 'Orders', sort: [{ column: 'amount', direction: 'desc' }] })],
    });
    const text = await textOf(id);
    const keys = [...text.matchAll(/row-(\d+)\./g)].map(([, key]) => Number(key));
    const tail = keys.slice(-ROWS);
    expect(tail).toEqual(Array.from({ length: ROWS }, (_, at) => ROWS - 1 - at));
  });

  it('is drawn with the requested filters and parameters, and names them', async () => {
    const { id } = await make({
      tiles: [grid('grid')],
      parameters: [{ name: 'top', label: 'Least amount', column: 'amount', op: 'gte', value: null }],
    });
    const text = await textOf(id, {
      filters: { op: 'and', value: [{ column: 'country', op: 'eq', value: 'DE' }] },
      parameters: { top: 2280 },
    });
    const seen = new Set([...text.matchAll(/row-(\d+)\./g)].map(([, key]) => Number(key)));
    expect([...seen].toSorted((a, b) => a - b)).toEqual([2280, 2283, 2286, 2289, 2292, 2295, 2298]);
    expect(text).toContain('country is DE');
    expect(text).toContain('Least amount: 2280');
  });

  it('says in its place why a tile failed, and draws the others', async () => {
    const { id } = await make({});
    await storeTiles(server, id, [figure('good', { title: 'Rows' }), bars('bad', 'no_such_column')]);
    const text = await textOf(id);
    expect(text).toContain('2,300');
    expect(text).toContain('no_such_column');
  });

  it('draws only the requested tab', async () => {
    const { id } = await make({
      tabs: [
        { id: 'a', title: 'First tab' },
        { id: 'b', title: 'Second tab' },
      ],
      tiles: [
        { ...textTile('here', 'Words of the first'), tab: 'a' },
        { ...textTile('there', 'Words of the second'), tab: 'b' },
      ],
    });
    const both = await textOf(id);
    expect(both).toContain('Words of the first');
    expect(both).toContain('Words of the second');
    const one = await textOf(id, { tab: 'b' });
    expect(one).not.toContain('Words of the first');
    expect(one).toContain('Words of the second');
  });

  it('fills a parameter into the words of a text, and takes no value for a mark', async () => {
    const { id } = await make({
      tiles: [textTile('text', '# Only **{{who}}**')],
      parameters: [{ name: 'who', label: 'Who', column: 'country', op: 'eq', value: '*DE*' }],
    });
    expect(await textOf(id)).toContain('Only *DE*');
  });

  it('fills in “all” for a parameter that filters nothing, and a span of time in words', async () => {
    const { id } = await make({
      tiles: [textTile('text', 'For **{{who}}**, {{when}}')],
      parameters: [
        { name: 'who', label: 'Who', column: 'country', op: 'in', value: [] },
        { name: 'when', label: 'When', column: 'day', op: 'relative', value: { last: 7, unit: 'day' } },
      ],
    });
    const text = await textOf(id);
    expect(text).toContain('For all, the last 7 days');
    expect(text).not.toContain('Who:');
  });

  it('shows money in the currency of the workspace, and in the one that a tile names', async () => {
    const { id } = await make({
      tiles: [
        figure('ours', {
          measure: { field: null, aggregate: 'count', format: { kind: 'currency' } },
        }),
        figure('named', {
          place: { x: 6, y: 0, w: 6, h: 4 },
          measure: {
            field: null,
            aggregate: 'count',
            format: { kind: 'currency', currency: 'GBP' },
          },
        }),
      ],
    });
    const path = `/beta/tenants/${editor.principal.tenantId}`;
    const choose = (currency: string) =>
      server.call('PUT', path, { as: admin, body: { settings: { currency } } });
    expect((await choose('USD')).status).toBe(200);
    const text = await textOf(id);
    await choose('EUR');
    expect(text).toContain('$2,300');
    expect(text).toContain('£2,300');
    // As many decimals as on the screen.
    expect(text).not.toContain('2,300.00');
    expect(text).not.toContain('€');
  });

  it('is a PNG of twice the size on request', async () => {
    const { id } = await make({ tiles: [figure('figure')] });
    const response = await exported(id, { format: 'png', theme: 'Dark' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.readUInt32BE(16)).toBe((1232 + 48) * 2);
  });

  it('is drawn by a job that reports its tiles, and is there for whoever started it', async () => {
    const { id } = await make({ name: 'Sales', tiles: [figure('figure'), grid('grid')] });
    const path = `/v1/dashboard/${id}/exports`;
    const started = await server.call('POST', path, { as: viewer, body: { format: 'pdf' } });
    expect(started.status).toBe(202);
    const file = `${path}/${started.body.data.id}`;
    expect((await server.call('GET', file, { as: viewer })).body.error.code).toBe('export.not_found');
    await server.runJobs();
    const job = await server.call('GET', `/v1/jobs/${started.body.data.jobId}`, { as: viewer });
    expect(job.body.data).toMatchObject({ state: 'succeeded', message: '"Sales" is ready to download.' });

    const fetched = await server.open('GET', file, { as: viewer });
    expect(fetched.headers.get('content-disposition')).toContain('Sales.pdf');
    const bytes = new Uint8Array(await fetched.arrayBuffer());
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(text).toContain(`row-${ROWS - 1}.`);

    const { id: other } = await make({ tiles: [] });
    const elsewhere = `/v1/dashboard/${other}/exports/${started.body.data.id}`;
    expect((await server.call('GET', elsewhere, { as: viewer })).status).toBe(404);
    expect((await server.call('GET', file, { as: editor })).body.error.code).toBe('export.not_found');
  });

  it('is not there any more for who lost a dataset that is in it', async () => {
    const { id } = await make({ tiles: [grid('grid')] });
    const started = await server.call('POST', `/v1/dashboard/${id}/exports`, {
      as: viewer,
      body: { format: 'pdf' },
    });
    await server.runJobs();
    const fetched = async () => {
      const path = `/v1/dashboard/${id}/exports/${started.body.data.id}`;
      return (await server.open('GET', path, { as: viewer })).status;
    };
    expect(await fetched()).toBe(200);
    const { tenantId } = editor.principal;
    const path = `/beta/shares/dataset/${orders}/workspace/${tenantId}`;
    expect((await server.call('DELETE', path, { as: editor })).status).toBe(200);
    expect(await fetched()).toBe(404);
    const thing = { kind: 'dataset', id: orders } as const;
    await shareThing(server, editor.principal, { thing, permission: 'edit' });
    expect(await fetched()).toBe(200);
  });

  it('is removed a day after it was drawn', async () => {
    const { id } = await make({ tiles: [figure('figure')] });
    const path = `/v1/dashboard/${id}/exports`;
    const started = await server.call('POST', path, { as: viewer, body: { format: 'png' } });
    await server.runJobs();
    const file = `${path}/${started.body.data.id}`;
    await sweepExports(server.services);
    expect((await server.open('GET', file, { as: viewer })).status).toBe(200);
    const later = { now: () => Date.now() + (EXPORT_LIFETIME_HOURS + 1) * HOUR_MS };
    await sweepExports({ ...server.services, clock: later });
    expect((await server.call('GET', file, { as: viewer })).status).toBe(404);
  });

  it('is not there for another tenant, nor for an id of nothing', async () => {
    const { id } = await make({ tiles: [figure('figure')] });
    const stranger = await server.signIn('owner', await server.addTenant());
    expect((await exported(id, { format: 'pdf' }, stranger)).status).toBe(404);
    expect((await exported(newId(), { format: 'pdf' })).status).toBe(404);
  });

  it('holds money in its format, and names the period, the one before and the one that is incomplete', async () => {
    // Ends on 20 March: February is the newest whole month.
    const days = Array.from({ length: 79 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)));
    const rows = days.map((day) => `${day.toISOString().slice(0, 10)},"$1,234.50",DE`);
    const paid = await create(server, editor, { content: `day,amount,country\n${rows.join('\n')}\n` });
    const sum = { field: 'amount', aggregate: 'sum' };
    const { id } = await newDashboard(server, editor, {
      dataset: paid,
      body: {
        name: 'Money',
        tiles: [
          figure('figure', { title: 'Paid', measure: sum, over: { field: 'day', timeUnit: 'month' } }),
          { ...grid('grid'), place: { x: 6, y: 0, w: 6, h: 8 } },
          {
            id: 'pivot',
            kind: 'pivot',
            place: { x: 0, y: 8, w: 6, h: 6 },
            pivot: {
              rows: ['country'],
              columns: [],
              values: [
                { column: 'amount', agg: 'sum' },
                { column: 'amount', agg: 'sum', show_as: 'share_of_total' },
              ],
            },
          },
          {
            ...bars('bars', 'country', { place: { x: 6, y: 8, w: 6, h: 6 } }),
            chart: {
              version: 1,
              mark: 'bar',
              encoding: { x: { field: 'country' }, y: sum },
              options: { labels: true },
            },
          },
        ],
      },
    });
    const stream = await server.open('POST', `/v1/dashboard/${id}/data`, { as: viewer, body: {} });
    const data = new Map((await eventsOf(stream)).map((answer) => [answer.tile, answer.data]));
    const money = { prefix: '$', decimals: 2 };
    expect(data.get('figure')).toMatchObject({ figure: { format: money, incomplete: '2026-03-01' } });
    expect(data.get('grid')).toMatchObject({
      grid: { columns: [{ name: 'day' }, { name: 'amount', format: '$0,0.00' }, { name: 'country' }] },
    });
    expect(data.get('pivot')).toMatchObject({
      pivot: { values: [{ format: '$0,0.00' }, { format: '0.0%' }] },
    });
    expect(data.get('bars')).toMatchObject({
      chart: { columns: [{ name: 'x' }, { name: 'y', format: money }] },
    });
    const text = await textOf(id);
    for (const words of [
      '$34,566.00',
      '$1,234.50',
      '$97,525.50',
      '100.0%',
      'Feb 2026; Mar 2026 is incomplete',
      '↓ 9.7%',
      'vs. Jan 2026: $38,269.50',
    ]) {
      expect(text).toContain(words);
    }
  });
});

const textTile = (id: string, text: string) => ({
  id,
  kind: 'text',
  place: { x: 0, y: 0, w: 6, h: 4 },
  text,
});
