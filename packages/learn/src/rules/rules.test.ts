import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { draw } from '../testing/planted.ts';
import { findItemSets, findRules, type ItemSet } from './fp-growth.ts';

/** Sixty baskets of seven items, from a formula that is easy to repeat elsewhere. */
const BASKETS = draw(60, (row) => row).map((row) =>
  draw(7, (item) => item).filter((item) => (row * (item + 3) + item * item) % (item + 2) < 2),
);

/** Every set, counted one by one. */
function countAll(baskets: readonly (readonly number[])[], items: number, minCount: number): ItemSet[] {
  const sets: ItemSet[] = [];
  for (let bits = 1; bits < 2 ** items; bits += 1) {
    const wanted = draw(items, (item) => item).filter((item) => (bits >> item) & 1);
    const count = baskets.filter((basket) => wanted.every((item) => basket.includes(item))).length;
    if (count >= minCount) {
      sets.push({ items: wanted, count });
    }
  }
  return sets;
}

const asText = (sets: readonly ItemSet[]): string[] =>
  sets.map(({ items, count }) => `${items.join(' ')}: ${count}`).toSorted();

describe('item sets', () => {
  it('are those of mlxtend 0.25 (fpgrowth)', () => {
    const sets = findItemSets(BASKETS, { minCount: 12, mostItems: 7 });
    expect(asText(sets)).toEqual([
      '0 1 2: 20',
      '0 1 3: 16',
      '0 1 4: 20',
      '0 1: 40',
      '0 2 3: 12',
      '0 2 6: 14',
      '0 2: 30',
      '0 3: 24',
      '0 4: 20',
      '0 5: 17',
      '0 6: 14',
      '0: 60',
      '1 2: 20',
      '1 3: 16',
      '1 4: 20',
      '1: 40',
      '2 3: 12',
      '2 6: 14',
      '2: 30',
      '3: 24',
      '4: 20',
      '5: 17',
      '6: 14',
    ]);
  });

  it('are all that are frequent', () => {
    const random = createRandom(1);
    for (const minCount of [1, 4, 15]) {
      const baskets = draw(40, (row) => row).map(() =>
        draw(8, (item) => item).filter(() => random.uniform() < 0.45),
      );
      expect(asText(findItemSets(baskets, { minCount, mostItems: 8 }))).toEqual(
        asText(countAll(baskets, 8, minCount)),
      );
    }
  });

  it('are bounded in size, and count an item once in a basket', () => {
    expect(
      findItemSets(
        [
          [1, 1, 2],
          [2, 1],
        ],
        { minCount: 2, mostItems: 1 },
      ),
    ).toEqual([
      { items: [1], count: 2 },
      { items: [2], count: 2 },
    ]);
    expect(findItemSets([], { minCount: 1, mostItems: 3 })).toEqual([]);
  });
});

it('rules say how much more often items occur together than by chance', () => {
  const baskets = [[1, 2], [1, 2], [1, 2], [3], [3], [1]];
  const sets = findItemSets(baskets, { minCount: 2, mostItems: 3 });
  const options = { baskets: baskets.length, minConfidence: 0.5, minLift: 1, maxP: 1 };
  expect(findRules(sets, options)).toEqual([
    { from: [2], to: 1, support: 0.5, confidence: 1, lift: 1.5 },
    { from: [1], to: 2, support: 0.5, confidence: 0.75, lift: 1.5 },
  ]);
  expect(findRules(sets, { ...options, minConfidence: 0.9 })).toHaveLength(1);
  expect(findRules(sets, { ...options, minLift: 2 })).toEqual([]);
});

describe('rules', () => {
  const options = { minConfidence: 0, minLift: 0 };

  it('are left out where independent items explain them', () => {
    const random = createRandom(2);
    const rules = draw(20, (seed) => seed).flatMap(() => {
      const baskets = draw(300, () => 0).map(() =>
        draw(6, (item) => item).filter(() => random.uniform() < 0.4),
      );
      const sets = findItemSets(baskets, { minCount: 5, mostItems: 3 });
      return findRules(sets, { ...options, minLift: 1.05, baskets: 300, maxP: 0.001 });
    });
    // Twenty tables with up to 90 rules each, of which chance brings one in a thousand.
    expect(rules.length).toBeLessThan(10);
  });

  it('are left out where fewer items say the same', () => {
    const baskets = draw(40, (row) => row).map((row) => [
      ...(row % 2 === 0 ? [1, 2] : []),
      ...(row % 4 < 2 ? [3] : []),
    ]);
    const sets = findItemSets(baskets, { minCount: 2, mostItems: 3 });
    const rules = findRules(sets, { ...options, minLift: 1.1, baskets: 40, maxP: 0.01 });
    expect(rules.map(({ from, to }) => `${from.join(' ')} > ${to}`).toSorted()).toEqual(['1 > 2', '2 > 1']);
  });
});
