import { assertNever } from '@plumbline/contract';
import { errorBodyOf } from './api.ts';

/** One call that a person starts: a form sent, a button pressed. */
export interface CallState<T> {
  readonly isLoading: boolean;
  readonly data: T | null;
  /** What was thrown, for showing; `failureBody` of `runCall` is the server's own words. Null without a failure. */
  readonly failure: unknown;
}

export type CallAction<T> =
  | { readonly type: 'started' }
  | { readonly type: 'succeeded'; readonly data: T }
  | { readonly type: 'failed'; readonly failure: unknown };

export const IDLE_CALL: CallState<never> = { isLoading: false, data: null, failure: null };

export const reduceCall = <T>(state: CallState<T>, action: CallAction<T>): CallState<T> => {
  switch (action.type) {
    case 'started':
      return { ...state, isLoading: true, failure: null };
    case 'succeeded':
      return { isLoading: false, data: action.data, failure: null };
    case 'failed':
      return { ...state, isLoading: false, failure: action.failure };
    default:
      return assertNever(action);
  }
};

export type CallResult<T> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failureBody: unknown };

/** Runs a call; a failure clears loading and comes back to the caller as the server's error body. */
export const runCall = async <T>(
  dispatch: (action: CallAction<T>) => void,
  work: () => Promise<T>,
): Promise<CallResult<T>> => {
  dispatch({ type: 'started' });
  try {
    const data = await work();
    dispatch({ type: 'succeeded', data });
    return { ok: true, data };
  } catch (error) {
    dispatch({ type: 'failed', failure: error });
    return { ok: false, failureBody: errorBodyOf(error) };
  }
};
