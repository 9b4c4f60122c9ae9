import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ColumnType } from '@plumbline/contract';
import { type QueryPlan, duckdb, print } from '@plumbline/query';
import type { WorkbookOptions } from '../engine-api.ts';
import type { Lease } from '../pool/pool.ts';
import { Turns } from '../pool/turns.ts';
import { EngineProcess, type Resources } from '../process/engine-process.ts';
import { endingError } from '../process/failures.ts';
import type { BulkFormat, WorkbookFormat } from '../process/messages.ts';
import { textPositions } from './query-plan.ts';
import { readsNeighbors } from './orders.ts';
import { type RowsView, orderOptions, quoteText } from './rows-view.ts';

/** Each export holds a process as long as its reader reads; however slowly one person's read, others have a turn. */
const TURNS = {
  total: 4,
  perTenant: 3,
  perPerson: 2,
  waiting: 100,
  waitingPerPerson: 10,
  work: 'downloads',
} as const;
/** Pages have the processors first. */
export const HEAVY_NICENESS = 10;
/** A reader that takes nothing for so long is gone. */
const MAX_STALL_MS = 120_000;

export interface ExportOptions {
  readonly tempRoot: string;
  readonly resources: Resources;
  /** The person whose request is being handled; null outside of requests. */
  readonly personId: () => string | null;
  /** Longest wait for the first or the next byte. */
  readonly silenceMs: number;
}

export interface Statement {
  readonly text: string;
  readonly params: readonly (string | number | boolean | null)[];
  readonly header: readonly string[];
  readonly asText: readonly number[];
}

export const printExport = (view: RowsView, plan: QueryPlan): Statement => {
  const { text, params } = print(plan, duckdb, orderOptions(view, readsNeighbors(plan)));
  return { text, params, header: plan.columns.map(({ name }) => name), asText: textPositions(plan.columns) };
};

/** A workbook with these columns. */
export const workbookFormat = (
  { formats, ...options }: WorkbookOptions,
  columns: readonly { readonly name: string; readonly type: ColumnType }[],
): WorkbookFormat => ({
  ...options,
  columns: columns.map(({ name, type }) => ({ name, type, format: formats.get(name) })),
});

/** Downloads: each in a process of its own, so that a slow reader holds up nobody else. */
export class Exports {
  readonly #options: ExportOptions;
  readonly #open = new Set<EngineProcess>();
  readonly #turns = new Turns(TURNS);

  constructor(options: ExportOptions) {
    this.#options = options;
  }

  /** Rejects when the statement fails before its first byte; later failures destroy the stream with their error. */
  async start(
    lease: Lease,
    statement: Statement & { readonly format: BulkFormat | 'parquet'; readonly signal: AbortSignal },
  ): Promise<Readable> {
    const release = await this.#turns.take(
      { tenantId: lease.tenantId, personId: this.#options.personId() },
      statement.signal,
    );
    const engine = await EngineProcess.start(
      this.#options.tempRoot,
      this.#options.resources,
      HEAVY_NICENESS,
    ).catch((error: unknown) => {
      release();
      throw error;
    });
    this.#open.add(engine);
    void engine.exited.finally(() => {
      this.#open.delete(engine);
      release();
    });
    try {
      await engine.open(lease.files);
      return statement.format === 'parquet'
        ? await this.#parquet(engine, statement)
        : await this.#text(engine, { ...statement, format: statement.format });
    } catch (error) {
      await engine.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open].map((engine) => engine.close()));
  }

  async #text(
    engine: EngineProcess,
    { text, params, header, asText, format, signal }: Statement & { format: BulkFormat; signal: AbortSignal },
  ): Promise<Readable> {
    const { bytes, done } = engine.text({
      sql: text,
      params,
      header,
      asText,
      format,
      signal,
      deadlineMs: null,
    });
    // Reported through the stream once it flows.
    done.catch(() => undefined);
    const silence = setTimeout(() => engine.kill('timed_out'), this.#options.silenceMs);
    await Promise.race([once(bytes, 'readable'), done]).finally(() => clearTimeout(silence));
    return this.#deliver(engine, bytes, done);
  }

  async #parquet(
    engine: EngineProcess,
    { text, params, signal }: Statement & { signal: AbortSignal },
  ): Promise<Readable> {
    const path = join(engine.tempDirectory, 'spill', 'export.parquet');
    const sql = `COPY (${text}) TO ${quoteText(path)} (FORMAT parquet, COMPRESSION zstd)`;
    await engine.exec({ sql, params, signal, deadlineMs: this.#options.silenceMs });
    return this.#deliver(engine, createReadStream(path), Promise.resolve());
  }

  #deliver(engine: EngineProcess, bytes: Readable, done: Promise<void>): Readable {
    const { silenceMs } = this.#options;
    const pieces = async function* (): AsyncGenerator<Buffer> {
      let timer = setTimeout(() => engine.kill('timed_out'), silenceMs);
      try {
        for await (const piece of bytes) {
          clearTimeout(timer);
          timer = setTimeout(() => engine.kill('cancelled'), MAX_STALL_MS);
          yield piece as Buffer;
          clearTimeout(timer);
          timer = setTimeout(() => engine.kill('timed_out'), silenceMs);
        }
        await done;
      } finally {
        clearTimeout(timer);
      }
    };
    const stream = Readable.from(pieces(), { objectMode: false });
    stream.once('close', () => void engine.close());
    return stream;
  }
}

export const assertLive = (signal: AbortSignal): void => {
  if (signal.aborted) {
    throw endingError('cancelled');
  }
};
