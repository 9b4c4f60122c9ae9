import type { MainThreadTurns } from './turns.ts';

/** Aimed at for one turn: others are not held up for longer. */
const TURN_MS = 8;
const MAX_ITEMS = 1000;
/** What the first items took may say little of the next: so many times as many at most. */
const MAX_GROWTH = 4;

export interface SlicedWork {
  readonly turns: MainThreadTurns;
  /** Whose turns it takes. */
  readonly personId: string;
  readonly count: number;
  readonly signal: AbortSignal;
}

/**
 * Works through `count` items on the main thread, a few at a time in turns of a person: for work that is short for one item
 * and long for all. `work` gets the first and the end of each slice. Rejects with what it throws, with the reason of the
 * signal, and with `request.rate_limited` when too much of the person's work waits.
 */
export async function workInTurns(
  { turns, personId, count, signal }: SlicedWork,
  work: (from: number, to: number) => void,
): Promise<void> {
  let items = 1;
  for (let from = 0; from < count;) {
    signal.throwIfAborted();
    const to = Math.min(count, from + items);
    const start = from;
    const ms = await turns.run(personId, () => {
      const startedAt = performance.now();
      work(start, to);
      return performance.now() - startedAt;
    });
    const fitting = Math.floor((items * TURN_MS) / Math.max(ms, TURN_MS / MAX_GROWTH));
    items = Math.max(1, Math.min(fitting, MAX_ITEMS));
    from = to;
  }
}
