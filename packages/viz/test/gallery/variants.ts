import type { ChartAnnotation, ChartCell, ChartData } from '@plumbline/contract';
import type { DrawingExtras } from '../../src/compiled-chart.ts';
import { bell, binned, CATEGORIES, COUNTRIES, make, month, MONTHS, numbers, round } from './make.ts';
import { byCountry, byMonth, byMonthAndCategory } from './samples.ts';
import { SPECIMENS } from './specimens.ts';

export interface Variant {
  readonly data: ChartData;
  readonly extras?: DrawingExtras;
}

const COLORED = [month(), 'color:Category:text', '#y:Revenue:decimal'] as const;
const y = (stack: 'none' | 'zero' | 'normalize') => ({
  encoding: {
    x: { field: 'ordered_at', timeUnit: 'month' as const },
    color: { field: 'category' },
    y: { field: 'revenue', aggregate: 'sum' as const, stack },
  },
});

const annotation = (id: string, of: Partial<ChartAnnotation>): ChartAnnotation => ({
  id,
  datasetId: 'd',
  kind: 'note',
  chartId: null,
  anchor: { column: 'ordered_at' },
  text: 'Remark',
  createdBy: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  ...of,
});

function faceted(mark: 'bar' | 'line' | 'scatter'): ChartData {
  const next = numbers(3);
  return mark === 'scatter'
    ? make({
        mark,
        columns: ['#x:Weight:number', '#y:Price:number', 'facet:Category:text'],
        rows: Array.from({ length: 160 }, (_, at): ChartCell[] => [
          round(2 + next() * 18, 1),
          round(60 + bell(next) * 20, 1),
          CATEGORIES[at % 4] ?? '',
        ]),
      })
    : make({
        mark,
        columns: [month(), 'facet:Category:text', '#y:Revenue:decimal'],
        rows: byMonthAndCategory(5),
      });
}

function cells(): ChartData {
  const next = numbers(8);
  const counts = new Map<string, number>();
  for (let at = 0; at < 20_000; at += 1) {
    const key = `${Math.round(bell(next) * 8)} ${Math.round(bell(next) * 8)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return make({
    mark: 'scatter',
    columns: [binned('x', 'Weight', 1), binned('y', 'Price', 1), '#count:Rows:integer'],
    rows: [...counts].map(([key, count]) => [...key.split(' ').map(Number), count]),
  });
}

/** Ways of a mark that its ordinary example does not show. */
export const VARIANTS: Readonly<Record<string, () => Variant>> = {
  'bar stacked': () => ({ data: make({ mark: 'bar', columns: COLORED, rows: byMonthAndCategory() }) }),
  'bar with its legend beside it': () => ({
    data: make({
      mark: 'bar',
      columns: COLORED,
      rows: byMonthAndCategory(),
      spec: { options: { legend: 'right' } },
    }),
  }),
  'bar with its legend below it': () => ({
    data: make({
      mark: 'bar',
      columns: COLORED,
      rows: byMonthAndCategory(),
      spec: { options: { legend: 'bottom' } },
    }),
  }),
  'line on a scale to both sides of zero': () => ({
    data: make({
      mark: 'line',
      columns: [month(), '#y:Change:number'],
      rows: MONTHS.map((name, at) => [name, (at % 2 === 0 ? 1 : -1) * 10 ** (at / 2.4)]),
      spec: {
        encoding: {
          x: { field: 'ordered_at', timeUnit: 'month' },
          y: { field: 'change', aggregate: 'sum', scale: { type: 'symlog' } },
        },
      },
    }),
  }),
  'bar grouped': () => ({
    data: make({
      mark: 'bar',
      columns: COLORED,
      rows: byMonthAndCategory(3).filter(([name]) => typeof name === 'string' && name < '2025-07'),
      spec: y('none'),
    }),
  }),
  'bar normalized': () => ({
    data: make({ mark: 'bar', columns: COLORED, rows: byMonthAndCategory(), spec: y('normalize') }),
  }),
  'bar horizontal': () => ({
    data: make({
      mark: 'bar',
      columns: ['x:Country:text', '#y:Revenue:decimal'],
      rows: [...byCountry(), [{ other: true }, 240_000]],
      spec: { options: { orient: 'horizontal', labels: true } },
    }),
  }),
  'bar with a line on a second axis': () => ({
    data: make({
      mark: 'bar',
      columns: [month(), '#y:Revenue:decimal', '#layer_0:Margin:number'],
      rows: byMonth(1).map(([name, value], at) => [name, value, round(18 + 6 * Math.sin(at / 2), 1)]),
      spec: { layer: [{ mark: 'line', y: { field: 'margin', aggregate: 'mean' }, axis: 'right' }] },
    }),
  }),
  'bar with references': () => ({
    data: make({
      mark: 'bar',
      columns: [month(), '#y:Revenue:decimal'],
      rows: byMonth(1),
      spec: {
        reference: [
          { kind: 'line', value: 'mean' },
          { kind: 'line', value: 1_200_000, label: 'Goal' },
          { kind: 'band', from: 400_000, to: 600_000, label: 'Usual' },
          { kind: 'trend' },
        ],
      },
    }),
  }),
  'bar with error bars': () => ({
    data: make({
      mark: 'bar',
      columns: [
        'x:Category:text',
        '#y:Delivery days:number',
        '#y_stddev:Deviation:number',
        '#y_count:Rows:integer',
      ],
      rows: CATEGORIES.map((name, at) => [name, 4 + at * 0.7, 1.8, 12 + at * 5]),
      spec: {
        reference: [{ kind: 'error', extent: 'ci' }],
        encoding: { x: { field: 'category' }, y: { field: 'delivery days', aggregate: 'mean' } },
      },
    }),
  }),
  'bar with remarks': () => ({
    data: make({ mark: 'bar', columns: [month(), '#y:Revenue:decimal'], rows: byMonth(1) }),
    extras: {
      annotations: [
        annotation('a', { anchor: { column: 'ordered_at', x: '2025-07-01' }, text: 'Summer sale' }),
        annotation('b', {
          kind: 'range',
          anchor: { column: 'ordered_at', x: '2025-09-01', x2: '2025-11-01' },
          text: 'Move of the warehouse',
        }),
        annotation('c', {
          kind: 'event',
          anchor: { column: 'other_date', x: '2025-03-14' },
          text: 'New shop',
        }),
      ],
    },
  }),
  'bar selected': () => ({
    data: make({ mark: 'bar', columns: COLORED, rows: byMonthAndCategory(3) }),
    extras: { selected: [6, 18, 30] },
  }),
  'bar of fifty names': () => ({
    data: make({
      mark: 'bar',
      columns: ['x:Product:text', '#y:Revenue:decimal'],
      rows: Array.from({ length: 50 }, (_, at) => [`Product number ${at + 1}`, 90_000 - at * 1500]),
    }),
  }),
  'line of ten': () => ({
    data: make({
      mark: 'line',
      columns: COLORED,
      rows: Array.from({ length: 10 }, (_, at) =>
        byMonth(at + 40, 200_000 + at * 70_000).map(([name, value]) => [name, `Shop ${at + 1}`, value]),
      ).flat(),
    }),
  }),
  'line with a moving mean and gaps': () => ({
    data: make({
      mark: 'line',
      columns: [month(), '#y:Revenue:decimal'],
      rows: byMonth(1).filter((_, at) => at !== 4 && at !== 9),
      spec: { reference: [{ kind: 'moving_average', marks: 3 }] },
    }),
  }),
  'line of moments': () => ({
    data: make({
      mark: 'line',
      columns: ['x:Time:timestamp', '#y:Load:number'],
      rows: Array.from({ length: 200 }, (_, at) => [
        new Date(Date.UTC(2026, 2, 1) + at * 3_600_000).toISOString(),
        round(40 + 20 * Math.sin(at / 9) + (at % 7), 1),
      ]),
      spec: { encoding: { x: { field: 'time' }, y: { field: 'load', aggregate: 'mean' } } },
    }),
  }),
  'line on a logarithmic scale': () => ({
    data: make({
      mark: 'line',
      columns: [month(), '#y:Visits:integer'],
      rows: MONTHS.map((name, at) =>
        [name, at === 3 ? 0 : 10 ** (1 + at / 2.4)].map((cell) =>
          typeof cell === 'number' ? round(cell) : cell,
        ),
      ),
      spec: {
        encoding: {
          x: { field: 'ordered_at', timeUnit: 'month' },
          y: { field: 'visits', aggregate: 'sum', scale: { type: 'log' } },
        },
      },
    }),
  }),
  'area alone': () => ({
    data: make({ mark: 'area', columns: [month(), '#y:Revenue:decimal'], rows: byMonth(1) }),
  }),
  'small multiples of bars': () => ({ data: faceted('bar') }),
  'small multiples of lines': () => ({ data: faceted('line') }),
  'small multiples of points': () => ({ data: faceted('scatter') }),
  'scatter in cells': () => ({ data: cells() }),
  'scatter with trend': () => ({
    data: { ...SPECIMENS.scatter(), chart: { ...SPECIMENS.scatter().chart, reference: [{ kind: 'trend' }] } },
  }),
  'small multiples of pies': () => ({
    data: make({
      mark: 'pie',
      columns: ['x:Category:text', 'facet:Country:text', '#y:Revenue:decimal'],
      rows: COUNTRIES.slice(0, 4).flatMap((country, place) =>
        CATEGORIES.map((category, at) => [category, country, round(100_000 / (at + 1) + place * 9000)]),
      ),
    }),
  }),
  'pie of many': () => ({
    data: make({
      mark: 'pie',
      columns: ['x:Country:text', '#y:Revenue:decimal'],
      rows: [...byCountry(), ['Greece', 40_000], ['Malta', 12_000], [{ other: true }, 160_000]],
    }),
  }),
  'heatmap diverging': () => ({
    data: make({
      mark: 'heatmap',
      columns: ['x:Country:text', 'y:Category:text', '#color:Change:number'],
      rows: CATEGORIES.flatMap((category, at) =>
        COUNTRIES.map((country, place) => [country, category, round(12 * Math.sin(at * 2 + place), 1)]),
      ),
    }),
  }),
  'currency and percent': () => ({
    data: make({
      mark: 'bar',
      columns: [
        'x:Country:text',
        {
          name: 'y',
          label: 'Revenue',
          type: 'decimal',
          role: 'measure',
          field: 'revenue',
          format: { kind: 'currency', currency: 'EUR' },
        },
      ],
      rows: byCountry(),
      spec: { options: { labels: true } },
    }),
  }),
};
