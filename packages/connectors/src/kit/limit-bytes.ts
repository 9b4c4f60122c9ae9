import type { Socket } from 'node:net';
import { AppError } from '@plumbline/contract';

/** What a page of rows may have: it is held in memory. */
export const PAGE_BYTES = 64 * 1024 ** 2;
const LOOK_MS = 20;

interface ByteLimit {
  /** The caller's signal, which aborts with `source.too_large` as well. */
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

/** Aborts once a socket has received more than `maxBytes`. Stop it when the work has ended. */
export function limitBytes(
  socket: Pick<Socket, 'bytesRead'>,
  maxBytes: number | undefined,
  signal: AbortSignal,
): ByteLimit {
  if (maxBytes === undefined) {
    return { signal, stop: () => undefined };
  }
  const limit = new AbortController();
  const timer = setInterval(() => {
    if (socket.bytesRead > maxBytes) {
      clearInterval(timer);
      limit.abort(
        new AppError(
          'source.too_large',
          `These rows have more than ${maxBytes / 1024 ** 2} MB and are too large to be shown. Choose fewer columns.`,
        ),
      );
    }
  }, LOOK_MS);
  return { signal: AbortSignal.any([signal, limit.signal]), stop: () => clearInterval(timer) };
}
