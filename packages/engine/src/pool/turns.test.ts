import { describe, expect, it } from 'vitest';
import { Turns, type TurnsOptions } from './turns.ts';

const never = new AbortController().signal;
const caller = (name: string) => ({ tenantId: name.charAt(0), personId: name.slice(0, 2) });
const turnsOf = (total: number, options: Partial<TurnsOptions> = {}) =>
  new Turns({
    total,
    perTenant: total,
    perPerson: total,
    waiting: 10,
    waitingPerPerson: 10,
    work: 'downloads',
    ...options,
  });

describe('turns', () => {
  it('are held by so many at once and pass to who waits, tenants and persons in turn', async () => {
    const turns = turnsOf(1);
    const order: string[] = [];
    const release = await turns.take(caller('a1'), never);
    const waiting = ['a1-1', 'a1-2', 'a2', 'b1'].map(async (name) => {
      const turn = await turns.take(caller(name), never);
      order.push(name);
      turn();
    });
    expect(order).toEqual([]);
    release();
    await Promise.all(waiting);
    expect(order).toEqual(['b1', 'a2', 'a1-1', 'a1-2']);
    (await turns.take(caller('a1'), never))();
  });

  it('are refused with engine.busy when too many wait, of one person first', async () => {
    const turns = turnsOf(1, { waiting: 2, waitingPerPerson: 1 });
    const release = await turns.take(caller('a1'), never);
    const second = turns.take(caller('a1'), never);
    await expect(turns.take(caller('a1'), never)).rejects.toMatchObject({
      code: 'engine.busy',
      message:
        '1 of your downloads are waiting already. Wait until one has finished, or cancel one, then try again.',
    });
    const other = turns.take(caller('a2'), never);
    await expect(turns.take(caller('b1'), never)).rejects.toMatchObject({
      code: 'engine.busy',
      message: 'Too many downloads are waiting already. Try again in a moment.',
    });
    release();
    (await other)();
    (await second)();
  });

  it('are not given to a caller who has gone', async () => {
    const turns = turnsOf(1);
    const release = await turns.take(caller('a1'), never);
    const leaver = new AbortController();
    const gone = turns.take(caller('a1'), leaver.signal);
    const stays = turns.take(caller('a1'), never);
    leaver.abort();
    await expect(gone).rejects.toMatchObject({ code: 'request.cancelled' });
    release();
    (await stays)();
  });
});
