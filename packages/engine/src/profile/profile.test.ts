import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell, ColumnProfile } from '@plumbline/contract';
import { type Workbench, openWorkbench } from '../../test/support/workbench.ts';

let bench: Workbench;

beforeAll(async () => {
  bench = await openWorkbench();
});

afterAll(async () => {
  await bench.close();
});

/** What the profile of a column of numbers must be, computed row by row. */
const expectedOf = (cells: readonly (number | null)[]) => {
  const values = cells.filter((cell) => cell !== null).toSorted((a, b) => a - b);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = (share: number): number | undefined => values[Math.ceil(share * values.length) - 1];
  return {
    nulls: cells.length - values.length,
    distinct: new Set(values).size,
    distinctIsExact: true,
    min: values[0],
    max: values.at(-1),
    mean,
    stddev: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)),
    quantiles: { p05: at(0.05), p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95) },
  };
};

const expectNumbers = (profile: ColumnProfile | undefined, cells: readonly (number | null)[]): void => {
  const { mean, stddev, ...exact } = expectedOf(cells);
  expect(profile).toMatchObject(exact);
  expect(profile?.mean).toBeCloseTo(mean, 9);
  expect(profile?.stddev).toBeCloseTo(stddev, 6);
  const filled = cells.filter((cell) => cell !== null);
  expect(profile?.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(filled.length);
  for (const { from, to, count } of profile?.histogram ?? []) {
    const isLast = to === profile?.max;
    const inside = filled.filter(
      (cell) => cell >= Number(from) && (cell < Number(to) || (isLast && cell === to)),
    );
    expect(inside).toHaveLength(count);
  }
};

const fileOf = (cells: readonly (readonly (Cell | undefined)[])[]): string =>
  `a,b\n${cells.map((row) => row.map((cell) => cell ?? '').join(',')).join('\n')}\n`;

describe('numbers', () => {
  it('the profile of few different numbers is exact, with the 20 most frequent', async () => {
    const cells = Array.from({ length: 500 }, (_, at) => (at % 9 === 0 ? null : (at * 37) % 101));
    const dataset = await bench.make(fileOf(cells.map((cell) => [cell, 'x'])));
    expectNumbers(dataset.ingested.profile[0], cells);
    expect(dataset.ingested.profile[0]?.top).toHaveLength(20);
    expect(dataset.ingested.profile[0]?.top[0]?.count).toBe(5);
  });

  it('the profile of many different numbers is exact', async () => {
    const cells = Array.from({ length: 4000 }, (_, at) => (at % 11 === 0 ? null : ((at * 7919) % 6007) / 8));
    const dataset = await bench.make(fileOf(cells.map((cell) => [cell, 'x'])));
    expectNumbers(dataset.ingested.profile[0], cells);
  });

  it('columns of one number, and of none, have a profile', async () => {
    const dataset = await bench.make('a,b,c\n5,,x\n5,,y\n');
    expect(dataset.ingested.profile[0]).toMatchObject({
      distinct: 1,
      stddev: 0,
      histogram: [{ from: 5, to: 5, count: 2 }],
      top: [{ value: 5, count: 2 }],
    });
    expect(dataset.ingested.profile[1]).toEqual({
      nulls: 2,
      distinct: 0,
      distinctIsExact: true,
      min: null,
      max: null,
      mean: null,
      stddev: null,
      quantiles: null,
      histogram: [],
      top: [],
    });
  });
});

/** A moment of the profile, exact to its microseconds. */
const momentAt = (seconds: number, micros: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(micros).padStart(6, '0')}`;

describe('many different values', () => {
  /** More than are listed, in no order, some rows without one. */
  const rows = Array.from({ length: 6000 }, (_, at) => (at * 2711) % 5003);
  const isEmpty = (at: number): boolean => at % 13 === 0;
  const filled = rows.filter((_, at) => !isEmpty(at)).toSorted((a, b) => a - b);
  const valueAt = (share: number): number => filled[Math.ceil(share * filled.length) - 1] ?? Number.NaN;
  const countOf = (value: number): number => filled.filter((other) => other === value).length;
  const [most = Number.NaN] = [...new Set(filled)].toSorted((a, b) => countOf(b) - countOf(a) || a - b);
  const tableOf = (cellOf: (value: number) => string, columns = 1): string => {
    const names = Array.from({ length: columns }, (_, at) => `c${at}`);
    const lines = rows.map(
      (value, at) => `x,${names.map(() => (isEmpty(at) ? '' : cellOf(value))).join(',')}`,
    );
    return `t,${names.join(',')}\n${lines.join('\n')}\n`;
  };
  const day = (value: number): string =>
    new Date(Date.UTC(1899, 0, 1) + value * 86_400_000).toISOString().slice(0, 10);
  const early = (value: number): string => `1400-01-01 10:00:00.${String(value).padStart(6, '0')}`;
  const kinds = [
    ['whole numbers', (value: number) => String(value * 3 - 4000), (value: number) => value * 3 - 4000],
    ['numbers', (value: number) => `${value / 8}`, (value: number) => value / 8],
    ['days', day, day],
    [
      'moments',
      (value: number) => momentAt(1_700_000_000 + value, 250_000).replace('T', ' '),
      (value: number) => momentAt(1_700_000_000 + value, 250_000).slice(0, -4),
    ],
    [
      'moments that are too early to be exact numbers of JavaScript',
      early,
      (value: number) => early(value).replace(' ', 'T').replace(/0+$/u, '').replace(/\.$/u, ''),
    ],
  ] as const;

  it.each(kinds.flatMap(([name, ...kind]) => [1, 60].map((columns) => [name, columns, kind] as const)))(
    'many different values of %s are exact in a table of %i columns',
    async (_, columns, [cellOf, valueOf]) => {
      const dataset = await bench.make(tableOf(cellOf, columns));
      const { histogram, top, ...profile } = dataset.ingested.profile.at(-1) ?? { histogram: [], top: [] };
      expect(profile).toMatchObject({
        nulls: rows.length - filled.length,
        distinct: new Set(filled).size,
        distinctIsExact: true,
        min: valueOf(filled[0] ?? Number.NaN),
        max: valueOf(filled.at(-1) ?? Number.NaN),
        quantiles: {
          p05: valueOf(valueAt(0.05)),
          p25: valueOf(valueAt(0.25)),
          p50: valueOf(valueAt(0.5)),
          p75: valueOf(valueAt(0.75)),
          p95: valueOf(valueAt(0.95)),
        },
      });
      expect(top[0]).toEqual({ value: valueOf(most), count: countOf(most) });
      expect(top).toHaveLength(20);
      expect(histogram.reduce((sum, { count }) => sum + count, 0)).toBe(filled.length);
      expect(dataset.ingested.profile).toHaveLength(columns + 1);
    },
  );
});

describe('other types', () => {
  it('gives texts their bounds and commonest values, but no mean, no quantiles and no bins', async () => {
    const dataset = await bench.make(
      fileOf([
        ['pear', 1],
        ['apple', 2],
        ['pear', 3],
        ['Zebra', 4],
        [null, 5],
      ]),
    );
    expect(dataset.ingested.profile[0]).toEqual({
      nulls: 1,
      distinct: 3,
      distinctIsExact: true,
      min: 'Zebra',
      max: 'pear',
      mean: null,
      stddev: null,
      quantiles: null,
      histogram: [],
      top: [
        { value: 'pear', count: 2 },
        { value: 'Zebra', count: 1 },
        { value: 'apple', count: 1 },
      ],
    });
  });

  it('lays days and moments in bins whose edges are days and moments', async () => {
    const days = Array.from({ length: 41 }, (_, at) =>
      new Date(Date.UTC(2021, 0, 1 + at)).toISOString().slice(0, 10),
    );
    const dataset = await bench.make(fileOf(days.map((day) => [day, `${day} 06:30:00`])));
    const [day, moment] = dataset.ingested.profile;
    expect(day).toMatchObject({ min: '2021-01-01', max: '2021-02-10', mean: null });
    expect(day?.quantiles?.p50).toBe('2021-01-21');
    expect(day?.histogram).toHaveLength(20);
    expect(day?.histogram[0]).toEqual({ from: '2021-01-01', to: '2021-01-03', count: 2 });
    expect(day?.histogram.at(-1)).toEqual({ from: '2021-02-08', to: '2021-02-10', count: 3 });
    expect(moment?.histogram[1]).toEqual({
      from: '2021-01-03T06:30:00',
      to: '2021-01-05T06:30:00',
      count: 2,
    });
  });

  it('cuts long texts, and keeps two apart that begin alike', async () => {
    const long = 'x'.repeat(600);
    const dataset = await bench.make(
      fileOf([
        [`${long}1`, 1],
        [`${long}2`, 2],
      ]),
    );
    expect(dataset.ingested.profile[0]).toMatchObject({ distinct: 2, min: 'x'.repeat(500) });
    expect(dataset.ingested.profile[0]?.top.map(({ value }) => String(value).length)).toEqual([500, 500]);
  });

  it('are the same read whole or grouped by the engine', async () => {
    const word = ['b', 'é', 'Z', '😀', '', 'b'];
    const row = (at: number): string =>
      [
        at,
        `${(at * 37) % 11}.5${at % 3}`,
        `9${'0'.repeat(17)}${at % 10}`,
        at % 2 === 0,
        `2024-01-${String((at % 28) + 1).padStart(2, '0')}`,
        `2024-01-01 10:00:${String(at % 60).padStart(2, '0')}`,
        word[at % word.length],
        at % 7 === 0 ? '' : (at % 5) / 10,
      ].join(',');
    const content = `n,price,big,ok,day,moment,word,share\n${Array.from({ length: 900 }, (_, at) => row(at)).join('\n')}\n`;
    const dataset = await bench.make(content);
    // Below more rows than are read whole, these are the same groups twice.
    const twice = await bench.make(`${content}${content.slice(content.indexOf('\n') + 1)}`);
    const { profile } = twice.ingested;
    expect(profile).toHaveLength(8);
    dataset.ingested.profile.forEach((one, at) => {
      const other = profile[at];
      const { stddev: _, mean, ...facts } = one;
      expect(other).toMatchObject({
        ...facts,
        nulls: one.nulls * 2,
        histogram: one.histogram.map((bin) => ({ ...bin, count: bin.count * 2 })),
        top: one.top.map(({ value, count }) => ({ value, count: count * 2 })),
      });
      expect(other?.mean === null).toBe(mean === null);
      expect(other?.mean ?? 0).toBeCloseTo(mean ?? 0, 9);
    });
  });

  it('computes facts on columns whose names its own statements use', async () => {
    const names = ['id', 'value', 'n', 't', 'a', 'b', 'print', 'groups', 'weight'];
    const row = (at: number): string => names.map((_, position) => `${at}${position}`).join(',');
    const dataset = await bench.make(`${names.join(',')}\n${row(1)}\n${row(2)}\n${row(2)}\n`);
    expect(dataset.ingested.profile.map(({ distinct }) => distinct)).toEqual(names.map(() => 2));
  });
});
