import type { ChartColumnFacts } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { WORDS } from '../../test/support/index.ts';
import { cellPrinter } from './print.ts';

const factsOf = (field: string): ChartColumnFacts => ({
  name: 'x',
  label: field,
  type: 'boolean',
  role: 'dimension',
  field,
});

it('yes and no are written as in the grid, and whether a model is right is a word of its own', () => {
  const print = cellPrinter(factsOf('Correct'), WORDS, null);
  expect([true, false, null].map(print)).toEqual(['Correct', 'Wrong', '(empty)']);
  expect([true, false].map(cellPrinter(factsOf('paid'), WORDS, null))).toEqual(['Yes', 'No']);
});
