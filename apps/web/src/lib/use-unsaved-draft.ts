import { useCallback, useEffect, useRef } from 'react';
import { draftBox, type Draft } from './drafts.ts';
import { toast } from './toasts.ts';
import { useLatest } from './use-latest.ts';

const SAVE_AFTER_MS = 600;

/** Changes that are not saved yet. */
export interface UnsavedChanges {
  readonly title: string;
  readonly data: unknown;
}

interface DraftPlace extends Pick<Draft, 'kind' | 'id' | 'link'> {
  /** Whose draft it is. */
  readonly owner: string;
  /** What somebody is shown who leaves with changes. */
  readonly leftText: (title: string) => string;
}

/**
 * Stores changes on this device until they are saved, and says so to whoever leaves with them. `changes`: null where there
 * are none. Returns the function that discards them, whatever happens until the component is gone.
 */
export function useUnsavedDraft(place: DraftPlace, changes: UnsavedChanges | null): () => void {
  const latest = useLatest({ place, changes });
  const isDiscarded = useRef(false);
  const store = useCallback((): boolean => {
    const {
      place: { owner, kind, id, link },
      changes: now,
    } = latest.current;
    const box = draftBox(owner);
    if (now === null || isDiscarded.current) {
      box.drop(kind, id);
      return false;
    }
    box.keep({ kind, id, link, title: now.title, jobId: null, data: now.data });
    return true;
  }, [latest]);
  useEffect(() => {
    // The latest state is what is saved: each change restarts the wait.
    const timer = setTimeout(store, SAVE_AFTER_MS, changes);
    return () => clearTimeout(timer);
  }, [store, changes]);
  const leave = useCallback((): void => {
    const { place: left, changes: now } = latest.current;
    if (store() && now !== null) {
      toast(left.leftText(now.title));
    }
  }, [store, latest]);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    addEventListener('pagehide', store);
    return () => {
      isMounted.current = false;
      removeEventListener('pagehide', store);
      // Strict mode takes a page away and puts it back at once: only who stays away has left.
      queueMicrotask(() => {
        if (!isMounted.current) {
          leave();
        }
      });
    };
  }, [store, leave]);
  return useCallback(() => {
    isDiscarded.current = true;
    store();
  }, [store]);
}
