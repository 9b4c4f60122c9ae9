import { AppError } from '@plumbline/contract';
import { lost, refusedField, refusedStatement } from '../kit/refused.ts';
import { positionInQuery } from '../kit/wrapped-statement.ts';

export const timedOut = (cause?: unknown): AppError =>
  new AppError('source.timed_out', 'The statement took longer than it may. Read less.', { cause });

export const notClickhouse = (): AppError =>
  refusedField({
    field: 'port',
    message: 'What answered is not the HTTP interface of ClickHouse. Check host and port.',
  });

/** What Node calls a failure of the connection, what it means, and the field to fix. */
const CONNECTION: readonly (readonly [RegExp, string, string])[] = [
  [
    /ERR_TLS_CERT_ALTNAME/u,
    'The certificate is for another host name. Enter the name that is in the certificate.',
    'host',
  ],
  [/CERT_HAS_EXPIRED/u, 'The certificate of the server has expired.', 'tls'],
  [
    /SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO|CERT_/u,
    'The certificate of the server is not from a known authority. Add the CA certificate that signed it.',
    'caCertificate',
  ],
  [
    /ERR_OSSL|PEM/u,
    'The client certificate or its key is not in PEM format, or the key is that of another certificate.',
    'clientCertificate',
  ],
  [
    /ERR_SSL|EPROTO|ECONNRESET/u,
    'The server does not offer TLS at this port. Enter the port of HTTPS, or choose no encryption in a network you trust.',
    'tls',
  ],
];

/** Translates a failure to encrypt the connection into an error. */
export function tlsFailure(error: unknown): AppError {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const match = CONNECTION.find(([pattern]) => pattern.test(`${code} ${message}`));
  return match === undefined
    ? lost(error)
    : refusedField({ field: match[2], message: match[1], cause: error });
}

/** What ends a reply before it is whole; what ClickHouse reports stays as it is. */
export function replyFailure(error: unknown): unknown {
  if (error instanceof AppError || error instanceof ServerFailure) {
    return error;
  }
  return (error as { code?: string }).code?.startsWith('HPE_') === true ? notClickhouse() : lost(error);
}

/** A failure that ClickHouse reports: `code` is its own number. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** `Code: 60. DB::Exception: …` or, before version 21, `Code: 60, e.displayText() = DB::Exception: …`. */
const REPORT = /Code: (\d+)[.,] (?:e\.displayText\(\) = )?DB::\w*Exception: ([^]*)/u;

/** What ClickHouse reports in a text; null where it reports nothing. */
export function parseFailure(text: string): ServerFailure | null {
  const [, code, rest] = REPORT.exec(text) ?? [];
  if (code === undefined || rest === undefined) {
    return null;
  }
  const message = rest
    .replace(/, e\.what\(\) = [^]*$/u, '')
    .replace(/(?:\s*\([A-Z][A-Z0-9_]+\))?(?:\s*\(version [^)]*\))?\s*(?:__exception__[^]*)?$/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/\.$/u, '');
  return new ServerFailure(Number(code), message);
}

const SIGN_IN = new Set([192, 193, 194, 516]);
const NOT_LET_IN = 195;
const NO_DATABASE = new Set([81, 291]);
const NO_TABLE = new Set([60, 218]);
const NOT_ALLOWED = new Set([497, 291]);
const TIMED_OUT = new Set([159, 160]);
const READ_ONLY = 164;
const CANCELLED = 394;
const BUSY = new Set([202, 201, 236]);
const TOO_MUCH = new Set([158, 241, 307, 396]);

/** `(line 2, col 7)`: both from 1. */
const PLACE = /\(line (\d+), col (\d+)\)/u;

function positionIn(query: string, message: string): number | null {
  const [, line, column] = PLACE.exec(message) ?? [];
  return positionInQuery(query, { line: Number(line), column: Number(column) });
}

/** Failures that say the same whatever was read; null for those that do not. */
function generalFailure(failure: ServerFailure): AppError | null {
  const { code, message } = failure;
  if (SIGN_IN.has(code)) {
    return refusedField({ field: 'password', message: 'The user or the password is wrong.', cause: failure });
  }
  if (code === NOT_LET_IN) {
    return refusedField({
      field: 'username',
      message: 'The server does not let this user sign in from here.',
      cause: failure,
    });
  }
  if (TIMED_OUT.has(code)) {
    return timedOut(failure);
  }
  if (BUSY.has(code)) {
    return new AppError('source.unreachable', `The server is busy: ${message}. Try again later.`, {
      cause: failure,
    });
  }
  if (TOO_MUCH.has(code)) {
    const text = `The statement needs more than the server allows: ${message}. Read less.`;
    return new AppError('source.refused', text, { cause: failure });
  }
  return code === CANCELLED ? lost(failure) : null;
}

/** Without what is of the text that was sent rather than of the one that was written: excerpts, places, other scopes. */
const stripNoise = (message: string): string =>
  message
    .replace(/^(Syntax error)[^]*?failed at position \d+(?: \([^)]*\))*: (\S+)[^]*$/u, '$1 at $2')
    .replace(/(?:\.? In scope |: [Ww]hile (?:executing|processing) )[^]*$/u, '');

/** Translates a failure of a person's statement into an error. */
function queryFailure(failure: ServerFailure, query: string): AppError {
  const { code, message } = failure;
  if (code === READ_ONLY) {
    return refusedStatement('Only statements that read tables are run, without settings.', failure);
  }
  if (NOT_ALLOWED.has(code)) {
    return new AppError('source.refused', `The user of the connection may not read this: ${message}.`, {
      cause: failure,
    });
  }
  if (/Multi-statements are not allowed/u.test(message)) {
    return refusedStatement('Write one statement.', failure);
  }
  const text = stripNoise(message);
  return new AppError('query.invalid', `${text}.`, {
    cause: failure,
    issues: [{ path: 'query', message: text }],
    data: { from: positionIn(query, message) },
  });
}

/** Translates a failure into an error; `query`: the text that a person wrote, null for a table. */
export function statementFailure(error: unknown, query: string | null): unknown {
  if (!(error instanceof ServerFailure)) {
    return error;
  }
  const general = generalFailure(error);
  if (general !== null) {
    return general;
  }
  if (query !== null) {
    return queryFailure(error, query);
  }
  if (NO_DATABASE.has(error.code)) {
    return refusedField({
      field: 'database',
      message: 'There is no database of this name, or the user may not read it.',
      cause: error,
    });
  }
  if (NO_TABLE.has(error.code) || NOT_ALLOWED.has(error.code)) {
    const text = 'The table is no longer there, or the user may not read it.';
    return new AppError('source.refused', text, { cause: error });
  }
  return new AppError('source.refused', `ClickHouse reports: ${error.message}.`, { cause: error });
}
