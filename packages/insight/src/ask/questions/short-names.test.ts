import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { isShortFor, mayBeShort } from '../../prompt/abbreviations.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpret } from '../reading/interpret.ts';
import { interpretFollowUp } from '../reading/follow-up.ts';

const text = (name: string, values: readonly string[]) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count: 20 })) });
const number = (name: string, max = 900) => column(name, 'decimal', { distinct: 300, min: 0, max });
const truth = (name: string) =>
  column(name, 'boolean', { distinct: 2, min: false, max: true, role: 'dimension' });
const date = (name: string, nulls = 0) =>
  column(name, 'date', { nulls, distinct: 350, min: '2021-01-01', max: '2022-12-31' });

/** Names as exports have them. */
const PARCELS: DescribedDataset = {
  subject: 'Deliveries',
  rowCount: 700,
  columns: [
    column('prcl_no', 'text', { distinct: 700, top: [{ value: 'P1', count: 1 }] }),
    column('ord_no', 'text', { distinct: 700, top: [{ value: 'O1', count: 1 }] }),
    date('snt_dt'),
    date('dlvry_dt', 9),
    date('closed_on', 40),
    text('cust_grp', ['retail', 'export', 'day']),
    text('whse', ['Leeds', 'Gdansk']),
    text('drvr_rep', ['Costa', 'Dahl']),
    text('hndlng_cls', ['A', 'B', 'C']),
    text('age_band', ['adult', 'child', '5G']),
    text('crs_nm', ['Optics', 'Poetry']),
    number('wt_kg', 60),
    number('tot_amt'),
    number('qty', 40),
    number('drv_age', 70),
    number('kwh_used'),
    column('data_mb', 'integer', { distinct: 300, min: 0, max: 900 }),
    column('stars', 'integer', { distinct: 5, min: 1, max: 5 }),
    number('wait_min', 90),
    truth('drop_flg'),
    truth('is_rtn'),
    truth('pass_ind'),
  ],
};
const read = (question: string) => interpret(question, PARCELS).interpretation;
const eq = (name: string, value: unknown) => ({ column: name, op: 'eq', value });

describe('short words in names of columns', () => {
  it.each([
    ['whse', 'warehouse'],
    ['slsprsn', 'salespeople'],
    ['attnd', 'attendance'],
    ['fac', 'faculties'],
    ['brwg', 'borrowing'],
  ])('reads %s as %s', (short, word) => {
    expect(mayBeShort(short)).toBe(true);
    expect(isShortFor(short, word)).toBe(true);
  });

  it.each([
    ['crs', 'credits'],
    ['fac', 'fact'],
    ['whse', 'whale'],
    ['seg', 'sales'],
  ])('does not read %s as %s', (short, word) => {
    expect(isShortFor(short, word)).toBe(false);
  });

  it.each(['car', 'age', 'line', 'sex'])('takes “%s” for a word of its own', (word) => {
    expect(mayBeShort(word)).toBe(false);
  });

  it.each([
    ['total amount by customer group', 'tot_amt', 'cust_grp'],
    ['average weight per warehouse', 'wt_kg', 'whse'],
    ['average quantity by handling class', 'qty', 'hndlng_cls'],
    ['electricity by warehouse', 'kwh_used', 'whse'],
    ['revenue by warehouse', 'tot_amt', 'whse'],
    ['average data by warehouse', 'data_mb', 'whse'],
    ['revenue by course', 'tot_amt', 'crs_nm'],
  ])('reads “%s”', (question, measure, group) => {
    expect(read(question)).toMatchObject({ measures: [{ column: measure }], groups: [{ column: group }] });
  });

  it('counts rows that are called as their number is', () => {
    expect(read('orders by warehouse')).toMatchObject({
      measures: [{ column: null, aggregate: 'count' }],
      groups: [{ column: 'whse' }],
    });
  });
});

describe('truth values under short names', () => {
  const counted = { measures: [{ column: null, aggregate: 'count' }] };
  it.each([
    ['dropped orders by warehouse', eq('drop_flg', true)],
    ['which warehouse drops the most orders', eq('drop_flg', true)],
    ['returns by warehouse', eq('is_rtn', true)],
    ['orders excluding returns by warehouse', { column: 'is_rtn', op: 'ne', value: true }],
    ['failed orders by warehouse', eq('pass_ind', false)],
    ['how many orders arrived dropped', eq('drop_flg', true)],
  ])('are conditions in “%s”', (question, condition) => {
    expect(read(question)).toMatchObject({ ...counted, filters: [condition] });
  });

  it.each(['return rate by warehouse', 'share of returns by warehouse', 'drop rate by warehouse'])(
    'are rates in “%s”',
    (question) => {
      expect(read(question)).toMatchObject({
        measures: [{ aggregate: 'mean', isRate: true }],
        groups: [{ column: 'whse' }],
        filters: [],
      });
    },
  );

  it('are a figure, not a histogram, where all rows are meant', () => {
    expect(read('what percentage of orders is dropped')).toMatchObject({ intent: 'figure', mark: null });
  });

  it('say which rows a number is of', () => {
    expect(read('dropped revenue per month')).toMatchObject({
      measures: [{ column: 'tot_amt' }],
      filters: [eq('drop_flg', true)],
    });
  });
});

describe('conditions in the words of analysts', () => {
  it.each([
    ['orders older than 50 by warehouse', { column: 'drv_age', op: 'gt', value: 50 }],
    ['orders heavier than 20 by warehouse', { column: 'wt_kg', op: 'gt', value: 20 }],
    ['orders under an hour by warehouse', { column: 'wait_min', op: 'lt', value: 60 }],
    ['orders with zero qty by warehouse', eq('qty', 0)],
    ['orders of class B by warehouse', eq('hndlng_cls', 'B')],
    ['orders of 5G by warehouse', eq('age_band', '5G')],
    ['orders excluding children by warehouse', { column: 'age_band', op: 'ne', value: 'child' }],
    ['parcels over 20 kg by warehouse', { column: 'wt_kg', op: 'gt', value: 20 }],
    ['open orders by warehouse', { column: 'closed_on', op: 'isnull' }],
    ['orders that are still open by warehouse', { column: 'closed_on', op: 'isnull' }],
    ['closures by warehouse', { column: 'closed_on', op: 'notnull' }],
  ])('reads “%s”', (question, condition) => {
    const { filters, measures, groups } = read(question);
    expect(measures).toEqual([{ column: null, aggregate: 'count' }]);
    expect(groups).toMatchObject([{ column: 'whse' }]);
    expect(filters).toEqual([condition]);
  });

  it.each([
    ['revenue since mid 2022', '2022-07-01'],
    ['revenue since the end of 2021', '2021-12-01'],
    ['revenue since early 2022', '2022-01-01'],
  ])('reads the time of “%s”', (question, from) => {
    expect(read(question).filters).toMatchObject([{ op: 'gte', value: from }]);
  });

  it('reads “in the last quarter” as a time, and “with the last quarter” as a comparison', () => {
    expect(read('revenue by warehouse in the last quarter')).toMatchObject({
      groups: [{ column: 'whse' }],
      comparison: null,
    });
    expect(read('compare revenue with the last quarter').comparison).toMatchObject({ unit: 'quarter' });
  });

  it('takes weekends for a condition, not for a group', () => {
    expect(read('average revenue on weekends').groups).toEqual([]);
  });

  it('takes “day” for a unit, and for a value beside the name of its column', () => {
    expect(read('which day had the highest revenue')).toMatchObject({
      groups: [{ unit: 'day' }],
      filters: [],
    });
    expect(read('revenue of the day customer group').filters).toEqual([eq('cust_grp', 'day')]);
  });
});

describe('what ranks and what is grouped', () => {
  it('ranks names by a number after “by”, also one of few values', () => {
    expect(read('worst 2 warehouses by stars')).toMatchObject({
      measures: [{ column: 'stars', aggregate: 'mean' }],
      groups: [{ column: 'whse' }],
      limit: 2,
      order: 'asc',
    });
  });

  it('counts different things by another name for them', () => {
    expect(read('number of different reps by warehouse')).toMatchObject({
      measures: [{ column: 'drvr_rep', aggregate: 'distinct' }],
      groups: [{ column: 'whse' }],
    });
  });

  it('asks “who” for the only column of people', () => {
    expect(read('who has the highest revenue')).toMatchObject({ groups: [{ column: 'drvr_rep' }] });
  });

  it('shows the part of a whole beside the others', () => {
    expect(read('export share of revenue')).toMatchObject({
      mark: 'donut',
      groups: [{ column: 'cust_grp' }],
      filters: [],
    });
  });

  it('puts months with a total in order by it', () => {
    expect(read('month with the lowest revenue')).toMatchObject({
      measures: [{ column: 'tot_amt', aggregate: 'sum' }],
      groups: [{ unit: 'month' }],
      order: 'asc',
    });
  });

  it('adds a group that “and” names, and a condition of a truth value after “only”', () => {
    const first = interpretFollowUp('orders by warehouse', PARCELS, null).interpretation;
    const second = interpretFollowUp('and customer group', PARCELS, first).interpretation;
    expect(second.groups).toMatchObject([{ column: 'whse' }, { column: 'cust_grp' }]);
    expect(interpretFollowUp('only returns', PARCELS, second).interpretation).toMatchObject({
      groups: [{ column: 'whse' }, { column: 'cust_grp' }],
      filters: [eq('is_rtn', true)],
    });
  });

  it('is unsure of an average or an extreme of nothing', () => {
    expect(interpret('average frobnication in Leeds', PARCELS).confidence).toBeLessThan(0.5);
    expect(interpret('average in Leeds', PARCELS).confidence).toBeLessThan(0.6);
  });
});
