import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRESH_SEED, caseCount, expectProperty } from '#testing/generated.ts';

const SEED = 20_261_130;
const COUNTS = { quick: 40, deep: 40 };

/** Cases that a property was tried on. */
const tried = (counts: Parameters<typeof caseCount>[0]): readonly string[] => {
  const cases: string[] = [];
  const property = fc.property(fc.array(fc.nat()), (value) => void cases.push(JSON.stringify(value)));
  expectProperty(property, { seed: SEED, ...counts });
  return cases;
};

describe('a property of heavy cases', () => {
  const all = tried({ ...COUNTS, hasFresh: false });
  const counts = { ...COUNTS, oneIn: 4 };

  it('is tried on one in four of its fixed cases, and on as many fresh ones', () => {
    const fixed = all.filter((_, at) => (at + FRESH_SEED) % 4 === 0);
    expect(caseCount(counts)).toBe(20);
    expect(tried(counts)).toHaveLength(20);
    expect(tried({ ...counts, hasFresh: false })).toEqual(fixed);
  });

  it('fails with its smallest case, in turn or not', async () => {
    const isSmall = (value: number): boolean => value < 1000;
    expect(() => expectProperty(fc.property(fc.nat(), isSmall), { seed: SEED, ...counts })).toThrow(
      'Counterexample: [1000]',
    );
    const later = fc.asyncProperty(fc.nat(), async (value) => isSmall(value));
    await expect(expectProperty(later, { seed: SEED, ...counts })).rejects.toThrow('Counterexample: [1000]');
  });
});
