import type { ChartData, ChartMark } from '@plumbline/contract';
import { bell, binned, CATEGORIES, COUNTRIES, make, month, numbers, round } from './make.ts';
import {
  byMonth,
  byMonthAndCategory,
  byCountry,
  parts,
  levels,
  flows,
  points,
  bins,
  boxes,
  violins,
  calendar,
  candles,
  rowsOfMany,
  WORDS,
} from './samples.ts';

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
        '#min:Min:number',
        '#max:Max:number',
        '#outliers:Outliers:integer',
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
