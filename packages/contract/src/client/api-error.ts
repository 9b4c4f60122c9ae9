import type { Issue } from '../envelope.ts';
import type { ErrorCode } from '../errors.ts';

/**
 * Failures only a client sees: `network.unreachable` nothing answered; `reply.malformed` what answered was not this
 * API (a proxy's page, cut-off JSON); `reply.invalid` the answer broke the route's schema.
 */
export type ClientErrorCode = 'network.unreachable' | 'reply.malformed' | 'reply.invalid';

export interface ApiErrorFacts {
  /** A code of `ERRORS`, of the client itself, or one that a newer server knows. */
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  readonly message: string;
  /** HTTP status; null when nothing answered. */
  readonly status: number | null;
  readonly issues?: readonly Issue[];
  readonly requestId?: string | null;
  /** The whole body as the server sent it; null when there was none or it was not JSON. */
  readonly body?: unknown;
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

/** A call that did not succeed. `message` is fit for people; `body` is the server's own error body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly status: number | null;
  /** Finds the call in the server's log; null when the server did not name one. */
  readonly requestId: string | null;
  readonly body: unknown;
  /** Delay from the `Retry-After` header; null when the header is missing. */
  readonly retryAfterSeconds: number | null;

  constructor(facts: ApiErrorFacts) {
    super(facts.message, facts.cause === undefined ? {} : { cause: facts.cause });
    this.code = facts.code;
    this.issues = facts.issues ?? [];
    this.status = facts.status;
    this.requestId = facts.requestId ?? null;
    this.body = facts.body ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }
}
