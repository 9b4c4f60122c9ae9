import { on } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { AppError, type Cell } from '@plumbline/contract';
import type { FileFailure, FileMessage, WrittenFormat } from './file-thread.ts';

/**
 * The bytes of a file of rows that this thread reads, once the first of them are there; a thread of its own writes it. No
 * more rows are read than the reader of the bytes takes. Rejects, and later fails, with what `pieces` throw.
 */
export async function fileApart(format: WrittenFormat, pieces: AsyncGenerator<Cell[][]>): Promise<Readable> {
  // A file whose rows wait for their turn holds no thread.
  const first = await pieces.next();
  const bytes = writtenBytes(format, startingWith(first, pieces), pieces);
  const firstBytes = await bytes.next();
  const stream = Readable.from(startingWith(firstBytes, bytes), { objectMode: false });
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

async function* writtenBytes(
  format: WrittenFormat,
  rows: AsyncGenerator<Cell[][]>,
  pieces: AsyncGenerator<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const thread = new Worker(new URL('file-thread.ts', import.meta.url), { workerData: format });
  try {
    const messages = on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[FileMessage]>;
    for await (const [message] of messages) {
      if (message.kind === 'ended') {
        return;
      }
      if (message.kind === 'failed') {
        throw toError(message.failure);
      }
      if (message.kind === 'bytes') {
        yield message.bytes;
      } else {
        const { done, value } = await rows.next();
        thread.postMessage(done === true ? null : value, []);
      }
    }
    throw new Error('The thread that writes a file ended before the file did.');
  } finally {
    await Promise.all([thread.terminate(), pieces.return(undefined)]);
  }
}

const toError = ({ code, message, issues }: FileFailure): Error =>
  code === null ? new Error(message) : new AppError(code, message, { issues });
