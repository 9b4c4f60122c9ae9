import type { ApiKeys } from '../auth/api-keys.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Principal } from '../principal.ts';

/** A session ended by another process closes its streams within this time; by this process, at once. */
const CHECK_MS = 2_000;

type Watchable = Pick<Sessions, 'isAlive' | 'onEnded'>;

/** Sessions and API keys alike. */
export const watchable = ({
  sessions,
  apiKeys,
}: {
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
}): Watchable => ({
  isAlive: (principal) =>
    principal.keyScopes === undefined ? sessions.isAlive(principal) : apiKeys.isAlive(principal),
  onEnded: (listener) => {
    const stops = [sessions.onEnded(listener), apiKeys.onEnded(listener)];
    return () => stops.forEach((stop) => stop());
  },
});

interface WatchedSession {
  readonly listeners: Set<() => void>;
  readonly stop: () => void;
}

/** Reports the end of sessions that have streams open, with one check for all streams of a session. */
export class SessionWatch {
  readonly #sessions: Watchable;
  readonly #followed = new Map<string, WatchedSession>();

  constructor(sessions: Watchable) {
    this.#sessions = sessions;
  }

  /** Calls `onEnd` once the session has ended. Returns the function that stops following. */
  follow(principal: Principal, onEnd: () => void): () => void {
    const { sessionId } = principal;
    const followed = this.#followed.get(sessionId) ?? this.#start(principal);
    followed.listeners.add(onEnd);
    return () => {
      if (followed.listeners.delete(onEnd) && followed.listeners.size === 0) {
        followed.stop();
        this.#followed.delete(sessionId);
      }
    };
  }

  #start(principal: Principal): WatchedSession {
    const listeners = new Set<() => void>();
    const end = (): void => Array.from(listeners).forEach((listener) => listener());
    const check = (): void => {
      this.#sessions.isAlive(principal).then(
        (isAlive) => isAlive || end(),
        // A session whose state cannot be read counts as ended.
        end,
      );
    };
    const timer = setInterval(check, CHECK_MS);
    const unsubscribe = this.#sessions.onEnded(check);
    const followed = {
      listeners,
      stop: () => {
        clearInterval(timer);
        unsubscribe();
      },
    };
    this.#followed.set(principal.sessionId, followed);
    return followed;
  }
}
