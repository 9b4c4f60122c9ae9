import { once } from 'node:events';
import { csvRow } from '../csv.ts';
import type { RemoteTarget } from '../database.ts';
import {
  Refusal,
  type FileReader,
  type FileToRead,
  type Reply,
  type Request,
  type WrittenRows,
} from './file-reader.ts';

const send = (reply: Reply): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(reply, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });

/** Writes the rows as `DatabaseAccess.extract` promises them; a slow parent slows the reading down. */
async function writeRows(reader: FileReader, target: RemoteTarget): Promise<WrittenRows> {
  const { columns, rows } = await reader.read(target);
  await send({ kind: 'columns', columns });
  let count = 0;
  let bytes = 0;
  for await (const batch of rows) {
    count += batch.length;
    const text = Buffer.from(batch.map(csvRow).join(''));
    bytes += text.length;
    if (!process.stdout.write(text)) {
      await once(process.stdout, 'drain');
    }
    await send({ kind: 'rows', rows: count });
  }
  await new Promise<void>((resolve) => {
    process.stdout.end(resolve);
  });
  return { rows: count, bytes };
}

async function answer(reader: FileReader, request: Request): Promise<unknown> {
  switch (request.kind) {
    case 'inspect':
      return reader.inspect();
    case 'tables':
      return reader.listTables();
    case 'describe':
      return reader.describe(request.target);
    case 'estimate':
      return reader.estimateRows(request.target);
    case 'page':
      return reader.page(request.target, request.window);
    case 'extract':
    default:
      return writeRows(reader, request.target);
  }
}

function failure(error: unknown): Reply {
  if (error instanceof Refusal) {
    const { code, message, from } = error;
    return { kind: 'refused', code, message, from };
  }
  return { kind: 'broken', text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Entry of a process that reads one file: it answers one request, then its parent ends it. */
export function answerRequest(open: (file: FileToRead) => FileReader | Promise<FileReader>): void {
  // Killed, not exited: native threads may be deep in a statement.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.once('message', (request: Request) => {
    void (async () => {
      try {
        const reader = await open(request);
        await send({ kind: 'done', result: await answer(reader, request) });
      } catch (error) {
        await send(failure(error));
      }
    })();
  });
}
