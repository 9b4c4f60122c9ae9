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

describe('work over columns', () => {
  it.each([
    ['at once where they are few', { columns: 20, turns: [] }],
    ['in turn of its person where they are many', { columns: 2000, turns: ['ada'] }],
  ])('is done %s', async (_, { columns, turns: expected }) => {
    const turns = new MainThreadTurns();
    const run = vi.spyOn(turns, 'run');
    const over = { dataset: datasetOf(columns), work: () => 'answer' };
    expect(await inTurn({ turns }, { userId: 'ada' }, over)).toBe('answer');
    expect(run.mock.calls.map(([person]) => person)).toEqual(expected);
  });
});
