import type { Aggregate, QuantityColumn } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { aggregateFor } from './aggregate-for.ts';

const columns: readonly QuantityColumn[] = [
  { name: 'Revenue', type: 'decimal', role: 'measure' },
  { name: 'Discount %', type: 'number', role: 'measure' },
  { name: 'Order ID', type: 'integer', role: 'identifier' },
];
const picked = (name: string, aggregate: Aggregate = 'sum', column: string | null = null) =>
  aggregateFor(name, { aggregate, column, columns });

it('starts with the sum, the average or a count of the picked column [SEM-ADD-1]', () => {
  expect(picked('Revenue')).toBe('sum');
  expect(picked('Discount %')).toBe('mean');
  expect(picked('Order ID')).toBe('count');
});

it('follows from column to column', () => {
  expect(picked('Revenue', 'mean', 'Discount %')).toBe('sum');
  expect(picked('Discount %', 'sum', 'Revenue')).toBe('mean');
});

it('leaves an aggregate that somebody chose', () => {
  expect(picked('Discount %', 'max', 'Revenue')).toBe('max');
  expect(picked('Discount %', 'max')).toBe('max');
  expect(picked('Revenue', 'sum', 'Discount %')).toBe('sum');
});
