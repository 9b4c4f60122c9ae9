const HOUR_MS = 3_600_000;

/** Long enough for what a link may hold, read on a slow machine. */
export const READING_TIMEOUT_MS = 4 * HOUR_MS;
