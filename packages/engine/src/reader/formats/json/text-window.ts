import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { JSON_BOUNDS } from '../bounds.ts';
import { MORE, endOfValue, skipBlanks } from './text.ts';

/** A window on a text of any length. */
export class TextWindow {
  text = '';
  at = 0;
  isLast = false;
  readonly #file: number;
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #buffer = Buffer.allocUnsafe(JSON_BOUNDS.chunkBytes);
  readonly #size: number;
  #read = 0;

  constructor(path: string, encoding: string) {
    this.#file = openSync(path, 'r');
    this.#size = fstatSync(this.#file).size;
    this.#decoder = new TextDecoder(encoding);
  }

  get fraction(): number {
    return this.#size === 0 ? 1 : this.#read / this.#size;
  }

  /** Reads on; what was passed is forgotten. */
  fill(): void {
    const bytes = readSync(this.#file, this.#buffer, 0, this.#buffer.length, null);
    this.#read += bytes;
    this.isLast = bytes === 0;
    const more = this.#decoder.decode(this.#buffer.subarray(0, bytes), { stream: !this.isLast });
    this.text = this.text.slice(this.at) + more;
    this.at = 0;
  }

  /** False at the end of everything. */
  toValue(): boolean {
    for (;;) {
      this.at = skipBlanks(this.text, this.at);
      if (this.at < this.text.length) {
        return true;
      }
      if (this.isLast) {
        return false;
      }
      this.fill();
    }
  }

  /** Behind the value at the window's place; MORE where it does not end at all or is too long. */
  endOfValue(): number {
    for (;;) {
      const end = endOfValue(this.text, this.at, this.isLast);
      if (end !== MORE || this.isLast || this.text.length - this.at > JSON_BOUNDS.recordChars) {
        return end;
      }
      this.fill();
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}
