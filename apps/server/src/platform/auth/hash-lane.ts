import { Worker } from 'node:worker_threads';
import { AppError } from '@plumbline/contract';
import type { HashReply, HashRequest } from './hash-thread.ts';

interface Pending {
  readonly resolve: (result: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Hashes in a thread of its own, one after another: beside the threads that read and write files, and with a lower
 * priority than the thread that answers. It is started with the first password, as most starts need none.
 */
export class HashLane {
  readonly #mostWaiting: number;
  readonly #pending = new Map<number, Pending>();
  #thread: Worker | null = null;
  #requests = 0;

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  async hash(password: string): Promise<string> {
    return String(await this.#send(password, null));
  }

  async verify(stored: string, password: string): Promise<boolean> {
    return (await this.#send(password, stored)) === true;
  }

  /** Throws `request.rate_limited` where too many wait. */
  async #send(password: string, stored: string | null): Promise<string | boolean> {
    if (this.#pending.size >= this.#mostWaiting) {
      throw new AppError('request.rate_limited', 'Many people are signing in. Try again in a moment.');
    }
    const thread = (this.#thread ??= this.#start());
    this.#requests += 1;
    const request: HashRequest = { id: this.#requests, password, stored };
    const { promise, resolve, reject } = Promise.withResolvers<string | boolean>();
    this.#pending.set(request.id, { resolve, reject });
    // A process that waits for a hash does not end; one that waits for none may.
    thread.ref();
    thread.postMessage(request, []);
    return promise;
  }

  #start(): Worker {
    const thread = new Worker(new URL('hash-thread.ts', import.meta.url));
    thread.on('message', (reply: HashReply) => this.#receive(thread, reply));
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
    thread.once('exit', () => lose(new Error('The thread that hashes passwords ended.')));
    return thread;
  }

  #receive(thread: Worker, reply: HashReply): void {
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
