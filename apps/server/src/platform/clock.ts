export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The moment as stores and the wire write it: ISO 8601 in UTC with milliseconds. */
export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();

/** A moment `offsetMs` from now, in the same form; negative is the past. */
export const isoAfter = (clock: Clock, offsetMs: number): string =>
  new Date(clock.now() + offsetMs).toISOString();
