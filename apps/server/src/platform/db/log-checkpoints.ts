import { Worker } from 'node:worker_threads';

/** Syncs of the log between two checkpoints: some thousand pages. */
const EVERY = 250;

/**
 * Copies a write-ahead log into its file in a thread of its own: of thousand pages at scattered places that takes 100 ms, which
 * the thread that answers would be held up for. It is started with the first checkpoint. Where it is lost, SQLite copies the
 * log when it has grown much larger, as a part of a commit.
 */
export class LogCheckpoints {
  readonly #path: string;
  #syncs = 0;
  #thread: Worker | null = null;

  /** `path` of the file that the log belongs to. */
  constructor(path: string) {
    this.#path = path;
  }

  /** The log was synced once more. */
  count(): void {
    this.#syncs += 1;
    if (this.#syncs % EVERY === 0) {
      this.#thread ??= this.#start();
      this.#thread.postMessage(null, []);
    }
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
    this.#thread = null;
  }

  #start(): Worker {
    const thread = new Worker(new URL('checkpoint-thread.ts', import.meta.url), { workerData: this.#path });
    thread.unref();
    const lose = (): void => {
      if (this.#thread === thread) {
        this.#thread = null;
      }
    };
    // A full disk, for one: whoever writes next is notified of it.
    thread.once('error', lose);
    thread.once('exit', lose);
    return thread;
  }
}
