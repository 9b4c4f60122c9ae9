import type { ScheduleKind } from '../../../platform/schedules/schedule-kind.ts';
import { retrainJob } from './retrain.job.ts';

/** Trains a new model on the newest version of the dataset. Nothing happens where the newest model was trained on it. */
export const retrainSchedule: ScheduleKind = {
  name: 'workflow.retrain',
  thing: (id) => ({ kind: 'workflow', id }),
  start: ({ queue }, { actor, subjectId: workflowId }, trx) =>
    queue.enqueue(trx, {
      actor,
      definition: retrainJob,
      payload: { workflowId },
      subject: { kind: 'retraining', id: workflowId },
    }),
};
