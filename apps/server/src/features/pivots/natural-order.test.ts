import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { create } from '../../testing/test-dashboards.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const SIZES = ['S', 'M', 'L', 'XL'];
const CSV = [
  'month,size,name,n',
  ...MONTHS.toSorted((a, b) => Number(a > b) - Number(a < b)).flatMap((month, at) =>
    SIZES.toReversed().map((size) => `${month},${size},${at === 3 ? 'Bob' : 'June'},${at}`),
  ),
].join('\n');

describe('texts that have an order of their own [SEM-SORT-5]', () => {
  let server: TestServer;
  let editor: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
    id = await create(server, editor, { content: CSV });
  });
  afterAll(() => server.close());

  const send = async (path: string, body: object) =>
    (await server.call('POST', `/v1/datasources/${id}/${path}`, { as: editor, body })).body.data;
  const chart = async (x: string, more: object = {}) => {
    const encoding = { x: { field: x }, y: { field: 'n', aggregate: 'sum' }, ...more };
    const { data } = await send('filter', { graph: true, chart: { version: 1, mark: 'bar', encoding } });
    return data as unknown[][];
  };
  const keys = (headers: readonly unknown[][]): unknown[] => headers.map(([key]) => key);

  it('are in it on axes and in series of charts', async () => {
    expect((await chart('month')).map(([x]) => x)).toEqual(MONTHS);
    const bySize = await chart('month', { color: { field: 'size' } });
    expect(bySize.slice(0, 5).map((row) => row.slice(0, 2))).toEqual([
      ['Jan', 'S'],
      ['Jan', 'M'],
      ['Jan', 'L'],
      ['Jan', 'XL'],
      ['Feb', 'S'],
    ]);
    expect((await chart('name')).map(([x]) => x)).toEqual(['Bob', 'June']);
  });

  it('are in it on both sides of a pivot, page by page', async () => {
    const spec = { rows: ['month'], columns: ['size'], values: [{ column: 'n', agg: 'sum' }] };
    const first = await send('pivot', { ...spec, limit: 5 });
    const second = await send('pivot', { ...spec, limit: 5, page: 2 });
    expect(keys(first.columnHeaders)).toEqual(SIZES);
    expect([...keys(first.rowHeaders), ...keys(second.rowHeaders)]).toEqual(MONTHS.slice(0, 10));
  });

  it('are in it in lists of values, page by page', async () => {
    const page = async (number: number) =>
      (await send('values', { column: 'month', sort: 'value', limit: 7, page: number })).values.map(
        ({ value }: { value: string }) => value,
      );
    expect([...(await page(1)), ...(await page(2))]).toEqual(MONTHS);
  });
});
