import { describe, expect, it, vi } from 'vitest';
import { MainThreadTurns } from '../../platform/turns.ts';
import { inTurn } from './in-turn.ts';

const datasetOf = (columns: number) => ({
  columns: Array.from({ length: columns }, (_, at) => ({
    name: `column ${at}`,
    type: 'text' as const,
    role: 'dimension' as const,
  })),
});

describe('a question', () => {
  it.each([
    ['at once where it is short and the columns are few', { chars: 20, columns: 20, turns: [] }],
    ['in turn of its person where it is long', { chars: 2000, columns: 20, turns: ['ada'] }],
    ['in turn of its person where the columns are many', { chars: 20, columns: 2000, turns: ['ada'] }],
  ])('is worked on %s', async (_, { chars, columns, turns: expected }) => {
    const turns = new MainThreadTurns();
    const run = vi.spyOn(turns, 'run');
    const question = { text: 'x'.repeat(chars), dataset: datasetOf(columns), work: () => 'answer' };
    expect(await inTurn({ turns }, { userId: 'ada' }, question)).toBe('answer');
    expect(run.mock.calls.map(([person]) => person)).toEqual(expected);
  });
});
