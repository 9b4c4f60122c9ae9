import type { Cell, ChartMark, ChartSpec } from '@plumbline/contract';
import type { ChartColumn } from '../column.ts';
import { specOf } from './orders.ts';

/** A column of every type that charts take, with gaps in all of them. */
export const SALES: readonly ChartColumn[] = [
  { name: 'id', label: 'Sale', type: 'integer', role: 'identifier' },
  { name: 'day', label: 'Day', type: 'date', role: 'time' },
  { name: 'moment', label: 'Moment', type: 'timestamp', role: 'time' },
  { name: 'until', label: 'Until', type: 'timestamp', role: 'time' },
  { name: 'region', label: 'Region', type: 'text', role: 'dimension' },
  { name: 'product', label: 'Product', type: 'text', role: 'dimension' },
  { name: 'returned', label: 'Returned', type: 'boolean', role: 'dimension' },
  { name: 'revenue', label: 'Revenue', type: 'decimal', role: 'measure' },
  { name: 'weight', label: 'Weight', type: 'number', role: 'measure' },
  { name: 'pieces', label: 'Pieces', type: 'integer', role: 'measure' },
  { name: 'lat', label: 'Latitude', type: 'number', role: 'measure' },
  { name: 'lon', label: 'Longitude', type: 'number', role: 'measure' },
];

const REGIONS = ['North', 'South', 'East', 'West', null, ''];
const PRODUCTS = Array.from({ length: 14 }, (_, at) => `P${String(at).padStart(2, '0')}`);

/** Numbers that follow one another without a pattern, the same each time. */
const noise = (seed: number): number => ((seed * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;

const pick = <T>(list: readonly T[], seed: number): T | null =>
  list[Math.floor(noise(seed) * list.length)] ?? null;

const two = (value: number): string => String(value).padStart(2, '0');

function saleOf(id: number): Cell[] {
  const gap = (seed: number): boolean => noise(id * 31 + seed) < 0.08;
  const month = 1 + Math.floor(noise(id + 7) * 12);
  const day = `${2024 + Math.floor(noise(id + 3) * 2)}-${two(month)}-${two(1 + Math.floor(noise(id + 5) * 28))}`;
  const hour = Math.floor(noise(id + 11) * 24);
  const start = `${day}T${two(hour)}:${two(Math.floor(noise(id + 13) * 60))}:00`;
  return [
    id,
    gap(1) ? null : day,
    gap(2) ? null : start,
    gap(3) ? null : `${day}T23:59:59`,
    pick(REGIONS, id + 17),
    gap(4) ? null : pick(PRODUCTS, id + 19),
    gap(5) ? null : noise(id + 23) < 0.3,
    gap(6) ? null : (Math.round(noise(id + 29) * 20_000 - 3000) / 100).toFixed(2),
    gap(7) ? null : Math.round(noise(id + 37) * 1000) / 8,
    gap(8) ? null : Math.floor(noise(id + 41) * 40),
    gap(9) ? null : Math.round(noise(id + 43) * 20_000) / 100 - 100,
    gap(10) ? null : Math.round(noise(id + 47) * 40_000) / 100 - 200,
  ];
}

export const SALES_ROWS: readonly (readonly Cell[])[] = Array.from({ length: 240 }, (_, at) =>
  saleOf(at + 1),
);

const count = { field: null, aggregate: 'count' } as const;
const revenue = { field: 'revenue', aggregate: 'sum' } as const;
const region = { field: 'region' } as const;
const product = { field: 'product' } as const;
const axes = { x: { field: 'day', timeUnit: 'month' }, y: revenue, color: product, facet: region } as const;
const place = { latitude: { field: 'lat' }, longitude: { field: 'lon' } } as const;

/** One chart of the sales for each mark, with everything that the mark takes. */
const ENCODED: Readonly<Record<ChartMark, Omit<Partial<ChartSpec>, 'mark'>>> = {
  bar: { encoding: axes, layer: [{ mark: 'line', y: count, axis: 'right' }], limit: 6 },
  line: { encoding: { x: { field: 'moment' }, y: { field: 'weight', aggregate: 'mean' }, color: region } },
  step: { encoding: { x: { field: 'moment', timeUnit: 'hour' }, y: count }, limit: 40 },
  area: { encoding: axes, limit: 24 },
  scatter: {
    encoding: { x: { field: 'weight' }, y: { field: 'revenue' }, color: product, facet: region },
    tooltip: [{ field: 'pieces' }],
  },
  bubble: {
    encoding: {
      x: { field: 'weight', aggregate: 'mean' },
      y: { field: 'revenue', aggregate: 'median' },
      size: count,
      text: product,
      color: region,
    },
  },
  pie: { encoding: { x: product, y: revenue }, sort: '-y' },
  donut: { encoding: { x: region, y: count, facet: { field: 'returned' } } },
  rose: { encoding: { x: { field: 'returned' }, y: count } },
  histogram: { encoding: { x: { field: 'weight' }, color: region } },
  density: { encoding: { x: { field: 'weight' }, color: region } },
  box: {
    encoding: { x: region, y: { field: 'weight' }, color: { field: 'returned' } },
    options: { whiskers: 'p5-p95' },
  },
  violin: { encoding: { x: region, y: { field: 'weight' } } },
  heatmap: { encoding: { x: { field: 'pieces' }, y: product, color: revenue } },
  calendar: { encoding: { x: { field: 'moment' }, color: count } },
  treemap: { encoding: { y: revenue }, detail: [region, product] },
  sunburst: { encoding: { y: count }, detail: [region, { field: 'returned' }, product] },
  icicle: { encoding: {}, detail: [{ field: 'day', timeUnit: 'year' }, product] },
  sankey: { encoding: { source: region, target: product, y: revenue } },
  chord: { encoding: { source: product, target: region, y: count } },
  graph: { encoding: { source: product, target: { field: 'returned' } } },
  funnel: { encoding: { x: product, y: count }, sort: '-y', limit: 5 },
  waterfall: { encoding: { x: { field: 'day', timeUnit: 'quarter' }, y: revenue } },
  radar: {
    encoding: { color: region },
    detail: [
      { field: 'weight', aggregate: 'mean' },
      { field: 'pieces', aggregate: 'max' },
      { field: 'revenue', aggregate: 'stddev' },
    ],
  },
  gauge: { encoding: { y: revenue, goal: { field: 'pieces', aggregate: 'sum' } } },
  kpi: { encoding: { y: { field: 'weight', aggregate: 'mean' }, x: { field: 'day', timeUnit: 'month' } } },
  bullet: { encoding: { x: region, y: revenue, goal: { field: 'pieces', aggregate: 'sum' } } },
  candlestick: {
    encoding: {
      x: { field: 'moment', timeUnit: 'quarter' },
      open: { field: 'weight' },
      high: { field: 'weight' },
      low: { field: 'weight' },
      close: { field: 'weight' },
    },
  },
  gantt: { encoding: { text: product, start: { field: 'moment' }, end: { field: 'until' }, color: region } },
  wordcloud: { encoding: { text: product }, limit: 9 },
  parallel: { encoding: { color: product }, detail: [{ field: 'weight' }, { field: 'pieces' }, region] },
  table: { encoding: {}, detail: [region, { field: 'day' }, { field: 'revenue' }], sort: '-y', limit: 30 },
  pivot: { encoding: { x: region, color: { field: 'day', timeUnit: 'year' }, y: revenue } },
  choropleth: { encoding: { place: region, color: revenue } },
  pointmap: { encoding: { ...place, size: { field: 'pieces' }, color: product, text: { field: 'id' } } },
  densitymap: { encoding: place },
};

export const salesChart = (mark: ChartMark, more: Partial<ChartSpec> = {}): ChartSpec =>
  specOf({ encoding: {}, ...ENCODED[mark], mark, ...more });
