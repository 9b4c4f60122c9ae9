import { AppError } from '@plumbline/contract';
import { refusedField, refusedStatement } from '../kit/refused.ts';
import { positionInQuery } from '../kit/wrapped-statement.ts';

export const keyRefused = (message: string, cause?: unknown): AppError =>
  refusedField({ field: 'serviceAccountKey', message, cause });

export const incomplete = (): AppError =>
  new AppError('source.unreachable', 'A part of the result did not arrive whole. Run it again.');

/** https://cloud.google.com/bigquery/docs/error-messages */
interface FailureBody {
  readonly error?: {
    readonly message?: string;
    readonly errors?: readonly { readonly reason?: string; readonly message?: string }[];
  };
}

/** A failure that BigQuery reports, by its own `reason`. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly status: number;
  readonly reason: string;

  constructor(status: number, body: Buffer) {
    const { error = {} } = parse(body);
    const [first = {}] = error.errors ?? [];
    super((first.message ?? error.message ?? '').replaceAll(/\s+/gu, ' ').trim());
    this.status = status;
    this.reason = first.reason ?? '';
  }
}

function parse(body: Buffer): FailureBody {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const BUSY = new Set(['rateLimitExceeded', 'jobRateLimitExceeded', 'backendError', 'internalError']);

/** Failures that may be gone at the next attempt. */
export const isPassing = ({ status, reason }: ServiceFailure): boolean =>
  status === 429 || status >= 500 || BUSY.has(reason);

/** What a reason means whatever was read: a code, what to say, and the field to fix. */
const BY_REASON: Readonly<
  Record<string, readonly [AppError['code'], (message: string) => string, string | null]>
> = {
  quotaExceeded: [
    'source.rate_limited',
    (message) => `The project has used up a quota of BigQuery: ${message}`,
    null,
  ],
  billingNotEnabled: ['source.refused', () => 'Billing is not enabled for the project.', 'project'],
  bytesBilledLimitExceeded: [
    'source.refused',
    () =>
      'The statement would read more than this connection may. Read fewer columns or days, or raise the limit.',
    'maxGigabytes',
  ],
  responseTooLarge: [
    'source.too_large',
    () => 'The result is larger than BigQuery returns. Read fewer columns or rows.',
    null,
  ],
  resourcesExceeded: [
    'source.refused',
    () => 'The statement needs more than BigQuery gives one. Read less, or sort less.',
    null,
  ],
  timeout: ['source.timed_out', () => 'The statement took longer than it may. Read less.', null],
  stopped: ['source.timed_out', () => 'The statement was ended at BigQuery.', null],
  blocked: ['source.rate_limited', (message) => `BigQuery blocks this for now: ${message}`, null],
};

const RATE = new Set(['rateLimitExceeded', 'jobRateLimitExceeded']);

function generalFailure(failure: ServiceFailure): AppError | null {
  const { status, reason, message } = failure;
  const known = BY_REASON[/timed out/iu.test(message) ? 'timeout' : reason];
  if (known !== undefined) {
    const text = known[1](message);
    return new AppError(known[0], text, {
      cause: failure,
      issues: known[2] === null ? [] : [{ path: known[2], message: text }],
    });
  }
  if (RATE.has(reason) || status === 429) {
    return new AppError('source.rate_limited', 'BigQuery receives too many requests. Try again later.', {
      cause: failure,
    });
  }
  if (isPassing(failure)) {
    return new AppError('source.unreachable', `BigQuery is busy (HTTP ${status}). Try again later.`, {
      cause: failure,
    });
  }
  return status === 401
    ? refusedField({
        field: 'serviceAccountKey',
        message: 'BigQuery no longer accepts the key of the service account.',
        cause: failure,
      })
    : null;
}

/** `at [2:7]`: line and column, both from 1. */
const PLACE = /\s*\bat \[(\d+):(\d+)\]/u;

function positionIn(query: string, message: string): number | null {
  const [, line, column] = PLACE.exec(message) ?? [];
  return positionInQuery(query, { line: Number(line), column: Number(column) });
}

function accessFailure(failure: ServiceFailure): AppError {
  const { message } = failure;
  if (/insufficient authentication scopes/iu.test(message)) {
    return refusedStatement('Only statements that read are run.');
  }
  return message.includes('bigquery.jobs.create') || message.includes('Access Denied: Project')
    ? refusedField({
        field: 'project',
        message:
          'The service account may not run statements in this project. Give it the role BigQuery Job User there.',
        cause: failure,
      })
    : new AppError('source.refused', `The service account may not read this: ${message}`, { cause: failure });
}

function missingFailure(failure: ServiceFailure): AppError {
  const { message } = failure;
  if (/Not found: Project/u.test(message)) {
    return refusedField({ field: 'project', message: 'There is no project of this ID.', cause: failure });
  }
  if (/Not found: Dataset/u.test(message)) {
    return refusedField({
      field: 'dataset',
      message: 'There is no dataset of this name in the project.',
      cause: failure,
    });
  }
  const text = 'The table is no longer there, or the service account may not see it.';
  return new AppError('source.refused', text, { cause: failure });
}

/** Translates a failure into an error; `query`: the text that a person wrote, null for a table. */
export function serviceFailure(error: unknown, query: string | null): unknown {
  if (!(error instanceof ServiceFailure)) {
    return error;
  }
  const general = generalFailure(error);
  if (general !== null) {
    return general;
  }
  if (error.status === 403) {
    return accessFailure(error);
  }
  if (query === null) {
    return error.status === 404
      ? missingFailure(error)
      : new AppError('source.refused', `BigQuery reports: ${error.message}`, { cause: error });
  }
  const text = error.message.replace(PLACE, '');
  return new AppError('query.invalid', text === '' ? 'BigQuery refuses the statement.' : text, {
    cause: error,
    issues: [{ path: 'query', message: text }],
    data: { from: positionIn(query, error.message) },
  });
}
