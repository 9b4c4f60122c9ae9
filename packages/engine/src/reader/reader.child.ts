// Process of `createReaderApart`: inspects files for a server whose main thread is to stay free.
import { flushCompileCache } from 'node:module';
import { AppError } from '@plumbline/contract';
import type { ReadTask, ReadReply, ReaderSetup } from './reader-apart.ts';
import { createReader } from './reader.ts';

const send = (reply: ReadReply): void => {
  process.send?.(reply);
};

async function answer(
  reader: ReturnType<typeof createReader>,
  task: Extract<ReadTask, { kind: 'read' }>,
  signal: AbortSignal,
): Promise<void> {
  const { id, method, source } = task;
  try {
    const reading = {
      signal,
      onProgress: (progress: object) => send({ kind: 'progress', id, progress: progress as never }),
    };
    send({ kind: 'done', id, result: await reader[method](source, reading) });
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, data, issues } = error;
      send({ kind: 'refused', id, code, message, data, issues });
    } else {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      send({ kind: 'broken', id, text });
    }
  }
}

process.once('message', ({ options }: ReaderSetup) => {
  const reader = createReader(options);
  const running = new Map<number, AbortController>();
  // The server is gone, or closes its reader.
  process.on('disconnect', () => {
    void reader.close().finally(() => process.exit(0));
  });
  process.on('message', (task: ReadTask) => {
    if (task.kind === 'prepare') {
      reader.prepare();
    } else if (task.kind === 'cancel') {
      running.get(task.id)?.abort();
    } else {
      const cancelling = new AbortController();
      running.set(task.id, cancelling);
      void answer(reader, task, cancelling.signal).finally(() => running.delete(task.id));
    }
  });
  flushCompileCache();
});
