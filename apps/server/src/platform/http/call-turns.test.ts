import { beforeEach, describe, expect, it } from 'vitest';
import { CallTurns } from './call-turns.ts';

describe('turns of calls', () => {
  let now: number;
  let immediate: (() => void)[];
  let timers: { readonly at: number; readonly callback: () => void }[];
  let turns: CallTurns;
  let entered: string[];
  /** Calls whose caller is watched. */
  let watched: number;

  beforeEach(() => {
    now = 0;
    immediate = [];
    timers = [];
    entered = [];
    watched = 0;
    turns = new CallTurns({
      now: () => now,
      afterThisTurn: (callback) => immediate.push(callback),
      after: (ms, callback) => timers.push({ at: now + ms, callback }),
    });
  });

  const call = (person: string) => {
    let leave = (): void => undefined;
    const result = turns
      .take(person, (left) => {
        leave = left;
        watched += 1;
        return () => {
          watched -= 1;
        };
      })
      .then(() => void entered.push(person));
    return { result, leave: () => leave() };
  };
  const settle = async (): Promise<void> => {
    for (let hop = 0; hop < 5; hop += 1) {
      await Promise.resolve();
    }
  };
  /** One turn of the loop, in which whoever is inside works for so long. */
  const turn = async (workMs: number): Promise<void> => {
    await settle();
    now += workMs;
    const due = immediate.splice(0);
    const late = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    [...late.map(({ callback }) => callback), ...due].forEach((callback) => callback());
    await settle();
  };
  const turnsOf = async (count: number, workMs: number): Promise<void> => {
    for (let done = 0; done < count; done += 1) {
      await turn(workMs);
    }
  };

  it('lets a call in at once where nobody is before it', async () => {
    call('ann');
    await settle();
    expect(entered).toEqual(['ann']);
  });

  it('lets one in each turn, and the call of another before the rest of a flood', async () => {
    Array.from({ length: 5 }, () => call('ann'));
    call('bob');
    await settle();
    expect(entered).toEqual(['ann']);
    await turnsOf(3, 1);
    expect(entered).toEqual(['ann', 'ann', 'bob', 'ann']);
    await turnsOf(3, 1);
    expect(watched).toBe(0);
  });

  it('gives all of the thread to who is alone', async () => {
    Array.from({ length: 200 }, () => call('ann'));
    await turnsOf(200, 10);
    expect(entered).toHaveLength(200);
  });

  it('gives a quarter of the thread, beyond a burst, to who floods beside others', async () => {
    const every = Array.from({ length: 400 }, () => call('ann'));
    for (let second = 0; second < 8; second += 1) {
      call('bob');
      await turnsOf(100, 5);
    }
    const theirs = entered.filter((person) => person === 'ann').length * 5;
    expect(theirs).toBeGreaterThan(4000 * 0.2);
    expect(theirs).toBeLessThan(4000 * 0.25 + 150);
    expect(entered.filter((person) => person === 'bob')).toHaveLength(8);
    every.forEach(({ leave, result }) => {
      leave();
      result.catch(() => undefined);
    });
  });

  it('counts what is charged', async () => {
    turns.charge('ann', 600);
    call('bob');
    call('ann');
    await turnsOf(10, 10);
    expect(entered).toEqual(['bob']);
    await turnsOf(200, 10);
    expect(entered).toEqual(['bob', 'ann']);
  });

  it('forgets the calls of who leaves, and refuses a person too many', async () => {
    const calls = Array.from({ length: 502 }, () => call('ann'));
    await expect(calls[501]?.result).rejects.toMatchObject({ code: 'request.rate_limited' });
    calls[1]?.leave();
    await expect(calls[1]?.result).rejects.toMatchObject({ code: 'request.cancelled' });
    await turnsOf(600, 1);
    expect(entered).toHaveLength(500);
  });
});
