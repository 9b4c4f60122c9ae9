import { AppError, ERRORS } from '@plumbline/contract';

/** What a failed run shows, and whether it is tried again. Whatever is not an `AppError` is internal. */
export function presentFailure(error: unknown): {
  code: string;
  message: string;
  isRetryable: boolean;
  isBug: boolean;
} {
  if (error instanceof AppError && error.code !== 'internal') {
    return {
      code: error.code,
      message: error.message,
      isRetryable: ERRORS[error.code].retryable,
      isBug: false,
    };
  }
  const message = 'The job failed because of an error in Plumbline. Look for its id in the error log.';
  return { code: 'internal', message, isRetryable: true, isBug: true };
}
