import { AppError } from '@plumbline/contract';
import { lost, lostAtSignIn, refusedField } from '../kit/refused.ts';

interface ServerError extends Error {
  readonly code?: string;
  /** Number of the server's message. */
  readonly number?: number;
}

/** https://learn.microsoft.com/sql/relational-databases/errors-events/database-engine-events-and-errors */
const SIGN_IN_NUMBERS: Readonly<Record<number, readonly [string, string]>> = {
  18_456: ['The user or the password is wrong.', 'password'],
  18_452: ['The server takes Windows accounts alone. Ask for a SQL Server login.', 'username'],
  18_470: ['The account of this user is disabled.', 'username'],
  18_486: ['The account of this user is locked.', 'username'],
  18_487: ['The password has expired. Change it at the server.', 'password'],
  18_488: ['The password has to be changed at the server before it is used.', 'password'],
  4060: ['There is no database of this name, or the user may not open it.', 'database'],
  17_809: ['The server has no connection left. Try again later.', 'host'],
};

const TLS: readonly (readonly [RegExp, string, string])[] = [
  [
    /ALTNAME|altnames/u,
    'The certificate is for another host name. Enter the name that is in the certificate.',
    'host',
  ],
  [/CERT_HAS_EXPIRED|certificate has expired/u, 'The certificate of the server has expired.', 'tls'],
  [
    /SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO|self-signed|self signed|unable to (?:get|verify)/iu,
    'The certificate of the server is not from a known authority. Add the CA certificate that signed it.',
    'caCertificate',
  ],
  [
    /did not negotiate encryption/u,
    'The server does not offer TLS. Choose no encryption only in a network you trust.',
    'tls',
  ],
  [/requires encryption/u, 'The server takes encrypted connections alone.', 'tls'],
  [/ERR_SSL|EPROTO|ERR_OSSL/u, 'The server does not speak TLS as expected.', 'tls'],
];

/** All that is known of a failure: the driver puts what happened into causes and lists of errors. */
function* chain(error: unknown): Generator<ServerError> {
  if (error instanceof Error) {
    yield error;
    yield* chain(error.cause);
    for (const each of error instanceof AggregateError ? (error.errors as unknown[]) : []) {
      yield* chain(each);
    }
  }
}

/** What the server says while somebody signs in, of which the driver's error has no number. */
export interface ServerMessage {
  readonly number: number;
  readonly message: string;
}

/** Translates a failure while signing in into an error for the person who entered the connection. */
export function signInFailure(error: unknown, messages: readonly ServerMessage[]): unknown {
  if (error instanceof AppError) {
    return error;
  }
  const all = [...chain(error)];
  const known = messages.map(({ number }) => SIGN_IN_NUMBERS[number]).find((each) => each !== undefined);
  if (known !== undefined) {
    return refusedField({ field: known[1], message: known[0], cause: error });
  }
  const words = all.map(({ code = '', message }) => `${code} ${message}`).join(' ');
  const match = TLS.find(([pattern]) => pattern.test(words));
  if (match !== undefined) {
    return refusedField({ field: match[2], message: match[1], cause: error });
  }
  const [reported] = messages;
  return reported === undefined
    ? lostAtSignIn('SQL Server', error)
    : new AppError('source.refused', `The server refused the connection: ${reported.message}`, {
        cause: error,
      });
}

const NOT_ALLOWED = new Set([229, 230, 300, 297, 916, 262]);
const NO_TABLE = new Set([208, 4902]);
const LOCKED = 1222;
const DEADLOCK = 1205;

/** Translates a failure of a statement into an error; `isOwn`: a person wrote it. */
export function statementFailure(error: unknown, isOwn: boolean): unknown {
  if (error instanceof AppError || !(error instanceof Error)) {
    return error;
  }
  const all = [...chain(error)];
  if (all.some(({ code }) => code === 'ETIMEOUT')) {
    const text = 'The statement took longer than it may. Read less, or ask for an index.';
    return new AppError('source.timed_out', text, { cause: error });
  }
  const reported = all.find(({ number }) => number !== undefined);
  if (reported?.number === undefined) {
    return lost(error);
  }
  const { number, message } = reported;
  if (number === LOCKED || number === DEADLOCK) {
    const text = 'Other work at the server holds the rows. Try again later.';
    return new AppError('source.timed_out', text, { cause: error });
  }
  if (NOT_ALLOWED.has(number)) {
    return new AppError('source.refused', `The user of the connection may not read this: ${message}`, {
      cause: error,
    });
  }
  if (isOwn) {
    return invalidStatement(message, error);
  }
  return NO_TABLE.has(number)
    ? new AppError('source.refused', 'The table is no longer there, or the user may not see it.', {
        cause: error,
      })
    : new AppError('source.refused', `The server reports: ${message}`, { cause: error });
}

export const invalidStatement = (message: string, cause?: unknown): AppError =>
  new AppError('query.invalid', message, {
    cause,
    issues: [{ path: 'query', message }],
    data: { from: null },
  });
