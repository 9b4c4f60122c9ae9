import { describe, expect, it } from 'vitest';
import { MainThreadTurns, type Timer } from './turns.ts';

/** Time that passes only where work takes it or `pass` says so. */
class Time implements Timer {
  #now = 0;
  #due: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  take(ms: number): void {
    this.#now += ms;
  }

  after(ms: number, callback: () => void): () => void {
    const one = { at: this.#now + ms, callback };
    this.#due.push(one);
    return () => {
      this.#due = this.#due.filter((other) => other !== one);
    };
  }

  /** Up to the next thing that waits; false when nothing does. */
  pass(): boolean {
    const [next] = this.#due.toSorted((a, b) => a.at - b.at);
    if (next === undefined) {
      return false;
    }
    this.#due = this.#due.filter((other) => other !== next);
    this.#now = Math.max(this.#now, next.at);
    next.callback();
    return true;
  }
}

describe('turns on the main thread', () => {
  const begin = () => {
    const time = new Time();
    const turns = new MainThreadTurns(time);
    const starts: [who: string, at: number][] = [];
    const work = (who: string, ms: number) =>
      turns.run(who, () => {
        starts.push([who, time.now()]);
        time.take(ms);
        return ms;
      });
    return { time, turns, starts, work };
  };

  it('delays nobody who was idle', async () => {
    const { starts, work } = begin();
    await expect(work('ann', 40)).resolves.toBe(40);
    expect(starts).toEqual([['ann', 0]]);
  });

  it('leave a flood of one person a quarter of the time', () => {
    const { time, starts, work } = begin();
    for (let count = 0; count < 4; count += 1) {
      void work('ann', 40);
    }
    while (time.pass()) {
      // Until nothing waits.
    }
    expect(starts.map(([, at]) => at)).toEqual([0, 160, 320, 480]);
  });

  it('let another person’s work go before the rest of a flood', () => {
    const { time, starts, work } = begin();
    void work('ann', 40);
    void work('ann', 40);
    void work('bob', 10);
    while (time.pass()) {
      // Until nothing waits.
    }
    expect(starts).toEqual([
      ['ann', 0],
      ['bob', 80],
      ['ann', 160],
    ]);
  });

  it('pass on what the work throws, and go on', async () => {
    const { time, turns, work } = begin();
    const failing = turns.run('ann', () => {
      time.take(5);
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    const next = work('ann', 1);
    time.pass();
    await expect(next).resolves.toBe(1);
  });

  it('refuse one more than 200 waiting of a person, and nobody else’s', async () => {
    const { turns, work } = begin();
    void work('ann', 1);
    for (let count = 0; count < 200; count += 1) {
      void work('ann', 1);
    }
    await expect(turns.run('ann', () => 1)).rejects.toMatchObject({ code: 'request.rate_limited' });
    void work('bob', 1);
  });
});
