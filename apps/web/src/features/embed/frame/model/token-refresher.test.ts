import { ApiError } from '@plumbline/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TokenKeeper, type FreshToken } from './token-refresher.ts';

const HOUR = 3_600_000;
const refused = (code: string): ApiError => new ApiError({ code, message: code, status: 401 });
const unreachable = (): ApiError =>
  new ApiError({ code: 'network.unreachable', message: 'no', status: null });

describe('the token of an embedded page', () => {
  let waits: { ms: number; run: () => void }[] = [];
  let requests: string[] = [];
  let reported: string[] = [];
  let answer: (token: string) => Promise<FreshToken>;
  let number = 0;

  const fresh = (lifeMs = HOUR): Promise<FreshToken> => {
    number += 1;
    const now = Date.UTC(1999, 0, 1);
    return Promise.resolve({
      token: `t${number}`,
      now: new Date(now).toISOString(),
      expiresAt: new Date(now + lifeMs).toISOString(),
    });
  };
  const keep = (): TokenKeeper =>
    new TokenKeeper({
      link: 'link',
      renew: (token) => {
        requests.push(token);
        return answer(token);
      },
      later: (ms, run) => {
        const one = { ms, run };
        waits.push(one);
        return () => void (waits = waits.filter((other) => other !== one));
      },
      onConnection: (connection) => reported.push(connection),
      onEnd: ({ code }) => reported.push(code),
      random: () => 0.5,
    });
  const settled = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));
  const pass = async (): Promise<number> => {
    const next = waits.shift();
    next?.run();
    await settled();
    return next?.ms ?? -1;
  };

  afterEach(() => void vi.useRealTimers());
  beforeEach(() => {
    vi.useFakeTimers();
    waits = [];
    requests = [];
    reported = [];
    number = 0;
    answer = () => fresh();
  });

  it('is renewed when four fifths of its life have passed, whatever year the server says it is', async () => {
    const keeper = keep();
    keeper.start();
    await settled();
    expect({ token: keeper.token, requests }).toEqual({ token: 't1', requests: ['link'] });
    expect(await pass()).toBe(HOUR * 0.8);
    expect({ token: keeper.token, requests }).toEqual({ token: 't2', requests: ['link', 't1'] });
    expect(waits).toHaveLength(1);
  });

  it('the token of an embedded page that ended while the machine slept is renewed by the call that finds out, once for all calls', async () => {
    const keeper = keep();
    keeper.start();
    await settled();
    const work = (token: string) =>
      token === 't1' ? Promise.reject(refused('embed.expired')) : Promise.resolve(token);
    expect(await Promise.all([keeper.run(work), keeper.run(work)])).toEqual(['t2', 't2']);
    expect(requests).toEqual(['link', 't1']);
    expect(reported).toEqual([]);
  });

  it('the token of an embedded page that is too old to be renewed is fetched with the link again', async () => {
    const keeper = keep();
    keeper.start();
    await settled();
    answer = (token) => (token === 'link' ? fresh() : Promise.reject(refused('embed.expired')));
    await pass();
    expect({ token: keeper.token, requests }).toEqual({ token: 't2', requests: ['link', 't1', 'link'] });
  });

  it('the token of an ended embed ends the page with the server’s message, and sends no more requests', async () => {
    const keeper = keep();
    keeper.start();
    await settled();
    const gone = keeper.run(() => Promise.reject(refused('embed.revoked')));
    await expect(gone).rejects.toThrow('embed.revoked');
    expect({ reported, isEnded: keeper.isEnded, waits }).toEqual({
      reported: ['embed.revoked'],
      isEnded: true,
      waits: [],
    });
  });

  it('the token of an embedded page whose embed ended is not renewed for ever: the refusal of the link is the end', async () => {
    const keeper = keep();
    keeper.start();
    await settled();
    answer = () => Promise.reject(refused('embed.expired'));
    await pass();
    expect({ reported, waits, requests }).toEqual({
      reported: ['embed.expired'],
      waits: [],
      requests: ['link', 't1', 'link'],
    });
  });

  it('survives a lost connection: retries with growing delays, and reports when it is back', async () => {
    const keeper = keep();
    keeper.start();
    await settled();
    answer = () => Promise.reject(unreachable());
    await keeper.run(() => Promise.reject(unreachable())).catch(() => undefined);
    const pauses = [];
    for (let round = 0; round < 7; round += 1) {
      pauses.push(await pass());
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(reported).toEqual(['lost']);
    answer = () => fresh();
    await pass();
    expect(reported).toEqual(['lost', 'online']);
    expect(waits.map(({ ms }) => ms)).toEqual([HOUR * 0.8]);
  });

  it('is tried at once when the machine says that its network is back', async () => {
    const keeper = keep();
    answer = () => Promise.reject(unreachable());
    keeper.start();
    await settled();
    expect(reported).toEqual(['lost']);
    answer = () => fresh();
    keeper.wake();
    await settled();
    expect(reported).toEqual(['lost', 'online']);
    keeper.wake();
    await settled();
    expect(requests).toHaveLength(2);
  });

  it('is tried at once when the machine says that its network is gone', async () => {
    const keeper = keep();
    keeper.start();
    await settled();
    answer = () => Promise.reject(unreachable());
    keeper.check();
    await settled();
    expect([reported, waits.map(({ ms }) => ms)]).toEqual([['lost'], [1000]]);
  });

  it('survives failures that are not its own', async () => {
    const keeper = keep();
    keeper.start();
    await settled();
    const fault = new ApiError({ code: 'internal', message: 'x', status: 500 });
    await expect(keeper.run(() => Promise.reject(fault))).rejects.toBe(fault);
    expect({ reported, isEnded: keeper.isEnded }).toEqual({ reported: [], isEnded: false });
  });
});
