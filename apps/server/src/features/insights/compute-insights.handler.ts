import { message } from '@plumbline/messages';
import { isoNow } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { getWorkflow } from '../workflows/index.ts';
import type { ComputePayload } from './compute-payload.ts';
import { saveRun } from './insights.store.ts';
import { mineDataset } from './mine-dataset.ts';

const LIMIT = 20;

export const computeInsightsHandler: JobHandler<ComputePayload> = {
  async run({ workflowId, modelId }, job, services) {
    const actor = { tenantId: job.tenantId, userId: job.userId };
    await job.progress(5, message('job.findingInsights'));
    const workflow = await getWorkflow(services, actor, { id: workflowId, needed: 'view' });
    const { version, part, insights, tests, passed } = await mineDataset(services, actor, {
      datasetId: workflow.dataset_id,
      target: workflow.target,
      columns: null,
      limit: LIMIT,
      signal: job.signal,
    });
    await services.db.transaction((trx) =>
      saveRun(trx, {
        tenant_id: job.tenantId,
        model_id: modelId,
        part: part ?? '',
        version,
        found: JSON.stringify({ insights, tests, passed }),
        computed_at: isoNow(services.clock),
      }),
    );
    return message('job.insightsFound', { count: insights.length, tests });
  },
};
