import { expect, it } from 'vitest';
import { columnDecimals } from './grid-tile.tsx';

const column = (name: string, type: 'number' | 'integer', format?: string) => ({
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
  ];
  const data = [
    [-0.08, 1.25, 3, 2],
    [-0.072, 1.5, 4, null],
  ];
  expect(columnDecimals({ columns, data })).toEqual([3, null, null, null]);
});
