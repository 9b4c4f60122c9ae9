import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FilterNode } from '@plumbline/contract';
import { type ColumnSchema, type Query, rowQuery } from '@plumbline/query';
import { interpret } from '@plumbline/query/reference';
import { byTier } from '#testing/generated.ts';
import { type TestDataset, NOW, type Workbench, live, openWorkbench } from '../../test/support/workbench.ts';

const ROWS = 900;
/** Most of them build an order of their own, each in a process. */
const QUERIES = byTier({ quick: 60, deep: 120 });
const SEED = 4711;

/** mulberry32 */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const random = randomFrom(SEED);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Few different values, so that sorts tie; empty cells in every column but the first. */
const table = (): string =>
  `id,word,number,day,moment,flag\n${Array.from({ length: ROWS }, (_, at) =>
    [
      at,
      pick(['', 'alpha', 'Beta', 'gamma', 'Ärger', 'zeta zeta']),
      pick(['', '1.5', '-2', '0', '1000000', '0.125']),
      pick(['', '2021-01-05', '2020-02-29', '1999-12-31']),
      pick(['', '2021-01-05 10:00:00', '2021-01-05 10:00:00.5', '1969-07-20 20:17:40']),
      pick(['', 'true', 'false']),
    ].join(','),
  ).join('\n')}\n`;

const filters: readonly (FilterNode | null)[] = [
  null,
  { column: 'word', op: 'eq', value: 'alpha' },
  { column: 'number', op: 'gt', value: 0 },
  { column: 'day', op: 'isnull' },
  {
    op: 'or',
    value: [
      { column: 'flag', op: 'eq', value: true },
      { op: 'not', value: [{ column: 'word', op: 'contains', value: 'ETA' }] },
    ],
  },
  { column: 'id', op: 'lt', value: -1 },
];
const columns = ['id', 'word', 'number', 'day', 'moment', 'flag'];

const randomQuery = (): Query =>
  rowQuery({
    filters: pick(filters),
    search: pick([null, null, null, 'zet']),
    sort: Array.from({ length: pick([0, 1, 1, 2]) }, () => ({
      column: pick(columns),
      direction: pick(['asc', 'desc'] as const),
    })),
    columns: pick([null, null, ['word', 'id'], ['flag']]),
    limit: pick([1, 10, 50]),
    offset: pick([0, 0, 7, 60, 450, ROWS - 5, ROWS + 50]),
  });

let bench: Workbench;
let dataset: TestDataset;
let text: string;

beforeAll(async () => {
  text = table();
  bench = await openWorkbench({}, { minRowsForOrder: 0, minRowsForNative: 0, heapDepth: 100 });
  dataset = await bench.make(text, { datasetId: 'walked' });
});

afterAll(async () => {
  await bench.close();
});

const expectEqual = async (query: Query): Promise<void> => {
  const schema: readonly ColumnSchema[] = dataset.source.columns;
  const expected = interpret(query, schema, { rows: dataset.rows, context: NOW });
  const page = await bench.engine.page({ source: dataset.source, query, context: NOW, signal: live() });
  expect({ query, rows: page.rows, total: page.total }).toEqual({
    query,
    rows: expected.rows,
    total: expected.total,
  });
};

const cachedFiles = (): Promise<string[]> =>
  readdir(join(bench.folder, 'work', 'cache', 'walked', '1')).catch(() => []);

describe('pages equal those of the reference interpreter', () => {
  it('pages equal the reference with nothing cached, with orders being built, and with orders cached', async () => {
    const queries = Array.from({ length: QUERIES }, randomQuery);
    for (const query of queries) {
      await expectEqual(query);
    }
    await vi.waitFor(
      async () => {
        const names = await cachedFiles();
        expect(names.filter((name) => name.endsWith('.bin')).length).toBeGreaterThan(20);
        expect(names.some((name) => name.includes('partial'))).toBe(false);
      },
      { timeout: 30_000 },
    );
    for (const query of queries) {
      // Another window of the same orders: nothing of it can come from cached answers.
      await expectEqual({ ...query, offset: query.offset + 3, limit: 9 });
    }
  });

  it('pages equal the reference on a native copy, with and without orders', async () => {
    bench.engine.warm(dataset.source);
    await vi.waitFor(async () => expect(await cachedFiles()).toContain('native.duckdb'), { timeout: 30_000 });
    for (let run = 0; run < QUERIES; run += 1) {
      await expectEqual({ ...randomQuery(), limit: 11 });
    }
  });

  it('all at once', async () => {
    await Promise.all(
      Array.from({ length: QUERIES / 2 }, () => expectEqual({ ...randomQuery(), limit: 13 })),
    );
  });
});
