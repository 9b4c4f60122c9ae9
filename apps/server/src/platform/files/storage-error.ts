import { AppError } from '@plumbline/contract';

/** A full disk, an exhausted quota, a file-size limit of the system. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** True for a full disk, an exhausted quota and a file-size limit of the system. */
export const isNoSpace = (error: unknown): boolean =>
  NO_SPACE.has(String((error as { code?: unknown } | null)?.code));

/** `storage.full` */
export const storageFull = (cause?: unknown): AppError =>
  new AppError('storage.full', 'The disk that holds the data is full. Free some space and try again.', {
    cause,
  });

/** Says what a full disk means; every other error stays what it is. */
export const translateStorageError = (error: unknown): unknown =>
  isNoSpace(error) ? storageFull(error) : error;
