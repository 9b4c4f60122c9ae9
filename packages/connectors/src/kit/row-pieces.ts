import type { Readable, Writable } from 'node:stream';
import { tooLarge } from './sink.ts';

const PIECE_BYTES = 256 * 1024;
/** What waits while the engine parses: it reads 4 MB at once. */
const MAX_WAITING = 16;

interface Outlet {
  readonly sink: Writable;
  /** Pauses while too much waits. */
  readonly source: Readable;
  readonly maxBytes: number;
  readonly fail: (error: Error) => void;
}

/**
 * Rows on their way from a socket to a sink, copied into a few pieces of memory that are used again as soon as the sink has
 * them. Memory that is given up with every read would wait for the garbage collector, some 60 MB of it.
 */
export class RowPieces {
  readonly #outlet: Outlet;
  readonly #free: Buffer[] = [];
  #piece: Buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
  #filled = 0;
  #waiting = 0;
  #isPaused = false;
  #bytes = 0;
  #hasFailed = false;

  constructor(outlet: Outlet) {
    this.#outlet = outlet;
  }

  /** Copies the bytes: they are the caller's again once it returns. */
  add(bytes: Buffer): void {
    let at = 0;
    while (at < bytes.length && !this.#hasFailed) {
      const copied = bytes.copy(this.#piece, this.#filled, at);
      at += copied;
      this.#filled += copied;
      if (this.#filled === PIECE_BYTES) {
        this.flush();
      }
    }
  }

  /** Sends what is there, which `add` does only with full pieces. */
  flush(): void {
    const { sink, maxBytes, fail } = this.#outlet;
    const [piece, filled] = [this.#piece, this.#filled];
    this.#filled = 0;
    this.#bytes += filled;
    if (this.#bytes > maxBytes && !this.#hasFailed) {
      this.#hasFailed = true;
      fail(tooLarge());
    }
    if (filled === 0 || this.#hasFailed || sink.destroyed) {
      return;
    }
    this.#piece = this.#free.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
    this.#waiting += 1;
    sink.write(piece.subarray(0, filled), () => this.#onWritten(piece));
    if (this.#waiting >= MAX_WAITING && !this.#isPaused) {
      this.#isPaused = true;
      this.#outlet.source.pause();
    }
  }

  #onWritten(piece: Buffer): void {
    this.#free.push(piece);
    this.#waiting -= 1;
    if (this.#isPaused && this.#waiting <= MAX_WAITING / 2) {
      this.#isPaused = false;
      this.#outlet.source.resume();
    }
  }
}
