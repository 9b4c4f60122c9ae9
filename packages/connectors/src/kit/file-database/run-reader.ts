import { fork, type ChildProcess } from 'node:child_process';
import { link, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '@plumbline/contract';
import type { Reply, Request } from './file-reader.ts';
import { watchMemory } from './watch-memory.ts';

const HEAP_MB = 512;
/** Resident memory of the whole process, what the database allocates included. */
const RESIDENT_BYTES = 1024 ** 3;
/** Previews that read at the same time in one server process; the others wait. */
const MAX_AT_ONCE = 4;
/** How V8 ends a process that has no memory left. */
const OUT_OF_MEMORY: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL'];

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

export interface ReaderRequest {
  /** Module that calls `answerRequest`. */
  readonly entry: URL;
  readonly file: { readonly path: string; readonly name: string };
  readonly request: Without<Request, 'path' | 'name'>;
  readonly signal: AbortSignal;
  readonly limitMs: number;
  /** Called with the rows of an extract. */
  readonly onReply?: (reply: Reply, rows: Readable) => void;
}

/** No secret of the server reaches a process that reads files of people. */
const environment = (folder: string): NodeJS.ProcessEnv => {
  const inherited = ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  );
  return { TZ: 'UTC', TMPDIR: folder, HOME: folder, ...Object.fromEntries(inherited) };
};

const outOfMemory = (): AppError =>
  new AppError(
    'query.too_large',
    'Reading this needs more memory than it may use. Choose a table, or a statement that sorts or groups fewer rows.',
  );

const lostReader = (ending: NodeJS.Signals | null): AppError =>
  OUT_OF_MEMORY.includes(ending)
    ? outOfMemory()
    : new AppError('engine.lost', 'The process that read the file ended unexpectedly. Try again.');

const timedOut = (limitMs: number): AppError =>
  new AppError(
    'source.timed_out',
    `Reading the file took longer than ${Math.round(limitMs / 1000)} s. Choose a table, or a statement that reads fewer rows.`,
  );

function refusal(reply: Extract<Reply, { kind: 'refused' | 'broken' }>): Error {
  if (reply.kind === 'broken') {
    return new Error(reply.text);
  }
  const { code, message, from } = reply;
  return new AppError(code, message, from === null ? {} : { data: { from } });
}

const startChild = (entry: URL, folder: string): ChildProcess =>
  fork(entry, [], {
    cwd: folder,
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });

/** Resolves with the result once the process is gone, so that nothing reads the file any more. */
const runChild = (folder: string, reading: ReaderRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const { entry, file, request, signal, limitMs, onReply } = reading;
    const child = startChild(entry, folder);
    let settle: (() => void) | null = null;
    const end = (how: () => void): void => {
      settle ??= how;
      child.kill('SIGKILL');
    };
    const cancel = (): void => end(() => reject(signal.reason as Error));
    const timer = setTimeout(() => end(() => reject(timedOut(limitMs))), limitMs);
    signal.addEventListener('abort', cancel, { once: true });
    const stopWatch = watchMemory(child.pid ?? 0, RESIDENT_BYTES, () => end(() => reject(outOfMemory())));
    // Read from the start: Node drops what nobody has read of a process that has ended.
    const rows = (child.stdout as Readable).pipe(new PassThrough());
    child.on('message', (reply: Reply) => {
      if (reply.kind === 'done') {
        end(() => resolve(reply.result));
      } else if (reply.kind === 'refused' || reply.kind === 'broken') {
        end(() => reject(refusal(reply)));
      } else {
        onReply?.(reply, rows);
      }
    });
    child.on('error', (error) => {
      end(() => reject(error));
      if (child.pid === undefined) {
        clearTimeout(timer);
        stopWatch();
        settle?.();
      }
    });
    child.once('exit', (_code, ending) => {
      clearTimeout(timer);
      stopWatch();
      signal.removeEventListener('abort', cancel);
      (settle ?? (() => reject(lostReader(ending))))();
    });
    child.send({ ...request, path: join(folder, 'file'), name: file.name });
    if (signal.aborted) {
      cancel();
    }
  });

/** A link to the bytes where both are on one file system, since DuckDB shows where a symbolic link leads. */
const placeFile = (from: string, to: string): Promise<void> => link(from, to).catch(() => symlink(from, to));

/**
 * Work over a file that nobody vouches for, in a process of its own, which is killed when it has answered, takes too long or
 * is cancelled. It sees the file in a folder of its own, so that what it reports names no folder of the server. Throws what the reader refuses, `source.timed_out`, `query.too_large`, `engine.lost`, or the signal's reason.
 */
export async function runReader(reading: ReaderRequest): Promise<unknown> {
  reading.signal.throwIfAborted();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-file-'));
  try {
    await placeFile(reading.file.path, join(folder, 'file'));
    return await runChild(folder, reading);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let free = MAX_AT_ONCE;
const waiting: (() => void)[] = [];

/** Resolves when a turn is the caller's. */
const takeTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (free > 0) {
      free -= 1;
      resolve();
    } else {
      waiting.push(resolve);
    }
  });

function giveTurn(): void {
  const next = waiting.shift();
  if (next === undefined) {
    free += 1;
  } else {
    next();
  }
}

/** Runs a reader as `runReader` does, with a bound on how many previews run at the same time. */
export async function runPreview(preview: ReaderRequest): Promise<unknown> {
  await takeTurn();
  try {
    return await runReader(preview);
  } finally {
    giveTurn();
  }
}
