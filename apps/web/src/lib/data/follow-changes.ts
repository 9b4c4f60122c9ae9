import {
  ALL,
  ApiError,
  SUBJECTS,
  streamChanges,
  type ChangesEvent,
  type SubjectIds,
} from '@plumbline/contract';
import { api } from '../api/api.ts';
import { readStream, waitOrOnline } from '../progress/events.ts';
import { announceChange } from './changes.ts';

const LOCK = 'plumbline.changes';
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

const EVERYTHING: SubjectIds = Object.fromEntries(SUBJECTS.map((subject) => [subject, ALL]));

/** A server that refuses the call for good: an older one, or a session that has ended. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== null && error.status < 500 && error.status !== 429;

async function listen(signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  const onMessage = (_id: string | undefined, data: string): boolean => {
    void announceChange(...(JSON.parse(data) as ChangesEvent).changes);
    return false;
  };
  for (let hasBroken = false; !signal.aborted; hasBroken = true) {
    const openedAt = Date.now();
    try {
      const response = await api.events(streamChanges, { signal });
      if (hasBroken) {
        // What changed meanwhile is not said again.
        void announceChange(EVERYTHING);
      }
      await readStream(response, onMessage);
    } catch (error) {
      if (signal.aborted || isFinal(error)) {
        return;
      }
    }
    // Not all at once, where a server that many follow has started again.
    await waitOrOnline(waitMs * (0.5 + Math.random()), signal);
    const hasLasted = Date.now() - openedAt > LONGEST_WAIT_MS;
    waitMs = hasLasted ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
}

/**
 * Shows what other people and work in the background change, until the function returned is called. One tab of the
 * browser listens for all of them: a browser opens few connections to one server, and each stream holds one.
 */
export function followChanges(): () => void {
  const end = new AbortController();
  // Locks are missing where the page came over an insecure connection: it then follows when its window takes the focus.
  const locks: LockManager | undefined = navigator.locks;
  const { signal } = end;
  locks
    ?.request(LOCK, { signal }, () => listen(signal))
    .catch((error: unknown) => {
      if (!signal.aborted) {
        throw error;
      }
    });
  return () => end.abort();
}
