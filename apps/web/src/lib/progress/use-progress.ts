import { useEffect, useReducer } from 'react';
import { followJob } from './events.ts';
import { NO_PROGRESS, reduceProgress, type ProgressState } from './progress.ts';

/** The progress of a job while the component is mounted; `null` follows nothing. */
export const useJobProgress = (jobId: string | null): ProgressState => {
  const [state, dispatch] = useReducer(reduceProgress, NO_PROGRESS);
  useEffect(() => {
    if (jobId === null) {
      return undefined;
    }
    const abort = new AbortController();
    dispatch({ type: 'opened' });
    followJob(jobId, {
      signal: abort.signal,
      onEvent: (event) => dispatch({ type: 'received', event }),
    }).catch(() => dispatch({ type: 'lost' }));
    return () => abort.abort();
  }, [jobId]);
  return state;
};
