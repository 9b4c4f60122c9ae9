import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { draw } from '../testing/planted.ts';
import { compareMeans, compareShares, sampleRatioP, shareInterval } from './compare-groups.ts';

const RUNS = 1000;

/** Share of runs whose interval contains the true difference. */
const covered = (run: () => { low: number; high: number }, truth: number): number =>
  draw(RUNS, () => {
    const { low, high } = run();
    return low <= truth && truth <= high ? 1 : 0;
  }).reduce((sum, is) => sum + is, 0) / RUNS;

describe('comparison of two groups', () => {
  it('is that of SciPy 1.17 (Welch) for means', () => {
    const comparison = compareMeans(
      Float64Array.of(3, 5, 4, 8, 6, 2),
      Float64Array.of(9, 7, 12, 4, 10),
      0.95,
    );
    expect(comparison.difference).toBeCloseTo(3.7333333333333334, 12);
    expect(comparison.p).toBeCloseTo(0.054802119032058685, 9);
    expect(comparison.low).toBeCloseTo(-0.10077847712038768, 8);
    expect(comparison.high).toBeCloseTo(7.5674451437870545, 8);
  });

  it("is that of Newcombe's paper for shares: 56 of 70 against 48 of 80", () => {
    const { low, high, difference } = compareShares(
      { successes: 48, rows: 80 },
      { successes: 56, rows: 70 },
      0.95,
    );
    expect([difference, low, high].map((value) => value.toFixed(4))).toEqual(['0.2000', '0.0524', '0.3339']);
  });

  it('has intervals that cover the truth in 95 ± 2 % of 1,000 experiments', () => {
    const random = createRandom(1);
    const normal = (rows: number, mean: number, deviation: number): Float64Array =>
      Float64Array.from({ length: rows }, () => mean + deviation * random.normal());
    const happened = (rows: number, share: number): { successes: number; rows: number } => ({
      rows,
      successes: draw(rows, () => (random.uniform() < share ? 1 : 0)).reduce((sum, is) => sum + is, 0),
    });
    const shares = [
      covered(() => compareMeans(normal(20, 5, 1), normal(60, 6, 4), 0.95), 1),
      covered(() => compareMeans(normal(40, 0, 1).map(Math.exp), normal(40, 0, 1).map(Math.exp), 0.95), 0),
      covered(() => compareShares(happened(150, 0.04), happened(150, 0.08), 0.95), 0.04),
      covered(() => compareShares(happened(80, 0.5), happened(200, 0.4), 0.95), -0.1),
    ];
    shares.forEach((share) => expect(Math.abs(share - 0.95)).toBeLessThanOrEqual(0.02));
  });

  it('a share in which all rows agree still has a width (Wilson)', () => {
    const all = shareInterval({ successes: 47, rows: 47 }, 0.95);
    expect([all.low, all.high].map((value) => value.toFixed(4))).toEqual(['0.9244', '1.0000']);
  });

  it('finds unequal groups, and bears rows that are all alike', () => {
    expect(sampleRatioP([1000, 1010])).toBeGreaterThan(0.5);
    expect(sampleRatioP([1000, 1200])).toBeLessThan(0.001);
    expect(compareMeans(Float64Array.of(1, 1), Float64Array.of(1, 1), 0.95)).toMatchObject({
      low: 0,
      high: 0,
      p: 1,
    });
    expect(compareShares({ successes: 0, rows: 9 }, { successes: 0, rows: 9 }, 0.95).p).toBe(1);
    expect(() => compareMeans(Float64Array.of(1), Float64Array.of(1, 2), 0.95)).toThrow(/two rows/u);
  });
});
