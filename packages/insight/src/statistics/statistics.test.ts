import { expectProperty } from '#testing/generated.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findChangePoint, midRanks } from './change-point.ts';
import { correlate } from './correlation.ts';
import { normalCdf, normalQuantile, studentQuantile } from './distributions.ts';
import { findPeaks } from './peaks.ts';
import { deviation, median, estimateNoise } from './robust.ts';
import { fitTrend } from './trend.ts';

describe('statistics', () => {
  it('know the tables of the normal and of Student’s distribution', () => {
    expect(normalCdf(1.96)).toBeCloseTo(0.975, 4);
    expect(normalQuantile(0.995)).toBeCloseTo(2.5758, 3);
    expect(studentQuantile(0.975, 10)).toBeCloseTo(2.2281, 2);
    expect(studentQuantile(0.995, 30)).toBeCloseTo(2.75, 2);
  });

  it('are not moved by a few wild values', () => {
    expect(median([5, 1, 3, 900])).toBe(4);
    expect(deviation([1, 2, 3, 4, 5, 6, 7, 8, 9_000])).toBeCloseTo(2 * 1.4826, 6);
    expect(estimateNoise([1, 2, 3, 4, 5, 6])).toBe(0);
  });

  it('have the median that sorting finds, of equal, sorted and turned values too', () => {
    const bySorting = (values: readonly number[]) => {
      const sorted = values.toSorted((one, other) => one - other);
      const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
      return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
    };
    const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, min: -1e9, max: 1e9 }));
    expectProperty(
      fc.property(fc.array(value, { maxLength: 40 }), (values) => {
        const sorted = values.toSorted((one, other) => one - other);
        for (const order of [values, sorted, sorted.toReversed()]) {
          expect(median(order) + 0).toBe(bySorting(values) + 0);
        }
      }),
      { seed: 20_261_130 },
    );
  });

  it('share ranks between equal values', () => {
    expect(midRanks([10, 20, 20, 5])).toEqual([2, 3.5, 3.5, 1]);
  });

  it('find a trend with its slope, and its two-sided p with ties', () => {
    expect(fitTrend([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toMatchObject({ tau: 1, slope: 1, base: 1 });
    // S = 45 − 1 of a standard deviation of √125.
    expect(fitTrend([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])?.p).toBeCloseTo(
      2 * (1 - normalCdf(44 / Math.sqrt(125))),
      6,
    );
    expect(fitTrend([3, 3, 3, 3, 3])).toMatchObject({ tau: 0, slope: 0, p: expect.closeTo(1, 6) });
    expect(fitTrend([1, 2, 3])).toBeNull();
  });

  it('find where a level changes, with Pettitt’s statistic', () => {
    const changePoint = findChangePoint([1, 2, 1, 2, 1, 2, 11, 12, 11, 12, 11, 12]);
    expect(changePoint).toMatchObject({ at: 6, statistic: 36, before: 1.5, after: 11.5 });
    expect(changePoint?.p).toBeCloseTo(2 * Math.exp((-6 * 36 ** 2) / (12 ** 3 + 12 ** 2)), 9);
    expect(findChangePoint([1, 2, 3])).toBeNull();
  });

  it('rank pairs: what grows together is 1, whatever its shape', () => {
    const pairs = Array.from({ length: 9 }, (_, at) => [at, at ** 3] as const);
    expect(correlate(pairs)?.rho).toBeCloseTo(1, 6);
    expect(correlate(pairs.map(([x, y]) => [x, -y] as const))?.rho).toBeCloseTo(-1, 6);
    expect(correlate(pairs.map(([x]) => [x, 1] as const))).toBeNull();
  });

  it('measure the prominence of peaks', () => {
    expect(findPeaks([0, 5, 2, 9, 1, 3, 0])).toEqual([
      { at: 1, prominence: 3 },
      { at: 3, prominence: 9 },
      { at: 5, prominence: 2 },
    ]);
  });
});
