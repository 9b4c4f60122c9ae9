import { useCallback, useEffect, useEffectEvent, useReducer, useRef, type RefObject } from 'react';
import { uploadCalls } from './calls.ts';
import { sendFile } from './send-file.ts';
import {
  restoredEntries,
  findUnfinished,
  nextToSend,
  reduceList,
  type ChosenFile,
  type FileEntry,
  type RestoredUpload,
  type ListEvent,
} from './upload-list.ts';

export interface UploadListControl {
  readonly entries: readonly FileEntry[];
  /** Adds files; a file that continues an interrupted upload replaces it in the list. */
  readonly choose: (files: readonly File[]) => void;
  readonly keep: (uploads: readonly RestoredUpload[]) => void;
  readonly pause: (key: string) => void;
  /** Goes on, or tries again. */
  readonly resume: (key: string) => void;
  readonly remove: (key: string) => void;
  readonly move: (key: string, by: -1 | 1) => void;
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

interface RunningUpload {
  readonly key: string;
  readonly abort: AbortController;
}

const chosenOf = (file: File): ChosenFile => ({
  key: crypto.randomUUID(),
  fileName: file.name,
  sizeBytes: file.size,
});

/**
 * At most `most` files, sent one at a time; leaving the page ends the sending, and what has arrived waits on the server.
 * `restored`: the initial entries.
 */
export function useUploadList(most: number, restored: readonly RestoredUpload[] = []): UploadListControl {
  const [entries, dispatch] = useReducer(reduceList, restored, restoredEntries);
  const files = useRef(new Map<string, File>());
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  });
  const stop = useSending(entries, files, dispatch);
  const choose = useCallback(
    (chosen: readonly File[]): void => {
      const named = chosen.map((file) => ({ file, one: chosenOf(file) }));
      const isNew = ({ one }: (typeof named)[number]): boolean =>
        findUnfinished(latest.current, one) === null;
      const room = Math.max(0, most - latest.current.length);
      const taken = new Set(named.filter(isNew).slice(0, room));
      const accepted = named.filter((each) => taken.has(each) || !isNew(each));
      for (const { file, one } of accepted) {
        files.current.set(one.key, file);
      }
      dispatch({ kind: 'chosen', files: accepted.map(({ one }) => one) });
    },
    [most],
  );
  return {
    entries,
    choose,
    keep: useCallback((uploads) => dispatch({ kind: 'restored', uploads }), []),
    pause: (key) => {
      stop(key);
      dispatch({ kind: 'paused', key });
    },
    resume: (key) => dispatch({ kind: 'queued', key }),
    remove: (key) => {
      stop(key);
      files.current.delete(key);
      dispatch({ kind: 'removed', key });
    },
    move: (key, by) => dispatch({ kind: 'moved', key, by }),
  };
}

/** Sends whatever comes next; answers how to stop what is on its way. */
function useSending(
  entries: readonly FileEntry[],
  files: RefObject<Map<string, File>>,
  dispatch: (event: ListEvent) => void,
): (key: string) => void {
  const running = useRef<RunningUpload | null>(null);
  const next = nextToSend(entries)?.key ?? null;
  const send = useEffectEvent((key: string): void => {
    const file = files.current.get(key);
    const entry = entries.find((one) => one.key === key);
    if (file === undefined || entry === undefined) {
      return;
    }
    const abort = new AbortController();
    running.current = { key, abort };
    void sendFile(file, {
      calls: uploadCalls(abort.signal),
      resumeId: entry.uploadId,
      signal: abort.signal,
      onEvent: (event) => abort.signal.aborted || dispatch({ kind: 'upload', key, event }),
      now: () => performance.now(),
      waitForNetwork,
    });
  });
  useEffect(() => {
    if (next !== null) {
      send(next);
    }
  }, [next]);
  useEffect(() => () => running.current?.abort.abort(), []);
  return (key) => {
    if (running.current?.key === key) {
      running.current.abort.abort();
      running.current = null;
    }
  };
}
