import type { FilterGroup } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { chooseRange, chosenRange, chosenValues, toggleValue } from './facet-filter.ts';

const NONE: FilterGroup = { op: 'and', value: [] };
const OTHER = { column: 'fee', op: 'gt', value: 20 } as const;

it('adds and removes values of a facet, and leaves other conditions as they are', () => {
  const start: FilterGroup = { op: 'and', value: [OTHER] };
  const one = toggleValue(start, 'region', 'West');
  expect(one.value).toEqual([OTHER, { column: 'region', op: 'in', value: ['West'] }]);
  const two = toggleValue(one, 'region', null);
  expect(chosenValues(two, 'region')).toEqual(['West', null]);
  expect(toggleValue(toggleValue(two, 'region', 'West'), 'region', null)).toEqual(start);
});

it('replaces the range of a column, and ends it', () => {
  const narrow = chooseRange(chooseRange(NONE, 'fee', [10, 40]), 'fee', [20, 30]);
  expect(narrow.value).toEqual([{ column: 'fee', op: 'between', value: [20, 30] }]);
  expect(chosenRange(narrow, 'fee')).toEqual([20, 30]);
  expect(chooseRange(narrow, 'fee', null)).toEqual(NONE);
  expect(chosenRange(NONE, 'fee')).toBeNull();
});
