import { CHART_MARKS, type ChartMark, type ChartSpec } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { channelsIn } from '../channels.ts';
import { checkChart } from '../check/check-chart.ts';
import { specOf } from '../../test/fixtures/orders.ts';
import { SALES, salesChart } from '../../test/fixtures/sales.ts';
import { convertMark } from './convert-mark.ts';
import { explainFit } from './fit.ts';
import { MARKS } from './marks.ts';
import { WORDS } from '../../test/support/index.ts';

const PAIRS = CHART_MARKS.flatMap((from) => CHART_MARKS.map((to) => [from, to] as const));
const sums = { field: 'revenue', aggregate: 'sum' } as const;
const bars = specOf({ encoding: { x: { field: 'region' }, y: sums, color: { field: 'product' } } });

const fieldsOf = (spec: ChartSpec): string[] => [
  ...new Set(channelsIn(spec).flatMap(({ field }) => (field === null ? [] : [field]))),
];

describe('fitOf', () => {
  it.each(CHART_MARKS)('has nothing against a %s with its own columns', (mark) => {
    expect(explainFit(mark, salesChart(mark), SALES)).toBeNull();
  });

  it.each([
    ['pointmap', 'A map of points needs a latitude: a column of numbers.'],
    ['gantt', 'A Gantt chart needs a start: a date, a time or a number.'],
    ['calendar', 'A calendar needs an X axis: a date or time.'],
  ] as const)('says what bars of categories lack for a %s', (mark, reason) => {
    expect(WORDS.say(explainFit(mark, bars, SALES) ?? '')).toBe(reason);
  });

  it('names a channel as its shelf is called for the mark', () => {
    const bare = { ...bars, encoding: {} };
    const reasons = (['bar', 'pie', 'waterfall'] as const).map((mark) =>
      WORDS.say(explainFit(mark, { ...bare, mark }, SALES) ?? ''),
    );
    expect(reasons).toEqual([
      'A bar chart needs an X axis: any column but JSON.',
      'A pie needs a part: any column but JSON.',
      'A waterfall needs an X axis: any column but JSON.',
    ]);
  });

  it('is null exactly where the converted chart can be drawn', () => {
    const wrong = PAIRS.filter(([from, to]) => {
      const spec = salesChart(from);
      const isFit = explainFit(to, spec, SALES) === null;
      return isFit !== (checkChart(convertMark(spec, to, SALES), SALES).length === 0);
    });
    expect(wrong).toEqual([]);
  });
});

describe('convertMark', () => {
  it('keeps columns where the other mark has their channels', () => {
    expect(convertMark(bars, 'line', SALES)).toEqual({ ...bars, mark: 'line' });
  });

  it.each([
    ['heatmap', { x: { field: 'region' }, y: { field: 'product' }, color: sums }],
    ['sankey', { source: { field: 'region' }, target: { field: 'product' }, y: sums }],
    ['wordcloud', { text: { field: 'region' }, size: sums }],
    ['choropleth', { place: { field: 'region' }, color: sums }],
    ['gauge', { y: sums }],
    ['pivot', { x: { field: 'region' }, y: sums, color: { field: 'product' } }],
  ] as const)('converts bars by category and series to a %s', (mark, encoding) => {
    expect(convertMark(bars, mark, SALES).encoding).toEqual(encoding);
  });

  it('makes levels of dimensions and columns of everything', () => {
    expect(convertMark(bars, 'treemap', SALES)).toMatchObject({
      encoding: { y: sums },
      detail: [{ field: 'region' }, { field: 'product' }],
    });
    expect(convertMark(bars, 'table', SALES).detail).toHaveLength(3);
  });

  it('narrows a funnel from its greatest stage, and leaves the order of numbers and of others', () => {
    const sortOf = (field: string, mark: 'funnel' | 'pie' = 'funnel') =>
      convertMark(specOf({ encoding: { x: { field }, y: sums } }), mark, SALES).sort;
    expect(sortOf('region')).toBe('-y');
    expect(sortOf('pieces')).toBe('x');
    expect(sortOf('region', 'pie')).toBe('x');
  });

  it('puts measures without a place into the tooltip', () => {
    const spec = specOf({
      ...bars,
      layer: [{ mark: 'line', axis: 'right', y: { field: 'pieces', aggregate: 'mean' } }],
    });
    const pie = convertMark(spec, 'pie', SALES);
    expect(pie.layer).toBeUndefined();
    expect(pie.tooltip).toEqual([{ field: 'pieces', aggregate: 'mean' }]);
  });

  const day = { field: 'day', timeUnit: 'day' } as const;
  const meanOf = (field: string) => ({ field, aggregate: 'mean' }) as const;
  const PRICES = ['opening', 'highest', 'lowest', 'closing'].map((name): (typeof SALES)[number] => ({
    name,
    label: name,
    type: 'number',
    role: 'measure',
  }));

  it.each(['bar', 'line'] as const)('converts a %s whose second category is a small multiple', (mark) => {
    const spec = specOf({ mark, encoding: { x: day, y: sums, facet: { field: 'product' } } });
    expect(explainFit('heatmap', spec, SALES)).toBeNull();
    expect(convertMark(spec, 'heatmap', SALES).encoding).toEqual({
      x: day,
      y: { field: 'product' },
      color: sums,
    });
  });

  it.each(['bar', 'line'] as const)('converts a %s whose second category is counted on y', (mark) => {
    const spec = specOf({ mark, encoding: { x: day, y: { field: 'product', aggregate: 'distinct' } } });
    expect(explainFit('heatmap', spec, SALES)).toBeNull();
    expect(convertMark(spec, 'heatmap', SALES).encoding).toEqual({ x: day, y: { field: 'product' } });
  });

  it.each(['bar', 'line'] as const)('finds the prices of a candlestick in the layers of a %s', (mark) => {
    const layer = ['highest', 'opening', 'lowest'].map(
      (field) => ({ mark: 'line', axis: 'left', y: meanOf(field) }) as const,
    );
    const spec = specOf({ mark, encoding: { x: day, y: meanOf('closing') }, layer });
    const columns = [...SALES, ...PRICES];
    expect(explainFit('candlestick', spec, columns)).toBeNull();
    const candles = convertMark(spec, 'candlestick', columns);
    expect(candles.encoding).toEqual({
      x: day,
      open: meanOf('opening'),
      high: meanOf('highest'),
      low: meanOf('lowest'),
      close: meanOf('closing'),
    });
    expect({ layer: candles.layer, tooltip: candles.tooltip }).toEqual({
      layer: undefined,
      tooltip: undefined,
    });
  });

  it('takes what a candlestick lacks from the tooltip, and the rest stays there', () => {
    const tooltip = ['pieces', 'weight', 'revenue', 'lat'].map(meanOf);
    const spec = specOf({ mark: 'line', encoding: { x: day, y: meanOf('lon') }, tooltip });
    const candles = convertMark(spec, 'candlestick', SALES);
    expect(Object.values(candles.encoding).map(({ field }) => field)).toEqual([
      'day',
      'lon',
      'pieces',
      'weight',
      'revenue',
    ]);
    expect(candles.tooltip).toEqual([meanOf('lat')]);
  });

  it('keeps the measure under every mark that has one', () => {
    const measured = [sums, meanOf('weight'), { field: null, aggregate: 'count' } as const];
    const changed = (['bar', 'line'] as const).flatMap((mark) =>
      measured.flatMap((y) =>
        CHART_MARKS.flatMap((to) => {
          const spec = specOf({ mark, encoding: { x: { field: 'pieces' }, y, color: { field: 'product' } } });
          const { measure } = MARKS[to];
          const after = measure === null ? y : (convertMark(spec, to, SALES).encoding[measure] ?? null);
          return JSON.stringify(after) === JSON.stringify(y) ? [] : [{ mark, to, y, after }];
        }),
      ),
    );
    expect(changed).toEqual([]);
  });

  it('invents no column', () => {
    for (const [from, to] of PAIRS) {
      const spec = salesChart(from);
      const made = fieldsOf(convertMark(spec, to, SALES)).filter((field) => !fieldsOf(spec).includes(field));
      expect({ from, to, made }).toEqual({ from, to, made: [] });
    }
  });

  it('leaves a chart as it is under its own mark', () => {
    const changed = CHART_MARKS.filter((mark: ChartMark) => {
      const spec = salesChart(mark);
      return (
        JSON.stringify(fieldsOf(convertMark(spec, mark, SALES)).toSorted()) !==
        JSON.stringify(fieldsOf(spec).toSorted())
      );
    });
    expect(changed).toEqual([]);
  });
});
