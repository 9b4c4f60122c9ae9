import { describe, expect, it } from 'vitest';
import { createExamples, createFrame, selectExamples, type Examples } from '../data/frame.ts';
import { createRandom } from '../random/random.ts';
import { draw, labels, numbers, planted } from '../testing/planted.ts';
import type { TreeOptions, TreeTask } from './options.ts';
import { predictTrees } from './predict-trees.ts';
import { parseTrees, serializeTrees } from './serialize.ts';
import { trainTrees, trainTreesInSteps, type TreeProgress } from './train-trees.ts';

type Options = { readonly task: TreeTask } & Partial<TreeOptions>;

/** One tree of two leaves that fits its rows fully. */
const STUMP: Options = {
  task: 'regression',
  rounds: 1,
  leaves: 2,
  learningRate: 1,
  minRows: 1,
  l2: 0,
  categoryRows: 0,
};
const TASKS: readonly [TreeTask, (signal: number, noise: number) => number][] = [
  ['regression', (signal, noise) => signal + noise / 2],
  ['binary', (signal, noise) => (signal + noise / 2 > 0 ? 1 : 0)],
  ['multiclass', (signal, noise) => Math.min(2, Math.max(0, Math.round(signal + noise / 2 + 1)))],
  ['quantile', (signal, noise) => signal + noise / 2],
  ['poisson', (signal, noise) => Math.max(0, Math.round(Math.exp(signal + noise / 4)))],
];

const rmse = (predicted: Float64Array, target: Float64Array): number =>
  Math.sqrt(predicted.reduce((sum, value, row) => sum + (value - target[row]!) ** 2, 0) / target.length);
const squares = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
};

describe('kernels', () => {
  it.each(TASKS)('return the same bytes for %s, in WebAssembly and in plain JavaScript', (task, target) => {
    const examples = planted(700, 1, target);
    const options = { task, classes: 3, rounds: 4, rowShare: 0.8, columnShare: 0.7, seed: 5, quantile: 0.8 };
    const [wasm, plain] = (['wasm', 'plain'] as const).map((kernel) =>
      serializeTrees(trainTrees({ examples, options: { ...options, kernel } })),
    );
    expect(wasm!.replace('"kernel":"wasm"', '"kernel":"plain"')).toBe(plain);
  });

  it('return the same bytes for weights of very different sizes', () => {
    const base = planted(500, 2, (signal) => signal * 1e6);
    const random = createRandom(3);
    const weights = Float64Array.from(base.target, () => 10 ** (6 * random.uniform() - 3));
    const examples = createExamples(base.frame, base.target, weights);
    const [wasm, plain] = (['wasm', 'plain'] as const).map(
      (kernel) => trainTrees({ examples, options: { task: 'regression', rounds: 3, kernel } }).rounds,
    );
    expect(wasm).toEqual(plain);
  });
});

describe('splits', () => {
  it('divide a number where the squared error falls most', () => {
    const random = createRandom(6);
    const values = draw(60, () => Math.round(random.normal() * 10));
    const target = values.map((value) => Math.sin(value / 5) + random.normal());
    const sorted = [...new Set(values)].sort((one, other) => one - other);
    const errors = sorted.slice(0, -1).map((bound) => {
      const side = (isLeft: boolean): number[] => target.filter((_, row) => values[row]! <= bound === isLeft);
      return squares(side(true)) + squares(side(false));
    });
    const best = errors.indexOf(Math.min(...errors));
    const [tree] = fit([numbers('x', values)], target, STUMP).rounds[0]!;
    expect(tree!.threshold[0]).toBe((sorted[best]! + sorted[best + 1]!) / 2);
    expect(tree!.gain[0]).toBeCloseTo(squares(target) - errors[best]!, 6);
  });

  it('divide categories as well as the best of all divisions', () => {
    const random = createRandom(7);
    const codes = draw(80, () => random.below(7));
    const target = codes.map((code) => [3, -1, 0, 2, -2, 1, 5][code]! + random.normal());
    const masks = draw(126, (mask) => mask + 1);
    const best = Math.min(
      ...masks.map((mask) => {
        const side = (bit: number): number[] =>
          target.filter((_, row) => ((mask >> codes[row]!) & 1) === bit);
        return squares(side(0)) + squares(side(1));
      }),
    );
    const options = { ...STUMP, categoryL2: 0, categorySmoothing: 0 };
    const column = labels('c', codes.map(String));
    const [tree] = fit([column], target, options).rounds[0]!;
    expect(tree!.gain[0]).toBeCloseTo(squares(target) - best, 6);
  });

  it('send missing values to the side that they are like', () => {
    const values = [1, 2, 3, 4, NaN, NaN];
    const low = fit([numbers('x', values)], [0, 0, 9, 9, 0, 0], STUMP);
    const high = fit([numbers('x', values)], [0, 0, 9, 9, 9, 9], STUMP);
    const apart = fit([numbers('x', values)], [0, 0, 0, 0, 9, 9], STUMP);
    const frame = createFrame([numbers('x', [1, 4, NaN, Infinity, -Infinity])]);
    expect(predicted(low, frame)).toEqual([0, 9, 0, 9, 0]);
    expect(predicted(high, frame)).toEqual([0, 9, 9, 9, 0]);
    expect(predicted(apart, frame)).toEqual([0, 0, 9, 0, 0]);
  });

  it('send what was never missing, and unknown categories, with the larger side', () => {
    const number = fit([numbers('x', [1, 2, 3])], [0, 0, 9], STUMP);
    const category = fit([labels('c', ['a', 'a', 'b'])], [0, 0, 9], STUMP);
    expect(predicted(number, createFrame([numbers('x', [NaN])]))).toEqual([0]);
    expect(predicted(category, createFrame([labels('c', ['new', null, 'b'])]))).toEqual([0, 0, 9]);
  });

  it('leave rare categories with the rest', () => {
    const column = labels('c', ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'd']);
    const leftOf = (categoryRows: number): number[] => {
      const options = { ...STUMP, categorySmoothing: 0, minRows: 2, categoryRows };
      return [...fit([column], [0, 0, 0, 1, 1, 1, 9, -9], options).rounds[0]![0]!.categorySets[0]!];
    };
    // Sorted, c and d go to opposite sides. With one row each they are not, and b against the rest gains most.
    expect([
      [1, 0, 0, 1],
      [0, 1, 1, 0],
    ]).toContainEqual(leftOf(1));
    expect(leftOf(2)).toEqual([0, 1, 0, 0]);
  });

  it('leave at least so many rows in each leaf', () => {
    const examples = planted(900, 8, (signal) => signal);
    const model = trainTrees({ examples, options: { task: 'regression', rounds: 3, minRows: 35 } });
    const covers = model.rounds.flatMap(([tree]) =>
      [...tree!.cover].filter((_, node) => tree!.column[node]! < 0),
    );
    expect(Math.min(...covers)).toBeGreaterThanOrEqual(35);
  });

  it('shrink leaves by both penalties', () => {
    const target = [-4, -4, 4, 4];
    const column = numbers('x', [1, 1, 2, 2]);
    const value = (options: Partial<TreeOptions>): number =>
      fit([column], target, { ...STUMP, ...options }).rounds[0]![0]!.value[2]!;
    expect(value({})).toBe(4);
    expect(value({ l2: 2 })).toBe(2);
    expect(value({ l1: 2 })).toBe(3);
  });

  it('stop at a depth', () => {
    const examples = planted(500, 9, (signal) => signal);
    const [tree] = trainTrees({ examples, options: { task: 'regression', rounds: 1, depth: 2 } }).rounds[0]!;
    expect(tree!.column.length).toBeLessThanOrEqual(7);
  });
});

describe('tasks', () => {
  it('learns a regression well below the error of the mean', () => {
    const [train, test] = halves(planted(3000, 10, (signal, noise) => signal + noise / 4));
    const model = trainTrees({ examples: train, options: { task: 'regression' } });
    expect(rmse(predictTrees(model, test.frame)[0]!, test.target)).toBeLessThan(0.45);
    expect(Math.sqrt(squares([...test.target]) / test.target.length)).toBeGreaterThan(0.9);
  });

  it('returns probabilities of classes that sum to 1 and name most classes rightly', () => {
    const [train, test] = halves(planted(3000, 11, TASKS[2]![1]));
    const model = trainTrees({ examples: train, options: { task: 'multiclass', classes: 3, rounds: 40 } });
    const shares = predictTrees(model, test.frame);
    const right = test.target.filter((code, row) =>
      shares.every((share) => share[row]! <= shares[code]![row]!),
    );
    test.target.forEach((_, row) =>
      expect(shares.reduce((sum, share) => sum + share[row]!, 0)).toBeCloseTo(1, 12),
    );
    expect(right.length / test.target.length).toBeGreaterThan(0.65);
  });

  it('covers the share of rows that a quantile promises', () => {
    const [train, test] = halves(planted(4000, 12, (signal, noise) => signal + noise));
    for (const quantile of [0.1, 0.9]) {
      const model = trainTrees({ examples: train, options: { task: 'quantile', quantile, leaves: 8 } });
      const [bound] = predictTrees(model, test.frame);
      const covered = test.target.filter((value, row) => value <= bound![row]!).length / test.target.length;
      expect(Math.abs(covered - quantile)).toBeLessThan(0.05);
    }
  });

  it('predicts means of counts whose sum is that of the training rows', () => {
    const examples = planted(2000, 13, TASKS[4]![1]);
    const model = trainTrees({ examples, options: { task: 'poisson', rounds: 150 } });
    const [means] = predictTrees(model, examples.frame);
    const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
    expect(means!.every((mean) => mean > 0)).toBe(true);
    expect(sum(means!) / sum(examples.target)).toBeCloseTo(1, 2);
  });

  it.each([
    ['binary', 2],
    ['multiclass', 1.5],
    ['poisson', -1],
  ] as const)('refuses a target that is none of %s', (task, wrong) => {
    const examples = createExamples(createFrame([numbers('x', [1, 2])]), Float64Array.of(0, wrong));
    expect(() => trainTrees({ examples, options: { task } })).toThrow(/does not suit/u);
  });
});

describe('training', () => {
  it('takes a row of weight 3 for three rows', () => {
    const base = planted(200, 14, (signal, noise) => signal + noise / 4);
    const weights = Float64Array.from(base.target, (_, row) => (row % 4 === 0 ? 3 : 1));
    const repeated = Uint32Array.from(
      [...weights].flatMap((weight, row) => Array.from({ length: weight }, () => row)),
    );
    const options = { ...STUMP, leaves: 6, rounds: 5, learningRate: 0.3 };
    const weighted = trainTrees({ examples: createExamples(base.frame, base.target, weights), options });
    const copied = trainTrees({ examples: selectExamples(base, repeated), options });
    expect(rmse(predictTrees(weighted, base.frame)[0]!, predictTrees(copied, base.frame)[0]!)).toBeLessThan(
      1e-6,
    );
  });

  it('never falls along a column that must not', () => {
    const base = planted(1500, 15, (signal, noise) => signal + noise);
    const options = { task: 'regression', rounds: 60, monotone: { one: 1, two: -1 } } as const;
    const model = trainTrees({ examples: base, options });
    for (const [name, sign] of [
      ['one', 1],
      ['two', -1],
    ] as const) {
      const grid = Float64Array.from({ length: 61 }, (_, at) => (at - 30) / 10);
      for (let row = 0; row < 40; row += 1) {
        const columns = selectExamples(base, new Uint32Array(61).fill(row)).frame.columns;
        const moved = columns.map((column) => (column.name === name ? numbers(name, grid) : column));
        const values = predicted(model, createFrame(moved));
        values
          .slice(1)
          .forEach((value, at) => expect(sign * (value - values[at]!)).toBeGreaterThanOrEqual(-1e-12));
      }
    }
  });

  it('stops when the validation slice no longer improves, and returns the best rounds', () => {
    const [examples, validation] = halves(planted(1200, 16, TASKS[1]![1]));
    const losses: number[] = [];
    const options = { task: 'binary', rounds: 400, learningRate: 0.3, patience: 5 } as const;
    const onProgress = ({ validationLoss }: TreeProgress): number => losses.push(validationLoss!);
    const model = trainTrees({ examples, validation, options }, { onProgress });
    expect(losses.length).toBe(model.rounds.length + 5);
    expect(losses.indexOf(Math.min(...losses))).toBe(model.rounds.length - 1);
  });

  it('goes on after any round to the same bytes', () => {
    const [examples, validation] = halves(planted(900, 17, TASKS[2]![1]));
    const options = {
      task: 'multiclass',
      classes: 3,
      rounds: 12,
      rowShare: 0.6,
      columnShare: 0.6,
      seed: 2,
    } as const;
    const checkpoints: string[] = [];
    const onProgress = ({ model }: TreeProgress): number => checkpoints.push(serializeTrees(model));
    const whole = serializeTrees(trainTrees({ examples, validation, options }, { onProgress }));
    for (const stopped of [0, 4, 10]) {
      const resumeFrom = parseTrees(checkpoints[stopped]!);
      expect(serializeTrees(trainTrees({ examples, validation, options, resumeFrom }))).toBe(whole);
    }
  });

  it('draws other rows with another seed', () => {
    const examples = planted(400, 18, (signal) => signal);
    const [one, other] = [1, 2].map(
      (seed) =>
        trainTrees({ examples, options: { task: 'regression', rounds: 2, rowShare: 0.5, seed } }).rounds,
    );
    expect(one).not.toEqual(other);
  });

  it('is canceled between rounds', () => {
    const examples = planted(300, 19, (signal) => signal);
    const signal = { aborted: false };
    const rounds: number[] = [];
    const onProgress = ({ round }: TreeProgress): void => {
      rounds.push(round);
      signal.aborted = round === 3;
    };
    const options = { task: 'regression' } as const;
    expect(() => trainTrees({ examples, options }, { onProgress, signal })).toThrow(/canceled/u);
    expect(rounds).toEqual([1, 2, 3]);
  });

  it('learns the constant from rows without columns', () => {
    const model = trainTrees({
      examples: createExamples({ rows: 3, columns: [] }, Float64Array.of(1, 2, 6)),
      options: { task: 'regression', rounds: 2 },
    });
    expect(predicted(model, { rows: 2, columns: [] })).toEqual([3, 3]);
  });

  it('refuses options out of bounds and directions of what is no number', () => {
    const examples = planted(50, 20, (signal) => signal);
    const start = (options: Options): unknown => trainTreesInSteps({ examples, options }).next();
    expect(() => start({ task: 'regression', learningRate: 0 })).toThrow(/learningRate/u);
    expect(() => start({ task: 'regression', leaves: 1 })).toThrow(/leaves/u);
    expect(() => start({ task: 'regression', monotone: { group: 1 } })).toThrow(/group/u);
  });
});

describe('serialization', () => {
  it('restores every bit, also of thresholds without bound and of categories', () => {
    const examples = planted(600, 21, (signal) => signal);
    const model = trainTrees({ examples, options: { task: 'regression', rounds: 5 } });
    const apart = fit([numbers('x', [1, 2, NaN, NaN])], [0, 0, 9, 9], STUMP);
    expect(parseTrees(serializeTrees(model))).toEqual(model);
    expect(parseTrees(serializeTrees(apart))).toEqual(apart);
    expect(apart.rounds[0]![0]!.threshold[0]).toBe(Infinity);
  });

  it('refuses another version', () => {
    const text = serializeTrees(fit([numbers('x', [1, 2])], [0, 1], STUMP)).replace(
      '"version":1',
      '"version":2',
    );
    expect(() => parseTrees(text)).toThrow(/plumbline\.trees 2/u);
  });
});

function fit(columns: Parameters<typeof createFrame>[0], target: readonly number[], options: Options) {
  return trainTrees({ examples: createExamples(createFrame(columns), Float64Array.from(target)), options });
}

function predicted(model: ReturnType<typeof trainTrees>, frame: Examples['frame']): number[] {
  return [...predictTrees(model, frame)[0]!];
}

function halves(examples: Examples): [Examples, Examples] {
  const half = examples.frame.rows / 2;
  const from = (start: number): Uint32Array => Uint32Array.from({ length: half }, (_, at) => start + at);
  return [selectExamples(examples, from(0)), selectExamples(examples, from(half))];
}
