import { describe, expect, it } from 'vitest';
import { cheapestThreshold, decisionCost, decisionsAt } from './decisions.ts';

const SECTION = {
  positives: 10,
  negatives: 90,
  points: [
    { threshold: 1, truePositiveRate: 0, falsePositiveRate: 0 },
    { threshold: 0.8, truePositiveRate: 0.5, falsePositiveRate: 0 },
    { threshold: 0.4, truePositiveRate: 0.9, falsePositiveRate: 0.1 },
    { threshold: 0.1, truePositiveRate: 1, falsePositiveRate: 1 },
  ],
};

describe('decisions at a threshold', () => {
  it('flag the rows from the threshold on', () => {
    expect(decisionsAt(SECTION, 0.5)).toEqual({
      truePositives: 5,
      falsePositives: 0,
      falseNegatives: 5,
      trueNegatives: 90,
    });
    expect(decisionsAt(SECTION, 0.4).truePositives).toBe(9);
    expect(decisionsAt(SECTION, 0).falsePositives).toBe(90);
  });

  it('follow what mistakes cost', () => {
    expect(cheapestThreshold(SECTION, { falsePositive: 1, falseNegative: 1 })).toBe(0.8);
    expect(cheapestThreshold(SECTION, { falsePositive: 1, falseNegative: 10 })).toBe(0.4);
    expect(cheapestThreshold(SECTION, { falsePositive: 1, falseNegative: 1000 })).toBe(0.1);
    expect(decisionCost(decisionsAt(SECTION, 0.4), { falsePositive: 2, falseNegative: 5 })).toBe(23);
  });
});
