import { createRandom } from '@plumbline/learn';
import { oppositeShare } from '@plumbline/viz';
import { describe, expect, it } from 'vitest';
import { ClassificationOptions } from '../classification/options.ts';
import { classificationRuntime } from '../classification/runtime.ts';
import { regressionRuntime } from '../regression/runtime.ts';
import { RegressionOptions } from '../regression/options.ts';
import type { DataColumn, TrainingData } from '../service.ts';

const ROWS = 600;
const SILENT = { progress: () => {} };

const numbers = (name: string, of: (row: number) => number): DataColumn => ({
  name,
  type: 'number',
  data: { kind: 'number', name, values: Float64Array.from({ length: ROWS }, (_, row) => of(row)) },
});

const labels = (name: string, categories: readonly string[], of: (row: number) => number): DataColumn => ({
  name,
  type: 'text',
  data: { kind: 'category', name, categories, codes: Int32Array.from({ length: ROWS }, (_, row) => of(row)) },
});

const random = createRandom(7);
const signal = Float64Array.from({ length: ROWS }, () => random.normal());
const noise = Float64Array.from({ length: ROWS }, () => random.normal());
const region = Int32Array.from({ length: ROWS }, () => random.below(3));
const isYes = (row: number): boolean => 2 * signal[row]! + region[row]! + noise[row]! > 1;

const DATA: TrainingData = {
  rows: ROWS,
  columns: [
    numbers('signal', (row) => signal[row]!),
    numbers('noise', () => random.normal()),
    labels('region', ['North', 'South', 'West'], (row) => region[row]!),
    labels('answer', ['yes', 'no'], (row) => (isYes(row) ? 0 : 1)),
    numbers('amount', (row) => 10 * signal[row]! + 5 * region[row]! + noise[row]!),
    numbers('copy', (row) => (isYes(row) ? 1 : 0)),
  ],
};

const classify = (features: readonly string[], options: object = {}) =>
  classificationRuntime.train(
    DATA,
    {
      target: 'answer',
      features,
      options: ClassificationOptions.parse({ rounds: 30, folds: 3, ...options }),
      seed: 3,
    },
    SILENT,
  );

const regress = (options: object = {}) =>
  regressionRuntime.train(
    DATA,
    {
      target: 'amount',
      features: ['signal', 'noise', 'region'],
      options: RegressionOptions.parse({ rounds: 30, folds: 3, ...options }),
      seed: 3,
    },
    SILENT,
  );

describe('classification', () => {
  const result = classify(['signal', 'noise', 'region']);

  it('is better than the simplest guess, and says by how much', () => {
    const auc = result.metrics.find(({ name }) => name === 'auc')!;
    expect(auc.value).toBeGreaterThan(0.85);
    expect(auc.baseline).toBe(0.5);
    expect(result.verdict[0]!.code).toBe('workflow.verdict.ranking');
    expect(result.importance[0]!.column).toBe('signal');
  });

  it('draws how single rows follow a number, and on average', () => {
    const drivers = result.sections.find(({ kind }) => kind === 'drivers');
    const items = drivers?.kind === 'drivers' ? drivers.items : [];
    const signalItem = items.find(({ column }) => column === 'signal')!;
    const { effects, curves = [] } = signalItem;
    expect(curves).toHaveLength(40);
    expect(curves.every((curve) => curve.length === effects.length)).toBe(true);
    expect(oppositeShare(signalItem)).toBeLessThan(0.1);
    const means = effects.map(({ mean }) => mean);
    expect(means).toEqual(means.toSorted((one, other) => one - other));
    expect(items.find(({ column }) => column === 'region')).not.toHaveProperty('curves');
  });

  it.each([
    ['groupColumn', 'region'],
    ['groupColumn', 'constant'],
    ['timeColumn', 'constant'],
  ])('refuses a %s that leaves nothing to learn from or to compare with: %s', (option, name) => {
    const column = name === 'constant' ? numbers(name, () => 5) : labels(name, ['a', 'b'], (row) => row % 2);
    const data = { ...DATA, columns: [...DATA.columns.filter((other) => other.name !== name), column] };
    const options = ClassificationOptions.parse({ rounds: 10, folds: 3, [option]: name });
    const request = { target: 'answer', features: ['signal', 'noise'], options, seed: 3 };
    expect(() => classificationRuntime.train(data, request, SILENT)).toThrow(
      new RegExp(`"${name}" has too few different values`, 'u'),
    );
  });

  it('gives the same bytes for the same seed', () => {
    expect(classify(['signal', 'noise', 'region']).model).toBe(result.model);
  });

  it('names a column that gives the target away, and learns without it', () => {
    const leaking = classify(['signal', 'noise', 'region', 'copy']);
    const leak = (use: string) =>
      expect.objectContaining({
        code: 'leak',
        column: 'copy',
        text: expect.objectContaining({ values: { column: 'copy', use } }),
      });
    expect(leaking.checks).toContainEqual(leak('leftOut'));
    expect(leaking.features).toEqual(['signal', 'noise', 'region']);
    expect(leaking.inputs.map(({ name }) => name)).toEqual(['signal', 'noise', 'region']);
    const classified = classify(['signal', 'copy'], { leakage: 'keep' });
    expect(classified.inputs.map(({ name }) => name)).toEqual(['signal', 'copy']);
    expect(classified.checks).toContainEqual(leak('used'));
  });

  it('explains a prediction by influences that add up to its probability', () => {
    const predictor = classificationRuntime.open(result.model)!;
    for (const record of [
      { signal: 1, noise: 0, region: 'West' },
      { signal: null, noise: -3, region: 'East' },
    ]) {
      const [prediction] = predictor.predict([record]);
      const influence = predictor.explain(record)!;
      const sum = influence.contributions.reduce((total, one) => total + one.contribution, influence.base);
      const probability = prediction!.probabilities!.find(({ value }) => value === influence.outcome!.value)!;
      expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(probability.probability, 9);
      expect(influence.scale).toBe('log-odds');
    }
  });

  it('predicts the rows as single records are predicted', () => {
    const predictor = classificationRuntime.open(result.model)!;
    const cells = result.scored.find(({ name }) => name === 'Prediction')!.cells;
    const record = { signal: signal[0]!, noise: noise[0]!, region: ['North', 'South', 'West'][region[0]!]! };
    expect(
      predictor.predict([
        { ...record, noise: (DATA.columns[1]!.data as { values: Float64Array }).values[0]! },
      ])[0]!.prediction,
    ).toBe(cells[0]);
    expect(new Set(result.scored.find(({ name }) => name === 'Part')!.cells)).toEqual(
      new Set(['training', 'test']),
    );
  });

  const trees = classify(['signal', 'noise', 'region'], { algorithm: 'trees' });

  it.each([
    { algorithm: 'linear' },
    { leaves: 4 },
    { rounds: 12 },
    { learningRate: 0.3 },
    { holdOutShare: 0.4 },
    { groupColumn: 'region' },
    { timeColumn: 'signal' },
    { balance: true },
    { positive: 'no' },
  ])('trains another model with %o', (options) => {
    const other = classify(['signal', 'noise', 'region'], { algorithm: 'trees', ...options });
    expect(other.model).not.toBe(trees.model);
  });
});

describe('regression', () => {
  const result = regress();

  it('explains most of what can be explained, with an interval of the chosen coverage', () => {
    const r2 = result.metrics.find(({ name }) => name === 'r2')!;
    expect(r2.value).toBeGreaterThan(0.95);
    const [prediction] = regressionRuntime
      .open(result.model)!
      .predict([{ signal: 1, noise: 0, region: 'West' }]);
    expect(prediction!.prediction).toBeGreaterThan(15);
    expect(prediction!.interval!.level).toBe(0.9);
    const wide = regressionRuntime.open(regress({ coverage: 0.98 }).model)!;
    const [other] = wide.predict([{ signal: 1, noise: 0, region: 'West' }]);
    expect(other!.interval!.high).toBeGreaterThan(prediction!.interval!.high);
  });

  it('calls a target of noise unpredictable', () => {
    const noisy = regressionRuntime.train(
      DATA,
      {
        target: 'noise',
        features: ['signal', 'region'],
        options: RegressionOptions.parse({ rounds: 20, folds: 5 }),
        seed: 1,
      },
      SILENT,
    );
    expect(noisy.verdict[0]!.code).toBe('workflow.verdict.unpredictable');
  });
});
