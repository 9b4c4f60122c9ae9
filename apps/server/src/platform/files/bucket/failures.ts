import { AppError, type ErrorCode } from '@plumbline/contract';
import type { S3Refusal } from '@plumbline/connectors';
import type { S3Config } from '../../../s3-config.ts';

/** A request that the bucket refused or did not answer. `status` is 0 where nothing was answered. */
export class BucketFailure extends Error {
  override readonly name = 'BucketFailure';
  readonly status: number;
  /** S3's code, or that of the operating system; empty where there is none. */
  readonly code: string;

  constructor(status: number, { code, message }: S3Refusal, cause?: unknown) {
    super(`HTTP ${status} ${code} ${message}`.trim(), { cause });
    this.status = status;
    this.code = code;
  }
}

const PASSING_CODES = new Set(['InternalError', 'SlowDown', 'RequestTimeout', 'ServiceUnavailable']);

/** Whether the same request may succeed in a moment. */
export const isPassing = ({ status, code }: BucketFailure): boolean =>
  status === 0 || status === 429 || (status >= 500 && status !== 501) || PASSING_CODES.has(code);

/** The code of the operating system in an error of the network. */
export function networkCode(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string') {
      return code;
    }
    current = current.cause;
  }
  return '';
}

type Explain = (names: { readonly host: string; readonly bucket: string }) => string;

/** What an operator does about a refusal, by S3's code. */
const EXPLAINED: Readonly<Record<string, Explain>> = {
  NoSuchBucket: ({ host, bucket }) =>
    `${host} has no bucket "${bucket}". Create it, or correct PLUMBLINE_S3_BUCKET.`,
  InvalidAccessKeyId: ({ host }) =>
    `${host} does not know the access key. Correct PLUMBLINE_S3_ACCESS_KEY_ID and PLUMBLINE_S3_SECRET_ACCESS_KEY.`,
  SignatureDoesNotMatch: ({ host }) =>
    `${host} does not accept the secret of the access key. Correct PLUMBLINE_S3_SECRET_ACCESS_KEY.`,
  AccessDenied: ({ host, bucket }) =>
    `The access key may not use the bucket "${bucket}" at ${host}. Allow it to list the bucket, and to read, write and delete objects.`,
  RequestTimeTooSkewed: ({ host }) =>
    `The clock of this machine differs from that of ${host} by more than 15 minutes. Correct the clock.`,
  AuthorizationHeaderMalformed: ({ host, bucket }) =>
    `The bucket "${bucket}" at ${host} is in another region. Correct PLUMBLINE_S3_REGION.`,
  PermanentRedirect: ({ host, bucket }) =>
    `The bucket "${bucket}" is at another address than ${host}. Correct PLUMBLINE_S3_REGION or PLUMBLINE_S3_ENDPOINT.`,
};

/** One sentence for whoever set the storage up. */
export function explainFailure(
  { status, code }: BucketFailure,
  { bucket }: Pick<S3Config, 'bucket'>,
): string {
  const { host } = new URL(bucket.endpoint);
  const explain = EXPLAINED[code] ?? (status === 403 ? EXPLAINED['AccessDenied'] : undefined);
  if (explain !== undefined) {
    return `Storage in S3 cannot be used: ${explain({ host, bucket: bucket.name })}`;
  }
  return status === 0
    ? `Storage in S3 cannot be used: ${host} could not be reached${code === '' ? '' : ` (${code})`}. Check PLUMBLINE_S3_ENDPOINT and the network.`
    : `Storage in S3 cannot be used: ${host} answered HTTP ${status}${code === '' ? '' : ` (${code})`}. Check PLUMBLINE_S3_ENDPOINT and PLUMBLINE_S3_BUCKET.`;
}

/** For people, who cannot do anything about it; the cause goes to the log. */
export const storageUnavailable = (cause: unknown): AppError =>
  new AppError(
    'storage.unavailable',
    'The storage of the rows does not answer as it should. Try again in a few minutes; if it goes on, notify whoever runs the server.',
    { cause },
  );

const LOST: ErrorCode = 'storage.lost';

/** The stored object is missing, or is not what was written. */
export const storageLost = (key: string, cause?: unknown): AppError =>
  new AppError(
    LOST,
    'A file of these rows is missing from the storage, or is not what was stored there. Notify whoever runs the server, or refresh the dataset from its source.',
    { cause: cause ?? new Error(`lost: ${key}`) },
  );
