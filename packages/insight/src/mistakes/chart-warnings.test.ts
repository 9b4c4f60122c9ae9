import { ChartSpec, type ChartCell, type ChartData, type GraphMode } from '@plumbline/contract';
import { checkChart, type ChartColumn } from '@plumbline/viz';
import { describe, expect, it } from 'vitest';
import { column } from '../../test/fixtures/columns.ts';
import { chartWarnings } from './chart-warnings.ts';
import { CHART_MISTAKES } from './library.ts';

const COLUMNS: readonly ChartColumn[] = [
  column('order_id', 'integer', { role: 'identifier', distinct: 1000 }),
  column('ordered', 'date', { distinct: 700, min: '2022-01-01', max: '2023-12-10' }),
  column('country', 'text', { distinct: 40 }),
  column('city', 'text', { distinct: 300 }),
  column('channel', 'text', { distinct: 4 }),
  column('revenue', 'number', { distinct: 900, min: 0, max: 1000 }),
  column('profit', 'number', { distinct: 900, min: -300, max: 400 }),
  column('unit price', 'number', { distinct: 200, min: 1, max: 90 }),
  column('year', 'integer', { distinct: 5, min: 2019, max: 2023 }),
];

const revenue = { field: 'revenue', aggregate: 'sum' };
const profit = { field: 'profit', aggregate: 'sum' };
const average = { field: 'revenue', aggregate: 'mean' };
const time = { field: 'ordered', timeUnit: 'month' };
const country = { field: 'country' };
const channel = { field: 'channel' };
const RAINBOW = {
  '2019': '#ff0000',
  '2020': '#ffaa00',
  '2021': '#66cc00',
  '2022': '#0088ff',
  '2023': '#8800ff',
};

/** Data for mistakes that the spec and profiles do not show. */
const dataOf = (facts: {
  mode?: GraphMode;
  shown?: number;
  matched?: number;
  columns?: ChartData['columns'];
  rows?: ChartCell[][];
}): Omit<ChartData, 'chart'> => ({
  mode: facts.mode ?? 'Absolute',
  columns: facts.columns ?? [],
  data: facts.rows ?? [],
  sql: '',
  params: [],
  rows: { total: 10_000, matched: facts.matched ?? 10_000 },
  marks: { shown: facts.shown ?? 10, total: facts.shown ?? 10 },
  reductions: [],
  notes: [],
  version: 1,
});

interface Case {
  readonly spec: object;
  readonly data?: Omit<ChartData, 'chart'>;
}

const bars = (rest: object = {}, encoding: object = {}) => ({
  mark: 'bar',
  encoding: { x: channel, y: revenue, ...encoding },
  ...rest,
});

/** A chart with each mistake. */
const CASES: Readonly<Record<string, Case>> = {
  'chart.truncated_bars': { spec: bars({}, { y: { ...revenue, scale: { min: 500 } } }) },
  'chart.truncated_area': {
    spec: { mark: 'area', encoding: { x: time, y: { ...revenue, scale: { zero: false } } } },
  },
  'chart.log_bars': { spec: bars({}, { y: { ...revenue, scale: { type: 'log' } } }) },
  'chart.log_of_nonpositive': {
    spec: {
      mark: 'scatter',
      encoding: { x: { field: 'revenue' }, y: { field: 'profit', scale: { type: 'log' } } },
    },
  },
  'chart.inverted_axis': {
    spec: { mark: 'line', encoding: { x: time, y: { ...revenue, scale: { reverse: true } } } },
  },
  'chart.dual_axis': {
    spec: { ...bars({}, { x: time }), layer: [{ mark: 'line', y: profit, axis: 'right' }] },
  },
  'chart.unlabelled_axis': { spec: bars({}, { y: { ...revenue, title: ' ' } }) },
  'chart.radius_for_area': {
    spec: { ...bars({}, { x: { field: 'year' } }), sizes: { '10': 10, '20': 20, '40': 40 } },
  },
  'chart.size_of_negatives': {
    spec: {
      mark: 'bubble',
      encoding: { x: { field: 'revenue' }, y: { field: 'unit price' }, size: { field: 'profit' } },
    },
  },
  'chart.sum_of_rates': { spec: bars({}, { y: { field: 'unit price', aggregate: 'sum' } }) },
  'chart.names_as_amounts': { spec: bars({}, { y: { field: 'order_id', aggregate: 'mean' } }) },
  'chart.cumulative_averages': {
    spec: { mark: 'line', encoding: { x: time, y: average } },
    data: dataOf({ mode: 'Cumulative' }),
  },
  'chart.percent_of_averages': { spec: bars({}, { y: average }), data: dataOf({ mode: 'Percent' }) },
  'chart.means_of_few': {
    spec: { mark: 'bar', encoding: { x: country, y: average }, sort: '-y' },
    data: dataOf({ shown: 40, matched: 80 }),
  },
  'chart.trend_into_incomplete_period': {
    spec: { mark: 'line', encoding: { x: time, y: revenue }, reference: [{ kind: 'trend' }] },
  },
  'chart.too_few_bins': {
    spec: { mark: 'histogram', encoding: { x: { field: 'revenue', bin: { maxBins: 3 } } } },
  },
  'chart.too_many_bins': {
    spec: { mark: 'histogram', encoding: { x: { field: 'revenue', bin: { maxBins: 200 } } } },
  },
  'chart.map_of_totals': { spec: { mark: 'choropleth', encoding: { place: country, color: revenue } } },
  'chart.too_many_slices': { spec: { mark: 'pie', encoding: { x: country, y: revenue } } },
  'chart.parts_of_negatives': { spec: { mark: 'donut', encoding: { x: channel, y: profit } } },
  'chart.parts_of_averages': { spec: { mark: 'treemap', encoding: { y: average }, detail: [channel] } },
  'chart.stack_of_averages': {
    spec: bars({ sort: '-y' }, { x: country, color: channel, y: { ...average, stack: 'zero' } }),
  },
  'chart.stack_of_negatives': { spec: bars({ sort: '-y' }, { x: country, color: channel, y: profit }) },
  'chart.overlapping_areas': {
    spec: { mark: 'area', encoding: { x: time, color: channel, y: { ...revenue, stack: 'none' } } },
  },
  'chart.gauge_without_goal': { spec: { mark: 'gauge', encoding: { y: revenue } } },
  'chart.too_many_spokes': { spec: { mark: 'radar', encoding: { x: country, y: revenue } } },
  'chart.line_over_names': { spec: { mark: 'line', encoding: { x: country, y: revenue } } },
  'chart.time_by_value': { spec: { mark: 'line', encoding: { x: time, y: revenue }, sort: '-y' } },
  'chart.unsorted_bars': { spec: bars({}, { x: country }) },
  'chart.trend_over_names': { spec: bars({ sort: '-y', reference: [{ kind: 'trend' }] }, { x: country }) },
  'chart.errors_of_totals': { spec: bars({ reference: [{ kind: 'error', extent: 'stderr' }] }) },
  'chart.same_column_twice': { spec: bars({}, { color: channel }) },
  'chart.rainbow': { spec: bars({ colours: RAINBOW }, { x: country, color: { field: 'year' } }) },
  'chart.red_and_green': { spec: bars({ colours: { web: '#cc3333', store: '#33aa33' } }) },
  'chart.diverging_without_middle': {
    spec: {
      mark: 'heatmap',
      encoding: { x: country, y: channel, color: { ...revenue, scale: { scheme: 'diverging' } } },
    },
  },
  'chart.sequential_over_zero': {
    spec: {
      mark: 'heatmap',
      encoding: { x: country, y: channel, color: { ...profit, scale: { scheme: 'sequential' } } },
    },
  },
  'chart.scheme_over_names': {
    spec: bars({ sort: '-y' }, { x: country, color: { ...channel, scale: { scheme: 'sequential' } } }),
  },
  'chart.too_many_colours': { spec: bars({}, { color: country }) },
  'chart.too_many_series': { spec: { mark: 'line', encoding: { x: time, y: revenue, color: country } } },
  'chart.too_many_facets': { spec: bars({}, { facet: country }) },
  'chart.too_many_bars': { spec: bars({ sort: '-y', limit: 300 }, { x: { field: 'city' } }) },
  'chart.overplotting': {
    spec: { mark: 'scatter', encoding: { x: { field: 'revenue' }, y: { field: 'profit' } } },
    data: dataOf({ shown: 30_000 }),
  },
  'chart.too_many_words': {
    spec: { mark: 'wordcloud', encoding: { text: { field: 'city' } }, limit: 300 },
  },
  'chart.hairball': {
    spec: { mark: 'graph', encoding: { source: { field: 'city' }, target: country, y: revenue } },
  },
  'chart.crowded_labels': {
    spec: bars({ sort: '-y', limit: 60, options: { labels: true } }, { x: { field: 'city' } }),
  },
};

const warned = (spec: ChartSpec, data?: Omit<ChartData, 'chart'>) =>
  chartWarnings(spec, COLUMNS, data === undefined ? null : { ...data, chart: spec });

describe('the library of chart mistakes', () => {
  it('has at least thirty, each with its own code', () => {
    expect(CHART_MISTAKES.length).toBeGreaterThanOrEqual(30);
    expect(new Set(CHART_MISTAKES.map(({ code }) => code)).size).toBe(CHART_MISTAKES.length);
  });

  it('has a chart for each mistake', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(CHART_MISTAKES.map(({ code }) => code).toSorted());
  });

  it.each(CHART_MISTAKES.map(({ code }) => code))('warns of %s, and not of its fix', (code) => {
    const { spec: input, data } = CASES[code] ?? { spec: {} };
    const spec = ChartSpec.parse({ version: 1, ...input });
    const found = warned(spec, data).find((warning) => warning.code === code);
    expect(found?.message.code.startsWith(code.replace('chart.', 'mistake.'))).toBe(true);
    const fix = found?.fix?.chart;
    expect(fix).toBeDefined();
    const fixed = ChartSpec.parse(fix);
    expect(checkChart(fixed, COLUMNS)).toEqual([]);
    expect(warned(fixed, data).map((warning) => warning.code)).not.toContain(code);
  });

  it('counts the bins that hold rows, not those that a histogram may have', () => {
    const spec = ChartSpec.parse({
      version: 1,
      mark: 'histogram',
      encoding: { x: { field: 'revenue', bin: { maxBins: 30 } } },
    });
    const isWarned = (shown: number): boolean =>
      warned(spec, dataOf({ shown, matched: 100 })).some(({ code }) => code === 'chart.too_many_bins');
    expect([isWarned(1), isWarned(30)]).toEqual([false, true]);
  });

  it.each(CHART_MISTAKES.map(({ code }) => code))('the fix of %s makes no other mistake', (code) => {
    const { spec: input, data } = CASES[code] ?? { spec: {} };
    const spec = ChartSpec.parse({ version: 1, ...input });
    const before = warned(spec, data).map((warning) => warning.code);
    const fix = warned(spec, data).find((warning) => warning.code === code)?.fix?.chart;
    const after = fix === undefined ? [] : warned(fix, data).map((warning) => warning.code);
    expect(after.filter((one) => !before.includes(one))).toEqual([]);
  });

  it('finds nothing in plain charts', () => {
    const plain = [
      bars({ sort: '-y', limit: 20 }, { x: country }),
      { mark: 'line', encoding: { x: time, y: revenue } },
      { mark: 'pie', encoding: { x: channel, y: revenue } },
      { mark: 'scatter', encoding: { x: { field: 'revenue' }, y: { field: 'profit' } } },
      {
        mark: 'heatmap',
        encoding: { x: country, y: channel, color: { ...profit, scale: { scheme: 'diverging' } } },
      },
      { mark: 'line', encoding: { x: time, y: { ...revenue, scale: { min: 500 } } } },
      { mark: 'gauge', encoding: { y: revenue, goal: { field: 'profit', aggregate: 'sum' } } },
    ];
    for (const spec of plain) {
      expect(warned(ChartSpec.parse({ version: 1, ...spec }))).toEqual([]);
    }
  });

  it('counts the marks of the data where it is known: Other and filters leave fewer slices', () => {
    const spec = ChartSpec.parse({ version: 1, mark: 'pie', encoding: { x: country, y: revenue } });
    const facts = { type: 'text', role: 'dimension', field: 'country', label: 'country' } as const;
    const rows: ChartCell[][] = [['a'], ['b'], [{ other: true }]];
    expect(warned(spec, dataOf({ columns: [{ name: 'x', ...facts }], rows }))).toEqual([]);
  });
});
