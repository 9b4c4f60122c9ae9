import { AppError, type DatabaseConfig } from '@plumbline/contract';
import { lost, lostAtSignIn, outOfRoom, refusedField, refusedStatement } from '../kit/refused.ts';

interface DriverError extends Error {
  readonly code?: string;
  readonly errno?: number;
}

/** Code of the driver, what it means, and the field of the form to fix. */
const SIGN_IN: readonly (readonly [RegExp, string, string])[] = [
  [/ER_ACCESS_DENIED_ERROR|ER_ACCESS_DENIED_NO_PASSWORD/, 'The user or the password is wrong.', 'password'],
  [/ER_DBACCESS_DENIED_ERROR/, 'There is no database of this name, or the user may not read it.', 'database'],
  [/ER_BAD_DB_ERROR/, 'There is no database of this name on the server.', 'database'],
  [/ER_HOST_NOT_PRIVILEGED|ER_HOST_IS_BLOCKED/, 'The server does not let us sign in from here.', 'username'],
  [
    /ER_CON_COUNT_ERROR|ER_TOO_MANY_USER_CONNECTIONS/,
    'The server has no connection left. Try again later.',
    'host',
  ],
  [
    /ER_SECURE_TRANSPORT_REQUIRED/,
    'The server takes no connection without encryption. Choose encryption.',
    'tls',
  ],
  [
    /HANDSHAKE_NO_SSL_SUPPORT/,
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
    /SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO|CERT_|self-signed certificate|unable to (?:get|verify)/,
    'The certificate of the server is not from a known authority. Add the CA certificate that signed it.',
    'caCertificate',
  ],
  [
    /ERR_OSSL|PEM/,
    'The client certificate or its key is not in PEM format, or the key is that of another certificate.',
    'clientCertificate',
  ],
  [/HANDSHAKE_SSL_ERROR|ERR_SSL|EPROTO/, 'The server does not speak TLS as expected.', 'tls'],
];

const DENIED_UNENCRYPTED =
  'The user or the password is wrong, or the server takes this user with encryption alone.';

/** Translates a failure while signing in into an error for the person who entered the connection. */
export function signInFailure(error: unknown, { tls }: Pick<DatabaseConfig, 'tls'>): unknown {
  if (error instanceof AppError) {
    return error;
  }
  const { code = '', message, cause } = error as DriverError;
  const causeCode = (cause as DriverError | undefined)?.code ?? '';
  const match = SIGN_IN.find(([pattern]) => pattern.test(`${code} ${causeCode} ${message}`));
  if (match !== undefined) {
    // MariaDB denies access without a reason where it requires encryption.
    const message = match[2] === 'password' && tls === 'disable' ? DENIED_UNENCRYPTED : match[1];
    return refusedField({ field: match[2], message, cause: error });
  }
  return code.startsWith('ER_')
    ? new AppError('source.refused', `The server refused the connection: ${message}.`, { cause: error })
    : lostAtSignIn('MySQL or MariaDB server', error);
}

const TIMEOUTS = new Set([1969, 3024]);
const READ_ONLY = new Set([1792, 1290]);
const NOT_ALLOWED = new Set([1044, 1142, 1143, 1227, 1370]);
const NO_TABLE = 1146;
/** The server shuts down, the statement was ended from elsewhere, the connection was ended. */
const ENDED = new Set([1053, 1077, 1079, 1158, 1159, 1160, 1161, 1317, 1927]);
const OUT_OF_RANGE = 1690;
/** MySQL lacks a function of MariaDB. */
const NO_FUNCTION = 1305;
/** The disk, a temporary table or a temporary file is full. */
const NO_ROOM = new Set([1021, 1114, 1878]);
/** What errors of files say, which have numbers of the system or of storage engines, and bounds that MariaDB has from 11.5 on. */
const SAYS_NO_ROOM = /No space left on device|\berror 28\b|temporary space limit reached/iu;

const isOutOfRoom = ({ errno, message }: DriverError): boolean =>
  errno !== undefined && (NO_ROOM.has(errno) || SAYS_NO_ROOM.test(message));

/** Whether nothing more can be sent on the connection. */
export const isConnectionOver = (error: unknown): boolean => {
  const { errno, code = '' } = error as DriverError;
  return errno === undefined || ENDED.has(errno) || (!code.startsWith('ER_') && !TIMEOUTS.has(errno));
};

/** Translates a failure of a statement into an error; `isOwn`: a person wrote it. */
export function statementFailure(error: unknown, isOwn: boolean): unknown {
  if (error instanceof AppError || !(error instanceof Error)) {
    return error;
  }
  const { errno, message } = error as DriverError;
  if (isOutOfRoom(error)) {
    return outOfRoom(error);
  }
  if (errno === undefined || isConnectionOver(error)) {
    return lost(error);
  }
  if (errno === NO_FUNCTION && message.includes('JSON_COMPACT')) {
    const text =
      'MySQL writes the values of JSON in its own form. Extract the rows, then read values from JSON in the copy.';
    return new AppError('query.unsupported', text, { cause: error });
  }
  if (errno === OUT_OF_RANGE) {
    const text = 'A figure is beyond what the database can hold. Filter to fewer rows or smaller numbers.';
    return new AppError('query.unsupported', text, { cause: error });
  }
  if (TIMEOUTS.has(errno)) {
    const text = 'The statement took longer than it may. Read less, or ask for an index.';
    return new AppError('source.timed_out', text, { cause: error });
  }
  if (READ_ONLY.has(errno)) {
    return refusedStatement('Only statements that read are run.', error);
  }
  if (NOT_ALLOWED.has(errno)) {
    return new AppError('source.refused', `The user of the connection may not read this: ${message}.`, {
      cause: error,
    });
  }
  if (!isOwn) {
    return errno === NO_TABLE
      ? new AppError('source.refused', 'The table is no longer there, or the user may not see it.', {
          cause: error,
        })
      : new AppError('source.refused', `The server reports: ${message}.`, { cause: error });
  }
  return new AppError('query.invalid', `${message}.`, {
    cause: error,
    issues: [{ path: 'query', message }],
    data: { from: null },
  });
}
