import { expect, it } from 'vitest';
import { STREAMS_PER_PERSON, STREAMS_PER_TENANT, StreamShares } from './stream-shares.ts';

it('leaves streams for others, and for the same person once one is closed', () => {
  const shares = new StreamShares();
  const open = Array.from({ length: STREAMS_PER_PERSON }, () => shares.take('ann', 'north'));
  expect(() => shares.take('ann', 'north')).toThrow(
    'You have 50 event streams open, which is the most at once. Close one, then try again.',
  );
  shares.take('bob', 'north')();
  open[0]?.();
  shares.take('ann', 'north');
});

it('leaves streams for other workspaces', () => {
  const shares = new StreamShares();
  for (let index = 0; index < STREAMS_PER_TENANT; index += 1) {
    shares.take(`person ${index}`, 'north');
  }
  expect(() => shares.take('one more', 'north')).toThrow('Your workspace has 300 event streams open');
  shares.take('one more', 'south');
});
