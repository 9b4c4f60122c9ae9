import { message } from '@plumbline/messages';
import type { JobHandler } from '../../../platform/jobs/job.ts';
import { addModel } from '../create-workflow.ts';
import { getWorkflow } from '../get-model.ts';
import { listModels } from '../workflow.store.ts';
import { planTraining } from './plan-training.ts';
import type { RetrainPayload } from './retrain-payload.ts';

/** The training is a job of its own, as one that a person starts. */
export const retrainHandler: JobHandler<RetrainPayload> = {
  async run({ workflowId: id }, job, services) {
    const workflow = await getWorkflow(services, job, { id, needed: 'edit' });
    const [newest] = await listModels(services.db.executor, job, [id]);
    const summary = message('workflow.retrained', { name: workflow.name });
    if (newest?.state === 'training') {
      return summary;
    }
    const planned = await planTraining(services, job, { workflow, changes: {} });
    if (newest?.state === 'ready' && newest.version === planned.version) {
      return message('workflow.notRetrained', { name: workflow.name, version: planned.version });
    }
    await services.db.transaction((trx) => addModel(services, trx, { ...planned, once: null }));
    return summary;
  },
};
