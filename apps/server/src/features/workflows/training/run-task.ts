import { fork } from 'node:child_process';
import { AppError } from '@plumbline/contract';
import { lowerPriority } from '@plumbline/engine';
import type { Task, TaskReply, TaskResult } from './task.ts';

const ENTRY = new URL('child.ts', import.meta.url);
/** With that of the worker the lowest there is: a training takes minutes, and has what all others leave. */
const TRAINING_NICENESS = 9;
const MEBIBYTE = 2 ** 20;

export interface TaskControl {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Extract<TaskReply, { kind: 'progress' }>) => void;
}

/** How V8 ends a process that has no memory left. */
const OUT_OF_MEMORY: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL'];

const tooLarge = ({ memoryBytes }: Task): AppError =>
  new AppError(
    'workflow.too_large',
    `Training needs more than ${Math.round(memoryBytes / MEBIBYTE)} MB of memory. Use fewer features or filter the dataset to fewer rows.`,
  );

const cancelled = (): AppError => new AppError('request.cancelled', 'The training was cancelled.');

function toError(reply: Exclude<TaskReply, { kind: 'progress' | 'done' }>, task: Task): Error {
  if (reply.kind === 'too-large') {
    return tooLarge(task);
  }
  return reply.kind === 'unsuitable'
    ? new AppError('workflow.unsuitable', reply.message)
    : new Error(reply.text);
}

const endedBy = (ending: NodeJS.Signals | null, task: Task): AppError =>
  OUT_OF_MEMORY.includes(ending)
    ? tooLarge(task)
    : new AppError('training.lost', 'The training process ended unexpectedly. Try again.');

/** No secret of the server reaches a process that computes with people's rows. */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { TZ: 'UTC', ...(PATH && { PATH }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
};

/**
 * A task in a process of its own, at low priority: computing takes seconds to minutes without a break. Throws
 * `workflow.unsuitable`, `workflow.too_large`, `training.lost`, and `request.cancelled` once the process is gone.
 */
export const runTask = (task: Task, { signal, onProgress }: TaskControl): Promise<TaskResult> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(cancelled());
      return;
    }
    const child = fork(ENTRY, [], {
      execPath: process.execPath,
      execArgv: [`--max-old-space-size=${Math.round(task.memoryBytes / MEBIBYTE)}`],
      serialization: 'advanced',
      env: environment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let settle: (() => void) | null = null;
    const end = (how: () => void): void => {
      settle ??= how;
      child.kill('SIGKILL');
    };
    const cancel = (): void => end(() => reject(cancelled()));
    signal.addEventListener('abort', cancel, { once: true });
    child.on('message', (reply: TaskReply) => {
      if (reply.kind === 'progress') {
        onProgress(reply);
      } else if (reply.kind === 'done') {
        end(() => resolve(reply.result));
      } else {
        end(() => reject(toError(reply, task)));
      }
    });
    child.on('error', (error) => {
      end(() => reject(error));
      if (child.pid === undefined) {
        settle?.();
      }
    });
    // Its files are closed before the caller continues, for the caller may remove them.
    child.once('exit', (_, ending) => {
      signal.removeEventListener('abort', cancel);
      (settle ?? (() => reject(endedBy(ending, task))))();
    });
    if (child.pid !== undefined) {
      lowerPriority(child.pid, TRAINING_NICENESS);
    }
    child.send(task);
  });
