import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { compareClassModels, compareNumberModels, type ModelDifference } from './compare-models.ts';

const RUNS = 1000;
const LEVEL = 0.95;
const random = createRandom(7);
const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));

/** Rows whose class follows from a score; a model sees the score behind `noise`. */
function drawClasses(rows: number, noise: readonly [number, number]) {
  const scores = Float64Array.from({ length: rows }, () => 1.5 * random.normal());
  const see = (deviation: number): Float64Array[] => [
    scores.map((score) => sigmoid(score + deviation * random.normal())),
  ];
  return {
    target: scores.map((score) => Number(random.uniform() < sigmoid(score))),
    first: see(noise[0]),
    second: see(noise[1]),
    level: LEVEL,
  };
}

function drawNumbers(rows: number, noise: readonly [number, number]) {
  const target = Float64Array.from({ length: rows }, () => 10 * random.normal());
  const hidden = target.map(() => random.normal());
  const see = (deviation: number): Float64Array =>
    target.map((value, row) => value + hidden[row]! + deviation * random.normal());
  return { target, first: see(noise[0]), second: see(noise[1]), level: LEVEL };
}

const isCertain = ({ low, high }: ModelDifference): boolean => low > 0 || high < 0;

/** Per figure, the share of runs for which `is` holds. */
function shares(
  run: () => ModelDifference[],
  is: (one: ModelDifference) => boolean,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < RUNS; at += 1) {
    run().forEach((one) => counts.set(one.name, (counts.get(one.name) ?? 0) + Number(is(one)) / RUNS));
  }
  return counts;
}

describe('two models on the same rows', () => {
  it('are called different by chance in at most 7 % of 1,000 samples where they are equally good', () => {
    const certain = [
      ...shares(() => compareClassModels(drawClasses(200, [0.7, 0.7])), isCertain),
      ...shares(() => compareNumberModels(drawNumbers(100, [1, 1])), isCertain),
    ];
    expect(certain.map(([name]) => name)).toEqual(['auc', 'accuracy', 'logLoss', 'brier', 'rmse', 'mae']);
    expect(certain.filter(([, share]) => share > 0.07)).toEqual([]);
  });

  it('have intervals that cover the true difference in 95 ± 2 % of 1,000 samples', () => {
    // The true differences, from many rows.
    const truth = new Map(
      [
        ...compareClassModels(drawClasses(100_000, [1.5, 0.3])),
        ...compareNumberModels(drawNumbers(100_000, [2, 1])),
      ].map(({ name, difference }) => [name, difference]),
    );
    const covers = ({ name, low, high }: ModelDifference): boolean =>
      low <= truth.get(name)! && truth.get(name)! <= high;
    const covered = [
      ...shares(() => compareClassModels(drawClasses(300, [1.5, 0.3])), covers),
      ...shares(() => compareNumberModels(drawNumbers(200, [2, 1])), covers),
    ];
    expect(covered.filter(([, share]) => Math.abs(share - LEVEL) > 0.02)).toEqual([]);
  });

  it('are called different in more than 9 of 10 samples where one is clearly better', () => {
    const certain = shares(
      () => compareClassModels(drawClasses(600, [3, 0.1])),
      (one) => isCertain(one) && one.difference > 0 === (one.isBetter === 'higher'),
    );
    expect(Math.min(certain.get('auc')!, certain.get('logLoss')!)).toBeGreaterThan(0.9);
  });

  it("has DeLong's interval of the difference of two areas", () => {
    // 15 rows of each class. Placements of DeLong by counting pairs.
    const target = Float64Array.from({ length: 30 }, (_, row) => Number(row >= 15));
    const first = target.map(() => Math.round(10 * random.uniform()) / 10);
    const second = target.map((code) => code / 4 + random.uniform());
    const [area] = compareClassModels({ target, first: [first], second: [second], level: LEVEL });
    const pair = (scores: Float64Array, positive: number, negative: number): number =>
      (Math.sign(scores[positive]! - scores[negative]!) + 1) / 2;
    const rows = (code: number) => [...target.keys()].filter((row) => target[row] === code);
    const mean = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1);
    const gain = (positive: number, negative: number): number =>
      pair(second, positive, negative) - pair(first, positive, negative);
    const ofPositives = rows(1).map((positive) => mean(rows(0).map((negative) => gain(positive, negative))));
    const ofNegatives = rows(0).map((negative) => mean(rows(1).map((positive) => gain(positive, negative))));
    const half = 1.959963985 * Math.sqrt(variance(ofPositives) / 15 + variance(ofNegatives) / 15);
    expect(area!.difference).toBeCloseTo(mean(ofPositives), 12);
    expect(area!.high - area!.difference).toBeCloseTo(half, 6);
  });

  it('models that agree on every row are equal, and 4 rows of 100 do not make one better', () => {
    const target = Float64Array.from({ length: 100 }, (_, row) => row % 2);
    const right = target.map((code) => (code === 1 ? 0.9 : 0.1));
    const wrong = right.map((chance, row) => (row < 4 ? 1 - chance : chance));
    const accuracy = (first: Float64Array, second: Float64Array) =>
      compareClassModels({ target, first: [first], second: [second], level: LEVEL }).find(
        ({ name }) => name === 'accuracy',
      )!;
    expect(accuracy(right, right)).toMatchObject({ difference: 0, low: 0, high: 0 });
    expect(accuracy(wrong, right).difference).toBeCloseTo(0.04, 12);
    expect(isCertain(accuracy(wrong, right))).toBe(false);
  });

  it('models of several classes are compared without an area', () => {
    const target = Float64Array.from({ length: 60 }, (_, row) => row % 3);
    const chances = [0, 1, 2].map((code) => target.map((own) => (own === code ? 0.8 : 0.1)));
    const comparison = compareClassModels({ target, first: chances, second: chances, level: LEVEL });
    expect(comparison.map(({ name }) => name)).toEqual(['accuracy', 'logLoss', 'brier']);
  });

  it('are not compared on a handful of rows', () => {
    const few = new Float64Array(29);
    expect(() => compareNumberModels({ target: few, first: few, second: few, level: LEVEL })).toThrow(
      /at least 30 rows/u,
    );
  });
});
