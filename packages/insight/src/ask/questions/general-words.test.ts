import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpret } from '../reading/interpret.ts';

const number = (name: string) => column(name, 'decimal', { distinct: 300, min: 1, max: 900 });
const time = (name: string, nulls = 0) =>
  column(name, 'date', { distinct: 350, min: '2021-01-01', max: '2022-12-31', nulls });

const HIRES: DescribedDataset = {
  subject: 'Boat hires',
  rowCount: 700,
  columns: [
    column('client_no', 'text', { distinct: 90, top: [{ value: 'C1', count: 9 }] }),
    column('pier', 'text', {
      distinct: 2,
      top: [
        { value: 'North', count: 400 },
        { value: 'South', count: 300 },
      ],
    }),
    time('reserved_on'),
    time('departedOn', 40),
    number('dist_nm'),
    number('delay_min'),
    number('age_yrs'),
    number('charge_eur'),
  ],
};
const read = (question: string) => interpret(question, HIRES).interpretation;

describe('questions in words that no list has', () => {
  it('name a time by the noun of its verb, also beside a span', () => {
    expect(read('departures by month').groups).toEqual([{ column: 'departedOn', unit: 'month' }]);
    expect(read('departures by month since 2022').groups).toEqual([{ column: 'departedOn', unit: 'month' }]);
    expect(read('reservations by month').groups).toEqual([{ column: 'reserved_on', unit: 'month' }]);
  });

  it('are about a number of somebody, and not grouped by who that is', () => {
    expect(read('average age of clients')).toMatchObject({
      measures: [{ column: 'age_yrs', aggregate: 'mean' }],
      groups: [],
    });
    expect(read('average age by client').groups).toEqual([{ column: 'client_no' }]);
  });

  it('set two numbers against each other where one may do something to the other', () => {
    expect(read('does distance drive the delay')).toMatchObject({
      mark: 'scatter',
      measures: [{ column: 'dist_nm' }, { column: 'delay_min' }],
    });
    expect(read('does the delay by pier').mark).toBeNull();
  });

  it('put the end that comes first in order', () => {
    expect(read('total delay by pier, longest first').order).toBe('desc');
    expect(read('total delay by pier, shortest first').order).toBe('asc');
  });
});

const whole = (name: string, [min, max]: readonly [number, number], nulls = 0) =>
  column(name, 'integer', { distinct: Math.min(300, max - min), min, max, nulls });

const AWARDS: DescribedDataset = {
  subject: 'Awards',
  rowCount: 900,
  columns: [
    column('award_no', 'text', { distinct: 900, top: [{ value: 'A1', count: 1 }] }),
    column('officer', 'text', {
      distinct: 2,
      top: [
        { value: 'Lowe', count: 500 },
        { value: 'Marsh', count: 400 },
      ],
    }),
    time('opened_on'),
    time('closed_on'),
    whole('amt_granted', [5000, 245_000]),
    whole('amt_drawn', [0, 242_000]),
    whole('fund_pct', [0, 60]),
    whole('review_min', [10, 300]),
    whole('panel_scr', [1, 10], 50),
    whole('Nights', [1, 12]),
    whole('unit_made', [10, 900]),
    whole('unit_lost', [10, 90]),
  ],
};
const readAward = (question: string) => interpret(question, AWARDS).interpretation;
const counted = (filter: object) => ({
  measures: [{ column: null, aggregate: 'count' }],
  groups: [],
  filters: [filter],
});

describe('numbers beside rows', () => {
  it('are of the amount whose values reach them, the whole before its parts', () => {
    expect(readAward('awards over 200k')).toMatchObject(
      counted({ column: 'amt_granted', op: 'gt', value: 200_000 }),
    );
    expect(readAward('awards between 50,000 and 100,000')).toMatchObject(
      counted({ column: 'amt_granted', op: 'between', value: [50_000, 100_000] }),
    );
    expect(readAward('awards over 900k').filters).toEqual([]);
  });

  it('are of what a name without a meaning elsewhere says, where its values reach them', () => {
    expect(readAward('list of awards with drawn amount 0')).toMatchObject({
      intent: 'rows',
      filters: [{ column: 'amt_drawn', op: 'eq', value: 0 }],
    });
    expect(readAward('awards with amount 0').filters).toEqual([{ column: 'amt_drawn', op: 'eq', value: 0 }]);
  });

  it('are of the column with their unit, also where the comparison follows them', () => {
    expect(readAward('awards longer than an hour')).toMatchObject(
      counted({ column: 'review_min', op: 'gt', value: 60 }),
    );
    expect(readAward('awards of 3 nights or more')).toMatchObject(
      counted({ column: 'Nights', op: 'gte', value: 3 }),
    );
    expect(readAward('awards of 3 nights or less').filters).toMatchObject([{ column: 'Nights', op: 'lte' }]);
    expect(readAward('awards on more than 15 % now').filters).toEqual([
      { column: 'fund_pct', op: 'gt', value: 15 },
    ]);
  });

  it('count the rows of a column that words only guess at', () => {
    expect(readAward('awards of less than 50 units')).toMatchObject(
      counted({ column: 'unit_made', op: 'lt', value: 50 }),
    );
    expect(readAward('awards with at least one unit lost').filters).toMatchObject([{ op: 'gte', value: 1 }]);
  });

  it('are scores where rows got them, and one class of them', () => {
    const best = counted({ column: 'panel_scr', op: 'in', value: [9, 10] });
    expect(readAward('how many awards got a 9 or 10')).toMatchObject(best);
    expect(readAward('scores of 9 or 10')).toMatchObject(best);
    expect(readAward('how many awards got a 90').filters).toEqual([]);
  });
});

describe('numbers that do not add up', () => {
  it('are averaged, by their short names and by what the question calls them', () => {
    expect(readAward('score by officer').measures).toEqual([{ column: 'panel_scr', aggregate: 'mean' }]);
    expect(readAward('best rated officer').measures).toEqual([{ column: 'panel_scr', aggregate: 'mean' }]);
    expect(readAward('amount drawn by officer').measures).toEqual([
      { column: 'amt_drawn', aggregate: 'sum' },
    ]);
  });

  it('are averaged where one of several costs most', () => {
    expect(read('most expensive pier')).toMatchObject({
      measures: [{ column: 'charge_eur', aggregate: 'mean' }],
      order: 'desc',
    });
    expect(read('charge by pier').measures).toEqual([{ column: 'charge_eur', aggregate: 'sum' }]);
  });
});
