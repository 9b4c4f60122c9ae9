import { expect, it } from 'vitest';
import { orderColumns, sortOf } from './record-columns.ts';

it('what a model adds comes after the key and before the columns of the dataset', () => {
  const names = ['Record', 'age', 'city', 'Prediction', 'Probability'];
  expect(orderColumns(names, ['Prediction', 'Probability'])).toEqual([0, 3, 4, 1, 2]);
  expect(orderColumns(names, [])).toEqual([0, 1, 2, 3, 4]);
});

it('a sort is a column, falling with a minus before it', () => {
  expect(sortOf('')).toEqual([]);
  expect(sortOf('age')).toEqual([{ column: 'age', direction: 'asc' }]);
  expect(sortOf('-Probability of left')).toEqual([{ column: 'Probability of left', direction: 'desc' }]);
});
