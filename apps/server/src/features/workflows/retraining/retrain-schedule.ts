import type { ScheduleKind } from '../../../platform/schedules/schedule-kind.ts';
import { addModel } from '../create-workflow.ts';
import { getWorkflow } from '../get-model.ts';
import { listModels } from '../workflow.store.ts';
import { planTraining } from './plan-training.ts';

/** Trains a new model on the newest version of the dataset. Nothing happens where the newest model was trained on it. */
export const retrainSchedule: ScheduleKind = {
  name: 'workflow.retrain',
  thing: (id) => ({ kind: 'workflow', id }),
  async start(services, { actor, subjectId: id }, trx) {
    const workflow = await getWorkflow(services, actor, { id, needed: 'edit' });
    const planned = await planTraining(services, actor, { workflow, changes: {} });
    const [newest] = await listModels(services.db.executor, actor, [id]);
    return newest?.state === 'ready' && newest.version === planned.version
      ? null
      : addModel(services, trx, { ...planned, once: null });
  },
};
