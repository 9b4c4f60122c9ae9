import { expect, it } from 'vitest';
import { leafValue } from './split.ts';

it('a leaf without curvature and penalty has the value 0, not infinity', () => {
  expect(leafValue({ gradient: 1e-9, hessian: 0, count: 5 }, 0, 0)).toBe(0);
  expect(leafValue({ gradient: -3, hessian: 2, count: 5 }, 1, 2)).toBe(0.5);
});
