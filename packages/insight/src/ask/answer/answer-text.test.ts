import type { ChartCell, ChartColumnFacts, ChartData, ChartMark, Interpretation } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { chartSentences } from './answer-text.ts';
import { filterTexts } from './describe.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { NO_INTERPRETATION } from '../reading/interpret.ts';

const STORE: ChartColumnFacts = {
  name: 'x',
  label: 'Store',
  type: 'text',
  role: 'dimension',
  field: 'Store',
};
const measure = (name: 'x' | 'y', label: string, format?: ChartColumnFacts['format']): ChartColumnFacts => ({
  name,
  label,
  type: 'number',
  role: 'measure',
  field: label,
  ...(format === undefined ? {} : { format }),
});

const DATASET: DescribedDataset = {
  subject: 'cafe',
  rowCount: 100,
  columns: [column('Store', 'text'), column('Price', 'number'), column('Rating', 'number')],
};

const answer = ({
  mark,
  columns,
  cells,
  rows = { total: cells.length, matched: cells.length },
  query = { measures: [{ column: 'Price', aggregate: 'mean' }] },
  sort = 'x',
  mode = 'Absolute',
  partialPeriods = [],
}: {
  readonly mark: ChartMark;
  readonly columns: readonly ChartColumnFacts[];
  readonly cells: readonly (readonly ChartCell[])[];
  readonly rows?: ChartData['rows'];
  readonly query?: Partial<Interpretation>;
  readonly sort?: ChartData['chart']['sort'];
  readonly mode?: ChartData['mode'];
  readonly partialPeriods?: readonly string[];
}) => {
  const data: ChartData = {
    chart: { version: 1, mark, encoding: {}, limit: 100, sort },
    mode,
    partialPeriods: [...partialPeriods],
    columns: [...columns],
    data: cells.map((row) => [...row]),
    sql: '',
    params: [],
    rows,
    marks: { shown: cells.length, total: cells.length },
    reductions: [],
    notes: [],
    version: 1,
  };
  return chartSentences(data, {
    query: { ...NO_INTERPRETATION, ...query },
    dataset: DATASET,
    locale: 'en',
  });
};

describe('parts of a whole that are times', () => {
  it('are the largest first, and no course from the largest to the smallest', () => {
    const month: ChartColumnFacts = {
      ...STORE,
      name: 'detail_0',
      label: 'Month',
      type: 'date',
      timeUnit: 'month',
    };
    const [first] = answer({
      mark: 'treemap',
      sort: '-y',
      columns: [month, measure('y', 'Price')],
      cells: [
        ['2024-03-01', 60],
        ['2024-01-01', 30],
        ['2024-02-01', 10],
      ],
      query: {
        measures: [{ column: 'Price', aggregate: 'sum' }],
        groups: [{ column: 'Month', unit: 'month' }],
        mark: 'treemap',
      },
    });
    expect(first?.text).toMatchObject({ code: 'ask.leaderShare', values: { value: 60, share: 0.6 } });
  });
});

describe('groups that are chosen by their own figure', () => {
  const chosen = (cells: readonly (readonly ChartCell[])[]) =>
    answer({
      mark: 'bar',
      sort: '-y',
      columns: [STORE, measure('y', 'Price')],
      cells,
      rows: { total: 100, matched: 100 },
      query: {
        measures: [{ column: 'Price', aggregate: 'sum' }],
        groups: [{ column: 'Store' }],
        having: { op: 'gt', value: 20 },
      },
    });

  it('are counted, and are parts of no total', () => {
    const [first, second] = chosen([
      ['Faro', 60],
      ['Porto', 30],
      ['Braga', 25],
    ]);
    expect(first?.text).toMatchObject({ code: 'ask.chosen', values: { count: 3 } });
    expect(second?.text).toMatchObject({ code: 'ask.leader', values: { value: 60 } });
  });

  it('may be none, though rows match', () => {
    expect(chosen([])[0]?.text).toMatchObject({ code: 'ask.chosen', values: { count: 0 } });
  });
});

describe('a figure over no rows', () => {
  const figure = (aggregate: 'count' | 'distinct' | 'mean', cell: ChartCell, matched = 0) =>
    answer({
      mark: 'kpi',
      columns: [measure('y', 'Price')],
      cells: [[cell]],
      rows: { total: 100, matched },
      query: {
        intent: 'figure',
        measures: [{ column: aggregate === 'count' ? null : 'Price', aggregate }],
        filters: [{ column: 'Price', op: 'gt', value: 1000 }],
      },
    });

  it.each(['count', 'distinct'] as const)('is 0 for a %s [SEM-MEASURE-3]', (aggregate) => {
    expect(figure(aggregate, 0)).toMatchObject([
      { text: { values: { sentence: { code: 'ask.figure', values: { value: 0 } } } }, value: 0 },
    ]);
  });

  it('has no value for an average, and says that no row matches', () => {
    expect(figure('mean', null)).toMatchObject([
      { text: { values: { sentence: { code: 'ask.figureEmpty' } } }, value: null },
    ]);
  });

  it('does not say that no row matches where rows match without a value', () => {
    expect(figure('mean', null, 4)).toMatchObject([
      { text: { values: { sentence: { code: 'ask.figureNoValue' } } }, value: null },
    ]);
  });
});

describe('the sentences of an answer', () => {
  it('state an amount in its currency', () => {
    const price = measure('y', 'Price', { prefix: '€', decimals: 2 });
    const [first] = answer({
      mark: 'bar',
      columns: [STORE, price],
      cells: [
        ['Faro', 1.734],
        ['Porto', 2.5],
      ],
    });
    expect(first).toMatchObject({
      text: {
        code: 'ask.leaderOther',
        values: { name: 'Porto', value: 2.5, other: 'Faro', least: 1.734, prefix: '€', decimals: 2 },
      },
      value: 2.5,
    });
  });

  it('call a single bar neither the highest nor a share of itself', () => {
    const query = {
      measures: [{ column: 'Price', aggregate: 'sum' as const }],
      groups: [{ column: 'Store' }],
    };
    const sentences = answer({
      mark: 'bar',
      columns: [STORE, measure('y', 'Price')],
      cells: [['Faro', 40]],
      query,
    });
    expect(sentences.map(({ text, value }) => [text.code, value])).toEqual([['ask.figure', 40]]);
  });

  it('have as many decimals in each figure', () => {
    const sentences = answer({
      mark: 'bar',
      columns: [STORE, measure('y', 'Price')],
      cells: [
        ['Faro', -0.08],
        ['Porto', -0.072],
      ],
    });
    expect(sentences[0]?.text.values).toMatchObject({ value: -0.072, least: -0.08, decimals: 3 });
  });

  it('count points between shares, and say what part of the share they are', () => {
    const day: ChartColumnFacts = {
      ...STORE,
      label: 'Month',
      type: 'date',
      field: 'Month',
      timeUnit: 'month',
    };
    const [first] = answer({
      mark: 'line',
      columns: [day, measure('y', 'Share', { kind: 'percent' })],
      cells: [
        ['2024-01-01', 0.2],
        ['2024-02-01', 0.16],
      ],
    });
    expect(first?.text).toMatchObject({
      code: 'ask.spanPoints',
      values: { from: 0.2, to: 0.16, points: 4, direction: 'down' },
    });
    expect(first?.text.values['change']).toBeCloseTo(0.2);
  });

  it('say Yes and No of truth values, in the answer and in its conditions', () => {
    const returned: ChartColumnFacts = { ...STORE, label: 'Returned', type: 'boolean', field: 'Returned' };
    const [first] = answer({
      mark: 'bar',
      columns: [returned, measure('y', 'Price')],
      cells: [
        [true, 3],
        [false, 2],
      ],
    });
    expect(first?.text.values).toMatchObject({ name: { code: 'ask.yes' }, other: { code: 'ask.no' } });
    const columns = [column('Returned', 'boolean')];
    expect(filterTexts({ filters: [{ column: 'Returned', op: 'eq', value: false }] }, columns)).toMatchObject(
      [{ values: { value: { code: 'ask.no' } } }],
    );
  });

  it('state the share of all rows that a condition leaves', () => {
    const count: ChartColumnFacts = { ...measure('y', 'Rows'), name: 'value', field: null };
    const [first] = answer({
      mark: 'kpi',
      columns: [count],
      cells: [[25]],
      rows: { total: 100, matched: 25 },
      query: {
        measures: [{ column: null, aggregate: 'count' }],
        filters: [{ column: 'Store', op: 'eq', value: 'Faro' }],
      },
    });
    expect(first?.text.values['sentence']).toMatchObject({
      code: 'ask.figureShare',
      values: { value: 25, share: 0.25 },
    });
  });

  it('say of points without a clear correlation that there is none', () => {
    const points = Array.from({ length: 60 }, (_, at): [number, number] => [at % 6, (at * 7) % 10]);
    const [first] = answer({
      mark: 'scatter',
      columns: [measure('x', 'Price'), measure('y', 'Rating')],
      cells: points,
    });
    expect(first?.text).toMatchObject({
      code: 'ask.noCorrelation',
      values: { one: 'Price', other: 'Rating', count: 60 },
    });
  });
});

describe('a course of months', () => {
  const MONTH: ChartColumnFacts = { ...STORE, label: 'Month', type: 'date', timeUnit: 'month' };
  const course: Parameters<typeof answer>[0] = {
    mark: 'line',
    columns: [MONTH, measure('y', 'Rows')],
    cells: [
      ['2024-01-01', 30],
      ['2024-02-01', 40],
      ['2024-03-01', 60],
      ['2024-04-01', 9],
    ],
    query: { measures: [{ column: null, aggregate: 'count' }] },
  };

  it('goes from the first to the last month that the rows cover', () => {
    const [first] = answer({ ...course, partialPeriods: ['2024-01-01', '2024-04-01'] });
    expect(first?.text).toMatchObject({ code: 'ask.span', values: { from: 40, to: 60, change: 0.5 } });
  });

  it('goes to the last month where it is a running total, or no two months are covered', () => {
    const [running] = answer({ ...course, mode: 'Cumulative', partialPeriods: ['2024-04-01'] });
    expect(running?.text).toMatchObject({ values: { from: 30, to: 9 } });
    const two = course.cells.slice(2);
    const [short] = answer({ ...course, cells: two, partialPeriods: ['2024-04-01'] });
    expect(short?.text).toMatchObject({ values: { from: 60, to: 9 } });
  });

  it('is that of each series, of a few', () => {
    const columns = [MONTH, { ...STORE, name: 'color' }, measure('y', 'Rows')];
    const cells = course.cells.flatMap(([month = null, rows = null], at) =>
      ['Faro', 'Lagos'].map((store) => [month, store, store === 'Faro' ? rows : at + 1]),
    );
    const texts = answer({ ...course, columns, cells, partialPeriods: ['2024-04-01'] }).map(
      ({ text }) => text,
    );
    expect(texts.slice(0, 2)).toMatchObject([
      { code: 'ask.ofSeries', values: { name: 'Faro', sentence: { values: { from: 30, to: 60 } } } },
      { code: 'ask.ofSeries', values: { name: 'Lagos', sentence: { values: { from: 1, to: 3 } } } },
    ]);
    const many = course.cells.flatMap(([month = null], at) =>
      ['Faro', 'Lagos', 'Braga', 'Porto'].map((store) => [month, store, at + 1]),
    );
    expect(answer({ ...course, columns, cells: many })[0]?.text).toMatchObject({
      values: { from: 4, to: 16 },
    });
  });
});
