import { describe, expect, it } from 'vitest';
import { firstShape } from './first-shape.ts';

const shapeOf = (cells: readonly (string | null)[], type: string, decimal: '.' | ',' = '.') =>
  firstShape({ rows: cells.map((cell) => [cell]), decimal }, { place: 0, type });

describe('the shape of a column in its first rows', () => {
  it('the shape of numbers is a histogram from the smallest to the largest', () => {
    const shape = shapeOf(['0', '1', '1', '12', null, ''], 'integer');
    expect(shape).toHaveLength(12);
    expect([shape?.[0], shape?.[1], shape?.at(-1)]).toEqual([1, 2, 1]);
  });

  it('reads numbers with the decimal mark of the file, and leaves out what is none', () => {
    const shape = shapeOf(['1.000,5', '2.000,5', 'n/a', "3'000"], 'number', ',');
    expect(shape?.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('the shape of one number alone is a single bar', () => {
    expect(shapeOf(['7', '7', '7'], 'integer')?.[0]).toBe(3);
  });

  it('the shape of texts is how often the most frequent ones come', () => {
    expect(shapeOf(['a', 'b', 'a', 'c', 'a', 'b'], 'text')).toEqual([3, 2, 1]);
  });

  it('is nothing where no value comes twice, or there is none', () => {
    expect(shapeOf(['a', 'b', 'c'], 'text')).toBeNull();
    expect(shapeOf([null, ''], 'integer')).toBeNull();
  });
});
