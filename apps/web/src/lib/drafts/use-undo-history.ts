import { useCallback, useMemo, useRef, useState } from 'react';
import { startHistory, recorded, redone, undone, type History } from './history.ts';

interface Steps<T> {
  /** Keeps the state that is left for `next`, so that it can be come back to. */
  readonly record: (now: T, next: T) => void;
  /** Null when there is nothing to go back to. */
  readonly undo: ((now: T) => T) | null;
  readonly redo: ((now: T) => T) | null;
}

/**
 * Undo over a state that is stored elsewhere, in the URL and on the server: each call says what that state is now,
 * since back and other tabs change it as well.
 */
export function useSteps<T>(initial: T): Steps<T> {
  const history = useRef<History<T>>(startHistory(initial));
  const [reach, setReach] = useState({ back: 0, forth: 0 });
  const go = useCallback((now: T, to: (history: History<T>) => History<T>): T => {
    history.current = to({ ...history.current, present: now });
    const { past, future, present } = history.current;
    setReach({ back: past.length, forth: future.length });
    return present;
  }, []);
  const record = useCallback((now: T, next: T) => void go(now, (known) => recorded(known, next)), [go]);
  return useMemo(
    () => ({
      record,
      undo: reach.back > 0 ? (now: T) => go(now, undone) : null,
      redo: reach.forth > 0 ? (now: T) => go(now, redone) : null,
    }),
    [record, go, reach],
  );
}
