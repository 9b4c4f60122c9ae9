import { describe, expect, it } from 'vitest';
import { fittedWidthPx } from './auto-width.ts';

const measure = (text: string): number => text.length * 7;

describe('fitted width', () => {
  it('is that of the widest text with its padding', () => {
    expect(fittedWidthPx(['a', 'United Kingdom', ''], measure)).toBe(14 * 7 + 22);
  });

  it('stays usable for nothing and for a novel', () => {
    expect([fittedWidthPx([], measure), fittedWidthPx(['x'.repeat(9000)], measure)]).toEqual([40, 480]);
  });
});
