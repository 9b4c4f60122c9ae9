import { on } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { AppError, type Cell } from '@plumbline/contract';
import type { WorkbookFormat } from './messages.ts';
import type { WorkbookFailure, WorkbookMessage } from './workbook-thread.ts';

/**
 * The bytes of a workbook of rows that this thread reads, once the first of them are there; a thread of its own writes
 * it. No more rows are read than the reader of the bytes takes. Rejects, and later fails, with what `pieces` throw.
 */
export async function workbookApart(
  format: WorkbookFormat,
  pieces: AsyncGenerator<Cell[][]>,
): Promise<Readable> {
  const thread = new Worker(new URL('workbook-thread.ts', import.meta.url), { workerData: format });
  const bytes = writtenBytes(thread, pieces);
  const first = await bytes.next();
  const stream = Readable.from(startingWith(first, bytes), { objectMode: false });
  // A stream that nobody reads ends without the end of what it is made from.
  stream.once('close', () => void bytes.return(undefined));
  return stream;
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done !== true) {
    yield first.value;
    yield* rest;
  }
}

async function* writtenBytes(thread: Worker, pieces: AsyncGenerator<Cell[][]>): AsyncGenerator<Uint8Array> {
  try {
    for await (const [message] of on(thread, 'message') as AsyncIterable<[WorkbookMessage]>) {
      if (message.kind === 'ended') {
        return;
      }
      if (message.kind === 'failed') {
        throw toError(message.failure);
      }
      if (message.kind === 'bytes') {
        yield message.bytes;
      } else {
        const { done, value } = await pieces.next();
        thread.postMessage(done === true ? null : value, []);
      }
    }
  } finally {
    await Promise.all([thread.terminate(), pieces.return(undefined)]);
  }
}

const toError = ({ code, message, issues }: WorkbookFailure): Error =>
  code === null ? new Error(message) : new AppError(code, message, { issues });
