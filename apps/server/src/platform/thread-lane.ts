import { constants, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import type { AppError } from '@plumbline/contract';

interface LaneRequest<Input> {
  readonly id: number;
  readonly input: Input;
}
type LaneReply<Result> =
  { readonly id: number; readonly result: Result } | { readonly id: number; readonly failure: string };

interface Pending<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Work in a thread of its own, one piece after another, with a lower priority than the thread that answers. The thread is
 * started with the first piece. Its entry calls `serveLane`.
 */
export class ThreadLane<Input, Result> {
  readonly #entry: URL;
  readonly #mostWaiting: number;
  readonly #refusal: () => AppError;
  readonly #pending = new Map<number, Pending<Result>>();
  #thread: Worker | null = null;
  #requests = 0;

  constructor(entry: URL, options: { readonly mostWaiting: number; readonly refusal: () => AppError }) {
    this.#entry = entry;
    this.#mostWaiting = options.mostWaiting;
    this.#refusal = options.refusal;
  }

  /** Throws the refusal where too many wait, and an error with the text of what the thread threw. */
  async run(input: Input): Promise<Result> {
    if (this.#pending.size >= this.#mostWaiting) {
      throw this.#refusal();
    }
    const thread = (this.#thread ??= this.#start());
    this.#requests += 1;
    const request: LaneRequest<Input> = { id: this.#requests, input };
    // What cannot be copied to a thread is refused here, before anything waits for it.
    thread.postMessage(request, []);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#pending.set(request.id, { resolve, reject });
    // A process that waits for a result does not end; one that waits for none may.
    thread.ref();
    return promise;
  }

  #start(): Worker {
    const thread = new Worker(this.#entry);
    thread.on('message', (reply: LaneReply<Result>) => this.#receive(thread, reply));
    const lose = (error: Error): void => {
      if (this.#thread !== thread) {
        return;
      }
      this.#thread = null;
      for (const { reject } of this.#pending.values()) {
        reject(error);
      }
      this.#pending.clear();
    };
    thread.once('error', lose);
    thread.once('exit', () => lose(new Error(`The thread of ${this.#entry.pathname} ended.`)));
    return thread;
  }

  #receive(thread: Worker, reply: LaneReply<Result>): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (this.#pending.size === 0) {
      thread.unref();
    }
    if ('failure' in reply) {
      pending?.reject(new Error(reply.failure));
    } else {
      pending?.resolve(reply.result);
    }
  }
}

/** In the thread: answers each request of its lane with what `work` returns. `never`: the lane alone knows its inputs. */
export function serveLane(work: (input: never) => unknown): void {
  // On Linux a priority is that of a thread; elsewhere it would be that of the server. Who answers has the processors first.
  if (process.platform === 'linux') {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  }
  const reply = async ({ id, input }: LaneRequest<never>): Promise<LaneReply<unknown>> => {
    try {
      return { id, result: await work(input) };
    } catch (error) {
      return { id, failure: String(error) };
    }
  };
  parentPort?.on('message', (request: LaneRequest<never>) => {
    void reply(request).then((message) => parentPort?.postMessage(message, []));
  });
}
