import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[], count = 20) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count })) });

const CLINIC: DescribedDataset = {
  subject: 'donations',
  rowCount: 100,
  columns: [
    column('Given on', 'date', { distinct: 90, min: '2023-01-01', max: '2024-06-30' }),
    text('Blood type', ['O+', 'O-', 'A+']),
    text('Outcome', ['died', 'adopted', 'refused']),
    column('Age (months)', 'integer', { distinct: 60, min: 1, max: 90 }),
    column('net_amt', 'decimal', { distinct: 90, min: 1, max: 90 }),
    column('vat_amt', 'decimal', { distinct: 40, min: 0, max: 9 }),
    column('response_min', 'integer', { distinct: 60, min: 1, max: 90 }),
  ],
};

const filtersOf = (question: string) => interpret(question, CLINIC).interpretation.filters;

describe('words of the same meaning and forms', () => {
  it.each([
    ['O- donations by outcome', { column: 'Blood type', op: 'eq', value: 'O-' }],
    ['O+ donations by outcome', { column: 'Blood type', op: 'eq', value: 'O+' }],
    ['deaths by blood type', { column: 'Outcome', op: 'eq', value: 'died' }],
    ['refusals by blood type', { column: 'Outcome', op: 'eq', value: 'refused' }],
  ])('reads a value in “%s”', (question, condition) => {
    expect(filtersOf(question)).toEqual([condition]);
  });

  it('takes income for the net amount rather than for a tax beside it', () => {
    expect(interpret('takings by blood type', CLINIC).interpretation.measures).toMatchObject([
      { column: 'net_amt' },
    ]);
  });

  it('takes income for no fee where each unit has a price', () => {
    const columns = [
      column('booking_fee', 'decimal', { distinct: 40, min: 0, max: 9 }),
      column('unit_price', 'decimal', { distinct: 90, min: 1, max: 90 }),
      text('Hall', ['North', 'South']),
    ];
    const { measures } = interpret('takings by hall', {
      subject: 'tickets',
      rowCount: 100,
      columns,
    }).interpretation;
    expect(measures.map((one) => one.column)).not.toContain('booking_fee');
  });

  it('groups by no unit of a threshold', () => {
    const { groups, filters } = interpret(
      'donations younger than 6 months by blood type',
      CLINIC,
    ).interpretation;
    expect(groups).toEqual([{ column: 'Blood type' }]);
    expect(filters).toEqual([{ column: 'Age (months)', op: 'lt', value: 6 }]);
  });
});

describe('confidence', () => {
  it('is lower where a word names nothing', () => {
    const sure = interpret('average response by blood type', CLINIC).confidence;
    expect(interpret('average response by blood type of zorblax', CLINIC).confidence).toBeLessThan(sure);
  });

  it('asks back where doubts weigh more than words', () => {
    expect(interpret('donations by zorblax', CLINIC).confidence).toBeLessThan(0.5);
  });
});
