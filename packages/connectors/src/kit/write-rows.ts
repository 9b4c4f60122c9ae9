import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { csvRow } from './csv.ts';
import type { ExtractedColumn, ExtractOptions } from './database.ts';
import { endSink, sinkFailure, tooLarge } from './sink.ts';

const REPORT_ROWS = 2_000;
const PIECE_CHARS = 256 * 1024;

/** Writes pieces of text to a sink that may be slower than the source. */
class TextSink {
  readonly #sink: Writable;
  readonly #maxBytes: number;
  #failure: unknown = null;
  #text = '';
  #bytes = 0;

  constructor(sink: Writable, maxBytes: number) {
    this.#sink = sink;
    this.#maxBytes = maxBytes;
    sink.once('error', (error) => {
      this.#failure = sinkFailure(error);
    });
  }

  async add(text: string): Promise<void> {
    this.#text += text;
    if (this.#text.length >= PIECE_CHARS) {
      await this.flush();
    }
  }

  async flush(): Promise<void> {
    const piece = Buffer.from(this.#text, 'utf8');
    this.#text = '';
    this.#bytes += piece.length;
    if (this.#bytes > this.#maxBytes) {
      throw tooLarge();
    }
    if (piece.length > 0 && !this.#sink.write(piece) && this.#failure === null) {
      await this.#drained();
    }
    if (this.#failure !== null) {
      throw this.#failure;
    }
  }

  /** Listeners of both events go with the first of them: a sink may be full thousands of times. */
  async #drained(): Promise<void> {
    const waiting = new AbortController();
    const { signal } = waiting;
    const events = ['drain', 'close'].map((event) => once(this.#sink, event, { signal }));
    await Promise.race(events).catch(() => undefined);
    waiting.abort();
  }
}

/** Writes rows, each a text or null per column, as `DatabaseAccess.extract` promises them. Returns their number. */
export async function writeRows(
  columns: readonly ExtractedColumn[],
  rows: AsyncIterable<readonly (string | null)[]>,
  { onColumns, onRows, maxBytes }: ExtractOptions,
): Promise<number> {
  const sink = await onColumns(columns);
  const writer = new TextSink(sink, maxBytes);
  let count = 0;
  for await (const row of rows) {
    count += 1;
    await writer.add(csvRow(row));
    if (count % REPORT_ROWS === 0) {
      onRows(count);
    }
  }
  await writer.flush();
  await endSink(sink);
  onRows(count);
  return count;
}
