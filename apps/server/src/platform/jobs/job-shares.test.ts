import { describe, expect, it } from 'vitest';
import { chooseOwner, jobShares } from './job-shares.ts';

/** `a1` is person 1 of tenant a. */
const owner = (name: string) => ({ tenant_id: name.charAt(0), user_id: name });
const waiting = (name: string, due: number) => ({ ...owner(name), due_at: `2026-01-01T00:00:0${due}Z` });
const next = (running: string[], due: [name: string, due: number][], slots = 4): string | null =>
  chooseOwner(
    { running: running.map(owner), waiting: due.map(([name, at]) => waiting(name, at)) },
    jobShares(slots),
  )?.user_id ?? null;

describe('the next job', () => {
  it('is of the tenant with the fewest running, then of the person, then the earliest', () => {
    expect(
      next(
        ['a1'],
        [
          ['a1', 1],
          ['b1', 9],
        ],
      ),
    ).toBe('b1');
    expect(
      next(
        ['a1', 'b1'],
        [
          ['a1', 1],
          ['a2', 9],
          ['b1', 2],
        ],
      ),
    ).toBe('a2');
    expect(
      next(
        [],
        [
          ['a1', 3],
          ['b1', 2],
          ['a2', 4],
        ],
      ),
    ).toBe('b1');
  });

  it('is nobody’s where those who wait have their shares', () => {
    expect(next(['a1', 'a1'], [['a1', 1]])).toBeNull();
    expect(
      next(
        ['a1', 'a1', 'a2'],
        [
          ['a1', 1],
          ['a3', 2],
        ],
      ),
    ).toBeNull();
    expect(
      next(
        ['a1', 'a1', 'a2'],
        [
          ['a3', 1],
          ['b1', 2],
        ],
      ),
    ).toBe('b1');
  });

  it('is anybody’s where one runs at a time', () => {
    expect(next([], [['a1', 1]], 1)).toBe('a1');
  });
});
