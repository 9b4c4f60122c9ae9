import type { Issue } from './envelope.ts';

/** HTTP status of an error, whether a retry can help, and whether the operator should be notified. */
export interface ErrorRule {
  /** HTTP status sent to the client. */
  readonly status:
    400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 428 | 429 | 500 | 502 | 503 | 504 | 507;
  /** True when the same call may succeed later, unchanged. */
  readonly retryable: boolean;
  /** True when operators must be notified. */
  readonly report: boolean;
}

const rule = (status: ErrorRule['status'], retryable = false, report = false): ErrorRule => ({
  status,
  retryable,
  report,
});

/** Every failure the API can report. A code that is not here does not compile. */
export const ERRORS = {
  'request.malformed': rule(400),
  'request.too_large': rule(413),
  'request.wrong_type': rule(415),
  'request.invalid': rule(422),
  'request.precondition_required': rule(428),
  'request.rate_limited': rule(429, true),
  'request.cancelled': rule(409, true),
  'route.unknown': rule(404),
  'auth.required': rule(401),
  'auth.wrong_credentials': rule(401),
  'auth.too_many_tries': rule(429, true),
  'auth.forbidden': rule(403),
  /** The caller reads as another member, and can only read. */
  'access.view_as': rule(403),
  /** The caller can see the thing, but lacks the permission that the call needs. */
  'access.forbidden': rule(403),
  'access.request_not_found': rule(404),
  'auth.link_invalid': rule(422),
  'auth.sign_up_closed': rule(403),
  'auth.password_required': rule(422),
  /** On a list of leaked passwords, or made of words that attackers try first. */
  'auth.password_weak': rule(422),
  'auth.wrong_password': rule(422),
  /** The password is right; `challenge` is sent back with a code. */
  'auth.second_factor': rule(401),
  'auth.challenge_invalid': rule(401),
  /** At sign-in; elsewhere `auth.code_invalid`, since the session is fine. */
  'auth.wrong_code': rule(401),
  'auth.code_invalid': rule(422),
  'auth.two_factor_required': rule(403),
  'auth.two_factor_on': rule(409),
  'auth.two_factor_off': rule(409),
  'auth.key_forbidden': rule(403),
  'auth.key_scope': rule(403),
  /** Members of the workspace sign in through its provider; `tenant` is the name in addresses for `/sso/:tenant`. */
  'auth.sso_required': rule(403),
  /** The provider's answer does not belong to a sign-in that this browser began, or proves nothing. */
  'auth.sso_rejected': rule(401),
  /** The provider knows the person, but they may not enter this workspace. */
  'auth.sso_no_access': rule(403),
  /** The address has an account; `connect` goes back with its password. */
  'auth.sso_account_exists': rule(409),
  /** A session that the workspace's provider vouches for is good in that workspace alone. */
  'auth.sso_session': rule(403),
  'sso.not_found': rule(404),
  /** Single sign-on can be required only after somebody has signed in through it. */
  'sso.untested': rule(409),
  /** The provider cannot be reached, or its configuration does not fit. */
  'sso.provider_failed': rule(502, true),
  'user.email_taken': rule(409),
  'key.not_found': rule(404),
  'key.too_many': rule(409),
  'dashboard.too_many_pinned': rule(409),
  'session.not_found': rule(404),
  'device.not_found': rule(404),
  /** The plan has ended, or what was requested is beyond its limits; `limit` names the one, `upgrade` the page to go to. */
  'plan.not_allowed': rule(402),
  /** A workspace has one trial. */
  'plan.trial_used': rule(409),
  /** The current plan allows more than the one requested. */
  'plan.not_needed': rule(409),
  /** No college address is confirmed, and no document approved. */
  'plan.not_eligible': rule(422),
  'plan.college_email_invalid': rule(422),
  /** A college address starts the plan of one workspace. */
  'plan.college_email_used': rule(409),
  'proof.not_found': rule(404),
  'proof.reviewed': rule(409),
  'quote.not_found': rule(404),
  /** The link of a quote is none, or was changed on its way. */
  'quote.link_invalid': rule(422),
  'quote.expired': rule(409),
  'quote.accepted': rule(409),
  'user.not_found': rule(404),
  'tenant.not_found': rule(404),
  'member.not_found': rule(404),
  /** A workspace has at least one owner. */
  'member.last_owner': rule(409),
  'mail.not_found': rule(404),
  /** The mail was sent, waits for its next attempt, or its link has expired. */
  'mail.not_failed': rule(409),
  'invitation.not_found': rule(404),
  /** Expired, revoked or used. */
  'invitation.invalid': rule(422),
  /** The signed-in person is not the one who was invited. */
  'invitation.other_email': rule(403),
  /** The address belongs to a member of the workspace. */
  'invitation.member': rule(409),
  'group.not_found': rule(404),
  'group.name_taken': rule(409),
  'tenant.slug_taken': rule(409),
  /** The operator allows one workspace only. */
  'tenant.not_allowed': rule(403),
  'notification.not_found': rule(404),
  'job.not_found': rule(404),
  'job.not_running': rule(409),
  'job.not_failed': rule(409),
  'job.failed': rule(422),
  'job.cancelled': rule(409),
  'export.not_found': rule(404),
  'service.not_found': rule(404),
  'workflow.not_found': rule(404),
  /** The workflow is not shared with this person by name. */
  'collaborator.not_found': rule(404),
  'model.not_found': rule(404),
  /** The model is still being trained, or its training failed. */
  'model.not_ready': rule(409),
  /** The caller's row rules hide rows that the model was trained on. */
  'model.hidden_rows': rule(403),
  'record.not_found': rule(404),
  /** The service cannot use this dataset, target or features. */
  'workflow.unsuitable': rule(422),
  /** Training needs more memory than a training process may take. */
  'workflow.too_large': rule(422),
  'training.lost': rule(503, true),
  'upload.not_found': rule(404),
  'upload.wrong_offset': rule(409),
  'upload.incomplete': rule(409),
  'upload.size_mismatch': rule(422),
  'upload.too_large': rule(413),
  'dataset.not_found': rule(404),
  /** For a tile: the reader may see the dashboard, but not this dataset. */
  'dataset.not_shared': rule(403),
  'dataset.not_ready': rule(409, true),
  'dataset.not_archived': rule(409),
  'dataset.archived': rule(409),
  'dataset.version_not_found': rule(404),
  'dataset.not_refreshable': rule(409),
  'dataset.stale': rule(409),
  /** The request needs copied rows; those of a live dataset stay in their database. */
  'dataset.live': rule(409),
  /** The file's columns are not those of the dataset; `data.differences` names each. */
  'dataset.schema_differs': rule(409),
  /** The key of an incremental extract does not identify its rows. */
  'dataset.key_not_unique': rule(409),
  'comment.not_found': rule(404),
  'comment.anchor_not_found': rule(422),
  'webhook.not_found': rule(404),
  'webhook.too_many': rule(409),
  'subscription.not_found': rule(404),
  'subscription.too_many': rule(409),
  /** A tile of a dashboard that is sent could not be computed; nothing was sent. */
  'report.incomplete': rule(503, true),
  'alert.not_found': rule(404),
  'alert.not_checkable': rule(422),
  'schedule.not_found': rule(404),
  /** No cron expression of five fields, or a time that never comes. */
  'schedule.invalid': rule(422),
  'connection.not_found': rule(404),
  /** Host, port, account or user changed, so the saved secret must be entered again. */
  'connection.secret_required': rule(422),
  /** The sign-in at the source ended: somebody with `manage` on the connection signs in again. */
  'connection.expired': rule(409),
  /** An answer of a sign-in at a source that this person did not begin, or that is used or older than 10 minutes. */
  'connection.sign_in_unknown': rule(409),
  'connector.unknown': rule(404),
  'connector.disabled': rule(422),
  'source.address_refused': rule(422),
  'source.unreachable': rule(502, true),
  'source.refused': rule(422),
  'source.too_large': rule(422),
  'source.timed_out': rule(504, true),
  /** The source limits how often it is read; its own retries are used up. */
  'source.rate_limited': rule(503, true),
  'file.empty': rule(422),
  'file.not_delimited': rule(422),
  /** An unsupported format, detected by its bytes. */
  'file.unknown_format': rule(422),
  /** Cut short, or its parts contradict each other. */
  'file.damaged': rule(422),
  'file.encrypted': rule(422),
  /** Unpacks to more than may be read, or is packed more often than once. */
  'file.too_packed': rule(422),
  'file.too_large': rule(422),
  /** A sheet, range, member or place of records that the file does not have. */
  'file.part_not_found': rule(422),
  'file.unreadable': rule(422),
  'file.row_too_large': rule(422),
  'file.too_many_columns': rule(422),
  'file.encoding': rule(422),
  'query.invalid': rule(422),
  /** The engine that holds the data has no such operation. */
  'query.unsupported': rule(422),
  'query.refused': rule(422),
  'formula.invalid': rule(422),
  'recipe.invalid': rule(422),
  'recipe.step_in_use': rule(409),
  'transformation.not_found': rule(404),
  'measure.not_found': rule(404),
  'measure.in_use': rule(409),
  'measure.stale': rule(409),
  'conversation.not_found': rule(404),
  'view.not_found': rule(404),
  'chart.not_found': rule(404),
  'chart.stale': rule(409),
  'annotation.not_found': rule(404),
  'embed.not_found': rule(404),
  /** Not a token of an embed, or one that was changed on its way. */
  'embed.invalid': rule(401),
  'embed.expired': rule(401),
  'embed.revoked': rule(401),
  /** A tile whose dataset lacks a column of the embed's filters, so that they could not be applied. */
  'embed.not_confined': rule(422),
  'dashboard.not_found': rule(404),
  /** Nobody has the reference, its dataset is gone, or the reader sees none of the rows behind it. */
  'trace.not_found': rule(404),
  'story.not_found': rule(404),
  'story.not_ready': rule(409),
  'story.stale': rule(409),
  'story.revision_not_found': rule(404),
  'dashboard.stale': rule(409),
  'dashboard.archived': rule(409),
  'dashboard.revision_not_found': rule(404),
  'dashboard.tile_not_found': rule(404),
  'folder.not_found': rule(404),
  'query.too_large': rule(422),
  'query.timed_out': rule(504, true),
  'engine.busy': rule(503, true),
  'engine.lost': rule(503, true, true),
  'storage.full': rule(507, true, true),
  /** S3, where the operator has set that up. */
  'storage.unavailable': rule(503, true, true),
  /** What was stored in S3 is missing there, or other than it was. */
  'storage.lost': rule(500, false, true),
  /** The workspace has as many bytes as it may; its people can delete some. */
  'storage.quota_exceeded': rule(507),
  internal: rule(500, false, true),
} as const satisfies Record<string, ErrorRule>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * An expected failure. `message` is shown to people as it is: what happened, the value, what to do.
 * `issues` places each fault in the input; `data` adds machine-readable facts beside the error (for example
 * `received` on a wrong upload offset).
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  readonly data: Readonly<Record<string, unknown>> | null;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      cause?: unknown;
      issues?: readonly Issue[];
      data?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.issues = options.issues ?? [];
    this.data = options.data ?? null;
  }
}

/** A bug, never a user's fault: the server answers 500 `internal` and reports it. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws `InvariantError` unless the condition holds. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) {
    throw new InvariantError(message);
  }
}

/** For the default of a switch: does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new InvariantError(`Unexpected value: ${JSON.stringify(value)}`);
}
