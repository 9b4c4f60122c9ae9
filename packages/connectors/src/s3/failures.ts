import { AppError } from '@plumbline/contract';
import type { OutboundResponse } from '../kit/outbound/send.ts';
import { parseRefusal } from '../kit/s3/replies.ts';
import { fieldRefused, rateLimited, statusFailure } from '../kit/service-call.ts';

const SERVICE = 'The server';

/** What the codes mean that a form can fix. https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const FIELDS: Readonly<Record<string, readonly [string, string]>> = {
  InvalidAccessKeyId: ['accessKeyId', 'There is no such access key ID.'],
  SignatureDoesNotMatch: ['secretAccessKey', 'The secret access key does not belong to the access key ID.'],
  NoSuchBucket: ['bucket', 'There is no such bucket.'],
  InvalidBucketName: ['bucket', 'The server allows no bucket of this name.'],
  AuthorizationHeaderMalformed: ['region', 'The bucket is in another region. Enter its region.'],
  IllegalLocationConstraintException: ['region', 'The bucket is in another region. Enter its region.'],
  PermanentRedirect: ['region', 'The bucket is in another region. Enter its region.'],
  TemporaryRedirect: ['region', 'The bucket is in another region. Enter its region.'],
  AllAccessDisabled: ['bucket', 'The bucket has been disabled.'],
};

export const changedMeanwhile = (path: string): AppError =>
  new AppError('source.refused', `"${path}" changed while it was read. Try again.`);

/** Translates an answer other than a success into an error. */
export function s3Failure(sent: OutboundResponse, what: string): AppError {
  const { status } = sent;
  const { code, message } = parseRefusal(sent.body.toString('utf8'));
  const known = FIELDS[code];
  if (known !== undefined) {
    return fieldRefused(...known);
  }
  if (status === 301 || status === 307 || status === 308) {
    return fieldRefused(
      'region',
      'The server sends this request elsewhere. Check the endpoint and the region.',
    );
  }
  if (code === 'RequestTimeTooSkewed') {
    return new AppError(
      'source.refused',
      'The clocks of this server and of the bucket differ by more than 15 minutes.',
    );
  }
  if (code === 'AccessDenied' || status === 401 || status === 403) {
    return fieldRefused('accessKeyId', `These keys may not ${what}.`);
  }
  if (code === 'SlowDown' || status === 429) {
    return rateLimited(SERVICE);
  }
  if (status === 404) {
    return new AppError('source.refused', `${SERVICE} has nothing to ${what}. It may have been deleted.`);
  }
  return code === '' || status >= 500
    ? statusFailure(SERVICE, sent)
    : new AppError('source.refused', `${SERVICE} refused to ${what}: ${message === '' ? code : message}`);
}
