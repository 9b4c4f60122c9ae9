import { DEFAULT_CHART_COLOUR, type ChartSpec } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { dataOf, revenueBy, specOf } from '../testing/orders.ts';
import { toEChartsOption, type ChartLook } from './index.ts';

const LOOK: ChartLook = {
  theme: {
    slots: ['#209be3', '#e67303', '#308468', '#a93b81'],
    text: '#text',
    text2: '#text2',
    text3: '#text3',
    surface: '#surface',
    raised: '#raised',
    line2: '#line2',
    grid: '#grid',
    axis: '#axis',
    fontFamily: 'Plex',
  },
  locale: 'en-GB',
  isStill: false,
};

const optionOf = (spec: ChartSpec, mode: Parameters<typeof dataOf>[1] = 'Absolute') =>
  toEChartsOption(dataOf(spec, mode), LOOK);
const byMonth = (mark: ChartSpec['mark'], spec: Partial<ChartSpec> = {}): ChartSpec =>
  revenueBy({ field: 'ordered', timeUnit: 'month' }, { mark, ...spec });

describe('bars', () => {
  const option = optionOf(byMonth('bar'));

  it('are in slot 1, square, and start at zero', () => {
    expect(option.series).toHaveLength(1);
    expect(option.series[0]).toMatchObject({ type: 'bar', itemStyle: { color: '#209be3', borderRadius: 0 } });
    expect(option.yAxis).toMatchObject({ scale: false });
  });

  it('stand on a horizontal grid of four lines with text of 11 px, and no other', () => {
    expect(option.yAxis).toMatchObject({
      splitNumber: 4,
      splitLine: { show: true, lineStyle: { color: '#grid' } },
      axisLine: { show: false },
      axisLabel: { fontSize: 11, color: '#text3' },
    });
    expect(option.xAxis).toMatchObject({
      splitLine: { show: false },
      axisTick: { show: false },
      axisLabel: { fontSize: 11 },
    });
  });

  it('leave room for the months without rows', () => {
    expect(option.xAxis?.data?.slice(0, 7)).toEqual([
      'Jan 2024',
      'Feb 2024',
      'Mar 2024',
      'Apr 2024',
      'May 2024',
      'Jun 2024',
      'Jul 2024',
    ]);
    expect(option.xAxis?.data?.at(-1)).toBe('(empty)');
    expect(option.series[0]?.data.slice(0, 3)).toEqual([{ value: 30.3 }, { value: 0.1 }, { value: null }]);
  });

  it('move for 180 ms at most, and not at all when that is asked for', () => {
    expect([option.animationDuration, option.animationDurationUpdate]).toEqual([180, 180]);
    const still = toEChartsOption(dataOf(byMonth('bar')), { ...LOOK, isStill: true });
    expect(still).toMatchObject({ animation: false, animationDuration: 0, animationDurationUpdate: 0 });
  });

  it('take the author’s colour, and the product’s where a theme has none', () => {
    expect(optionOf(byMonth('bar', { colour: '#112233' })).series[0]).toMatchObject({
      itemStyle: { color: '#112233' },
    });
    const bare = toEChartsOption(dataOf(byMonth('bar')), { ...LOOK, theme: { ...LOOK.theme, slots: [] } });
    expect(bare.series[0]).toMatchObject({ itemStyle: { color: DEFAULT_CHART_COLOUR } });
  });

  it('show the rest last, in grey', () => {
    const { series, xAxis } = optionOf(revenueBy({ field: 'country' }, { limit: 1, sort: '-y' }));
    expect(xAxis?.data).toEqual(['Italy', 'Other']);
    expect(series[0]?.data[1]).toMatchObject({ itemStyle: { color: '#text3' } });
  });

  it('of bins touch and name both edges', () => {
    const encoding = {
      x: { field: 'weight', bin: { maxBins: 10 } },
      y: { field: null, aggregate: 'count' as const },
    };
    const { series, xAxis } = optionOf(specOf({ encoding }));
    expect(xAxis?.data).toEqual([
      '0 – 5',
      '5 – 10',
      '10 – 15',
      '15 – 20',
      '20 – 25',
      '25 – 30',
      '30 – 35',
      '35 – 40',
      '40 – 45',
      '(empty)',
    ]);
    expect(series[0]).toMatchObject({ barCategoryGap: '4%' });
  });
});

describe('lines and areas', () => {
  it('are straight, break at gaps, and need not start at zero', () => {
    const option = optionOf(byMonth('line'));
    expect(option.series[0]).toMatchObject({
      type: 'line',
      smooth: false,
      connectNulls: false,
      lineStyle: { width: 2 },
    });
    expect(option.yAxis).toMatchObject({ scale: true });
  });

  it('show points only where one has no line to be seen by', () => {
    expect(optionOf(byMonth('line')).series[0]).toMatchObject({ showSymbol: true });
    const whole = revenueBy({ field: 'ordered', timeUnit: 'year' }, { mark: 'line' });
    expect(optionOf(whole).series[0]).toMatchObject({ showSymbol: false });
  });

  it('do not lead on to the rows without a time', () => {
    const rows = [
      [1, '2024-01-01', 'Spain', '5', null],
      [2, null, 'Spain', '7', null],
    ];
    const option = toEChartsOption(dataOf(byMonth('line'), 'Absolute', rows), LOOK);
    expect(option.xAxis?.data).toEqual(['Jan 2024', ' ', '(empty)']);
    expect(option.series[0]?.data).toEqual([{ value: 5 }, { value: null }, { value: 7 }]);
  });

  it('of areas start at zero', () => {
    const option = optionOf(byMonth('area'));
    expect(option.yAxis).toMatchObject({ scale: false });
    expect(option.series[0]).toMatchObject({ type: 'line', areaStyle: { opacity: 0.16 } });
  });
});

describe('pies and scatters', () => {
  it('give slices colours by slot, the rest grey, and no axes', () => {
    const option = optionOf(revenueBy({ field: 'country' }, { mark: 'pie', limit: 2, sort: '-y' }));
    expect(option.xAxis).toBeUndefined();
    expect(option.series[0]?.data).toEqual([
      { name: 'Italy', value: 100, itemStyle: { color: '#209be3' } },
      { name: 'Spain', value: 27.7, itemStyle: { color: '#e67303' } },
      { name: 'Other', value: 15.4, itemStyle: { color: '#text3' } },
    ]);
  });

  it('put numbers on a scale', () => {
    const option = optionOf(revenueBy({ field: 'weight' }, { mark: 'scatter' }));
    expect(option.xAxis).toMatchObject({ type: 'value' });
    expect(option.series[0]?.data[0]).toEqual({ name: '1.5', value: [1.5, 10.1] });
  });
});

describe('numbers', () => {
  const labelled = (mode: Parameters<typeof dataOf>[1], value: number) =>
    optionOf(byMonth('bar'), mode).yAxis?.axisLabel.formatter?.(value);

  it('are short on the axis and whole in the tooltip', () => {
    expect(labelled('Absolute', 2_084_000)).toBe('2.08M');
    const { valueFormatter } = optionOf(byMonth('bar')).tooltip as {
      valueFormatter: (value: unknown) => string;
    };
    expect(valueFormatter(2_084_000.1)).toBe('2,084,000.1');
    expect(valueFormatter([1, 5])).toBe('5');
    expect(valueFormatter(null)).toBe('–');
  });

  it('are per cent in that mode', () => {
    expect(labelled('Percent', 12.5)).toBe('12.5%');
  });
});
