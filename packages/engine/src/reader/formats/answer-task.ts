import { flushCompileCache } from 'node:module';
import { AppError } from '@plumbline/contract';
import type { TaskReply } from './task-process.ts';

type Work<Task, Result> = (
  task: Task,
  onProgress: (fraction: number, rows: number | null) => void,
) => Result | Promise<Result>;

/** The child's side of `runTask`: does what it is sent, once. */
export const answerTask = <Task, Result>(work: Work<Task, Result>): void => {
  const parent = process.ppid;
  const endAlone = (): void => {
    process.kill(process.pid, 'SIGKILL');
  };
  process.on('disconnect', endAlone);
  const reply = (message: TaskReply<Result>): void => {
    process.send?.(message);
  };
  const report = (fraction: number, rows: number | null): void => {
    // Work that never yields does not notice that its parent has exited.
    if (process.ppid !== parent) {
      endAlone();
    }
    reply({ kind: 'progress', fraction, rows });
  };
  process.once('message', (task: Task) => {
    void answer(() => work(task, report)).then(reply);
  });
  // Saved now: this process ends by being killed.
  flushCompileCache();
};

const answer = async <Result>(work: () => Result | Promise<Result>): Promise<TaskReply<Result>> => {
  try {
    return { kind: 'done', result: await work() };
  } catch (error) {
    if (!(error instanceof AppError)) {
      return {
        kind: 'broken',
        text: error instanceof Error ? (error.stack ?? error.message) : String(error),
      };
    }
    const { code, message, data, issues } = error;
    return { kind: 'refused', code, message, data, issues };
  }
};
