import { createRandom } from '@plumbline/learn';
import { describe, expect, it } from 'vitest';
import type { ColumnFacts, DataColumn, TrainingData, TrainingResult } from '../service.ts';
import { TextLabelOptions } from './options.ts';
import { textLabelRuntime } from './runtime.ts';
import { textLabels } from './service.ts';

const ROWS = 400;
const SILENT = { progress: () => {} };
const random = createRandom(9);
const WORDS = 'parcel courier box screen battery phone charger display shop order bill price'.split(' ');
const OPINIONS = [
  ['bad', 'broken', 'not good'],
  ['great', 'love', 'very good'],
] as const;

const labels = (name: string, values: readonly (string | null)[]): DataColumn => {
  const categories = [...new Set(values)].filter((value) => value !== null);
  const codes = Int32Array.from(values, (value) => (value === null ? -1 : categories.indexOf(value)));
  return { name, type: 'text', data: { kind: 'category', name, categories, codes } };
};
const rows = Array.from({ length: ROWS }, (_, row) => row);
const word = (): string => WORDS[random.below(WORDS.length)]!;
const isHappy = rows.map(() => random.below(3) > 0);
const review = (row: number, opinion: string): string => `${word()} ${word()} ${opinion} ${word()} ${row}`;
const data: TrainingData = {
  rows: ROWS,
  columns: [
    labels(
      'review',
      rows.map((row) => (row === 0 ? null : review(row, OPINIONS[Number(isHappy[row])]![random.below(3)]!))),
    ),
    labels(
      'rating',
      rows.map((row) => (row === 1 ? null : ['unhappy', 'happy'][Number(isHappy[row])]!)),
    ),
    labels(
      'noise',
      rows.map(() => ['x', 'y'][random.below(2)]!),
    ),
  ],
};
const train = (target = 'rating', options: object = {}): TrainingResult =>
  textLabelRuntime.train(
    data,
    {
      target,
      features: ['review'],
      options: TextLabelOptions.parse({ textColumn: 'review', ...options }),
      seed: 1,
    },
    SILENT,
  );

describe('text classification', () => {
  const result = train();
  const predictor = textLabelRuntime.open(result.model)!;

  it('learns labels from words and pairs, and names them', () => {
    expect(result.metrics[0]).toMatchObject({ name: 'auc', baseline: 0.5 });
    expect(result.metrics[0]!.value).toBeGreaterThan(0.97);
    const [terms] = result.sections;
    const traits = terms?.kind === 'groups' ? terms.items.map((item) => item.traits.slice(0, 4)) : [];
    expect(traits).toEqual([
      expect.arrayContaining(['great', 'love']),
      expect.arrayContaining(['bad', 'broken']),
    ]);
  });

  it('gives the same bytes for the same seed', () => {
    expect(train().model).toBe(result.model);
  });

  it('predicts texts as it predicted the rows, and says which cannot be', () => {
    const { codes, categories } = data.columns[0]!.data as Extract<DataColumn['data'], { kind: 'category' }>;
    const text = categories[codes[5]!]!;
    expect(predictor.predict([{ review: text }])[0]!.prediction).toBe(result.scored[0]!.cells[5]);
    expect(predictor.findProblem({ review: '' })).toBe('There is no text in "review".');
    expect(predictor.findProblem({ review: 'unknown words only' })).toBeNull();
    const parts = result.scored.find(({ name }) => name === 'Part')!.cells;
    expect(parts.slice(0, 2)).toEqual(['new', 'new']);
  });

  it('explains a label by its words, which add up to its probability', () => {
    const influence = predictor.explain({ review: 'phone broken courier' })!;
    expect(influence.contributions[0]).toMatchObject({ column: 'review', value: 'broken' });
    const sum = influence.contributions.reduce((total, one) => total + one.contribution, influence.base);
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(influence.outcome!.probability, 9);
  });

  it('calls a label that no word goes with unpredictable', () => {
    expect(train('noise').checks.map(({ code }) => code)).toContain('unpredictable');
  });

  it('reports test texts that were learned from as well', () => {
    const copied = labels(
      'review',
      rows.map((row) => `${word()} ${isHappy[row] ? 'great' : 'bad'}`),
    );
    const { checks } = textLabelRuntime.train(
      { ...data, columns: [copied, ...data.columns.slice(1)] },
      { target: 'rating', features: ['review'], options: TextLabelOptions.parse({}), seed: 1 },
      SILENT,
    );
    expect(checks.map(({ code }) => code)).toContain('duplicates');
  });

  it('refuses texts that share no words, and the text as its own label', () => {
    expect(() => train('rating', { minTexts: 1000 })).toThrow(/share too few words/u);
    expect(() => train('rating', { textColumn: 'rating' })).toThrow(/cannot be the target as well/u);
  });

  it('proposes the longest texts, and a label beside them', () => {
    const facts = (name: string, distinct: number, value: string): ColumnFacts => ({
      name,
      type: 'text',
      role: 'dimension',
      profile: {
        nulls: 0,
        distinct,
        min: null,
        max: null,
        quantiles: null,
        histogram: null,
        top: [{ value, count: 3 }],
      } as unknown as ColumnFacts['profile'],
    });
    const check = textLabels.check(
      {
        rows: ROWS,
        columns: [facts('review', 390, 'The screen of it is broken'), facts('rating', 2, 'happy')],
      },
      { target: null, features: null },
    );
    expect(check).toMatchObject({
      target: 'rating',
      roles: [{ option: 'textColumn', column: 'review' }],
      features: [{ column: 'review', isUsed: true }],
    });
    expect(check.reasons.map(({ kind }) => kind)).not.toContain('blocks');
  });
});
