import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Examination } from '../../engine-api.ts';
import { type TestDataset, type Workbench, live, openWorkbench } from '../../../test/support/workbench.ts';

let bench: Workbench;

beforeAll(async () => {
  bench = await openWorkbench();
});

afterAll(async () => {
  await bench.close();
});

const MADE_AT = '2026-03-10T09:00:00.000Z';

const examine = (dataset: TestDataset, identifiers: readonly string[] = []): Promise<Examination> =>
  bench.engine.examine({
    source: dataset.source,
    profile: dataset.ingested.profile,
    identifiers,
    madeAt: MADE_AT,
    signal: live(),
    deadlineMs: 30_000,
  });

type Text = string | number | null;
type Row = readonly Text[];

const quoted = (cell: Text): string => (cell === null ? '' : `"${String(cell).replaceAll('"', '""')}"`);
const fileOf = (names: readonly string[], rows: readonly Row[]): string =>
  `${[names, ...rows].map((row) => row.map(quoted).join(',')).join('\n')}\n`;

/** mulberry32. */
const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const columnAt = (rows: readonly Row[], at: number): readonly Text[] => rows.map((row) => row[at] ?? null);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const pearson = (pairs: readonly (readonly [number, number])[]): number => {
  const [xMean, yMean] = [0, 1].map((side) => sum(pairs.map((pair) => pair[side] ?? 0)) / pairs.length) as [
    number,
    number,
  ];
  const of = (f: (x: number, y: number) => number): number =>
    sum(pairs.map(([x, y]) => f(x - xMean, y - yMean)));
  return of((x, y) => x * y) / Math.sqrt(of((x) => x * x) * of((_, y) => y * y));
};

const ranksOf = (values: readonly (number | null)[]): readonly (number | null)[] =>
  values.map((value) => {
    if (value === null) {
      return null;
    }
    const filled = values.filter((one) => one !== null);
    const below = filled.filter((one) => one < value).length;
    const same = filled.filter((one) => one === value).length;
    return below + (same + 1) / 2;
  });

const bothOf = (
  one: readonly (number | null)[],
  other: readonly (number | null)[],
): (readonly [number, number])[] =>
  one.flatMap((x, at) => {
    const y = other[at] ?? null;
    return x === null || y === null ? [] : [[x, y] as const];
  });

const countBy = <T>(values: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
};

describe('texts', () => {
  const words = [
    'Berlin',
    'berlin',
    ' Berlin',
    'PARIS',
    'Paris',
    'Rome',
    'x y',
    '   ',
    'Rome ',
    null,
  ] as const;
  const random = randomOf(7);
  const rows: Row[] = Array.from({ length: 400 }, (_, at) => [at, words[Math.floor(random() * 10)] ?? null]);

  it('counts what is missing, blank and padded, and lays the lengths in bins [SEM-PROFILE-1]', async () => {
    const dataset = await bench.make(fileOf(['n', 'town'], rows));
    // What the reader keeps of the texts is what is examined.
    const texts = columnAt(dataset.rows as Row[], 1);
    const filled = texts.filter((text): text is string => text !== null);
    const { missing, lengths, padded } = (await examine(dataset)).columns[1] ?? {};
    expect(missing).toEqual({
      nulls: texts.length - filled.length,
      empty: filled.filter((text) => text === '').length,
      blank: filled.filter((text) => text !== '' && text.trim() === '').length,
      share: texts.filter((text) => text === null || String(text).trim() === '').length / texts.length,
    });
    expect(padded).toBe(filled.filter((text) => text.trim() !== '' && text.trim() !== text).length);
    const sizes = filled.map((text) => text.length);
    expect(lengths).toMatchObject({ min: Math.min(...sizes), max: Math.max(...sizes) });
    expect(lengths?.mean).toBeCloseTo(sum(sizes) / sizes.length, 8);
    for (const [bin, { from, to, count }] of (lengths?.histogram ?? []).entries()) {
      const isLast = bin === (lengths?.histogram.length ?? 0) - 1;
      expect(count).toBe(
        sizes.filter((size) => size >= Number(from) && (size < Number(to) || (isLast && size === to))).length,
      );
    }
    expect(sum(lengths?.histogram.map(({ count }) => count) ?? [])).toBe(filled.length);
  });

  it('finds texts that are one but for case and the blanks around them [SEM-PROFILE-3]', async () => {
    const dataset = await bench.make(fileOf(['n', 'town'], rows));
    const texts = columnAt(dataset.rows as Row[], 1).filter(
      (text): text is string => text !== null && String(text).trim() !== '',
    );
    const sets = [...Map.groupBy(texts, (text) => text.trim().toLowerCase()).values()]
      .map((forms) => [...countBy(forms)].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)))
      .filter((forms) => forms.length > 1);
    const { variants } = (await examine(dataset)).columns[1] ?? {};
    expect(variants?.groups).toBe(sets.length);
    expect(sets.length).toBeGreaterThan(1);
    expect(variants?.rows).toBe(sum(sets.flatMap((forms) => forms.slice(1).map(([, count]) => count))));
    expect(variants?.examples.map((forms) => forms.map(({ value, count }) => [value, count]))).toEqual(
      sets.toSorted(
        (one, other) =>
          sum(other.slice(1).map(([, count]) => count)) - sum(one.slice(1).map(([, count]) => count)),
      ),
    );
  });

  it('has no lengths where there is no text', async () => {
    const dataset = await bench.make('a,b\n1,\n2,\n');
    expect((await examine(dataset)).columns[0]).toMatchObject({
      lengths: null,
      padded: null,
      variants: null,
    });
  });
});

describe('numbers and dates', () => {
  it('counts values beyond the fences that the quartiles give [SEM-PROFILE-4]', async () => {
    const random = randomOf(11);
    const values = Array.from({ length: 500 }, (_, at) =>
      at % 50 === 0 ? Math.round(random() * 4000) - 2000 : Math.round(random() * 100),
    );
    const dataset = await bench.make(
      fileOf(
        ['v', 'w'],
        values.map((value) => [value, 'x']),
      ),
    );
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    const width = at(0.75) - at(0.25);
    const [low, high] = [at(0.25) - 1.5 * width, at(0.75) + 1.5 * width];
    const [farLow, farHigh] = [at(0.25) - 3 * width, at(0.75) + 3 * width];
    const { outliers } = (await examine(dataset)).columns[0] ?? {};
    expect(outliers).toEqual({
      rule: 'tukey',
      low,
      high,
      farLow,
      farHigh,
      below: values.filter((value) => value < low).length,
      above: values.filter((value) => value > high).length,
      farBelow: values.filter((value) => value < farLow).length,
      farAbove: values.filter((value) => value > farHigh).length,
    });
    expect(outliers?.below).toBeGreaterThan(0);
  });

  it('looks at logarithms where large values reach far, and at nothing where half are the same', async () => {
    const random = randomOf(12);
    const rows = Array.from({ length: 600 }, () => [
      Number(
        (100 * Math.exp(1.2 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(6.28 * random()))).toFixed(3),
      ),
      random() < 0.8 ? 0 : Math.round(random() * 50),
    ]);
    const examined = await examine(await bench.make(fileOf(['long', 'flat'], rows)));
    const { outliers } = examined.columns[0] ?? {};
    expect(outliers?.rule).toBe('tukey_log');
    expect((outliers?.farAbove ?? 99) + (outliers?.farBelow ?? 99)).toBe(0);
    expect(examined.columns[1]?.outliers).toBeNull();
  });

  it('leaves identifiers alone', async () => {
    const dataset = await bench.make(
      fileOf(
        ['id', 'v'],
        Array.from({ length: 50 }, (_, at) => [at, at % 7]),
      ),
    );
    const examined = await examine(dataset, ['id']);
    expect(examined.columns.map(({ outliers }) => outliers === null)).toEqual([true, false]);
    expect(examined.associations.columns.map(({ name }) => name)).toEqual(['v']);
  });

  it('counts days from the second after the version was made as future [SEM-PROFILE-5]', async () => {
    const days = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2030-01-01'];
    const dataset = await bench.make(
      fileOf(
        ['day', 'moment'],
        days.map((day) => [day, `${day} 00:00:00`]),
      ),
    );
    expect((await examine(dataset)).columns.map(({ future }) => future)).toEqual([3, 3]);
  });

  it('reports the longest period without a row where it is unusually long [SEM-PROFILE-6]', async () => {
    const dayOf = (offset: number): string =>
      new Date(Date.UTC(2024, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
    const rows = Array.from({ length: 120 }, (_, at) => [dayOf(at < 60 ? at : at + 20), dayOf(at * 2)]);
    rows.push(['2199-01-01', dayOf(240)]);
    const examined = await examine(await bench.make(fileOf(['broken', 'even'], rows)));
    expect(examined.columns[0]?.gap).toEqual({ from: dayOf(59), to: dayOf(80), days: 21, usualDays: 1 });
    expect(examined.columns[1]?.gap).toBeNull();
  });
});

describe('rows', () => {
  it('counts rows that repeat one before them, nulls being equal [SEM-PROFILE-2]', async () => {
    const random = randomOf(21);
    const pick = (list: readonly Text[]): Text => list[Math.floor(random() * list.length)] ?? null;
    const rows: Row[] = Array.from({ length: 300 }, () => [
      pick(['a', 'b', 'c', null]),
      pick([1, 2, 3, 4, 5, 6, 7, null]),
      pick(['x', 'y', null]),
    ]);
    const dataset = await bench.make(fileOf(['one', 'two', 'three'], rows));
    const counts = countBy(dataset.rows.map((row) => JSON.stringify(row)));
    const repeated = [...counts].filter(([, count]) => count > 1);
    const { duplicates } = await examine(dataset);
    expect(duplicates.rows).toBe(dataset.rows.length - counts.size);
    expect(duplicates.groups).toBe(repeated.length);
    expect(duplicates.examples).toHaveLength(10);
    for (const { count, cells } of duplicates.examples) {
      expect(counts.get(JSON.stringify(cells))).toBe(count);
    }
    expect(duplicates.examples[0]?.count).toBe(Math.max(...repeated.map(([, count]) => count)));
  });

  it('finds columns that are the same in every row, and not those that only look alike', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [
      at % 9,
      at % 9,
      (at + 1) % 9,
      `k${at % 3}`,
      `k${at % 3}`,
    ]);
    rows.push([0, 0, 0, 'k0', 'k0']);
    const dataset = await bench.make(fileOf(['a', 'same', 'shifted', 'b', 'again'], rows));
    expect((await examine(dataset)).sameColumns).toEqual([
      { a: 'a', b: 'same' },
      { a: 'b', b: 'again' },
    ]);
  });

  it('counts patterns of missing values, and which columns miss theirs together', async () => {
    const random = randomOf(31);
    const rows: Row[] = Array.from({ length: 500 }, (_, at) => {
      const noAddress = random() < 0.3;
      return [
        at,
        noAddress ? null : 'street',
        noAddress && random() < 0.9 ? null : 'town',
        random() < 0.1 ? null : 5,
      ];
    });
    const dataset = await bench.make(fileOf(['id', 'street', 'town', 'score'], rows));
    const { missingness } = await examine(dataset);
    const names = missingness.columns.map(({ name }) => name);
    const at = ['id', 'street', 'town', 'score'];
    const counts = countBy(
      rows.map((row) => JSON.stringify(names.map((name) => row[at.indexOf(name)] === null))),
    );
    expect(missingness.patternCount).toBe(counts.size);
    for (const { missing, rows: count } of missingness.patterns) {
      expect(counts.get(JSON.stringify(names.map((_, position) => missing.includes(position))))).toBe(count);
    }
    const both = rows.filter((row) => row[1] === null && row[2] === null).length;
    expect(missingness.together[0]).toMatchObject({ rows: both });
    const phi = pearson(rows.map((row) => [Number(row[1] === null), Number(row[2] === null)] as const));
    expect(missingness.together[0]?.phi).toBeCloseTo(phi, 8);
  });

  it('is not misled by columns that are called as the statements call their own', async () => {
    const rows: Row[] = Array.from({ length: 30 }, (_, at) => [at % 5, at % 2 === 0 ? null : 'x', at % 7]);
    const plain = await examine(await bench.make(fileOf(['one', 'two', 'three'], rows)));
    const named = await examine(await bench.make(fileOf(['w0', 'n', 'd'], rows)));
    expect(named.missingness.patterns).toEqual(plain.missingness.patterns);
    expect(named.duplicates).toEqual(plain.duplicates);
  });

  it('has one pattern where nothing is missing, and none without rows', async () => {
    const whole = await examine(await bench.make('a,b\n1,2\n3,4\n'));
    expect(whole.missingness).toMatchObject({ columns: [], patterns: [{ missing: [], rows: 2 }] });
    const empty = await examine(await bench.make('a,b\n'));
    expect(empty.missingness.patterns).toEqual([]);
    expect(empty.duplicates).toEqual({ rows: 0, groups: 0, examples: [] });
    expect(empty.columns[0]?.missing.share).toBe(0);
  });
});

describe('what moves together [SEM-PROFILE-7]', () => {
  const random = randomOf(41);
  const COLORS = { low: 'blue', high: 'green' } as const;
  const rows: Row[] = Array.from({ length: 400 }, () => {
    const x = random() * 10;
    const kind = random() < 0.5 ? 'low' : 'high';
    return [
      x.toFixed(4),
      random() < 0.1 ? null : (x * 3 + random() * 4).toFixed(4),
      kind,
      random() < (kind === 'low' ? 0.8 : 0.3) ? 'red' : COLORS[kind],
      ((kind === 'low' ? 0 : 5) + random() * 3).toFixed(4),
    ];
  });
  const numbersAt = (at: number): (number | null)[] =>
    columnAt(rows, at).map((cell) => (cell === null ? null : Number(cell)));
  let examined: Examination;
  const pairOf = (a: number, b: number) =>
    examined.associations.pairs.find((pair) => pair.a === a && pair.b === b);

  beforeAll(async () => {
    examined = await examine(await bench.make(fileOf(['x', 'y', 'kind', 'colour', 'level'], rows)));
  });

  it('gives Pearson and Spearman over the rows that have both', () => {
    const [x, y] = [numbersAt(0), numbersAt(1)];
    expect(examined.associations).toMatchObject({ rows: 400, isSampled: false, leftOut: 0 });
    expect(examined.associations.pairs).toHaveLength(10);
    expect(pairOf(0, 1)).toMatchObject({ measure: 'pearson', rows: bothOf(x, y).length });
    expect(pairOf(0, 1)?.value).toBeCloseTo(pearson(bothOf(x, y)), 8);
    expect(pairOf(0, 1)?.rank).toBeCloseTo(pearson(bothOf(ranksOf(x), ranksOf(y))), 8);
  });

  it("gives Cramér's V of categories without its bias", () => {
    const pairs = rows.map((row) => [String(row[2]), String(row[3])] as const);
    const cells = countBy(pairs.map((pair) => pair.join('/')));
    const [a, b] = [countBy(pairs.map(([one]) => one)), countBy(pairs.map(([, other]) => other))];
    let chi = 0;
    for (const [one, n] of a) {
      for (const [other, m] of b) {
        const expected = (n * m) / pairs.length;
        chi += ((cells.get(`${one}/${other}`) ?? 0) - expected) ** 2 / expected;
      }
    }
    const [r, c, n] = [a.size, b.size, pairs.length];
    const phi2 = Math.max(0, chi / n - ((r - 1) * (c - 1)) / (n - 1));
    const least = Math.min(r - (r - 1) ** 2 / (n - 1), c - (c - 1) ** 2 / (n - 1)) - 1;
    expect(pairOf(2, 3)?.measure).toBe('cramers_v');
    expect(pairOf(2, 3)?.value).toBeCloseTo(Math.sqrt(phi2 / least), 8);
  });

  it('gives the correlation ratio of a number in categories', () => {
    const levels = numbersAt(4).map(Number);
    const groups = [...Map.groupBy(levels.keys(), (at) => rows[at]?.[2]).values()].map((positions) =>
      positions.map((at) => levels[at] ?? 0),
    );
    const mean = sum(levels) / levels.length;
    const within = sum(groups.flatMap((group) => group.map((v) => (v - sum(group) / group.length) ** 2)));
    const total = sum(levels.map((level) => (level - mean) ** 2));
    const share = 1 - (within / total) * ((levels.length - 1) / (levels.length - groups.length));
    expect(pairOf(2, 4)?.measure).toBe('correlation_ratio');
    expect(pairOf(2, 4)?.value).toBeCloseTo(Math.sqrt(share), 8);
    expect(pairOf(0, 2)?.value).toBeLessThan(0.2);
  });

  it('looks at a sample of many rows, the same each time', async () => {
    const many = Array.from({ length: 60_000 }, (_, at) => [at % 1000, (at * 7919) % 1013]);
    const dataset = await bench.make(fileOf(['a', 'b'], many));
    const [one, other] = [await examine(dataset), await examine(dataset)];
    expect(one.associations).toMatchObject({ rows: 50_000, isSampled: true });
    expect(one.associations.pairs[0]?.rows).toBe(50_000);
    expect(other).toEqual(one);
  });
});

it('sums up what the reading rejected', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => `${at},${at === 7 || at === 9 ? 'n-a' : at}`);
  const dataset = await bench.make(`a,b\n${rows.join('\n')}\n`);
  const { rejects } = await examine(dataset);
  expect(rejects.total).toBe(dataset.rejects.length);
  expect(rejects.columns).toEqual(
    dataset.rejects.length === 0 ? [] : [{ column: 'b', count: dataset.rejects.length }],
  );
});
