import type { Message } from '@plumbline/messages';
import type { Reading } from '../engine-api.ts';

/** `fraction` of the load, 0 to 1. */
export interface LoadProgress {
  readonly fraction: number;
  readonly rows: number | null;
  readonly about: boolean;
  readonly message: Message;
}

const TOLD_EVERY_MS = 100;

/** Progress that never goes back, though a file may be read more than once. */
export const progressReporter = (reading: Reading) => {
  let furthest = 0;
  let maxRows = 0;
  let lastCode = '';
  let reportedAt = 0;
  return ({ fraction, rows, about, message }: LoadProgress): void => {
    furthest = Math.max(furthest, Math.min(1, fraction));
    // An estimate may have been too high: the counted number is used.
    maxRows = about ? Math.max(maxRows, rows ?? 0) : (rows ?? maxRows);
    const now = performance.now();
    if (message.code === lastCode && now - reportedAt < TOLD_EVERY_MS) {
      return;
    }
    lastCode = message.code;
    reportedAt = now;
    reading.onProgress({
      fraction: furthest,
      rows: rows === null ? null : maxRows,
      ...(about ? { about } : {}),
      message,
    });
  };
};
