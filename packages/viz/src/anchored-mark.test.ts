import type { ChartData } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { anchoredMark } from './anchored-mark.ts';

/** Revenue by month, a line for each year: both are of the column `ordered`. */
const data = {
  columns: [
    { name: 'x', role: 'dimension', field: 'ordered' },
    { name: 'color', role: 'dimension', field: 'ordered' },
    { name: 'y', role: 'measure', field: 'revenue' },
  ],
  data: [
    [6, 2024, 10],
    [7, 2024, 30],
    [7, 2025, 20],
  ],
} as unknown as ChartData;
const series = { column: 'ordered', value: 2025 };

it('finds the mark of an axis value and a series', () => {
  expect(anchoredMark(data, { column: 'ordered', x: 7, series })).toBe(2);
});

it('finds the mark of an axis value that only one series has', () => {
  expect(anchoredMark(data, { column: 'ordered', x: 6 })).toBe(0);
});

it.each([
  ['the whole chart', { column: null }],
  ['a range', { column: 'ordered', x: 6, x2: 7, series }],
  ['several marks', { column: 'ordered', x: 7 }],
  ['a value that is not shown', { column: 'ordered', x: 6, series }],
  ['another column', { column: 'shipped', x: 6 }],
])('finds no mark of %s', (_, anchor) => {
  expect(anchoredMark(data, anchor)).toBeNull();
});
