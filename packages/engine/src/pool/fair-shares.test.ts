import { describe, expect, it } from 'vitest';
import { type Caller, FairShares, type ShareLimits } from './fair-shares.ts';

/** `a1` is person 1 of tenant a. */
const caller = (name: string): Caller => ({ tenantId: name.charAt(0), personId: name.slice(0, 2) });

const NO_LIMIT = { perTenant: 99, perPerson: 99 };

/** Everyone arrives at once, then one piece of work ends after another, the oldest first. */
const startOrder = (limits: ShareLimits, arrivals: readonly string[]): string[] => {
  const shares = new FairShares<string>(limits);
  const running: string[] = [];
  for (const name of arrivals) {
    if (shares.tryStart(caller(name))) {
      running.push(name);
    } else {
      shares.wait(caller(name), name);
    }
  }
  const started = [...running];
  for (let oldest = running.shift(); oldest !== undefined; oldest = running.shift()) {
    const next = shares.end(caller(oldest));
    if (next !== null) {
      running.push(next);
      started.push(next);
    }
  }
  expect(shares.size).toBe(0);
  return started;
};

describe('a free share', () => {
  it('goes to tenants in turn, then to their persons in turn, for each in the order of arrival', () => {
    const order = startOrder({ total: 1, ...NO_LIMIT }, ['a1x', 'a1y', 'a1z', 'a2x', 'b1x', 'c1x', 'b1y']);
    expect(order).toEqual(['a1x', 'b1x', 'c1x', 'a2x', 'b1y', 'a1y', 'a1z']);
  });

  it('goes to whoever uses the fewest, however many another has waiting', () => {
    const flood = Array.from({ length: 50 }, (_, index) => `a1-${index}`);
    const order = startOrder({ total: 3, ...NO_LIMIT }, [...flood, 'b1x', 'a2x', 'b1y']);
    expect(order.slice(0, 6)).toEqual(['a1-0', 'a1-1', 'a1-2', 'b1x', 'a2x', 'b1y']);
    expect(order).toHaveLength(53);
  });

  it('does not exist for a person at the limit, and does for everybody else', () => {
    const shares = new FairShares<string>({ total: 4, perTenant: 3, perPerson: 2 });
    const start = (name: string): boolean => shares.tryStart(caller(name));
    expect(['a1', 'a1', 'a1'].map(start)).toEqual([true, true, false]);
    expect(start('a2')).toBe(true);
    // The tenant has three, so the last is another tenant's.
    expect(start('a3')).toBe(false);
    expect(start('b1')).toBe(true);
    expect(start('c1')).toBe(false);
  });

  it('stays free when only those at their limit wait, and theirs is next when their work ends', () => {
    const shares = new FairShares<string>({ total: 4, perTenant: 3, perPerson: 1 });
    shares.tryStart(caller('a1'));
    shares.tryStart(caller('b1'));
    shares.wait(caller('a1'), 'a1 second');
    expect(shares.end(caller('b1'))).toBeNull();
    expect(shares.end(caller('a1'))).toBe('a1 second');
    expect(shares.end(caller('a1'))).toBeNull();
    expect(shares.tryStart(caller('a1'))).toBe(true);
  });
});

describe('who waits', () => {
  it('is counted per person, and leaves no trace when gone', () => {
    const shares = new FairShares<string>({ total: 1, ...NO_LIMIT });
    shares.tryStart(caller('a1'));
    shares.wait(caller('a1'), 'first');
    shares.wait(caller('a1'), 'second');
    shares.wait(caller('a2'), 'other');
    expect(shares.waitingOf(caller('a1'))).toBe(2);
    expect(shares.waitingOf(caller('c9'))).toBe(0);
    expect(shares.remove(caller('a1'), 'first')).toBe(true);
    expect(shares.remove(caller('a1'), 'first')).toBe(false);
    expect(shares.remove(caller('c9'), 'first')).toBe(false);
    expect(shares.size).toBe(2);
    expect(shares.end(caller('a1'))).toBe('other');
    expect(shares.end(caller('a2'))).toBe('second');
  });

  it('a caller without a share is passed at most twice by the same person, however work arrives and ends', () => {
    const shares = new FairShares<string>({ total: 2, perTenant: 2, perPerson: 1 });
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const names = ['a1', 'a2', 'a3', 'b1', 'c1'];
    const running: string[] = [];
    const waitingSince = new Map<string, Map<string, number>>();
    const passes: number[] = [];
    const noteStart = (name: string): void => {
      running.push(name);
      waitingSince.delete(name);
      for (const [other, passedBy] of waitingSince) {
        if (other.charAt(0) === name.charAt(0) && !running.includes(other)) {
          passedBy.set(name, (passedBy.get(name) ?? 0) + 1);
          passes.push(passedBy.get(name) ?? 0);
        }
      }
    };
    for (let step = 0; step < 5000; step += 1) {
      const name = names[next(names.length)] ?? 'a1';
      if (next(2) === 0 && shares.waitingOf(caller(name)) < 5) {
        if (shares.waitingOf(caller(name)) === 0 && shares.tryStart(caller(name))) {
          noteStart(name);
        } else {
          shares.wait(caller(name), name);
          waitingSince.set(name, waitingSince.get(name) ?? new Map());
        }
      } else if (running.length > 0) {
        const ended = running.splice(next(running.length), 1)[0] ?? '';
        const started = shares.end(caller(ended));
        if (started !== null) {
          noteStart(started);
        }
      }
      expect(running.length).toBeLessThanOrEqual(2);
      expect(new Set(running).size).toBe(running.length);
    }
    expect(Math.max(...passes)).toBeLessThanOrEqual(2);
  });
});
