import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { DuckDBResult } from '@duckdb/node-api';
import type { Cell } from '@plumbline/contract';
import type { BulkFormat, TextRequest } from './messages.ts';
import { resultChunks } from './result-chunks.ts';
import { type RowWriter, csvWriter, jsonWriter } from './text-rows.ts';
import { LimitError, presentChunk, toColumnType } from './wire.ts';

const BULK_FLUSH_CHARS = 256 * 1024;

/** Writes the rows of a statement into `bulk` in the requested format; returns how many there were. */
export async function writeRows(
  result: DuckDBResult,
  { format, header, asText }: TextRequest,
  bulk: Socket,
): Promise<number> {
  const rows = new ChunkedRows(result, asText);
  for await (const piece of await filePieces({ format, header }, rows)) {
    await push(bulk, piece);
  }
  return rows.count;
}

type FileFormat = Pick<TextRequest, 'format' | 'header'>;

/** What few processes write is loaded when it is needed: each start is on the path of a first page. */
async function filePieces(
  { format, header }: FileFormat,
  rows: ChunkedRows,
): Promise<AsyncIterable<string | Buffer>> {
  if (typeof format === 'string') {
    return textPieces(writerFor({ format, header }, rows), rows.pieces());
  }
  return 'plan' in format
    ? (await import('./pivot/pivot-file.ts')).pivotPieces(format, rows.pieces())
    : (await import('./workbook-rows.ts')).workbookPieces(format, rows.pieces());
}

class ChunkedRows {
  readonly #result: DuckDBResult;
  readonly #asText: ReadonlySet<number>;
  count = 0;

  constructor(result: DuckDBResult, asText: readonly number[]) {
    this.#result = result;
    this.#asText = new Set(asText);
  }

  /** By column: whether its values are words. */
  get isText(): readonly boolean[] {
    return this.#result.columnTypes().map((type) => ['text', 'json'].includes(toColumnType(type)));
  }

  async *pieces(): AsyncGenerator<Cell[][]> {
    const types = this.#result.columnTypes();
    for await (const chunk of resultChunks(this.#result)) {
      this.count += chunk.rowCount;
      yield presentChunk(chunk, this.#asText, types).rows;
    }
  }
}

async function* textPieces(writer: RowWriter, pieces: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  let pending = writer.head;
  let isFirst = true;
  for await (const rows of pieces) {
    for (const row of rows) {
      pending += writer.row(row, isFirst);
      isFirst = false;
    }
    if (pending.length >= BULK_FLUSH_CHARS) {
      yield pending;
      pending = '';
    }
  }
  yield pending + writer.tail;
}

function writerFor(
  { format, header }: { readonly format: Extract<BulkFormat, string>; readonly header: readonly string[] },
  { isText }: ChunkedRows,
): RowWriter {
  return format === 'csv' ? csvWriter(header, isText) : jsonWriter(header);
}

const push = async (bulk: Socket, piece: string | Buffer): Promise<void> => {
  if (bulk.destroyed) {
    throw new LimitError('The reader of the export went away.');
  }
  if (!bulk.write(piece)) {
    await Promise.race([once(bulk, 'drain'), once(bulk, 'close')]);
  }
};
