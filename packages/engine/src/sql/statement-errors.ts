import { AppError } from '@plumbline/contract';
import { EngineError } from '../process/failures.ts';
import { positionAt } from './text-position.ts';
import { MAX_MESSAGE, shortened, statementError } from './refusals.ts';

/** What the engine says of an error in its JSON form. */
interface ReportedError {
  readonly exception_type: string;
  readonly exception_message: string;
  readonly position?: string;
  readonly candidates?: string;
}

/** Faults of the statement or of the values it meets. Everything else is ours. */
const OF_THE_STATEMENT = new Set([
  'Binder',
  'Catalog',
  'Constraint',
  'Conversion',
  'Decimal',
  'Divide by Zero',
  'Expression',
  'Invalid Input',
  'Invalid type',
  'Invalid',
  'Mismatch Type',
  'NOT_IMPLEMENTED',
  'Not implemented',
  'Null Pointer',
  'Object Size',
  'Out of Range',
  'Parameter Not Resolved',
  'Parser',
  'Serialization',
  'Syntax',
  'Unknown Type',
]);

const TOO_LARGE =
  'The statement needs more memory than it may use. Filter to fewer rows, group before joining, or select fewer columns.';

/** Words of the engine about itself; a person who wrote SQL has no use for them. */
const ABOUT_ITSELF =
  /\n(?:Candidate functions|LINE \d|Did you mean "(?:pg_|duckdb_|sqlite_)|\s*Candidates?:).*$/su;
const PATH = /(?:\/[\w.@-]+){2,}\/?/gu;
/** What is read of the engine's words, which may repeat the whole statement. */
const MAX_READ = 4 * MAX_MESSAGE;

/**
 * The same failure in words for the person who wrote the statement, with its place and without paths. `before` is the
 * number of bytes that preceded the statement where it was run.
 */
export const toStatementError = (error: unknown, sql: string, before = 0): unknown => {
  if (error instanceof AppError && (error.code === 'engine.lost' || error.code === 'query.too_large')) {
    return new AppError('query.too_large', TOO_LARGE, { cause: error });
  }
  if (!(error instanceof EngineError)) {
    return error;
  }
  const reported = reportedError(error.text);
  if (reported === null) {
    return error;
  }
  if (reported.exception_type === 'Out of Memory') {
    return new AppError('query.too_large', TOO_LARGE, { cause: error });
  }
  if (!OF_THE_STATEMENT.has(reported.exception_type)) {
    return error;
  }
  return statementError('query.invalid', [
    { message: errorMessage(reported, sql), position: positionAt(sql, errorPosition(reported, before)) },
  ]);
};

const errorPosition = ({ position }: ReportedError, before: number): number | null =>
  position === undefined ? null : Number(position) - before;

/** The database inside the process can be of no more use after these. */
const SPOILS = new Set(['INTERNAL', 'FATAL']);

/** True when the process that failed so must not take another statement. */
export const isSpoiling = (error: unknown): boolean =>
  error instanceof EngineError && SPOILS.has(reportedError(error.text)?.exception_type ?? '');

const reportedError = (text: string): ReportedError | null => {
  const from = text.indexOf('{"exception_type"');
  if (from === -1) {
    return null;
  }
  try {
    return JSON.parse(text.slice(from)) as ReportedError;
  } catch {
    return null;
  }
};

const errorMessage = ({ exception_message: text }: ReportedError, sql: string): string => {
  const plain = text
    .slice(0, MAX_READ)
    .replace(ABOUT_ITSELF, '')
    .replaceAll(PATH, (path) => (sql.includes(path) ? path : '…'));
  const line = plain.replaceAll(/\s*\n\s*/gu, ' ').trim();
  const cut = shortened(line);
  return /[.?!…]$/u.test(cut) ? cut : `${cut}.`;
};
