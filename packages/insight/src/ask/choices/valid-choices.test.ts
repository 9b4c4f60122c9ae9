import type { Interpretation } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { NO_INTERPRETATION } from '../reading/interpret.ts';
import { differentChoices, validChoices } from './valid-choices.ts';

const DATASET: DescribedDataset = {
  subject: 'Orders',
  rowCount: 10,
  columns: [
    { name: 'city', type: 'text', role: 'dimension' },
    { name: 'amount', type: 'integer', role: 'measure' },
  ],
};

const sumOf = (column: string): { readonly interpretation: Interpretation } => ({
  interpretation: {
    ...NO_INTERPRETATION,
    intent: 'chart',
    measures: [{ column, aggregate: 'sum' }],
    groups: [{ column: 'city' }],
  },
});

describe('the choices of an answer', () => {
  it('are the first valid ones, and no more are checked', () => {
    const beyond = {
      get interpretation(): Interpretation {
        throw new Error('It was checked.');
      },
    };
    const choices = [sumOf('profit'), sumOf('amount'), beyond];
    expect(validChoices(choices, DATASET, 1)).toEqual([sumOf('amount')]);
    expect(() => validChoices(choices, DATASET, 2)).toThrow('It was checked.');
  });

  it('are each another one, and none of them the answer itself', () => {
    const choices = [sumOf('amount'), sumOf('profit'), sumOf('amount')];
    expect(differentChoices(choices)).toEqual([sumOf('amount'), sumOf('profit')]);
    expect(differentChoices(choices, sumOf('amount').interpretation)).toEqual([sumOf('profit')]);
  });

  it('share what is known of the columns', () => {
    expect(datasetTraits(DATASET)).toBe(datasetTraits(DATASET));
  });
});
