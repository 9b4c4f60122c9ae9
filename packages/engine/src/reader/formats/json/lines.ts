import { closeSync, openSync, writeSync } from 'node:fs';

const FLUSH_CHARS = 1 << 20;

/** Comma-separated lines: a missing cell is empty, an empty text is `""`. */
export class Lines {
  readonly #file: number;
  #pending: string[] = [];
  #chars = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  write(cells: readonly (string | undefined)[], width: number): void {
    let line = '';
    for (let at = 0; at < width; at += 1) {
      const cell = cells[at];
      line += `${at === 0 ? '' : ','}${cell === undefined ? '' : quoted(cell)}`;
    }
    this.#pending.push(line);
    this.#chars += line.length + 1;
    if (this.#chars > FLUSH_CHARS) {
      this.#flush();
    }
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    if (this.#pending.length > 0) {
      const bytes = Buffer.from(`${this.#pending.join('\n')}\n`);
      for (let at = 0; at < bytes.length;) {
        at += writeSync(this.#file, bytes, at);
      }
      this.#pending = [];
      this.#chars = 0;
    }
  }
}

const NEEDS_QUOTES = /[",\n\r]|^\s|\s$|^$/u;

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
