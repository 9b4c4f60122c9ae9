import { describe, expect, it } from 'vitest';
import { createExamples, createFrame, selectExamples } from '../data/frame.ts';
import { createRandom, shuffle } from '../random/random.ts';
import { draw, planted } from '../testing/planted.ts';
import { logLoss } from '../validate/class-metrics.ts';
import { predictChosen } from './candidates.ts';
import { chooseModel, type ChooseOptions } from './choose-model.ts';

const OPTIONS: ChooseOptions = {
  task: 'regression',
  classes: 2,
  linear: {},
  trees: { rounds: 60, leaves: 8 },
  seed: 1,
  folds: 5,
  holdOutShare: 0.2,
};

describe('the choice of a model', () => {
  it('is trees where the target bends', () => {
    const choice = chooseModel(
      planted(1500, 71, (signal, noise) => signal + noise / 4),
      OPTIONS,
    );
    expect(choice.chosen.name).toBe('trees');
    expect(choice.isPredictable).toBe(true);
    expect(choice.holdOut.loss).toBeLessThan(0.6 * choice.holdOut.baselineLoss);
  });

  it('is the linear model where the target is a straight line', () => {
    const base = planted(300, 72, (_, noise) => noise);
    const [one] = base.frame.columns;
    const values = one!.kind === 'number' ? one!.values : new Float64Array();
    const target = base.target.map((noise, row) => 2 * values[row]! + noise / 2);
    expect(chooseModel(createExamples(base.frame, target), OPTIONS).chosen.name).toBe('linear');
  });

  it('sees the held-out rows only at the end: their targets change neither model nor folds', () => {
    const base = planted(400, 73, (signal, noise) => signal + noise);
    const choice = chooseModel(base, OPTIONS);
    const target = base.target.slice();
    choice.holdOut.rows.forEach((row) => {
      target[row] = 1000;
    });
    const other = chooseModel(createExamples(base.frame, target), OPTIONS);
    expect(other.chosen).toEqual(choice.chosen);
    expect(other.candidates).toEqual(choice.candidates);
    expect(other.holdOut.loss).toBeGreaterThan(100);
  });

  it('returns predictions of rows that were not learned from, to calibrate with', () => {
    const base = planted(500, 74, (signal, noise) => (signal + noise > 0 ? 1 : 0));
    const { outOfFold, holdOut, candidates, chosen } = chooseModel(base, { ...OPTIONS, task: 'binary' });
    expect([...outOfFold.rows, ...holdOut.rows].sort((one, other) => one - other)).toEqual(
      draw(500, (row) => row),
    );
    const { target, weights } = selectExamples(base, outOfFold.rows);
    const { mean } = candidates.find(({ name }) => name === chosen.name)!;
    expect(logLoss({ predicted: outOfFold.predicted, target, weights })).toBeCloseTo(mean, 1);
    const held = selectExamples(base, holdOut.rows);
    expect(predictChosen(chosen, held.frame)).toEqual(holdOut.predicted);
  });

  it('stops trees by groups that they have not seen', () => {
    const random = createRandom(78);
    const groups = Int32Array.from({ length: 900 }, (_, row) => row % 60);
    const ofGroup = draw(60, () => random.normal());
    const frame = createFrame([
      { kind: 'number', name: 'group', values: Float64Array.from(groups) },
      { kind: 'number', name: 'noise', values: Float64Array.from(draw(900, () => random.normal())) },
    ]);
    const target = Float64Array.from(groups, (group) => ofGroup[group]! + random.normal() / 10);
    const options = { ...OPTIONS, candidates: ['trees'] as const };
    const rounds = (choice: ReturnType<typeof chooseModel>): number =>
      choice.chosen.name === 'trees' ? choice.chosen.model.rounds.length : NaN;
    const examples = createExamples(frame, target);
    expect(rounds(chooseModel(examples, options))).toBeGreaterThan(40);
    expect(rounds(chooseModel(examples, { ...options, groups }))).toBeLessThan(30);
  });

  it('calls a shuffled target unpredictable', () => {
    const base = planted(200, 75, (signal, noise) => signal + noise / 2);
    const choices = Array.from({ length: 15 }, (_, seed) => {
      const target = shuffle(base.target.slice(), createRandom(seed));
      const options = { ...OPTIONS, seed, trees: { rounds: 15, leaves: 4 } };
      return chooseModel(createExamples(base.frame, target), options).isPredictable;
    });
    expect(choices.filter(Boolean)).toEqual([]);
  });

  it('counts its steps and is canceled between them', () => {
    const base = planted(200, 76, (signal) => signal);
    const steps: number[] = [];
    const signal = { aborted: false };
    const onStep = (done: number, total: number): void => {
      steps.push(done, total);
      signal.aborted = done === 3;
    };
    expect(() => chooseModel(base, OPTIONS, { onStep, signal })).toThrow(/canceled/u);
    expect(steps).toEqual([1, 17, 2, 17, 3, 17]);
  });
});
