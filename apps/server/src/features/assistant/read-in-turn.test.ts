import { describe, expect, it, vi } from 'vitest';
import { MainThreadTurns } from '../../platform/turns.ts';
import { readInTurn } from './read-in-turn.ts';

const read = (text: string): number => text.length;

describe('a question', () => {
  it('takes a turn of its person where it is long', async () => {
    const turns = new MainThreadTurns();
    const run = vi.spyOn(turns, 'run');
    expect(await readInTurn({ turns }, { userId: 'ada' }, { text: 'amount by city', read })).toBe(14);
    expect(run).not.toHaveBeenCalled();
    const text = 'amount by city and '.repeat(100);
    expect(await readInTurn({ turns }, { userId: 'ada' }, { text, read })).toBe(text.length);
    expect(run.mock.calls.map(([person]) => person)).toEqual(['ada']);
  });
});
