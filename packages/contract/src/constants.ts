/** Constants of the product, said once. Units are in the names. */
export const DEFAULT_PAGE = 1;
export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 1000;
/** With every limit the number of its last row is still exact. */
export const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LIMIT);
/** Of a page of rows. More would hold up everybody else's answers: they are read and written on the server's one thread. */
export const MAX_PAGE_CELLS = 250_000;
/** Characters of a question in words: some 350 words, which take the thread that reads them a few milliseconds. */
export const MAX_QUESTION = 2000;
export const TOAST_CLOSE_MS = 1000;
/** The grid's filter calls clear their loading flag this long after the answer. */
export const FILTER_LOADING_CLEAR_MS = 100;
export const SCROLL_TO_TOP_PX = 100;
export const DEFAULT_CHART_COLOR = '#209BE3';
export const DEFAULT_GRAPH_MODE = 'Absolute';
export const DEFAULT_LAYOUT = 'Data';
export const DEFAULT_THEME = 'Light';
/** Where neither the person nor the workspace has chosen. */
export const DEFAULT_LOCALE = 'en-GB';
export const DEFAULT_CURRENCY = 'EUR';
/** Largest part of an upload in one PUT. */
export const UPLOAD_CHUNK_BYTES = 16 * 1024 * 1024;
/** Runs of schedules and refreshes are listed for this long. */
export const RUN_HISTORY_DAYS = 90;
/** Most files that are read as one table. */
export const UPLOADS_AT_ONCE = 100;
/** Largest file that an upload may have: 100 GiB. The disk must have room for it, too. */
export const UPLOAD_MAX_BYTES = 100 * 1024 ** 3;
/** Rows that a recipe makes at most, where its datasets have fewer: pages beyond would not be read in time. */
export const MAX_RECIPE_ROWS = 50_000_000;
/** An upload untouched for this long is removed; wizard drafts live as long. */
export const UPLOAD_KEPT_DAYS = 7;
/** A type wins a column when at least this share of its non-empty cells parse as it. */
export const TYPE_WINS_SHARE = 0.95;
/** Characters; the longest is 256. */
export const PASSWORD_MIN_LENGTH = 10;
export const TRIAL_DAYS = 14;
export const SESSION_REPLAY = {
  errorSampleRate: 1,
  sessionSampleRate: 0.1,
  tracesSampleRate: 1,
  maxReplayMs: 3_600_000,
  minReplayMs: 5000,
  flushMinDelayMs: 5000,
  flushMaxDelayMs: 5500,
  mutationLimit: 10_000,
} as const;
