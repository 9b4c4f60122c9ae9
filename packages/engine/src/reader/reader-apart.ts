import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { AppError, type ErrorCode } from '@plumbline/contract';
import type { FileInspection, FileNames, FileSource, Reader, ReaderOptions, Reading } from '../engine-api.ts';
import { Turns } from '../pool/turns.ts';
import { childEnvironment } from '../process/child-environment.ts';
import { endingError } from '../process/failures.ts';
import { lowerPriority } from '../process/lower-priority.ts';
import { Findings } from './findings.ts';
import { createReader } from './reader.ts';

type Method = 'readNames' | 'inspectSample' | 'inspectWhole';
type Progress = Parameters<Reading['onProgress']>[0];

export interface ReaderSetup {
  readonly options: ReaderOptions;
}
export type ReadTask =
  | { readonly kind: 'prepare' }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'read'; readonly id: number; readonly method: Method; readonly source: FileSource };
export type ReadReply =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly kind: 'done'; readonly id: number; readonly result: FileInspection | FileNames }
  | {
      readonly kind: 'refused';
      readonly id: number;
      readonly code: ErrorCode;
      readonly message: string;
      readonly data: AppError['data'];
      readonly issues: AppError['issues'];
    }
  /** A bug: the stack of what was thrown. */
  | { readonly kind: 'broken'; readonly id: number; readonly text: string };

interface Pending {
  readonly resolve: (result: FileInspection | FileNames) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: Reading['onProgress'];
}

/** Files that are inspected at once, and those of one person, which leaves room for others. */
const SHARES = { total: 3, perTenant: 3, perPerson: 2, waiting: 500, waitingPerPerson: 50, work: 'files' };
const HEAP_MB = 1024;
/** As that of the processes for pages: somebody waits for either. */
const READER_NICENESS = 5;

export interface ReaderApartOptions extends ReaderOptions {
  /** The person that the call of this moment is for, or null. */
  readonly personId: () => string | null;
}

/**
 * A reader whose inspections run in a process of their own: the first look at a file takes 100 ms of detection by
 * patterns, and a server's main thread has other callers. Started when it is first used. `ingest`, which a job does in a
 * process of its own anyway, runs where it is called.
 */
export const createReaderApart = (options: ReaderApartOptions): Reader => new ReaderApart(options);

class ReaderApart implements Reader {
  readonly #options: ReaderApartOptions;
  readonly #turns = new Turns(SHARES);
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | null = null;
  #ingesting: Reader | null = null;
  #lastId = 0;
  #isClosed = false;

  constructor(options: ReaderApartOptions) {
    this.#options = options;
    // Another version of this program may have left some.
    void new Findings(options.findingsDirectory ?? null).clear();
  }

  prepare(): void {
    this.#send({ kind: 'prepare' });
  }

  readNames(source: FileSource, reading: Reading): Promise<FileNames> {
    return this.#read<FileNames>('readNames', source, reading);
  }

  inspectSample(source: FileSource, reading: Reading): Promise<FileInspection> {
    return this.#read<FileInspection>('inspectSample', source, reading);
  }

  inspectWhole(source: FileSource, reading: Reading): Promise<FileInspection> {
    return this.#read<FileInspection>('inspectWhole', source, reading);
  }

  ingest(...request: Parameters<Reader['ingest']>): ReturnType<Reader['ingest']> {
    this.#ingesting ??= createReader(this.#readerOptions);
    return this.#ingesting.ingest(...request);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#child;
    const isRunning = child !== null && child.exitCode === null && child.signalCode === null;
    const ended = isRunning ? once(child, 'exit') : null;
    child?.disconnect();
    await Promise.all([ended, this.#ingesting?.close()]);
  }

  get #readerOptions(): ReaderOptions {
    const { personId: _, ...options } = this.#options;
    return options;
  }

  async #read<Result extends FileInspection | FileNames>(
    method: Method,
    source: FileSource,
    { signal, onProgress }: Reading,
  ): Promise<Result> {
    const end = await this.#turns.take({ tenantId: '', personId: this.#options.personId() }, signal);
    this.#lastId += 1;
    const id = this.#lastId;
    const cancel = (): void => this.#send({ kind: 'cancel', id });
    try {
      if (signal.aborted) {
        throw endingError('cancelled');
      }
      return await new Promise<Result>((resolve, reject) => {
        this.#pending.set(id, { resolve: resolve as Pending['resolve'], reject, onProgress });
        signal.addEventListener('abort', cancel, { once: true });
        this.#send({ kind: 'read', id, method, source });
      });
    } finally {
      signal.removeEventListener('abort', cancel);
      this.#pending.delete(id);
      end();
    }
  }

  #send(task: ReadTask): void {
    if (this.#isClosed) {
      this.#fail(endingError('cancelled'));
      return;
    }
    this.#child ??= this.#start();
    this.#child.send(task);
  }

  #start(): ChildProcess {
    const child = fork(new URL('reader.child.ts', import.meta.url), [], {
      execPath: process.execPath,
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (child.pid !== undefined) {
      lowerPriority(child.pid, READER_NICENESS);
    }
    child.on('message', (reply: ReadReply) => this.#receive(reply));
    const lost = (): void => {
      if (this.#child === child) {
        this.#child = null;
        this.#fail(
          new AppError('engine.lost', 'The process that read the file ended unexpectedly. Try again.'),
        );
      }
    };
    child.once('exit', lost);
    child.on('error', lost);
    const setup: ReaderSetup = { options: this.#readerOptions };
    child.send(setup);
    return child;
  }

  #receive(reply: ReadReply): void {
    const pending = this.#pending.get(reply.id);
    if (reply.kind === 'progress') {
      pending?.onProgress(reply.progress);
    } else if (reply.kind === 'done') {
      pending?.resolve(reply.result);
    } else if (reply.kind === 'broken') {
      pending?.reject(new Error(reply.text));
    } else {
      const { code, message, data, issues } = reply;
      pending?.reject(new AppError(code, message, { issues, ...(data === null ? {} : { data }) }));
    }
  }

  #fail(error: Error): void {
    for (const { reject } of this.#pending.values()) {
      reject(error);
    }
  }
}
