import { describe, expect, it } from 'vitest';
import { column } from '../../test/fixtures/columns.ts';
import type { DescribedDataset } from './described.ts';
import { interpret } from './interpret.ts';

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
