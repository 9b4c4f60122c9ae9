import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MainThreadTurns } from './turns.ts';
import { workInTurns } from './work-in-turns.ts';

describe('work on many items', () => {
  let clock: number;
  let turns: MainThreadTurns;
  let slices: [from: number, to: number][];

  beforeEach(() => {
    clock = 0;
    slices = [];
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    turns = new MainThreadTurns({
      now: () => clock,
      after: (ms, callback) => {
        const timer = setImmediate(() => {
          clock += ms;
          callback();
        });
        return () => clearImmediate(timer);
      },
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const run = (count: number, msPerItem: number, signal = new AbortController().signal) =>
    workInTurns({ turns, personId: 'a', count, signal }, (from, to) => {
      slices.push([from, to]);
      clock += (to - from) * msPerItem;
    });

  it('is done in order, each item once, a few milliseconds at a time', async () => {
    await run(100, 1);
    expect(slices.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at))).toEqual(
      Array.from({ length: 100 }, (_, at) => at),
    );
    expect(Math.max(...slices.map(([from, to]) => to - from))).toBe(8);
  });

  it('goes item by item where each takes long, and never a whole second of quick ones', async () => {
    await run(3, 50);
    expect(slices).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    slices = [];
    await run(5000, 0);
    expect(Math.max(...slices.map(([from, to]) => to - from))).toBe(1000);
  });

  it('lets others’ work go first in between', async () => {
    const order: string[] = [];
    const long = run(50, 20).then(() => order.push('long'));
    await turns.run('b', () => order.push('other'));
    await long;
    expect(order).toEqual(['other', 'long']);
  });

  it('ends with its caller, and with what it throws', async () => {
    const leaving = new AbortController();
    const left = workInTurns({ turns, personId: 'a', count: 10, signal: leaving.signal }, (from) => {
      slices.push([from, from + 1]);
      clock += 50;
      leaving.abort(new Error('left'));
    });
    await expect(left).rejects.toThrow('left');
    expect(slices).toHaveLength(1);
    const broken = workInTurns(
      { turns, personId: 'a', count: 1, signal: new AbortController().signal },
      () => {
        throw new Error('broken');
      },
    );
    await expect(broken).rejects.toThrow('broken');
  });
});
