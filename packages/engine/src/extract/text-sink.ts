import { createWriteStream, type WriteStream } from 'node:fs';
import type { Socket } from 'node:net';
import { finished, Writable } from 'node:stream';

/** Buffered while the reader of the pipe works on what it has: the source continues meanwhile. */
const WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Takes text into a file, and into a pipe for as long as somebody reads it. Who destroys it with an error tells the source of
 * the text why nothing more is taken.
 */
export class TextSink extends Writable {
  readonly #file: WriteStream;
  #pipe: Socket | null;

  constructor(path: string, pipe: Socket | null) {
    super({ highWaterMark: WAITING_BYTES, decodeStrings: true });
    this.#file = createWriteStream(path, { flags: 'wx' });
    this.#file.on('error', (error) => this.destroy(error));
    this.#pipe = pipe;
    // Its reader has stopped: why, the statement says that read it.
    pipe?.on('error', () => this.#leavePipe());
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    let waiting = this.#pipe === null ? 1 : 2;
    const onWritten = (error?: Error | null): void => {
      waiting -= 1;
      if (error !== null && error !== undefined) {
        done(error);
      } else if (waiting === 0) {
        done();
      }
    };
    this.#pipe?.write(chunk, () => onWritten());
    this.#file.write(chunk, onWritten);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#leavePipe();
    this.#file.end();
    finished(this.#file, done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#pipe?.destroy();
    this.#pipe = null;
    this.#file.destroy();
    done(error);
  }

  #leavePipe(): void {
    // What was written to it goes out first.
    this.#pipe?.destroySoon();
    this.#pipe = null;
  }
}
