import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Cell, invariant } from '@plumbline/contract';
import { type EndReason, endingError, toEndReason, lostError } from './failures.ts';
import { isFillingDisk } from './disk.ts';
import { residentBytes } from './memory.ts';
import type {
  BulkFormat,
  Limits,
  NumbersSummary,
  Param,
  Reply,
  ResultColumn,
  SummariesRequest,
  Work,
} from './messages.ts';
import { type EngineChild, startChild } from './start-child.ts';
import { type Done, Statements, type PendingStatement } from './statements.ts';
import { watch } from './watch.ts';

const BULK_FD = 4;
const MEMORY_LOOK_EVERY_MS = 100;
const DISK_LOOK_EVERY_MS = 500;
/** DuckDB's limit is soft (repeat() ignores it): past this multiple the process is killed. */
const MEMORY_KILL_FACTOR = 2;
/** Node itself and DuckDB's code, whatever the limit. */
const PROCESS_FLOOR_MB = 256;
const MB = 1024 * 1024;
/** Where less of the disk is free, who spills ends: the metadata store and uploads need the rest. */
const DISK_RESERVE_MB = 256;
/** To end a process that spilled less would free nothing worth while. */
const SPILLED_MB = 64;

export interface Resources {
  readonly memoryMb: number;
  readonly threads: number;
  readonly diskReserveMb?: number;
}

export interface FileSet {
  readonly allowedPaths: readonly string[];
  readonly setup: readonly string[];
}

export interface Call {
  readonly sql: string;
  readonly params?: readonly Param[];
  readonly signal: AbortSignal;
  /** Null: no deadline. */
  readonly deadlineMs: number | null;
}

export interface ReadCall extends Call {
  readonly asText?: readonly number[];
  readonly maxRows: number;
  readonly maxBytes: number;
  /** The statement itself bounds its rows: they are made whole before they are fetched, which uses all threads. */
  readonly isSmall?: boolean;
  /** Past `maxRows` or `maxBytes` the statement fails with `query.too_large`, unless the rest is to be cut. */
  readonly past?: 'fail' | 'cut';
}

export interface ReadResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: Cell[][];
  readonly isCut: boolean;
}

type WorkWithoutId = Work extends infer W ? (W extends Work ? Omit<W, 'id'> : never) : never;

const NEVER = new AbortController().signal;
/** Number under which a process says that it has started. */
const READY = 0;

/** One child process with one DuckDB. It dies alone: its callers get an error, its owner starts another. */
export class EngineProcess {
  readonly #child: EngineChild;
  readonly #temp: string;
  readonly #resources: Resources;
  readonly #statements: Statements;
  readonly #exited: Promise<void>;
  #nextId = 1;
  #statementsSent = 0;
  #death: EndReason = null;
  #isDead = false;
  #stopWatch: (() => void) | null = null;
  #limited: Promise<Limits> | null = null;

  private constructor(child: EngineChild, temp: string, resources: Resources) {
    this.#child = child;
    this.#temp = temp;
    this.#resources = resources;
    this.#statements = new Statements({
      interrupt: (id) => this.#interrupt(id),
      kill: (ending) => this.kill(ending),
    });
    child.on('message', (message) => this.#statements.receive(message as Reply));
    this.#exited = new Promise((resolve) => {
      child.once('exit', (_, signal) => {
        this.#death ??= toEndReason(signal);
        this.#lose();
        void rm(temp, { recursive: true, force: true }).finally(resolve);
      });
    });
    // A channel that closes under a message says so here; the exit follows.
    child.on('error', () => this.kill(null));
  }

  /** `tempRoot` must exist. Resolves when the child can take statements. With `niceness` it leaves processors to others. */
  static async start(tempRoot: string, resources: Resources, niceness = 0): Promise<EngineProcess> {
    const temp = await mkdtemp(join(tempRoot, 'engine-'));
    const started = new EngineProcess(startChild(niceness), temp, resources);
    await started.#statements.wait(READY, { signal: NEVER, deadlineMs: null });
    return started;
  }

  get isAlive(): boolean {
    return !this.#isDead;
  }

  /** Statements sent to it so far. */
  get statementsSent(): number {
    return this.#statementsSent;
  }

  get pid(): number {
    invariant(this.#child.pid !== undefined, 'The engine process did not start.');
    return this.#child.pid;
  }

  /** Folder of this process alone, removed with it. */
  get tempDirectory(): string {
    return this.#temp;
  }

  get exited(): Promise<void> {
    return this.#exited;
  }

  /** Does the part of `open` that needs no files, and a first statement, once in a process's life. */
  async prepare(): Promise<void> {
    await this.#send({ kind: 'prepare', ...(await this.#limits()) }, { signal: NEVER, deadlineMs: null });
  }

  async open({ allowedPaths, setup }: FileSet): Promise<void> {
    const limits = await this.#limits();
    await this.#send({ kind: 'open', allowedPaths, setup, ...limits }, { signal: NEVER, deadlineMs: null });
  }

  async read(call: ReadCall): Promise<ReadResult> {
    const rows: Cell[][] = [];
    const reply = await this.#send(
      {
        kind: 'read',
        sql: call.sql,
        params: call.params ?? [],
        asText: call.asText ?? [],
        maxRows: call.maxRows,
        maxBytes: call.maxBytes,
        isSmall: call.isSmall ?? false,
        past: call.past ?? 'fail',
      },
      {
        signal: call.signal,
        deadlineMs: call.deadlineMs,
        onRows: (piece) => {
          for (const row of piece) {
            rows.push(row);
          }
        },
      },
    );
    return { columns: reply.columns, rows, isCut: reply.count > rows.length };
  }

  /** Runs a statement for its effect. Returns the number of rows it wrote. */
  async exec(
    call: Call &
      Pick<PendingStatement, 'unwanted'> & { onProgress?: (fraction: number, rows: number) => void },
  ): Promise<number> {
    const reply = await this.#send(
      {
        kind: 'exec',
        sql: call.sql,
        params: call.params ?? [],
        reportsProgress: call.onProgress !== undefined,
      },
      {
        signal: call.signal,
        deadlineMs: call.deadlineMs,
        ...(call.unwanted === undefined ? {} : { unwanted: call.unwanted }),
        ...(call.onProgress === undefined ? {} : { onProgress: call.onProgress }),
      },
    );
    return reply.count;
  }

  /** Writes the statement's one BIGINT column, of values below 2^32, to `path` as little-endian 32-bit numbers; returns how many. */
  async writeNumbers(call: Call & { readonly path: string; readonly isSmall: boolean }): Promise<number> {
    const reply = await this.#send(
      { kind: 'numbers', sql: call.sql, params: call.params ?? [], path: call.path, isSmall: call.isSmall },
      call,
    );
    return reply.count;
  }

  /**
   * Summarizes the statement's columns, each of type DOUBLE and of at most `rows` rows. Null for a column that cannot be
   * summarized exactly.
   */
  async summarize(
    call: Call & Pick<SummariesRequest, 'rows' | 'shape'>,
  ): Promise<readonly (NumbersSummary | null)[]> {
    const { sql, params = [], rows, shape } = call;
    let columnSummaries: readonly (NumbersSummary | null)[] = [];
    await this.#send(
      { kind: 'summaries', sql, params, rows, shape },
      {
        signal: call.signal,
        deadlineMs: call.deadlineMs,
        onSummaries: (summaries) => {
          columnSummaries = summaries;
        },
      },
    );
    return columnSummaries;
  }

  /** Starts rows as a file through the bulk pipe, once in a process's life. `done` settles after the last byte was sent. */
  text(
    call: Call & {
      readonly format: BulkFormat;
      readonly header: readonly string[];
      readonly asText: readonly number[];
    },
  ): { readonly bytes: Readable; readonly done: Promise<void> } {
    const reply = this.#send(
      {
        kind: 'text',
        sql: call.sql,
        params: call.params ?? [],
        format: call.format,
        header: call.header,
        asText: call.asText,
      },
      call,
    );
    return { bytes: this.#child.stdio[BULK_FD] as Readable, done: reply.then(() => undefined) };
  }

  /** Stops the process from using the processor, and lets it continue. Only work that nobody waits for may be held. */
  hold(isHeld: boolean): void {
    this.#child.kill(isHeld ? 'SIGSTOP' : 'SIGCONT');
  }

  /** Ends the process at once, whatever runs. `ending` decides the error of its callers. */
  kill(ending: EndReason): void {
    this.#death ??= ending;
    this.#child.kill('SIGKILL');
    if (this.#child.pid === undefined) {
      this.#lose();
    }
  }

  async close(): Promise<void> {
    this.kill('cancelled');
    await this.#exited;
  }

  /** One promise for all, so that what waits for it is sent in order. */
  #limits(): Promise<Limits> {
    const tempDirectory = join(this.#temp, 'spill');
    const { memoryMb, threads } = this.#resources;
    this.#limited ??= mkdir(tempDirectory, { recursive: true }).then(() => ({
      tempDirectory,
      memoryMb,
      threads,
    }));
    return this.#limited;
  }

  #send(work: WorkWithoutId, waiting: PendingStatement): Promise<Done> {
    if (waiting.signal.aborted) {
      return Promise.reject(endingError('cancelled'));
    }
    if (this.#isDead || !this.#child.connected) {
      return Promise.reject(lostError(this.#death));
    }
    const id = this.#nextId;
    this.#nextId += 1;
    this.#statementsSent += work.kind === 'open' || work.kind === 'prepare' ? 0 : 1;
    const answer = this.#statements.wait(id, waiting);
    this.#watch();
    this.#child.send({ ...work, id });
    return answer.finally(() => this.#rest());
  }

  #interrupt(id: number): void {
    if (this.#child.connected) {
      this.#child.send({ kind: 'interrupt', id });
    }
  }

  #rest(): void {
    if (this.#statements.count === 0) {
      this.#stopWatch?.();
      this.#stopWatch = null;
    }
  }

  #watch(): void {
    this.#stopWatch ??= this.#watchAll();
  }

  #watchAll(): () => void {
    const { memoryMb, diskReserveMb = DISK_RESERVE_MB } = this.#resources;
    const memoryBytes = (memoryMb * MEMORY_KILL_FACTOR + PROCESS_FLOOR_MB) * MB;
    const stopMemory = watch({
      isExceeded: async () => ((await residentBytes(this.pid)) ?? 0) > memoryBytes,
      everyMs: MEMORY_LOOK_EVERY_MS,
      onExceeded: () => this.kill('too_large'),
    });
    const stopDisk = watch({
      isExceeded: () =>
        isFillingDisk(this.#temp, { freeBytes: diskReserveMb * MB, ownBytes: SPILLED_MB * MB }),
      everyMs: DISK_LOOK_EVERY_MS,
      onExceeded: () => this.kill('disk_full'),
    });
    return () => {
      stopMemory();
      stopDisk();
    };
  }

  #lose(): void {
    this.#isDead = true;
    this.#stopWatch?.();
    this.#statements.lose(this.#death);
  }
}
