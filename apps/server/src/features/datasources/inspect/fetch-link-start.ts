import { Writable } from 'node:stream';
import { AppError } from '@plumbline/contract';
import { LINK_MAX_BYTES, type LinkFile } from '../links/open-link.ts';
import { detectPacking } from './detect-packing.ts';

/** A call waits this long for a link; the rest is fetched by a job. */
const PEEK_MS = 8_000;

export interface Peek {
  readonly head: Buffer;
  /** True when `head` is the whole file. */
  readonly isWhole: boolean;
  /** Null where only the head arrived. */
  readonly facts: {
    readonly fileName: string;
    readonly etag: string | null;
    readonly lastModified: string | null;
  } | null;
}

class Head extends Writable {
  readonly #limit: number;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    done(this.isFull ? new AppError('source.too_large', 'The head of the file is read.') : null);
  }

  get isFull(): boolean {
    return this.#bytes > this.#limit;
  }

  /** Up to the last line break that it holds, unless it holds all, or no text. */
  get lines(): Buffer {
    const bytes = Buffer.concat(this.#chunks);
    if (detectPacking(bytes) !== null) {
      return bytes;
    }
    const end = bytes.lastIndexOf(0x0a);
    return end < 0 ? bytes : bytes.subarray(0, end + 1);
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/**
 * Fetch a link whole when it is small and quick, or else its first lines: at most a little over `limit` bytes, for at
 * most a few seconds. Throws what the guard throws, and `source.timed_out` when nothing came.
 */
export async function peekLink(
  file: LinkFile,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<Peek> {
  const head = new Head(limit);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PEEK_MS);
  try {
    const facts = await file.fetch(
      { sink: head },
      { maxBytes: LINK_MAX_BYTES, signal: AbortSignal.any([signal, late.signal]) },
    );
    return { head: head.bytes, isWhole: true, facts };
  } catch (error) {
    signal.throwIfAborted();
    if (!head.isFull && !late.signal.aborted) {
      throw error;
    }
    if (head.bytes.length === 0) {
      throw new AppError(
        'source.timed_out',
        'The link sent nothing in time. Try again later, or upload the file instead.',
        { cause: error },
      );
    }
    return { head: head.lines, isWhole: false, facts: null };
  } finally {
    clearTimeout(timer);
  }
}
