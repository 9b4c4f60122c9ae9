import { AppError } from '@plumbline/contract';
import { lostAtSignIn, outOfRoom, refusedStatement } from '../kit/refused.ts';

interface ServerError {
  readonly code: string;
  readonly message: string;
  /** From 1, within the statement that was sent. */
  readonly position?: string;
}

export const isServerError = (error: unknown): error is ServerError & Error =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && 'severity' in error;

/** SQLSTATE or its class, what it means, and the field of the form to fix. */
const SIGN_IN: readonly (readonly [RegExp, string, string])[] = [
  [
    /^28000 connection requires a valid client certificate/,
    'The server asks for a client certificate. Enter it with its key.',
    'clientCertificate',
  ],
  [
    /^28000 .*pg_hba\.conf.*(?:no encryption|SSL off)/,
    'The server takes no connection of this user without encryption. Choose encryption. If it is refused then too, its administrator has to allow the user in pg_hba.conf.',
    'tls',
  ],
  [/^28000 role .* does not exist/, 'There is no user of this name on the server.', 'username'],
  [/^28P01/, 'The user or the password is wrong.', 'password'],
  [
    /^28000/,
    'The server does not let this user sign in from here. Check the user, and pg_hba.conf of the server.',
    'username',
  ],
  [/^3D000/, 'There is no database of this name on the server.', 'database'],
  [/^42501/, 'The user may not connect to this database.', 'database'],
  [/^53300/, 'The server has no connection left. Try again later.', 'host'],
  [/^57P0/, 'The server is starting up or shutting down. Try again later.', 'host'],
];

/** What the driver refuses by itself. */
const DRIVER: readonly (readonly [RegExp, string, string])[] = [
  [/client password must be/, 'The server requires a password. Enter it.', 'password'],
  [
    /does not support SSL/,
    'The server does not offer TLS. Choose no encryption only in a network you trust.',
    'tls',
  ],
  [
    /ERR_TLS_CERT_ALTNAME|altnames/,
    'The certificate is for another host name. Enter the name that is in the certificate.',
    'host',
  ],
  [/CERT_HAS_EXPIRED/, 'The certificate of the server has expired.', 'tls'],
  [
    /SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO|CERT_/,
    'The certificate of the server is not from a known authority. Add the CA certificate that signed it.',
    'caCertificate',
  ],
  [
    /ERR_OSSL|PEM/,
    'The client certificate or its key is not in PEM format, or the key is that of another certificate.',
    'clientCertificate',
  ],
  [/ERR_SSL|EPROTO|SSL connection/, 'The server does not speak TLS as expected.', 'tls'],
];

/** What a failure while signing in means to the person who entered the connection. */
export function signInFailure(error: unknown): unknown {
  if (error instanceof AppError) {
    return error;
  }
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const match = isServerError(error)
    ? SIGN_IN.find(([pattern]) => pattern.test(`${error.code} ${message}`))
    : DRIVER.find(([pattern]) => pattern.test(`${code} ${message}`));
  if (match !== undefined) {
    const [, refusal, field] = match;
    return new AppError('source.refused', refusal, {
      cause: error,
      issues: [{ path: field, message: refusal }],
    });
  }
  return isServerError(error)
    ? new AppError('source.refused', `The server refused the connection: ${message}.`, { cause: error })
    : lostAtSignIn('PostgreSQL server', error);
}

const lostConnection = (cause: unknown): AppError =>
  new AppError('source.unreachable', 'The connection to the server was lost. Try again.', { cause });

/** Characters put before the text of a person in the statement that is sent. */
export interface WrappedStatement {
  readonly statement: string;
  readonly before: number;
}

/** A full disk, no memory, and a bound that the administrator set to either. */
const NO_ROOM = new Set(['53100', '53200', '53400']);

/** What a failure of a statement means; `wrapping` is null where nobody wrote one. */
export function statementFailure(error: unknown, wrapping: WrappedStatement | null): unknown {
  if (error instanceof AppError || !(error instanceof Error)) {
    return error;
  }
  if (!isServerError(error)) {
    return lostConnection(error);
  }
  const { code, message } = error;
  if (code === '57014') {
    return new AppError(
      'source.timed_out',
      'The statement took longer than it may. Read less, or ask for an index.',
      {
        cause: error,
      },
    );
  }
  if (/^57P0|^08/.test(code)) {
    return lostConnection(error);
  }
  if (NO_ROOM.has(code)) {
    return outOfRoom(error);
  }
  if (code === '25006') {
    return refusedStatement('Only statements that read are run.', error);
  }
  if (code === '42501') {
    return new AppError('source.refused', `The user of the connection may not read this: ${message}.`, {
      cause: error,
    });
  }
  if (wrapping === null) {
    return code === '42P01'
      ? new AppError('source.refused', 'The table is no longer there, or the user may not see it.', {
          cause: error,
        })
      : new AppError('source.refused', `The server reports: ${message}.`, { cause: error });
  }
  if (message.includes('multiple commands')) {
    return refusedStatement('Only one statement is run at a time.', error);
  }
  return invalidStatement(`${message}.`, offsetIn(error.position, wrapping), error);
}

const invalidStatement = (message: string, from: number | null, cause: unknown): AppError =>
  new AppError('query.invalid', message, {
    cause,
    issues: [{ path: 'query', message }],
    data: { from },
  });

/** PostgreSQL counts characters, the caller UTF-16 units. */
function offsetIn(position: string | undefined, { statement, before }: WrappedStatement): number | null {
  const at = Number(position) - 1 - before;
  if (!Number.isInteger(at) || at < 0) {
    return null;
  }
  return Array.from(statement).slice(0, at).join('').length;
}
