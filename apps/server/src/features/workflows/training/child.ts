import { AppError, assertNever } from '@plumbline/contract';
import { ServiceError, type TrainingControl } from '../services/service.ts';
import { runPredictions } from './predict-task.ts';
import type { Task, TaskReply, TaskResult } from './task.ts';
import { runScoring } from '../scoring/score-task.ts';
import { runTraining } from './train-task.ts';

/** Progress is sent this often at most. */
const REPORT_MS = 100;

class TooLarge extends Error {}

const send = (reply: TaskReply): void => void process.send?.(reply, undefined, undefined, () => {});

/** Sends progress, refuses more memory than allowed, and ends with the process that started this one. */
function controlOf({ memoryBytes }: Task): TrainingControl {
  const parent = process.ppid;
  let sentAt = 0;
  let sentStage = '';
  return {
    progress(stage, done, total) {
      const now = performance.now();
      if (now - sentAt < REPORT_MS && stage === sentStage) {
        return;
      }
      [sentAt, sentStage] = [now, stage];
      // No event arrives while a model is trained, so that the channel's end is noticed here.
      if (process.ppid !== parent) {
        process.exit(1);
      }
      if (process.memoryUsage.rss() > memoryBytes) {
        throw new TooLarge();
      }
      send({ kind: 'progress', stage, done, total });
    },
  };
}

function run(task: Task): Promise<TaskResult> {
  switch (task.kind) {
    case 'train':
      return runTraining(task, controlOf(task));
    case 'predict':
      return runPredictions(task, controlOf(task));
    case 'score':
      return runScoring(task, controlOf(task));
    default:
      return assertNever(task);
  }
}

function replyTo(error: unknown): TaskReply {
  if (error instanceof TooLarge) {
    return { kind: 'too-large' };
  }
  return error instanceof ServiceError || error instanceof AppError
    ? { kind: 'unsuitable', message: error.message }
    : { kind: 'broken', text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

process.once('disconnect', () => process.exit(1));
process.once('message', (task: Task) => {
  run(task).then(
    (result) => send({ kind: 'done', result }),
    (error: unknown) => send(replyTo(error)),
  );
});
