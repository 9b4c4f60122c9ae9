import { beforeAll, describe, expect, it } from 'vitest';
import type { RelatedWords } from '@plumbline/insight';
import { loadRelatedWords } from './related-words.ts';

describe('the table of related words', () => {
  let words: RelatedWords;
  beforeAll(async () => {
    words = await loadRelatedWords();
  });

  it('is read once', () => {
    expect(loadRelatedWords()).toBe(loadRelatedWords());
  });

  it.each([
    ['boats', 'vessel', 'hat'],
    ['tallest', 'height', 'price'],
    ['teachers', 'instructor', 'river'],
    ['arrived', 'arrival', 'color'],
  ])('has %s nearer to %s than to %s', (word, near, far) => {
    expect(words.strength(word, near)).toBeGreaterThan(0.35);
    expect(words.strength(word, near)).toBeGreaterThan(words.strength(word, far) + 0.08);
  });

  it.each([
    ['income', 'm'],
    ['clerks', 'p'],
    ['district', 'l'],
    ['truck', 'v'],
  ])('knows what %s is of', (word, kind) => {
    expect(words.kinds(word)).toContain(kind);
  });

  it('knows no names and no numbers', () => {
    expect(words.knows('d2740')).toBe(false);
    expect(words.kinds('d2740')).toBe('');
    expect(words.near('d2740')).toEqual([]);
  });
});
