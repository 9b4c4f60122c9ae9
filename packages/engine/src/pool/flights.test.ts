import { expect, it } from 'vitest';
import { Flights } from './flights.ts';

const deferred = <T>() => Promise.withResolvers<T>();
const live = (): AbortSignal => new AbortController().signal;

it('runs equal work once for all concurrent callers', async () => {
  const flights = new Flights();
  const { promise, resolve } = deferred<string>();
  let runs = 0;
  const work = (): Promise<string> => {
    runs += 1;
    return promise;
  };
  const answers = Promise.all([flights.join('k', live(), work), flights.join('k', live(), work)]);
  resolve('answer');
  expect(await answers).toEqual(['answer', 'answer']);
  expect(runs).toBe(1);
  await flights.join('k', live(), work);
  expect(runs).toBe(2);
});

it('aborts the work only when the last who waits goes away', async () => {
  const flights = new Flights();
  const [first, second] = [new AbortController(), new AbortController()];
  const runs: AbortSignal[] = [];
  const work = (signal: AbortSignal): Promise<string> => {
    runs.push(signal);
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  };
  const one = flights.join('k', first.signal, work);
  const two = flights.join('k', second.signal, work);
  first.abort();
  await expect(one).rejects.toMatchObject({ code: 'request.cancelled' });
  expect(runs[0]?.aborted).toBe(false);
  second.abort();
  await expect(two).rejects.toMatchObject({ code: 'request.cancelled' });
  expect(runs[0]?.aborted).toBe(true);
});

it('starts again after an abandoned flight, and reports a failure to all', async () => {
  const flights = new Flights();
  const gone = new AbortController();
  const never = flights.join('k', gone.signal, () => new Promise(() => undefined));
  gone.abort();
  await expect(never).rejects.toMatchObject({ code: 'request.cancelled' });
  const failing = (): Promise<never> => Promise.reject(new Error('broken'));
  const notified = await Promise.allSettled([
    flights.join('k', live(), failing),
    flights.join('k', live(), failing),
  ]);
  expect(notified.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(await flights.join('k', live(), () => Promise.resolve('fresh'))).toBe('fresh');
});
