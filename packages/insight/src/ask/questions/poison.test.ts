import { describe, expect, it } from 'vitest';
import { POISONED_TEXTS } from '../../../../../testing/poisoned-texts.ts';
import { column } from '../../../test/fixtures/columns.ts';
import { buildChart } from '../query/build-chart.ts';
import { checkInterpretation } from '../query/check-interpretation.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpret } from '../reading/interpret.ts';

interface Poison {
  readonly name?: string;
  readonly label?: string;
  readonly synonyms?: readonly string[];
  readonly value?: string;
  readonly measure?: string;
  readonly subject?: string;
}

/** Sales, with a column that no question is about. */
const dataset = ({ name = 'Note', label, synonyms = [], value = 'Fine', measure, subject }: Poison) =>
  ({
    subject: subject ?? 'Orders',
    rowCount: 1000,
    columns: [
      column('Ordered', 'date', { distinct: 700, min: '2020-01-01', max: '2023-12-31' }),
      column('Region', 'text', {
        distinct: 4,
        top: ['West', 'East', 'North'].map((one) => ({ value: one, count: 250 })),
      }),
      column('Revenue', 'decimal', { distinct: 900, min: 0, max: 9000 }),
      {
        ...column(name, 'text', { distinct: 5, top: [{ value, count: 200 }] }),
        ...(label === undefined ? {} : { label }),
        synonyms,
      },
    ],
    measures: [{ name: measure ?? 'Mean order', formula: 'AVERAGE([Revenue])', isCertified: true }],
  }) satisfies DescribedDataset;

const QUESTIONS = [
  'revenue by region',
  'average revenue by month as a line',
  'top 3 regions by revenue in 2022',
  'revenue in West compared with East',
  'why did revenue fall in 2021?',
  'the 5 largest orders in West',
  'which region grew most in revenue',
];
const CLEAN = dataset({});
const PLACES: readonly [string, (text: string) => Poison][] = [
  ['the name of a column', (name) => ({ name })],
  ['a label', (label) => ({ label })],
  ['a synonym', (text) => ({ synonyms: [text] })],
  ['a cell', (value) => ({ value })],
  ['the name of a certified measure', (measure) => ({ measure })],
  ['the name of the file', (subject) => ({ subject })],
];

describe.each(PLACES)('an order in %s', (_place, poison) => {
  it.each(POISONED_TEXTS)('changes the reading of no question: %s', (text) => {
    const poisoned = dataset(poison(text));
    for (const question of QUESTIONS) {
      const { interpretation } = interpret(question, poisoned);
      expect(interpretation).toEqual(interpret(question, CLEAN).interpretation);
      expect(buildChart(interpretation, poisoned)).toEqual(buildChart(interpretation, CLEAN));
    }
  });
});

it.each(POISONED_TEXTS)('as a question, it is read as names and values of the dataset alone: %s', (text) => {
  const poisoned = dataset({ value: text, name: 'Region of note' });
  const { interpretation } = interpret(text, poisoned);
  expect(interpretation.formula).toBeNull();
  expect(checkInterpretation(interpretation, poisoned)).toEqual([]);
});
