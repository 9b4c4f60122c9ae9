import type { Reading } from '../door.ts';

/** `fraction` of the load, 0 to 1. */
export interface LoadProgress {
  readonly fraction: number;
  readonly rows: number | null;
  readonly about: boolean;
  readonly message: string;
}

const TOLD_EVERY_MS = 100;

/** Progress that never goes back, though a file may be read more than once. */
export const progressTeller = (reading: Reading) => {
  let furthest = 0;
  let mostRows = 0;
  let said = '';
  let toldAt = 0;
  return ({ fraction, rows, about, message }: LoadProgress): void => {
    furthest = Math.max(furthest, Math.min(1, fraction));
    // An estimate may have been too high: what was counted stands.
    mostRows = about ? Math.max(mostRows, rows ?? 0) : (rows ?? mostRows);
    const now = performance.now();
    if (message === said && now - toldAt < TOLD_EVERY_MS) {
      return;
    }
    said = message;
    toldAt = now;
    reading.onProgress({
      fraction: furthest,
      rows: rows === null ? null : mostRows,
      ...(about ? { about } : {}),
      message,
    });
  };
};
