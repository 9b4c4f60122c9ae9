import { AppError } from '@plumbline/contract';
import { Worker } from 'node:worker_threads';
import type { Drawing } from './sheet.ts';
import type { Answer, Ask } from './worker.ts';

export interface DrawingOptions {
  /** A drawing that takes longer is given up, its thread ended. */
  readonly deadlineMs: number;
  /** A thread without work ends after this. */
  readonly idleMs: number;
  /** Heap of the thread, in MB; pixels are outside of it and bounded by what is drawn. */
  readonly heapMb: number;
  /** Drawings that wait at most; more are refused. */
  readonly waiting: number;
}

/** Pictures drawn beside the server's own thread, one after the other. */
export interface DrawingService {
  /**
   * The file's bytes. Throws `query.timed_out` when it takes too long, `request.rate_limited` when too many wait; a
   * fault of the drawing itself is a bug.
   */
  draw(drawing: Drawing, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Waiting {
  readonly ask: Ask;
  readonly signal: AbortSignal;
  readonly resolve: (file: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

export function createDrawing(options: DrawingOptions): DrawingService {
  const queue: Waiting[] = [];
  let thread: Worker | null = null;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | null = null;
  let asked = 0;

  const rest = (): void => {
    timer = setTimeout(() => void end(), options.idleMs);
    timer.unref();
  };
  async function end(): Promise<void> {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }
  function settle(finish: (waiting: Waiting) => void): void {
    const done = current;
    current = null;
    if (timer !== null) {
      clearTimeout(timer);
    }
    if (done !== null) {
      finish(done);
    }
    next();
  }
  function begin(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb },
    });
    started.unref();
    started.on('message', (answer: Answer) => {
      if (answer.id === current?.ask.id) {
        settle(({ resolve, reject }) =>
          'file' in answer ? resolve(answer.file) : reject(faultOf(answer.failure)),
        );
      }
    });
    started.on('error', (error) => {
      if (thread === started) {
        thread = null;
        settle(({ reject }) => reject(error));
      }
    });
    return started;
  }
  function giveUp(error: AppError): void {
    void end();
    settle(({ reject }) => reject(error));
  }
  function next(): void {
    if (current !== null) {
      return;
    }
    current = queue.shift() ?? null;
    if (current === null) {
      rest();
      return;
    }
    thread ??= begin();
    timer = setTimeout(() => giveUp(tooLong(options.deadlineMs)), options.deadlineMs);
    thread.postMessage(current.ask);
  }

  return {
    draw(drawing, signal) {
      signal.throwIfAborted();
      if (queue.length >= options.waiting) {
        throw new AppError(
          'request.rate_limited',
          'Too many pictures are being drawn. Try again in a moment.',
          {
            data: { retryAfter: 5 },
          },
        );
      }
      return new Promise((resolve, reject) => {
        asked += 1;
        const waiting: Waiting = { ask: { id: asked, drawing }, signal, resolve, reject };
        signal.addEventListener('abort', () => leave(waiting), { once: true });
        queue.push(waiting);
        next();
      });
    },
    async close() {
      if (timer !== null) {
        clearTimeout(timer);
      }
      await end();
    },
  };

  /** Whoever has gone is not drawn for; what is being drawn for them is ended with its thread. */
  function leave(waiting: Waiting): void {
    const at = queue.indexOf(waiting);
    if (at !== -1) {
      queue.splice(at, 1);
      waiting.reject(waiting.signal.reason);
    } else if (current === waiting) {
      void end();
      settle(({ reject }) => reject(waiting.signal.reason));
    }
  }
}

const tooLong = (deadlineMs: number): AppError =>
  new AppError(
    'query.timed_out',
    `The picture took longer than ${deadlineMs / 1000} s. Draw less of it at a time.`,
  );

function faultOf({ message, stack }: { readonly message: string; readonly stack: string }): Error {
  const error = new Error(message);
  error.stack = stack;
  return error;
}
