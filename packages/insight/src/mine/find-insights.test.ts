import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@plumbline/contract';
import { byTier, generatedSeeds } from '#testing/generated.ts';
import type { InsightKind } from './candidate.ts';
import { INSIGHT_KINDS } from './candidate.ts';
import { adjustedRates } from './benjamini-hochberg.ts';
import { findInsights, type FoundInsights } from './find-insights.ts';
import { toDimension, toMeasure, type MinedTable } from './mined-table.ts';
import { findPeriods } from './periods.ts';

/** Mulberry32: the same numbers on every machine. */
function randomOf(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const DAYS = 4 * 365;
const FIRST_DAY = Date.parse('2020-01-01') / DAY_MS;
const REGIONS = ['North', 'South', 'East', 'West', 'Center', 'Coast'];
const PRODUCTS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
const CHANNELS = ['Store', 'Web', 'Phone', 'Fair'];

interface Row {
  day: number;
  region: string;
  product: string;
  channel: string;
  isReturned: boolean;
  sales: number;
  cost: number;
  rating: number;
}

interface Chance {
  readonly uniform: () => number;
  readonly normal: () => number;
}

const chanceOf = (seed: number): Chance => {
  const uniform = randomOf(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
};

const pick = <Value>(values: readonly Value[], { uniform }: Chance): Value =>
  values[Math.floor(uniform() * values.length)]!;

/** Rows in which nothing depends on anything else; amounts have a long tail, as in life. */
function plainRows(count: number, chance: Chance): Row[] {
  return Array.from({ length: count }, () => ({
    day: FIRST_DAY + Math.floor(chance.uniform() * DAYS),
    region: pick(REGIONS, chance),
    product: pick(PRODUCTS, chance),
    channel: pick(CHANNELS, chance),
    isReturned: chance.uniform() < 0.3,
    sales: Math.exp(4 + 0.6 * chance.normal()),
    cost: Math.exp(3 + 0.6 * chance.normal()),
    rating: 3 + chance.normal(),
  }));
}

const present = <Value>(values: readonly (Value | null)[]): Value[] =>
  values.filter((value) => value !== null);

const tableOf = (rows: readonly Row[], target: string | null = null): MinedTable => ({
  rows: rows.length,
  dimensions: present([
    toDimension(
      'region',
      'region',
      rows.map(({ region }) => region),
    ),
    toDimension(
      'product',
      'product',
      rows.map(({ product }) => product),
    ),
    toDimension(
      'channel',
      'channel',
      rows.map(({ channel }) => channel),
    ),
    toDimension(
      'isReturned',
      'isReturned',
      rows.map(({ isReturned }) => isReturned),
    ),
  ]),
  measures: present([
    toMeasure(
      'sales',
      { label: 'sales', adds: true },
      rows.map(({ sales }) => sales),
    ),
    toMeasure(
      'cost',
      { label: 'cost', adds: true },
      rows.map(({ cost }) => cost),
    ),
    toMeasure(
      'rating',
      { label: 'rating', adds: false },
      rows.map(({ rating }) => rating),
    ),
  ]),
  periods: findPeriods(
    { name: 'day', label: 'day' },
    Float64Array.from(rows, ({ day }) => day),
  ),
  target,
});

const mine = (rows: readonly Row[], target?: string): FoundInsights => findInsights(tableOf(rows, target));

const monthsOf = (day: number): number => Math.floor((day - FIRST_DAY) / 30.44);
const monthOfYear = (day: number): number => new Date(day * DAY_MS).getUTCMonth();
const LAST_MONTH = Date.parse('2023-12-01') / DAY_MS;
const MARCH = [Date.parse('2022-03-01') / DAY_MS, Date.parse('2022-04-01') / DAY_MS] as const;

/** A pattern of a kind, of a strength from 1, and how it is recognized. */
interface Planted {
  readonly plant: (rows: Row[], size: number, chance: Chance) => Row[];
  readonly measure: string | null;
  readonly dimension: string;
  readonly codes: readonly string[];
}

const scale = (rows: Row[], by: (row: Row) => number): Row[] =>
  rows.map((row) => ({ ...row, sales: row.sales * by(row) }));

const PLANTED: Readonly<Record<InsightKind, Planted>> = {
  leader: {
    plant: (rows, size) => scale(rows, ({ region }) => (region === 'West' ? 1 + 0.4 * size : 1)),
    measure: 'sales',
    dimension: 'region',
    codes: ['insight.leader'],
  },
  concentration: {
    plant: (rows, size) => scale(rows, ({ product }) => ('AB'.includes(product) ? 1 + size : 1)),
    measure: 'sales',
    dimension: 'product',
    codes: ['insight.concentration'],
  },
  difference: {
    plant: (rows, size) =>
      rows.map((row) => ({ ...row, rating: row.rating + 0.3 * size * CHANNELS.indexOf(row.channel) })),
    measure: 'rating',
    dimension: 'channel',
    codes: ['insight.difference'],
  },
  evenness: {
    plant: (rows, size, { normal }) =>
      rows.map((row, at) => ({
        ...row,
        channel: CHANNELS[at % 4]!,
        cost: 20 + (3 / size) * normal(),
      })),
    measure: 'cost',
    dimension: 'channel',
    codes: ['insight.evenness'],
  },
  trend: {
    plant: (rows, size) => scale(rows, ({ day }) => 1 + (0.5 * size * (day - FIRST_DAY)) / DAYS),
    measure: 'sales',
    dimension: 'day',
    codes: ['insight.rises'],
  },
  changePoint: {
    plant: (rows, size) => scale(rows, ({ day }) => (monthsOf(day) >= 26 ? 1 + 0.35 * size : 1)),
    measure: 'sales',
    dimension: 'day',
    codes: ['insight.stepUp'],
  },
  periodOutlier: {
    plant: (rows, size) => scale(rows, ({ day }) => (day >= MARCH[0] && day < MARCH[1] ? 1 + 0.8 * size : 1)),
    measure: 'sales',
    dimension: 'day',
    codes: ['insight.unusuallyHigh'],
  },
  seasonality: {
    plant: (rows, size) =>
      scale(rows, ({ day }) => 1 + 0.25 * size * (1 + Math.sin((2 * Math.PI * monthOfYear(day)) / 12))),
    measure: 'sales',
    dimension: 'day',
    codes: ['insight.yearly'],
  },
  correlation: {
    plant: (rows, size, { normal }) =>
      rows.map((row) => ({ ...row, cost: row.sales ** (0.25 * size) * Math.exp(0.5 * normal()) })),
    measure: 'sales',
    dimension: 'cost',
    codes: ['insight.together'],
  },
  periodChange: {
    plant: (rows, size, chance) => [
      ...rows,
      ...Array.from({ length: Math.round((rows.length / 48) * (1 + 0.5 * size)) }, () => ({
        ...pick(rows, chance),
        day: LAST_MONTH + Math.floor(chance.uniform() * 30),
        region: 'East',
      })),
    ],
    measure: null,
    dimension: 'day',
    codes: ['insight.rowsRoseBy', 'insight.totalRoseBy'],
  },
  influencer: {
    plant: (rows, size, { uniform }) =>
      rows.map((row) =>
        row.channel === 'Web' ? { ...row, isReturned: uniform() < 0.3 + 0.15 * size } : row,
      ),
    measure: 'isReturned',
    dimension: 'channel',
    codes: ['insight.moreOften'],
  },
  exception: {
    plant: (rows, size) =>
      scale(rows, ({ day, channel }) => {
        const time = (day - FIRST_DAY) / DAYS;
        return channel === 'Fair' ? 2 - (0.4 + 0.3 * size) * time : 1 + (0.5 + 0.5 * size) * time;
      }),
    measure: 'sales',
    dimension: 'channel',
    codes: ['insight.fallsUnlikeOthers'],
  },
};

const SEEDS = Array.from({ length: byTier({ quick: 4, deep: 20 }) }, (_, at) => at + 1);
const ROWS = 4000;

const isFound = ({ insights }: FoundInsights, kind: InsightKind): boolean => {
  const { codes, measure, dimension } = PLANTED[kind];
  return insights.some(
    (insight) =>
      insight.kind === kind &&
      codes.includes(insight.text.code) &&
      (measure === null || insight.measure === measure) &&
      insight.dimensions.includes(dimension),
  );
};

describe('patterns planted in random rows', () => {
  it.each(INSIGHT_KINDS)('patterns planted in random rows of the kind %s are among the ten best', (kind) => {
    const runs = [1, 2, 3].flatMap((size) =>
      SEEDS.map((seed) => {
        const chance = chanceOf(1000 * size + seed);
        return isFound(mine(PLANTED[kind].plant(plainRows(ROWS, chance), size, chance)), kind);
      }),
    );
    expect(runs.filter(Boolean).length / runs.length).toBeGreaterThanOrEqual(0.95);
  });

  it('name the value and the direction', () => {
    const chance = chanceOf(7);
    const [best] = mine(PLANTED.leader.plant(plainRows(ROWS, chance), 3, chance)).insights.filter(
      ({ kind }) => kind === 'leader',
    );
    expect(best?.text.values['value']).toMatchObject({
      claim: {
        holds: { op: 'eq', value: 'West' },
        query: { kind: 'name', field: 'region', direction: 'desc' },
      },
    });
  });

  it('are the same for the same rows', () => {
    const chance = chanceOf(8);
    const rows = PLANTED.trend.plant(plainRows(1000, chance), 2, chance);
    expect(mine(rows)).toEqual(mine(rows));
  });
});

/** With each half of the seeds: enough that the mean of a rate of 0.05 exceeds 0.1 less than once in 10,000 tests. */
const FALSE_RUNS = 150;
/** They take ten seconds of a processor, which others may want. */
const DRAWN_MS = byTier({ quick: 180_000, deep: 900_000 });

/** Rows full of patterns, whose columns are then shuffled each by itself: the patterns are gone, the values are not. */
function shuffledRows(count: number, chance: Chance): Row[] {
  const rows = plainRows(count, chance).map((row) => ({
    ...row,
    region: REGIONS[Math.floor(REGIONS.length * chance.uniform() ** 2)]!,
    cost: Math.round(row.cost / 10) * 10,
    sales: row.sales * (row.channel === 'Web' ? 3 : 1) * (1 + (row.day - FIRST_DAY) / DAYS),
  }));
  const orders = Object.fromEntries(
    Object.keys(rows[0]!).map((name) => [name, shuffled(rows.length, chance)]),
  );
  return rows.map(
    (_, at) =>
      Object.fromEntries(
        Object.entries(orders).map(([name, order]) => [name, rows[order[at]!]![name as keyof Row]]),
      ) as unknown as Row,
  );
}

/** Fisher and Yates. */
function shuffled(count: number, { uniform }: Chance): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(uniform() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

describe('rows without patterns', () => {
  it.each(['as they are drawn', 'shuffled, column by column'])(
    'give at most one false discovery in ten runs, of all kinds: %s',
    (how) => {
      const seeds = generatedSeeds(1, { quick: FALSE_RUNS, deep: 2 * FALSE_RUNS });
      const runs = seeds.map((seed) => {
        const chance = chanceOf(seed);
        return mine(how === 'as they are drawn' ? plainRows(2000, chance) : shuffledRows(2000, chance));
      });
      const found = runs.flatMap(({ insights }) => insights);
      expect(found.length / runs.length).toBeLessThanOrEqual(0.1);
      expect(runs[0]!.tests).toBeGreaterThan(60);
    },
    DRAWN_MS,
  );

  it('rows of one value, or few rows, are no error', () => {
    const chance = chanceOf(9);
    const [row] = plainRows(1, chance);
    expect(mine(Array.from({ length: 100 }, () => row!)).insights).toEqual([]);
    expect(mine(plainRows(5, chance)).insights).toEqual([]);
    expect(mine([]).insights).toEqual([]);
  });
});

it('rates rise with p, and never beyond the largest p', () => {
  expect(adjustedRates([0.01, 0.04, 0.03, 0.5])).toEqual([0.04, 0.16 / 3, 0.16 / 3, 0.5]);
  expect(adjustedRates([])).toEqual([]);
});
