import type { ChartCell, ChartData, ChartMark } from '@plumbline/contract';
import { bell, binned, CATEGORIES, COUNTRIES, make, month, MONTHS, numbers, round } from './make.ts';

const byMonth = (seed: number, base = 900_000): [string, number][] => {
  const next = numbers(seed);
  return MONTHS.map((name, at) => [name, round(base * (1 + 0.5 * Math.sin((at - 3) / 1.9) + 0.15 * next()))]);
};

const byMonthAndCategory = (count = 5): ChartCell[][] =>
  CATEGORIES.slice(0, count).flatMap((category, at) =>
    byMonth(at + 3, 500_000 / (at + 1)).map(([name, value]) => [name, category, value]),
  );

const byCountry = (): [string, number][] =>
  COUNTRIES.map((name, at) => [name, round(1_373_302 / (at + 1.4))]);

const parts = (mark: ChartMark): ChartData =>
  make({ mark, columns: ['x:Country:text', '#y:Revenue:decimal'], rows: byCountry().slice(0, 6) });

const levels = (mark: ChartMark): ChartData =>
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
const flows = (mark: ChartMark): ChartData =>
  make({ mark, columns: ['source:From:text', 'target:To:text', '#y:Visits:integer'], rows: FLOWS });

function points(mark: ChartMark): ChartData {
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

const bins = (seed: number, width: number): [number, number][] => {
  const next = numbers(seed);
  const counts = new Map<number, number>();
  for (let at = 0; at < 2000; at += 1) {
    const low = Math.floor((40 + bell(next) * 12) / width) * width;
    counts.set(low, (counts.get(low) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
};

const boxes = (): ChartCell[][] => {
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
      400,
    ].map((cell) => (typeof cell === 'number' ? round(cell, 1) : cell));
  });
};

const violins = (): ChartCell[][] =>
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

const calendar = (): ChartCell[][] => {
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

const candles = (): ChartCell[][] => {
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

const rowsOfMany = (): ChartCell[][] => {
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

const WORDS =
  'tent boots jacket stove rope lamp pack bottle socks gloves hat map compass poles knife towel filter mattress pillow blanket'.split(
    ' ',
  );

/** An ordinary example of every mark. */
export const SPECIMENS: Readonly<Record<ChartMark, () => ChartData>> = {
  bar: () => make({ mark: 'bar', columns: [month(), '#y:Revenue:decimal'], rows: byMonth(1) }),
  line: () =>
    make({
      mark: 'line',
      columns: [month(), 'color:Category:text', '#y:Revenue:decimal'],
      rows: byMonthAndCategory(),
    }),
  step: () => make({ mark: 'step', columns: [month(), '#y:Stock:integer'], rows: byMonth(4, 2400) }),
  area: () =>
    make({
      mark: 'area',
      columns: [month(), 'color:Category:text', '#y:Revenue:decimal'],
      rows: byMonthAndCategory(4),
    }),
  scatter: () => points('scatter'),
  bubble: () => points('bubble'),
  pie: () => parts('pie'),
  donut: () => parts('donut'),
  rose: () => parts('rose'),
  histogram: () =>
    make({
      mark: 'histogram',
      columns: [binned('x', 'Delivery days', 5), '#y:Rows:integer'],
      rows: bins(2, 5),
    }),
  density: () =>
    make({
      mark: 'density',
      columns: [binned('x', 'Delivery days', 1), 'color:Category:text', '#count:Rows:integer'],
      rows: CATEGORIES.slice(0, 2).flatMap((category, at) =>
        bins(at + 2, 1).map(([low, count]) => [low + at * 14, category, count]),
      ),
    }),
  box: () =>
    make({
      mark: 'box',
      columns: [
        'x:Category:text',
        '#low:Lowest:number',
        '#q1:First quartile:number',
        '#median:Median:number',
        '#q3:Third quartile:number',
        '#high:Highest:number',
        '#count:Rows:integer',
      ],
      rows: boxes(),
    }),
  violin: () =>
    make({
      mark: 'violin',
      columns: [
        'x:Category:text',
        binned('y', 'Delivery days', 2),
        '#count:Rows:integer',
        '#q1:First quartile:number',
        '#median:Median:number',
        '#q3:Third quartile:number',
      ],
      rows: violins(),
    }),
  heatmap: () =>
    make({
      mark: 'heatmap',
      columns: [month(), 'y:Category:text', '#color:Revenue:decimal'],
      rows: byMonthAndCategory(),
    }),
  calendar: () =>
    make({
      mark: 'calendar',
      columns: [{ ...month('x', 'Day'), timeUnit: 'day' }, '#color:Orders:integer'],
      rows: calendar(),
    }),
  treemap: () => levels('treemap'),
  sunburst: () => levels('sunburst'),
  icicle: () => levels('icicle'),
  sankey: () => flows('sankey'),
  chord: () => flows('chord'),
  graph: () => flows('graph'),
  funnel: () =>
    make({
      mark: 'funnel',
      columns: ['x:Stage:text', '#y:Visitors:integer'],
      rows: [
        ['Visited', 12_400],
        ['Searched', 9100],
        ['Basket', 4300],
        ['Checkout', 3100],
        ['Paid', 2900],
      ],
    }),
  waterfall: () =>
    make({
      mark: 'waterfall',
      columns: ['x:Part:text', '#y:Change:decimal'],
      rows: [
        ['Last year', 820_000],
        ['Price', 96_000],
        ['Volume', 143_000],
        ['Mix', -61_000],
        ['Returns', -88_000],
        ['Currency', 12_500],
      ],
    }),
  radar: () =>
    make({
      mark: 'radar',
      columns: ['x:Quality:text', 'color:Category:text', '#y:Score:number'],
      rows: CATEGORIES.slice(0, 3).flatMap((category, at) =>
        ['Fit', 'Weight', 'Price', 'Warmth', 'Care'].map((name, place) => [
          name,
          category,
          2 + ((at * 3 + place * 2) % 8) / 2,
        ]),
      ),
    }),
  gauge: () =>
    make({
      mark: 'gauge',
      columns: ['#y:Revenue:decimal', '#goal:Goal:decimal'],
      rows: [[1_373_302, 1_600_000]],
    }),
  kpi: () =>
    make({
      mark: 'kpi',
      columns: [month(), '#y:Revenue:decimal', '#figure:Revenue:decimal'],
      rows: byMonth(1).map(([name, value]) => [name, value, 11_204_332]),
    }),
  bullet: () =>
    make({
      mark: 'bullet',
      columns: ['x:Country:text', '#y:Revenue:decimal', '#goal:Goal:decimal'],
      rows: byCountry()
        .slice(0, 5)
        .map(([name, value], at) => [name, value, round(value * (0.85 + 0.1 * at))]),
      spec: {
        reference: [
          { kind: 'band', from: 0, to: 400_000 },
          { kind: 'band', from: 0, to: 700_000 },
        ],
      },
    }),
  candlestick: () =>
    make({
      mark: 'candlestick',
      columns: [
        { ...month('x', 'Day'), timeUnit: 'day' },
        '#open:Open:number',
        '#high:High:number',
        '#low:Low:number',
        '#close:Close:number',
      ],
      rows: candles(),
    }),
  gantt: () =>
    make({
      mark: 'gantt',
      columns: ['text:Task:text', '#start:From:date', '#end:To:date', 'color:Team:text'],
      rows: [
        ['Survey', '2026-01-05', '2026-02-10', 'Field'],
        ['Draft', '2026-02-01', '2026-03-20', 'Office'],
        ['Review', '2026-03-15', '2026-04-12', 'Office'],
        ['Ground works', '2026-03-25', '2026-07-01', 'Field'],
        ['Frame', '2026-06-15', '2026-09-10', 'Field'],
        ['Hand-over', '2026-09-10', '2026-09-24', 'Office'],
      ],
    }),
  wordcloud: () =>
    make({
      mark: 'wordcloud',
      columns: ['text:Word:text', '#size:Orders:integer'],
      rows: WORDS.map((word, at) => [word, round(900 / (at + 1.2))]),
    }),
  parallel: () =>
    make({
      mark: 'parallel',
      columns: [
        'color:Category:text',
        '#detail_0:Weight:number',
        '#detail_1:Price:number',
        '#detail_2:Orders:integer',
        '#detail_3:Rating:number',
      ],
      rows: rowsOfMany(),
      spec: { detail: ['weight', 'price', 'orders', 'rating'].map((field) => ({ field })) },
    }),
  table: () =>
    make({
      mark: 'table',
      columns: ['detail_0:Country:text', '#detail_1:Revenue:decimal', '#detail_2:Orders:integer'],
      rows: byCountry().map(([name, value], at) => [name, value, 900 - at * 70]),
      spec: { detail: ['country', 'revenue', 'orders'].map((field) => ({ field })) },
    }),
  pivot: () =>
    make({
      mark: 'pivot',
      columns: ['x:Category:text', 'color:Country:text', '#y:Revenue:decimal'],
      rows: CATEGORIES.flatMap((category, at) =>
        COUNTRIES.slice(0, 4).map((country, place) => [
          category,
          country,
          round(400_000 / (at + 1) / (place + 1.3)),
        ]),
      ),
    }),
  choropleth: () =>
    make({
      mark: 'choropleth',
      columns: ['place:Country:text', '#color:Revenue:decimal'],
      rows: byCountry(),
      spec: { map: { area: 'europe', matches: {} } },
    }),
  pointmap: () =>
    make({
      mark: 'pointmap',
      columns: ['#latitude:Latitude:number', '#longitude:Longitude:number', '#size:Orders:integer'],
      rows: [
        [52.5, 13.4, 900],
        [48.9, 2.35, 700],
        [40.4, -3.7, 420],
        [41.9, 12.5, 380],
        [59.9, 10.75, 150],
        [51.5, -0.13, 640],
      ],
      spec: { map: { area: 'europe', matches: {} } },
    }),
  densitymap: () => {
    const next = numbers(77);
    return make({
      mark: 'densitymap',
      columns: ['#latitude:Latitude:number', '#longitude:Longitude:number'],
      rows: Array.from({ length: 300 }, () => [round(48 + bell(next) * 4, 2), round(9 + bell(next) * 6, 2)]),
      spec: { map: { area: 'europe', matches: {} } },
    });
  },
};

export { byMonth, byMonthAndCategory, byCountry, bins };
