import { describe, expect, it } from 'vitest';
import { createExamples, createFrame, type Column, type Examples } from '../data/frame.ts';
import { chooseModel } from '../choose/choose-model.ts';
import { createRandom, shuffle } from '../random/random.ts';
import { draw, labels, numbers, planted } from '../testing/planted.ts';
import { splitOnce } from '../validate/splits.ts';
import { duplicateGroups, sharedRows } from './duplicates.ts';
import { findLeaks, type Leak } from './leakage.ts';

const BINARY = { task: 'binary', classes: 2, seed: 1 } as const;
const REGRESSION = { ...BINARY, task: 'regression' } as const;

const binary = (seed: number, rows = 500): Examples =>
  planted(rows, seed, (signal, noise) => (signal + noise > 0 ? 1 : 0));
const regression = (seed: number): Examples => planted(500, seed, (signal, noise) => 5 + signal + noise / 2);

const withColumn = ({ frame, target }: Examples, column: Column): Examples =>
  createExamples(createFrame([...frame.columns, column]), target);

/** Columns that leak a target of classes 0 and 1, by what they are. */
const CLASS_LEAKS: readonly [Leak['kind'], (target: Float64Array, seed: number) => Column][] = [
  [
    'copy',
    (target) =>
      numbers(
        'leak',
        target.map((code) => 10 - 3 * code),
      ),
  ],
  [
    'copy',
    (target) =>
      labels(
        'leak',
        Array.from(target, (code) => (code === 1 ? 'paid' : 'open')),
      ),
  ],
  [
    'presence',
    (target, seed) => {
      const random = createRandom(seed);
      return numbers(
        'leak',
        target.map((code) => (code === 1 || random.uniform() < 0.05 ? random.normal() : NaN)),
      );
    },
  ],
  [
    'predictor',
    (target, seed) => {
      const random = createRandom(seed);
      return numbers(
        'leak',
        target.map((code) => 4 * code + random.normal()),
      );
    },
  ],
  [
    // Both ends are class 1: no order of its values shows it.
    'predictor',
    (target, seed) => {
      const random = createRandom(seed);
      return numbers(
        'leak',
        target.map((code) =>
          code === 1 ? Math.sign(random.uniform() - 0.5) * (2 + random.uniform()) : random.uniform(),
        ),
      );
    },
  ],
];

describe('leaks', () => {
  it('are named in 20 of 20 tables, and nothing else in them', () => {
    const found = CLASS_LEAKS.flatMap(([kind, column]) =>
      draw(3, (at) => at).map((seed) => {
        const base = binary(seed);
        const leaks = findLeaks(withColumn(base, column(base.target, seed)), BINARY);
        return leaks.map((leak) => [leak.kind === kind, leak.column]);
      }),
    );
    const numeric = draw(5, (at) => at).map((seed) => {
      const base = regression(seed);
      const random = createRandom(seed, 1);
      const leak = base.target.map((value) => 3 - 2 * value + (0.05 * seed * random.normal()) / 4);
      return findLeaks(withColumn(base, numbers('leak', leak)), REGRESSION).map(({ column }) => [
        true,
        column,
      ]);
    });
    expect([...found, ...numeric]).toEqual(draw(20, () => 0).map(() => [[true, 'leak']]));
  });

  it('are not found in honest tables', () => {
    const clean = draw(20, (seed) => seed).flatMap((seed) => [
      ...findLeaks(binary(seed), BINARY),
      ...findLeaks(regression(seed), REGRESSION),
    ]);
    expect(clean).toEqual([]);
  });

  it('name columns that name rows, but not measures', () => {
    const base = binary(3, 300);
    const random = createRandom(4);
    const columns = [
      numbers(
        'counter',
        draw(300, (row) => 1000 + row),
      ),
      numbers('customerId', shuffle(Float64Array.from(draw(300, (row) => row * 97)), random)),
      labels(
        'email',
        draw(300, (row) => row).map((row) => `p${row}@example.com`),
      ),
      numbers('revenue', shuffle(Float64Array.from(draw(300, (row) => row * 97 + random.below(90))), random)),
      numbers(
        'paid',
        draw(300, () => random.below(5000)),
      ),
    ];
    const { frame, target } = base;
    const examples = createExamples(createFrame([...frame.columns, ...columns]), target);
    expect(findLeaks(examples, BINARY)).toEqual(
      ['counter', 'customerId', 'email'].map((column) => ({ kind: 'identifier', column, strength: 1 })),
    );
  });

  it('are measured as the mean over classes', () => {
    const random = createRandom(5);
    const target = Float64Array.from(draw(600, () => random.below(3)));
    const columns = [
      numbers(
        'leak',
        target.map((code) => 9 * code + random.normal()),
      ),
      numbers(
        'x',
        target.map((code) => code + random.normal()),
      ),
    ];
    const options = { task: 'multiclass', classes: 3, seed: 1 } as const;
    const leaks = findLeaks(createExamples(createFrame(columns), target), options);
    expect(leaks.map(({ kind, column }) => [kind, column])).toEqual([['predictor', 'leak']]);
  });

  it('are named in small tables of three classes, where the copy is noisy or bent', () => {
    const copies: readonly ((code: number, noise: number) => number)[] = [
      (code, noise) => code + 0.02 * noise,
      (code, noise) => 7 - 2 * code + 0.03 * noise,
      (code, noise) => Math.exp(code + 0.01 * noise),
      // The middle class is at both ends.
      (code, noise) => (code === 1 ? 5 * Math.sign(noise) : code) + 0.02 * noise,
    ];
    const options = { task: 'multiclass', classes: 3, seed: 1 } as const;
    const found = copies.flatMap((copy) =>
      draw(5, (at) => at).map((seed) => {
        const random = createRandom(seed, 3);
        const target = Float64Array.from(draw(120, () => random.below(3)));
        const columns = [
          numbers(
            'leak',
            target.map((code) => copy(code, random.normal())),
          ),
          numbers(
            'honest',
            target.map((code) => code + 0.6 * random.normal()),
          ),
        ];
        const leaks = findLeaks(createExamples(createFrame(columns), target), options);
        return leaks.map(({ column }) => column);
      }),
    );
    expect(found).toEqual(draw(20, () => 0).map(() => ['leak']));
  });

  it('are not claimed from a handful of rows', () => {
    const target = Float64Array.of(0, 0, 0, 1, 1, 1);
    const frame = createFrame([numbers('x', [1, 2, 3, 4, 5, 6])]);
    expect(findLeaks(createExamples(frame, target), BINARY)).toEqual([]);
  });
});

describe('duplicates across splits', () => {
  const base = createExamples(
    createFrame([numbers('x', [1, NaN, 1, NaN, 3, 1]), labels('g', ['a', 'b', 'a', 'b', 'a', 'c'])]),
    Float64Array.of(0, 1, 0, 1, 0, 0),
  );

  it('are counted, missing values being equal', () => {
    expect([...duplicateGroups(base)]).toEqual([0, 1, 0, 1, 2, 3]);
    const fold = { train: Uint32Array.of(0, 1, 5), test: Uint32Array.of(2, 3, 4) };
    expect(sharedRows(base, fold)).toEqual({ rows: 2, share: 2 / 3 });
  });

  it('are none when their groups are split by', () => {
    const rows = 200;
    const frame = createFrame([
      numbers(
        'x',
        draw(rows, (row) => row % 60),
      ),
    ]);
    const examples = createExamples(frame, new Float64Array(rows));
    expect(sharedRows(examples, splitOnce({ rows, seed: 1 }, 0.25)).rows).toBeGreaterThan(20);
    const groups = duplicateGroups(examples);
    expect(sharedRows(examples, splitOnce({ rows, seed: 1, groups }, 0.25)).rows).toBe(0);
  });
});

it('a shuffled target is called unpredictable in 99 of 100', () => {
  const base = binary(6, 150);
  const leaks = draw(100, (seed) => {
    const target = shuffle(base.target.slice(), createRandom(seed));
    const { isPredictable } = chooseModel(createExamples(base.frame, target), {
      ...BINARY,
      seed,
      linear: {},
      trees: { rounds: 8, leaves: 4 },
      folds: 5,
      holdOutShare: 0.2,
    });
    return isPredictable ? 1 : 0;
  });
  expect(leaks.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1);
});
