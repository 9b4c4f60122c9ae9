import { ReadOptions } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { parseRange } from './range.ts';

describe('cells of a sheet as typed', () => {
  it.each([
    ['B3:F200', 'B3:F200'],
    [' b3 : f200 ', 'B3:F200'],
    ['$B$3:$F$200', 'B3:F200'],
    ['', null],
    ['B3', undefined],
    ['3:200', undefined],
    ['B0:F2', undefined],
    ['ABCD1:B2', undefined],
  ])('"%s" are %s', (text, range) => {
    expect(parseRange(text)).toBe(range);
    const typed = text.replaceAll(/[\s$]/g, '').toUpperCase();
    expect(ReadOptions.shape.range.safeParse(typed).success).toBe(typeof range === 'string');
  });
});
