import { expect, it } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { TokenBuckets } from './token-bucket.ts';

const RULE = { perSecond: 10, burst: 20, maxKeys: 2 };

it('lets a burst through, then the steady pace, and says how long to wait', () => {
  const clock = fakeClock();
  const buckets = new TokenBuckets(RULE, clock);
  const passed = () =>
    Array.from({ length: 30 }, () => buckets.take('a')).filter((wait) => wait === 0).length;
  expect(passed()).toBe(20);
  expect(buckets.take('a')).toBe(1);
  clock.advance(1000);
  expect(passed()).toBe(10);
  clock.advance(60_000);
  expect(passed()).toBe(20);
});

it('counts each caller apart, and forgets the one unseen longest', () => {
  const buckets = new TokenBuckets({ ...RULE, burst: 1 }, fakeClock());
  expect([buckets.take('a'), buckets.take('b')]).toEqual([0, 0]);
  expect(buckets.take('a')).toBeGreaterThan(0);
  expect(buckets.take('c')).toBe(0);
  expect(buckets.take('b')).toBe(0);
});
