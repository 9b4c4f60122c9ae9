import type { Writable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';
import { sinkFailure, tooLarge } from '../kit/sink.ts';

/** The driver's own messages, of which its types know a part. */
interface Wire {
  parse(query: { readonly text: string; readonly name: string; readonly types: readonly number[] }): void;
  bind(options: {
    readonly portal: string;
    readonly statement: string;
    readonly values: readonly unknown[];
  }): void;
  execute(options: { readonly portal: string; readonly rows: number }): void;
  sync(): void;
}

export interface CopyOut {
  readonly text: string;
  readonly sink: Writable;
  readonly maxBytes: number;
  readonly onRows: (rows: number) => void;
}

interface Settle {
  readonly resolve: (rows: number) => void;
  readonly reject: (error: Error) => void;
}

/** Rows between two reports. */
const REPORT_ROWS = 2_000;
/** Bytes that are handed to the sink at a time. */
const PIECE_BYTES = 256 * 1024;

/**
 * `COPY … TO STDOUT` into a sink that may be slower than the server. By the extended protocol: it takes one statement and no
 * more, where the simple one would run whatever follows a semicolon. The server sends one message per row.
 */
class CopyStream implements Submittable {
  readonly #copy: CopyOut;
  readonly #done: Settle;
  #rows = 0;
  #bytes = 0;
  /** Rows that wait for the sink. They are copied, since the driver uses its buffer again for the next ones. */
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #filled = 0;
  #failure: Error | null = null;

  constructor(copy: CopyOut, done: Settle) {
    this.#copy = copy;
    this.#done = done;
  }

  submit(connection: Connection): void {
    this.#copy.sink.once('error', (error) => this.fail(sinkFailure(error), connection));
    const wire = connection as unknown as Wire;
    wire.parse({ text: this.#copy.text, name: '', types: [] });
    wire.bind({ portal: '', statement: '', values: [] });
    wire.execute({ portal: '', rows: 0 });
    wire.sync();
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }, connection: Connection): void {
    this.#rows += 1;
    this.#bytes += chunk.length;
    if (this.#failure !== null) {
      return;
    }
    if (this.#bytes > this.#copy.maxBytes) {
      this.fail(tooLarge(), connection);
      return;
    }
    if (this.#rows % REPORT_ROWS === 0) {
      this.#copy.onRows(this.#rows);
    }
    if (this.#filled + chunk.length > PIECE_BYTES) {
      this.#flush(connection);
    }
    if (chunk.length > PIECE_BYTES) {
      this.#write(Buffer.from(chunk), connection);
    } else {
      this.#filled += chunk.copy(this.#piece, this.#filled);
    }
  }

  fail(error: Error, connection: Connection): void {
    this.#failure = error;
    connection.stream.destroy();
    this.#done.reject(error);
  }

  handleCommandComplete(_message: unknown, connection: Connection): void {
    this.#flush(connection);
  }

  handleReadyForQuery(): void {
    this.#copy.onRows(this.#rows);
    this.#done.resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#done.reject(this.#failure ?? error);
  }

  handleRowDescription(): void {
    // COPY has none.
  }

  handleDataRow(): void {
    // Rows come as copied data.
  }

  handlePortalSuspended(): void {
    // Every row is requested at once.
  }

  handleEmptyQuery(): void {
    // The text is never empty.
  }

  #flush(connection: Connection): void {
    if (this.#filled > 0) {
      this.#write(this.#piece.subarray(0, this.#filled), connection);
      this.#piece = Buffer.allocUnsafe(PIECE_BYTES);
      this.#filled = 0;
    }
  }

  #write(bytes: Buffer, { stream }: Connection): void {
    if (!this.#copy.sink.write(bytes)) {
      stream.pause();
      this.#copy.sink.once('drain', () => stream.resume());
    }
  }
}

export const copyOut = (client: Client, copy: CopyOut): Promise<number> =>
  new Promise((resolve, reject) => {
    client.query(new CopyStream(copy, { resolve, reject }));
  });
