import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDataset, type Workbench, live, openWorkbench } from '../../test/support/workbench.ts';
import type { RowStructure } from '../structure.ts';

let bench: Workbench;

beforeAll(async () => {
  bench = await openWorkbench();
});

afterAll(async () => {
  await bench.close();
});

type Cell = string | number | null;

const fileOf = (names: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `${[names, ...rows].map((row) => row.map((cell) => cell ?? '').join(',')).join('\n')}\n`;

const structure = (
  { source, ingested: { profile } }: TestDataset,
  options: { readonly keys?: readonly (readonly string[])[]; readonly categories?: readonly string[] },
): Promise<RowStructure> =>
  bench.engine.structure({
    source,
    profile,
    keys: [],
    categories: [],
    ...options,
    signal: live(),
    deadlineMs: 30_000,
  });

/** Cities in regions in countries; every other column differs from row to row of a city. */
const placeRows = (count: number): (readonly Cell[])[] =>
  Array.from({ length: count }, (_, at) => {
    const city = (at * 7) % 24;
    const region = city % 8;
    return [
      at + 1,
      `2026-01-${String((at % 28) + 1).padStart(2, '0')}`,
      `c${city}`,
      `r${region}`,
      region % 2,
      at % 5,
    ];
  });
const NAMES = ['id', 'day', 'city', 'region', 'country', 'channel'];
const CATEGORIES = ['city', 'region', 'country', 'channel'];

const FOUND = [
  { from: 'city', to: 'region' },
  { from: 'city', to: 'country' },
  { from: 'region', to: 'country' },
];

describe('which columns determine others [SEM-HIER-1]', () => {
  it('is exact: one row that differs refutes it', async () => {
    const rows = placeRows(600);
    const whole = await bench.make(fileOf(NAMES, rows));
    expect((await structure(whole, { categories: CATEGORIES })).dependencies).toEqual(FOUND);
    // City c0 is in r0 and country 0 everywhere else.
    const broken = await bench.make(fileOf(NAMES, rows.with(0, rows[0]!.with(3, 'r2'))));
    expect((await structure(broken, { categories: CATEGORIES })).dependencies).toEqual([
      { from: 'city', to: 'country' },
      { from: 'region', to: 'country' },
    ]);
  });

  it('takes none for a value of its own, and leaves out rows that lack the finer one', async () => {
    const rows = placeRows(600);
    const noCity = rows.map((row, at) => (at === 0 ? row.with(2, null).with(3, 'r7') : row));
    const noRegion = rows.map((row, at) => (at === 0 ? row.with(3, null) : row));
    const dependenciesOf = async (cells: readonly (readonly Cell[])[]) =>
      (await structure(await bench.make(fileOf(NAMES, cells)), { categories: ['city', 'region'] }))
        .dependencies;
    expect(await dependenciesOf(noCity)).toEqual([{ from: 'city', to: 'region' }]);
    expect(await dependenciesOf(noRegion)).toEqual([]);
  });

  it('holds a pair that the sample does not refute against every row', async () => {
    const rows = placeRows(60_000);
    // No sample of this many rows is likely to have both.
    const odd = rows.map((row, at) => (at === 31_417 ? row.with(3, row[3] === 'r7' ? 'r5' : 'r7') : row));
    const dataset = await bench.make(fileOf(NAMES, odd));
    const { dependencies } = await structure(dataset, { categories: CATEGORIES });
    expect(dependencies).not.toContainEqual({ from: 'city', to: 'region' });
  });
});

describe('which columns identify a row [SEM-KEY-1]', () => {
  const rows = ['a', 'b', 'c'].flatMap((site) =>
    Array.from({ length: 10 }, (_, at) => [site, at + 1, at % 2] as const),
  );
  const keysOf = (cells: readonly (readonly Cell[])[]) =>
    bench.make(fileOf(['site', 'week', 'half'], cells)).then((dataset) =>
      structure(dataset, {
        keys: [
          ['site', 'half'],
          ['site', 'week'],
        ],
      }),
    );

  it('is the first set without a repeat', async () => {
    expect((await keysOf(rows)).key).toEqual(['site', 'week']);
  });

  it('is none where a row repeats or is empty', async () => {
    expect((await keysOf([...rows, ['a', 1, 0]])).key).toBeNull();
    expect((await keysOf([...rows, [null, 1, 0]])).key).toBeNull();
  });
});
