import { AppError } from '@plumbline/contract';
import { LimitError } from './wire.ts';

/** What is too large, as an engine process reports it. */
export const asLimit = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'query.too_large'
    ? new LimitError(error.message, error.issues)
    : error;
