import { describe, expect, it } from 'vitest';
import { defaultAggregate, detectQuantity, type QuantityColumn } from './additivity.ts';
import { findQuantity } from './found-meaning.ts';
import { findUnit, formatOfUnit, isUnit, moneyFormat } from './unit.ts';

const number = (name: string, min: number, max: number): QuantityColumn => ({
  name,
  type: 'number',
  profile: { min, max, distinct: 100 },
});
const month: QuantityColumn = { name: 'month', type: 'date' };

describe('what a column was found to be, and why', () => {
  const column = number('Manufacturing', 900, 1400);
  it.each([
    [number('list_unit_price', 1, 50), { quantity: 'price', evidence: ['name'], words: 'price' }],
    [number('conversion', 0.1, 0.9), { quantity: 'share', evidence: ['values'], words: null }],
    [number('headcount', 1, 50), { quantity: 'amount', evidence: [], words: null }],
    [number('revenue', 1, 5000), { quantity: 'amount', evidence: [], words: null }],
  ] as const)('shows in the column alone: %j', (one, expected) => {
    expect(findQuantity(one, { columns: [one], subject: '' })).toEqual(expected);
  });

  it('shows in each of several pieces, none of which is needed', () => {
    const id: QuantityColumn = { ...number('order_id', 1, 240), type: 'integer', role: 'identifier' };
    expect(findQuantity(id, { columns: [id], subject: '' })).toEqual({
      quantity: 'identifier',
      evidence: ['name', 'role'],
      words: 'id',
    });
  });

  it('shows in the dates beside it', () => {
    const headcount = number('headcount', 1, 50);
    expect(findQuantity(headcount, { columns: [headcount, month], subject: '' })).toEqual({
      quantity: 'balance',
      evidence: ['name', 'times'],
      words: 'headcount',
    });
  });

  it('shows in the name of the dataset', () => {
    expect(findQuantity(column, { columns: [column, month], subject: 'Employment by sector' })).toEqual({
      quantity: 'balance',
      evidence: ['values', 'times', 'dataset'],
      words: null,
    });
  });

  it('is the same, whatever was corrected', () => {
    const corrected: QuantityColumn = { ...number('unit_price', 1, 50), quantity: 'amount' };
    expect(findQuantity(corrected, { columns: [corrected], subject: '' })?.quantity).toBe('price');
    expect(detectQuantity(corrected)).toBe('amount');
    expect(defaultAggregate(corrected)).toBe('sum');
  });

  it('takes a corrected year for a time, and a year that is none for no time', () => {
    const season: QuantityColumn = { name: 'season', type: 'integer', quantity: 'year' };
    const year: QuantityColumn = { name: 'year', type: 'integer', quantity: 'amount' };
    const stock = number('stock', 0, 50);
    expect(detectQuantity(stock, [stock, season])).toBe('balance');
    expect(detectQuantity(stock, [stock, year])).toBe('amount');
  });
});

describe('units [SEM-UNIT-1]', () => {
  it.each([
    [
      { name: 'weight_kg', type: 'number' },
      { unit: 'kg', evidence: 'name' },
    ],
    [
      { name: 'Revenue (EUR)', type: 'number' },
      { unit: 'EUR', evidence: 'name' },
    ],
    [
      { name: 'price', type: 'number', format: '€0,0.00' },
      { unit: '€', evidence: 'format' },
    ],
    [
      { name: 'share', type: 'number', format: '0.0 %' },
      { unit: '%', evidence: 'format' },
    ],
    [
      { name: 'Cost Total $', type: 'integer' },
      { unit: '$', evidence: 'name' },
    ],
    [
      { name: '€ a night', type: 'number' },
      { unit: '€', evidence: 'name' },
    ],
    [{ name: 'Sales (net of returns)', type: 'number' }, null],
    [{ name: 'km', type: 'number' }, null],
    [{ name: 'code_kg', type: 'text' }, null],
  ] as const)('units [SEM-UNIT-1] of %j are %j', (column, expected) => {
    expect(findUnit(column)).toEqual(expected);
  });

  it('give numbers a format that keeps their decimals', () => {
    const column = { name: 'x', type: 'number' } as const;
    expect(formatOfUnit('kg', column)).toBe('0,0.00 kg');
    expect(formatOfUnit('kg', { ...column, type: 'integer' })).toBe('0,0 kg');
    expect(formatOfUnit('€', { ...column, format: '$0,0' })).toBe('€0,0');
    expect(formatOfUnit('US$', column)).toBe('US$0,0.00');
  });

  it('show 0.37 as 37 %, and leave 37 alone', () => {
    const of = (max: number) => ({
      name: 'x',
      type: 'number' as const,
      profile: { min: 0, max, distinct: 9 },
    });
    expect(formatOfUnit('%', of(0.9))).toBe('0.0 %');
    expect(formatOfUnit('%', of(90))).toBeNull();
  });

  it.each([
    [{ name: 'Cost Total $', type: 'integer' }, '$0,0'],
    [{ name: 'Rent (£)', type: 'number' }, '£0,0.00'],
    [{ name: 'Rent (GBP)', type: 'number' }, null],
    [{ name: 'Rent £', type: 'number', format: '0,0' }, '£0,0'],
    [{ name: 'Rent £', type: 'number', format: '€0,0' }, null],
    [{ name: 'Paid in $', type: 'text' }, null],
  ] as const)('show the sign of money in the name of %j with its numbers', (column, expected) => {
    expect(moneyFormat(column)).toBe(expected);
  });

  it.each(['1', 'kg2', '[x]', ' kg', '', 'a very long unit'])('refuse %j', (unit) => {
    expect(isUnit(unit)).toBe(false);
  });
});
