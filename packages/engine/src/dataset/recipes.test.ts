import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell, TransformationStep } from '@plumbline/contract';
import { type Query, compileRecipe, normalize, rowQuery } from '@plumbline/query';
import { interpretRelation } from '@plumbline/query/reference';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { VersionFiles } from '../engine-api.ts';
import { derivedKey } from './rows-view.ts';
import { type TestDataset, NOW, type Workbench, live, openWorkbench } from '../../test/support/workbench.ts';

const ROWS = 3000;
const CITIES = ['Lyon', 'Porto', 'Turin', 'Ghent', ''];
const LINES = Array.from({ length: ROWS }, (_, n) =>
  [n, CITIES[(n * 7) % CITIES.length], (n * 37) % 101, `2024-0${(n % 9) + 1}-11`, `note ${n % 13}`].join(','),
);
const ORDERS = `id,city,price,day,note\n${LINES.join('\n')}\n`;
const TOWNS = 'city,country,people\nPorto,PT,231\nLyon,FR,522\nLyon,France,523\nOslo,NO,709\n';
const CONTEXT = { now: NOW.now, timeZone: NOW.timeZone };

let bench: Workbench;
let orders: TestDataset;
let towns: TestDataset;
beforeAll(async () => {
  bench = await openWorkbench(
    {},
    { minRowsForOrder: 500, minRowsForNative: 2000, minRowsForDerived: 2000, heapDepth: 200 },
  );
  orders = await bench.make(ORDERS, { datasetId: 'orders' });
  towns = await bench.make(TOWNS, { datasetId: 'towns' });
});
afterAll(() => bench.close());

const compiled = (steps: readonly TransformationStep[]) =>
  compileRecipe({
    steps: steps.map((step) => ({ step, enabled: true })),
    base: { table: 'orders', columns: orders.source.columns },
    others: new Map([['towns', { table: 'towns', columns: towns.source.columns, name: 'Towns' }]]),
    formula: CONTEXT,
    say: ({ code }) => code,
  });

/** Rows of a recipe, as the server makes their source. */
const recipeOf = async (
  steps: readonly TransformationStep[],
  base = orders.source,
): Promise<VersionFiles> => {
  const recipe = compiled(steps);
  expect(recipe.steps.map(({ fault: problem }) => problem)).toEqual(steps.map(() => null));
  const derived = {
    relation: recipe.relation,
    tables: { orders: base, towns: towns.source },
    context: CONTEXT,
  };
  const source = { ...base, columns: recipe.columns, derived };
  return { ...source, ...(await bench.engine.inspectRows({ source, signal: live() })) };
};

let wholeOrders: readonly (readonly Cell[])[] = [];
const wanted = async (steps: readonly TransformationStep[]): Promise<Cell[][]> => {
  if (wholeOrders.length === 0) {
    wholeOrders = (await request(orders.source, {})).rows;
  }
  const answer = interpretRelation(compiled(steps).relation, {
    tables: {
      orders: { columns: orders.source.columns, rows: wholeOrders },
      towns: { columns: towns.source.columns, rows: towns.rows },
    },
    context: CONTEXT,
  });
  const isNumber = answer.columns.map(({ type }) => type === 'integer' || type === 'number');
  return answer.rows.map((row) =>
    row.map((cell, at) => (isNumber[at] === true && cell !== null ? Number(cell) : cell)),
  );
};

const request = (source: VersionFiles, query: Partial<Query>) =>
  bench.engine.page({ source, query: normalize(query), context: NOW, signal: live() });

/** All rows, a page at a time; several pages are requested at once. */
const paged = async (source: VersionFiles, query: Partial<Query> = {}, limit = 250): Promise<Cell[][]> => {
  const rows: Cell[][] = [];
  for (let offset = 0; ; offset += limit) {
    const page = await request(source, { ...query, limit, offset });
    rows.push(...page.rows.map((row) => [...row]));
    if (page.rows.length < limit) {
      expect(rows.length).toBe(page.total);
      return rows;
    }
  }
};

const joinTowns: TransformationStep = {
  kind: 'join',
  datasource_id: 'towns',
  how: 'full',
  on: [{ left: 'city', right: 'city' }],
};
const RECIPES: Readonly<Record<string, readonly TransformationStep[]>> = {
  'renamed and computed': [
    { kind: 'rename', column: 'note', name: 'remark' },
    { kind: 'formula', name: 'twice', formula: '[price] * 2' },
  ],
  filtered: [{ kind: 'filter', filters: { op: 'and', value: [{ column: 'price', op: 'gt', value: 20 }] } }],
  'sorted, then without what it was sorted by': [
    { kind: 'sort', sort: [{ column: 'price', direction: 'desc' }] },
    { kind: 'drop', columns: ['price'] },
  ],
  'joined from both sides': [joinTowns],
  'sorted and joined': [{ kind: 'sort', sort: [{ column: 'day', direction: 'asc' }] }, joinTowns],
  'appended to, and deduplicated': [
    { kind: 'append', datasource_id: 'towns' },
    { kind: 'dedupe', columns: ['city', 'note'] },
  ],
  unpivoted: [
    { kind: 'filter', filters: { op: 'and', value: [{ column: 'price', op: 'lt', value: 50 }] } },
    { kind: 'unpivot', columns: ['city', 'note'], nameColumn: 'what', valueColumn: 'said' },
  ],
  grouped: [
    {
      kind: 'group',
      by: [{ column: 'city' }, { column: 'note' }],
      measures: [
        { aggregate: 'sum', column: 'price', name: 'total' },
        { aggregate: 'last', column: 'id', name: 'newest' },
      ],
    },
  ],
};

const copies = async (): Promise<string[]> =>
  (await readdir(join(bench.folder, 'work', 'cache'), { recursive: true })).filter((name) =>
    name.endsWith('native.duckdb'),
  );

const isCopied = async ({ derived }: VersionFiles): Promise<boolean> =>
  derived !== undefined && (await copies()).some((path) => path.includes(derivedKey(derived)));

const untilCopied = (source: VersionFiles): Promise<void> =>
  vi.waitFor(
    async () => {
      bench.engine.warm(source);
      expect(await isCopied(source)).toBe(true);
    },
    { timeout: 30_000, interval: 50 },
  );

describe('pages of a recipe neither repeat nor lose a row [SEM-REL-1]', () => {
  it.each(Object.keys(RECIPES))(
    '%s: as they are computed, then from their copy',
    { timeout: 60_000 },
    async (name) => {
      const steps = RECIPES[name] ?? [];
      const source = await recipeOf(steps);
      const rows = await wanted(steps);
      expect(source.rowCount).toBe(rows.length);
      expect(await paged(source)).toEqual(rows);
      // A sort, whose order is cached by the second page.
      const column = source.columns[1]?.name ?? '';
      const sorted = { sort: [{ by: column, direction: 'desc' as const }] };
      const first = await paged(source, sorted);
      expect(first.length).toBe(rows.length);
      expect(new Set(first.map((row) => JSON.stringify(row)))).toEqual(
        new Set(rows.map((row) => JSON.stringify(row))),
      );
      await untilCopied(source);
      // Requested differently, so that no answer comes from the cache.
      expect(await paged(source, {}, 333)).toEqual(rows);
      expect(await paged(source, sorted, 333)).toEqual(first);
    },
  );
});

describe('answers about a recipe', () => {
  it('are separated by recipe and by version', async () => {
    const steps = (value: number): TransformationStep[] => [
      { kind: 'filter', filters: { op: 'and', value: [{ column: 'price', op: 'lt', value }] } },
    ];
    const other = await bench.make(ORDERS.replaceAll('note 1,', 'note 1,').replace('0,Lyon', '0,Nice'), {
      datasetId: 'orders-2',
    });
    const newer = { ...other.source, datasetId: 'orders', version: 2 };
    const [low, high, renewed] = [
      await recipeOf(steps(10)),
      await recipeOf(steps(90)),
      await recipeOf(steps(10), newer),
    ];
    const query = { limit: 1, select: ['city'] };
    const count = (source: VersionFiles) =>
      bench.engine.count({ source, query: rowQuery({}), context: NOW, signal: live() });
    expect(await count(low)).not.toBe(await count(high));
    expect((await request(low, query)).rows).toEqual([['Lyon']]);
    expect((await request(renewed, query)).rows).toEqual([['Nice']]);
    expect((await request(low, query)).rows).toEqual([['Lyon']]);
    expect((await request(orders.source, query)).total).toBe(ROWS);
  });

  it('filter, group and download what the recipe makes', async () => {
    const source = await recipeOf([
      { kind: 'rename', column: 'city', name: 'town' },
      { kind: 'sort', sort: [{ column: 'price', direction: 'desc' }] },
    ]);
    const filtered = await request(source, {
      filter: { column: 'town', op: 'eq', value: 'Porto' },
      limit: 1,
    });
    expect(filtered.total).toBe(600);
    const grouped = await bench.engine.run({
      source,
      query: normalize({
        groups: [{ kind: 'value', column: 'town', as: 'town' }],
        measures: [{ aggregate: 'first', column: 'price', as: 'first' }],
        limit: 1,
      }),
      context: NOW,
      signal: live(),
    });
    // The first of its rows in their order is the dearest.
    expect(grouped.rows).toEqual([['Ghent', 100]]);
    const stream = await bench.engine.export({
      source,
      query: rowQuery({ columns: ['price'], limit: 3 }),
      context: NOW,
      signal: live(),
      format: 'csv',
    });
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      chunks.push(chunk as Buffer);
    }
    expect(Buffer.concat(chunks).toString().trim().split(/\r?\n/u)).toEqual(['price', '100', '100', '100']);
  });

  it('report where computed integers exceed a JSON number, and the facts of every column', async () => {
    const source = await recipeOf([{ kind: 'formula', name: 'huge', formula: '[id] + 9007199254740993' }]);
    expect(source.columns.at(-1)).toEqual({ name: 'huge', type: 'integer', encoding: 'string' });
    const progress: number[] = [];
    const profile = await bench.engine.profile({
      source,
      signal: live(),
      onProgress: (fraction) => progress.push(fraction),
    });
    expect(profile.map(({ distinct }) => distinct)).toEqual([ROWS, 4, 101, 9, 13, ROWS]);
    expect(profile[1]).toMatchObject({ nulls: 600, min: 'Ghent', max: 'Turin' });
    expect(progress.at(-1)).toBe(1);
  });

  it('a join previews what it would match', async () => {
    const check = await bench.engine.joinCheck({
      left: orders.source,
      right: towns.source,
      on: [{ left: 'city', right: 'city' }],
      how: 'full',
      signal: live(),
    });
    expect(check).toEqual({
      rowsBefore: ROWS,
      rowsAfter: 600 * 2 + 600 + 1800 + 1,
      left: { matched: 1200, unmatched: 1800 },
      right: { matched: 3, unmatched: 1 },
      multiplied: 600,
      examples: [
        { key: ['Lyon'], matches: 2 },
        { key: ['Porto'], matches: 1 },
      ],
    });
    const none = await bench.engine.joinCheck({
      left: orders.source,
      right: towns.source,
      on: [{ left: 'id', right: 'people' }],
      how: 'inner',
      signal: live(),
    });
    expect(none.rowsAfter).toBe(4);
  });

  it('are released with any dataset they use', async () => {
    const source = await recipeOf([joinTowns, { kind: 'drop', columns: ['day'] }]);
    await untilCopied(source);
    await bench.engine.forget('towns');
    expect(await isCopied(source)).toBe(false);
    // It is made again when it is requested.
    expect((await request(source, { limit: 1 })).total).toBe(source.rowCount);
  });

  it('refuse the files of another tenant', async () => {
    const source = await recipeOf([joinTowns]);
    const foreign = { ...towns.source, tenantId: 'tenant-2' };
    const derived = { ...source.derived, tables: { orders: orders.source, towns: foreign } };
    await expect(request({ ...source, derived } as VersionFiles, {})).rejects.toThrow(/another tenant/u);
  });

  it('are cancelled and timed out like any other', { timeout: 30_000 }, async () => {
    const source = await recipeOf([joinTowns, joinTowns, joinTowns]);
    const stop = new AbortController();
    const requested = bench.engine.page({
      source,
      query: rowQuery({ limit: 7 }),
      context: NOW,
      signal: stop.signal,
    });
    stop.abort();
    await expect(requested).rejects.toMatchObject({ code: 'request.cancelled' });
    expect((await readFile(join(orders.source.directory, 'rows.parquet'))).length).toBeGreaterThan(0);
    expect((await request(source, { limit: 1 })).rows.length).toBe(1);
  });
});
