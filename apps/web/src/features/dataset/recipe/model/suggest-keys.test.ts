import { expect, it } from 'vitest';
import { canMatch, suggestedKey } from './suggest-keys.ts';

const orders = [
  { name: 'status', type: 'text' },
  { name: 'Customer ID', type: 'integer' },
  { name: 'country', type: 'text' },
] as const;

it('suggests the key of the other table by its name', () => {
  const customers = [
    { name: 'id', type: 'integer' },
    { name: 'country', type: 'text' },
  ] as const;
  expect(suggestedKey(orders, customers, 'Customers')).toEqual({ left: 'Customer ID', right: 'id' });
});

it('takes a column that speaks of a key before another of the same name', () => {
  const customers = [
    { name: 'country', type: 'text' },
    { name: 'customer_id', type: 'integer' },
  ] as const;
  expect(suggestedKey(orders, customers, 'People')).toEqual({ left: 'Customer ID', right: 'customer_id' });
});

it('never suggests columns whose values cannot be equal', () => {
  expect(suggestedKey(orders, [{ name: 'country', type: 'integer' }], 'Countries')).toBeNull();
  expect(canMatch('integer', 'decimal')).toBe(true);
  expect(canMatch('date', 'timestamp')).toBe(true);
  expect(canMatch('text', 'integer')).toBe(false);
});

it('suggests nothing when no names agree', () => {
  expect(suggestedKey(orders, [{ name: 'weight', type: 'number' }], 'Weights')).toBeNull();
});
