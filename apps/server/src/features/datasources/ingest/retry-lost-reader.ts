import { AppError } from '@plumbline/contract';

/**
 * A reader's process that ended under its work says the same as a query too large for its memory. Of a file that is
 * read in bounded memory it more likely was killed from outside: worth another try.
 */
export async function retryWhenLost<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.too_large') {
      throw new AppError(
        'engine.busy',
        'The process that read the file ended early: it was stopped, or the machine ran out of memory. Try again.',
        { cause: error },
      );
    }
    throw error;
  }
}
