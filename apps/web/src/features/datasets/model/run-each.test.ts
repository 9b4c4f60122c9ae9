import { describe, expect, it } from 'vitest';
import { runEach } from './run-each.ts';

describe('a call for every item', () => {
  it('continues after one that fails and reports both', async () => {
    const error = { code: 'dataset.not_found' };
    const result = await runEach(['a', 'b', 'c'], async (id) => {
      if (id === 'b') {
        throw error;
      }
    });
    expect(result).toEqual({ done: ['a', 'c'], failed: [{ item: 'b', error }] });
  });

  it('runs at most four at once', async () => {
    let running = 0;
    let most = 0;
    await runEach(
      Array.from({ length: 20 }, (_, index) => index),
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve));
        running -= 1;
      },
    );
    expect(most).toBe(4);
  });

  it('a call for every item of nothing is over at once', async () => {
    expect(await runEach([], () => Promise.reject(new Error('not called')))).toEqual({
      done: [],
      failed: [],
    });
  });
});
