import type { FileHandle } from 'node:fs/promises';

const WRITE_BYTES = 4 * 1024 * 1024;
const LF = 0x0a;

/** Rows written one after the other, in large pieces. */
export class RowOutput {
  readonly #file: FileHandle;
  readonly #buffer = Buffer.allocUnsafe(WRITE_BYTES);
  #used = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Copies a row and ends it with LF; the caller flushes when it says so. */
  take(bytes: Uint8Array): boolean {
    if (this.#used + bytes.length + 1 > WRITE_BYTES) {
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
