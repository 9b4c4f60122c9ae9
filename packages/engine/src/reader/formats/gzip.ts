import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { AppError } from '@plumbline/contract';
import { Budget, type Unpacked, shownBytes, unpack } from './unpack.ts';

const READ_BYTES = 1 << 20;

/** Inflates every member of a gzip file, one after the other. Throws `file.damaged`, `file.too_packed`, `file.too_large`. */
export const gunzip = async (
  path: string,
  to: string,
  {
    limit,
    signal,
    onBytes,
  }: {
    readonly limit: number | null;
    readonly signal: AbortSignal;
    /** Called with the packed bytes that were read. */
    readonly onBytes: (packed: number) => void;
  },
): Promise<Unpacked> => {
  const decoder = createGunzip({ chunkSize: READ_BYTES });
  try {
    return await unpack({
      packed: createReadStream(path, { highWaterMark: READ_BYTES }),
      decoder,
      to,
      limit,
      budget: new Budget(),
      signal,
      onBytes,
    });
  } catch (error) {
    throw asDamaged(error, signal, decoder.bytesWritten);
  }
};

const asDamaged = (error: unknown, signal: AbortSignal, read: number): unknown => {
  const { code } = error as { readonly code?: unknown };
  if (signal.aborted || error instanceof AppError || typeof code !== 'string' || !code.startsWith('Z_')) {
    return error;
  }
  return code === 'Z_BUF_ERROR'
    ? new AppError(
        'file.damaged',
        `The gzip file ends too early, after ${shownBytes(read)}: it was cut short. Download or copy it again.`,
        { cause: error },
      )
    : new AppError(
        'file.damaged',
        `The gzip file is damaged near byte ${read.toLocaleString('en')}. Download or copy it again.`,
        { cause: error },
      );
};
