import { describe, expect, it } from 'vitest';
import { randomOf } from '../../test/fixtures/random.ts';
import { countsTest, meansTest } from './two-groups.ts';

describe('countsTest', () => {
  it('gives Pearson’s statistic as a table of a textbook has it', () => {
    // 2 × 2: chi² = 100 · (30·35 − 20·15)² / (50·50·45·55) = 9.09, p = 0.0026.
    const test = countsTest([
      [30, 15],
      [20, 35],
    ]);
    expect(test?.p).toBeCloseTo(0.00257, 4);
    expect(test?.effect).toBeCloseTo(Math.sqrt(0.0909), 3);
  });

  it('takes rare names together, and does not compare what is left of too few', () => {
    expect(countsTest([[1, 0]])).toBeNull();
    expect(
      countsTest([
        [3, 0],
        [0, 3],
      ]),
    ).toBeNull();
    expect(countsTest([])).toBeNull();
  });
});

describe('meansTest', () => {
  it('gives Welch’s p with its degrees of freedom', () => {
    // t = 2.0 with about 16.7 degrees of freedom: p = 0.062.
    const one = { count: 10, mean: 12, deviation: 2 };
    const other = { count: 10, mean: 10, deviation: Math.sqrt(6) };
    expect(meansTest(one, other)?.p).toBeCloseTo(0.0608, 2);
    expect(meansTest(one, { ...other, count: 3 })).toBeNull();
    expect(meansTest({ ...one, deviation: 0 }, { ...other, deviation: 0 })).toBeNull();
  });

  it('is below 5 % about one time in twenty where nothing differs', () => {
    const random = randomOf(7);
    const sample = () => Array.from({ length: 40 }, () => random() + random() + random());
    const momentsOf = (values: readonly number[]) => {
      const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
      const square = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
      return { count: values.length, mean, deviation: Math.sqrt(square / (values.length - 1)) };
    };
    const small = Array.from(
      { length: 2000 },
      () => meansTest(momentsOf(sample()), momentsOf(sample()))?.p ?? 1,
    );
    const share = small.filter((p) => p < 0.05).length / small.length;
    expect(share).toBeGreaterThan(0.035);
    expect(share).toBeLessThan(0.065);
  });
});
