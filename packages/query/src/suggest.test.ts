import { describe, expect, it } from 'vitest';
import { nearestName } from './suggest.ts';

const NAMES = ['country', 'county', 'quantity', 'Order date', 'id'];

describe('nearestName', () => {
  it('finds the name that was meant', () => {
    expect(nearestName('COUNTRY', NAMES)).toBe('country');
    expect(nearestName('cuontry', NAMES)).toBe('country');
    expect(nearestName('quantty', NAMES)).toBe('quantity');
    expect(nearestName('orderdate', NAMES)).toBe('Order date');
    expect(nearestName('ib', NAMES)).toBe('id');
  });

  it('finds none when no name is near', () => {
    expect(nearestName('revenue', NAMES)).toBeNull();
    expect(nearestName('x', [])).toBeNull();
  });
});
