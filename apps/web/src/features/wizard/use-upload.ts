import { useCallback, useEffect, useReducer, useRef } from 'react';
import { uploadCalls } from './api.ts';
import { sendFile } from './upload/send-file.ts';
import { NO_UPLOAD, reduceUpload, type UploadState } from './upload/upload-state.ts';

export interface UploadControl {
  readonly state: UploadState;
  /** Sends a file; `resumeId` goes on with an upload of the same file. Replaces one that is running. */
  readonly send: (file: File, resumeId?: string) => void;
  readonly cancel: () => void;
}

/** Resolves when the time is over or the network is back. */
const waitForNetwork = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      removeEventListener('online', settle);
      signal.removeEventListener('abort', settle);
      if (signal.aborted) {
        reject(signal.reason as Error);
      } else {
        resolve();
      }
    };
    const timer = setTimeout(settle, ms);
    addEventListener('online', settle);
    signal.addEventListener('abort', settle);
  });

/** One upload at a time; leaving the page ends it, and what has arrived waits on the server. */
export function useUpload(): UploadControl {
  const [state, dispatch] = useReducer(reduceUpload, NO_UPLOAD);
  const running = useRef<AbortController | null>(null);

  const send = useCallback((file: File, resumeId?: string): void => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    void sendFile(file, {
      calls: uploadCalls(abort.signal),
      resumeId: resumeId ?? null,
      signal: abort.signal,
      onEvent: (event) => abort.signal.aborted || dispatch(event),
      now: () => performance.now(),
      waitForNetwork,
    });
  }, []);
  const cancel = useCallback((): void => {
    running.current?.abort();
    dispatch({ kind: 'cancelled' });
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  return { state, send, cancel };
}
