import type { Writable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';
import { takeReads } from '../kit/outbound/reused-reads.ts';
import { RowPieces } from '../kit/row-pieces.ts';
import { sinkFailure } from '../kit/sink.ts';
import { CopiedRows } from './copied-rows.ts';

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

/**
 * `COPY … TO STDOUT` into a sink that may be slower than the server. By the extended protocol: it takes one statement and no
 * more, where the simple one would run whatever follows a semicolon.
 */
class CopyStream implements Submittable {
  readonly #copy: CopyOut;
  readonly #done: Settle;
  #copied: CopiedRows | null = null;
  #failure: Error | null = null;

  constructor(copy: CopyOut, done: Settle) {
    this.#copy = copy;
    this.#done = done;
  }

  submit(connection: Connection): void {
    this.#copy.sink.once('error', (error) => this.#fail(sinkFailure(error), connection));
    this.#listen(connection);
    const wire = connection as unknown as Wire;
    wire.parse({ text: this.#copy.text, name: '', types: [] });
    wire.bind({ portal: '', statement: '', values: [] });
    wire.execute({ portal: '', rows: 0 });
    wire.sync();
  }

  handleCommandComplete(): void {
    // Rows were handed on before it came.
  }

  handleReadyForQuery(): void {
    const { rows } = this.#copied ?? { rows: 0 };
    this.#copy.onRows(rows);
    this.#done.resolve(rows);
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

  handleCopyData(): void {
    // The driver is given none of it.
  }

  handlePortalSuspended(): void {
    // Every row is requested at once.
  }

  handleEmptyQuery(): void {
    // The text is never empty.
  }

  /** Wraps the driver, which gets every message but the rows; the connection ends with the statement. */
  #listen({ stream }: Connection): void {
    const drivers = stream.listeners('data') as ((chunk: Buffer) => void)[];
    const { sink, maxBytes } = this.#copy;
    const fail = (error: Error): void => this.#fail(error, { stream });
    const pieces = new RowPieces({ sink, source: stream, maxBytes, fail });
    const copied = new CopiedRows({
      onBytes: (bytes) => pieces.add(bytes),
      onMessage: (message) => {
        pieces.flush();
        for (const driver of drivers) {
          driver.call(stream, message);
        }
      },
    });
    this.#copied = copied;
    const take = (chunk: Buffer): void => {
      copied.take(chunk);
      this.#copy.onRows(copied.rows);
    };
    if (!takeReads(stream, take)) {
      stream.removeAllListeners('data');
      stream.on('data', take);
    }
  }

  #fail(error: Error, { stream }: Pick<Connection, 'stream'>): void {
    this.#failure = error;
    stream.destroy();
    this.#done.reject(error);
  }
}

export const copyOut = (client: Client, copy: CopyOut): Promise<number> =>
  new Promise((resolve, reject) => {
    client.query(new CopyStream(copy, { resolve, reject }));
  });
