import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { draw } from '../testing/planted.ts';
import { bootstrapInterval } from './bootstrap.ts';
import {
  brierScore,
  calibrationCurve,
  classReport,
  confusionMatrix,
  logLoss,
  predictedClasses,
} from './class-metrics.ts';
import {
  explainedVariance,
  meanAbsoluteError,
  pinballLoss,
  poissonDeviance,
  rootMeanSquaredError,
} from './number-metrics.ts';
import { averagePrecision, rankingCurve, rocArea } from './ranking.ts';
import { splitFolds, splitOnce, type Fold } from './splits.ts';

const floats = (...values: number[]): Float64Array => Float64Array.from(values);

describe('splits', () => {
  const isPartition = ({ train, test }: Fold, rows: number): boolean =>
    new Set([...train, ...test]).size === rows && train.length + test.length === rows;

  it('test every row once over all folds', () => {
    const folds = splitFolds({ rows: 103, seed: 1 }, 5);
    expect(folds.every((fold) => isPartition(fold, 103))).toBe(true);
    expect(folds.flatMap(({ test }) => [...test]).sort((one, other) => one - other)).toEqual(
      draw(103, (row) => row),
    );
    expect(folds.map(({ test }) => test.length).sort((one, other) => one - other)).toEqual([
      20, 20, 21, 21, 21,
    ]);
  });

  it('give each fold the same share of a rare class', () => {
    const classes = Float64Array.from({ length: 200 }, (_, row) => (row % 20 === 0 ? 1 : 0));
    const rare = ({ test }: Fold): number => test.filter((row) => classes[row] === 1).length;
    expect(splitFolds({ rows: 200, seed: 2, classes }, 5).map(rare)).toEqual([2, 2, 2, 2, 2]);
    const once = splitOnce({ rows: 200, seed: 2, classes }, 0.2);
    expect([once.test.length, rare(once)]).toEqual([40, 2]);
  });

  it('leave rows on both sides where one group or one time has most of them', () => {
    const groups = Int32Array.from({ length: 400 }, (_, row) => (row < 390 ? 0 : 1));
    for (let seed = 0; seed < 5; seed += 1) {
      expect(splitOnce({ rows: 400, seed, groups }, 0.2).test).toHaveLength(10);
    }
    const times = Float64Array.from({ length: 400 }, (_, row) => (row < 360 ? -Infinity : row));
    expect(splitOnce({ rows: 400, seed: 1, times }, 0.2).test).toHaveLength(40);
    expect(splitOnce({ rows: 400, seed: 1, times: times.fill(5) }, 0.2).train).toHaveLength(400);
    const three = Int32Array.from({ length: 90 }, (_, row) => row % 3);
    expect(splitFolds({ rows: 90, seed: 1, groups: three }, 5).map(({ test }) => test.length)).toEqual([
      30, 30, 30,
    ]);
  });

  it('never put one group on both sides', () => {
    const groups = Int32Array.from({ length: 300 }, (_, row) => (row * 7919) % 40);
    const side = (rows: Uint32Array): Set<number> => new Set(Array.from(rows, (row) => groups[row]!));
    const folds = [
      ...splitFolds({ rows: 300, seed: 3, groups }, 4),
      splitOnce({ rows: 300, seed: 3, groups }, 0.25),
    ];
    for (const fold of folds) {
      expect(isPartition(fold, 300)).toBe(true);
      expect([...side(fold.train)].filter((group) => side(fold.test).has(group))).toEqual([]);
      expect(Math.abs(fold.test.length - 75)).toBeLessThan(15);
    }
  });

  it('test only what is later than all that is learned from', () => {
    const times = Float64Array.from({ length: 100 }, (_, row) => Math.floor(((row * 37) % 100) / 3));
    const extreme = (rows: Uint32Array, pick: 'min' | 'max'): number =>
      Math[pick](...Array.from(rows, (row) => times[row]!));
    const folds = [
      ...splitFolds({ rows: 100, seed: 4, times }, 4),
      splitOnce({ rows: 100, seed: 4, times }, 0.2),
    ];
    expect(folds).toHaveLength(5);
    for (const { train, test } of folds) {
      expect(extreme(train, 'max')).toBeLessThan(extreme(test, 'min'));
    }
    expect(folds[4]!.test.length).toBeGreaterThanOrEqual(20);
  });

  it('are the same for one seed and differ for another', () => {
    const test = (seed: number): number[] => [...splitOnce({ rows: 50, seed }, 0.2).test];
    expect(test(1)).toEqual(test(1));
    expect(test(1)).not.toEqual(test(2));
  });
});

describe('ranking', () => {
  // The example of scikit-learn's documentation: area .75, average precision .8333.
  const known = { scores: floats(0.1, 0.4, 0.35, 0.8), target: floats(0, 0, 1, 1), weights: null };

  it('has the published area and average precision', () => {
    expect(rocArea(known)).toBe(0.75);
    expect(averagePrecision(known)).toBeCloseTo(0.8333333, 6);
  });

  it('counts ties as half, and equals the share of pairs in order, weighted', () => {
    const random = createRandom(51);
    const scores = Float64Array.from({ length: 60 }, () => random.below(10));
    const target = Float64Array.from({ length: 60 }, () => random.below(2));
    const weights = Float64Array.from({ length: 60 }, () => 1 + random.below(3));
    let [inOrder, all] = [0, 0];
    for (let one = 0; one < 60; one += 1) {
      for (let other = 0; other < 60; other += 1) {
        const weight = target[one]! > target[other]! ? weights[one]! * weights[other]! : 0;
        all += weight;
        inOrder += weight * ((Math.sign(scores[one]! - scores[other]!) + 1) / 2);
      }
    }
    expect(rocArea({ scores, target, weights })).toBeCloseTo(inOrder / all, 12);
  });

  it('has no area with one class', () => {
    expect(rocArea({ ...known, target: floats(1, 1, 1, 1) })).toBeNaN();
  });

  it('thins its curve to the points wanted, with both ends', () => {
    const random = createRandom(52);
    const scores = Float64Array.from({ length: 5000 }, random.uniform);
    const target = scores.map((score) => (random.uniform() < score ? 1 : 0));
    const curve = rankingCurve({ scores, target, weights: null }, 50);
    expect(curve.length).toBeGreaterThan(45);
    expect(curve.length).toBeLessThanOrEqual(51);
    expect(curve[0]).toMatchObject({
      truePositiveRate: 0,
      falsePositiveRate: 0,
      precision: null,
      lift: null,
    });
    expect(curve.at(-1)).toMatchObject({ truePositiveRate: 1, falsePositiveRate: 1, share: 1, lift: 1 });
    expect(curve[5]!.lift).toBeGreaterThan(1.5);
  });
});

describe('metrics of classes', () => {
  it('are those computed by hand', () => {
    const two = { predicted: [floats(0.9, 0.2, 0.6)], target: floats(1, 0, 0), weights: null };
    expect(logLoss(two)).toBeCloseTo(-(Math.log(0.9) + Math.log(0.8) + Math.log(0.4)) / 3, 12);
    expect(brierScore(two)).toBeCloseTo((0.01 + 0.04 + 0.36) / 3, 12);
    const three = {
      predicted: [floats(0.7, 0.1), floats(0.2, 0.3), floats(0.1, 0.6)],
      target: floats(0, 1),
      weights: floats(3, 1),
    };
    expect(logLoss(three)).toBeCloseTo(-(3 * Math.log(0.7) + Math.log(0.3)) / 4, 12);
    expect(brierScore(three)).toBeCloseTo((3 * (0.09 + 0.04 + 0.01) + (0.01 + 0.49 + 0.36)) / 4, 12);
    expect([...predictedClasses(three.predicted)]).toEqual([0, 2]);
    expect([...predictedClasses(two.predicted, 0.7)]).toEqual([1, 0, 0]);
  });

  it('count a confusion at a threshold, and report each class and their means', () => {
    const matrix = confusionMatrix(
      { target: floats(0, 0, 0, 1, 1, 2), weights: null },
      floats(0, 0, 1, 1, 0, 0),
      3,
    );
    expect(matrix).toEqual([
      [2, 1, 0],
      [1, 1, 0],
      [1, 0, 0],
    ]);
    const report = classReport(matrix);
    expect(report.accuracy).toBe(0.5);
    expect(report.precision).toEqual([0.5, 0.5, 0]);
    expect(report.recall).toEqual([2 / 3, 0.5, 0]);
    expect(report.macroF1).toBeCloseTo((4 / 7 + 0.5 + 0) / 3, 12);
  });

  it('bin predictions into a calibration curve of equal counts', () => {
    const curve = calibrationCurve(
      floats(0.1, 0.2, 0.8, 0.9),
      { target: floats(0, 1, 1, 1), weights: null },
      2,
    );
    expect(curve).toEqual([
      { predicted: expect.closeTo(0.15, 12), observed: 0.5, weight: 2 },
      { predicted: expect.closeTo(0.85, 12), observed: 1, weight: 2 },
    ]);
  });
});

it('metrics of numbers are those computed by hand', () => {
  const predictions = { predicted: floats(1, 2, 4), target: floats(2, 2, 1), weights: null };
  expect(rootMeanSquaredError(predictions)).toBeCloseTo(Math.sqrt(10 / 3), 12);
  expect(meanAbsoluteError(predictions)).toBeCloseTo(4 / 3, 12);
  expect(explainedVariance(predictions)).toBeCloseTo(1 - 10 / (2 / 3), 12);
  expect(pinballLoss(predictions, 0.9)).toBeCloseTo((0.9 * 1 + 0.1 * 3) / 3, 12);
  expect(meanAbsoluteError({ ...predictions, weights: floats(1, 0, 1) })).toBe(2);
  // The example of scikit-learn's documentation.
  const counts = { target: floats(2, 0, 1, 4), predicted: floats(0.5, 0.5, 2, 2), weights: null };
  expect(poissonDeviance(counts)).toBeCloseTo(1.4260151319598084, 12);
});

it('a bootstrap interval of a mean is as wide as its standard error says', () => {
  const random = createRandom(53);
  const values = draw(400, random.normal);
  const figure = (rows: Uint32Array): number =>
    rows.reduce((sum, row) => sum + values[row]!, 0) / rows.length;
  const interval = bootstrapInterval({ rows: 400, figure, repeats: 2000, level: 0.95, seed: 1 })!;
  expect(interval.high - interval.low).toBeCloseTo((2 * 1.96) / 20, 1);
  expect(bootstrapInterval({ rows: 4, figure: () => NaN, repeats: 10, level: 0.9, seed: 1 })).toBeNull();
});
