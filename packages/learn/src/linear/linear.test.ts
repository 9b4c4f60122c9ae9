import { describe, expect, it } from 'vitest';
import { createExamples, createFrame, selectExamples } from '../data/frame.ts';
import { createRandom } from '../random/random.ts';
import { draw, labels, numbers, planted } from '../testing/planted.ts';
import { termValue } from './design.ts';
import { parseLinear, predictLinear, scoreLinear } from './predict-linear.ts';
import { solvePositive } from './solve.ts';
import { trainLinear, type LinearOptions, type LinearTask } from './train-linear.ts';

/** Of the gradient of a fitted model, for each row. */
const PER_ROW = 1e-6;

describe('ridge regression', () => {
  it('ridge regression without penalty is least squares', () => {
    const model = fit([numbers('x', [0, 1, 2, 3])], [1, 3, 2, 5], { task: 'regression', l2: 0 });
    // Slope 5.5 ÷ 5 = 1.1, intercept 2.75 − 1.5 × 1.1 = 1.1.
    expect(
      [...predictLinear(model, createFrame([numbers('x', [0, 10])]))[0]!].map((v) => v.toFixed(9)),
    ).toEqual(['1.100000000', '12.100000000']);
  });

  it('shrinks the standardized slope by n ÷ (n + penalty)', () => {
    const free = fit([numbers('x', [0, 1, 2, 3])], [1, 3, 2, 5], { task: 'regression', l2: 0 });
    const shrunk = fit([numbers('x', [0, 1, 2, 3])], [1, 3, 2, 5], { task: 'regression', l2: 4 });
    expect(shrunk.coefficients[0]![0]).toBeCloseTo(free.coefficients[0]![0]! / 2, 12);
    expect(shrunk.intercepts[0]).toBeCloseTo(2.75, 12);
  });

  it('takes copies of a column without failing, and missing numbers as a term of their own', () => {
    const copies = fit([numbers('a', [1, 2, 3]), numbers('b', [1, 2, 3])], [2, 4, 6], {
      task: 'regression',
      l2: 0,
    });
    expect(predictLinear(copies, createFrame([numbers('a', [4]), numbers('b', [4])]))[0]![0]).toBeCloseTo(
      8,
      9,
    );
    const gaps = fit([numbers('x', [1, 3, NaN, NaN])], [1, 3, 9, 9], { task: 'regression', l2: 0 });
    expect(predictLinear(gaps, createFrame([numbers('x', [2, NaN])]))[0]!.map(Math.round)).toEqual(
      Float64Array.of(2, 9),
    );
  });

  it('ridge regression of categories, numbers and weights solves the normal equations of all terms', () => {
    const random = createRandom(46);
    const rows = 300;
    const letters = Array.from({ length: rows }, () => String.fromCharCode(97 + random.below(9)));
    const x = draw(rows, (at) => (at % 10 === 0 ? NaN : random.normal()));
    const target = Float64Array.from(x, (value, row) => (letters[row]!.charCodeAt(0) % 5) + (value || 0));
    const weights = Float64Array.from(x, () => 1 + random.below(3));
    const frame = createFrame([labels('c', letters), numbers('x', x)]);
    const options = { task: 'regression', l2: 3 } as const;
    const model = trainLinear({ examples: createExamples(frame, target, weights), options });
    const [predicted] = predictLinear(model, frame);
    model.terms.forEach((term, at) => {
      const slope = predicted!.reduce(
        (sum, value, row) => sum + weights[row]! * (value - target[row]!) * termValue(frame, term, row),
        3 * model.coefficients[0]![at]!,
      );
      expect(slope).toBeCloseTo(0, 8);
    });
  });

  it('predicts means of categories, and their overall mean for an unknown one', () => {
    const model = fit([labels('c', ['a', 'a', 'b', 'b'])], [1, 3, 7, 9], { task: 'regression', l2: 0 });
    const [values] = predictLinear(model, createFrame([labels('c', ['b', 'a', 'new'])]));
    expect(values![0]).toBeCloseTo(8, 9);
    expect(values![1]).toBeCloseTo(2, 9);
  });
});

describe('logistic regression', () => {
  it('leaves no gradient: classes and their probabilities balance in every term', () => {
    const base = planted(400, 41, (signal, noise) => (signal + noise > 0 ? 1 : 0));
    const model = trainLinear({ examples: base, options: { task: 'binary', l2: 2 } });
    const [chances] = predictLinear(model, base.frame);
    const { values } = base.frame.columns[0] as { values: Float64Array };
    const term = model.terms.findIndex(({ column }) => column === 0);
    const { center, scale } = model.terms[term]!;
    const gradient = base.target.reduce(
      (sum, code, row) => sum + ((chances![row]! - code) * (values[row]! - center)) / scale,
      2 * model.coefficients[0]![term]!,
    );
    expect(Math.abs(gradient)).toBeLessThan(PER_ROW * 400);
    const excess = chances!.reduce((sum, chance, row) => sum + chance - base.target[row]!, 0);
    expect(Math.abs(excess)).toBeLessThan(PER_ROW * 400);
  });

  it('leaves none in the terms of categories, for several classes and weighted rows', () => {
    const random = createRandom(45);
    const rows = 600;
    const letters = Array.from({ length: rows }, () => String.fromCharCode(97 + random.below(12)));
    const x = draw(rows, () => random.normal());
    const target = Float64Array.from(
      x,
      (value, row) => (letters[row]!.charCodeAt(0) + Number(value > 0)) % 3,
    );
    const weights = Float64Array.from(x, () => 1 + random.below(3));
    const frame = createFrame([labels('c', letters), numbers('x', x)]);
    const options = { task: 'multiclass', classes: 3, l2: 2 } as const;
    const model = trainLinear({ examples: createExamples(frame, target, weights), options });
    const chances = predictLinear(model, frame);
    const gradients = model.terms.flatMap((term, at) =>
      chances.map((chance, output) =>
        chance.reduce(
          (sum, value, row) =>
            sum + weights[row]! * (value - Number(target[row] === output)) * termValue(frame, term, row),
          2 * model.coefficients[output]![at]!,
        ),
      ),
    );
    expect(gradients).toHaveLength(13 * 3);
    expect(Math.max(...gradients.map(Math.abs))).toBeLessThan(PER_ROW * rows);
  });

  it('recovers planted coefficients', () => {
    const random = createRandom(42);
    const x = draw(20_000, () => random.normal());
    const target = x.map((value) => (random.uniform() < 1 / (1 + Math.exp(-(0.5 + 1.5 * value))) ? 1 : 0));
    const model = fit([numbers('x', x)], target, { task: 'binary', l2: 1 });
    const [zero, one] = scoreLinear(model, createFrame([numbers('x', [0, 1])]))[0]!;
    expect(zero).toBeCloseTo(0.5, 1);
    expect(one! - zero!).toBeCloseTo(1.5, 1);
  });

  it('logistic regression of two classes as several is that of one output with half the penalty', () => {
    const base = planted(300, 43, (signal, noise) => (signal + noise > 0 ? 1 : 0));
    const binary = trainLinear({ examples: base, options: { task: 'binary', l2: 1 } });
    const several = trainLinear({ examples: base, options: { task: 'multiclass', classes: 2, l2: 2 } });
    const [one, two] = [predictLinear(binary, base.frame)[0]!, predictLinear(several, base.frame)[1]!];
    one.forEach((chance, row) => expect(chance).toBeCloseTo(two[row]!, 5));
  });

  it('takes a row of weight 2 for two rows', () => {
    const base = planted(200, 44, (signal, noise) => (signal + noise > 0 ? 1 : 0));
    const weights = Float64Array.from(base.target, (_, row) => 1 + (row % 2));
    const rows = Uint32Array.from([...weights].flatMap((weight, row) => (weight === 2 ? [row, row] : [row])));
    const options = { task: 'binary' } as const;
    const weighted = trainLinear({ examples: createExamples(base.frame, base.target, weights), options });
    const copied = trainLinear({ examples: selectExamples(base, rows), options });
    const [one, other] = [predictLinear(weighted, base.frame)[0]!, predictLinear(copied, base.frame)[0]!];
    one.forEach((chance, row) => expect(chance).toBeCloseTo(other[row]!, 5));
  });

  it('refuses a target that is no class', () => {
    expect(() => fit([numbers('x', [1, 2])], [0, 2], { task: 'binary' })).toThrow(/0 to 1/u);
  });
});

it('is read from JSON as it was, and not of another version', () => {
  const model = fit([numbers('x', [0, 1, 2])], [1, 3, 2], { task: 'regression' });
  expect(parseLinear(JSON.stringify(model))).toEqual(model);
  expect(() => parseLinear(JSON.stringify({ ...model, version: 2 }))).toThrow(/linear 2/u);
});

it('solves a system by hand', () => {
  const [x, y] = solvePositive(Float64Array.of(4, 2, 2, 3), Float64Array.of(10, 9));
  expect(x).toBeCloseTo(1.5, 12);
  expect(y).toBeCloseTo(2, 12);
});

function fit(
  columns: Parameters<typeof createFrame>[0],
  target: readonly number[],
  options: { task: LinearTask } & Partial<LinearOptions>,
) {
  return trainLinear({ examples: createExamples(createFrame(columns), Float64Array.from(target)), options });
}
