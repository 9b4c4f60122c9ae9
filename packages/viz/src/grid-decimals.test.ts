import { expect, it } from 'vitest';
import { gridDecimals } from './grid-decimals.ts';

const column = (name: string, type: 'number' | 'integer', format?: string | null) => ({
  name,
  label: name,
  type,
  role: 'measure' as const,
  ...(format === undefined ? {} : { format }),
});

it('has as many decimals in each figure of a column as one of them needs, unless its format says', () => {
  const columns = [
    column('a', 'number'),
    column('b', 'number', '0.0'),
    column('c', 'integer'),
    column('d', 'number'),
    column('e', 'number', null),
  ];
  const data = [
    [-0.08, 1.25, 3, 2, 1],
    [-0.072, 1.5, 4, null, 1.5],
  ];
  expect(gridDecimals({ columns, data })).toEqual([3, null, null, null, 1]);
});
