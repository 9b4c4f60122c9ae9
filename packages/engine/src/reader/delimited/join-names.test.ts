import { expect, it } from 'vitest';
import { joinNames } from './join-names.ts';

it('writes a name once that a merged cell repeats below itself', () => {
  const rows = [
    ['Branch', 'Quarter 1', 'Quarter 1', 'Sum', 'Sum'],
    ['Branch', 'Revenue', 'Units', 'Sum', 'Units'],
  ];
  expect(joinNames(rows, 5)).toEqual(['Branch', 'Quarter 1 Revenue', 'Quarter 1 Units', 'Sum', 'Sum Units']);
});
