import { fork } from 'node:child_process';
import { AppError, type ErrorCode } from '@plumbline/contract';
import { childEnvironment } from '../../process/child-environment.ts';

/** What a child reports of its task. */
export type TaskReply<Result> =
  | { readonly kind: 'progress'; readonly fraction: number; readonly rows: number | null }
  | { readonly kind: 'done'; readonly result: Result }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly data: AppError['data'];
      readonly issues: AppError['issues'];
    }
  /** A bug: the stack of what was thrown. */
  | { readonly kind: 'broken'; readonly text: string };

export interface TaskRequest<Task> {
  /** Module that calls `answerTask`. */
  readonly entry: URL;
  readonly task: Task;
  /** Limit of the heap, in MB. */
  readonly memoryMb: number;
  /** Said when the task takes more. */
  readonly tooLarge: string;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number, rows: number | null) => void;
}

/** How V8 ends a process that has no memory left. */
const OUT_OF_MEMORY: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL'];

/**
 * Work over a file that nobody vouches for, in a process of its own: it dies alone. A thread would share V8 with the
 * server, which ends it all when a thread's code pages are lost track of. Throws what the task throws as AppError,
 * `file.too_large`, `request.cancelled`, `engine.lost` for a process that was killed.
 */
export const runTask = <Task, Result>(request: TaskRequest<Task>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const { signal } = request;
    if (signal.aborted) {
      reject(cancelled());
      return;
    }
    const child = fork(request.entry, [], {
      execPath: process.execPath,
      execArgv: [`--max-old-space-size=${request.memoryMb}`],
      serialization: 'advanced',
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let settle: (() => void) | null = null;
    const end = (how: () => void): void => {
      settle ??= how;
      child.kill('SIGKILL');
    };
    const cancel = (): void => end(() => reject(cancelled()));
    signal.addEventListener('abort', cancel, { once: true });
    child.on('message', (reply: TaskReply<Result>) => {
      if (reply.kind === 'progress') {
        request.onProgress(reply.fraction, reply.rows);
      } else if (reply.kind === 'done') {
        end(() => resolve(reply.result));
      } else {
        end(() => reject(errorOf(reply)));
      }
    });
    child.on('error', (error) => {
      end(() => reject(error));
      if (child.pid === undefined) {
        settle?.();
      }
    });
    // Its files are closed before the caller goes on, for the caller may remove them.
    child.once('exit', (_, ending) => {
      signal.removeEventListener('abort', cancel);
      (settle ?? (() => reject(endedBy(ending, request.tooLarge))))();
    });
    child.send(request.task as object);
  });

const cancelled = (): AppError => new AppError('request.cancelled', 'The request was cancelled.');

const errorOf = (reply: Exclude<TaskReply<never>, { kind: 'progress' | 'done' }>): Error => {
  if (reply.kind === 'broken') {
    return new Error(reply.text);
  }
  const { code, message, data, issues } = reply;
  return new AppError(code, message, { issues, ...(data === null ? {} : { data }) });
};

const endedBy = (ending: NodeJS.Signals | null, tooLarge: string): AppError =>
  OUT_OF_MEMORY.includes(ending)
    ? new AppError('file.too_large', tooLarge)
    : new AppError('engine.lost', 'The process that read the file ended unexpectedly. Try again.');
