import type { Interpretation } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { findAlternatives } from '../choices/alternatives.ts';
import { buildChart } from '../query/build-chart.ts';
import { checkInterpretation } from '../query/check-interpretation.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpretFollowUp } from '../reading/follow-up.ts';
import { interpret } from '../reading/interpret.ts';
import { optionsFor } from '../choices/next-questions.ts';

const text = (name: string, values: readonly string[], count = 20) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count })) });
const day = (name: string, distinct = 1461) =>
  column(name, 'date', { distinct, min: '2012-01-01', max: '2015-12-31' });

const WEATHER: DescribedDataset = {
  subject: 'Weather stations',
  rowCount: 4383,
  columns: [
    text('Station', ['Oslo', 'Bergen', 'Tromsø'], 1461),
    day('Day'),
    column('temp_max', 'decimal', { distinct: 300, min: -20, max: 35 }),
    column('temp_min', 'decimal', { distinct: 300, min: -30, max: 25 }),
    column('Rainfall', 'decimal', { distinct: 90, min: 0, max: 40 }),
  ],
};
const STAFF: DescribedDataset = {
  subject: 'Employment by sector',
  rowCount: 576,
  columns: [
    column('Month', 'date', { distinct: 48, min: '2020-01-01', max: '2023-12-01' }),
    text('Sector', ['Retail', 'Health', 'Education']),
    text('Region', ['North', 'South', 'East']),
    column('Employed', 'integer', { distinct: 500, min: 9000, max: 22_000 }),
  ],
};
/** A column for each sector, a row for each month. */
const WIDE: DescribedDataset = {
  subject: 'Employment in Norway',
  rowCount: 120,
  columns: [
    column('month', 'date', { distinct: 120, min: '2006-01-01', max: '2015-12-01' }),
    column('construction', 'integer', { distinct: 110, min: 5427, max: 7726 }),
    column('construction_change', 'integer', { distinct: 80, min: -150, max: 90 }),
  ],
};
const CLIENTS: DescribedDataset = {
  subject: 'Subscriptions',
  rowCount: 900,
  columns: [
    day('Signed up', 900),
    text('Plan', ['Free', 'Team', 'Business'], 300),
    text('Country', ['Norway', 'Germany', 'France'], 300),
    column('Churned', 'boolean', { distinct: 2 }),
    column('Price', 'decimal', { distinct: 3, min: 0, max: 40 }),
  ],
};
const CARS: DescribedDataset = {
  subject: 'Cars',
  rowCount: 303,
  columns: [
    column('Model', 'text', { distinct: 302, top: [{ value: 'gremlin', count: 1 }] }),
    text('Origin', ['USA', 'Japan', 'Europe'], 100),
    column('Horsepower', 'integer', { distinct: 90, min: 40, max: 230 }),
    column('Weight', 'integer', { distinct: 200, min: 1600, max: 5200 }),
    column('Cylinders', 'integer', { distinct: 5, min: 3, max: 8 }),
    column('Year', 'date', { distinct: 12, min: '1970-01-01', max: '1982-01-01' }),
  ],
};

function read(question: string, dataset: DescribedDataset): Interpretation {
  const { interpretation } = interpret(question, dataset);
  expect(checkInterpretation(interpretation, dataset)).toEqual([]);
  return interpretation;
}

describe('a comparison without a number', () => {
  it.each([
    [
      'was 2015 warmer than 2014?',
      { measures: [{ column: 'temp_max' }], groups: [{ column: 'Day', unit: 'year' }] },
    ],
    ['is Oslo colder than Bergen?', { measures: [{ column: 'temp_min' }], groups: [{ column: 'Station' }] }],
    [
      'was Oslo wetter than Bergen in 2014?',
      { measures: [{ column: 'Rainfall' }], groups: [{ column: 'Station' }] },
    ],
  ])('puts both sides next to each other: %s', (question, expected) => {
    expect(read(question, WEATHER)).toMatchObject({ ...expected, order: null });
  });

  it('keeps both years in the rows', () => {
    expect(read('was 2015 warmer than 2014?', WEATHER).filters).toEqual([
      { column: 'Day', op: 'gte', value: '2014-01-01' },
      { column: 'Day', op: 'lt', value: '2016-01-01' },
    ]);
  });

  it('still compares with a number', () => {
    expect(read('days in Oslo with rainfall higher than 10', WEATHER).filters).toContainEqual({
      column: 'Rainfall',
      op: 'gt',
      value: 10,
    });
  });
});

describe('a superlative of a time', () => {
  it.each([
    ['when was the hottest day in Oslo?', { measure: 'temp_max', unit: 'day', sort: '-y' }],
    ['coldest day', { measure: 'temp_min', unit: 'day', sort: 'y' }],
    ['rainiest month', { measure: 'Rainfall', unit: 'month', sort: '-y' }],
  ])('ranks the times by their values: %s', (question, { measure, unit, sort }) => {
    const chart = buildChart(read(question, WEATHER), WEATHER);
    expect(chart).toMatchObject({
      mark: 'bar',
      sort,
      encoding: { x: { field: 'Day', timeUnit: unit, limit: 10 }, y: { field: measure } },
    });
  });

  it('leaves times in their order where words only sort', () => {
    expect(buildChart(read('rainfall by month ascending', WEATHER), WEATHER).mark).toBe('line');
  });
});

describe('shares of rows', () => {
  const CALLS: DescribedDataset = {
    subject: 'Calls',
    rowCount: 5000,
    columns: [
      day('Started', 900),
      text('Shift', ['Day', 'Night', 'Late'], 1600),
      text('Team', ['North', 'South']),
      column('Cost', 'decimal', { distinct: 300, min: 0, max: 90 }),
    ],
  };
  const night = { column: null, aggregate: 'count', share: { column: 'Shift', values: ['Night'] } };

  it.each([
    ['share of calls at night by month', [], [{ column: 'Started', unit: 'month' }]],
    ['what percentage of calls are night calls, by team?', [], [{ column: 'Team' }]],
    [
      'percentage of night calls per year in the north',
      [{ column: 'Team', op: 'eq', value: 'North' }],
      [{ column: 'Started', unit: 'year' }],
    ],
  ])('are those of a value in each group: %s', (question, filters, groups) => {
    expect(read(question, CALLS)).toMatchObject({ measures: [night], filters, groups, mark: null });
  });

  it('are computed by a formula and shown in percent', () => {
    expect(buildChart(read('share of night calls by team', CALLS), CALLS).encoding.y).toEqual({
      field: null,
      formula: 'COUNTIF([Shift] IN ("Night")) / COUNT()',
      format: { kind: 'percent' },
    });
  });

  it('are those of the groups where no value is named, or values of the group are', () => {
    for (const question of [
      'share of calls by team',
      'share of calls by day and night',
      'share of calls by team at night',
      'share of calls in the north by shift',
    ]) {
      const { measures, mark } = read(question, CALLS);
      expect({ measures, mark }).toEqual({ measures: [{ column: null, aggregate: 'count' }], mark: 'donut' });
    }
  });

  it('are of texts alone, and of rows', () => {
    const check = (share: object, column: string | null = null) =>
      checkInterpretation(
        {
          ...read('calls by team', CALLS),
          measures: [{ column, aggregate: 'count', share: { values: ['1'], ...share } }] as never,
        },
        CALLS,
      ).map(({ path }) => path);
    expect(check({ column: 'Shift' })).toEqual([]);
    expect(check({ column: 'Cost' })).toEqual(['measures.0.share.column']);
    expect(check({ column: 'Nothing' })).toEqual(['measures.0.share.column']);
    expect(check({ column: 'Shift' }, 'Cost')).toEqual(['measures.0.share']);
  });

  it('take a unit of time for a value beside another value of its column', () => {
    const shifts = [{ column: 'Shift', op: 'in', value: ['Day', 'Night'] }];
    expect(read('calls by day and night', CALLS)).toMatchObject({
      groups: [{ column: 'Shift' }],
      filters: shifts,
    });
    expect(read('calls by day', CALLS)).toMatchObject({ groups: [{ column: 'Started', unit: 'day' }] });
  });

  it('compare what single rows usually cost', () => {
    expect(read('are calls at night more expensive than by day?', CALLS)).toMatchObject({
      measures: [{ column: 'Cost', aggregate: 'mean' }],
      groups: [{ column: 'Shift' }],
    });
  });
});

describe('changes between two times', () => {
  it.each([
    'how did the number of days change from 2012 to 2014',
    'how has rainfall developed between 2012 and 2014?',
    'rainfall in Oslo grew from 2012 to 2014',
  ])('are a course of them: %s', (question) => {
    expect(read(question, WEATHER).groups).toMatchObject([{ column: 'Day' }]);
  });

  it('are one figure where nothing is said to change', () => {
    expect(read('number of rows from 2012 to 2014', WEATHER).groups).toEqual([]);
  });
});

describe('levels such as a headcount', () => {
  it.each([
    'employed by sector',
    'how many people are employed in retail?',
    'total employed in 2022',
    'employment by year',
  ])('add up across groups and are averaged over time: %s', (question) => {
    expect(read(question, STAFF).measures).toEqual([
      { column: 'Employed', aggregate: 'mean', over: 'Month' },
    ]);
  });

  it('are computed by a formula that no sum over time is part of', () => {
    expect(buildChart(read('employed by sector', STAFF), STAFF).encoding.y).toEqual({
      field: null,
      formula: 'SUM([Employed]) / COUNTDISTINCT([Month])',
    });
  });

  it('are averages where each time has one row, and changes of them still add up', () => {
    expect(read('construction by year', WIDE).measures).toEqual([
      { column: 'construction', aggregate: 'mean' },
    ]);
    expect(read('construction change by year', WIDE).measures).toEqual([
      { column: 'construction_change', aggregate: 'sum' },
    ]);
  });

  it('are no rows to be counted', () => {
    expect(interpret('total employment by year', WIDE).confidence).toBeLessThan(0.5);
  });
});

describe('rates of truth values', () => {
  it.each(['churn rate by country', 'share of churned by country'])('are shares of rows: %s', (question) => {
    const reading = read(question, CLIENTS);
    expect(reading).toMatchObject({
      measures: [{ column: 'Churned', aggregate: 'mean', isRate: true }],
      groups: [{ column: 'Country' }],
    });
    expect(buildChart(reading, CLIENTS)).toMatchObject({
      mark: 'bar',
      encoding: { y: { formula: 'COUNTIF([Churned]) / COUNT([Churned])', format: { kind: 'percent' } } },
    });
  });

  it('are refused of other columns', () => {
    const rate = { column: 'Price', aggregate: 'mean' as const, isRate: true as const };
    expect(
      checkInterpretation({ ...read('price by plan', CLIENTS), measures: [rate] }, CLIENTS),
    ).toMatchObject([{ path: 'measures.0.isRate' }]);
  });
});

describe('what a question names', () => {
  it.each([
    [
      'which origin has the highest average horsepower',
      [{ column: 'Horsepower', aggregate: 'mean' }],
      ['Origin'],
    ],
    [
      'number of cars and cylinders in each origin',
      [{ column: null, aggregate: 'count' }],
      ['Cylinders', 'Origin'],
    ],
    ['average horsepower by car origin', [{ column: 'Horsepower', aggregate: 'mean' }], ['Origin']],
    [
      'split origin by cylinders and average weight',
      [{ column: 'Weight', aggregate: 'mean' }],
      ['Origin', 'Cylinders'],
    ],
  ])('is measured and grouped by: %s', (question, measures, groups) => {
    const reading = read(question, CARS);
    expect(reading.measures).toEqual(measures);
    expect(reading.groups.map(({ column: name }) => name)).toEqual(groups);
  });

  it('is not answered with a number of rows where the measure is unknown', () => {
    expect(interpret('zorkmids by plan', CLIENTS).confidence).toBeLessThan(0.5);
  });

  it('is a course where a span of several periods is named, and one figure for one period', () => {
    expect(read('rainfall between Jan 2014 and July 2015', WEATHER).groups).toEqual([{ column: 'Day' }]);
    expect(read('rainfall in 2014', WEATHER).groups).toEqual([]);
  });

  it('offers each column that an unclear word could mean', () => {
    const { interpretation, ambiguous } = interpret('temp', WEATHER);
    const measures = optionsFor(interpretation, WEATHER, ambiguous).map(
      (one) => one.interpretation.measures[0]?.column,
    );
    expect(measures).toEqual(['temp_max', 'temp_min']);
  });

  it('shows two numbers as points, colored by a number of few values', () => {
    expect(read('weight vs horsepower, colored by number of cylinders', CARS)).toMatchObject({
      mark: 'scatter',
      groups: [{ column: 'Cylinders' }],
    });
  });

  it('offers two numbers as points', () => {
    const reading = read('weight and horsepower by origin', CARS);
    expect(findAlternatives(reading, CARS, []).map((one) => one.interpretation.mark)).toContain('scatter');
  });
});

describe('a message that only says how to split', () => {
  it('holds for the next whole question', () => {
    const first = interpretFollowUp('group by origin', CARS, null);
    const second = interpretFollowUp('average horsepower by year', CARS, first.interpretation);
    expect(second.interpretation.groups.map(({ column: name }) => name)).toEqual(['Year', 'Origin']);
  });

  it('adds its group to the answer before', () => {
    const first = interpretFollowUp('average horsepower over time', CARS, null);
    const second = interpretFollowUp('segregate it by the car origin', CARS, first.interpretation);
    expect(second.interpretation.groups.map(({ column: name }) => name)).toEqual(['Year', 'Origin']);
  });
});

const moment = { nulls: 0, distinct: 300, distinctIsExact: true, mean: null, stddev: null };
const figures = { ...moment, quantiles: null, histogram: [], top: [] };
const ORDERS: DescribedDataset = {
  subject: 'Shop orders',
  rowCount: 900,
  columns: [
    {
      name: 'Ordered',
      type: 'date',
      role: 'time',
      profile: { ...figures, min: '2024-01-01', max: '2024-12-28' },
    },
    {
      name: 'Delivered',
      type: 'date',
      role: 'time',
      profile: { ...figures, min: '2024-01-02', max: '2024-12-30' },
    },
    {
      name: 'Shop',
      type: 'text',
      role: 'dimension',
      profile: {
        ...figures,
        distinct: 2,
        min: null,
        max: null,
        top: [
          { value: 'Oslo', count: 400 },
          { value: 'Lyon Central', count: 500 },
        ],
      },
    },
    { name: 'Revenue', type: 'number', role: 'measure', profile: { ...figures, min: 0, max: 500 } },
    {
      name: 'Returned',
      type: 'boolean',
      role: 'dimension',
      profile: { ...figures, distinct: 2, min: false, max: true },
    },
    {
      name: 'Paid',
      type: 'boolean',
      role: 'dimension',
      profile: { ...figures, distinct: 2, min: false, max: true },
    },
  ],
};

describe('nouns of rows beside columns that are called by their verbs', () => {
  it('are no groups: orders beside Ordered', () => {
    expect(read('share of returned orders by shop', ORDERS)).toMatchObject({
      measures: [{ column: 'Returned', isRate: true }],
      groups: [{ column: 'Shop' }],
    });
    expect(read('orders by shop', ORDERS)).toMatchObject({
      measures: [{ column: null, aggregate: 'count' }],
      groups: [{ column: 'Shop' }],
    });
  });

  it('say by which time, where a unit of time is named', () => {
    expect(read('orders per month', ORDERS).groups).toEqual([{ column: 'Ordered', unit: 'month' }]);
  });

  it('leave a span to the verb that is asked about', () => {
    const reading = read('how many orders were delivered in March 2024', ORDERS);
    expect(reading.groups).toEqual([]);
    expect(reading.filters.map(({ column }) => column)).toEqual(['Delivered', 'Delivered']);
  });
});

describe('truth values beside rows', () => {
  it.each([
    ['paid orders by shop', 'Paid', true],
    ['unpaid orders by shop', 'Paid', false],
    ['orders returned by shop', 'Returned', true],
    ['how many orders were returned by shop', 'Returned', true],
  ] as const)('are conditions: %s', (question, column, value) => {
    expect(read(question, ORDERS)).toMatchObject({
      measures: [{ column: null, aggregate: 'count' }],
      groups: [{ column: 'Shop' }],
      filters: [{ column, op: 'eq', value }],
    });
  });

  it('are groups after “by”', () => {
    expect(read('revenue by paid', ORDERS)).toMatchObject({ groups: [{ column: 'Paid' }], filters: [] });
  });
});

describe('what people call things by', () => {
  it('is one word of a value that no other value has', () => {
    expect(read('revenue of central', ORDERS).filters).toEqual([
      { column: 'Shop', op: 'eq', value: 'Lyon Central' },
    ]);
  });

  it('orders names by a number: “shops with the highest revenue” adds revenue up', () => {
    expect(read('shops with the highest revenue', ORDERS)).toMatchObject({
      measures: [{ column: 'Revenue', aggregate: 'sum' }],
      order: 'desc',
    });
  });

  it('limits in words as in digits', () => {
    expect(read('top five shops by revenue', ORDERS).limit).toBe(5);
    expect(read('the ten most common shops', ORDERS).limit).toBe(10);
  });

  it.each([
    'which 5 shops have the highest revenue',
    'what are the 5 shops with the lowest revenue?',
    'which five shops had the most orders',
  ])('a number of groups before their order: %s', (question) => {
    const { interpretation, unknown } = interpret(question, ORDERS);
    expect(interpretation).toMatchObject({ limit: 5, filters: [] });
    expect(unknown).toEqual([]);
  });
});

describe('rows that are counts already', () => {
  it('are added up', () => {
    const jobs: DescribedDataset = {
      subject: 'Jobs',
      rowCount: 900,
      columns: [
        ...ORDERS.columns.slice(2, 3),
        { name: 'count', type: 'integer', role: 'measure', profile: { ...figures, min: 0, max: 9000 } },
      ],
    };
    expect(read('number of jobs by shop', jobs).measures).toEqual([{ column: 'count', aggregate: 'sum' }]);
  });
});
