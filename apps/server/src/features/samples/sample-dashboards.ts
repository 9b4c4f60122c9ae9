import { DashboardContent, type ChartSpec } from '@plumbline/contract';

type Spec = Pick<ChartSpec, 'mark' | 'encoding'>;
interface Where {
  readonly at: readonly [x: number, y: number, w: number, h: number];
  readonly title: string;
}

const count = { field: null, aggregate: 'count' } as const;
const sum = (field: string) => ({ field, aggregate: 'sum' }) as const;
const mean = (field: string) => ({ field, aggregate: 'mean' }) as const;
const only = (column: string, ...values: readonly string[]) => ({
  op: 'and' as const,
  value: [{ column, op: 'in' as const, value: [...values] }],
});

let created = 0;
const tile = ({ at: [x, y, w, h], title }: Where) => {
  created += 1;
  return { id: `sample-${created}`, title, place: { x, y, w, h } };
};

const chart = (where: Where, spec: Spec, more: object = {}) => ({
  ...tile(where),
  kind: 'chart',
  chart: { version: 1, ...spec, ...more },
});
const figure = (where: Where, measure: object, more: object = {}) => ({
  ...tile(where),
  kind: 'figure',
  measure,
  ...more,
});
const text = (where: Where, words: string) => ({ ...tile(where), kind: 'text', text: words });
const picker = (name: string, column: string) => ({ name, label: name, column, op: 'in', value: null });

/** A dashboard that is made once the dataset of a sample can be read. */
export interface SampleDashboard {
  /** Key of the sample. */
  readonly sample: string;
  readonly content: DashboardContent;
}

const STRIKES = DashboardContent.parse({
  name: 'Wildlife strikes on aircraft',
  description: 'Where, when and how animals meet aircraft. Click a mark to see it everywhere.',
  parameters: [
    picker('Size of the animal', 'Wildlife Size'),
    picker('State', 'Origin State'),
    { name: 'Flown', label: 'Flown', column: 'Flight Date', op: 'between', value: null },
  ],
  tiles: [
    figure({ at: [0, 0, 3, 4], title: 'Strikes reported' }, count),
    figure({ at: [3, 0, 3, 4], title: 'With damage' }, count, {
      filters: only('Effect Amount of damage', 'Minor', 'Medium', 'Substantial'),
      upIsGood: false,
    }),
    figure(
      { at: [6, 0, 3, 4], title: 'Cost in dollars' },
      {
        ...sum('Cost Total $'),
        format: { kind: 'compact', decimals: 1, prefix: '$' },
      },
      { upIsGood: false },
    ),
    figure(
      { at: [9, 0, 3, 4], title: 'Mean speed in knots' },
      {
        ...mean('Speed IAS in knots'),
        format: { decimals: 0 },
      },
      { upIsGood: null },
    ),
    chart(
      { at: [0, 4, 8, 10], title: 'Strikes each quarter, by size of the animal' },
      {
        mark: 'area',
        encoding: {
          x: { field: 'Flight Date', timeUnit: 'quarter' },
          y: count,
          color: { field: 'Wildlife Size' },
        },
      },
      { limit: 100 },
    ),
    chart(
      { at: [8, 4, 4, 10], title: 'Time of day' },
      { mark: 'donut', encoding: { x: { field: 'Time of day' }, y: count } },
    ),
    chart(
      { at: [0, 14, 6, 11], title: 'Phase of flight' },
      { mark: 'bar', encoding: { x: { field: 'Phase of flight' }, y: count } },
      { sort: '-y', options: { orient: 'horizontal', labels: true } },
    ),
    chart(
      { at: [6, 14, 6, 11], title: 'Which animals, where they are known' },
      { mark: 'bar', encoding: { x: { field: 'Wildlife Species' }, y: count } },
      {
        sort: '-y',
        limit: 10,
        options: { orient: 'horizontal' },
        filter: { op: 'not', value: [{ column: 'Wildlife Species', op: 'startswith', value: 'Unknown' }] },
      },
    ),
    chart(
      { at: [0, 25, 6, 11], title: 'When in the flight, and when in the day' },
      {
        mark: 'heatmap',
        encoding: {
          x: { field: 'Phase of flight' },
          y: { field: 'Time of day' },
          color: count,
        },
      },
    ),
    chart(
      { at: [6, 25, 6, 11], title: 'Strikes by state' },
      { mark: 'choropleth', encoding: { place: { field: 'Origin State' }, color: count } },
      { map: { area: 'US' } },
    ),
    chart(
      { at: [0, 36, 6, 11], title: 'Cost by operator, in dollars' },
      { mark: 'bar', encoding: { x: { field: 'Aircraft Airline Operator' }, y: sum('Cost Total $') } },
      { sort: '-y', limit: 10, options: { orient: 'horizontal' } },
    ),
    {
      ...tile({ at: [6, 36, 6, 11], title: 'Damage by size of the animal' }),
      kind: 'pivot',
      pivot: {
        rows: ['Wildlife Size'],
        columns: ['Effect Amount of damage'],
        values: [{ agg: 'count', label: 'Strikes' }],
        totals: { rows: true, columns: true, grand: true },
      },
    },
    {
      ...tile({ at: [0, 47, 12, 11], title: 'The costliest strikes' }),
      kind: 'grid',
      columns: ['Flight Date', 'Airport Name', 'Wildlife Species', 'Cost Total $'],
      sort: [{ column: 'Cost Total $', direction: 'desc' }],
    },
    text(
      { at: [0, 58, 12, 4], title: 'About the data' },
      'Reports to the Federal Aviation Administration from 1990 to July 2002, in the public domain. Not every strike is reported, and a cost of 0 is mostly one that nobody wrote down.',
    ),
  ],
});

const WEATHER = DashboardContent.parse({
  name: 'Weather in Seattle and New York',
  description: 'Four years of two cities, day by day.',
  parameters: [
    picker('City', 'location'),
    { name: 'Days', label: 'Days', column: 'date', op: 'between', value: null },
  ],
  tiles: [
    figure(
      { at: [0, 0, 4, 4], title: 'Warmest of the day, on average, in °C' },
      {
        ...mean('temp_max'),
        format: { decimals: 1 },
      },
      { over: { field: 'date', timeUnit: 'month' }, upIsGood: null },
    ),
    figure(
      { at: [4, 0, 4, 4], title: 'Rain and snow in mm' },
      {
        ...sum('precipitation'),
        format: { decimals: 0 },
      },
      { over: { field: 'date', timeUnit: 'month' }, upIsGood: null },
    ),
    figure(
      { at: [8, 0, 4, 4], title: 'Wind in m/s, on average' },
      {
        ...mean('wind'),
        format: { decimals: 1 },
      },
      { over: { field: 'date', timeUnit: 'month' }, upIsGood: null },
    ),
    chart(
      { at: [0, 4, 8, 11], title: 'Warmest of the day, by month, in °C' },
      {
        mark: 'line',
        encoding: {
          x: { field: 'date', timeUnit: 'month' },
          y: mean('temp_max'),
          color: { field: 'location' },
        },
      },
      { limit: 100 },
    ),
    chart(
      { at: [8, 4, 4, 11], title: 'Kinds of days' },
      {
        mark: 'bar',
        encoding: {
          x: { field: 'location' },
          y: { ...count, stack: 'normalize' },
          color: { field: 'weather' },
        },
      },
    ),
    chart(
      { at: [0, 15, 12, 18], title: 'Rain and snow in Seattle, day by day, in mm' },
      { mark: 'calendar', encoding: { x: { field: 'date', timeUnit: 'day' }, color: sum('precipitation') } },
      { limit: 1500, filter: only('location', 'Seattle') },
    ),
    chart(
      { at: [0, 33, 6, 11], title: 'Spread of the warmest hours, by kind of day' },
      {
        mark: 'box',
        encoding: {
          x: { field: 'weather' },
          y: { field: 'temp_max' },
        },
      },
    ),
    chart(
      { at: [6, 33, 6, 11], title: 'How hard the wind blew, in m/s' },
      {
        mark: 'histogram',
        encoding: {
          x: { field: 'wind', bin: { maxBins: 20 } },
          y: count,
        },
      },
    ),
  ],
});

export const SAMPLE_DASHBOARDS: readonly SampleDashboard[] = [
  { sample: 'weather', content: WEATHER },
  { sample: 'birdstrikes', content: STRIKES },
];
