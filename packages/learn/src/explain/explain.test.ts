import { describe, expect, it } from 'vitest';
import { createExamples, createFrame, selectRows, type Frame } from '../data/frame.ts';
import { scoreLinear } from '../linear/predict-linear.ts';
import { trainLinear } from '../linear/train-linear.ts';
import { createRandom } from '../random/random.ts';
import { draw, numbers, planted } from '../testing/planted.ts';
import type { Tree, TreeModel } from '../trees/model.ts';
import { goesLeft, predictTrees, scoreTrees } from '../trees/predict-trees.ts';
import { trainTrees } from '../trees/train-trees.ts';
import { explainLinear } from './explain-linear.ts';
import { partialDependence } from './partial-dependence.ts';
import { permutationImportance } from './permutation.ts';
import { explainTrees } from './tree-shap.ts';

const first = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row);

describe('Shapley values of trees', () => {
  it('equal those by definition, over all subsets of columns', () => {
    const examples = planted(800, 31, (signal, noise) => signal + noise / 4);
    const model = trainTrees({ examples, options: { task: 'regression', rounds: 8 } });
    const frame = selectRows(examples.frame, first(20));
    const { base, values } = explainTrees(model, frame);
    expect(base[0]).toBeCloseTo(valueOfSubset(model, frame, { row: 0, subset: 0 }), 9);
    for (let row = 0; row < frame.rows; row += 1) {
      shapleyByDefinition(model, frame, row).forEach((wanted, column) => {
        expect(Math.abs(values[0]![row * frame.columns.length + column]! - wanted)).toBeLessThan(1e-9);
      });
    }
  });

  it.each([
    ['binary', (signal: number) => (signal > 0 ? 1 : 0)],
    ['multiclass', (signal: number) => Math.min(2, Math.max(0, Math.round(signal + 1)))],
    ['poisson', (signal: number) => Math.max(0, Math.round(Math.exp(signal)))],
  ] as const)('sum to the score of each output of %s', (task, target) => {
    const examples = planted(600, 32, target);
    const model = trainTrees({ examples, options: { task, classes: 3, rounds: 60 } });
    const scores = scoreTrees(model, examples.frame);
    const { base, values } = explainTrees(model, examples.frame);
    const width = examples.frame.columns.length;
    scores.forEach((score, output) => {
      score.forEach((wanted, row) => {
        const parts = values[output]!.subarray(row * width, (row + 1) * width);
        expect(Math.abs(base[output]! + parts.reduce((sum, part) => sum + part, 0) - wanted)).toBeLessThan(
          1e-6,
        );
      });
    });
  });
  it.each([11, 14, 40])(
    'sum to the score on a path of %i columns, and treat equal columns alike',
    (width) => {
      const tree = chain(width);
      const model: TreeModel = {
        options: trainTrees({
          examples: planted(60, 36, (signal) => signal),
          options: { task: 'regression', rounds: 1 },
        }).options,
        schema: Array.from({ length: width }, (_, at) => ({ kind: 'number', name: `x${at}` })),
        base: Float64Array.of(0.5),
        rounds: [[tree]],
      };
      const rows = 4 * width;
      const random = createRandom(37);
      const frame = createFrame(
        Array.from({ length: width }, (_, at) =>
          numbers(
            `x${at}`,
            draw(rows, () => (random.uniform() < 1 / width ? 1 : 0)),
          ),
        ),
      );
      const { base, values } = explainTrees(model, frame);
      const [score] = scoreTrees(model, frame);
      score!.forEach((wanted, row) => {
        const parts = values[0]!.subarray(row * width, (row + 1) * width);
        expect(base[0]! + parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(wanted, 9);
      });
      // Only the last leaf has a value, and every column lets half of the rows through: all give the same.
      const ones = createFrame(Array.from({ length: width }, (_, at) => numbers(`x${at}`, [0])));
      const [last] = explainTrees(model, ones).values;
      last!.forEach((value) => expect(value).toBeCloseTo((1 - 2 ** -width) / width, 9));
    },
  );
});

/** A tree that asks for one column after the other, and adds 1 where all are 0. */
function chain(width: number): Tree {
  const nodes = 2 * width + 1;
  const each = (value: (node: number) => number): number[] =>
    Array.from({ length: nodes }, (_, node) => value(node));
  const isSplit = (node: number): boolean => node % 2 === 0 && node < 2 * width;
  return {
    column: Int32Array.from(each((node) => (isSplit(node) ? node / 2 : -1))),
    threshold: Float64Array.from(each(() => 0.5)),
    categorySet: Int32Array.from(each(() => -1)),
    missingLeft: new Uint8Array(nodes),
    left: Int32Array.from(each((node) => (isSplit(node) ? node + 2 : -1))),
    right: Int32Array.from(each((node) => (isSplit(node) ? node + 1 : -1))),
    value: Float64Array.from(each((node) => (node === 2 * width ? 1 : 0))),
    cover: Float64Array.from(
      each((node) => (node % 2 === 0 ? 2 ** (width - node / 2) : 2 ** (width - (node + 1) / 2))),
    ),
    gain: new Float64Array(nodes),
    categorySets: [],
  };
}

it('contributions of a linear model sum to its score, and are coefficients times distances from means', () => {
  const frame = createFrame([numbers('x', [1, 2, 3, 6]), numbers('y', [0, 1, 1, 0])]);
  const model = trainLinear({
    examples: createExamples(frame, Float64Array.of(2, 5, 7, 12)),
    options: { task: 'regression', l2: 0 },
  });
  const { base, values } = explainLinear(model, frame);
  const [score] = scoreLinear(model, frame);
  expect(base[0]).toBeCloseTo(6.5, 10);
  // Least squares: y = 2x + y, without rest.
  expect([...values[0]!].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([
    -4, -0.5, -2, 0.5, 0, 0.5, 6, -0.5,
  ]);
  score!.forEach((wanted, row) =>
    expect(base[0]! + values[0]![2 * row]! + values[0]![2 * row + 1]!).toBeCloseTo(wanted, 10),
  );
});

it('permuting a column that matters hurts, and one that does not changes nothing', () => {
  const random = createRandom(33);
  const [used, unused] = [draw(400, () => random.normal()), draw(400, () => random.normal())];
  const examples = createExamples(
    createFrame([numbers('unused', unused), numbers('used', used)]),
    Float64Array.from(used, (value) => 3 * value),
  );
  const importance = permutationImportance({
    predict: ({ columns: [, column] }) => [
      column!.kind === 'number' ? column!.values.map((value) => 3 * value) : new Float64Array(),
    ],
    examples,
    loss: ([predicted], { target }) =>
      predicted!.reduce((sum, value, row) => sum + (value - target[row]!) ** 2, 0) / target.length,
    repeats: 20,
    seed: 1,
  });
  expect(importance.map(({ column }) => column)).toEqual(['used', 'unused']);
  // Twice the variance of the target, which is 9 times that of a standard normal.
  expect(importance[0]!.mean).toBeGreaterThan(14);
  expect(importance[0]!.mean).toBeLessThan(22);
  expect(importance[1]).toMatchObject({ mean: 0, deviation: 0 });
});

describe('partial dependence', () => {
  it('partial dependence of an additive function is its part, up to a constant', () => {
    const random = createRandom(34);
    const frame = createFrame(
      ['x', 'y'].map((name) =>
        numbers(
          name,
          draw(50, () => random.normal()),
        ),
      ),
    );
    const { grid, means, curves } = partialDependence({
      predict: ({ columns: [x, y] }) =>
        x!.kind === 'number' && y!.kind === 'number'
          ? [x!.values.map((value, row) => value ** 2 + y!.values[row]!)]
          : [],
      frame,
      column: 'x',
      points: 9,
    });
    expect(grid).toHaveLength(9);
    means[0]!.forEach((mean, at) =>
      expect(mean - means[0]![0]!).toBeCloseTo(grid[at]! ** 2 - grid[0]! ** 2, 10),
    );
    expect(curves[0]).toHaveLength(50);
  });

  it('takes every category of a category column', () => {
    const examples = planted(300, 35, (signal) => signal);
    const model = trainTrees({ examples, options: { task: 'regression', rounds: 10 } });
    const predict = (frame: Frame): Float64Array[] => predictTrees(model, frame);
    const { grid, means } = partialDependence({ predict, frame: examples.frame, column: 'group', points: 5 });
    expect(grid).toEqual([0, 1, 2, 3, 4]);
    expect(means[0]![0]!).toBeGreaterThan(means[0]![1]!);
  });
});

/** Score of a row of which only the columns of `subset` (a bit each) are known. */
function valueOfSubset(
  model: TreeModel,
  frame: Frame,
  { row, subset }: { row: number; subset: number },
): number {
  const walk = (tree: Tree, node: number): number => {
    const column = tree.column[node]!;
    if (column < 0) {
      return tree.value[node]!;
    }
    const [left, right] = [tree.left[node]!, tree.right[node]!];
    if ((subset >> column) & 1) {
      const data = frame.columns[column]!;
      return walk(
        tree,
        goesLeft(tree, node, data.kind === 'number' ? data.values[row]! : data.codes[row]!) ? left : right,
      );
    }
    return (
      (tree.cover[left]! * walk(tree, left) + tree.cover[right]! * walk(tree, right)) / tree.cover[node]!
    );
  };
  return model.rounds.reduce((sum, [tree]) => sum + walk(tree!, 0), model.base[0]!);
}

function shapleyByDefinition(model: TreeModel, frame: Frame, row: number): number[] {
  const count = frame.columns.length;
  const factorial = (number: number): number => (number < 2 ? 1 : number * factorial(number - 1));
  const values = draw(2 ** count, (subset) => valueOfSubset(model, frame, { row, subset }));
  return draw(count, (column) =>
    values.reduce((sum, value, subset) => {
      if ((subset >> column) & 1) {
        return sum;
      }
      const size = draw(count, (bit) => (subset >> bit) & 1).reduce((total, bit) => total + bit, 0);
      const weight = (factorial(size) * factorial(count - size - 1)) / factorial(count);
      return sum + weight * (values[subset | (1 << column)]! - value);
    }, 0),
  );
}
