import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { sheetCells, workbookText } from '../../testing/workbook-text.ts';
import { shareNewThings } from '../../testing/test-shares.ts';

const CSV = [
  'region,city,placed,at,amount,score',
  'North,Oslo,2026-01-03,2026-01-03T10:15:00,10.50,1',
  'North,Oslo,2026-02-20,2026-02-20T11:30:00,3.25,5',
  'North,=Bergen,2026-01-31,2026-01-31T23:59:59.9,7.00,9',
  'South,Rome,2026-02-15,2026-02-15T23:59:59,0.75,14',
  ',Rome,,2026-03-01T12:00:00,100.00,',
  '',
].join('\n');
const TOTAL = { total: true };

let server: TestServer;
let editor: TestMember;
let viewer: TestMember;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.signIn('editor');
  viewer = await server.signIn('viewer');
  await shareNewThings(server, editor.principal);
  id = await createDataset(CSV, COLUMNS);
});
afterAll(() => server.close());

const COLUMNS = [
  { name: 'region' },
  { name: 'city' },
  { name: 'placed' },
  { name: 'at' },
  { name: 'amount', type: 'decimal' },
  { name: 'score' },
];

/** With the types as they are read where no columns are given. */
async function createDataset(content: string, columns: readonly object[]): Promise<string> {
  const body = new FormData();
  body.append('name', 'Orders');
  if (columns.length > 0) {
    body.append('columns', JSON.stringify(columns));
  }
  body.append('file', new Blob([content]), 'orders.csv');
  const created = await server.call('POST', '/v1/datasources/create/file', { as: editor, body });
  expect(created.status).toBe(202);
  await server.runJobs();
  return created.body.data.id as string;
}

const call = (path: string, body: unknown, as: TestMember | null = viewer) =>
  server.call('POST', `/v1/datasources/${id}/pivot${path}`, { ...(as === null ? {} : { as }), body });

const MONTHS = { column: 'placed', timeUnit: 'month' };

describe('POST /v1/datasources/{id}/pivot', () => {
  it('returns headers, cells by their keys, and totals distinct from nulls', async () => {
    const { status, body } = await call('', {
      rows: ['region'],
      columns: [MONTHS],
      values: [
        { column: 'amount', agg: 'sum' },
        { agg: 'count', label: 'Orders' },
      ],
      totals: { grand: true },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      rowHeaders: [['North'], ['South'], [null], [TOTAL]],
      columnHeaders: [['2026-01-01'], ['2026-02-01'], [null], [TOTAL]],
      values: [
        { label: 'Sum of amount', type: 'decimal', encoding: 'string' },
        { label: 'Orders', type: 'integer' },
      ],
      total: 4,
      version: 1,
      rowFields: [{ type: 'text', step: null }],
    });
    expect(body.data.cells).toContainEqual({ row: ['North'], column: ['2026-01-01'], values: ['17.50', 2] });
    expect(body.data.cells).toContainEqual({ row: [TOTAL], column: [TOTAL], values: ['121.50', 5] });
    expect(body.data.cells).toContainEqual({ row: [null], column: [null], values: ['100.00', 1] });
    expect(body.data.sql).toContain('GROUPING SETS');
  });

  it('pages row headers from 1', async () => {
    const spec = { rows: ['region', 'city'], values: [{ agg: 'count' }], totals: { rows: true } };
    const { body } = await call('', { ...spec, page: 2, limit: 3 });
    expect(body.data.rowHeaders).toEqual([
      ['South', TOTAL],
      ['South', 'Rome'],
      [null, TOTAL],
    ]);
    expect(body.data.total).toBe(7);
  });

  it('works formulas out for every cell and total', async () => {
    const { status, body } = await call('', {
      rows: ['region'],
      values: [{ formula: 'SUM([amount]) / COUNT([amount])' }, { formula: '[score] * 2', agg: 'max' }],
      totals: { grand: true },
    });
    expect(status).toBe(200);
    expect(body.data.cells.map(({ values }: { values: unknown[] }) => values)).toEqual([
      [20.75 / 3, 18],
      [0.75, 28],
      [100, null],
      [24.3, 28],
    ]);
  });

  it('refuses with every fault and its path in the words of the call', async () => {
    const { status, body } = await call('', {
      rows: ['regoin', { column: 'city', bin: { maxBins: 5 } }],
      values: [
        { formula: 'SUM([amont])' },
        { column: 'city', agg: 'sum' },
        { column: 'nope', agg: 'count' },
        { formula: '[score] * 2' },
        { formula: 'SUM(LOOKUP([city], "Cities", "name", "size"))' },
        { column: 'city', agg: 'min', show_as: 'running_total' },
      ],
      filters: { op: 'and', value: [{ column: 'gone', op: 'isnull' }] },
      sort: [{ by: 'amount' }, { by: 7 }],
    });
    expect(status).toBe(422);
    expect(body.error.code).toBe('query.invalid');
    expect(body.error.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'filters.value.0.column',
      'rows.0',
      'rows.1.bin.maxBins',
      'sort.0.by',
      'sort.1.by',
      'values.0.formula',
      'values.1.agg',
      'values.2.column',
      'values.3.formula',
      'values.4.formula',
    ]);
  });

  it.each([
    [{ values: [] }, 'values'],
    [{ values: [{ column: 'score', formula: '1', agg: 'sum' }] }, 'values.0.formula'],
    [{ values: [{ column: 'score' }] }, 'values.0.agg'],
    [{ rows: [{ column: 'at', timeUnit: 'decade' }], values: [{ agg: 'count' }] }, 'rows.0.timeUnit'],
    [{ rows: 'region', values: [{ agg: 'count' }] }, 'rows'],
  ])('refuses %j with the path %s', async (spec, path) => {
    const { status, body } = await call('', spec);
    expect(status).toBe(400);
    expect(body.error.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  });

  it('is for people who are signed in and may see the dataset', async () => {
    const spec = { rows: ['region'], values: [{ agg: 'count' }] };
    expect((await call('', spec, null)).status).toBe(401);
    const stranger = await server.signIn('editor', await server.addTenant());
    const answer = await call('', spec, stranger);
    expect([403, 404]).toContain(answer.status);
    const missing = await server.call('POST', '/v1/datasources/00000000-0000-7000-8000-000000000000/pivot', {
      as: viewer,
      body: spec,
    });
    expect(missing.status).toBe(404);
  });
});

describe('POST /v1/datasources/{id}/pivot/rows', () => {
  const drill = async (body: unknown) => {
    const answer = await call('/rows', body);
    expect(answer.status).toBe(200);
    const { filters, rows } = answer.body.data;
    const listed = await server.call('POST', `/v1/datasources/${id}/filter`, {
      as: viewer,
      body: { filters, columns: ['amount'] },
    });
    expect(listed.body.data.total).toBe(rows);
    return listed.body.data.data.map(([amount]: [string]) => amount);
  };

  it.each([
    [{ rows: ['region'], row: ['North'] }, ['10.50', '3.25', '7.00']],
    [{ rows: ['region'], row: [null] }, ['100.00']],
    [{ rows: ['region', 'city'], row: ['North'] }, ['10.50', '3.25', '7.00']],
    [{ rows: ['region'], columns: [MONTHS], row: ['North'], column: ['2026-01-01'] }, ['10.50', '7.00']],
    [{ columns: [MONTHS], column: [null] }, ['100.00']],
    [{ rows: [{ column: 'at', timeUnit: 'hour' }], row: ['2026-01-31T23:00:00'] }, ['7.00']],
    [
      { rows: [{ column: 'at', timeUnit: 'year' }], row: ['2026-01-01'] },
      ['10.50', '3.25', '7.00', '0.75', '100.00'],
    ],
    [{ rows: [{ column: 'score', bin: { maxBins: 3 } }], row: [5] }, ['3.25', '7.00']],
    [{ rows: [{ column: 'score', bin: { maxBins: 3 } }], row: [null] }, ['100.00']],
    [{ rows: [{ column: 'score', bin: { maxBins: 3 } }], row: [7] }, []],
    [{ rows: ['region'] }, ['10.50', '3.25', '7.00', '0.75', '100.00']],
    [
      {
        rows: ['city'],
        row: ['Rome'],
        filters: { op: 'or', value: [{ column: 'score', op: 'gt', value: 10 }] },
      },
      ['0.75'],
    ],
  ])('gives the filter of the rows behind %j, and their number [SEM-PIVOT-12]', async (request, amounts) => {
    expect(await drill(request)).toEqual(amounts);
  });

  it('agrees with every cell of a pivot [SEM-PIVOT-12]', async () => {
    const spec = {
      rows: [{ column: 'score', bin: { maxBins: 4 } }, 'city'],
      columns: [{ column: 'placed', timeUnit: 'quarter' }],
    };
    const { body } = await call('', {
      ...spec,
      values: [{ agg: 'count' }],
      totals: { rows: true, columns: true, grand: true },
    });
    const plainKeys = (keys: unknown[]): unknown[] =>
      keys.filter((key) => typeof key !== 'object' || key === null);
    const counted = await Promise.all(
      body.data.cells.map(async ({ row, column }: { row: unknown[]; column: unknown[] }) => {
        const answer = await call('/rows', { ...spec, row: plainKeys(row), column: plainKeys(column) });
        return answer.body.data.rows;
      }),
    );
    expect(counted).toEqual(body.data.cells.map(({ values }: { values: number[] }) => values[0]));
    expect(counted.length).toBeGreaterThan(10);
  });

  it('refuses keys that are none, with their paths', async () => {
    const { status, body } = await call('/rows', {
      rows: [{ column: 'at', timeUnit: 'month' }],
      row: ['soon', 'later'],
      columns: ['nope'],
      column: ['x'],
    });
    expect(status).toBe(422);
    expect(body.error.issues.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['columns.0', 'row']),
    );
  });
});

describe('POST /v1/datasources/{id}/pivot/download', () => {
  const spec = {
    rows: ['region', 'city'],
    columns: [MONTHS],
    values: [
      { column: 'amount', agg: 'sum' },
      { agg: 'count', label: '=Orders', show_as: 'share_of_total' },
    ],
    totals: { rows: true, grand: true },
    filters: { op: 'and', value: [{ column: 'placed', op: 'notnull' }] },
  };
  const download = async (body: unknown): Promise<Response> =>
    server.open('POST', `/v1/datasources/${id}/pivot/download`, { as: viewer, body });

  it('is one line of headers and flat lines as CSV, text disarmed', async () => {
    const answer = await download({ ...spec, format: 'csv' });
    expect(answer.headers.get('content-disposition')).toContain('filename="Orders pivot.csv"');
    expect((await answer.text()).trim().split('\r\n')).toEqual([
      'region,city,Jan 2026: Sum of amount,Jan 2026: =Orders,Feb 2026: Sum of amount,Feb 2026: =Orders,Total: Sum of amount,Total: =Orders',
      'North,Total,17.50,0.5,3.25,0.25,20.75,0.75',
      "North,'=Bergen,7.00,0.25,,,7.00,0.25",
      'North,Oslo,10.50,0.25,3.25,0.25,13.75,0.5',
      'South,Total,,,0.75,0.25,0.75,0.25',
      'South,Rome,,,0.75,0.25,0.75,0.25',
      'Total,Total,17.50,0.5,4.00,0.5,21.50,1',
    ]);
  });

  it('has its headers as merged cells as XLSX', async () => {
    const answer = await download({ ...spec, format: 'xlsx' });
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(sheetCells(bytes)).toEqual([
      ['C1=Jan 2026', 'E1=Feb 2026', 'G1=Total'],
      [
        'A2=region',
        'B2=city',
        ...['C', 'E', 'G'].flatMap((at) => [`${at}2=Sum of amount`, `${next(at)}2==Orders`]),
      ],
      ['A3=North', 'B3=Total', 'C3=17.50', 'D3=0.5', 'E3=3.25', 'F3=0.25', 'G3=20.75', 'H3=0.75'],
      ['B4==Bergen', 'C4=7.00', 'D4=0.25', 'G4=7.00', 'H4=0.25'],
      ['B5=Oslo', 'C5=10.50', 'D5=0.25', 'E5=3.25', 'F5=0.25', 'G5=13.75', 'H5=0.5'],
      ['A6=South', 'B6=Total', 'E6=0.75', 'F6=0.25', 'G6=0.75', 'H6=0.25'],
      ['B7=Rome', 'E7=0.75', 'F7=0.25', 'G7=0.75', 'H7=0.25'],
      ['A8=Total', 'C8=17.50', 'D8=0.5', 'E8=4.00', 'F8=0.5', 'G8=21.50', 'H8=1'],
    ]);
    const sheet = workbookText(bytes, 'xl/worksheets/sheet1.xml');
    expect([...sheet.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, ref]) => ref)).toEqual([
      'C1:D1',
      'E1:F1',
      'G1:H1',
      'A3:A5',
      'A6:A7',
    ]);
    expect(sheet).toContain('xSplit="2" ySplit="2"');
  });

  it('names years, months and weekdays as the screen does, and leaves whole dates to programs', async () => {
    const lines = async (field: object | string, format: string) => {
      const values = [{ agg: 'count' }];
      const answer = await download({ rows: [field], columns: [], values, filters: spec.filters, format });
      return format === 'csv'
        ? (await answer.text())
            .trim()
            .split('\r\n')
            .slice(1)
            .map((line) => line.split(',')[0])
        : sheetCells(Buffer.from(await answer.arrayBuffer()))
            .slice(1)
            .map(([key]) => key);
    };
    const year = { column: 'placed', timeUnit: 'year' };
    expect(await lines(year, 'csv')).toEqual(['2026']);
    expect(await lines(year, 'xlsx')).toEqual(['A2=2026']);
    expect(await lines(MONTHS, 'xlsx')).toEqual(['A2=Jan 2026', 'A3=Feb 2026']);
    expect(await lines({ column: 'placed', part: 'month_of_year' }, 'csv')).toEqual(['January', 'February']);
    expect((await lines('placed', 'csv'))[0]).toMatch(/^2026-01-\d\d$/u);
    // A number of days: a date to whoever opens it.
    expect((await lines('placed', 'xlsx'))[0]).toMatch(/^A2=\d{5}$/u);
  });

  it('writes bins with both edges', async () => {
    const answer = await download({
      rows: [{ column: 'score', bin: { maxBins: 3 } }],
      values: [{ agg: 'count' }],
      format: 'csv',
    });
    expect((await answer.text()).trim().split('\r\n')).toEqual([
      'score,Count',
      '0 – 5,1',
      '5 – 10,2',
      '10 – 15,1',
      ',1',
    ]);
  });

  it('a pivot of more columns than a sheet holds is refused as XLSX, with what to take instead', async () => {
    const ids = Array.from({ length: 6000 }, (_, at) => `${at},${at % 3}`);
    const wide = await createDataset(['id,n', ...ids, ''].join('\n'), []);
    const values = ['count', 'sum', 'mean'].map((agg) => ({ column: 'n', agg }));
    const body = { columns: ['id'], values, format: 'xlsx' };
    const answer = await server.call('POST', `/v1/datasources/${wide}/pivot/download`, { as: viewer, body });
    expect(answer.status).toBe(422);
    expect(answer.body.error).toMatchObject({ code: 'query.too_large', issues: [{ path: 'format' }] });
  });

  it('rejects an invalid spec before anything is sent', async () => {
    expect((await download({ ...spec, rows: ['nope'], format: 'xlsx' })).status).toBe(422);
  });
});

const next = (letter: string): string => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1);
