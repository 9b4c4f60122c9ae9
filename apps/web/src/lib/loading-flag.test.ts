import { FILTER_LOADING_CLEAR_MS } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { createLoadingFlag } from './loading-flag.ts';

const aFlag = () => {
  const seen: boolean[] = [];
  const timers: { work: () => void; ms: number }[] = [];
  const flag = createLoadingFlag({
    onChange: (isLoading) => seen.push(isLoading),
    setTimer: (work, ms) => {
      const timer = { work, ms };
      timers.push(timer);
      return timer;
    },
    clearTimer: (timer) => timers.splice(timers.indexOf(timer as (typeof timers)[number]), 1),
  });
  return { flag, seen, timers };
};

it('falls 100 ms after the answer, not before', () => {
  const { flag, seen, timers } = aFlag();
  flag.start();
  flag.settle();
  expect(seen).toEqual([true]);
  expect(timers.map((timer) => timer.ms)).toEqual([FILTER_LOADING_CLEAR_MS]);
  timers[0]!.work();
  expect(seen).toEqual([true, false]);
});

it('stays up when another call begins within the 100 ms', () => {
  const { flag, seen, timers } = aFlag();
  flag.start();
  flag.settle();
  flag.start();
  expect(timers).toEqual([]);
  expect(seen).not.toContain(false);
});

it('falls at once when the call fails, and no timer is left to fire later', () => {
  const { flag, seen, timers } = aFlag();
  flag.start();
  flag.settle();
  flag.fail();
  expect(seen.at(-1)).toBe(false);
  expect(timers).toEqual([]);
});
