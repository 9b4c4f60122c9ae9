import { useCallback, useReducer, type Reducer } from 'react';
import {
  IDLE_CALL,
  reduceCall,
  runCall,
  type CallAction,
  type CallResult,
  type CallState,
} from './call-state.ts';

/** `const [state, run] = useCall<User>(); const result = await run(() => api.call(…));` */
export const useCall = <T>(): readonly [CallState<T>, (work: () => Promise<T>) => Promise<CallResult<T>>] => {
  const [state, dispatch] = useReducer(reduceCall as Reducer<CallState<T>, CallAction<T>>, IDLE_CALL);
  const run = useCallback((work: () => Promise<T>) => runCall(dispatch, work), []);
  return [state, run];
};
