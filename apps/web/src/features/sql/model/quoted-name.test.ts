import { describe, expect, it } from 'vitest';
import { firstStatement, writeName } from './quoted-name.ts';

describe('a name in a statement', () => {
  it.each([
    ['orders', 'orders'],
    ['order_id2', 'order_id2'],
    ['Orders', '"Orders"'],
    ['Net sales', '"Net sales"'],
    ['2026', '"2026"'],
    ['order', '"order"'],
    ['say "yes"', '"say ""yes"""'],
    ['größe', '"größe"'],
  ])('writes %s as %s', (name, written) => {
    expect(writeName(name)).toBe(written);
  });

  it('is used in the initial statement', () => {
    expect(firstStatement('Net sales')).toBe('SELECT *\nFROM "Net sales"\nLIMIT 100');
  });
});
