import type { ChartCell, ChartData, ChartMark } from '@plumbline/contract';
import { bell, CATEGORIES, COUNTRIES, make, MONTHS, numbers, round } from './make.ts';

export const byMonth = (seed: number, base = 900_000): [string, number][] => {
  const next = numbers(seed);
  return MONTHS.map((name, at) => [name, round(base * (1 + 0.5 * Math.sin((at - 3) / 1.9) + 0.15 * next()))]);
};

export const byMonthAndCategory = (count = 5): ChartCell[][] =>
  CATEGORIES.slice(0, count).flatMap((category, at) =>
    byMonth(at + 3, 500_000 / (at + 1)).map(([name, value]) => [name, category, value]),
  );

export const byCountry = (): [string, number][] =>
  COUNTRIES.map((name, at) => [name, round(1_373_302 / (at + 1.4))]);

export const parts = (mark: ChartMark): ChartData =>
  make({ mark, columns: ['x:Country:text', '#y:Revenue:decimal'], rows: byCountry().slice(0, 6) });

export const levels = (mark: ChartMark): ChartData =>
  make({
    mark,
    columns: ['detail_0:Category:text', 'detail_1:Country:text', '#y:Revenue:decimal'],
    rows: CATEGORIES.flatMap((category, at) =>
      COUNTRIES.slice(0, 4).map((country, place) => [
        category,
        country,
        round(400_000 / (at + 1) / (place + 1.3)),
      ]),
    ),
    spec: { detail: [{ field: 'category' }, { field: 'country' }] },
  });

const FLOWS: readonly (readonly [string, string, number])[] = [
  ['Search', 'Product', 5200],
  ['Newsletter', 'Product', 2100],
  ['Direct', 'Product', 1800],
  ['Search', 'Home', 2400],
  ['Direct', 'Home', 1500],
  ['Home', 'Product', 2600],
  ['Product', 'Basket', 4300],
  ['Basket', 'Paid', 2900],
  ['Basket', 'Product', 600],
  ['Product', 'Left', 7400],
  ['Basket', 'Left', 800],
];
export const flows = (mark: ChartMark): ChartData =>
  make({ mark, columns: ['source:From:text', 'target:To:text', '#y:Visits:integer'], rows: FLOWS });

export function points(mark: ChartMark): ChartData {
  const next = numbers(11);
  const rows = Array.from({ length: 120 }, (_, at): ChartCell[] => {
    const weight = 2 + next() * 18;
    return [
      round(weight, 1),
      round(30 + weight * 9 + bell(next) * 26, 1),
      CATEGORIES[at % 3] ?? '',
      round(5 + next() * 400),
    ];
  });
  return mark === 'bubble'
    ? make({
        mark,
        columns: ['#x:Weight:number', '#y:Price:number', 'color:Category:text', '#size:Orders:integer'],
        rows: rows.slice(0, 45),
      })
    : make({
        mark,
        columns: ['#x:Weight:number', '#y:Price:number', 'color:Category:text'],
        rows: rows.map((row) => row.slice(0, 3)),
      });
}

export const bins = (seed: number, width: number): [number, number][] => {
  const next = numbers(seed);
  const counts = new Map<number, number>();
  for (let at = 0; at < 2000; at += 1) {
    const low = Math.floor((40 + bell(next) * 12) / width) * width;
    counts.set(low, (counts.get(low) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
};

export const boxes = (): ChartCell[][] => {
  const next = numbers(5);
  return CATEGORIES.map((category) => {
    const [median, half] = [40 + next() * 40, 8 + next() * 8];
    return [
      category,
      median - 2.2 * half,
      median - half,
      median,
      median + half * 1.1,
      median + 2.6 * half,
      median - 2.9 * half,
      median + 3.4 * half,
      7,
      400,
    ].map((cell) => (typeof cell === 'number' ? round(cell, 1) : cell));
  });
};

export const violins = (): ChartCell[][] =>
  CATEGORIES.slice(0, 4).flatMap((category, at) =>
    bins(at + 7, 2).map(([low, count]) => [
      category,
      low + at * 6,
      count,
      33 + at * 6,
      40 + at * 6,
      47 + at * 6,
    ]),
  );

export const calendar = (): ChartCell[][] => {
  const next = numbers(9);
  return Array.from({ length: 700 }, (_, at) => {
    const day = new Date(Date.UTC(2024, 0, 1) + at * 86_400_000);
    const isWeekend = day.getUTCDay() % 6 === 0;
    return [
      day.toISOString().slice(0, 10),
      round((isWeekend ? 70 : 120) + 50 * Math.sin(at / 58) + next() * 40),
    ];
  });
};

export const candles = (): ChartCell[][] => {
  const next = numbers(21);
  let close = 100;
  return Array.from({ length: 40 }, (_, at) => {
    const open = close;
    close = round(open + bell(next) * 4, 2);
    const [high, low] = [Math.max(open, close) + next() * 2.5, Math.min(open, close) - next() * 2.5];
    return [
      new Date(Date.UTC(2026, 0, 5) + at * 86_400_000).toISOString().slice(0, 10),
      open,
      round(high, 2),
      round(low, 2),
      close,
    ];
  });
};

export const rowsOfMany = (): ChartCell[][] => {
  const next = numbers(31);
  return Array.from({ length: 60 }, (_, at) => {
    const weight = 2 + next() * 18;
    return [
      CATEGORIES[at % 3] ?? '',
      round(weight, 1),
      round(30 + weight * 8 + next() * 40),
      round(5 + next() * 40),
      round(next() * 5, 1),
    ];
  });
};

export const WORDS =
  'tent boots jacket stove rope lamp pack bottle socks gloves hat map compass poles knife towel filter mattress pillow blanket'.split(
    ' ',
  );
