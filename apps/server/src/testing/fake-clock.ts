import type { Clock } from '../platform/clock.ts';

/** A clock that moves only when advanced. */
export interface FakeClock extends Clock {
  advance(ms: number): void;
}

export function fakeClock(start = Date.UTC(2026, 0, 5, 9, 30)): FakeClock {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}
