import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

const never = new AbortController().signal;
const turnsOf = (atOnce: number, waiting = 10) => new Turns({ atOnce, waiting, refusal: 'Full.' });

describe('turns', () => {
  it('are held by so many at once and pass to who waits, tenants in turn', async () => {
    const turns = turnsOf(1);
    const order: string[] = [];
    const release = await turns.take('a', never);
    const waiting = ['a1', 'a2', 'b1'].map(async (name) => {
      const done = await turns.take(name.charAt(0), never);
      order.push(name);
      done();
    });
    expect(order).toEqual([]);
    release();
    await Promise.all(waiting);
    expect(order).toEqual(['a1', 'b1', 'a2']);
    (await turns.take('a', never))();
  });

  it('are refused with engine.busy when too many wait', async () => {
    const turns = turnsOf(1, 1);
    const release = await turns.take('a', never);
    const second = turns.take('a', never);
    await expect(turns.take('b', never)).rejects.toMatchObject({ code: 'engine.busy', message: 'Full.' });
    release();
    (await second)();
  });

  it('are not given to a caller who has gone', async () => {
    const turns = turnsOf(1);
    const release = await turns.take('a', never);
    const caller = new AbortController();
    const gone = turns.take('a', caller.signal);
    const stays = turns.take('a', never);
    caller.abort();
    await expect(gone).rejects.toMatchObject({ code: 'request.cancelled' });
    release();
    (await stays)();
  });
});
