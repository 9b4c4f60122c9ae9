import { ChartSpec } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { checkChart, type ChartColumn } from '@plumbline/viz';
import { describe, expect, it } from 'vitest';
import { chartWarnings } from '../mistakes/chart-warnings.ts';
import { column, draw, someTable } from '../../test/fixtures/columns.ts';
import { randomOf } from '../../test/fixtures/random.ts';
import { recommendChart, recommendCharts } from './recommend-charts.ts';

const COLUMNS: readonly ChartColumn[] = [
  column('order_id', 'integer', { role: 'identifier', distinct: 1000 }),
  column('ordered', 'date', { distinct: 700, min: '2022-01-01', max: '2023-12-31' }),
  column('country', 'text', { distinct: 17, top: [{ value: 'Portugal', count: 90 }] }),
  column('channel', 'text', { distinct: 4 }),
  column('revenue', 'decimal', { distinct: 900, min: 0, max: 1000, mean: 50, stddev: 40 }),
  column('unit price', 'decimal', { distinct: 200, min: 1, max: 90, mean: 50, stddev: 20 }),
  column('year', 'integer', { distinct: 5, min: 2019, max: 2023 }),
];

const best = (...columns: string[]) => recommendCharts(COLUMNS, { columns, limit: 1, rowCount: 1000 })[0];
const marks = (...columns: string[]) =>
  recommendCharts(COLUMNS, { columns, limit: 5, rowCount: 1000 }).map(({ chart }) => chart.mark);

describe('recommendCharts', () => {
  it('starts a dataset with a measure over time, and says why', () => {
    expect(recommendChart(COLUMNS)).toMatchObject({
      chart: {
        mark: 'line',
        encoding: { x: { field: 'ordered' }, y: { field: 'revenue', aggregate: 'sum' } },
      },
      title: message('recommendation.over', {
        what: message('aggregatePhrase.sum', { column: 'revenue' }),
        time: 'ordered',
      }),
      reason: message('recommendation.reasons', {
        first: message('recommendation.line', {
          what: message('aggregateText.sum', { column: 'revenue' }),
          time: 'ordered',
        }),
        second: message('quantity.amount', { column: 'revenue' }),
      }),
    });
  });

  it('chooses the mark by what the columns are', () => {
    expect(best('country')?.chart).toMatchObject({
      mark: 'bar',
      sort: '-y',
      options: { orient: 'horizontal' },
    });
    expect(best('revenue')?.chart).toMatchObject({
      mark: 'histogram',
      encoding: { x: { bin: { maxBins: 20 } } },
    });
    expect(best('ordered')?.chart).toMatchObject({ mark: 'line', encoding: { y: { aggregate: 'count' } } });
    expect(best('revenue', 'unit price')?.chart.mark).toBe('scatter');
    expect(best('ordered', 'channel', 'revenue')?.chart).toMatchObject({
      mark: 'line',
      encoding: { color: { field: 'channel' } },
    });
    expect(marks('channel', 'revenue')).toContain('donut');
    expect(marks('country', 'channel')).toEqual(expect.arrayContaining(['heatmap', 'bar']));
  });

  it('keeps years in their order and never adds them up', () => {
    expect(best('year', 'revenue')?.chart).toMatchObject({ encoding: { x: { field: 'year' } }, sort: 'x' });
    const all = COLUMNS.map(({ name }) => name).flatMap((name) =>
      recommendCharts(COLUMNS, { columns: [name, 'year'] }),
    );
    const measures = all
      .flatMap(({ chart }) => Object.values(chart.encoding))
      .filter(({ aggregate }) => aggregate !== undefined);
    expect(measures.map(({ field }) => field)).not.toContain('year');
    expect(measures.map(({ field }) => field)).not.toContain('order_id');
  });

  it('averages what does not add up, shows no shares of it, and its row count in the tooltip', () => {
    const charts = recommendCharts(COLUMNS, { columns: ['channel', 'unit price'], limit: 9, rowCount: 1000 });
    const used = charts.filter(({ chart }) => JSON.stringify(chart.encoding).includes('"aggregate":"mean"'));
    expect(used.length).toBeGreaterThan(1);
    expect(charts.map(({ chart }) => chart.mark)).not.toContain('donut');
    expect(charts.map(({ chart }) => chart.mark)).not.toContain('treemap');
    for (const { chart } of used.filter(({ chart: { mark } }) => mark !== 'kpi')) {
      expect(chart.tooltip).toContainEqual({ field: null, aggregate: 'count' });
    }
  });

  it('puts averages on a map of places, and totals never', () => {
    const charts = recommendCharts(COLUMNS, { columns: ['country', 'revenue'], limit: 9, rowCount: 1000 });
    expect(charts.find(({ chart }) => chart.mark === 'choropleth')?.chart).toMatchObject({
      encoding: { place: { field: 'country' }, color: { field: 'revenue', aggregate: 'mean' } },
      map: { area: 'world' },
    });
    const regions = recommendCharts(COLUMNS, {
      columns: ['channel', 'revenue'],
      limit: 9,
      areaOf: ({ name }) => (name === 'channel' ? 'DE' : null),
    });
    expect(regions.find(({ chart }) => chart.mark === 'choropleth')?.chart.map?.area).toBe('DE');
  });

  it('knows columns that belong together by their names', () => {
    const flight = [
      column('origin', 'text', { distinct: 40 }),
      column('destination', 'text', { distinct: 50 }),
      column('passengers', 'integer', { min: 0, max: 400, distinct: 300 }),
    ];
    expect(
      recommendCharts(flight, { columns: ['origin', 'destination', 'passengers'] })[0]?.chart,
    ).toMatchObject({
      mark: 'sankey',
      encoding: { source: { field: 'origin', limit: 15 }, target: { field: 'destination', limit: 15 } },
    });
    const prices = ['open', 'high', 'low', 'close'].map((name) => column(name, 'number', { distinct: 99 }));
    const days = [column('day', 'date', { distinct: 200, min: '2024-01-01', max: '2024-12-31' }), ...prices];
    const names = days.map(({ name }) => name);
    expect(recommendCharts(days, { columns: names })[0]?.chart.mark).toBe('candlestick');
    const at = [
      column('lat', 'number', { min: -10, max: 50 }),
      column('lng', 'number', { min: -100, max: 100 }),
    ];
    expect(recommendCharts(at, { columns: ['lat', 'lng'] })[0]?.chart.mark).toBe('pointmap');
  });

  it('gives different charts: no mark more than twice, of a whole dataset no columns twice', () => {
    const charts = recommendCharts(COLUMNS, { rowCount: 1000, limit: 10 }).map(({ chart }) => chart);
    const count = (key: (chart: ChartSpec) => string) =>
      Math.max(...[...Map.groupBy(charts, key).values()].map(({ length }) => length));
    const fieldsOf = ({ encoding, detail = [] }: ChartSpec) =>
      [...Object.values(encoding), ...detail]
        .map(({ field }) => String(field))
        .toSorted()
        .join();
    expect([count(({ mark }) => mark), count(fieldsOf)]).toEqual([2, 1]);
  });

  it('has nothing to say about nothing, and shows the rows where there is nothing else', () => {
    expect(recommendChart([])).toBeNull();
    expect(recommendChart([{ name: 'doc', type: 'json' }])).toBeNull();
    expect(recommendChart([column('only', 'text', { distinct: 1 })])?.chart.mark).toBe('bar');
  });

  it('recommends only what can be drawn and makes no known mistake, whatever the columns', () => {
    const random = randomOf(7);
    let drawn = 0;
    for (let round = 0; round < 120; round += 1) {
      const table = someTable(random);
      const names = table.columns.map(({ name }) => name).filter(() => random() < 0.4);
      const paramSets = [{}, ...(names.length === 0 ? [] : [{ columns: names }])];
      for (const params of paramSets) {
        for (const { chart, score, reason } of recommendCharts(table.columns, {
          ...params,
          rowCount: table.rows.length,
        })) {
          const label = `${round} ${JSON.stringify(chart)}`;
          expect([label, checkChart(ChartSpec.parse(chart), table.columns)]).toEqual([label, []]);
          const data = draw(ChartSpec.parse(chart), table);
          expect([label, chartWarnings(chart, table.columns)]).toEqual([label, []]);
          expect([label, chartWarnings(data.chart, table.columns, data)]).toEqual([label, []]);
          expect(score > 0 && score <= 1).toBe(true);
          expect(reason.code).toMatch(/^recommendation\./);
          drawn += 1;
        }
      }
    }
    expect(drawn).toBeGreaterThan(300);
  });
});
