import type { Writable } from 'node:stream';
import { AppError } from '@plumbline/contract';

/** Translates a failure to store rows into an error; it says nothing of the source. */
export const sinkFailure = (error: unknown): AppError => {
  if (error instanceof AppError) {
    return error;
  }
  const { code } = error as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new AppError('storage.full', 'The disk is full. Free some space, then try again.', { cause: error })
    : new AppError('internal', 'The rows could not be stored.', { cause: error });
};

export const tooLarge = (): AppError =>
  new AppError(
    'source.too_large',
    'The rows take more space than one dataset may. Choose fewer columns, or a statement that reads fewer rows.',
  );

/** Ends a sink and waits until it has everything. */
export const endSink = (sink: Writable): Promise<void> =>
  new Promise((resolve, reject) => {
    sink.once('error', (error) => reject(sinkFailure(error)));
    // A sink that broke before says so here alone.
    sink.end((error?: Error | null) => {
      if (error === null || error === undefined) {
        resolve();
      } else {
        reject(sinkFailure(error));
      }
    });
  });
