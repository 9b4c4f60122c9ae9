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

export const pageTooLarge = (maxBytes: number = PAGE_BYTES): AppError =>
  new AppError(
    'source.too_large',
    `These rows have more than ${maxBytes / 1024 ** 2} MB and are too large to be shown. Choose fewer columns.`,
  );

/** Characters of a row. */
export const rowLength = (row: readonly (string | null)[]): number =>
  row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);

/** The rows of a page. Throws `source.too_large`, and leaves them, once they have more text than is held in memory. */
export async function collectPage<Row extends readonly (string | null)[]>(
  rows: AsyncIterable<Row>,
): Promise<Row[]> {
  const page: Row[] = [];
  let chars = 0;
  for await (const row of rows) {
    chars += rowLength(row);
    if (chars > PAGE_BYTES) {
      throw pageTooLarge();
    }
    page.push(row);
  }
  return page;
}

/** A request for a page whose answer is larger than the guard may read. */
export const asPageFailure = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'source.too_large' ? pageTooLarge() : error;

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
      limit.abort(pageTooLarge(maxBytes));
    }
  }, LOOK_MS);
  return { signal: AbortSignal.any([signal, limit.signal]), stop: () => clearInterval(timer) };
}
