import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[]) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count: 90 })) });
const number = (name: string) =>
  column(name, 'decimal', { distinct: 300, min: 0, max: 900, role: 'measure' });

const SHIPMENTS: DescribedDataset = {
  subject: 'Freight shipments',
  rowCount: 900,
  columns: [
    text('carrier', ['Maersk', 'DSV', 'Geodis']),
    column('booked_at', 'timestamp', {
      distinct: 890,
      min: '2023-01-02T07:00:00',
      max: '2025-04-25T09:00:00',
    }),
    number('quoted_price'),
    number('invoiced_price'),
    column('damaged_share', 'decimal', { distinct: 90, min: 0, max: 1, role: 'measure' }),
    column('scrap_units', 'integer', { distinct: 90, min: 0, max: 500, role: 'measure' }),
  ],
};
const JOBS: DescribedDataset = {
  subject: 'Repair jobs',
  rowCount: 900,
  columns: [text('Job type', ['Brakes', 'Tyres']), number('Parts Cost'), number('Invoice Total')],
};
const GRANTS: DescribedDataset = {
  subject: 'Invoices',
  rowCount: 900,
  columns: [text('client', ['A1', 'B2']), number('vat_amt'), number('net_amt')],
};

const read = (question: string, dataset = SHIPMENTS) => interpret(question, dataset).interpretation;

describe('questions that rank', () => {
  it('by price take what is paid in the end, before what was quoted', () => {
    expect(read('cheapest carrier')).toMatchObject({
      measures: [{ column: 'invoiced_price', aggregate: 'min' }],
      groups: [{ column: 'carrier' }],
      order: 'asc',
    });
    expect(read('5 most expensive shipments').rows?.sort).toEqual([
      { column: 'invoiced_price', direction: 'desc' },
    ]);
  });

  it('by price take the whole, before one part of it', () => {
    expect(read('15 most expensive jobs', JOBS).rows?.sort).toEqual([
      { column: 'Invoice Total', direction: 'desc' },
    ]);
  });

  it('by size alone take what comes in, before the tax on it', () => {
    expect(read('5 biggest invoices', GRANTS).rows?.sort).toEqual([{ column: 'net_amt', direction: 'desc' }]);
  });

  it('the worst rows by what is bad have most of it', () => {
    expect(read('10 worst shipments by scrap units').rows?.sort).toEqual([
      { column: 'scrap_units', direction: 'desc' },
    ]);
  });

  it('the hours are those of the day', () => {
    for (const question of ['busiest hour', 'which hour has the most shipments']) {
      expect([question, read(question).groups]).toEqual([
        question,
        [{ column: 'booked_at', part: 'hour_of_day' }],
      ]);
    }
    expect(read('shipments per hour').groups).toEqual([{ column: 'booked_at', unit: 'hour' }]);
  });

  it('weekdays go by the usual figure of all their rows', () => {
    expect(read('which weekday has the highest damaged share')).toMatchObject({
      measures: [{ column: 'damaged_share', aggregate: 'mean' }],
      groups: [{ column: 'booked_at', part: 'weekday' }],
      order: 'desc',
    });
  });
});

const HOMES: DescribedDataset = {
  subject: 'Home sales',
  rowCount: 900,
  columns: [
    column('listed_on', 'date', { distinct: 700, min: '2021-01-01', max: '2024-12-31' }),
    column('sold_on', 'date', { distinct: 600, min: '2021-02-01', max: '2024-12-31', nulls: 120 }),
    text('agent', ['Ray', 'Sun']),
    text('property_type', ['flat', 'house']),
    text('buyer_type', ['family', 'investor']),
    column('has_garden', 'boolean', { distinct: 2, min: false, max: true, role: 'dimension' }),
    column('Deferred', 'boolean', { distinct: 2, min: false, max: true, role: 'dimension' }),
    text('Deferral reason', ['illness', 'travel']),
  ],
};

describe('states and rates of rows', () => {
  it('“not sold yet” has no date of the sale, though rows are sales', () => {
    for (const question of ['homes not sold yet by agent', 'homes never sold by agent']) {
      expect(read(question, HOMES)).toMatchObject({
        groups: [{ column: 'agent' }],
        filters: [{ column: 'sold_on', op: 'isnull' }],
      });
    }
  });

  it('“by type” is by the first of several types, as a guess', () => {
    const query = read('share of homes with garden by type', HOMES);
    expect(query).toMatchObject({
      measures: [{ column: 'has_garden', isRate: true }],
      groups: [{ column: 'property_type' }],
    });
    expect(interpret('share of homes with garden by type', HOMES).confidence).toBeLessThan(0.8);
  });

  it('“deferral rate” is of the flag, and not of a text that is called so in part', () => {
    expect(read('deferral rate by agent', HOMES)).toMatchObject({
      measures: [{ column: 'Deferred', aggregate: 'mean', isRate: true }],
      groups: [{ column: 'agent' }],
    });
  });
});

describe('rows above average', () => {
  const RIDES: DescribedDataset = {
    subject: 'Bike rides',
    rowCount: 900,
    columns: [
      text('station', ['Harbour', 'Zoo']),
      column('duration_min', 'integer', { distinct: 90, min: 1, max: 200, mean: 23.418, role: 'measure' }),
      column('fare', 'decimal', { distinct: 90, min: 0, max: 20, mean: 4.2, role: 'measure' }),
    ],
  };

  it.each([
    ['rides longer than average', { column: 'duration_min', op: 'gt', value: 23.418 }],
    ['rides below average fare', { column: 'fare', op: 'lt', value: 4.2 }],
    ['how many rides have a fare above the average', { column: 'fare', op: 'gt', value: 4.2 }],
  ])('“%s” are compared with the average of the column', (question, condition) => {
    expect(read(question, RIDES)).toMatchObject({ filters: [condition], groups: [] });
  });

  it('“average fare by station” compares nothing', () => {
    expect(read('average fare by station', RIDES).filters).toEqual([]);
  });
});
