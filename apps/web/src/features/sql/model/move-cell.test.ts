import { expect, it } from 'vitest';
import { moveCell } from './move-cell.ts';

const size = { rows: 100, columns: 5 };

it('begins at the first cell', () => {
  expect(moveCell('ArrowDown', null, size)).toEqual({ row: 0, column: 0 });
});

it('walks by one, by pages and to the ends, and stays within', () => {
  const from = { row: 50, column: 2 };
  expect(moveCell('ArrowUp', from, size)).toEqual({ row: 49, column: 2 });
  expect(moveCell('PageDown', from, size)).toEqual({ row: 70, column: 2 });
  expect(moveCell('End', from, size)).toEqual({ row: 50, column: 4 });
  expect(moveCell('Home', from, size)).toEqual({ row: 50, column: 0 });
  expect(moveCell('PageDown', { row: 95, column: 2 }, size)).toEqual({ row: 99, column: 2 });
});

it('leaves other keys alone', () => {
  expect(moveCell('a', { row: 0, column: 0 }, size)).toBeNull();
});
