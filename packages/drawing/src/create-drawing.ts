import { AppError } from '@plumbline/contract';
import { Worker } from 'node:worker_threads';
import type { Drawing } from './sheet.ts';
import type { DrawReply, DrawRequest } from './worker.ts';

export interface DrawingOptions {
  /** A drawing that takes longer fails, and its thread ends. */
  readonly deadlineMs: number;
  /** A thread without work ends after this. */
  readonly idleMs: number;
  /** Heap of the thread, in MB; pixels are outside of it and bounded by what is drawn. */
  readonly heapMb: number;
  /** Drawings that wait at most; more are refused. */
  readonly waiting: number;
}

/** Draws in a worker thread, one request at a time. */
export interface DrawingService {
  /**
   * The file's bytes. `deadlineMs` replaces the deadline of the service. Throws `query.timed_out` when it takes too long, `request.rate_limited` when too many wait, and
   * the signal's reason when it is aborted; any other error is a bug.
   */
  draw(drawing: Drawing, signal: AbortSignal, deadlineMs?: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface PendingDrawing {
  readonly request: DrawRequest;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  readonly resolve: (file: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread starts with the first drawing; `close` ends it. */
export const createDrawing = (options: DrawingOptions): DrawingService => new DrawingThread(options);

class DrawingThread implements DrawingService {
  readonly #options: DrawingOptions;
  readonly #queue: PendingDrawing[] = [];
  #thread: Worker | null = null;
  #current: PendingDrawing | null = null;
  /** Ends the process at the deadline while something is drawn, and after the idle time otherwise. */
  #timer: NodeJS.Timeout | null = null;
  #lastId = 0;

  constructor(options: DrawingOptions) {
    this.#options = options;
  }

  async draw(
    drawing: Drawing,
    signal: AbortSignal,
    deadlineMs: number = this.#options.deadlineMs,
  ): Promise<Uint8Array> {
    signal.throwIfAborted();
    if (this.#queue.length >= this.#options.waiting) {
      throw new AppError('request.rate_limited', 'Too many exports are running. Try again in a moment.', {
        data: { retryAfter: 5 },
      });
    }
    this.#lastId += 1;
    const request = { id: this.#lastId, drawing };
    return new Promise((resolve, reject) => {
      const waiting: PendingDrawing = { request, signal, deadlineMs, resolve, reject };
      signal.addEventListener('abort', () => this.#leave(waiting), { once: true });
      this.#queue.push(waiting);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#stopTimer();
    await this.#end();
  }

  #next(): void {
    if (this.#current !== null) {
      return;
    }
    this.#stopTimer();
    this.#current = this.#queue.shift() ?? null;
    if (this.#current === null) {
      this.#timer = setTimeout(() => void this.#end(), this.#options.idleMs).unref();
      return;
    }
    this.#thread ??= this.#begin();
    this.#timer = setTimeout(() => this.#giveUp(), this.#current.deadlineMs);
    this.#thread.postMessage(this.#current.request, []);
  }

  #begin(): Worker {
    const thread = new Worker(new URL('worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#options.heapMb },
    });
    thread.unref();
    thread.on('message', (reply: DrawReply) => {
      if (reply.id === this.#current?.request.id) {
        this.#settle(({ resolve, reject }) =>
          'file' in reply ? resolve(reply.file) : reject(toError(reply.failure)),
        );
      }
    });
    thread.on('error', (error) => {
      if (this.#thread === thread) {
        this.#thread = null;
        this.#settle(({ reject }) => reject(error));
      }
    });
    return thread;
  }

  #settle(finish: (waiting: PendingDrawing) => void): void {
    const current = this.#current;
    this.#current = null;
    if (current !== null) {
      finish(current);
    }
    this.#next();
  }

  #giveUp(): void {
    void this.#end();
    const seconds = (this.#current?.deadlineMs ?? this.#options.deadlineMs) / 1000;
    const error = new AppError(
      'query.timed_out',
      `The export took longer than ${seconds} s. Export fewer charts or rows at a time.`,
    );
    this.#settle(({ reject }) => reject(error));
  }

  /** An aborted request is dropped from the queue; if it is being drawn, its thread ends. */
  #leave(waiting: PendingDrawing): void {
    const at = this.#queue.indexOf(waiting);
    if (at !== -1) {
      this.#queue.splice(at, 1);
      waiting.reject(waiting.signal.reason);
    } else if (this.#current === waiting) {
      void this.#end();
      this.#settle(({ reject }) => reject(waiting.signal.reason));
    }
  }

  #stopTimer(): void {
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#timer = null;
    }
  }

  async #end(): Promise<void> {
    const ending = this.#thread;
    this.#thread = null;
    await ending?.terminate();
  }
}

function toError({ message, stack }: { readonly message: string; readonly stack: string }): Error {
  const error = new Error(message);
  error.stack = stack;
  return error;
}
