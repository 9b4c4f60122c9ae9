import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { buildChart } from '../query/build-chart.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[]) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count: 90 })) });
const number = (name: string, min = 0) =>
  column(name, 'decimal', { distinct: 300, min, max: 90, role: 'measure' });

const TILL: DescribedDataset = {
  subject: 'Coffee till export',
  rowCount: 900,
  columns: [
    column('Receipt no', 'text', { distinct: 900, top: [{ value: '000001', count: 1 }] }),
    column('Sold at', 'timestamp', { distinct: 890, min: '2023-01-02T07:00:00', max: '2025-04-25T09:00:00' }),
    text('Shop', ['Leith Walk', 'Perth Rd', 'Haymarket']),
    column('Lat', 'decimal', { distinct: 3, min: 55.8, max: 56.4 }),
    text('Item', ['Flat white', 'Oat latte', 'Chai ☕ latte', 'Croissant', 'Beans 250g']),
    number('Unit price', 1),
    number('Paid', -9),
    text('Method', ['Card', 'Cash', 'App']),
    column('Loyalty?', 'boolean', { distinct: 2, min: false, max: true, role: 'dimension' }),
    text('Defects found', ['None', 'Minor', 'Severe']),
    text('Barista', ['Ana', 'Łukasz', 'Zoë']),
  ],
};

const read = (question: string) => interpret(question, TILL).interpretation;

describe('questions about a till', () => {
  it('compares this year with the last one in the sums of both', () => {
    const query = read('revenue this year vs last year');
    expect(query).toMatchObject({ comparison: { column: 'Sold at', unit: 'year' }, mark: null });
    expect(buildChart(query, TILL)).toMatchObject({
      mark: 'bar',
      encoding: { x: { field: 'Sold at', timeUnit: 'year' }, y: { field: 'Paid', aggregate: 'sum' } },
    });
  });

  it('computes the share of one value in an amount, also over time', () => {
    const share = { column: 'Method', values: ['App'] };
    for (const question of [
      'share of app revenue by month',
      'what share of revenue comes from App by month',
    ]) {
      const query = read(question);
      expect([question, query.measures, query.groups, query.filters]).toEqual([
        question,
        [{ column: 'Paid', aggregate: 'sum', share }],
        [{ column: 'Sold at', unit: 'month' }],
        [],
      ]);
    }
    expect(buildChart(read('share of app revenue by month'), TILL)).toMatchObject({
      mark: 'line',
      encoding: {
        y: { formula: 'SUMIF([Paid], [Method] IN ("App")) / SUM([Paid])', format: { kind: 'percent' } },
      },
    });
  });

  it('finds the values that share a word, before a column with a similar name', () => {
    expect(read('average price of latte')).toMatchObject({
      measures: [{ column: 'Unit price', aggregate: 'mean' }],
      groups: [],
      filters: [{ column: 'Item', op: 'in', value: ['Oat latte', 'Chai ☕ latte'] }],
    });
  });

  it('counts the amounts below zero as the negative ones', () => {
    for (const question of ['how many negative payments', 'number of rows with negative paid']) {
      expect([question, read(question).filters]).toEqual([
        question,
        [{ column: 'Paid', op: 'lt', value: 0 }],
      ]);
    }
  });

  it.each([
    ['how many sales had no defects', { column: 'Defects found', op: 'eq', value: 'None' }],
    ['how many sales had defects', { column: 'Defects found', op: 'ne', value: 'None' }],
    ['number of receipts without defects by shop', { column: 'Defects found', op: 'eq', value: 'None' }],
  ])('takes the value that says there is none for what was not found: %s', (...[question, filter]) => {
    expect(read(question).filters).toEqual([filter]);
  });

  it('ranks what is sold where nothing says how', () => {
    expect(read('what sells best')).toMatchObject({
      measures: [{ column: 'Paid', aggregate: 'sum' }],
      groups: [{ column: 'Item' }],
      order: 'desc',
    });
  });
});
