import { expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { isReliablyBetter, type ModelLosses } from './reliably-better.ts';

const ROWS = 5000;
/** Folds whose gains differ too much for five of them. */
const UNSURE = { better: [0.036, 0.042, 0.035, 0.044, 0.037], worse: [0.043, 0.043, 0.045, 0.042, 0.044] };

/** A class of one row in a hundred; `lift`: how many times its usual chance a row of the class is given. */
function rareClass(
  lift: number,
  seed: number,
): { target: Float64Array; candidate: ModelLosses; baseline: ModelLosses } {
  const random = createRandom(seed);
  const target = Float64Array.from({ length: ROWS }, () => (random.uniform() < 0.01 ? 1 : 0));
  const chances = target.map((is) => 0.01 * (is === 1 ? lift : 1) * Math.exp(random.normal() / 2 - 1 / 8));
  return {
    target,
    candidate: { losses: UNSURE.better, predicted: [chances] },
    baseline: { losses: UNSURE.worse, predicted: [target.map(() => 0.01)] },
  };
}

it('a gain that single rows show is reliable where five folds cannot tell', () => {
  const { target, candidate, baseline } = rareClass(3, 1);
  const rows = { target, task: 'binary', areIndependent: true } as const;
  expect(isReliablyBetter(candidate, baseline, rows)).toBe(true);
  // Rows of one group say the same thing several times.
  expect(isReliablyBetter(candidate, baseline, { ...rows, areIndependent: false })).toBe(false);
});

it('chances that have nothing to do with the class are no reliable gain in 99 of 100', () => {
  const verdicts = Array.from({ length: 100 }, (_, seed) => {
    const { target, candidate, baseline } = rareClass(1, seed);
    return isReliablyBetter(candidate, baseline, { target, task: 'binary', areIndependent: true });
  });
  expect(verdicts.filter(Boolean).length).toBeLessThanOrEqual(1);
});
