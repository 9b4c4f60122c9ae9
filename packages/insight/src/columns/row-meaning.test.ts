import { describe, expect, it } from 'vitest';
import { buildChart } from '../ask/query/build-chart.ts';
import { buildPivot } from '../ask/query/build-pivot.ts';
import type { DescribedDataset } from '../ask/dataset/described.ts';
import { interpret, NO_INTERPRETATION } from '../ask/reading/interpret.ts';
import { suggestPivots } from '../ask/choices/suggest-pivots.ts';
import { recommendCharts } from '../recommend/recommend-charts.ts';
import type { RowMeaning } from './row-meaning.ts';

const ROWS = 1000;

const profile = (distinct: number, top: readonly string[] = []) => ({
  nulls: 0,
  distinct,
  distinctIsExact: true,
  min: null,
  max: null,
  mean: 5,
  stddev: 3,
  quantiles: null,
  histogram: [],
  top: top.map((value) => ({ value, count: Math.floor(ROWS / distinct) })),
});

const text = (name: string, distinct: number, top: readonly string[] = []) =>
  ({ name, type: 'text', role: 'dimension', semanticRole: null, profile: profile(distinct, top) }) as const;
const id = (name: string, distinct: number) =>
  ({ name, type: 'integer', role: 'identifier', semanticRole: null, profile: profile(distinct) }) as const;

const MEANING: RowMeaning = {
  key: ['order_id'],
  grain: 'order',
  hierarchies: [['Country', 'Region']],
  same: [{ name: 'Country', code: 'Country Code' }],
};

const dataset = (meaning?: RowMeaning): DescribedDataset => ({
  subject: 'Sales',
  rowCount: ROWS,
  meaning,
  columns: [
    id('order_id', ROWS),
    id('customer_id', 980),
    text('Country Code', 5, ['DE', 'FR']),
    text('Country', 5, ['Germany', 'France']),
    text('Region', 15, ['Bavaria', 'Saxony']),
    text('Channel', 4, ['Shop', 'Web']),
    { name: 'Revenue', type: 'number', role: 'measure', semanticRole: null, profile: profile(800) },
  ],
});

describe('what is counted [SEM-KEY-4]', () => {
  const measureOf = (question: string, meaning?: RowMeaning) =>
    interpret(question, dataset(meaning)).interpretation.measures[0];

  it('is rows of the thing that a row is, and different values of anything else', () => {
    expect(measureOf('how many orders', MEANING)).toEqual({ column: null, aggregate: 'count' });
    expect(measureOf('how many customers', MEANING)).toEqual({
      column: 'customer_id',
      aggregate: 'distinct',
    });
  });

  it('was rows of whatever nearly differs in each, where no key is known', () => {
    expect(measureOf('how many customers')).toEqual({ column: null, aggregate: 'count' });
  });

  it('is different values of each part of a key of several columns', () => {
    const lines: RowMeaning = { ...MEANING, key: ['customer_id', 'Channel'], grain: null };
    expect(measureOf('how many customers', lines)).toEqual({ column: 'customer_id', aggregate: 'distinct' });
  });

  it('is rows where a person says what they are', () => {
    const visits: RowMeaning = { ...MEANING, grain: 'visit' };
    expect(interpret('visits by channel', dataset(visits)).interpretation).toMatchObject({
      measures: [{ column: null, aggregate: 'count' }],
      groups: [{ column: 'Channel' }],
    });
    expect(interpret('visits by channel', dataset(MEANING)).unknown).toEqual(['visits']);
  });
});

describe('hierarchies [SEM-HIER-2]', () => {
  const pivotOf = (groups: readonly string[], meaning?: RowMeaning) => {
    const { rows, columns } = buildPivot(
      {
        ...NO_INTERPRETATION,
        intent: 'pivot',
        groups: groups.map((column) => ({ column })),
        measures: [{ column: null, aggregate: 'count' }],
      },
      dataset(meaning),
    );
    return { rows, columns };
  };

  it('go down the rows of a pivot from the coarsest level, and not across', () => {
    expect(pivotOf(['Region', 'Country'], MEANING)).toEqual({ rows: ['Country', 'Region'], columns: [] });
    expect(pivotOf(['Region', 'Country'])).toEqual({ rows: ['Region'], columns: ['Country'] });
    expect(pivotOf(['Region', 'Channel', 'Country'], MEANING)).toEqual({
      rows: ['Country', 'Channel', 'Region'],
      columns: [],
    });
  });

  it.each([['treemap'], ['sunburst']])('are drawn from the coarsest level in a %s', (mark) => {
    for (const question of [
      `${mark} of revenue by region and country`,
      `revenue by country and region as ${mark}`,
    ]) {
      const chart = buildChart(interpret(question, dataset(MEANING)).interpretation, dataset(MEANING));
      expect(chart).toMatchObject({ mark, detail: [{ field: 'Country' }, { field: 'Region' }] });
    }
  });

  it('are bars of the finest level in the color of the next', () => {
    const { encoding } = buildChart(
      interpret('revenue by country and region', dataset(MEANING)).interpretation,
      dataset(MEANING),
    );
    expect(encoding).toMatchObject({ x: { field: 'Region' }, color: { field: 'Country' } });
  });

  it('are not crossed by suggested pivots, which use names for codes', () => {
    const used = suggestPivots(undefined, dataset(MEANING), { limit: 50 }).map(
      ({ interpretation: { groups } }) => groups.map(({ column }) => column),
    );
    expect(used.length).toBeGreaterThan(0);
    expect(used.flat()).not.toContain('Country Code');
    expect(used.flat()).toContain('Country');
  });

  it('are shown nested by suggested charts, and never side by side', () => {
    const { columns } = dataset();
    const options = { rowCount: ROWS, limit: 30, meaning: MEANING };
    const charts = recommendCharts(columns, options).map(({ chart }) => chart);
    const nested = charts.filter(
      (chart) => /"Country"/u.test(JSON.stringify(chart)) && /"Region"/u.test(JSON.stringify(chart)),
    );
    expect(nested.filter(({ mark }) => mark !== 'table')).toMatchObject([
      { mark: 'treemap', detail: [{ field: 'Country' }, { field: 'Region' }] },
    ]);
    const chosen = recommendCharts(columns, {
      ...options,
      limit: 1,
      columns: ['Region', 'Country', 'Revenue'],
    });
    expect(chosen[0]?.chart).toMatchObject({
      mark: 'treemap',
      detail: [{ field: 'Country' }, { field: 'Region' }],
    });
  });
});
