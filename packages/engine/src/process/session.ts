import { open } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { openInstance, prepareInstance, start } from './instance.ts';
import type {
  ExecRequest,
  NumbersRequest,
  OpenRequest,
  PrepareRequest,
  ReadRequest,
  Reply,
  SummariesRequest,
  TextRequest,
  Work,
} from './messages.ts';
import { FailedAmongRows, resultChunks } from './result-chunks.ts';
import { summarizeResult } from './summaries.ts';
import { LimitError, ProtocolError, toColumnType, presentChunk, refuseUnnamed } from './wire.ts';
import { writeRows } from './write-rows.ts';

/** Cells in one message: small enough that taking it apart never holds up the parent's event loop. */
const PIECE_CELLS = 16_384;
const PROGRESS_EVERY_MS = 250;
const INTERRUPT_EVERY_MS = 20;

interface SessionOutputs {
  readonly reply: (message: Reply) => void;
  readonly bulk: Socket;
}

interface RunningStatement {
  connection: DuckDBConnection | null;
  interrupting: NodeJS.Timeout | null;
}

/** One DuckDB at a time, opened for one set of files, and the statements that run in it. */
export class Session {
  readonly #outputs: SessionOutputs;
  readonly #running = new Map<number, RunningStatement>();
  #instance: DuckDBInstance | null = null;
  /** For the first files to be opened; null where it failed, as they will. */
  #prepared: Promise<DuckDBInstance | null> = Promise.resolve(null);
  /** The one connection that counts its progress: only a setting of its own switches that on, before all are locked. */
  #progressConnection: DuckDBConnection | null = null;

  constructor(outputs: SessionOutputs) {
    this.#outputs = outputs;
  }

  interrupt(id: number): void {
    const statement = this.#running.get(id);
    if (statement === undefined || statement.interrupting !== null) {
      return;
    }
    // Again and again: an interrupt that comes before the engine has started is forgotten by it.
    statement.interrupting = setInterval(() => statement.connection?.interrupt(), INTERRUPT_EVERY_MS);
    statement.connection?.interrupt();
  }

  async run(work: Work): Promise<void> {
    if (work.kind === 'prepare') {
      this.#prepared = prepareInstance(work).catch(() => null);
      await this.#prepared;
      this.#done(work.id, [], 0);
      return;
    }
    if (work.kind === 'open') {
      await this.#open(work);
      this.#done(work.id, [], 0);
      return;
    }
    if (this.#instance === null) {
      throw new ProtocolError('A statement came before its files were opened.');
    }
    const statement: RunningStatement = { connection: null, interrupting: null };
    this.#running.set(work.id, statement);
    try {
      statement.connection = this.#takeProgressConnection(work) ?? (await this.#instance.connect());
      await this.#execute(statement.connection, work);
    } catch (error) {
      if (error instanceof FailedAmongRows && work.kind === 'read' && statement.interrupting === null) {
        // Once more and whole, for the engine's own words.
        await statement.connection?.run(work.sql, [...work.params]);
      }
      throw error;
    } finally {
      this.#running.delete(work.id);
      if (statement.interrupting !== null) {
        clearInterval(statement.interrupting);
      }
      if (statement.connection !== this.#progressConnection) {
        statement.connection?.closeSync();
      }
    }
  }

  /** Null for work that reports no progress, and while another statement runs on that connection. */
  #takeProgressConnection(work: Work): DuckDBConnection | null {
    const reportsProgress = work.kind === 'exec' && work.reportsProgress;
    const isBusy = [...this.#running.values()].some(
      ({ connection }) => connection === this.#progressConnection,
    );
    return reportsProgress && !isBusy ? this.#progressConnection : null;
  }

  #execute(connection: DuckDBConnection, work: Exclude<Work, OpenRequest | PrepareRequest>): Promise<void> {
    if (work.kind === 'read') {
      return this.#read(connection, work);
    }
    if (work.kind === 'exec') {
      return this.#exec(connection, work);
    }
    if (work.kind === 'summaries') {
      return this.#summaries(connection, work);
    }
    return work.kind === 'numbers' ? this.#numbers(connection, work) : this.#text(connection, work);
  }

  #done(id: number, columns: Extract<Reply, { kind: 'done' }>['columns'], count: number): void {
    this.#outputs.reply({ kind: 'done', id, columns, count });
  }

  async #open(request: OpenRequest): Promise<void> {
    this.#progressConnection?.closeSync();
    this.#progressConnection = null;
    this.#instance?.closeSync();
    this.#instance = null;
    const { instance, progressConnection } = await openInstance(request, await this.#takePrepared());
    this.#progressConnection = progressConnection;
    this.#instance = instance;
  }

  async #takePrepared(): Promise<DuckDBInstance | null> {
    const prepared = this.#prepared;
    this.#prepared = Promise.resolve(null);
    return prepared;
  }

  async #read(connection: DuckDBConnection, request: ReadRequest): Promise<void> {
    const result = await start({ connection, ...request });
    const types = result.columnTypes();
    refuseUnnamed(types);
    const asText = new Set(request.asText);
    const pieceRows = Math.max(1, Math.floor(PIECE_CELLS / Math.max(1, types.length)));
    let count = 0;
    let bytes = 0;
    for await (const chunk of resultChunks(result)) {
      const presented = presentChunk(chunk, asText, types);
      const fittingRows = fitting(presented, {
        rows: request.maxRows - count,
        bytes: request.maxBytes - bytes,
      });
      count += chunk.rowCount;
      bytes += presented.bytes;
      const isPast = fittingRows < chunk.rowCount;
      if (isPast && request.past === 'fail') {
        throw new LimitError(
          `The answer is larger than ${request.maxRows} rows or ${request.maxBytes} bytes.`,
        );
      }
      for (let at = 0; at < fittingRows; at += pieceRows) {
        const rows = presented.rows.slice(at, Math.min(at + pieceRows, fittingRows));
        this.#outputs.reply({ kind: 'rows', id: request.id, rows });
      }
      if (isPast) {
        connection.interrupt();
        break;
      }
    }
    const names = result.columnNames();
    this.#done(
      request.id,
      types.map((type, index) => ({ name: names[index] ?? '', type: toColumnType(type) })),
      count,
    );
  }

  async #exec(connection: DuckDBConnection, request: ExecRequest): Promise<void> {
    const timer = request.reportsProgress
      ? setInterval(() => this.#progress(connection, request.id), PROGRESS_EVERY_MS)
      : null;
    try {
      const result = await connection.run(request.sql, [...request.params]);
      this.#done(request.id, [], result.rowsChanged);
    } finally {
      if (timer !== null) {
        clearInterval(timer);
      }
    }
  }

  #progress(connection: DuckDBConnection, id: number): void {
    const { percentage, rows_processed: rows } = connection.progress;
    if (percentage >= 0) {
      this.#outputs.reply({ kind: 'progress', id, fraction: percentage / 100, rows: Number(rows) });
    }
  }

  async #numbers(connection: DuckDBConnection, request: NumbersRequest): Promise<void> {
    const result = await start({ connection, ...request });
    const file = await open(request.path, 'w');
    let count = 0;
    try {
      for await (const chunk of resultChunks(result)) {
        const { items } = chunk.getColumnVector(0) as unknown as { readonly items: BigInt64Array };
        if (!(items instanceof BigInt64Array)) {
          throw new ProtocolError('Row numbers must be selected as BIGINT.');
        }
        await file.write(lowHalves(items));
        count += items.length;
      }
    } finally {
      await file.close();
    }
    this.#done(request.id, [], count);
  }

  async #summaries(connection: DuckDBConnection, request: SummariesRequest): Promise<void> {
    const result = await start({ connection, ...request, isSmall: true });
    this.#outputs.reply({
      kind: 'summaries',
      id: request.id,
      summaries: await summarizeResult(result, request),
    });
    this.#done(request.id, [], 0);
  }

  async #text(connection: DuckDBConnection, request: TextRequest): Promise<void> {
    const { bulk } = this.#outputs;
    try {
      const result = await start({ connection, ...request, isSmall: false });
      this.#done(request.id, [], await writeRows(result, request, bulk));
    } finally {
      // Also after a failure: the parent reads to the end of the pipe, then looks how it went.
      bulk.end();
    }
  }
}

/** How many of a chunk's rows keep within what is left; by their mean size where the bytes do not. */
const fitting = (
  chunk: { readonly rows: readonly unknown[]; readonly bytes: number },
  left: { readonly rows: number; readonly bytes: number },
): number => {
  const rowCount = chunk.rows.length;
  const byBytes =
    chunk.bytes <= left.bytes ? rowCount : Math.floor((rowCount * Math.max(0, left.bytes)) / chunk.bytes);
  return Math.min(rowCount, left.rows, byBytes);
};

/** The low 32 bits of each number, without a BigInt for each. */
const lowHalves = (items: BigInt64Array): Uint32Array => {
  const words = new Uint32Array(items.buffer, items.byteOffset, items.length * 2);
  return Uint32Array.from(items, (_, index) => words[index * 2] ?? 0);
};
