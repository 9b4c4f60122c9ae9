import { ApiError } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { IDLE_CALL, reduceCall, runCall, type CallAction, type CallState } from './call-state.ts';

const run = async (work: () => Promise<string>) => {
  let state: CallState<string> = IDLE_CALL;
  const seen: CallState<string>[] = [];
  const result = await runCall((action: CallAction<string>) => {
    state = reduceCall(state, action);
    seen.push(state);
  }, work);
  return { result, seen, state };
};

it('gives the server’s error body to its caller and clears loading', async () => {
  const body = { success: false, error: { code: 'dataset.not_found', message: 'There is none.' } };
  const error = new ApiError({ code: 'dataset.not_found', message: 'There is none.', status: 404, body });
  const { result, seen, state } = await run(() => Promise.reject(error));
  expect(result).toEqual({ ok: false, failureBody: body });
  expect(seen.map((one) => one.isLoading)).toEqual([true, false]);
  expect(state.failure).toBe(error);
});

it('gives what it knows itself when the server sent no body', async () => {
  const error = new ApiError({ code: 'network.unreachable', message: 'No answer.', status: null });
  expect((await run(() => Promise.reject(error))).result).toEqual({ ok: false, failureBody: error });
});

it('gives the data and clears loading and an older failure', async () => {
  const { result, state } = await run(() => Promise.resolve('saved'));
  expect(result).toEqual({ ok: true, data: 'saved' });
  expect(state).toEqual({ isLoading: false, data: 'saved', failure: null });
});

it('forgets an older failure as soon as it is tried again', () => {
  expect(reduceCall({ isLoading: false, data: null, failure: 'x' }, { type: 'started' }).failure).toBeNull();
});
