import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { logistic } from '../scores/links.ts';
import { applyConformal, fitConformal, fitConformalQuantiles } from './conformal.ts';
import { applyIsotonic, fitIsotonic } from './isotonic.ts';
import { applyPlatt, fitPlatt } from './platt.ts';

describe('isotonic calibration', () => {
  it('pools adjacent violators as by hand', () => {
    const fitted = fitIsotonic(Float64Array.of(1, 2, 3, 4, 5), Float64Array.of(1, 3, 2, 2, 5));
    expect(fitted.scores).toEqual([1, 2, 4, 5]);
    fitted.values.forEach((value, at) => expect(value).toBeCloseTo([1, 7 / 3, 7 / 3, 5][at]!, 12));
  });

  it('gives equal scores one value, weighs rows, and draws lines between points', () => {
    const fitted = fitIsotonic(Float64Array.of(1, 1, 2), Float64Array.of(0, 1, 1), Float64Array.of(3, 1, 1));
    expect(fitted).toMatchObject({ scores: [1, 2], values: [0.25, 1] });
    expect([...applyIsotonic(fitted, Float64Array.of(0, 1, 1.5, 2, 9))]).toEqual([0.25, 0.25, 0.625, 1, 1]);
  });

  it('never has more squared error than any other rising function tried', () => {
    const random = createRandom(61);
    const scores = Float64Array.from({ length: 40 }, random.uniform);
    const target = scores.map((score) => score + random.normal() / 2);
    const error = (values: Float64Array): number =>
      values.reduce((sum, value, row) => sum + (value - target[row]!) ** 2, 0);
    const best = error(applyIsotonic(fitIsotonic(scores, target), scores));
    for (let slope = 0; slope <= 2; slope += 0.1) {
      expect(best).toBeLessThanOrEqual(error(scores.map((score) => slope * score)));
      expect(best).toBeLessThanOrEqual(error(scores.map((score) => (score > slope / 2 ? 0.8 : 0.2))));
    }
  });
});

it("Platt's curve recovers how scores were distorted", () => {
  const random = createRandom(62);
  const scores = Float64Array.from({ length: 20_000 }, () => 3 * random.normal());
  const target = scores.map((score) => (random.uniform() < logistic(0.5 * score - 1) ? 1 : 0));
  const fitted = fitPlatt(scores, target);
  expect(fitted.slope).toBeCloseTo(0.5, 1);
  expect(fitted.intercept).toBeCloseTo(-1, 1);
  expect(applyPlatt({ kind: 'platt', slope: 1, intercept: 0 }, Float64Array.of(0))).toEqual(
    Float64Array.of(0.5),
  );
});

describe('conformal intervals', () => {
  it('take the miss of the rank that promises the level', () => {
    const target = Float64Array.from({ length: 19 }, (_, row) => row + 1);
    expect(fitConformal(new Float64Array(19), target, 0.9).margin).toBe(18);
    expect(fitConformal(new Float64Array(19), target, 0.95).margin).toBe(19);
    expect(() => fitConformal(new Float64Array(19), target, 0.96)).toThrow(/too few/u);
  });

  it('cover the level in new rows, for bad predictions and for wrong quantiles', () => {
    const random = createRandom(63);
    const x = Float64Array.from({ length: 8000 }, random.uniform);
    const y = x.map((value) => 5 * value + (0.2 + value) * random.normal());
    const [calibration, fresh] = [x.subarray(0, 4000), x.subarray(4000)];
    const covered = ({ low, high }: { low: Float64Array; high: Float64Array }): number =>
      low.filter((bound, row) => bound <= y[4000 + row]! && y[4000 + row]! <= high[row]!).length / 4000;
    const predict = (values: Float64Array): Float64Array => values.map((value) => 4 * value);
    const split = fitConformal(predict(calibration), y.slice(0, 4000), 0.9);
    expect(
      Math.abs(covered(applyConformal(split, { low: predict(fresh), high: predict(fresh) })) - 0.9),
    ).toBeLessThan(0.02);
    const quantiles = (values: Float64Array) => ({
      low: values.map((value) => 5 * value - 3 * (0.2 + value)),
      high: values.map((value) => 5 * value + 3 * (0.2 + value)),
    });
    const narrowed = fitConformalQuantiles(quantiles(calibration), y.slice(0, 4000), 0.9);
    expect(narrowed.margin).toBeLessThan(0);
    expect(Math.abs(covered(applyConformal(narrowed, quantiles(fresh))) - 0.9)).toBeLessThan(0.02);
  });

  it('never turns an interval round', () => {
    const { low, high } = applyConformal(
      { margin: -5, level: 0.5 },
      { low: Float64Array.of(1), high: Float64Array.of(2) },
    );
    expect(low[0]).toBeLessThanOrEqual(high[0]!);
  });
});
