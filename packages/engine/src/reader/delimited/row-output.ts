import type { FileHandle } from 'node:fs/promises';

const WRITE_BYTES = 4 * 1024 * 1024;
const MIN_WRITE_BYTES = 64 * 1024;
const LF = 0x0a;

/** Rows written one after the other, in large pieces. */
export class RowOutput {
  readonly #file: FileHandle;
  readonly #buffer: Buffer;
  #used = 0;

  /** `expectedBytes`: about what will be written. A small file does not take the memory of a large one. */
  constructor(file: FileHandle, expectedBytes: number) {
    this.#file = file;
    this.#buffer = Buffer.allocUnsafe(Math.min(WRITE_BYTES, Math.max(MIN_WRITE_BYTES, expectedBytes)));
  }

  /** Copies a row and ends it with LF; the caller flushes when it says so. */
  take(bytes: Uint8Array): boolean {
    if (this.#used + bytes.length + 1 > this.#buffer.length) {
      return false;
    }
    this.#buffer.set(bytes, this.#used);
    this.#used += bytes.length;
    this.#buffer[this.#used] = LF;
    this.#used += 1;
    return true;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.take(bytes)) {
      return;
    }
    await this.flush();
    if (!this.take(bytes)) {
      await this.#file.write(bytes);
      await this.#file.write(Buffer.of(LF));
    }
  }

  async flush(): Promise<void> {
    await this.#file.write(this.#buffer, 0, this.#used);
    this.#used = 0;
  }
}
