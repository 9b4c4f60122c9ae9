import { CHART_MARKS, type ChartAnnotation, type ChartData, type ChartMark } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { compileChart } from './compile-chart.ts';
import { make, month } from '../test/gallery/make.ts';
import { byMonth, byMonthAndCategory } from '../test/gallery/samples.ts';
import { SPECIMENS } from '../test/gallery/specimens.ts';
import {
  ECHARTS_PARTS,
  type ChartAppearance,
  type DrawingExtras,
  type EChartsChart,
} from './compiled-chart.ts';
import { CHART_THEMES } from './themes.ts';
import { WORDS } from '../test/support/index.ts';

const LOOK: ChartAppearance = {
  theme: CHART_THEMES.Light,
  ...WORDS,
  isStill: false,
  width: 640,
  height: 360,
};
const NEEDS_SHAPES: ReadonlySet<ChartMark> = new Set(['choropleth', 'pointmap', 'densitymap']);
const DRAWN = CHART_MARKS.filter((mark) => !NEEDS_SHAPES.has(mark));
const BY_ECHARTS = DRAWN.filter((mark) => !['kpi', 'table', 'pivot'].includes(mark));

type Series = Readonly<Record<string, unknown>> & {
  readonly data: readonly { readonly value: unknown; readonly itemStyle?: unknown }[];
};

function drawn(data: ChartData, extras: DrawingExtras = {}, look = LOOK): EChartsChart {
  const compiled = compileChart(data, look, extras);
  if (compiled.kind !== 'echarts') {
    throw new Error(`a ${compiled.kind} was drawn`);
  }
  return compiled;
}
const seriesOf = (compiled: EChartsChart): Series[] => compiled.option['series'] as Series[];
const tooltipOf = (compiled: EChartsChart, params: unknown): string =>
  (compiled.option['tooltip'] as { formatter: (params: unknown) => string }).formatter(params);
const bars = (spec: Partial<ChartData['chart']> = {}) =>
  make({ mark: 'bar', columns: [month(), '#y:Revenue:decimal'], rows: byMonth(1), spec });
const stacks = (keys?: string[]): ChartData =>
  make({
    mark: 'bar',
    columns: [
      month(),
      {
        name: 'color',
        label: 'Category',
        type: 'text',
        role: 'dimension',
        field: 'category',
        ...(keys === undefined ? {} : { keys }),
      },
      '#y:Revenue:decimal',
    ],
    rows: byMonthAndCategory(3),
  });

describe('shares', () => {
  const sharesOf = (rows: readonly (readonly [string, string, number])[]): ChartData => {
    const columns = [month(), 'color:Category:text', '#y:Revenue:decimal'] as const;
    const data = make({ mark: 'bar', columns, rows: rows.map((row) => [...row]) });
    return { ...data, mode: 'Percent' };
  };
  const endOf = (data: ChartData) => (drawn(data).option['yAxis'] as { max?: number }[])[0]?.max;

  it('shares that are stacked up to the whole end at 100 percent, and others leave room above them', () => {
    const whole = [
      ['2026-01', 'a', 1 / 3],
      ['2026-01', 'b', 2 / 3],
      ['2026-02', 'a', 0.2],
      ['2026-02', 'b', 0.8],
    ] as const;
    const percent = whole.map(([at, name, part]) => [at, name, part * 100] as const);
    expect(endOf(sharesOf(percent))).toBe(100);
    expect(endOf(sharesOf(percent.slice(0, 1)))).not.toBe(100);
  });
});

describe('every mark', () => {
  it.each(DRAWN)('%s lists its marks with a name and a value each', (mark) => {
    const { marks } = compileChart(SPECIMENS[mark](), LOOK);
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.filter(({ name, value }) => name === '' || value === '')).toEqual([]);
    const rows = SPECIMENS[mark]().data.length;
    expect(marks.every(({ row }) => row === null || (row >= 0 && row < rows))).toBe(true);
  });

  it.each(BY_ECHARTS)('%s names parts that exist, and moves for 180 ms at most', (mark) => {
    const compiled = drawn(SPECIMENS[mark]());
    expect(compiled.parts.filter((part) => !ECHARTS_PARTS.includes(part))).toEqual([]);
    expect(compiled.option['animationDuration']).toBeLessThanOrEqual(180);
  });

  it('does not animate if the appearance says so', () => {
    expect(drawn(bars(), {}, { ...LOOK, isStill: true }).option).toMatchObject({
      animation: false,
      animationDuration: 0,
    });
  });
});

describe('forecasts', () => {
  const forecast = { kind: 'forecast', periods: 3 } as const;
  const flat: NonNullable<DrawingExtras['forecast']> = (values, { horizon }) => ({
    point: Array.from({ length: horizon }, () => values.at(-1) ?? 0),
    low: Array.from({ length: horizon }, () => (values.at(-1) ?? 0) - 1),
    high: Array.from({ length: horizon }, () => (values.at(-1) ?? 0) + 1),
  });
  const chart = (part: Partial<ChartData> = {}): ChartData => ({
    ...bars({ mark: 'line', sort: 'x', reference: [forecast] }),
    ...part,
  });
  const namesOf = (compiled: EChartsChart): readonly unknown[] =>
    (compiled.option['xAxis'] as { readonly data: readonly unknown[] }[])[0]!.data;
  const overlays = (compiled: EChartsChart): Series[] =>
    seriesOf(compiled).filter(({ id }) => String(id).includes('reference_0'));

  it('go on from the last period, in periods that the axis gains', () => {
    const months = namesOf(drawn(bars({ mark: 'line', sort: 'x' }))).length;
    const compiled = drawn(chart(), { forecast: flat });
    expect(namesOf(compiled)).toHaveLength(months + 3);
    const [band, line] = overlays(compiled);
    expect(band).toMatchObject({ type: 'custom' });
    expect(line!.data).toHaveLength(4);
    expect(compiled.notes.join(' ')).toContain('95%');
  });

  it('replace a last period that is not complete', () => {
    const data = chart();
    const [last = ''] = data.data.at(-1) as readonly string[];
    const compiled = drawn({ ...data, partialPeriods: [last.slice(0, 10)] }, { forecast: flat });
    expect(overlays(compiled)[1]!.data).toHaveLength(5);
  });

  it('say why there are none', () => {
    const short = chart({ data: chart().data.slice(0, 5) });
    expect(drawn(short, { forecast: flat }).notes.join(' ')).toContain('at least 8 periods');
    const unsorted = chart({ chart: { ...chart().chart, sort: 'y' } });
    expect(drawn(unsorted, { forecast: flat }).notes.join(' ')).toContain('in order on the x axis');
  });

  it('leave the chart as it is where nothing foresees', () => {
    expect(namesOf(drawn(chart()))).toEqual(namesOf(drawn(bars({ mark: 'line', sort: 'x' }))));
  });
});

describe('axes', () => {
  it('have zero in view for bars, and four lines of the horizontal grid only', () => {
    const { option } = drawn(bars());
    expect(option['yAxis']).toMatchObject([{ scale: false, splitNumber: 4, splitLine: { show: true } }]);
    expect(option['xAxis']).toMatchObject([{ splitLine: { show: false } }]);
  });

  it('leave room for the months without rows', () => {
    const data = make({
      mark: 'bar',
      columns: [month(), '#y:Revenue:decimal'],
      rows: [
        ['2025-01-01', 1],
        ['2025-04-01', 2],
      ],
    });
    expect((drawn(data).option['xAxis'] as { data: unknown }[])[0]?.data).toEqual([
      '2025-01-01',
      '2025-02-01',
      '2025-03-01',
      '2025-04-01',
    ]);
    expect(seriesOf(drawn(data))[0]?.data.map(({ value }) => value)).toEqual([1, null, null, 2]);
  });

  it.each(['bar', 'line'] as const)('name the ranges that numbers are cut into, under a %s', (mark) => {
    const cut = { name: 'x', label: 'Price', type: 'integer', role: 'dimension', field: 'price' } as const;
    const data = make({
      mark,
      columns: [{ ...cut, binWidth: 10 }, '#y:Revenue:decimal'],
      rows: [
        [0, 3],
        [10, 5],
      ],
    });
    const [axis] = drawn(data).option['xAxis'] as { type: string; data: unknown }[];
    expect(axis).toMatchObject({ type: 'category', data: ['0', '10'] });
    expect(drawn(data).marks.map(({ name }) => name)).toEqual(['0 – 10', '10 – 20']);
  });

  it('share one scale among small multiples', () => {
    const data = make({
      mark: 'bar',
      columns: [month(), 'facet:Category:text', '#y:Revenue:decimal'],
      rows: byMonthAndCategory(3),
    });
    const axes = drawn(data).option['yAxis'] as { min: number; max: number }[];
    expect(axes).toHaveLength(3);
    expect(new Set(axes.map(({ min, max }) => `${min} ${max}`)).size).toBe(1);
  });

  it('leave what is not above zero off a logarithmic scale, and say so', () => {
    const encoding = {
      x: { field: 'm', timeUnit: 'month' as const },
      y: { field: 'r', aggregate: 'sum' as const, scale: { type: 'log' as const } },
    };
    const data = make({
      mark: 'line',
      columns: [month(), '#y:Revenue:decimal'],
      rows: [
        ['2025-01-01', 10],
        ['2025-02-01', 0],
      ],
      spec: { encoding },
    });
    expect(drawn(data).notes).toEqual(['1 value of zero or less is not on the logarithmic scale.']);
  });
});

describe('colors', () => {
  const colorOf = (compiled: EChartsChart, name: string) =>
    seriesOf(compiled)
      .filter((series) => series['name'] === name)
      .map(({ itemStyle }) => (itemStyle as { color: string }).color)[0];

  it('stay with a value when a filter takes others away', () => {
    const keys = ['Tents & shelter', 'Footwear', 'Clothing'];
    const all = drawn(stacks(keys));
    const filtered = drawn({
      ...stacks(keys),
      data: stacks(keys).data.filter(([, category]) => category !== 'Tents & shelter'),
    });
    expect(colorOf(all, 'Footwear')).toBe('#e67303');
    expect(colorOf(filtered, 'Footwear')).toBe('#e67303');
  });

  it('are the author’s where the author gave them', () => {
    const data = stacks();
    expect(
      colorOf(drawn({ ...data, chart: { ...data.chart, colours: { Footwear: '#112233' } } }), 'Footwear'),
    ).toBe('#112233');
  });

  it('leave the rest gray', () => {
    const data = make({
      mark: 'pie',
      columns: ['x:Country:text', '#y:Revenue:decimal'],
      rows: [
        ['Spain', 2],
        [{ other: true }, 3],
      ],
    });
    expect(seriesOf(drawn(data))[0]?.data[1]).toMatchObject({
      name: 'Other',
      itemStyle: { color: CHART_THEMES.Light.text3 },
    });
  });

  it('step back where others are selected', () => {
    const items = seriesOf(drawn(bars(), { selected: [2] }))[0]?.data;
    expect(items?.[2]?.itemStyle).toBeUndefined();
    expect(items?.[3]?.itemStyle).toEqual({ opacity: 0.25 });
  });
});

describe('tooltips', () => {
  const NASTY = '<img src=x onerror=alert(1)>';

  it('show data as text, whatever it holds', () => {
    const data = make({
      mark: 'bar',
      columns: [`x:${NASTY}:text`, `#y:${NASTY}:decimal`, `#tooltip_0:${NASTY}:text`],
      rows: [[NASTY, 5, NASTY]],
    });
    const html = tooltipOf(drawn(data), [{ seriesIndex: 0, dataIndex: 0, color: NASTY, seriesName: NASTY }]);
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
  });

  it.each(BY_ECHARTS)('tooltips of a %s let no markup of the data through', (mark) => {
    const data = SPECIMENS[mark]();
    const compiled = drawn({
      ...data,
      columns: data.columns.map((column) => ({ ...column, label: NASTY })),
      data: data.data.map((row) => row.map((cell, at) => (data.columns[at]?.type === 'text' ? NASTY : cell))),
    });
    const shown = compiled.marks
      .slice(0, 5)
      .map(({ seriesIndex, dataIndex }) => tooltipOf(compiled, [{ seriesIndex, dataIndex }]));
    expect(shown).not.toEqual([]);
    expect(shown.join('')).not.toContain('<img');
  });

  it('break long names within the chart, and show the value whole', () => {
    const measure = `#y:${'charge_amount_'.repeat(8)}:decimal` as const;
    const compiled = drawn(make({ mark: 'bar', columns: ['x:Kind:text', measure], rows: [['a', 5]] }));
    const { extraCssText } = compiled.option['tooltip'] as { extraCssText: string };
    expect(extraCssText).toContain('overflow-wrap:anywhere');
    expect(extraCssText).toContain('max-width:min(360px,100%)');
    expect(tooltipOf(compiled, [{ seriesIndex: 0, dataIndex: 0 }])).toMatch(/flex:none[^>]*>5</u);
  });

  it('name every series at the place', () => {
    const html = tooltipOf(
      drawn(stacks()),
      [0, 1, 2].map((seriesIndex) => ({ seriesIndex, dataIndex: 0, seriesName: `s${seriesIndex}` })),
    );
    expect(html).toContain('Jan 2025');
    expect(html.match(/s[012]/g)).toEqual(['s0', 's1', 's2']);
  });
});

describe('annotations', () => {
  const remark = (of: Partial<ChartAnnotation>): ChartAnnotation => ({
    id: 'a',
    datasetId: 'd',
    kind: 'note',
    chartId: null,
    anchor: { column: 'ordered_at', x: '2025-07-01' },
    text: 'Sale',
    createdBy: null,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...of,
  });
  const pointOf = (data: ChartData) =>
    seriesOf(drawn(data, { annotations: [remark({})] })).flatMap(
      (series) => (series['markPoint'] as { data: { coord: unknown }[] } | undefined)?.data ?? [],
    );

  it('keep their value when the order of the marks changes', () => {
    const value = byMonth(1)[6]?.[1];
    const data = bars({ sort: 'y' });
    const [point] = pointOf({ ...data, data: data.data.toReversed() });
    expect(pointOf(bars())[0]?.coord).toEqual([6, value]);
    expect(point?.coord).toEqual([5, value]);
  });

  it('are listed where their value is not in view', () => {
    const data = bars();
    const compiled = drawn({ ...data, data: data.data.slice(0, 3) }, { annotations: [remark({})] });
    expect(compiled.unplaced.map(({ id }) => id)).toEqual(['a']);
  });

  it('annotations of events appear on any time axis, in the period that contains them', () => {
    const event = remark({ kind: 'event', anchor: { column: 'another', x: '2025-03-14' } });
    const compiled = drawn(bars(), { annotations: [event] });
    const lines = seriesOf(compiled).flatMap(
      (series) => (series['markLine'] as { data: unknown[] } | undefined)?.data ?? [],
    );
    expect(lines).toMatchObject([{ xAxis: 2 }]);
    expect(compiled.unplaced).toEqual([]);
  });

  it('annotations of the whole chart are captions', () => {
    expect(drawn(bars(), { annotations: [remark({ anchor: { column: null } })] }).captions).toHaveLength(1);
  });
});

describe('marks that cannot show every figure', () => {
  it('give a negative number no slice, and say so', () => {
    const data = make({
      mark: 'pie',
      columns: ['x:Country:text', '#y:Revenue:decimal'],
      rows: [
        ['Spain', 2],
        ['France', -1],
      ],
    });
    expect(seriesOf(drawn(data))[0]?.data).toHaveLength(1);
    expect(drawn(data).notes).toEqual(['1 negative value has no slice.']);
  });

  it('end a flow that leads back at a second mark', () => {
    const compiled = drawn(SPECIMENS.sankey());
    expect(compiled.notes).toEqual(['1 flow leads back; it ends at a second mark of the same name.']);
  });

  it('say how wide a density’s kernel is', () => {
    expect(drawn(SPECIMENS.density()).notes[0]).toMatch(/^Smoothed with a bandwidth of /);
  });
});

describe('100,000 points', () => {
  it('are drawn without items of their own', () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => [at, (at * 7919) % 1000]);
    const [series] = seriesOf(
      drawn(make({ mark: 'scatter', columns: ['#x:Weight:number', '#y:Price:number'], rows })),
    );
    expect(series?.['large']).toBe(true);
    expect(series?.data).toBeInstanceOf(Float64Array);
    expect(series?.data).toHaveLength(200_000);
  });
});

describe('a calendar', () => {
  const monthsAt = (width: number): readonly string[] => {
    const [year] = drawn(SPECIMENS.calendar(), {}, { ...LOOK, width }).option['calendar'] as readonly {
      readonly monthLabel: { readonly nameMap: readonly string[] };
    }[];
    return year?.monthLabel.nameMap.slice(0, 3) ?? [];
  };

  it('names months by a letter where their names would run into each other', () => {
    expect(monthsAt(900)).toEqual(['Jan', 'Feb', 'Mar']);
    expect(monthsAt(360)).toEqual(['J', 'F', 'M']);
  });
});

describe('figures and tables', () => {
  it('show a number, its change and its history', () => {
    expect(compileChart(SPECIMENS.kpi(), LOOK)).toMatchObject({
      kind: 'figure',
      value: '11,204,332',
      change: { direction: 'down', since: 'Dec 2025 vs. Nov 2025' },
      spark: { width: 120 },
    });
  });

  it('compare complete periods, and name both [SEM-CHART-5]', () => {
    const kpi = { ...SPECIMENS.kpi(), partialPeriods: ['2025-12-01'] };
    expect(compileChart(kpi, LOOK)).toMatchObject({ change: { since: 'Nov 2025 vs. Oct 2025' } });
  });

  it('dash the history to and from incomplete periods', () => {
    const whole = compileChart(SPECIMENS.kpi(), LOOK);
    const open = compileChart({ ...SPECIMENS.kpi(), partialPeriods: ['2025-12-01'] }, LOOK);
    const sparkOf = (one: typeof open) => (one.kind === 'figure' ? one.spark : null);
    expect(sparkOf(whole)?.partial).toBe('');
    expect(sparkOf(open)?.partial).toMatch(/^M[\d.]+ [\d.]+L120 [\d.]+$/);
    expect(sparkOf(open)?.line.match(/L/g)).toHaveLength((sparkOf(whole)?.line.match(/L/g)?.length ?? 0) - 1);
  });

  it('set a crosstab under two lines of heads', () => {
    const compiled = compileChart(SPECIMENS.pivot(), LOOK);
    expect(compiled).toMatchObject({
      kind: 'table',
      head: [[{ rowSpan: 2 }, { columnSpan: 4 }], { length: 4 }],
    });
  });
});

describe('incomplete periods', () => {
  const partialOf = (mark: ChartMark) => {
    const data = bars({ mark, sort: 'x' });
    const periods = [data.data[0], data.data.at(-1)].map((row) => JSON.stringify(row?.[0]).slice(1, 11));
    return seriesOf(drawn({ ...data, partialPeriods: periods }));
  };
  const last = bars().data.length - 1;

  it.each(['line', 'step', 'area'] as const)('dash a %s at its ends', (mark) => {
    const [line, ...gaps] = partialOf(mark);
    const values = gaps.map(({ data }) => data as unknown as readonly (number | null)[]);
    const places = values.map((own) => own.flatMap((value, at) => (value === null ? [] : at)));
    expect(places).toEqual([
      [0, 1],
      [last - 1, last],
    ]);
    expect(values[1]?.[last]).toBe(line?.data[last]?.value);
    expect(gaps[0]).toMatchObject({ silent: true, lineStyle: { type: [3, 4] } });
  });

  it('make bars pale, with a dashed edge', () => {
    const [series] = partialOf('bar');
    const dashed = series?.data.flatMap(({ itemStyle }, at) =>
      (itemStyle as { borderType?: string } | undefined)?.borderType === 'dashed' ? at : [],
    );
    expect(dashed).toEqual([0, last]);
  });

  it('draw nothing more where all are complete', () => {
    expect(seriesOf(drawn(bars({ mark: 'line', sort: 'x' })))).toHaveLength(1);
  });
});

describe('a huge Other', () => {
  const bars = (other: number, options = {}) =>
    drawn(
      make({
        mark: 'bar',
        columns: ['x:Region:text', '#y:Revenue:number'],
        rows: [
          ['North', 12],
          ['South', 8],
          [{ other: true }, other],
        ],
        ...options,
      }),
    );
  const maxOf = ({ option }: EChartsChart): unknown => (option['yAxis'] as { max?: unknown }[])[0]?.max;

  it('is cut off where the named bars would be crushed, and says its value', () => {
    const chart = bars(48_000);
    expect(maxOf(chart)).toBeLessThan(20);
    expect(seriesOf(chart)[0]?.data.map(({ value }) => value)).toEqual([12, 8, maxOf(chart)]);
    expect(chart.notes).toContain('Other is 48,000. Its bar is cut off so that the others can be compared.');
    expect(chart.marks.at(-1)?.value).toBe('48,000');
  });

  it('is drawn whole where the others can be compared beside it', () => {
    const chart = bars(30);
    expect(seriesOf(chart)[0]?.data.map(({ value }) => value)).toEqual([12, 8, 30]);
    expect(chart.notes).toEqual([]);
  });
});
