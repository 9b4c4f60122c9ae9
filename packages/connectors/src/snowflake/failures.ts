import { AppError } from '@plumbline/contract';
import type { Credentials } from './credentials.ts';
import { refusedField, refusedStatement } from '../kit/refused.ts';
import { positionInQuery } from '../kit/wrapped-statement.ts';

/** https://docs.snowflake.com/en/developer-guide/sql-api/reference#queryfailurestatus */
export interface FailureBody {
  readonly code?: string;
  readonly sqlState?: string;
  readonly message?: string;
}

/** A statement of the source that failed: `code` is Snowflake's, from which the caller may make something better. */
export class StatementFailure extends Error {
  override readonly name = 'StatementFailure';
  readonly code: string;

  constructor({ code = '', message = '' }: FailureBody) {
    super(message.replaceAll(/\s+/gu, ' ').trim());
    this.code = code;
  }
}

const SIGN_IN_TEXT = {
  privateKey:
    'Snowflake does not accept the key pair. The user must have the public key of this private key.',
  token: 'Snowflake does not accept the token. It is wrong, was revoked, or has expired.',
  refreshToken: 'Snowflake does not accept the access token of this refresh token.',
} as const;

/** Codes of Snowflake about the session rather than the statement, and the field to fix. */
const SESSION: Readonly<Record<string, readonly [string, string]>> = {
  '390189': ['role', 'The role does not exist, or it is not granted to the user.'],
  '390186': ['role', 'The role does not exist, or it is not granted to the user.'],
  '390201': ['warehouse', 'The warehouse does not exist, or the role may not use it.'],
  '000606': ['warehouse', 'The warehouse does not exist, or the role may not use it.'],
  '090105': ['database', 'The database does not exist, or the role may not use it.'],
  '002043': ['database', 'The database does not exist, or the role may not use it.'],
  '390422': [
    'account',
    'A network policy of Snowflake does not let this server in. Add its address to the policy.',
  ],
};

/** What a reply other than a result means. */
export function replyFailure(field: Credentials['field'], status: number, body: FailureBody): Error {
  const failure = new StatementFailure(body);
  const session = SESSION[body.code ?? ''];
  if (session !== undefined) {
    return refusedField({ field: session[0], message: session[1], cause: failure });
  }
  if (status === 401) {
    return refusedField({ field, message: SIGN_IN_TEXT[field], cause: failure });
  }
  if (status === 403) {
    return refusedField({
      field: 'account',
      message: 'Snowflake does not let this user in from here, or not by the SQL API.',
      cause: failure,
    });
  }
  if (status === 408) {
    return timedOut(failure);
  }
  if (status === 422) {
    return failure;
  }
  if (status === 404) {
    const message = 'Snowflake no longer has this result, or there is no account of this name.';
    return new AppError('source.unreachable', message, { cause: failure });
  }
  return status === 429 || status >= 500
    ? new AppError('source.unreachable', `Snowflake is busy (HTTP ${status}). Try again later.`, {
        cause: failure,
      })
    : new AppError('source.refused', `Snowflake refused the request (HTTP ${status}).`, { cause: failure });
}

const timedOut = (cause: unknown): AppError =>
  new AppError(
    'source.timed_out',
    'The statement took longer than it may. Read less, or use a larger warehouse.',
    {
      cause,
    },
  );

const TIMED_OUT = new Set(['000630', '000604']);
const NOT_THERE = new Set(['002003', '002037']);
const NOT_ALLOWED = new Set(['003001', '003041']);
const COUNT = '000008';

/** `line 2 at position 7`: lines from 1, positions within them from 0. */
const PLACE = /\bline (\d+) at position (-?\d+)/u;

function positionIn(query: string, message: string): number | null {
  const [, line, position] = PLACE.exec(message) ?? [];
  return positionInQuery(query, { line: Number(line), column: Number(position) + 1 });
}

/** What a failure of a statement means; `query`: the text that a person wrote, null for a table. */
export function statementFailure(error: unknown, query: string | null): unknown {
  if (!(error instanceof StatementFailure)) {
    return error;
  }
  const { code, message } = error;
  if (TIMED_OUT.has(code)) {
    return timedOut(error);
  }
  if (code === COUNT) {
    return refusedStatement('Write one statement.');
  }
  if (query === null) {
    return NOT_THERE.has(code) || NOT_ALLOWED.has(code)
      ? new AppError('source.refused', 'The table is no longer there, or the role may not read it.', {
          cause: error,
        })
      : new AppError('source.refused', `Snowflake reports: ${message}`, { cause: error });
  }
  if (NOT_ALLOWED.has(code)) {
    return new AppError('source.refused', `The role of the connection may not read this: ${message}`, {
      cause: error,
    });
  }
  const from = positionIn(query, message);
  // Its place is that in the text which was sent, not in the one that was written.
  const text = message
    .replace(/^SQL compilation error:\s*(?:error )?/u, '')
    .replace(PLACE, '')
    .replace(/^\s*[:,]?\s*/u, '');
  return new AppError('query.invalid', text === '' ? message : text, {
    cause: error,
    issues: [{ path: 'query', message: text }],
    data: { from },
  });
}
