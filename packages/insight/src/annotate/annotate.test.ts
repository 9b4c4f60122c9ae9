import type { Cell, ChartCell, ChartColumnFacts, ChartData, ChartSpec } from '@plumbline/contract';
import { message, type Message, type MessageValue } from '@plumbline/messages';
import { describe, expect, it } from 'vitest';
import { column } from '../../test/fixtures/columns.ts';
import { normalsOf, randomOf } from '../../test/fixtures/random.ts';
import { annotate } from './annotate.ts';
import type { AnnotationDraft } from './suggestion.ts';

const X: ChartColumnFacts = {
  name: 'x',
  label: 'Day',
  type: 'date',
  role: 'dimension',
  field: 'day',
  timeUnit: 'day',
};
const Y: ChartColumnFacts = {
  name: 'y',
  label: 'Revenue',
  type: 'number',
  role: 'measure',
  field: 'revenue',
};

const day = (at: number): string => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);

function chartOf(facts: {
  readonly chart?: Partial<ChartSpec>;
  readonly columns?: readonly ChartColumnFacts[];
  readonly rows: readonly (readonly ChartCell[])[];
  readonly total?: number;
}): ChartData {
  const { chart, columns = [X, Y], rows, total = rows.length } = facts;
  return {
    chart: {
      version: 1,
      mark: 'line',
      encoding: { x: { field: 'day', timeUnit: 'day' }, y: { field: 'revenue', aggregate: 'sum' } },
      limit: 5000,
      sort: 'x',
      ...chart,
    },
    mode: 'Absolute',
    columns: [...columns],
    data: rows.map((row) => [...row]),
    sql: '',
    params: [],
    rows: { total: 1000, matched: 1000 },
    marks: { shown: rows.length, total },
    reductions: [],
    notes: [],
    version: 1,
  };
}

const timeSeries = (values: readonly number[]): ChartData =>
  chartOf({ rows: values.map((value, at) => [day(at), value]) });
const names = (values: readonly (readonly [Cell, number])[], rest: object = {}): ChartData =>
  chartOf({
    chart: { mark: 'bar', encoding: { x: { field: 'city' }, y: { field: 'revenue', aggregate: 'sum' } } },
    columns: [{ name: 'x', label: 'City', type: 'text', role: 'dimension', field: 'city' }, Y],
    rows: values,
    ...rest,
  });
const kinds = (drafts: readonly AnnotationDraft[]) => drafts.map(({ kind }) => kind);
const ofKind = (data: ChartData, kind: AnnotationDraft['kind']) =>
  annotate(data, { limit: 100 }).filter((one) => one.kind === kind);

const ROUNDS = 200;

/** Precision and recall of a remark that is planted in series of noise and found within `near` marks. */
function score(
  kind: AnnotationDraft['kind'],
  {
    plant,
    near,
    seed,
  }: {
    readonly plant: (values: number[], at: number) => void;
    readonly near: number;
    readonly seed: number;
  },
): { readonly precision: number; readonly recall: number } {
  const random = randomOf(seed);
  const normal = normalsOf(random);
  let [right, reported, planted] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const length = 40 + Math.floor(80 * random());
    const values = Array.from({ length }, () => 100 + 2 * normal());
    const at = Math.floor(length * (0.25 + 0.5 * random()));
    plant(values, at);
    const drafts = ofKind(timeSeries(values), kind);
    const isRight = ({ anchor }: AnnotationDraft): boolean =>
      Array.from({ length: 2 * near + 1 }, (_, step) => day(at + step - near)).includes(String(anchor.x));
    planted += 1;
    reported += drafts.length;
    right += drafts.filter(isRight).length > 0 ? 1 : 0;
  }
  return { precision: reported === 0 ? 0 : right / reported, recall: right / planted };
}

const numbersIn = (value: MessageValue): readonly number[] => {
  if (typeof value === 'number') {
    return [value];
  }
  if (typeof value === 'string') {
    return [];
  }
  const parts = Array.isArray(value)
    ? (value as readonly MessageValue[])
    : Object.values((value as Message).values);
  return parts.flatMap(numbersIn);
};

it('writes figures in the unit of the measure', () => {
  const euros: ChartColumnFacts = { ...Y, format: { prefix: '€', decimals: 2 } };
  const [caption] = annotate(chartOf({ columns: [X, euros], rows: [[day(0), 2.5]] }));
  expect(caption?.text.values).toMatchObject({ value: 2.5, prefix: '€', decimals: 2 });
});

describe('annotate', () => {
  it('finds nine of ten planted outliers, and little else', () => {
    const { precision, recall } = score('outlier', {
      plant: (values, at) => (values[at] = 125),
      near: 0,
      seed: 1,
    });
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it('finds nine of ten planted changes of level, and little else', () => {
    const { precision, recall } = score('change_point', {
      plant: (values, at) =>
        values.forEach((value, index) => (values[index] = index < at ? value : value + 8)),
      near: 2,
      seed: 2,
    });
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it('finds nine of ten planted peaks, and little else', () => {
    const { precision, recall } = score('peak', {
      plant: (values, at) =>
        values.forEach((value, index) => (values[index] = value + 40 * Math.exp(-(((index - at) / 4) ** 2)))),
      near: 2,
      seed: 3,
    });
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it('finds nine of ten planted trends, with their slope', () => {
    const normal = normalsOf(randomOf(4));
    const slopes = Array.from({ length: ROUNDS }, () => {
      const values = Array.from({ length: 60 }, (_, at) => 100 + 0.2 * at + 2 * normal());
      return ofKind(timeSeries(values), 'trend')[0]?.numbers[0]?.value;
    });
    const close = slopes.filter((slope) => slope !== undefined && Math.abs(slope - 0.2) < 0.1);
    expect(close.length).toBeGreaterThanOrEqual(0.9 * ROUNDS);
  });

  it('gives noise only its caption, highest and lowest value, in nineteen of twenty series', () => {
    const random = randomOf(5);
    const normal = normalsOf(random);
    let quiet = 0;
    const rounds = 600;
    for (let round = 0; round < rounds; round += 1) {
      const length = 12 + Math.floor(120 * random());
      const drafts = annotate(timeSeries(Array.from({ length }, () => 100 + 15 * normal())), { limit: 100 });
      quiet += kinds(drafts).every((kind) => ['caption', 'highest', 'lowest'].includes(kind)) ? 1 : 0;
    }
    expect(quiet / rounds).toBeGreaterThanOrEqual(0.95);
  });

  it('lists every number of its texts before rounding', () => {
    const values = [101.234, 99.5, 100.25, 98, 102, 97.125, 103, 100, 99, 101, 98.5, 1234.5678, 100, 99.75];
    for (const { text, numbers } of annotate(timeSeries(values), { limit: 100 })) {
      const known = numbers.map(({ value }) => value);
      for (const value of numbersIn(text)) {
        expect([text.code, value, known.includes(value)]).toEqual([text.code, value, true]);
      }
    }
  });

  it('names the statistic of a test and anchors the remark at the value', () => {
    const values = Array.from({ length: 40 }, (_, at) => 100 + (at % 5) + (at === 20 ? 500 : 0));
    const [outlier] = ofKind(timeSeries(values), 'outlier');
    expect(outlier).toMatchObject({
      anchor: { column: 'day', x: '2024-01-21', y: 600 },
      statistic: { name: 'robust deviations (Hampel)', p: null },
      text: message('annotation.outlierHigh', { name: 'Jan 21, 2024', value: 600, usual: 102 }),
    });
    // An outlier gets no second remark as the highest value.
    expect(ofKind(timeSeries(values), 'highest')).toEqual([]);
  });

  it('finds a change of level where the level steps, and a trend where it slopes', () => {
    const step = Array.from({ length: 40 }, (_, at) => (at < 25 ? 100 : 150) + (at % 3));
    const slope = Array.from({ length: 40 }, (_, at) => 100 + 3 * at + (at % 3));
    expect([
      ofKind(timeSeries(step), 'change_point').length,
      ofKind(timeSeries(step), 'trend').length,
    ]).toEqual([1, 0]);
    expect([
      ofKind(timeSeries(slope), 'change_point').length,
      ofKind(timeSeries(slope), 'trend').length,
    ]).toEqual([0, 1]);
    expect(ofKind(timeSeries(slope), 'trend')[0]).toMatchObject({
      text: {
        code: 'annotation.risesByShare',
        values: { change: 3, unit: message('annotation.unit', { unit: 'day' }) },
      },
      statistic: { name: 'Mann-Kendall tau', p: expect.any(Number) },
    });
  });

  it('reports the share of the top values, with Other in the total', () => {
    const data = names(
      [
        ['Lisbon', 400],
        ['Porto', 150],
        ['Faro', 50],
        ['Beja', 30],
        ['Évora', 20],
        [{ other: true } as never, 350],
      ],
      { total: 17 },
    );
    expect(ofKind(data, 'concentration')).toMatchObject([
      {
        text: message('annotation.concentration', { top: 3, of: 17, share: 0.6, measure: 'Revenue' }),
        numbers: [
          { name: 'top', value: 3 },
          { name: 'of', value: 17 },
          { name: 'share', value: 0.6 },
        ],
      },
    ]);
    const even = names(Array.from({ length: 12 }, (_, at) => [`city ${at}`, 100 + at] as const));
    expect(ofKind(even, 'concentration')).toEqual([]);
    const negative = names([
      ...Array.from({ length: 8 }, (_, at) => [`c${at}`, at === 0 ? 900 : 1] as const),
      ['x', -5],
    ]);
    expect(ofKind(negative, 'concentration')).toEqual([]);
  });

  it('names the highest and the lowest value unless they are close or tied', () => {
    expect(
      kinds(
        annotate(
          names([
            ['a', 10],
            ['b', 20],
            ['c', 5],
          ]),
        ),
      ),
    ).toEqual(['caption', 'highest', 'lowest']);
    expect(
      kinds(
        annotate(
          names([
            ['a', 100],
            ['b', 101],
            ['c', 102],
          ]),
        ),
      ),
    ).toEqual(['caption']);
    expect(
      kinds(
        annotate(
          names([
            ['a', 10],
            ['b', 20],
            ['c', 20],
          ]),
        ),
      ),
    ).toEqual(['caption', 'lowest']);
    expect(
      annotate(
        names([
          ['a', 10],
          ['b', 20],
          ['c', 5],
        ]),
      )[0]?.text,
    ).toEqual(
      message('annotation.caption', {
        subject: message('annotation.subject', { measure: 'Revenue', dimensions: ['City'] }),
        count: 3,
        min: 5,
        max: 20,
        median: 10,
      }),
    );
  });

  it('never speaks of rows without a value as of a category', () => {
    const withEmpty = names([
      [null, 900],
      ['Lisbon', 400],
      ['Porto', 150],
      ['Faro', 50],
      ['Beja', 30],
      ['Évora', 20],
      ['Braga', 10],
    ]);
    const drafts = annotate(withEmpty, { limit: 100 });
    expect(kinds(drafts)).toEqual(['caption', 'lowest']);
    expect(JSON.stringify(drafts)).not.toContain('annotation.empty');
    const top = names([
      [null, 20],
      ...withEmpty.data.slice(1).map(([city, value]) => [city, value] as never),
    ]);
    expect(ofKind(top, 'concentration')).toMatchObject([{ numbers: [{ value: 3 }, { value: 6 }, {}] }]);
    const series = chartOf({
      columns: [X, { name: 'color', label: 'City', type: 'text', role: 'dimension', field: 'city' }, Y],
      rows: Array.from({ length: 20 }, (_, at) => [
        [day(at), null, 1000 + 50 * at + (at % 3)],
        [day(at), 'Lisbon', 10 + 3 * at + (at % 2)],
      ]).flat(),
    });
    expect(JSON.stringify(annotate(series, { limit: 100 }))).not.toContain('annotation.empty');
  });

  it('names an extreme only where it is that of all marks, also of those left out', () => {
    const cut = (sort: 'x' | '-x' | 'y' | '-y') =>
      kinds(
        annotate({
          ...names(
            [
              ['a', 30],
              ['b', 20],
              ['c', 5],
            ],
            { total: 40 },
          ),
          chart: { ...names([]).chart, sort },
        }),
      );
    expect(cut('-y')).toEqual(['caption', 'highest']);
    expect(cut('y')).toEqual(['caption', 'lowest']);
    expect(cut('x')).toEqual(['caption']);
  });

  it('reports a correlation, and nothing for unrelated numbers', () => {
    const normal = normalsOf(randomOf(6));
    const points = (make: (x: number) => number) =>
      chartOf({
        chart: { mark: 'scatter', encoding: { x: { field: 'a' }, y: { field: 'b' } } },
        columns: [
          { name: 'x', label: 'Weight', type: 'number', role: 'dimension', field: 'a' },
          { name: 'y', label: 'Height', type: 'number', role: 'dimension', field: 'b' },
        ],
        rows: Array.from({ length: 80 }, () => {
          const x = normal();
          return [x, make(x)];
        }),
      });
    const [correlation] = ofKind(
      points((x) => 2 * x + normal()),
      'correlation',
    );
    expect(correlation?.text).toEqual({
      code: 'annotation.riseTogether',
      values: { one: 'Weight', other: 'Height', rho: Number(correlation?.numbers[0]?.value.toFixed(2)) },
    });
    expect(correlation?.statistic?.p).toBeLessThan(0.01);
    expect(
      ofKind(
        points(() => normal()),
        'correlation',
      ),
    ).toEqual([]);
  });

  it('marks the last month as incomplete and not as a fall', () => {
    const months = Array.from({ length: 14 }, (_, at) => [
      new Date(Date.UTC(2023, at, 1)).toISOString().slice(0, 10),
      at === 13 ? 4 : 100 + (at % 4),
    ]);
    const data = chartOf({
      columns: [{ ...X, label: 'Month', timeUnit: 'month' }, Y],
      rows: months,
    });
    const columns = [column('day', 'date', { distinct: 400, min: '2023-01-01', max: '2024-02-03' })];
    const drafts = annotate(data, { limit: 100, columns });
    expect(drafts.find(({ kind }) => kind === 'incomplete_period')).toMatchObject({
      text: message('annotation.incomplete', { name: 'Feb 2024', last: '2024-02-03' }),
      anchor: { x: '2024-02-01' },
    });
    expect(kinds(drafts)).not.toContain('outlier');
    expect(drafts.filter(({ kind, anchor }) => kind === 'lowest' && anchor.x === '2024-02-01')).toEqual([]);
  });

  it('tests each series, at a stricter level the more there are', () => {
    const normal = normalsOf(randomOf(8));
    const rows = ['web', 'store'].flatMap((key) =>
      Array.from({ length: 40 }, (_, at) => [
        day(at),
        key,
        100 + normal() + (key === 'web' && at === 12 ? 60 : 0),
      ]),
    );
    const group = {
      name: 'color',
      label: 'Channel',
      type: 'text',
      role: 'dimension',
      field: 'channel',
    } as const;
    const [outlier, ...others] = ofKind(chartOf({ columns: [X, group, Y], rows }), 'outlier');
    expect(outlier).toMatchObject({
      anchor: { column: 'day', x: '2024-01-13', series: { column: 'channel', value: 'web' } },
    });
    expect(outlier?.text).toMatchObject({
      code: 'annotation.ofSeries',
      values: { series: 'web', remark: { values: { name: 'Jan 13, 2024' } } },
    });
    expect(others).toEqual([]);
  });

  it('returns at most the limit, the caption first, and none without marks', () => {
    const values = Array.from(
      { length: 60 },
      (_, at) => (at < 40 ? 100 : 200) + (at % 7) + (at === 9 ? 900 : 0),
    );
    const drafts = annotate(timeSeries(values), { limit: 2 });
    expect({ foundLength: drafts.length, kind: drafts[0]?.kind }).toEqual({
      foundLength: 2,
      kind: 'caption',
    });
    expect(annotate(timeSeries([]))).toEqual([]);
    expect(kinds(annotate(timeSeries([5])))).toEqual(['caption']);
  });
});
