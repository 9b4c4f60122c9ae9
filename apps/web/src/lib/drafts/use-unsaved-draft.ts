import { useCallback, useEffect, useRef } from 'react';
import { draftBox, type Draft } from './drafts.ts';
import { toast } from '../toasts/toasts.ts';
import { useLatest } from '../state/use-latest.ts';

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

interface DraftState {
  readonly place: DraftPlace;
  readonly changes: UnsavedChanges | null;
}

interface Newest<Value> {
  readonly current: Value;
}

/** Returns what to show whoever leaves now; null where nothing is stored. */
function storeDraft(latest: Newest<DraftState>, isDiscarded: Newest<boolean>): string | null {
  const { place, changes } = latest.current;
  const { owner, kind, id, link, leftText } = place;
  const box = draftBox(owner);
  if (changes === null || isDiscarded.current) {
    box.drop(kind, id);
    return null;
  }
  box.keep({ kind, id, link, title: changes.title, jobId: null, data: changes.data });
  return leftText(changes.title);
}

/**
 * Stores changes on this device until they are saved, and says so to whoever leaves with them. `changes`: null where there
 * are none. Returns the function that discards them, whatever happens until the component is gone.
 */
export function useUnsavedDraft(place: DraftPlace, changes: UnsavedChanges | null): () => void {
  const latest = useLatest<DraftState>({ place, changes });
  const isDiscarded = useRef(false);
  const store = useCallback(() => storeDraft(latest, isDiscarded), [latest]);
  useEffect(() => {
    // The latest state is what is saved: each change restarts the wait.
    const timer = setTimeout(store, SAVE_AFTER_MS, changes);
    return () => clearTimeout(timer);
  }, [store, changes]);
  const leave = useCallback((): void => {
    const text = store();
    if (text !== null) {
      toast(text);
    }
  }, [store]);
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
