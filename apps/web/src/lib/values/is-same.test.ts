import { expect, it } from 'vitest';
import { isSame } from './is-same.ts';

it('does not care for the order of keys nor for keys without a value', () => {
  expect(isSame({ a: [{ b: 1, c: undefined }], d: null }, { d: null, a: [{ b: 1 }] })).toBe(true);
});

it('cares for values, for the order of a list and for what is left out', () => {
  expect([
    isSame({ a: 1 }, { a: 2 }),
    isSame([1, 2], [2, 1]),
    isSame({ a: 1 }, { a: 1, b: null }),
    isSame([], {}),
  ]).toEqual([false, false, false, false]);
});
