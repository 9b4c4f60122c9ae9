import { expect, it } from 'vitest';
import { listColumns, orderColumns, parseSort } from './record-columns.ts';

it('what a model adds comes after the key and before the columns of the dataset', () => {
  const names = ['Record', 'age', 'city', 'Prediction', 'Probability'];
  expect(orderColumns(names, ['Prediction', 'Probability'])).toEqual([0, 3, 4, 1, 2]);
  expect(orderColumns(names, [])).toEqual([0, 1, 2, 3, 4]);
});

it('a sort is a column, falling with a minus before it', () => {
  expect(parseSort('')).toEqual([]);
  expect(parseSort('age')).toEqual([{ column: 'age', direction: 'asc' }]);
  expect(parseSort('-Probability of left')).toEqual([{ column: 'Probability of left', direction: 'desc' }]);
});

const column = (name: string, type: 'text' | 'number' | 'integer') =>
  ({ name, label: name, type, role: 'dimension' }) as const;

it('a list of records shows what is predicted and how likely it is', () => {
  const added = ['Prediction', 'Probability of left', 'Part'];
  const classes = [
    column('Record', 'integer'),
    column('fee', 'number'),
    column('Prediction', 'text'),
    column('Probability of left', 'number'),
    column('Part', 'text'),
  ];
  expect(listColumns(classes, added)).toEqual({ name: 2, figure: 3 });
  const numbers = [column('Record', 'integer'), column('Prediction', 'number'), column('Low', 'number')];
  expect(listColumns(numbers, ['Prediction', 'Low'])).toEqual({ name: null, figure: 1 });
  expect(listColumns(numbers, [])).toEqual({ name: null, figure: null });
});
