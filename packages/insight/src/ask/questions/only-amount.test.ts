import type { Interpretation } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[]) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count: 40 })) });

const PAYMENTS: DescribedDataset = {
  subject: 'Card payments',
  rowCount: 4000,
  columns: [
    text('Team', ['Adults', 'Children', 'Housing']),
    text('Purpose of spend', ['Rent', 'Travel & Training', 'Food']),
    text('Category', ['Hotels', 'Food']),
    column('Paid on', 'date', { distinct: 60, min: '2018-07-01', max: '2018-09-30' }),
    column('Net amount', 'decimal', { distinct: 2000, min: -90, max: 9000 }),
  ],
};
const FLIGHTS: DescribedDataset = {
  subject: 'Flights',
  rowCount: 2000,
  columns: [
    text('origin', ['LAX', 'SFO', 'OAK']),
    text('destination', ['LAX', 'SFO', 'SAN']),
    column('Year', 'integer', { distinct: 12, min: 1990, max: 2001 }),
    column('delay', 'integer', { distinct: 200, min: -20, max: 300 }),
  ],
};

const read = (question: string, dataset: DescribedDataset): Interpretation =>
  interpret(question, dataset).interpretation;

describe('the only amount of the rows', () => {
  it.each([
    ['how much did each team spend', 'sum'],
    ['share of spend by team', 'sum'],
    ['which team received the most money', 'sum'],
    ['average payment by team', 'mean'],
    ['median payment by team', 'median'],
  ])('is meant where no column is named: %s', (question, aggregate) => {
    expect(read(question, PAYMENTS)).toMatchObject({
      measures: [{ column: 'Net amount', aggregate }],
      groups: [{ column: 'Team' }],
    });
  });

  it.each([
    ['list all payments over 500 pounds', 'gt', 500],
    ['how many payments are below zero', 'lt', 0],
  ])('is compared with a number: %s', (question, op, value) => {
    expect(read(question, PAYMENTS).filters).toEqual([{ column: 'Net amount', op, value }]);
  });

  it('counts payments where payments are named', () => {
    expect(read('number of payments by team', PAYMENTS).measures).toEqual([
      { column: null, aggregate: 'count' },
    ]);
  });

  it('is none of several amounts', () => {
    const several = {
      ...PAYMENTS,
      columns: [...PAYMENTS.columns, column('Tax', 'decimal', { distinct: 2000, min: 0, max: 900 })],
    };
    expect(read('average payment by team', several).measures).not.toMatchObject([{ column: 'Net amount' }]);
  });
});

describe('a value', () => {
  it('is read with “and” for its sign', () => {
    expect(read('net amount for travel and training', PAYMENTS).filters).toEqual([
      { column: 'Purpose of spend', op: 'eq', value: 'Travel & Training' },
    ]);
  });

  it('that several columns have is of the one that is named', () => {
    expect(read('net amount by category without food', PAYMENTS)).toMatchObject({
      groups: [{ column: 'Category' }],
      filters: [{ column: 'Category', op: 'ne', value: 'Food' }],
    });
  });

  it('is where a way begins, or where it ends', () => {
    expect(read('flights from LAX to SFO', FLIGHTS).filters).toEqual([
      { column: 'origin', op: 'eq', value: 'LAX' },
      { column: 'destination', op: 'eq', value: 'SFO' },
    ]);
  });
});

describe('a change and an extreme without more words', () => {
  it('is the course of what changed', () => {
    expect(read('how did the delay change in SAN', FLIGHTS)).toMatchObject({
      measures: [{ column: 'delay' }],
      groups: [{ column: 'Year' }],
    });
  });

  it('starts in the year of its end', () => {
    expect(read('net amount between July and August 2017', PAYMENTS).filters).toEqual([
      { column: 'Paid on', op: 'gte', value: '2017-07-01' },
      { column: 'Paid on', op: 'lt', value: '2017-09-01' },
    ]);
    expect(read('net amount from November to February 2018', PAYMENTS).filters[0]).toMatchObject({
      value: '2017-11-01',
    });
  });

  it('has each group once', () => {
    expect(read('compare 1991 and 1992 by origin', FLIGHTS).groups).toHaveLength(2);
  });
});
