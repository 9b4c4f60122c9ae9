import { expect, it } from 'vitest';
import { ApiError } from '@plumbline/contract';
import { repeatedErrors } from './repeated-errors.ts';

const failure = (message: string): Error => new ApiError({ status: 504, code: 'query.timeout', message });

it('leaves each error to the first column that has it', () => {
  const columns = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }));
  const failed = new Map([
    ['b', failure('Stopped after 30 s.')],
    ['c', failure('Stopped after 30 s.')],
    ['d', failure('Too large.')],
    ['e', failure('Stopped after 30 s.')],
  ]);
  expect([...repeatedErrors(columns, failed)]).toEqual(['c', 'e']);
});
