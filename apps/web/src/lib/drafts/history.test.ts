import { describe, expect, it } from 'vitest';
import { HISTORY_STEPS, startHistory, recorded, redone, undone } from './history.ts';

describe('history', () => {
  it('goes back and forth through what was done', () => {
    const three = recorded(recorded(startHistory('a'), 'b'), 'c');
    const back = undone(undone(three));
    expect(back.present).toBe('a');
    expect(redone(redone(back)).present).toBe('c');
  });

  it('forgets what was undone once something else is done', () => {
    const other = recorded(undone(recorded(startHistory('a'), 'b')), 'x');
    expect([other.present, redone(other).present]).toEqual(['x', 'x']);
  });

  it('stays where it is at either end', () => {
    const one = startHistory('a');
    expect([undone(one), redone(one)]).toEqual([one, one]);
  });

  it('does not record a state that is the same', () => {
    const one = startHistory('a');
    expect(recorded(one, 'a')).toBe(one);
  });

  it('keeps the newest steps', () => {
    let history = startHistory(0);
    for (let step = 1; step <= HISTORY_STEPS + 50; step += 1) {
      history = recorded(history, step);
    }
    expect([history.past.length, history.past[0]]).toEqual([HISTORY_STEPS, 50]);
  });
});
