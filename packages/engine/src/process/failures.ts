import { AppError, InvariantError, assertNever } from '@plumbline/contract';
import type { Failure } from './messages.ts';

/** Why a statement or a whole process was ended from outside; null: it failed by itself. */
export type EndReason = 'cancelled' | 'timed_out' | 'too_large' | 'disk_full' | 'crashed' | null;

const CANCELLED = 'The request was cancelled.';
const TIMED_OUT = 'The query ran longer than it may. Filter to fewer rows, or select fewer columns.';
const TOO_LARGE =
  'The query needs more memory than it may use. Filter to fewer rows, or select fewer columns.';
const WOULD_FILL_DISK =
  'The disk is almost full, and this work needs more of it. Free some space, filter to fewer rows, or select fewer columns.';

const LOST = 'The process that read the data ended unexpectedly. Try again.';

export const endingError = (ending: Exclude<EndReason, null>, cause?: unknown): AppError => {
  switch (ending) {
    case 'cancelled':
      return new AppError('request.cancelled', CANCELLED, { cause });
    case 'timed_out':
      return new AppError('query.timed_out', TIMED_OUT, { cause });
    case 'too_large':
      return new AppError('query.too_large', TOO_LARGE, { cause });
    case 'disk_full':
      return new AppError('storage.full', WOULD_FILL_DISK, { cause });
    case 'crashed':
      return new AppError('engine.lost', LOST, { cause: cause ?? 'crashed' });
    default:
      return assertNever(ending);
  }
};

/**
 * The process died under its statement: a crash in native code, or the system took it for its memory. Who runs a
 * person's query says `query.too_large`, for the query did it.
 */
export const lostError = (ending: EndReason): AppError =>
  ending === null ? new AppError('engine.lost', LOST) : endingError(ending);

/** Signals by which native code ends itself: what it was given did it, and would again. */
const CRASHES: ReadonlySet<NodeJS.Signals> = new Set([
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
]);

export const toEndReason = (signal: NodeJS.Signals | null): EndReason =>
  signal !== null && CRASHES.has(signal) ? 'crashed' : null;

/** What DuckDB said, retained for those who translate it further (a reader distinguishes a bad file from a bug). */
export class EngineError extends InvariantError {
  readonly text: string;

  constructor(text: string) {
    super(`The engine refused a statement: ${text}`);
    this.text = text;
  }
}

const NO_SPACE = /No space left|disk is full|max_temp_directory_size|failed to offload/iu;
const OUT_OF_MEMORY = /Out of Memory Error|std::bad_alloc|cannot create std::vector|Invalid string length/iu;
/** Used where people write the statements: what is in such a text may be theirs, and is not searched for words. */
const AS_JSON = /^[^{]{0,40}\{"exception_type"/u;
const BAD_INPUT = /^(Invalid Input Error|Conversion Error|Out of Range Error)/u;

export const failureError = (failure: Failure, ending: EndReason): Error => {
  if (ending !== null) {
    return endingError(ending);
  }
  if (failure.cause === 'limit') {
    return new AppError('query.too_large', failure.text, { issues: failure.issues ?? [] });
  }
  const { text } = failure;
  if (AS_JSON.test(text)) {
    return new EngineError(text);
  }
  if (NO_SPACE.test(text)) {
    return new AppError('storage.full', 'The disk is full. Free some space, then try again.', {
      cause: text,
    });
  }
  if (OUT_OF_MEMORY.test(text)) {
    return new AppError('query.too_large', TOO_LARGE, { cause: text });
  }
  return new EngineError(text);
};

/** Failures that a person's own query caused: a process it crashed, a pattern that only the engine can refuse. */
export const asQueryError = (error: unknown): unknown => {
  if (error instanceof AppError && error.code === 'engine.lost') {
    return new AppError('query.too_large', TOO_LARGE, { cause: error });
  }
  return error instanceof EngineError && BAD_INPUT.test(error.text)
    ? new AppError('query.invalid', firstLine(error.text), { cause: error })
    : error;
};

/** The same, where the statements are the reader's own: a process that crashed did so over the file. */
export const asReadingError = (error: unknown): unknown => {
  if (!(error instanceof AppError)) {
    return error;
  }
  if (error.code === 'query.too_large') {
    return new AppError(
      'source.too_large',
      'Reading the file takes more memory than it may use. Split the file, or leave out columns.',
      { cause: error },
    );
  }
  return error.code === 'engine.lost' && error.cause === 'crashed'
    ? new AppError(
        'file.unreadable',
        'The program that reads such files fails on this one, which is likely damaged. Save it again with the program that made it, then upload that.',
        { cause: error },
      )
    : error;
};

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text;
