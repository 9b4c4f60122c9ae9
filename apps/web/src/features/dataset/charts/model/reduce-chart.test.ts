import type { ChartSpec, ColumnProfile, DatasetColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import type { ChartDraft } from '../../../../lib/chart-link/chart-link.ts';
import { channelFor, reduceChart, type ChartAction } from './reduce-chart.ts';
import { changeMark, type MarkSeries } from './mark-series.ts';
import { columnsIn, listShelves, type Place } from './shelves.ts';

const profile = (of: Partial<ColumnProfile>): ColumnProfile => ({
  nulls: 0,
  distinct: 500,
  distinctIsExact: true,
  min: null,
  max: null,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
  ...of,
});
const column = (
  name: string,
  type: DatasetColumn['type'],
  of: Partial<ColumnProfile> = {},
): DatasetColumn => ({
  name,
  label: name,
  type,
  role: type === 'number' || type === 'integer' ? 'measure' : 'dimension',
  description: null,
  format: null,
  synonyms: [],
  semanticRole: null,
  profile: profile(of),
});
const country = column('country', 'text', { distinct: 4 });
const category = column('category', 'text', { distinct: 5 });
const revenue = column('revenue', 'number');
const quantity = column('quantity', 'integer', { distinct: 7 });
const ordered = column('ordered_at', 'timestamp', { min: '2025-11-01', max: '2026-10-31' });
const columns = [country, category, revenue, quantity, ordered];

const chart: ChartSpec = {
  version: 1,
  mark: 'bar',
  encoding: { x: { field: 'country' }, y: { field: 'revenue', aggregate: 'sum' } },
  limit: 50,
  sort: 'x',
};
const draft: ChartDraft = { chart, mode: 'Absolute' };
const at = (shelf: Place['shelf'], place = 0): Place => ({ shelf, at: place });
const after = (...actions: ChartAction[]): ChartDraft =>
  actions.reduce((now, action) => reduceChart(now, action, columns), draft);

describe('a column put on a shelf', () => {
  it('is cut or summed as the shelf needs it', () => {
    expect(channelFor(ordered, 'dimension', columns)).toEqual({ field: 'ordered_at', timeUnit: 'month' });
    expect(channelFor(revenue, 'dimension', columns)).toEqual({ field: 'revenue', bin: { maxBins: 20 } });
    expect(channelFor(quantity, 'dimension', columns)).toEqual({ field: 'quantity' });
    expect(channelFor(country, 'measure', columns)).toEqual({ field: 'country', aggregate: 'distinct' });
    expect(channelFor(revenue, 'value', columns)).toEqual({ field: 'revenue' });
    expect(channelFor(null, 'measure', columns)).toEqual({ field: null, aggregate: 'count' });
  });

  it('takes the place of the one that was there', () => {
    const { encoding } = after({ type: 'put', column: category, to: at('x') }).chart;
    expect(encoding).toEqual({ x: { field: 'category' }, y: { field: 'revenue', aggregate: 'sum' } });
  });

  it('joins the others on a list, at its place', () => {
    const { tooltip } = after(
      { type: 'put', column: quantity, to: at('tooltip') },
      { type: 'put', column: null, to: at('tooltip') },
    ).chart;
    expect(tooltip).toEqual([
      { field: null, aggregate: 'count' },
      { field: 'quantity', aggregate: 'sum' },
    ]);
  });

  it('makes a further measure a line on the same axis', () => {
    expect(after({ type: 'put', column: quantity, to: at('layer') }).chart.layer).toEqual([
      { mark: 'line', y: { field: 'quantity', aggregate: 'sum' }, axis: 'left' },
    ]);
  });
});

describe('a pill that is moved', () => {
  it('swaps with the column that is already there', () => {
    const { encoding } = after(
      { type: 'put', column: category, to: at('color') },
      { type: 'move', from: at('x'), to: at('color') },
    ).chart;
    expect({ x: encoding.x, color: encoding.color }).toEqual({
      x: { field: 'category' },
      color: { field: 'country' },
    });
  });

  it('becomes what belongs on the other shelf, both ways', () => {
    const { encoding } = after({ type: 'move', from: at('y'), to: at('x') }).chart;
    expect(encoding).toEqual({
      x: { field: 'revenue', bin: { maxBins: 20 } },
      y: { field: 'country', aggregate: 'distinct' },
    });
  });

  it('keeps its settings when only its order changes', () => {
    const list: ChartSpec = {
      ...chart,
      tooltip: [
        { field: 'quantity', aggregate: 'median' },
        { field: null, aggregate: 'count' },
      ],
    };
    const moved = reduceChart(
      { chart: list, mode: 'Absolute' },
      { type: 'move', from: at('tooltip'), to: at('tooltip', 2) },
      columns,
    );
    expect(moved.chart.tooltip).toEqual([
      { field: null, aggregate: 'count' },
      { field: 'quantity', aggregate: 'median' },
    ]);
  });

  it('leaves an empty list out of the spec', () => {
    const { chart: next } = after(
      { type: 'put', column: quantity, to: at('layer') },
      { type: 'remove', at: at('layer') },
    );
    expect(next).not.toHaveProperty('layer');
  });
});

it('takes over a figure that was only assumed once it is changed', () => {
  const bare: ChartSpec = { ...chart, encoding: { x: { field: 'country' } } };
  const channel = { field: null, aggregate: 'count', title: 'Orders' } as const;
  const next = reduceChart(
    { chart: bare, mode: 'Absolute' },
    { type: 'change', at: at('y'), channel },
    columns,
  );
  expect(next.chart.encoding.y).toEqual(channel);
});

describe('another mark', () => {
  it('keeps the columns and falls back to the plain mode where it has no other', () => {
    const next = reduceChart({ chart, mode: 'Cumulative' }, { type: 'mark', mark: 'pie' }, columns);
    expect([...columnsIn(next.chart)].toSorted()).toEqual(['country', 'revenue']);
    expect({ mark: next.chart.mark, mode: next.mode }).toEqual({ mark: 'pie', mode: 'Absolute' });
  });

  it('has the shelves of that mark', () => {
    const names = (mark: ChartSpec['mark']) => listShelves({ ...chart, mark }).map(({ name }) => name);
    expect(names('bar')).toEqual(['x', 'y', 'color', 'facet', 'layer', 'tooltip']);
    expect(names('treemap')).toEqual(['y', 'detail', 'tooltip']);
  });
});

describe('colors given to values', () => {
  const colored = { ...chart, colours: { Norway: '#308468' } };

  it('stay while their column does', () => {
    const next = reduceChart(
      { chart: colored, mode: 'Absolute' },
      { type: 'patch', patch: { sort: '-y' } },
      columns,
    );
    expect(next.chart.colours).toEqual({ Norway: '#308468' });
  });

  it('are removed with it', () => {
    const action: ChartAction = { type: 'put', column: category, to: at('x') };
    expect(reduceChart({ chart: colored, mode: 'Absolute' }, action, columns).chart).not.toHaveProperty(
      'colours',
    );
  });
});

it('takes out what a patch sets to nothing', () => {
  const titled = after(
    { type: 'patch', patch: { title: 'Sales' } },
    { type: 'patch', patch: { title: undefined } },
  );
  expect(titled.chart).toEqual(chart);
});

describe('several marks tried one after the other', () => {
  const start: ChartDraft = {
    chart: {
      ...chart,
      encoding: {
        x: { field: 'country' },
        y: { field: 'revenue', aggregate: 'max' },
        color: { field: 'category' },
      },
    },
    mode: 'Percent',
  };
  const tried = (...marks: ChartSpec['mark'][]): ChartDraft =>
    marks.reduce((series: MarkSeries, mark) => changeMark(series.result, mark, { series, columns }), {
      origin: start,
      result: start,
    }).result;

  it('keep measure, categories and mode, whatever one of them cannot show', () => {
    expect(tried('box', 'bar')).toEqual(start);
    expect(tried('table', 'pie', 'kpi', 'bar')).toEqual(start);
    expect(tried('box', 'pie').chart.encoding.y).toEqual({ field: 'revenue', aggregate: 'max' });
  });

  it('start from an edit that was made in between', () => {
    const pie = changeMark(start, 'pie', { series: null, columns });
    const edited = reduceChart(
      pie.result,
      { type: 'put', column: quantity, to: { shelf: 'y', at: 0 } },
      columns,
    );
    const bar = changeMark(edited, 'bar', { series: pie, columns }).result;
    expect(bar.chart.encoding.y).toEqual({ field: 'quantity', aggregate: 'sum' });
  });
});
