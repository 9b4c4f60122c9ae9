import { expect, it } from 'vitest';
import { repeatedErrors } from './repeated-errors.ts';

it('leaves each error to the first column that has it', () => {
  const columns = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }));
  const messages = new Map([
    ['b', 'Stopped after 30 s.'],
    ['c', 'Stopped after 30 s.'],
    ['d', 'Too large.'],
    ['e', 'Stopped after 30 s.'],
  ]);
  expect([...repeatedErrors(columns, messages)]).toEqual(['c', 'e']);
});
