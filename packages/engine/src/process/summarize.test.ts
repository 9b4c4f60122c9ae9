import { expect, it } from 'vitest';
import { summarize } from './summarize.ts';
import type { SummaryShape } from './messages.ts';

const SHAPE: SummaryShape = { shares: [0.05, 0.5, 0.95], top: 3, bins: 4, unit: 1, isWhole: false };
const of = (numbers: readonly number[], shape: Partial<SummaryShape> = {}) =>
  summarize(Float64Array.from(numbers), { ...SHAPE, ...shape });

it('gives every fact on numbers in any order', () => {
  expect(of([4, 1, 2, 2, 9, 4, 4, 0])).toEqual({
    filled: 8,
    distinct: 5,
    min: 0,
    max: 9,
    mean: 3.25,
    stddev: Math.sqrt(7.642857142857143),
    quantiles: [0, 2, 9],
    top: [
      [4, 3],
      [2, 2],
      [0, 1],
    ],
    bins: [4, 3, 0, 1],
  });
});

it('takes the smaller of equally frequent values, and both signs of nought as one', () => {
  expect(of([3, -0, 2, 0, 1])).toMatchObject({
    distinct: 4,
    min: 0,
    top: [
      [0, 2],
      [1, 1],
      [2, 1],
    ],
  });
  expect(Object.is(of([-0])?.min, 0)).toBe(true);
});

it('has one bin for one value, no deviation of a single one, and nothing of none', () => {
  expect(of([5, 5])).toMatchObject({ stddev: 0, bins: [2], quantiles: [5, 5, 5] });
  expect(of([5])).toMatchObject({ stddev: null, mean: 5 });
  expect(of([])).toMatchObject({ filled: 0, min: null, max: null, mean: null, quantiles: [], bins: [] });
});

it('lays bins between bounds of whole units', () => {
  // 1.5 ms to 9.5 ms: the bounds are written as 1 ms and 9 ms.
  expect(of([1500, 2999, 3000, 9500], { unit: 1000 })).toMatchObject({ bins: [2, 1, 0, 1] });
});

it.each([
  ['an infinity', [1, Number.POSITIVE_INFINITY], false],
  ['a negative infinity', [1, Number.NEGATIVE_INFINITY], false],
  ['what is no number', [1, Number.NaN], false],
  ['a whole number that is not exact', [1, 2 ** 53], true],
  ['a negative one', [-(2 ** 53), 1], true],
])('refuses %s', (_, numbers, isWhole) => {
  expect(of(numbers, { isWhole })).toBeNull();
});

it('takes the largest whole numbers that are exact, and any finite numbers', () => {
  expect(of([2 ** 53 - 1, -(2 ** 53 - 1)], { isWhole: true })).toMatchObject({ max: 2 ** 53 - 1 });
  expect(of([1e300, 1])).toMatchObject({ max: 1e300 });
});
