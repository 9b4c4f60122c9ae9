import { describe, expect, it } from 'vitest';
import { fitText } from './fit-text.ts';

describe('the share that fits', () => {
  it.each([
    [1, '100%'],
    [0, '0%'],
    [0.966, '96.6%'],
    [0.9998, '99.98%'],
    [0.99998, '99.998%'],
    [0.999_999_9, '>99.999%'],
    [0.000_001, '<0.001%'],
    [0.5, '50%'],
  ])('%d is written %s', (share, text) => {
    expect(fitText(share)).toBe(text);
  });
});
