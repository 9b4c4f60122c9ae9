import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[]) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count: 100 })) });

const REPAIRS: DescribedDataset = {
  subject: 'Workshop claims',
  rowCount: 300,
  columns: [
    text('machine_type', ['lathe', 'press', 'saw']),
    text('owner_sex', ['F', 'M']),
    column('owner_age', 'integer', { distinct: 50, min: 18, max: 80 }),
    text('Workshop', ['North', 'South']),
    column('built_in', 'integer', { distinct: 60, min: 1950, max: 2020 }),
    column('claimedAmount', 'decimal', { distinct: 200, min: 10, max: 900 }),
    column('paidAmount', 'decimal', { distinct: 200, min: 0, max: 800 }),
    column('Opened', 'date', { distinct: 200, min: '2023-01-01', max: '2024-06-30' }),
  ],
};
const read = (question: string) => interpret(question, REPAIRS).interpretation;

const COUNTED = [{ column: null, aggregate: 'count' }];

describe('things that columns describe', () => {
  it.each(['machines by workshop', 'number of machines by workshop'])('counts rows for “%s”', (question) => {
    expect(read(question)).toMatchObject({ measures: COUNTED, groups: [{ column: 'Workshop' }] });
  });

  it('adds no group for the owners whose age is wanted', () => {
    expect(read('median age of owners by workshop')).toMatchObject({
      measures: [{ column: 'owner_age', aggregate: 'median' }],
      groups: [{ column: 'Workshop' }],
    });
  });

  it.each(['claims by machine', 'which machines have the most claims'])(
    'groups by them in “%s”',
    (question) => {
      expect(read(question).groups).toEqual([{ column: 'machine_type' }]);
    },
  );
});

describe('a column that is only compared', () => {
  it('counts the rows for which an amount is high', () => {
    expect(read('claimed amount over 500')).toMatchObject({
      measures: COUNTED,
      groups: [],
      filters: [{ column: 'claimedAmount', op: 'gt', value: 500 }],
    });
  });

  it.each(['total claimed amount over 500', 'how much is the claimed amount over 500'])(
    'adds up what “%s” says is added up',
    (question) => {
      expect(read(question).measures).toMatchObject([{ column: 'claimedAmount', aggregate: 'sum' }]);
    },
  );
});

describe('an average or total of what the rows are', () => {
  it.each([
    ['average claim by workshop', { column: 'claimedAmount', aggregate: 'mean' }],
    ['total claimed by workshop', { column: 'claimedAmount', aggregate: 'sum' }],
    ['total claims by workshop', { column: null, aggregate: 'count' }],
    ['average paid amount by workshop', { column: 'paidAmount', aggregate: 'mean' }],
  ])('is of the number that is called so in “%s”', (question, measure) => {
    expect(read(question).measures).toEqual([measure]);
  });
});
