import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[], nulls = 0) =>
  column(name, 'text', {
    nulls,
    distinct: values.length,
    top: values.map((value) => ({ value, count: 20 })),
  });
const number = (name: string, max = 900, more: object = {}) =>
  column(name, 'decimal', { distinct: 300, min: 0, max, ...more });
const truth = (name: string) =>
  column(name, 'boolean', { distinct: 2, min: false, max: true, role: 'dimension' });
const time = (name: string, nulls = 0) =>
  column(name, 'timestamp', { nulls, distinct: 350, min: '2022-01-01', max: '2023-12-31' });

/** Jobs of a service, as its software exports them. */
const JOBS: DescribedDataset = {
  subject: 'Lift callouts',
  rowCount: 700,
  columns: [
    column('Job #', 'text', { distinct: 700, top: [{ value: 'LJ8100', count: 1 }] }),
    time('Reported'),
    time('Closed', 40),
    column('Lift ID', 'integer', {
      distinct: 97,
      min: 300,
      max: 396,
      role: 'dimension',
      top: [{ value: 310, count: 12 }],
    }),
    text('Make', ['Kone', 'Otis', 'Schindler']),
    text('Technician', ['Aylin', 'Bruno', 'Conny']),
    text('Refusal reason', ['no access', 'no power'], 600),
    text('Building', ['hotel', 'school']),
    number('Response (min)', 240),
    number('Repair time (h)', 16),
    number('Parts cost (EUR)'),
    number('Billed (EUR)', 2400),
    number('COD_AMT', 500),
    column('alarmCount', 'integer', { distinct: 7, min: 0, max: 6 }),
    number('energy_MWh', 20),
    number('lostEnergy_MWh', 9),
    number('windSpeed_ms', 25),
    text('windDir', ['NW', 'SE', 'E']),
    truth('SLA met'),
    truth('Under warranty'),
    truth('SIG_REQ'),
  ],
};
/** Of the rows of a depot, one state is called as the rows are. */
const DELIVERIES: DescribedDataset = {
  subject: 'Parcel deliveries',
  rowCount: 700,
  columns: [
    text('DLV_STATUS', ['delivered', 'failed', 'in transit']),
    text('FAIL_RSN', ['refused', 'wrong address'], 500),
    text('DEPOT_CD', ['HAM1', 'BRE2']),
    text('CourseTitle', ['Pottery', 'Yoga']),
    time('CourseStart'),
    number('WT_KG', 30),
  ],
};

const read = (question: string, dataset = JOBS) => interpret(question, dataset).interpretation;
const COUNT = [{ column: null, aggregate: 'count' }];

describe('names of exports in words', () => {
  it.each([
    ['avg response time by make', 'mean', 'Response (min)'],
    ['average repair hours by make', 'mean', 'Repair time (h)'],
    ['cash on delivery total by make', 'sum', 'COD_AMT'],
    ['number of alarms by make', 'sum', 'alarmCount'],
    ['production by make', 'sum', 'energy_MWh'],
  ])('“%s” is about the %s of %s', (question, aggregate, name) => {
    expect(read(question)).toMatchObject({
      measures: [{ column: name, aggregate }],
      groups: [{ column: 'Make' }],
    });
  });

  it('a word of the name of the dataset is still the name of a column', () => {
    expect(read('deliveries per course', { ...DELIVERIES, subject: 'Course deliveries' })).toMatchObject({
      measures: COUNT,
      groups: [{ column: 'CourseTitle' }],
    });
  });

  it('“wt” is a weight', () => {
    expect(read('avg wt by depot', DELIVERIES)).toMatchObject({
      measures: [{ column: 'WT_KG', aggregate: 'mean' }],
    });
  });

  it('a superlative before rows is their order, and the number their limit', () => {
    expect(read('10 windiest callouts')).toMatchObject({
      intent: 'rows',
      limit: 10,
      rows: { sort: [{ column: 'windSpeed_ms', direction: 'desc' }] },
    });
  });

  it('things with an ID are chosen by how many rows they have', () => {
    expect(read('lifts with more than 15 callouts')).toMatchObject({
      measures: COUNT,
      groups: [{ column: 'Lift ID' }],
      having: { op: 'gt', value: 15 },
    });
  });
});

describe('conditions as analysts type them', () => {
  it.each([
    ['jobs still open', { column: 'Closed', op: 'isnull' }],
    ['sla missed', { column: 'SLA met', op: 'eq', value: false }],
    ['jobs out of warranty', { column: 'Under warranty', op: 'eq', value: false }],
    ['jobs needing a signature', { column: 'SIG_REQ', op: 'eq', value: true }],
    ['response longer than 2 hours', { column: 'Response (min)', op: 'gt', value: 120 }],
    ['repairs that took more than 90 minutes', { column: 'Repair time (h)', op: 'gt', value: 1.5 }],
    ['jobs billed at nothing', { column: 'Billed (EUR)', op: 'eq', value: 0 }],
    ['no alarms', { column: 'alarmCount', op: 'eq', value: 0 }],
    ['more than one alarm', { column: 'alarmCount', op: 'gt', value: 1 }],
    ['jobs from the north west', { column: 'windDir', op: 'eq', value: 'NW' }],
    ['jobs not done by bruno or conny', { column: 'Technician', op: 'nin', value: ['Bruno', 'Conny'] }],
  ])('“%s” counts some of the rows', (question, condition) => {
    expect(read(question)).toMatchObject({ measures: COUNT, groups: [], filters: [condition] });
  });

  it('a value that is called as the rows are is that value', () => {
    expect(read('how many parcels were delivered', DELIVERIES).filters).toEqual([
      { column: 'DLV_STATUS', op: 'eq', value: 'delivered' },
    ]);
  });

  it('days that no day is both of are either of them', () => {
    const { filters, groups } = read('tuesdays vs saturdays');
    expect(filters).toMatchObject([{ op: 'falls', value: { part: 'weekday', values: [2, 6] } }]);
    expect(groups).toMatchObject([{ part: 'weekday' }]);
  });

  it('values with “or” between them are one kind of rows beside another group', () => {
    expect(read('kone or otis per building').groups).toMatchObject([{ column: 'Building' }]);
  });

  it.each(['jobs billed above parts cost', 'alarm count below response'])(
    '“%s” compares two columns, and is asked back',
    (question) => {
      expect(interpret(question, JOBS).confidence).toBeLessThan(0.5);
    },
  );
});

/** Of each row one price, and a fee beside it. */
const SALES: DescribedDataset = {
  subject: 'Listings',
  rowCount: 700,
  columns: [
    column('listing_id', 'text', { distinct: 700, top: [{ value: 'L100', count: 1 }] }),
    time('filed_dt'),
    time('soldAt', 200),
    text('status', ['granted', 'refused']),
    text('refusal_rsn', ['noise', 'size'], 400),
    text('seller', ['shop', 'private']),
    column('rating', 'integer', { distinct: 5, min: 1, max: 5 }),
    column('viewCount', 'integer', { distinct: 300, min: 0, max: 900 }),
    number('askPrice', 400),
    number('salePrice', 400, { nulls: 200 }),
    number('idle_fee', 40),
  ],
};

describe('money and verbs of columns', () => {
  it.each([
    ['sales by seller', 'sum', 'salePrice'],
    ['avg selling price by seller', 'mean', 'salePrice'],
    ['rank sellers by rating', 'mean', 'rating'],
    ['views by seller from high to low', 'sum', 'viewCount'],
  ])('“%s” is the %s of %s', (question, aggregate, name) => {
    expect(read(question, SALES)).toMatchObject({
      measures: [{ column: name, aggregate }],
      groups: [{ column: 'seller' }],
    });
  });

  it.each([
    ['fewer than 10 views and not sold', { column: 'soldAt', op: 'isnull' }],
    ['how many items have been sold', { column: 'soldAt', op: 'notnull' }],
  ])('“%s” says which rows', (question, condition) => {
    const { measures, filters, groups } = read(question, SALES);
    expect({ measures, groups }).toMatchObject({ measures: COUNT, groups: [] });
    expect(filters).toContainEqual(condition);
  });

  it('“above average” of some rows is not stated as sure, as the average is of all', () => {
    const priced = { ...SALES, columns: [...SALES.columns, number('wait_min', 90, { mean: 30 })] };
    expect(interpret('refused listings with above average wait', priced).confidence).toBeLessThan(0.8);
    expect(interpret('refused listings with above average wait', priced).interpretation.filters).toHaveLength(
      2,
    );
  });

  it('“filings” are rows beside a column of when each was filed', () => {
    expect(read('10 latest filings', SALES)).toMatchObject({
      intent: 'rows',
      limit: 10,
      rows: { sort: [{ column: 'filed_dt', direction: 'desc' }] },
    });
  });

  it('“refusal rate” is of the value, not of the reasons', () => {
    expect(read('refusal rate by seller', SALES).measures).toMatchObject([
      { share: { column: 'status', values: ['refused'] } },
    ]);
  });

  it('“paid more than estimated” compares two columns, and is asked back', () => {
    expect(interpret('listings with sale price higher than ask price', SALES).confidence).toBeLessThan(0.5);
  });
});

describe('reasons and rates', () => {
  it.each(['why do deliveries fail', 'most common reason for failed deliveries'])(
    '“%s” counts rows by the column of reasons',
    (question) => {
      expect(read(question, DELIVERIES)).toMatchObject({
        intent: 'chart',
        measures: COUNT,
        groups: [{ column: 'FAIL_RSN' }],
      });
    },
  );

  it('“why” of a change explains it', () => {
    expect(read('why did parts cost fall in 2023').intent).toBe('explain');
  });

  it.each(['% refused by make', 'share of refused by make'])('“%s” is a rate of each group', (question) => {
    expect(read(question)).toMatchObject({
      measures: [{ column: null, share: { column: 'Refusal reason', values: ['no access', 'no power'] } }],
      groups: [{ column: 'Make' }],
    });
  });

  it('“per 1000” of rows is a rate, and of a number a ratio that is not stated as sure', () => {
    expect(read('failed deliveries per 1000 parcels', DELIVERIES).measures).toMatchObject([
      { share: { column: 'DLV_STATUS', values: ['failed'] } },
    ]);
    const ratio = interpret('alarms per 100 MWh by make', JOBS);
    expect(ratio.interpretation.measures).toMatchObject([{ column: 'alarmCount' }]);
    expect(ratio.confidence).toBeLessThan(0.8);
  });

  it('a rate of a number that nobody has is asked back', () => {
    expect(interpret('repair rate by make', JOBS).confidence).toBeLessThan(0.5);
  });
});
