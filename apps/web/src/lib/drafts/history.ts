/** What can be undone, newest last, and what was undone, next to redo last. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

export const HISTORY_STEPS = 100;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** A new state; what was undone before it is gone. */
export function recorded<T>(history: History<T>, next: T): History<T> {
  if (Object.is(next, history.present)) {
    return history;
  }
  return { past: [...history.past, history.present].slice(-HISTORY_STEPS), present: next, future: [] };
}

export function undone<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  return history.past.length === 0
    ? history
    : {
        past: history.past.slice(0, -1),
        present: present as T,
        future: [...history.future, history.present],
      };
}

export function redone<T>(history: History<T>): History<T> {
  const present = history.future.at(-1);
  return history.future.length === 0
    ? history
    : {
        past: [...history.past, history.present],
        present: present as T,
        future: history.future.slice(0, -1),
      };
}
