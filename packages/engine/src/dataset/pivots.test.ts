import { text as readText } from 'node:stream/consumers';
import { PivotSpec } from '@plumbline/contract';
import { type PivotQuery, type QueryContext, pivotOfSpec, readFormula } from '@plumbline/query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PivotPage } from '../engine-api.ts';
import { EngineProcess } from '../process/engine-process.ts';
import { type TestDataset, NOW, type Workbench, live, openWorkbench } from '../../test/support/workbench.ts';

const HUGE = '9007199254740993';
const CSV = `region,city,day,amount,price,big
North,Oslo,2024-01-05,10,1.50,${HUGE}
North,Oslo,2024-02-05,20,2.50,1
North,Bergen,2024-01-06,5,3.25,2
South,Rome,2024-01-07,,4.00,3
South,,2024-02-08,7,5.00,4
,Rome,2024-02-09,1,6.00,5
`;
const TOTAL = { total: true };

let bench: Workbench;
let dataset: TestDataset;
beforeAll(async () => {
  bench = await openWorkbench();
  dataset = await bench.make(CSV, { datasetId: 'pivoted' });
});
afterAll(async () => {
  await bench.close();
});

const pivotOf = (
  spec: unknown,
  window = { limit: 50 as number | null, offset: 0 },
  of = dataset,
): PivotQuery => {
  const { columns } = of.source;
  return pivotOfSpec(
    PivotSpec.parse(spec),
    {
      columns,
      readFormula: (text, prefix) => readFormula(text, { columns, prefix, now: NOW.now, timeZone: 'UTC' }),
      say: String,
      titleOf: String,
      labelOf: (name) => name,
    },
    window,
  );
};

const request = (
  pivot: PivotQuery,
  { of = dataset, context = NOW }: { of?: TestDataset; context?: QueryContext } = {},
) => ({
  source: of.source,
  pivot,
  context,
  signal: live(),
});

const lines = ({ rows }: Pick<PivotPage, 'rows'>): unknown[] =>
  rows.map(({ header, cells }) => [header, ...cells.map(({ column, values }) => [column, ...values])]);

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('a pivot', () => {
  it('sends the engine exactly one statement, however many totals, and none for what it has answered', async () => {
    const read = vi.spyOn(EngineProcess.prototype, 'read');
    const pivot = pivotOf({
      rows: ['region', 'city'],
      columns: [{ column: 'day', timeUnit: 'month' }],
      values: [
        { column: 'amount', agg: 'sum' },
        { column: 'amount', agg: 'median' },
        { column: 'city', agg: 'distinct', show_as: 'running_total' },
        { column: 'price', agg: 'mean', show_as: 'share_of_parent_row' },
      ],
      totals: { rows: true, columns: true, grand: true },
      sort: [{ by: 0, direction: 'desc' }],
    });
    try {
      await bench.engine.pivot(request(pivot));
      expect(read).toHaveBeenCalledTimes(1);
      await bench.engine.pivot(request(pivot));
      expect(read).toHaveBeenCalledTimes(1);
    } finally {
      read.mockRestore();
    }
  });

  it('works averages, medians and distinct counts of totals out of the rows, never out of the parts [SEM-PIVOT-2]', async () => {
    const page = await bench.engine.pivot(
      request(
        pivotOf({
          rows: ['region'],
          values: [
            { column: 'amount', agg: 'mean' },
            { column: 'city', agg: 'distinct' },
            { column: 'amount', agg: 'percentile', percentile: 0.5 },
            { column: 'city', agg: 'last' },
          ],
          totals: { grand: true },
        }),
      ),
    );
    expect(lines(page)).toEqual([
      [['North'], [0, 35 / 3, 2, 10, 'Bergen']],
      [['South'], [0, 7, 1, 7, 'Rome']],
      [[null], [0, 1, 1, 1, 'Rome']],
      [[TOTAL], [0, 43 / 5, 3, 7, 'Rome']],
    ]);
  });

  it('distinguishes the rows without a key from the total of all keys [SEM-PIVOT-3]', async () => {
    const page = await bench.engine.pivot(
      request(
        pivotOf({
          rows: ['region', 'city'],
          values: [{ agg: 'count' }],
          totals: { rows: true, grand: true },
        }),
      ),
    );
    expect(lines(page)).toEqual([
      [
        ['North', TOTAL],
        [0, 3],
      ],
      [
        ['North', 'Bergen'],
        [0, 1],
      ],
      [
        ['North', 'Oslo'],
        [0, 2],
      ],
      [
        ['South', TOTAL],
        [0, 2],
      ],
      [
        ['South', 'Rome'],
        [0, 1],
      ],
      [
        ['South', null],
        [0, 1],
      ],
      [
        [null, TOTAL],
        [0, 1],
      ],
      [
        [null, 'Rome'],
        [0, 1],
      ],
      [
        [TOTAL, TOTAL],
        [0, 6],
      ],
    ]);
    expect(page.total).toBe(9);
  });

  it('gives integers beyond a JSON number as text, the whole figure [SEM-PIVOT-8]', async () => {
    const page = await bench.engine.pivot(
      request(
        pivotOf({
          rows: ['region'],
          values: [{ column: 'big', agg: 'sum' }, { column: 'price', agg: 'sum' }, { agg: 'count' }],
        }),
      ),
    );
    expect(page.values.map(({ type, encoding }) => [type, encoding])).toEqual([
      ['integer', 'string'],
      ['number', undefined],
      ['integer', undefined],
    ]);
    expect(lines(page)[0]).toEqual([['North'], [0, '9007199254740996', 7.25, 3]]);
    expect(lines(page)[1]).toEqual([['South'], [0, '7', 9, 2]]);
  });

  it('joins the row rules of the asker to everything, totals included [SEM-RULE-1]', async () => {
    const rule = { filter: { column: 'region', op: 'eq', value: 'North' } } as const;
    const pivot = pivotOf({
      rows: ['region'],
      values: [{ agg: 'count' }, { agg: 'share' }],
      totals: { grand: true },
    });
    const page = await bench.engine.pivot(request(pivot, { context: { ...NOW, rowRules: [rule] } }));
    expect(lines(page)).toEqual([
      [['North'], [0, 3, 1]],
      [[TOTAL], [0, 3, 1]],
    ]);
  });

  it('has pages that put together are the whole, each with every column header', async () => {
    const spec = {
      rows: ['region', 'city'],
      columns: [{ column: 'day', timeUnit: 'month' }],
      values: [{ column: 'amount', agg: 'sum', show_as: 'running_total' }, { agg: 'count' }],
      totals: { rows: true, grand: true },
      sort: [{ by: 1, direction: 'desc' }],
    };
    const whole = await bench.engine.pivot(request(pivotOf(spec)));
    const pages = await Promise.all(
      [0, 2, 4, 6, 8].map((offset) => bench.engine.pivot(request(pivotOf(spec, { limit: 2, offset })))),
    );
    expect(pages.flatMap(lines)).toEqual(lines(whole));
    expect(pages.map(({ columnHeaders, total }) => [columnHeaders, total])).toEqual(
      pages.map(() => [whole.columnHeaders, 9]),
    );
  });

  it('streams what its pages give', async () => {
    const pivot = pivotOf(
      {
        rows: ['region', { column: 'amount', bin: { maxBins: 2 } }],
        columns: ['city'],
        values: [{ column: 'price', agg: 'sum', show_as: 'share_of_column' }],
        totals: { rows: true, columns: true, grand: true },
      },
      { limit: null, offset: 0 },
    );
    const page = await bench.engine.pivot(request(pivot));
    const file = {
      format: 'csv' as const,
      name: 'Pivot',
      rows: ['region', 'amount'],
      columns: ['city'],
      rowNames: ['region', 'amount'],
      formats: [],
      more: [],
      locale: 'en',
    };
    const text = await readText(await bench.engine.exportPivot({ ...request(pivot), file }));
    const [, ...lines] = text.trimEnd().split('\r\n');
    const shares = page.rows.map(({ cells }) => {
      const line = page.columnHeaders.map(() => '');
      for (const { column, values } of cells) {
        line[column] = String(values[0] ?? '');
      }
      return line;
    });
    expect(lines.map((line) => line.split(',').slice(2))).toEqual(shares);
    expect(lines.at(-1)).toMatch(/^Total,Total,/u);
    expect(page.rowFields).toEqual([
      { type: 'text', step: null },
      { type: 'number', step: 20 },
    ]);
  });

  it('a pivot with a million columns is refused in words, by the one statement, before its figures are computed', async () => {
    const count = 12_000;
    const wide = await bench.make(
      `id,v\n${Array.from({ length: count }, (_, id) => `${id},${id % 7}`).join('\n')}\n`,
      { datasetId: 'wide' },
    );
    const read = vi.spyOn(EngineProcess.prototype, 'read');
    try {
      const spec = { columns: ['id'], values: [{ column: 'v', agg: 'median' }], totals: { grand: true } };
      const error = await failure(bench.engine.pivot(request(pivotOf(spec, undefined, wide), { of: wide })));
      expect(error).toMatchObject({
        code: 'query.too_large',
        message: 'This pivot has more than 10,000 columns.',
        issues: [{ path: 'columns' }],
      });
      expect(read).toHaveBeenCalledTimes(1);
      const { rows } = await (read.mock.results[0]?.value ?? { rows: [] });
      // The grand total alone, over no rows.
      expect(rows.filter(([kind]: unknown[]) => kind === 3).map((row: unknown[]) => row.at(-1))).toEqual([
        null,
      ]);
    } finally {
      read.mockRestore();
    }
  });

  it('a pivot of more cells than a page may have is refused, with the number of rows to change', async () => {
    const lines = Array.from({ length: 400 * 300 }, (_, at) => `${at % 400},${Math.floor(at / 400)}`);
    const square = await bench.make(`r,c\n${lines.join('\n')}\n`, { datasetId: 'square' });
    const pageOf = (limit: number) => {
      const spec = { rows: ['r'], columns: ['c'], values: [{ agg: 'count' }] };
      const pivot = pivotOf(spec, { limit, offset: 0 }, square);
      return bench.engine.pivot(request(pivot, { of: square }));
    };
    expect((await pageOf(300)).rows).toHaveLength(300);
    const error = await failure(pageOf(400));
    expect(error).toMatchObject({ code: 'query.too_large', issues: [{ path: 'limit' }] });
  });

  it('names every problem at once, with the paths of the wire', async () => {
    const pivot = pivotOf({
      rows: ['regio', { column: 'city', timeUnit: 'month' }],
      columns: ['region', 'region'],
      values: [{ agg: 'count' }, { column: 'city', agg: 'sum' }],
      filters: { op: 'and', value: [{ column: 'gone', op: 'isnull' }] },
      sort: [{ by: 9 }],
      under: [1, 2],
    });
    expect(await failure(bench.engine.pivot(request(pivot)))).toMatchObject({
      code: 'query.invalid',
      issues: expect.arrayContaining(
        [
          'rows.0',
          'rows.1.timeUnit',
          'columns.1',
          'values.1.agg',
          'filters.value.0.column',
          'sort.0.by',
          'under',
        ].map((path) => expect.objectContaining({ path })),
      ),
    });
  });

  it('stops when its caller goes', async () => {
    const stop = new AbortController();
    stop.abort();
    const pivot = pivotOf({ rows: ['city'], values: [{ column: 'amount', agg: 'max' }] });
    expect(await failure(bench.engine.pivot({ ...request(pivot), signal: stop.signal }))).toMatchObject({
      code: 'request.cancelled',
    });
  });
});
