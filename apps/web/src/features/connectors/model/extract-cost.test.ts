import { expect, it } from 'vitest';
import { extractCost } from './extract-cost.ts';

const columns = [{ name: 'id' }, { name: 'word' }];
const rows = [
  [1, 'café'],
  [22, null],
];

it('multiplies the bytes of sampled rows by the estimated rows, without columns that are left out', () => {
  // 1 + 1 and 5 + 1 bytes, 2 + 1 and 0 + 1: six per row.
  expect(extractCost(10_000_000, { columns, rows }, [])).toEqual({
    rows: 10_000_000,
    bytes: 60_000_000,
    seconds: 4,
  });
  expect(extractCost(1000, { columns, rows }, ['word'])).toEqual({ rows: 1000, bytes: 2500, seconds: 2 });
});

it('is unknown without an estimate or a row', () => {
  expect(extractCost(null, { columns, rows }, [])).toBeNull();
  expect(extractCost(10, { columns, rows: [] }, [])).toBeNull();
});
